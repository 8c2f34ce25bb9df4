import { aisleOf } from '@/culinary/foods/aisles';
import { anyWordOf, patternInAllLanguages } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { isPartOfDish } from '@/culinary/lines/line-label';
import { isDetail, noDetails, takeDetail } from '@/importing/text/lines/details';
import { isNutrient } from '@/importing/text/lines/extra-sections';
import { partOfHeading } from '@/importing/text/lines/headings';
import {
  bareOf,
  hasAmount,
  isAsLiked,
  looksLikeIngredient,
  STEP_NUMBER,
} from '@/importing/text/lines/line-kinds';
import { beginsProse, isTold } from '@/importing/text/lines/prose-steps';
import { isTermLine } from '@/importing/text/lines/term-lines';
import { isTitle, namesPart } from '@/importing/text/lines/titles';
import { isYieldLine } from '@/importing/text/lines/yield-lines';

/** Characters of an entry of a list. */
const SHORT = 80;
/** What stands in brackets: an entry may say more there than a line is long. */
const withoutRemarks = (line: string): string => line.replace(/\s*\([^()]{0,500}\)/g, '');
/** Characters of a line without a full stop that is no entry. */
const LONG = 100;
/** The sign that ends a sentence, in the scripts that have one. */
const ENDED = /[.!。！।]$/u;

/** A line that tells something: a sentence, or as long as one. */
export const isTelling = (line: string): boolean =>
  !isAsLiked(line) &&
  (/^\P{Ll}.{20,}[.!]$|[。！]$/u.test(line) ||
    line.length > SHORT ||
    (beginsProse(line) && line.includes(' ')));

/** Words of a part of the dish. */
const PART_WORDS = 2;
export const isOfDish = (line: string): boolean => isPartOfDish(line) && line.split(' ').length <= PART_WORDS;
export const isPart = (line: string): boolean => readHeading(line) !== null || isOfDish(line);

/** Whether a line of a list has an amount, and is no sentence and no fact. */
const isAmount = (line: string): boolean => {
  const bare = withoutRemarks(bareOf(line));
  return (
    bare.length <= SHORT && !/[.!?:]$/.test(bare) && hasAmount(bare) && !isDetail(bare) && !isNutrient(bare)
  );
};

/** The same of a list whose entries have full stops. */
const isAmountOrSentence = (line: string): boolean => isAmount(line.replace(/\.$/, ''));

/** `Brown Rice`, `cream`: food whose first word alone would tell what to do. */
const isFoodAlone = (line: string): boolean =>
  (isCapitalised(line) || !line.includes(' ')) && isFood(line) && !isTold(line);

/** A short line that is no sentence and tells nothing. */
export const isEntry = (line: string): boolean =>
  line !== '' &&
  (line.length <= SHORT || isAmount(line)) &&
  (!/[.!?:,]$/.test(line) || isAsLiked(bareOf(line))) &&
  (!beginsProse(bareOf(line)) || isFoodAlone(bareOf(line))) &&
  !/^\d{1,2}[.)]\s/.test(line) &&
  partOfHeading(line) === null;

/** Words of a sentence that names food and tells what to do with it. */
const LEAST_WORDS = 3;
/** Words of a line without a full stop that begins with what to do, and is no entry such as “cream cheese”. */
const MANY_WORDS = 5;

/** Whether a line below a list is a step, however short: `Bake.` */
export function isShortStep(line: string): boolean {
  const bare = bareOf(line).replace(STEP_NUMBER, '');
  if (!/^\p{L}/u.test(bare) || !ENDED.test(bare) || hasAmount(bare)) return false;
  const words = bare.replace(ENDED, '');
  if (looksLikeIngredient(words) || words.includes(',')) return false;
  return words.split(' ').length >= LEAST_WORDS || aisleOf(parseLine(words).item) === 'other';
}

/** Whether a line below a list tells what to do; no long entry, and no sentence that begins with an amount. */
function isStep(line: string): boolean {
  const bare = bareOf(line);
  // What may be left out is said of entries: “(optional) Whipped cream and fresh fruit.”
  if (bare.startsWith('(')) return false;
  if (isShortStep(line) || isTold(withoutRemarks(bare))) return true;
  if (STEP_NUMBER.test(bare)) return !hasAmount(bare.replace(STEP_NUMBER, ''));
  if (ENDED.test(bare)) return isTelling(bare) && !/^[\p{Nd}\p{No}]/u.test(bare);
  if (beginsProse(bare) && bare.split(' ').length >= MANY_WORDS && !/[,(]/.test(bare)) return true;
  return bare.length > LONG && !hasAmount(withoutRemarks(bare));
}

/** Empty lines and facts between a title and its list, and lines that say something of the dish. */
const ABOVE = 6;
const MOST_SAID = 3;
/** Lines without an amount that are a list all the same; those with bullets, and those right above steps. */
const LEAST_LISTED = 4;
const LEAST_BULLETED = 3;
const LEAST_TOLD = 3;
/** Lines of another list that are looked at. */
const LOOKED_AT = 40;

/** Whether most lines of a list name food, with an amount or without. */
export const isOfFoods = (run: readonly string[]): boolean =>
  run.length > 0 && run.filter(isFood).length * 3 >= run.length * 2;
const isFood = (line: string): boolean =>
  hasAmount(bareOf(line)) || aisleOf(parseLine(bareOf(line)).item) !== 'other';

interface ListBelow {
  start: number;
  /** Whether it has a heading, or says for how many it is, as a part of a recipe does not. */
  served: boolean;
  /** Entries with an amount. */
  amounts: number;
}

/** Whether a line says how many are served: `Serves 8`, and not what it makes. */
function isServed(line: string): boolean {
  const details = noDetails();
  return takeDetail(line, details) && details.servings !== null && details.yield_text === null;
}

/** The list that stands below a line, and perhaps below facts and a few words about the dish; null where there is none. */
function listBelow(lines: readonly string[], at: number): ListBelow | null {
  let served = false;
  let said = 0;
  for (let start = at + 1; start < Math.min(lines.length, at + 1 + ABOVE); start++) {
    const line = lines[start] ?? '';
    if (line === '') continue;
    if (isDetail(line)) {
      served ||= isServed(line);
      continue;
    }
    if (isTermLine(line) || isYieldLine(line)) continue;
    if (partOfHeading(line) === 'ingredients') return { start, served: true, amounts: 0 };
    const near = lines.slice(start, start + LOOKED_AT);
    const end = near.findIndex((one) => !isEntry(one));
    const run = end === -1 ? near : near.slice(0, end);
    const amounts = run.filter(isAmount).length;
    const isBulleted = run.length >= LEAST_BULLETED && run.every((one) => bareOf(one) !== one);
    if (amounts >= 2 || (said === 0 && ((amounts === 1 && run.length >= 2) || isBulleted)))
      return { start, served, amounts: Math.max(amounts, 1) };
    const below = near[run.length] ?? '';
    const isAbove = isStep(below) && isCapitalised(lines[at] ?? '');
    const least =
      isAbove || isOfFoods(run) ? LEAST_TOLD : below === '' ? LEAST_LISTED : Number.POSITIVE_INFINITY;
    if (said === 0 && run.length >= least) return { start, served, amounts };
    said += 1;
    if (said > MOST_SAID || !/[.!?…]$/.test(line)) return null;
  }
  return null;
}

/** `Plum cake (serves 8)`: the words of a title, and what stands in brackets behind them. */
const IN_BRACKETS = /^(\S.{0,98}?)\s?\(([^()]{1,40})\)$/;
/** How deep a heading of Markdown is; none where a line is no heading. */
const depthOf = (line: string): number => /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0;

/** A line as a title is looked for in it, where the text’s own title is numbered or calls out too. */
function bareTitle(line: string, first: string): string {
  const words = /^1[.)]\s/.test(first) ? line.replace(/^\d{1,2}[.)]\s+/, '') : line;
  return words.replace(/^#{1,6}\s+/, '').replace(/\s?[:：!?…]$/, '');
}

/** `Roast Chicken`: written as a title, so that its first word tells nothing. */
export const isCapitalised = (line: string): boolean =>
  line.split(' ').every((word) => word.length < 4 || /^[^\p{Ll}]/u.test(word));

/** The first letter of what a line names is small: `2 cups flour`, `- flour`. */
const isSmall = (line: string): boolean =>
  /^\p{Ll}/u.test(hasAmount(bareOf(line)) ? parseLine(bareOf(line)).item : bareOf(line));
/** Words of a title that stands among the lines of lists. */
const LEAST_IN_TITLE = 2;

/**
 * Whether a line that no empty one stands above is no line of the list around it all the same: it stands right below steps,
 * has no bullet among lines that have one, or is written as a title among amounts or small letters.
 */
function standsOut(lines: readonly string[], at: number): boolean {
  const [before = '', line = '', ...rest] = lines.slice(at - 1, at + 5);
  const below = rest.filter((one) => one !== '').slice(0, 2);
  const isBulleted = (one: string) => bareOf(one) !== one;
  if (below.length < 2 || isBulleted(line) || hasAmount(line) || !isCapitalised(line)) return false;
  if (isBulleted(before) && below.every(isBulleted)) return true;
  const around = [before, ...below];
  const isName = line.split(' ').length >= LEAST_IN_TITLE;
  if (isStep(before)) return isName && below.every((one) => isEntry(one) && isFood(one));
  if (!isName || !around.every(isEntry)) return false;
  if (around.every(isSmall)) return around.every(isFood);
  return around.every(isAmount) && !isFood(line.split(' ').at(-1) ?? '');
}

/** `To serve`, `Zum Bestreuen`, `Dip ingredients`: what a list is for, or what it is. */
const PURPOSE = new RegExp(
  String.raw`^${patternInAllLanguages('purposeNames')} |\b${anyWordOf('ingredients')}$`,
  'i',
);

/** Whether words name a part of a recipe; below steps a sauce of many words may be a recipe of its own. */
export const isPartName = (name: string, told: boolean): boolean =>
  isPart(name) || namesPart(name) || PURPOSE.test(name) || (!told && isPartOfDish(name) && !WITH.test(name));
/** `Satay with peanut sauce`: a dish, whatever comes with it. */
const WITH = new RegExp(String.raw`\s${anyWordOf('with')}\s`, 'i');

/** Whether words that name no part may be a recipe’s name: no fact, and nothing to do. */
const isName = (name: string): boolean =>
  (isTitle(name) || (isCapitalised(name) && isTitle(name.replace(NUMBERED, '')))) &&
  !/[，、]/.test(name) &&
  !isDetail(name) &&
  !isTermLine(name) &&
  (!beginsProse(name) || isCapitalised(name));
/** `Three Bean Salad`: a number that counts no entry of a list, before two words and more. */
const NUMBERED = /^(?:\p{N}{1,2}|\p{L}{1,8})[ -](?=\S+ \S)/u;

/** Whether some lines begin with what may be a recipe’s name, and a list below it. */
export function beginsRecipe(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line !== '');
  const name = bareTitle(lines[first] ?? '', '');
  return first !== -1 && isName(name) && !isPartName(name, true) && listBelow(lines, first) !== null;
}

interface Candidate extends ListBelow {
  title: string;
  /** Whether something was told between the first list of all and this title. */
  told: boolean;
  depth: number;
  /** Whether the text’s own title has all its words: “Strawberry mousse” in “Cake with strawberry mousse”. */
  isOfTitle: boolean;
}

/**
 * Titles that stand alone above another list, where no heading names any. A list below steps is another recipe’s. One that
 * stands below a list alone is so where it says for how many it is, is a heading as high as the recipe’s own, or where no
 * step stands anywhere; else it is a part of one recipe, whose steps come last. Names of parts, such as its sauce, begin no
 * recipe.
 */
export function titlesOfBlocks(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  const title = lines[first] ?? '';
  const own = listBelow(lines, first);
  const list =
    own?.start ??
    lines.findIndex((line, at) => at > first && [line, lines[at + 1] ?? ''].every(isAmountOrSentence));
  if (list === -1) return [];
  const depths = new Set(lines.filter((line) => partOfHeading(line) !== null).map(depthOf));
  const words = new Set(wordsOf(title));
  let told = false;
  let hasPart = false;
  const found: Candidate[] = [];
  for (const [at, line] of lines.entries()) {
    if (at <= first || line === '') continue;
    told ||= at > list && (isStep(line) || partOfHeading(line) === 'instructions');
    if (lines[at - 1] !== '' && !standsOut(lines, at)) continue;
    const whole = bareTitle(line, title);
    const [, name = whole, inside = ''] = IN_BRACKETS.exec(whole) ?? [];
    const depth = depthOf(line);
    const isSection = /[:：]$/.test(line) && !/[:：]$/.test(title);
    if (isPartName(name, told) || (depth > 0 && depths.has(depth)) || (!told && isSection)) {
      hasPart ||= listBelow(lines, at) !== null;
      continue;
    }
    if (at <= list || !isName(name)) continue;
    const below = listBelow(lines, at);
    const isOfTitle = wordsOf(name).every((word) => words.has(word));
    if (below !== null)
      found.push({ ...below, served: below.served || isServed(inside), title: line, told, depth, isOfTitle });
  }
  const isDeeper = (depth: number) => depthOf(title) > 0 && depth > depthOf(title);
  return found
    .filter((one) => {
      if (one.told) return !isDeeper(one.depth);
      if (one.isOfTitle) return false;
      if (one.served) return true;
      // A list without amounts is one of foods, or as bare as the first.
      if (
        one.amounts === 0 &&
        own?.amounts !== 0 &&
        !isOfFoods(lines.slice(one.start, one.start + LEAST_TOLD))
      )
        return false;
      if (own !== null && one.depth > 0 && one.depth === depthOf(title)) return true;
      return (!told || areToldApart(lines, found.length + 1)) && (own !== null || !hasPart);
    })
    .map((one) => one.title);
}

/** Lines of a paragraph that may be the steps of a recipe. */
const LEAST_STEPS = 2;

/**
 * Whether below so many lists the steps stand apart too: in several parts of that name, in lists that each begin to count,
 * or in as many paragraphs.
 */
function areToldApart(lines: readonly string[], lists: number): boolean {
  if (lines.filter((line) => partOfHeading(line) === 'instructions').length > 1) return true;
  const firsts = lines.filter((line) => /^(?:\S{1,9} )?1[.):]\s/.test(line) && STEP_NUMBER.test(line));
  if (firsts.filter((line) => !hasAmount(line.replace(STEP_NUMBER, ''))).length > 1) return true;
  const first = lines.findIndex((line) => isStep(line) && !isAmount(line));
  const end = lines.findIndex((line, at) => at > first && /^(?:notes|end)$/.test(partOfHeading(line) ?? ''));
  const told = first === -1 ? [] : lines.slice(first, end === -1 ? undefined : end);
  const paragraphs = told
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line !== '' && partOfHeading(line) === null))
    .filter((paragraph) => paragraph.length > 0);
  return paragraphs.length === lists && paragraphs.every((paragraph) => paragraph.length >= LEAST_STEPS);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
