import { aisleOf } from '@/culinary/foods/aisles';
import { patternFor } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { isPartOfDish } from '@/culinary/lines/line-label';
import { namedParts } from '@/culinary/lines/lists/part-names';
import { isDetail } from './lines/details';
import { isFactAmongSteps } from './lines/fact-lines';
import { partOfHeading } from './lines/headings';
import { bareOf, hasAmount, isAsLiked, looksLikeIngredient, STEP_NUMBER } from './lines/line-kinds';
import { beginsProse, proseStart } from './lines/prose-steps';
import { isPart } from './several/titles-of-blocks';

/** Words of somebody who tells a story: "2 years ago I made this". */
const STORY = new RegExp(String.raw`\b${patternFor('ofStories')}\b`);

const isListed = (line: string): boolean => hasAmount(line) && !isDetail(line) && !STORY.test(line);

/** Where the ingredients begin of lines that end with them, below a title; -1 where nothing has an amount. */
function listIn(lines: readonly string[]): number {
  const bare = lines.map(bareOf);
  const title = bare.findIndex((line) => line !== '');
  // An amount that stands alone above an empty line is a title: "7 layer salad".
  const isUntitled = isListed(bare[title] ?? '') && isListed(bare[title + 1] ?? '');
  const amount = bare.findIndex((line, at) => (at > title || isUntitled) && isListed(line));
  let start = amount;
  const gap = lines.indexOf('', title);
  let isApart = false;
  for (let at = amount - 1; at > title; at--) {
    const line = bare[at] ?? '';
    if (line === '') {
      isApart = true;
      continue;
    }
    const isPart = isPartOfDish(line) && !isApart;
    const isShort = /^[\p{L}-]+(?: [\p{L}-]+)?$/u.test(line) && gap !== -1 && gap < at && !isApart;
    const isBulleted = line !== lines[at] && !isApart;
    const isAmong = looksLikeIngredient(line) && !hasAmount(line);
    if (isDetail(line) || !(readHeading(line) !== null || isAmong || isPart || isBulleted || isShort)) break;
    start = at;
  }
  return start;
}

/** Letters of sentences on the average that are steps, and of one that stands alone. */
const SENTENCE = 30;
const LONE_SENTENCE = 80;

const isSentence = (line: string): boolean =>
  /^\p{Lu}.*[.!]["”’)]?$/u.test(line) && line.split(' ').length >= 4 && !isAsLiked(line);

/** Where the steps begin of lines that begin with ingredients; -1 where there are none. */
function stepsIn(lines: readonly string[]): number {
  const bare = lines.map(bareOf).map((line) => (isFactAmongSteps(line) ? '' : line));
  const told = proseStart(bare);
  if (told < lines.length) return told;
  const last = bare.findLastIndex((line) => line !== '' && !isSentence(line.replace(STEP_NUMBER, '')));
  const steps = bare.slice(last + 1).filter((line) => line !== '');
  const letters = steps.reduce((sum, line) => sum + line.length, 0);
  const isApart = bare[last + 1] === '' || STEP_NUMBER.test(steps[0] ?? '');
  const isLong = letters >= (steps.length === 1 ? LONE_SENTENCE : SENTENCE * steps.length);
  return last >= 0 && isApart && steps.length > 0 && isLong ? last + 1 : -1;
}

/**
 * The lines of a text of which only the method has a heading, or only the ingredients, with the other one where that
 * part begins. Any other text comes back as it is.
 */
export function withHeadings(lines: readonly string[]): readonly string[] {
  const opens = lines.map(partOfHeading);
  const list = opens.indexOf('ingredients');
  const method = opens.indexOf('instructions');
  if ((list === -1) === (method === -1)) return lines;
  if (list === -1) {
    const start = listIn(
      lines.slice(
        0,
        opens.findIndex((section) => section !== null),
      ),
    );
    return start === -1 ? lines : lines.toSpliced(start, 0, 'Ingredients');
  }
  const next = opens.findIndex((section, at) => section !== null && at > list);
  const start = stepsIn(lines.slice(list + 1, next === -1 ? undefined : next));
  return start === -1 ? lines : lines.toSpliced(list + 1 + start, 0, 'Method');
}

/** Where the steps of lines without headings begin: what tells, or a sentence below the last amount; else their end. */
function whereSteps(bare: readonly string[]): number {
  const told = proseStart(bare);
  if (told < bare.length) return told;
  const last = bare.findLastIndex((line) => isListed(line) && !isSentence(line));
  const step = bare.findIndex((line, at) => at > last && isSentence(line));
  return last === -1 || step === -1 ? bare.length : step;
}

/** Characters of the name of a part that stands alone above its list. */
const PART_NAME = 60;

/**
 * Whether words without an amount stand above two lines with amounts: below an empty line, or as a heading
 * or the name of a part of the dish.
 */
function opensPart(lines: readonly string[], at: number): boolean {
  const line = bareOf(lines[at] ?? '');
  const isName = /^\p{L}[^.!?;]{1,60}$/u.test(line) && line.length <= PART_NAME && !isDetail(line);
  const below = lines.slice(at + 1, at + 4);
  const listed = (below[0] === '' ? below.slice(1) : below.slice(0, 2)).map(bareOf);
  return (
    isName &&
    (lines[at - 1] === '' || (isPart(line) && !beginsProse(line))) &&
    partOfHeading(line) === null &&
    !hasAmount(line) &&
    listed.length === 2 &&
    listed.every((one) => isListed(one) && !isSentence(one) && !STEP_NUMBER.test(one))
  );
}

/** Whether a line goes on with the list of a part: an amount, or the bare name of something to buy. */
const isOfList = (line: string): boolean =>
  !isSentence(line) &&
  (isListed(line) ||
    (/^\p{L}[^.!?:]{1,40}$/u.test(line) && !beginsProse(line) && aisleOf(parseLine(line).item) !== 'other'));

/** The name of a part alone on its line: `Patties`, `Sweet potatoes`. */
const PART_ALONE = /^\p{Lu}[\p{L}'’-]*(?: [\p{L}'’-]+){0,2}$/u;

/** Lines from the names of parts on, with headings over the list and the steps of each. */
const headedParts = (lines: readonly string[], parts: readonly number[]): string[] =>
  parts.flatMap((from, i) => {
    const [name = '', ...all] = lines.slice(from, parts[i + 1]);
    const rest = all[0] === '' ? all.slice(1) : all;
    const listed = rest.findIndex((line) => !isOfList(bareOf(line)));
    const end = listed === -1 ? rest.length : listed;
    const named = `${bareOf(name).replace(/\s?[:：]$/, '')}:`;
    return ['Ingredients', named, ...rest.slice(0, end), 'Method', named, ...rest.slice(end)];
  });

/** Where, among steps that have their heading, the names of parts stand that have a list of their own. */
function partsAmongSteps(lines: readonly string[]): number[] {
  let section: ReturnType<typeof partOfHeading> = null;
  return lines.flatMap((line, at) => {
    section = partOfHeading(line) ?? section;
    return section === 'instructions' && opensPart(lines, at) ? [at] : [];
  });
}

/**
 * The lines of a text in which, below steps, a part of the dish has a list and steps of its own without headings: with
 * headings over each. Any other text comes back as it is.
 */
export function withLaterLists(lines: readonly string[]): readonly string[] {
  if (isHeaded(lines)) {
    const parts = partsAmongSteps(lines);
    return parts.length === 0 ? lines : [...lines.slice(0, parts[0]), ...headedParts(lines, parts)];
  }
  const first = lines.findIndex((line) => line !== '');
  // Words above the first list of all are the title.
  const list = lines.findIndex((line, at) => at > first && isListed(bareOf(line)));
  const parts = lines.flatMap((_, at) => (at > list && opensPart(lines, at) ? [at] : []));
  const above = lines.slice(0, parts[0] ?? 0);
  const told = whereSteps(above.map(bareOf));
  const start = told === above.length ? -1 : listIn(above.slice(0, told));
  if (start === -1) return lines;
  // Above other parts, words between the title and the list name the first of them; its steps are below.
  const above_list = bareOf(lines[start - 1] ?? '');
  const isNamed =
    parts.length > 0 && start - 1 > first && PART_ALONE.test(above_list) && !isDetail(above_list);
  const begin = isNamed ? start - 1 : start;
  const part = isNamed ? above_list : parts.length > 0 ? readHeading(bareOf(lines[start] ?? '')) : null;
  const list_lines = [...(isNamed ? [`${above_list}:`] : []), ...lines.slice(start, told)];
  const isOnly = list_lines.filter((line) => readHeading(bareOf(line)) !== null).length === 1;
  return [
    ...lines.slice(0, begin),
    'Ingredients',
    ...list_lines,
    'Method',
    ...(part !== null && isOnly ? [`${part}:`] : []),
    ...lines.slice(told, parts[0]),
    ...headedParts(lines, parts),
  ];
}

/** Whether a heading says where the ingredients or the steps begin. */
export const isHeaded = (lines: readonly string[]): boolean =>
  lines.some((line) => ['ingredients', 'instructions'].includes(partOfHeading(line) ?? ''));

/** Below the heading of a list that has parts, a word without an amount names the first of them; so does one that stands above steps again. */
function withFirstPart(lines: readonly string[], all: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const [line = '', below = ''] = lines.slice(Math.max(first, 0));
  const isAgain = all.filter((one) => one.replace(/^## /, '') === line).length > 1;
  const isName =
    /^\p{Lu}[\p{L}'’-]*(?: [\p{L}'’-]+){0,3}$/u.test(line) && (isAgain || aisleOf(line) === 'other');
  const hasParts = lines.some((one, at) => at > first && readHeading(bareOf(one)) !== null);
  return isName && hasParts && hasAmount(bareOf(below)) ? lines.with(first, `${line}:`) : lines;
}

/** Lines whose lists have a colon behind the names of their parts: below their headings, else below the title. */
export function withParts(lines: readonly string[]): readonly string[] {
  const opens = lines.map(partOfHeading);
  if (!isHeaded(lines)) {
    const list = lines.findIndex((line) => line !== '') + 1;
    const told = proseStart(lines.map(bareOf));
    return [...lines.slice(0, list), ...namedParts(lines.slice(list, told)), ...lines.slice(told)];
  }
  const starts = opens.flatMap((section, at) => (section === null ? [] : [at]));
  return [
    ...lines.slice(0, starts[0]),
    ...starts.flatMap((start, i) => {
      const part = lines.slice(start, starts[i + 1]);
      return opens[start] === 'ingredients'
        ? [part[0]!, ...withFirstPart(namedParts(part.slice(1)), lines)]
        : part;
    }),
  ];
}
