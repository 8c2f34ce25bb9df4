import { nutrientPattern, patternFor } from '@/culinary/languages/registry';
import { isTime } from '@/importing/recipe/duration';
import { TERM_LABELS } from '@/importing/recipe/terms';
import { ABOUT, isDetail, noDetails, takeDetail, takeFact } from './details';

/** What facts are called that pages print on one line: `Course: Soup Cuisine: Thai Keyword: curry Servings: 4`. */
const LABEL = new RegExp(
  String.raw`(?<![\p{L}/-])(?:${[
    patternFor('prepTime', 'cookTime', 'madeTime', 'totalTime', 'restTime'),
    patternFor('yieldAnywhere', 'yieldLabels', 'otherFacts'),
    nutrientPattern('calories'),
    ...TERM_LABELS,
  ].join('|')})\s?[:：]\s*`,
  'giu',
);
/** Labels behind which anything may stand. */
const ANY = new RegExp(String.raw`^${patternFor('restTime', 'otherFacts')}\s?[:：]`, 'i');
/** Characters of a line that is cut, and facts on it. */
const LONGEST = 400;
const MOST = 12;

/** The facts of a line that holds nothing but two of them and more; else the line itself. */
function factsOn(line: string): readonly string[] {
  if (line.length > LONGEST || !/[:：].*[:：]/.test(line) || /[|•·]/.test(line)) return [line];
  const starts = [...line.matchAll(LABEL)].map(({ index }) => index);
  if (starts[0] !== 0 || starts.length < 2 || starts.length > MOST) return [line];
  const facts = starts.map((start, at) =>
    line
      .slice(start, starts[at + 1])
      .trim()
      .replace(/\s*[,;./–—-]$/, ''),
  );
  const isFact = (part: string) =>
    ANY.test(part) || takeDetail(part, noDetails()) || takeFact(part, noDetails());
  return facts.every(isFact) && facts.some((part) => !ANY.test(part)) ? facts : [line];
}

/** A label alone on its line: `Prep Time`, `Servings:`. */
const ALONE = /^(\p{L}[\p{L} -]{2,30}?)\s?[:：]?$/u;
const EATERS = patternFor('eaters', 'portions');
const SERVED = new RegExp(String.raw`^\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:\s${EATERS})?$`, 'i');
/** Labels of how many are served, and of what is made. */
const SERVES = new RegExp(`^(?:${patternFor('servedLabels')}|${EATERS})$`, 'i');
const MAKES = new RegExp(`^${patternFor('madeLabels')}$`, 'i');
const MADE = /^\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:\s\p{L}{2,20}){0,3}$/u;

/** `Prep Time: 15 mins` of a label and the value below it; null where they are none. */
function joined(label: string, value: string): string | null {
  const name = ALONE.exec(label)?.[1];
  if (name === undefined || value.length > 60) return null;
  const isValue = MAKES.test(name)
    ? MADE.test(value)
    : SERVES.test(name)
      ? SERVED.test(value)
      : isTime(value);
  const line = `${name}: ${value}`;
  return isValue && isDetail(line) ? line : null;
}

/**
 * Lines with one fact on each, be it that several stood on one line or that a value stood below its label, with an
 * empty line between them or none. All other lines stay as they are.
 */
export function withFactLines(lines: readonly string[]): string[] {
  const each = lines.flatMap(factsOn);
  const kept: string[] = [];
  for (let at = 0; at < each.length; at++) {
    const line = each[at] ?? '';
    const below = each[at + 1] === '' ? at + 2 : at + 1;
    const whole = line === '' ? null : joined(line, each[below] ?? '');
    kept.push(whole ?? line);
    if (whole !== null) at = below;
  }
  return kept;
}

const TIME_BELOW = new RegExp(
  String.raw`^\p{L}*(?:[\p{L}/ -]{0,20})${patternFor('timeWords')}(?:\s?[:：]\s*|\s+)(.{1,40})$`,
  'iu',
);
const YIELD_BELOW = new RegExp(
  String.raw`^${patternFor('yieldAnywhere', 'yieldBelow')}(?:\s?[:：]\s*|\s+)${ABOUT}?\d[^.;!?]{0,60}\.?$`,
  'iu',
);

/** Whether a line says what a recipe makes or for how many it is, as one below the steps may: `Makes about 2 cups`. */
export const isYieldBelow = (line: string): boolean => line.length <= 100 && YIELD_BELOW.test(line);

/** Whether a line among the steps says a time or a yield of the whole recipe: `Backzeit: 45 Min.`, `Makes 5 dozen`. */
export function isFactAmongSteps(line: string): boolean {
  if (line.length > 100) return false;
  const time = TIME_BELOW.exec(line)?.[1];
  return (YIELD_BELOW.test(line) || (time !== undefined && isTime(time))) && isDetail(line);
}
