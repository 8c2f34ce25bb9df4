import { anyWordOf, patternFor } from '@/culinary/languages/registry';
import { isDetail } from '@/importing/text/lines/details';
import { partOfHeading } from '@/importing/text/lines/headings';
import { bareOf, hasAmount, STEP_NUMBER } from '@/importing/text/lines/line-kinds';
import { isTitle } from '@/importing/text/lines/titles';
import { isPartName } from './titles-of-blocks';

/** Characters of a line that names a recipe, and recipes of a text. */
const LONGEST = 160;
const MOST_NAMES = 50;
/** Words around a name that may name a part. */
const MOST_WORDS = 8;
/** What joins the name of a part to that of a recipe: `Method for the apple pie`. */
const JOINING = new RegExp(
  String.raw`^(?:[\s:：–—-]|(?:${anyWordOf('for', 'of')}|${patternFor('articles', 'ofDish', 'joinsDish')})(?=\s|$))*$`,
  'iu',
);
/** `Ingredients for the apple pie`: the name alone. */
const LIST_OF = new RegExp(
  String.raw`^\p{L}+\s+${anyWordOf('for')}\s+(?:${patternFor('articles')}\s+)?(\S.*)$`,
  'iu',
);

interface Named {
  at: number;
  name: string;
  /** The part that the line opens, where it says so. */
  part: 'ingredients' | 'instructions' | null;
  /** What stands behind the name and a colon: `Apple pie: slice the apples.` */
  rest: string;
}

/** The words of a line without its marks. */
const plain = (line: string): string =>
  bareOf(line)
    .replace(/^#{1,6}\s+|\*\*|__/g, '')
    .replace(/\s?[:：]$/, '')
    .trim();

/** The part that words name beside those that join it to a name; undefined where they say more. */
function partIn(words: string): Named['part'] | undefined {
  if (JOINING.test(words)) return null;
  const all = words.split(' ', MOST_WORDS + 1);
  if (all.length > MOST_WORDS) return undefined;
  for (let end = all.length; end > 0; end--) {
    const part = partOfHeading(
      all
        .slice(0, end)
        .join(' ')
        .replace(/[\s:：–—-]+$/, ''),
    );
    if (part === 'ingredients' || part === 'instructions')
      return JOINING.test(all.slice(end).join(' ')) ? part : undefined;
  }
  return undefined;
}

/** A line that says one of these names, alone or with the part that it opens; null for any other. */
function namedIn(line: string, at: number, names: readonly string[]): Named | null {
  if (line === '' || line.length > LONGEST * 4) return null;
  const said = plain(line);
  for (const name of names) {
    const from = said.toLowerCase().indexOf(name.toLowerCase());
    if (from === -1) continue;
    const behind = said.slice(from + name.length);
    const [, rest = ''] = from === 0 ? (/^\s?[:：]\s+(\S.*)$/su.exec(behind) ?? []) : [];
    if (rest !== '') return hasAmount(rest) ? null : { at, name, part: null, rest };
    const parts = [said.slice(0, from).trim(), behind.trim()].map(partIn);
    if (!parts.includes(undefined))
      return { at, name, part: parts.find((part) => part != null) ?? null, rest };
  }
  return null;
}

/** Whether a list with amounts stands right below a line, and below facts or its heading. */
function standsAboveList(lines: readonly string[], at: number): boolean {
  const below = lines.slice(at + 1, at + 8).filter((line) => line !== '' && !isDetail(line));
  const list = below[0] !== undefined && partOfHeading(below[0]) === 'ingredients' ? below.slice(1) : below;
  return list.length > 0 && list.slice(0, 2).every((line) => hasAmount(bareOf(line)) && !/[.!]$/.test(line));
}

/** The names above the lists of some lines, each once. */
function namesOf(lines: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    if (line === '' || line.length > LONGEST || !standsAboveList(lines, at)) continue;
    const said = plain(line);
    const name = partOfHeading(line) === 'ingredients' ? (LIST_OF.exec(said)?.[1] ?? '') : said;
    if (isTitle(name) && !isDetail(name)) found.set(name.toLowerCase(), name);
    if (found.size > MOST_NAMES) return [];
  }
  return [...found.values()];
}

/**
 * The recipes of a text in which the ingredients of all stand first and then the steps of all, each below the name of its
 * recipe: the lines of each, with headings. Null where it is not surely so, as in one recipe with parts.
 */
export function listsThenMethods(lines: readonly string[]): string[][] | null {
  const names = namesOf(lines);
  if (names.length < 2 || names.some((name) => isPartName(name, true))) return null;
  // The longest first: “Apple pie” stands in “Apple pie with cream” too.
  const sorted = names.toSorted((a, b) => b.length - a.length);
  const found = lines.map((line, at) => namedIn(line, at, sorted)).filter((one) => one !== null);
  const [lists, methods] = [found.slice(0, names.length), found.slice(names.length)];
  const isOnce = (some: readonly Named[]) =>
    some.length === names.length && new Set(some.map(({ name }) => name)).size === names.length;
  if (!isOnce(lists) || !isOnce(methods)) return null;
  const above = lines.slice(0, lists[0]?.at).filter((line) => line !== '');
  if (above.some((line) => partOfHeading(line) !== 'ingredients')) return null;
  const below = ({ at, rest }: Named) => {
    const next = found.find((other) => other.at > at)?.at;
    return [rest, ...lines.slice(at + 1, next)].filter((line, i) => i > 0 || line !== '');
  };
  const isList = ({ part, at }: Named) => part !== 'instructions' && standsAboveList(lines, at);
  const isTold = (one: Named) => {
    const said = below(one).filter((line) => line !== '' && partOfHeading(line) === null);
    return (
      one.part !== 'ingredients' &&
      said.length > 0 &&
      !said.some((line) => hasAmount(bareOf(line).replace(STEP_NUMBER, '')) && !/[.!]$/.test(line))
    );
  };
  if (!lists.every(isList) || !methods.every(isTold)) return null;
  return lists.map((list) => {
    const method = methods.find(({ name }) => name === list.name)!;
    const listed = below(list).filter(
      (line) => !/^(?:ingredients|instructions)$/.test(partOfHeading(line) ?? ''),
    );
    const told = below(method).filter((line) => partOfHeading(line) !== 'instructions');
    return [list.name, '', 'Ingredients', ...listed, '', 'Method', ...told];
  });
}
