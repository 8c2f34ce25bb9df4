import { patternFor } from '@/culinary/languages/registry';
import { isDetail } from './details';
import { partOfHeading } from './headings';
import { bareOf, hasAmount } from './line-kinds';
import { COUNT, IN_PAN, SIZE, WORDS } from './pan-yields';

/** Characters of a line that says what a recipe makes. */
const LONGEST = 80;

/** `1 loaf`: one thing that is cut; behind it how large it is, or how many pieces. */
const CUT = new RegExp(`^${COUNT}${WORDS}${patternFor('cutThings')}$`, 'iu');
const SIZED = new RegExp(`^${SIZE}$`, 'iu');
const PIECES = new RegExp(
  String.raw`^(?:\p{L}{2,6}\s)?\d{1,3}(?:\s?[-–]\s?\d{1,3})?\s${WORDS}${patternFor('pieces', 'anyPieces')}$`,
  'iu',
);

interface Said {
  isInPan: boolean;
  /** Whether nothing but pieces is counted, as an entry of a list may be too: `16 brownies`. */
  arePieces: boolean;
}

/** What a line says of what a recipe makes, where it says nothing else; null of any other line. */
function yieldOn(line: string): Said | null {
  if (line.length > LONGEST) return null;
  const whole = IN_PAN.test(line) ? [line] : line.split(/\s?[,;/()（）]\s*|\s[–—|-]\s/).filter(Boolean);
  // A size in brackets is of the pan behind it.
  const parts = /^\S{1,8}\s\(/.test(line) ? line.replace(/[()]/g, '').split(/\s?[,;/]\s*/) : whole;
  const isInPan = parts.some((part) => IN_PAN.test(part));
  const isCut = CUT.test(parts[0] ?? '') && parts.length > 1;
  const areKnown = parts.every(
    (part, at) =>
      IN_PAN.test(part) || PIECES.test(part) || isDetail(part) || (isCut && (at === 0 || SIZED.test(part))),
  );
  const arePieces = parts.every((part) => PIECES.test(part));
  return areKnown && (isInPan || isCut || arePieces) ? { isInPan, arePieces } : null;
}

/** Whether a line says what a recipe makes, and nothing else: `One 9x13 pan, serves 8`. */
export const isYieldLine = (line: string): boolean => yieldOn(line) !== null;

/** Where the list of a recipe begins, below its title: at its heading, or at the first amount. -1 where there is none. */
export const listStart = (lines: readonly string[], title: number): number =>
  lines.findIndex(
    (line, at) =>
      at > title &&
      (partOfHeading(line) === 'ingredients' ||
        (hasAmount(bareOf(line)) && !isDetail(line) && !isYieldLine(line))),
  );

/**
 * Lines of a recipe of which those between its title and its list that say what it makes have a label: `One 9x13 pan,
 * serves 8`. Where the list has no heading, pieces alone are an entry of it.
 */
export function withYieldLabels(lines: readonly string[]): readonly string[] {
  const title = lines.findIndex((line) => line !== '');
  const list = listStart(lines, title);
  const isHeaded = partOfHeading(lines[list] ?? '') === 'ingredients';
  return lines.map((line, at) => {
    if (at <= title || at >= list || isDetail(line)) return line;
    const said = yieldOn(line);
    const labelled = `Yield: ${line}`;
    return said !== null && (isHeaded || !said.arePieces) && isDetail(labelled) ? labelled : line;
  });
}
