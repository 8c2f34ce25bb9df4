import { readHeading } from '@/culinary/lines/heading';
import { isDetail } from './lines/details';
import { partOfHeading } from './lines/headings';
import { bareOf, hasAmount, isAsLiked, isStepLike, STEP_NUMBER } from './lines/line-kinds';
import { isTold } from './lines/prose-steps';
import { isEntry, isOfFoods } from './several/titles-of-blocks';

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

/** Amounts of a paragraph that is a list. */
const LEAST_AMOUNTS = 2;
/** Characters of a line that tells something, however it ends. */
const LONG = 60;

const isAmount = (line: string): boolean => {
  const bare = bareOf(line);
  return (hasAmount(bare) || isAsLiked(bare)) && !STEP_NUMBER.test(bare) && !isTold(bare) && !isDetail(bare);
};

/** Where paragraphs of lines stand. */
function paragraphsOf(lines: readonly string[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const last = found.at(-1);
    if (last !== undefined && last.to === at) last.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  }
  return found;
}

/** Where the list begins of a paragraph that holds nothing else below a title and facts; -1 where it is no such list. */
function listIn(lines: readonly string[], { from, to }: { from: number; to: number }): number {
  const found = lines.slice(from, to).findIndex(isAmount);
  if (found === -1) return -1;
  const start = from + found;
  const list = lines.slice(start, to);
  const amounts = list.filter(isAmount).length;
  if (amounts < LEAST_AMOUNTS || amounts * 2 < list.length) return -1;
  const last = bareOf(list.at(-1) ?? '');
  // Words alone at its end may be the name of the steps in another language.
  const isName = !last.includes(' ') && !isAmount(last) && !isOfFoods([last]) && last === list.at(-1);
  if (isName || readHeading(last) !== null) return -1;
  const tells = list.some(
    (line) => partOfHeading(line) !== null || isTold(bareOf(line)) || STEP_NUMBER.test(bareOf(line)),
  );
  return tells ? -1 : start;
}

/**
 * Lines without names of their parts of which one paragraph is the list and the next one tells the steps: with headings
 * above both, so that nothing of the list is told, and no step is bought. Any other lines come back as they are.
 */
export function withListParagraph(lines: readonly string[]): readonly string[] {
  if (lines.some((line) => /^(?:ingredients|instructions)$/.test(partOfHeading(line) ?? ''))) return lines;
  const title = lines.findIndex((line) => line !== '');
  const paragraphs = paragraphsOf(lines);
  const at = paragraphs.findIndex((one) => listIn(lines, one) !== -1);
  const [list, told] = [paragraphs[at], paragraphs[at + 1]];
  if (list === undefined || told === undefined) return lines;
  const start = listIn(lines, list);
  const words = lines
    .slice(list.from, start)
    .filter((line, i) => list.from + i !== title && !isDetail(bareOf(line)));
  const first = lines[told.from] ?? '';
  const isLonely = lines.slice(told.from).some((line) => isAmount(line) && !/[.!]$/.test(line));
  if (start === title || words.length > 0 || isLonely || partOfHeading(first) !== null) return lines;
  if (!isStepLike(first) && first.length < LONG) return lines;
  return [
    ...lines.slice(0, start),
    'Ingredients',
    ...lines.slice(start, list.to),
    'Method',
    ...lines.slice(list.to),
  ];
}
