import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';
import { isBanner, isRule, unruled } from './banners';
import { isDetail } from './details';
import { asideIn, partOfHeading } from './headings';
import { hasAmount } from './line-kinds';

/** Characters of a title. */
export const LONGEST_TITLE = 100;

/** A part of one recipe, such as its sauce, is no recipe of its own. */
const PART = new RegExp(String.raw`^(?:#+\s*)?${patternFor('partBegins')}\b`, 'i');

/** Whether a line names a part of one recipe. */
export const namesPart = (line: string): boolean => PART.test(line);

/** `**Leek Soup**`: all of a line in bold. */
export const BOLD = /^(\*\*|__)([^*_]+)\1$/;

/** Whether a line may be the title of a recipe: short words of its own, which signs may stand around. */
export function isTitle(written: string): boolean {
  const line = unruled(written).replace(BOLD, '$2');
  return (
    line.length <= LONGEST_TITLE &&
    /\p{L}{2}/u.test(line) &&
    !/[.!?:;,。！？：；、]$/.test(line) &&
    !/^(?:[-–—*•·]|\d+\s?[.):])/.test(line) &&
    partOfHeading(line) === null &&
    parseLine(line).quantity === null &&
    !PART.test(line) &&
    !isBanner(written) &&
    !isRule(written)
  );
}

/** Characters of words that are no title where one stands below them. */
const TOLD = 60;

/**
 * Lines of which the first ones tell a story, with the title at their head that stands alone between the story and the
 * recipe. Lines that begin with their title stay as they are.
 */
export function withTitleFirst(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const line = lines[first] ?? '';
  const isStory = (line.length > TOLD && /[.!?…]$/.test(line)) || asideIn(line) !== null;
  if (!isStory) return lines;
  const end = lines.findIndex((one, at) => at > first && (partOfHeading(one) !== null || isList(lines, at)));
  const title = lines.slice(0, Math.max(end, 0)).findLastIndex((one, at) => {
    const isAlone = lines[at - 1] === '' || asideIn(lines[at - 1] ?? '') !== null;
    return at > first && isAlone && isTitle(one) && !isDetail(one);
  });
  return title === -1 ? lines : [lines[title] ?? '', ...lines.slice(0, title), ...lines.slice(title + 1)];
}

/** Whether two amounts and more stand from a line on. */
const isList = (lines: readonly string[], at: number): boolean =>
  [lines[at] ?? '', lines[at + 1] ?? ''].every((line) => /^[^.!?]{1,100}$/.test(line) && hasAmount(line));
