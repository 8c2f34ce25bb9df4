import { anyWordOf } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';

/** What a line ends with that goes on in the next one. */
const OPEN = new RegExp(`\\s${anyWordOf('opensNext')}$`, 'i');
/** What stands before a line of a list. */
const MARK = /^\s*(?:[-–—*+•·▢□◦▪●○☐☑✓‣]\s|[•▢□☐☑✓◦‣]|\d{1,2}[.)]\s|#)\s*/u;
const AMOUNT = /^[\p{Nd}\p{No}]/u;
/** Characters of a line that may be broken, or go on with one. */
const LONGEST = 160;

/**
 * Ingredients of which those that a mail or a page has broken are whole: behind "cut into", behind a comma or a bracket
 * before a small letter, and indented below a bullet. `isHeading` says of a line that it opens another part. Linear.
 */
export function unbroken(
  lines: readonly string[],
  isHeading: (line: string) => boolean = () => false,
): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const above = whole.at(-1) ?? '';
    if (saysWhatFor(line, above) || (goesOn(line, above) && !isHeading(line)))
      whole.splice(-1, 1, `${above.trimEnd()} ${line.trim()}`);
    else whole.push(line);
  }
  return whole;
}

/** "…, plus more" and below it "for drizzling", which alone would open a part. */
const MORE = /[\s,](?:plus|and) (?:more|extra|some)$|, (?:more|extra)$/i;
const WHAT_FOR = /^\s*(?:for|to|as)\s\p{Ll}/u;

function saysWhatFor(line: string, above: string): boolean {
  if (line.length > LONGEST || above.length > LONGEST || !WHAT_FOR.test(line)) return false;
  const bare = above.replace(MARK, '').trim();
  return MORE.test(bare) && hasAmount(bare) && parseLine(line.trim()).quantity === null;
}

function goesOn(line: string, above: string): boolean {
  if (line.trim() === '' || line.length > LONGEST || above.length > LONGEST || MARK.test(line)) return false;
  const bare = above.replace(MARK, '').trim();
  const isBelow = /^\s{2}/.test(line) && bare !== '' && bare !== above.trim();
  const isSmall = /^\s*\p{Ll}/u.test(line) && (isBelow || /[,(]$/.test(bare));
  if (isSmall && (isBelow || hasAmount(bare))) return parseLine(line.trim()).quantity === null;
  return OPEN.test(bare) && hasAmount(bare);
}

const hasAmount = (line: string): boolean => AMOUNT.test(line) && parseLine(line).quantity !== null;
