import { patternFor } from '@/culinary/languages/registry';
import { amountOf, apartOf, type DisplayParts, withFractions } from '@/culinary/lines/typeset';
import type { RecipeLayout } from '@/kernel/book/recipe-layouts';
import { isYieldsNumber, madeWords, servedWords } from '@/kernel/book/yield-count';
import { localeFor, withValue, wordsFor } from '@/messages/book';
import type {
  BookIngredient,
  BookInstruction,
  BookNutrition,
  BookRecipe,
  RecipeOptions,
} from '@/rendering/model/book.model';
import { foodsOf } from './book-index';
import { bookLanguage } from './front';
import { type Drawn, drawnOf, type Motif, motifOf } from './no-photo';
import { recipeLanguage } from './recipe-language';
import { capitalised, duration, paragraphs, printedTerm, typeset, typesetRunning } from './typeset';

/** Foods that are named where nobody has said what a photo shows. */
const NAMED = 3;

/**
 * What a recipe’s photo says to whoever cannot see it: the words of its author, or else the title with the first foods
 * of the recipe, `Photograph of Leek soup: leeks, stock, cream`.
 */
export function photoAlt(recipe: BookRecipe, language: string): string {
  const said = recipe.image_alt?.trim() ?? '';
  if (said !== '') return typeset(said, language);
  const title = typeset(recipe.title, language).trim();
  const foods = foodsOf(recipe, language).slice(0, NAMED);
  return `${wordsFor(language).photograph_of} ${title}${foods.length === 0 ? '' : `: ${foods.join(', ')}`}`;
}

/** A line as it is set; `remark` stands behind it in brackets: what its words do not say. */
interface IngredientLine extends DisplayParts {
  remark: string | null;
  /** Its parts where they stand in two columns; left out where they are the same. */
  apart?: DisplayParts;
}

/** One recipe as the templates read it: every string is set, nothing is left to decide but the place on the page. */
export interface RecipePageLayout {
  /** A label inside the document, `r0`, `r1`, …; never the recipe's id, which the document need not carry. */
  key: string;
  title: string;
  label: string | null;
  description: string[];
  /** Times with their minutes; the `total` one holds the others. */
  facts: { label: string; value: string; minutes?: number; total?: boolean }[];
  ingredients: { title: string | null; lines: IngredientLine[] }[];
  steps: { title: string | null; steps: string[] }[];
  /** The verb of each step as it stands in it; empty where none is known. */
  verbs: string[];
  /** Whether its words name steps by their numbers, so that no theme may leave these out. */
  cites_steps: boolean;
  /** What can be drawn where there is no photo. */
  drawn: Drawn;
  /** What a drawing beside it shows first. */
  motif: Motif;
  /** The language of its own words where that is not the book's. */
  lang: string | null;
  notes: string[];
  nutrition: string | null;
  image: string | null;
  /** Where its creator wants the photo; null where the planner of pages chooses. */
  layout: RecipeLayout | null;
  alt: string;
  /** Whether the storefront may show this page. */
  preview: boolean;
}

export const ALL_SHOWN: RecipeOptions = {
  show_photo: true,
  show_nutrition: true,
  show_notes: true,
  show_times: true,
};

/** Neighbouring rows with the same group, under one title; an empty title is none. */
function grouped<Row extends { group: string | null }>(rows: Row[]): { title: string | null; rows: Row[] }[] {
  const groups: { title: string | null; rows: Row[] }[] = [];
  for (const row of rows) {
    const title = row.group?.trim() || null;
    const last = groups.at(-1);
    if (last && last.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}

const groupTitle = (title: string | null, language: string) =>
  title === null ? null : typeset(title, language).replace(/:$/, '');

/** For how many servings stands what was not scaled. */
const writtenFor = (servings: number, language: string): string =>
  withValue(wordsFor(language).not_scaled, servingsFigure(servings, language));

/** That a line may be left out, where `said` does not find it in its words, and for how many it is written, if it was not scaled. */
function remark({ display, optional, written_for }: BookIngredient, said: RegExp, language: string) {
  const words = wordsFor(language);
  const remarks = [
    ...(optional && !said.test(display) ? [words.optional] : []),
    ...(written_for === undefined ? [] : [writtenFor(written_for, language)]),
  ];
  return remarks.length === 0 ? null : remarks.join(', ');
}

function ingredientGroups(ingredients: BookIngredient[], language: string): RecipePageLayout['ingredients'] {
  const { lang } = bookLanguage(language);
  // Words of Latin letters stand by themselves; others may stand in a row.
  const said = new RegExp(
    `(?<!\\p{sc=Latin})(?:optional|${wordsFor(language).optional})(?!\\p{sc=Latin})`,
    'iu',
  );
  return grouped(ingredients.filter((line) => line.display.trim() !== '')).map(({ title, rows }) => ({
    title: groupTitle(title, language),
    lines: rows.map((row) => {
      const parts = amountOf(typesetRunning(withFractions(row.display), language).trim());
      const apart = apartOf(parts, lang);
      const line = { ...parts, remark: remark(row, said, language) };
      return apart.rest === parts.rest ? line : { ...line, apart };
    }),
  }));
}

function stepGroups(instructions: BookInstruction[], language: string): RecipePageLayout['steps'] {
  return grouped(instructions.filter((step) => step.text.trim() !== '')).map(({ title, rows }) => ({
    title: groupTitle(title, language),
    steps: rows.map(({ text, written_for }) => {
      const step = typesetRunning(withFractions(text), language).trim();
      return written_for === undefined ? step : `${step} (${writtenFor(written_for, language)})`;
    }),
  }));
}

/** What a step begins with, or goes on with behind a few words and a comma: In a bowl, whisk the eggs. */
const VERB = new RegExp(`^(?:[^,.;:()]{2,60}, )?(${patternFor('beginsStep', 'mayBeginStep')})(?=\\s)`, 'iu');

/** “Repeat steps 5 and 6”. */
const CITED = new RegExp(`${patternFor('step')}\\p{L}{0,3}\\s{0,2}\\d`, 'iu');

/** The verb that leads a step, as it is written; none in languages whose steps end with it. */
const verbOf = (step: string): string => VERB.exec(step)?.[1] ?? '';

/** How a language writes figures: made once, as it takes as long as a page. */
const writers = new Map<string, Intl.NumberFormat>();

function figures(language: string, decimals: number): Intl.NumberFormat {
  const locale = localeFor(language);
  const key = `${locale} ${decimals}`;
  const found =
    writers.get(key) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, useGrouping: false });
  writers.set(key, found);
  return found;
}

/** Servings as they are printed, with the two decimals that they may have: rounded, they would not be the amounts'. */
export const servingsFigure = (servings: number, language: string): string =>
  figures(language, 2).format(servings);

/** What is known of a nutrition, each with its name and unit. */
export function nutritionParts(nutrition: BookNutrition, language: string): string[] {
  const words = wordsFor(language);
  const number = figures(language, 1);
  const parts = [
    [nutrition.calories, 'kcal', ''],
    [nutrition.protein_g, 'g', words.protein],
    [nutrition.carbohydrates_g, 'g', words.carbohydrates],
    [nutrition.fat_g, 'g', words.fat],
    [nutrition.fiber_g, 'g', words.fibre],
    [nutrition.sugar_g, 'g', words.sugar],
    [nutrition.sodium_mg, 'mg', words.sodium],
  ] as const;
  return parts.flatMap(([value, unit, name]) =>
    value === null ? [] : [`${name === '' ? '' : `${name} `}${number.format(value)}\u00a0${unit}`],
  );
}

function nutritionLine(nutrition: BookNutrition, language: string): string | null {
  const known = nutritionParts(nutrition, language);
  return known.length === 0 ? null : `${wordsFor(language).per_serving}: ${known.join(' · ')}`;
}

function facts(recipe: BookRecipe, showTimes: boolean, language: string): RecipePageLayout['facts'] {
  const words = wordsFor(language);
  const row: RecipePageLayout['facts'] = [];
  const add = (label: string, value: string) => row.push({ label, value });
  const time = (label: string, minutes: number, total = false) =>
    row.push({ label, value: duration(minutes, words), minutes, total });
  const { servings, yield_text } = recipe;
  // "Serves 2-3" and "Serves 2 (easily doubled)" are said in place of the number.
  const served = servedWords(servings, yield_text);
  const made = madeWords(servings, yield_text);
  if (served !== null) add(words.serves, typeset(served, language));
  // The number of a yield does not say how many it serves: “1 loaf (10 slices)” does not serve 1.
  else if (servings !== null && !isYieldsNumber(servings, yield_text))
    add(words.serves, servingsFigure(servings, language));
  if (made !== null) add(words.makes, typeset(made, language));
  if (showTimes) {
    const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = recipe;
    if (prep) time(words.prep, prep);
    if (cook) time(words.cook, cook);
    if (total && total !== (prep ?? 0) + (cook ?? 0)) time(words.total, total, true);
  }
  if (recipe.dietary_tags.length > 0)
    add(words.diet, recipe.dietary_tags.map((tag) => printedTerm(tag, language)).join(', '));
  return row;
}

/** The longer words of a recipe as they are set, whatever a book shows of them. */
interface RecipeWords {
  language: string;
  ingredients: RecipePageLayout['ingredients'];
  steps: RecipePageLayout['steps'];
  verbs: string[];
  cites_steps: boolean;
  notes: string[];
  description: string[];
  drawn: Drawn;
  motif: Motif;
  lang: string | null;
}

/** What may stand on a page that has all of a recipe's words: no line that is said there already, all by itself. */
function beside({ description, notes }: BookRecipe, drawn: Drawn): Drawn {
  const bare = (text: string | null) => (text ?? '').replace(/[\s.!…]+/gu, ' ').trim();
  const isAll = drawn.line !== null && [description, notes].some((text) => bare(text) === bare(drawn.line));
  return isAll ? { ...drawn, line: null } : drawn;
}

/** A frozen recipe never changes, so its words are set once, though a book is laid out for its key and for its files. */
const known = new WeakMap<BookRecipe, RecipeWords>();

/** The words of a recipe, which are the larger part of the work of a layout. */
export function recipeWords(recipe: BookRecipe, language: string): RecipeWords {
  const found = known.get(recipe);
  if (found?.language === language) return found;
  const steps = stepGroups(recipe.instructions, language);
  const words = {
    language,
    ingredients: ingredientGroups(recipe.ingredients, language),
    steps,
    verbs: steps.flatMap((group) => group.steps.map(verbOf)),
    cites_steps: [recipe.notes ?? '', ...recipe.instructions.map(({ text }) => text)].some((text) =>
      CITED.test(text),
    ),
    notes: paragraphs(recipe.notes, language),
    description: paragraphs(recipe.description, language),
    // Its heat alone, without words, would be taken for a page number.
    drawn: beside(recipe, drawnOf({ ...recipe, instructions: [] }, language)),
    motif: motifOf(recipe),
    lang: recipeLanguage(recipe, language),
  };
  known.set(recipe, words);
  return words;
}

/** The page of one recipe. `position` counts through the whole file and names its label. */
export function recipePageLayout(
  recipe: BookRecipe,
  position: number,
  options: RecipeOptions,
  language: string,
  preview: boolean,
): RecipePageLayout {
  const title = typeset(recipe.title, language).trim();
  const label = [recipe.cuisine, recipe.meal_type]
    .filter((term) => term !== null && term.trim() !== '')
    .map((term) => capitalised(printedTerm(String(term), language)))
    .join(' · ');
  const { ingredients, steps, verbs, cites_steps, notes, description, drawn, motif, lang } = recipeWords(
    recipe,
    language,
  );
  return {
    key: `r${position}`,
    title,
    label: label === '' ? null : label,
    description,
    facts: facts(recipe, options.show_times, language),
    ingredients,
    steps,
    verbs,
    cites_steps,
    notes: options.show_notes ? notes : [],
    drawn,
    motif,
    lang,
    nutrition: options.show_nutrition && recipe.nutrition ? nutritionLine(recipe.nutrition, language) : null,
    image: options.show_photo ? recipe.image : null,
    layout: null,
    alt: photoAlt(recipe, language),
    preview,
  };
}
