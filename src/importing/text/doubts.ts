import { aisleOf } from '@/culinary/foods/aisles';
import { patternFor } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { isPartOfDish } from '@/culinary/lines/line-label';
import type { ReadLine, ReadRecipe } from '@/importing/recipe/model';
import { listInWords } from '@/kernel/words';
import { isBanner } from './lines/banners';
import { isBoilerplate } from './lines/boilerplate';
import { isDetail } from './lines/details';
import { isNutrient } from './lines/extra-sections';
import { groupOfHeading, partOfHeading, type RecipePart } from './lines/headings';
import { bareOf, hasAmount, STEP_NUMBER } from './lines/line-kinds';
import { beginsProse } from './lines/prose-steps';
import { BOLD, isTitle, namesPart } from './lines/titles';
import { TITLED } from './several/recipe-lines';
import { isCapitalised, isOfDish, isPart, isTelling, titlesOfBlocks } from './several/titles-of-blocks';

/** What is said of a recipe that a file ends in. */
export const CUT = 'The file cuts off in the middle of this recipe.';

/** What is said of a list that stands below steps, and has no title that would begin another recipe. */
export const ANOTHER_LIST =
  'This looks like more than one recipe: there’s another list of ingredients below the steps.';

/** What is said of the first recipe of several on a page that has no name of its own. */
export const UNNAMED = 'There are several recipes here, and we can’t tell what this one is called.';

/** What is said of a line that holds two ingredients. */
export const twoIngredientsDoubt = (line: string): string =>
  `There are two ingredients on one line: ${quoted(line)}.`;

/** Characters of a line that are shown. */
const SHOWN = 60;
const quoted = (line: string): string => `“${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”`;

/** Signs that a program, not an author, has set. */
const MARKS: readonly RegExp[] = [
  /^M{5}/,
  /^[-=_*~]{5}/,
  /^@{4}/,
  /^([%=_~#+|<>$&])\1{2,}$/,
  /^#[A-Z][A-Za-z0-9]?\s/,
  /^amount\s+measure\s+ingredient/i,
  /<\/?(?:a|b|br|body|div|em|h[1-6]|head|html|i|img|li|ol|p|script|span|strong|table|td|tr|ul)(?:\s[^<>]{0,500})?\/?>/i,
  /<\/?[a-z][a-z0-9]{2,20}>.{0,500}<\/[a-z][a-z0-9]{2,20}>/i,
  /^[{}[\]]+,?$/,
  /^\[(?:\/[a-z][\w-]{1,30}|[a-z][\w-]{1,30}\s+[\w-]{1,30}\s*=.{0,500})\]$/i,
  /^"[\w-]{1,40}"\s?:/,
  /^\\[a-z]{1,20}\d{0,5}\b/,
];
/** A field of a file that is none of a list. */
const FIELD = new RegExp(
  String.raw`^${patternFor('titleLabels', 'fileFields', 'fieldsInLists')}\s*[:：]`,
  'i',
);
/** A fact of a file that is no title. */
const FACT = new RegExp(String.raw`^${patternFor('fileFields', 'fieldsAsTitles')}\s*[:：]\s*\S`, 'i');
export const isFact = (line: string): boolean => FACT.test(line);
/** Characters of a step that is an ingredient, and how many of them stand in a row. */
const SHORT = 60;
const IN_A_ROW = 3;
/** Lines of one recipe that are judged. */
const MOST_LINES = 2_000;

const isListed = (line: string): boolean =>
  line.length <= SHORT &&
  !/[.!?:]$/.test(line) &&
  !STEP_NUMBER.test(line) &&
  hasAmount(line) &&
  !isDetail(line);

/** What is said of steps, or their lines, that are amounts in a row; below what may be a title, two are enough. */
export function listAmong(steps: readonly string[]): string[] {
  let row = 0;
  for (const [at, step] of steps.entries()) {
    row = isListed(step) ? row + 1 : 0;
    const above = steps[at - row] ?? '';
    const isName = above.length <= SHORT && isTitle(above) && !isPartOfDish(above) && !beginsProse(above);
    if (row === IN_A_ROW - 1 && isName) return severalIn([above]);
    if (row === IN_A_ROW) return [`Some steps look like ingredients: ${quoted(steps[at - row + 1] ?? '')}.`];
  }
  return [];
}

/** What is said of a list that has a step in it: a sentence that begins with what to do. */
export function stepsListed(list: readonly ReadLine[]): string[] {
  const step = list
    .slice(0, MOST_LINES)
    .find(({ text }) => text.includes(' ') && /[.!]$/.test(text) && beginsProse(text));
  return step === undefined ? [] : [`${quoted(step.text)} ended up in the ingredients.`];
}

/** The sign that ends a sentence, in the scripts that have one. */
const ENDED = /[.!。！।]$/u;
/** Words of a sentence that names food and tells what to do with it. */
const MANY_WORDS = 6;

/**
 * What is said of a list without steps in which something is told: a sentence without an amount, where what has one
 * ends without a full stop.
 */
function toldInList({ ingredients, instructions }: ReadRecipe): string[] {
  if (instructions.length > 0) return [];
  const list = ingredients.slice(0, MOST_LINES).map(({ text }) => text);
  const amounts = list.filter(hasAmount);
  if (amounts.length === 0 || amounts.some((line) => ENDED.test(line))) return [];
  const told = list.find(
    (line) =>
      !hasAmount(line) &&
      (/[.!]\s+\p{Lu}/u.test(line) || ENDED.test(line)) &&
      (line.split(' ').length > MANY_WORDS || beginsProse(line) || aisleOf(parseLine(line).item) === 'other'),
  );
  return told === undefined ? [] : [`${quoted(told)} ended up in the ingredients.`];
}

/** Nutrition facts, which are left out too, mostly have it behind their names. */
const BEGINS_WITH_AMOUNT = /^(?:[-–—*•·]\s*)?[\p{Nd}\p{No}]/u;
/** Amounts in what was left out that are a list of their own; below the first line of a program's card, one is. */
const LEAST_LEFT = 2;
const LEAST_IN_CARD = 1;

/** What is said of text that stands nowhere, and has a list of ingredients in it. */
function listLeftOut(lines: readonly string[]): string[] {
  const listed = lines
    .slice(0, MOST_LINES)
    .filter((line) => BEGINS_WITH_AMOUNT.test(line) && isListed(line) && !isNutrient(line));
  const least = lines.slice(0, MOST_LINES).some(isBanner) ? LEAST_IN_CARD : LEAST_LEFT;
  return listed.length < least ? [] : [leftOutDoubt(listed[0] ?? '')];
}

/** What is said of text that was left out and may be a recipe, by one of its lines. */
export const leftOutDoubt = (line: string): string =>
  `Text that looks like another recipe was left out: ${quoted(line)}.`;

/**
 * Why what was read may be no recipe as its source means it, each in a sentence: none where it is surely read. Says
 * nothing of what is merely missing.
 */
export function doubtsIn(recipe: ReadRecipe): string[] {
  const said = [...(recipe.doubts ?? [])];
  const title = recipe.title ?? '';
  const ingredients = recipe.ingredients.slice(0, MOST_LINES).map(({ text }) => text);
  const steps = recipe.instructions.slice(0, MOST_LINES).map(({ text }) => text);
  const groups = [...recipe.ingredients, ...recipe.instructions].map(({ group }) => group ?? '');
  const marked = [title, ...ingredients, ...steps, ...new Set(groups)].find(
    (line) => MARKS.some((mark) => mark.test(line)) || isBanner(line),
  );
  if (marked !== undefined) said.push(`There’s leftover formatting from another app: ${quoted(marked)}.`);
  const field = ingredients.find((line) => FIELD.test(line));
  if (field !== undefined) said.push(`${quoted(field)} ended up in the ingredients.`);
  if (isFact(title)) said.push(`${quoted(title)} ended up as the title.`);
  said.push(...listLeftOut(recipe.left_out ?? []));
  const second = steps.find((line) => partOfHeading(line) === 'ingredients' || TITLED.test(line));
  if (second !== undefined)
    said.push(`This looks like more than one recipe: ${quoted(second)} ended up in the steps.`);
  if (said.length === 0) said.push(...listAmong(steps), ...toldInList(recipe));
  return [...new Set(said)];
}

/** Empty lines and facts between a title and its list. */
const ABOVE = 6;

/** What stands above a list: the place of what may be a recipe's title, the name of a part of a recipe, or neither. */
function above(lines: readonly string[], list: number): number | 'part' | 'nothing' {
  if (groupOfHeading(lines[list] ?? '') !== null) return 'part';
  for (let at = list - 1; at >= Math.max(0, list - ABOVE); at--) {
    const line = (lines[at] ?? '').replace(BOLD, '$2');
    if (line === '' || isDetail(line) || isFact(line)) continue;
    if (/^#{3,6}\s/.test(line) || readHeading(line) !== null || namesPart(line)) return 'part';
    return isTitle(line) ? at : 'nothing';
  }
  return 'nothing';
}

/** Of each heading of another list that begins no part of a recipe, the place of its title; below steps, of one without. */
function laterLists(lines: readonly string[]): (number | 'nothing')[] {
  const found: (number | 'nothing')[] = [];
  let section: RecipePart | null = null;
  let listed = 0;
  let told = 0;
  const methods = lines.filter((line) => partOfHeading(line) === 'instructions').length;
  for (const [at, line] of lines.entries()) {
    const opened = line === '' ? null : partOfHeading(line);
    if (opened === 'ingredients' && listed > 0) {
      const title = above(lines, at);
      // Nothing was told yet: a title of its own stands apart from the list above it, or its steps do from others.
      const isOwn = told > 0 || (typeof title === 'number' && (lines[title - 1] === '' || methods > 1));
      if (isOwn && title !== 'part') found.push(title);
      listed = 0;
      told = 0;
    }
    section = opened ?? section;
    if (opened !== null || line === '') continue;
    // Below the list stand the steps too where nothing that we know is above them.
    if (section === 'instructions' || (section === 'ingredients' && isTelling(line) && !hasAmount(line)))
      told += 1;
    else if (section === 'ingredients') listed += 1;
  }
  return found;
}

/** Where the titles stand of recipes that begin with the heading of a list, from the second one on. */
export const titlesOfSections = (lines: readonly string[]): number[] =>
  laterLists(lines).filter((title) => title !== 'nothing');

/** What is said of lines that are read as one recipe, and have another list below the steps without a title. */
export const listsAgain = (lines: readonly string[]): string[] =>
  laterLists(lines).includes('nothing') ? [ANOTHER_LIST] : [];

/**
 * What is said of a text in which a line that we do not know stands above one list and above another, as the names of
 * the ingredients do in a language that we cannot read.
 */
export function unknownHeadings(lines: readonly string[]): string[] {
  if (lines.some((line) => partOfHeading(line) === 'ingredients')) return [];
  const seen = new Set<string>();
  const again = lines.find((line, at) => {
    if (line === '' || line.length > SHORT || !standsRightAbove(lines, at)) return false;
    const name = line.replace(/\s?[:：]$/, '');
    if (isPart(name) || isDetail(line) || isBoilerplate(line) || hasAmount(line)) return false;
    const isAgain = seen.has(name);
    seen.add(name);
    return isAgain;
  });
  return again === undefined
    ? []
    : [`${quoted(again)} appears above several lists, and we can’t tell what it means.`];
}

/**
 * What is said of a text without headings that we know whose list ends in words that stand alone above the steps, as
 * their name does in another language.
 */
export function headingListed(lines: readonly string[], { ingredients, instructions }: ReadRecipe): string[] {
  const last = ingredients.at(-1)?.text ?? '';
  const at = lines.lastIndexOf(last);
  const stands = at > 0 && lines[at - 1] === '' && lines[at + 1] !== '' && lines[at + 1] !== undefined;
  if (!stands || instructions.length === 0 || lines.some((line) => partOfHeading(line) !== null)) return [];
  const isFood = hasAmount(last) || isOfDish(last) || aisleOf(parseLine(last).item) !== 'other';
  return isFood ? [] : [`${quoted(last)} ended up in the ingredients.`];
}

/** Whether the next line below has an amount, and tells nothing. */
function standsRightAbove(lines: readonly string[], at: number): boolean {
  const below = bareOf(lines[at + 1] === '' ? (lines[at + 2] ?? '') : (lines[at + 1] ?? ''));
  return isListed(below);
}

/** The titles of recipes in some lines that are read as one: each stands above a list of its own. */
export function titlesInside(lines: readonly string[]): string[] {
  const labelled = lines.filter((line) => TITLED.test(line)).slice(1);
  const found = [...titlesOfSections(lines).map((at) => lines[at] ?? ''), ...titlesOfBlocks(lines)];
  return [...new Set([...found, ...labelled])];
}

/** Words of a title that stands below steps. */
const LEAST_IN_TITLE = 2;

/** What is said of steps that end in what may be another recipe’s title: in the text its times or servings stand below it. */
export function titleTold(lines: readonly string[], { instructions }: ReadRecipe): string[] {
  const told = new Set(instructions.slice(1).map(({ text }) => text));
  const title = lines.find((line, at) => {
    const bare = line.replace(STEP_NUMBER, '');
    const isName = told.has(bare) && isTitle(bare) && isCapitalised(bare) && !beginsProse(bare);
    const below = lines.slice(at + 1).find((one) => one !== '') ?? '';
    return isName && bare.split(' ').length >= LEAST_IN_TITLE && isDetail(below) && !isDetail(bare);
  });
  return title === undefined ? [] : severalIn([title.replace(STEP_NUMBER, '')]);
}

/** What is said of titles that are read as a part of one recipe. */
export function severalIn(titles: readonly string[]): string[] {
  const named = titles.slice(0, 3).map(quoted);
  if (named.length === 0) return [];
  const could = named.length === 1 ? 'could be another title' : 'could be other titles';
  return [`This looks like more than one recipe: ${listInWords(named)} ${could}.`];
}
