import { readHeading } from '@/culinary/lines/heading';
import { isDetail } from './lines/details';
import { partOfHeading } from './lines/headings';
import { bareOf, hasAmount } from './lines/line-kinds';
import { isTold } from './lines/prose-steps';
import { isEntry, isOfFoods } from './titles-of-blocks';

/** Entries of a list that has no heading, and lines about the dish above it. */
const LEAST = 3;
const MOST_SAID = 3;
/** Entries of it that are looked at. */
const LOOKED_AT = 40;

/** Whether a line may stand in a list of bare names: short, and no sentence. */
const isListed = (line: string): boolean => isEntry(line) && !isTold(bareOf(line)) && !isDetail(bareOf(line));

/** Where a list begins below the title whose first line has no amount; -1 where none does. */
function startOf(lines: readonly string[]): number {
  const title = lines.findIndex((line) => line !== '');
  let said = 0;
  for (let at = title + 1; title !== -1 && at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line === '' || isDetail(bareOf(line))) continue;
    const end = lines.findIndex((one, i) => i > at && one !== '' && !isListed(one));
    const run = lines
      .slice(at, end === -1 ? undefined : end)
      .filter((one) => one !== '')
      .slice(0, LOOKED_AT);
    if (isListed(line) && run.length >= LEAST && isOfFoods(run)) {
      // Above amounts, a word that is no food names a part.
      const isBare =
        !hasAmount(bareOf(line)) && (isOfFoods([line]) || !run.some((one) => hasAmount(bareOf(one))));
      return isBare ? at : -1;
    }
    said += 1;
    if (said > MOST_SAID || !/[.!?…]$/.test(line)) return -1;
  }
  return -1;
}

/**
 * Lines without names of their parts whose list begins with bare names of food, or has nothing else: with headings above
 * the list and the steps. Any other lines come back as they are.
 */
export function withBareList(lines: readonly string[]): readonly string[] {
  if (lines.some((line) => /^(?:ingredients|instructions)$/.test(partOfHeading(line) ?? ''))) return lines;
  const start = startOf(lines);
  if (start === -1) return lines;
  const told = lines.findIndex(
    (line, at) => at > start && line !== '' && !isListed(line) && readHeading(bareOf(line)) === null,
  );
  const end = told === -1 ? lines.length : told;
  const opens = told !== -1 && partOfHeading(lines[told] ?? '') === null ? ['Method'] : [];
  return [...lines.slice(0, start), 'Ingredients', ...lines.slice(start, end), ...opens, ...lines.slice(end)];
}
