import { aisleOf } from '@/culinary/foods/aisles';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { isPartOfDish } from '@/culinary/lines/line-label';
import type { ReadLine, ReadRecipe } from '@/importing/recipe/model';
import { isAfterword } from './below-steps';
import { wordsOf } from './left-out';
import { betweenCommas } from './lines/comma-lists';
import { isDetail, TITLE_LABEL } from './lines/details';
import { isNutrient } from './lines/extra-sections';
import { isFactAmongSteps, isYieldBelow } from './lines/fact-lines';
import {
  holdsCells,
  holdsTwoAmounts,
  isBareStep,
  isForeignTitle,
  isListOnLine,
  isSetting,
  isStepAsTitle,
  isTimeOrHeat,
} from './lines/foreign';
import { isStepMarker, partOfHeading } from './lines/headings';
import { bareOf, hasAmount, isAsLiked, isStepLike, STEP_NUMBER } from './lines/line-kinds';
import { isGreeting, mayGreet } from './lines/mail';
import { beginsProse, isTold } from './lines/prose-steps';
import { isYieldLine } from './lines/yield-lines';
import { TITLED } from './several/recipe-lines';

/** Characters of a line that is an ingredient, and of one that tells something, however it ends. */
const SHORT = 100;
const LONG = 60;
/** Lines of one recipe that are judged, and characters of one that are shown. */
const MOST_LINES = 2_000;
const SHOWN = 60;
const quoted = (line: string): string => `“${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”`;

const AMOUNT = /^[~≈(]{0,2}[\p{Nd}\p{No}]/u;
/** Words of the name of a part. */
const MOST_NAMED = 3;
/** A sentence behind the first: `2 slices cheese. Use a mild one.` */
const FURTHER = /[.!]\s+\p{Lu}/u;

/** Whether a line surely names something to buy: an amount with its unit or before a food, or as much as one likes. */
function isIngredient(line: string): boolean {
  const bare = bareOf(line).replace(/[,;]$/, '');
  if (bare.length > SHORT || isTold(bare) || STEP_NUMBER.test(bare)) return false;
  if (isDetail(bare) || isFactAmongSteps(bare) || FURTHER.test(bare)) return false;
  if (isAsLiked(line)) return true;
  if (!AMOUNT.test(bare) || /[.!?:]$/.test(bare)) return false;
  const { quantity, unit, item } = parseLine(bare);
  if (quantity === null || !/\p{L}/u.test(item)) return false;
  // "2 minutes per side" has no food; what is told of one has more words than its name.
  const isNamed = aisleOf(item) !== 'other';
  return isNamed
    ? item.split(' ').length <= MOST_WORDS
    : unit !== null && item.split(' ').length <= FEW_WORDS;
}
const MOST_WORDS = 5;
const FEW_WORDS = 3;

/** Whether words hold a list, as `Omelette: 3 eggs, 1 tbsp butter.` does. */
function holdsList(words: string): boolean {
  const [, list = ''] = /^[^:：.\d]{1,60}(?:[:：]|\s[-–—])\s+(\S.*)$/su.exec(words) ?? [];
  if (list === '' || beginsProse(words) || !AMOUNT.test(list)) return false;
  const [first = ''] = list.split(/[.!]\s+(?=\p{Lu})/u, 1);
  return first.length <= SHORT && betweenCommas(first) !== null;
}

/** What is said of an ingredient among the steps. */
function listedInSteps(steps: readonly string[], isHeaded: boolean): string[] {
  // A method that is named may begin with what one needs for it; only an amount tells that.
  const heading = steps.find((step) => /^#{1,6}\s/.test(step));
  if (heading !== undefined) return [`${quoted(heading)} ended up in the steps.`];
  const found = steps.find((step, at) => {
    if (isIngredient(step) || holdsList(step)) return true;
    return at === 0 && !isHeaded && AMOUNT.test(step) && isIngredient(step.split(FURTHER, 1)[0] ?? '');
  });
  return found === undefined ? [] : [`${quoted(found)} looks like an ingredient, but ended up in the steps.`];
}

const isFood = (line: string): boolean =>
  line.length <= SHORT && aisleOf(parseLine(line.replace(/[.!]$/, '')).item) !== 'other';

/** What is said of a step among the ingredients, and of what is no ingredient at all. */
function toldInList(list: readonly string[]): string[] {
  const told = list.find(
    (line) =>
      isBareStep(line) ||
      (isTold(line) && !hasAmount(line) && line.split(' ').length >= MOST_WORDS - 1) ||
      (/[.!]$/.test(line) && beginsProse(line) && (line.split(' ').length > MOST_WORDS || !isFood(line))),
  );
  if (told !== undefined) return [`${quoted(told)} looks like a step, but ended up in the ingredients.`];
  const served = list.find((line) => isDetail(line) || isTimeOrHeat(line));
  if (served !== undefined)
    return [`${quoted(served)} looks like servings or a time, but ended up in the ingredients.`];
  const cells = list.find((line) => holdsCells(line) || holdsTwoAmounts(line));
  if (cells !== undefined) return [`${quoted(cells)} still has table cells in it.`];
  const setting = list.find(isSetting);
  if (setting !== undefined) return [`${quoted(setting)} looks like a file setting, not an ingredient.`];
  const dishes = list.filter(isDishWithList);
  if (dishes.length > 1)
    return [
      `${dishes.slice(0, 2).map(quoted).join(' and ')} look like dishes followed by their ingredients.`,
    ];
  const several = list.find(holdsRecipe);
  return several === undefined
    ? []
    : [`${quoted(several)} looks like a whole recipe, but ended up in the ingredients.`];
}

/** `Omelette - 3 eggs, 1 tbsp butter - Beat the eggs and cook.`: more than an ingredient. */
const holdsRecipe = (line: string): boolean => holdsList(line) && /[.!]$/.test(line);

/** `Lasagne - 500 g mince`: a name, and another food behind the amount; `Flour - 500 g` has none. */
function isDishWithList(line: string): boolean {
  const [, list = ''] = /^\p{L}[^\d:：]{1,60}\s[-–—]\s(\S.*)$/u.exec(line) ?? [];
  if (list === '' || !AMOUNT.test(list)) return false;
  return aisleOf(parseLine(list).item) !== 'other';
}

/** What is said of what stands in words about the recipe. */
function listedInWords({ title, description, yield_text, notes }: ReadRecipe): string[] {
  if (title !== null && (/\|.*\|/.test(title) || (isIngredient(title) && hasUnit(title))))
    return [`${quoted(title)} ended up as the title.`];
  if (title !== null && (mayGreet(title) || isGreeting(title)))
    return [`${quoted(title)} looks like a greeting, but ended up as the title.`];
  if (title !== null && isStepAsTitle(title))
    return [`${quoted(title)} looks like a step, but ended up as the title.`];
  if (title !== null && isForeignTitle(title))
    return [`${quoted(title)} doesn’t look like a title, but ended up as the title.`];
  const isList = (text: string) => betweenCommas(text) !== null || holdsList(text);
  if (yield_text !== null && !isYieldLine(yield_text) && isList(yield_text))
    return [`${quoted(yield_text)} looks like ingredients, but ended up as the servings.`];
  const lines = (text: string | null) => (text ?? '').split('\n', MOST_LINES);
  const listed = lines(description).find(
    (line) => isIngredient(line) || holdsList(line) || /^\|.*\|$/.test(line),
  );
  if (listed !== undefined)
    return [`${quoted(listed)} looks like an ingredient, but ended up in the description.`];
  const amounts = lines(notes).filter((line) => isIngredient(line) && hasUnit(line) && !isNutrient(line));
  return amounts.length < 2
    ? []
    : [`${quoted(amounts[0]!)} looks like an ingredient, but ended up in the notes.`];
}

const hasUnit = (line: string): boolean => parseLine(bareOf(line)).unit !== null;

const isMarked = (line: string): boolean => /^#|^\*\*|^__|^\[|[:：]$/.test(line);

/** What is said of headings: of one that is an ingredient, and of one that has nothing below it. */
function headingsOf(lines: readonly string[], recipe: ReadRecipe): string[] {
  const plain = new Set(lines.filter((line) => !isMarked(line)).map(bareOf));
  const named = recipe.instructions.find(
    ({ group }) =>
      group !== null &&
      plain.has(group) &&
      !isPartOfDish(group) &&
      !beginsProse(group) &&
      (hasAmount(group) ||
        isAsLiked(group) ||
        (/[,]|\s/.test(group) && aisleOf(parseLine(group).item) !== 'other')),
  )?.group;
  if (named != null)
    return [`${quoted(named)} looks like an ingredient, but ended up as a heading in the steps.`];
  const empty = lines.find((line) => {
    if (line === '') return false;
    const part = partOfHeading(line);
    return (part === 'ingredients' || part === 'instructions') && recipe[part].length === 0;
  });
  const unused = (recipe.left_out ?? []).find(
    (line) =>
      (/^#|^\[/.test(line) || isPartOfDish(line)) &&
      readHeading(bareOf(line)) !== null &&
      !isDetail(line) &&
      !isStepMarker(line),
  );
  const found = empty ?? unused;
  return found === undefined ? [] : [`We couldn’t find anything below the heading ${quoted(found)}.`];
}

/** What is said where nothing tells the last line of the list from the first one of the steps. */
function unclearBorder(
  lines: readonly string[],
  { ingredients, instructions, description }: ReadRecipe,
): string[] {
  if (lines.some((line) => partOfHeading(line) === 'instructions') || instructions.length === 0) return [];
  const placeOf = (text: string) =>
    text === '' ? -1 : lines.findIndex((line) => bareOf(line).replace(STEP_NUMBER, '') === text);
  const listed = new Set(ingredients.map(({ text }) => text));
  const isAt = (at: number) => listed.has(bareOf(lines[at] ?? ''));
  const first = instructions[0]?.text ?? '';
  const at = placeOf(first);
  const line = lines[at] ?? '';
  // Further steps stand apart from the paragraph of the list, so that this one may be a part of it.
  const isAbove =
    lines.indexOf('', at) !== -1 && lines.indexOf('', at) < placeOf(instructions.at(-1)?.text ?? '');
  const isSurely = isAbove ? STEP_NUMBER.test(line) || isTold(first) || beginsProse(first) : isStepLike(line);
  if (at > 0 && isAt(at - 1) && !isSurely && (isAbove || first.length < LONG))
    return [`We can’t tell if ${quoted(first)} is an ingredient or a step.`];
  const last = (description ?? '').split('\n').at(-1) ?? '';
  const isOpen = !/[.!?…:]$/.test(last) || isIngredient(last.split(FURTHER, 1)[0] ?? '');
  if (last !== '' && isOpen && isAt(lines.indexOf(last) + 1))
    return [`We can’t tell if ${quoted(last)} is an ingredient.`];
  const alone = ingredients.at(-1)?.text ?? '';
  const place = placeOf(alone);
  const paragraph = lines.slice(lines.lastIndexOf('', place) + 1, place + 1);
  const isTorn = place > 0 && lines[place + 1] !== '' && !paragraph.some((one) => hasAmount(bareOf(one)));
  const isAgain = lines.filter((one) => bareOf(one) === alone).length > 1;
  const isName = /^\p{Lu}\P{Z}*$/u.test(alone) || !isFood(alone) || beginsProse(alone);
  return isTorn && !isAgain && paragraph.length < ingredients.length && isName
    ? [`We can’t tell if ${quoted(alone)} is an ingredient, a heading, or a step.`]
    : [];
}

/** What is said of a last step that tells nothing: for how many it is, or how a letter ends. */
function endsInWords(steps: readonly string[]): string[] {
  const ended =
    steps.length < 2 ? undefined : steps.slice(-2).find((step) => isYieldBelow(step) || isAfterword(step));
  return ended === undefined ? [] : [`We can’t tell if ${quoted(ended)} is a step.`];
}

/** What is said of a list that begins with a word and has another one in it, of which one names a part of the dish. */
function headsList(list: readonly ReadLine[]): string[] {
  const heads = list.flatMap(({ text, group }, at) => {
    const isBare =
      group === null && /^\p{Lu}/u.test(text) && !hasAmount(text) && text.split(' ').length <= MOST_NAMED;
    const below = list.slice(at + 1, at + 3);
    return isBare && below.length === 2 && below.every((one) => hasAmount(one.text)) ? [{ text, at }] : [];
  });
  const [first, second] = heads;
  const isHead = second !== undefined && first?.at === 0 && heads.some(({ text }) => isPartOfDish(text));
  return isHead ? [`${quoted(first.text)} and ${quoted(second.text)} could be headings in the list.`] : [];
}

/** What is said of a first line that ended up in the list, where it stands alone as a title does. */
function titleListed(lines: readonly string[], { title, ingredients }: ReadRecipe): string[] {
  const first = lines.findIndex((line) => line !== '');
  const line = lines[first] ?? '';
  const isAlone = title === null && lines[first + 1] === '' && ingredients[0]?.text === bareOf(line);
  return isAlone && ingredients.length > 1 ? [`${quoted(line)} could be the title of this recipe.`] : [];
}

/** What is said of an ingredient that was stored more often than it stands in the text. */
function storedTwice(lines: readonly string[], { ingredients }: ReadRecipe): string[] {
  const all = ` ${lines.map(wordsOf).join('  ')} `;
  const counts = new Map<string, number>();
  for (const { text } of ingredients.slice(0, MOST_LINES)) {
    const words = wordsOf(text);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const [twice] =
    [...counts].find(
      ([words, count]) => count > 1 && words !== '' && all.split(` ${words} `).length <= count,
    ) ?? [];
  return twice === undefined ? [] : [`${quoted(twice)} was read twice.`];
}

/** Ingredients of a list that may stand twice in a text. */
const LEAST_AGAIN = 4;

/** What is said of a recipe whose whole list stands twice in the text, as where the same one was pasted in two forms. */
function listedTwice({ ingredients }: ReadRecipe): string[] {
  const texts = ingredients.slice(0, MOST_LINES).map(({ text }) => text);
  // A title may stand between the two.
  const isTwice = texts.length >= LEAST_AGAIN && new Set(texts).size * 2 <= texts.length + 1;
  return isTwice ? [`The list that starts with ${quoted(texts[0] ?? '')} appears twice in the text.`] : [];
}

/** What is said of an amount that stands nowhere in the recipe. */
function listedNowhere({ left_out }: ReadRecipe): string[] {
  const lost = (left_out ?? []).find(
    (line) => isIngredient(line) && hasUnit(line) && !isNutrient(bareOf(line)),
  );
  return lost === undefined ? [] : [`${quoted(lost)} looks like an ingredient, but was left out.`];
}

/** What is said of a title where the text names another one: `Title: Leek soup`. */
function titleNamed(lines: readonly string[], { title }: ReadRecipe): string[] {
  const named = lines.find((line) => TITLED.test(line) || TITLE_LABEL.test(line));
  const words = TITLED.exec(named ?? '')?.at(-1) ?? (named ?? '').replace(TITLE_LABEL, '');
  if (named === undefined || title === null || wordsOf(words) === wordsOf(title)) return [];
  return [`${quoted(title)} ended up as the title, but the text has ${quoted(named)}.`];
}

/** `Monday: Lasagne - 500 g mince, 12 sheets`: a day, a dish and its list. */
const PLANNED = /^\p{L}[^:：\d]{0,30}[:：]\s+\p{L}[^:：\d]{1,60}\s[-–—]\s+[\p{Nd}\p{No}].*,/u;

/** What is said of lines that are a whole list each, where no title holds them together or words were left out. */
function listsOnLines(lines: readonly string[], { title, left_out }: ReadRecipe): string[] {
  const planned = lines.filter((line) => PLANNED.test(line));
  const isOpen = title === null || (left_out ?? []).length > 0;
  const lists = planned.length > 1 ? planned : isOpen ? lines.filter(isListOnLine) : [];
  return lists.length < 2
    ? []
    : [
        `This looks like more than one recipe: ${lists.slice(0, 2).map(quoted).join(' and ')} are both lists of ingredients.`,
      ];
}

/**
 * What speaks against a recipe that was read from some lines by what stands where in it: each line has one place, and what
 * is in a place looks like it. Each doubt is a sentence for its author; none where every line is surely where it belongs.
 */
export function misplacedIn(lines: readonly string[], recipe: ReadRecipe): string[] {
  const isHeaded = lines.some((line) => partOfHeading(line) === 'instructions');
  const texts = (list: readonly { text: string }[]) => list.slice(0, MOST_LINES).map(({ text }) => text);
  return [
    ...listedInSteps(texts(recipe.instructions), isHeaded),
    ...endsInWords(texts(recipe.instructions)),
    ...headsList(recipe.ingredients.slice(0, MOST_LINES)),
    ...toldInList(texts(recipe.ingredients)),
    ...listedInWords(recipe),
    ...headingsOf(lines, recipe),
    ...unclearBorder(lines, recipe),
    ...titleListed(lines, recipe),
    ...storedTwice(lines, recipe),
    ...listedTwice(recipe),
    ...listedNowhere(recipe),
    ...titleNamed(lines, recipe),
    ...listsOnLines(lines, recipe),
  ];
}
