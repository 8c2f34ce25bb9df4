import { isPartOfDish } from '@/culinary/lines/line-label';
import { isDetail } from './details';
import { partOfHeading } from './headings';
import { bareOf, hasAmount, isAsLiked, isStepLike, STEP_NUMBER } from './line-kinds';

const depthOf = (line: string): number => /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0;
const nameOf = (line: string): string => line.replace(/^#{1,6}\s+|[*_]{2}|\s?[:：]$/g, '').trim();

/** A part of a recipe with what is bought for it and what is done. */
interface Part {
  name: string;
  list: readonly string[];
  steps: readonly string[];
}

const isListed = (line: string): boolean => {
  const bare = bareOf(line);
  return (hasAmount(bare) || isAsLiked(bare)) && !STEP_NUMBER.test(bare) && !isDetail(bare);
};

/** What stands below the name of a part; null where its list and its steps cannot be told apart. */
function partOf(name: string, below: readonly string[]): Part | null {
  const opens = below.map(partOfHeading);
  const [list, method] = [opens.indexOf('ingredients'), opens.indexOf('instructions')];
  if (list !== -1 || method !== -1) {
    const isInOrder = list !== -1 && (method === -1 || method > list);
    const isOnce =
      opens.filter((part) => part !== null).length === [list, method].filter((at) => at !== -1).length;
    const lead = below.slice(0, list === -1 ? method : list).some((line) => line !== '');
    if (!isOnce || lead || (list !== -1 && !isInOrder)) return null;
    const end = method === -1 ? below.length : method;
    return { name, list: list === -1 ? [] : below.slice(list + 1, end), steps: below.slice(end + 1) };
  }
  const told = below.findIndex((line) => line !== '' && !isListed(line) && isStepLike(line));
  const end = told === -1 ? below.length : told;
  const [listed, steps] = [below.slice(0, end), below.slice(end)];
  const hasList = listed.some(isListed);
  const isApart = !steps.some((line) => isListed(line) && !/[.!]$/.test(line));
  return isApart && hasList === listed.some((line) => line !== '') ? { name, list: listed, steps } : null;
}

/**
 * Markdown whose title stands above headings of the parts of the dish, each with ingredients and steps of its own: with the
 * names of the ingredients and the steps above those of each part. Any other lines come back as they are.
 */
export function withMarkdownParts(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const own = depthOf(lines[first] ?? '');
  const depths = lines.flatMap((line, at) => (at > first && depthOf(line) > 0 ? [depthOf(line)] : []));
  const depth = Math.min(...depths);
  if (depths.length < 2 || depth <= own) return lines;
  const heads = lines.flatMap((line, at) => (at > first && depthOf(line) === depth ? [at] : []));
  const beside = heads.findIndex((at) => /^(?:notes|end)$/.test(partOfHeading(lines[at] ?? '') ?? ''));
  const named = beside === -1 ? heads : heads.slice(0, beside);
  const end = beside === -1 ? lines.length : heads[beside]!;
  const names = named.map((at) => nameOf(lines[at] ?? ''));
  if (names.some((name) => partOfHeading(name) !== null) || !names.some(isPartOfDish)) return lines;
  const parts = named.map((at, i) => partOf(names[i] ?? '', lines.slice(at + 1, named[i + 1] ?? end)));
  const whole = parts.filter((part) => part !== null);
  const isWhole = whole.length === parts.length && parts.length > 1;
  const above = lines.slice(first + 1, named[0]);
  const has = (list: readonly string[]) => list.some((line) => line !== '');
  if (!isWhole || above.some(isListed) || !whole.some(({ list, steps }) => has(list) && has(steps)))
    return lines;
  return [
    ...lines.slice(0, named[0]),
    ...whole.flatMap(({ name, list, steps }) => [
      ...(has(list) ? ['Ingredients', `${name}:`, ...list] : []),
      ...(has(steps) ? ['Method', `${name}:`, ...steps] : []),
    ]),
    ...lines.slice(end),
  ];
}
