import { aisleOf } from '@/culinary/foods/aisles';
import { anyWordOf, patternInAllLanguages } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { isPartOfDish } from '@/culinary/lines/line-label';

/** What stands before a line of a list. */
const BULLET = /^\s*(?:[-–—*+•·▢□◦▪●○☐☑✓‣]\s*)(?=\S)/u;
/** Numbered, it may be a step. */
const NUMBERED = /^\s*\d{1,2}[.):]\s/;
/** Four words without an amount or a sign. */
const NAME = /^\p{L}[\p{L}'’-]*(?: [\p{L}&'’-]+){0,3}$/u;
/** "To serve" is no food; neither is "Zum Bestreuen". */
const PURPOSE = new RegExp(`^${patternInAllLanguages('purposeNames')} (?!taste)\\p{L}`, 'u');
const LARGE = /^\p{Lu}/u;
/** What every kitchen has, and what stands in a list without an amount. */
const STAPLE = new RegExp(`\\b${anyWordOf('staples')}\\b`, 'i');

/** Characters of a line that has an amount. */
const LONGEST = 160;

const isAmount = (line: string): boolean =>
  line.length <= LONGEST && !NUMBERED.test(line) && parseLine(line.replace(BULLET, '')).quantity !== null;

const isBulleted = (line: string): boolean => BULLET.test(line);

/** Lines of a list that follow each other and have amounts, from a place on. */
function amountsFrom(lines: readonly string[], at: number): readonly string[] {
  let end = at;
  while (end < lines.length && isAmount(lines[end]!)) end++;
  return lines.slice(at, end);
}

/** Whether a line can be the name of the part whose ingredients follow it. */
const isName = (line: string): boolean => NAME.test(line) && readHeading(line) === null && !isAmount(line);

/** Whether a name is written as headings are, and is no staple. */
const isLarge = (name: string): boolean => LARGE.test(name) && !STAPLE.test(name);

/** Whether every paragraph begins with such a name and goes on with two amounts and more. */
function isNamedThroughout(lines: readonly string[]): boolean {
  const firsts = lines.flatMap((line, at) => (line !== '' && (lines[at - 1] ?? '') === '' ? [at] : []));
  return (
    firsts.length > 1 &&
    firsts.every((at) => isName(lines[at]!) && isLarge(lines[at]!) && amountsFrom(lines, at + 1).length > 1)
  );
}

/**
 * Ingredients in which the names of parts that stand without a colon have one, so that they are headings: "Filling",
 * "To serve", "Lemon glaze" below an empty line. What may as well be bought, such as a sauce between two amounts, stays.
 */
export function namedParts(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  const throughout = isNamedThroughout(trimmed);
  return lines.map((line, at) => {
    const name = trimmed[at]!;
    const above = trimmed[at - 1] ?? '';
    const below = trimmed[at + 1] ?? '';
    if (!isName(name) || !isAmount(below)) return line;
    if (throughout && above === '') return `${name}:`;
    const amounts = amountsFrom(trimmed, at + 1);
    // In a list with bullets, a line without one is none of its entries.
    const isAmongBullets =
      amounts.length > 1 && amounts.every(isBulleted) && (above === '' || isBulleted(above));
    if (isAmongBullets && isLarge(name)) return `${name}:`;
    return PURPOSE.test(name) || (isPartOfDish(name) && isSaid(name, above, at === 0, amounts.length))
      ? `${name}:`
      : line;
  });
}

/** Whether a part of a dish is named, and no such thing to buy. */
function isSaid(name: string, above: string, isFirst: boolean, amounts: number): boolean {
  const isWord = !name.includes(' ');
  const isApart = above === '' && !isFirst;
  if (isWord && isApart) return true;
  if (!LARGE.test(name)) return false;
  if (isWord && aisleOf(name) === 'other') return above === '' || amounts > 1;
  return amounts > 1 && (isWord ? isFirst : isApart);
}
