import { readHeading } from '../../../culinary/heading';
import { missingFor } from '../activation.rules';
import type { Instruction, LineFields, Nutrition, Recipe } from '../recipes.schema';
import {
  type DraftHeading,
  type DraftLine,
  doubtOf,
  isBlank,
  lineRow,
  newKey,
  pastedLines,
  pastedRow,
  rowsOf,
  sentLine,
  shownLine,
} from './editor-lines.rules';
import type { ReadableRecipe } from './recipe-article';
import { NUTRIENTS } from './recipe-view.rules';

/** A step of the method while it is edited. */
export interface DraftStep {
  kind: 'step';
  key: string;
  text: string;
}

/** What a number field holds: a number, nothing, or half a number. */
export type NumberField = number | string;
export type Nutrient = keyof Nutrition;

/** Everything in the editor, as it stands in its fields. Nothing is dropped or corrected before it is saved. */
export interface Draft {
  title: string;
  description: string;
  servings: NumberField;
  yield_text: string;
  prep_time_minutes: NumberField;
  cook_time_minutes: NumberField;
  /** Empty where the total is prep plus cook. */
  total_time_minutes: NumberField;
  ingredients: (DraftLine | DraftHeading)[];
  /** In the field for one more line, not yet entered. */
  next_line: string;
  steps: (DraftStep | DraftHeading)[];
  /** In the field for one more step, not yet entered. */
  next_step: string;
  notes: string;
  dietary_tags: string[];
  cuisine: string;
  meal_type: string;
  season: string;
  email_ready: boolean;
  source_url: string;
  nutrition: Record<Nutrient, NumberField>;
}

const emptyNutrition: Record<Nutrient, NumberField> = {
  calories: '',
  fat_g: '',
  saturated_fat_g: '',
  carbohydrate_g: '',
  fiber_g: '',
  sugar_g: '',
  protein_g: '',
  sodium_mg: '',
  cholesterol_mg: '',
};

/** The editor of a recipe that does not exist yet. */
export const EMPTY: Draft = {
  title: '',
  description: '',
  servings: '',
  yield_text: '',
  prep_time_minutes: '',
  cook_time_minutes: '',
  total_time_minutes: '',
  ingredients: [],
  next_line: '',
  steps: [],
  next_step: '',
  notes: '',
  dietary_tags: [],
  cuisine: '',
  meal_type: '',
  season: '',
  email_ready: false,
  source_url: '',
  nutrition: emptyNutrition,
};

/** A stored recipe as it stands in the editor. */
export function draftOf(recipe: Recipe): Draft {
  const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = recipe;
  const followed = prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);
  return {
    title: recipe.title,
    description: recipe.description ?? '',
    servings: recipe.servings ?? '',
    yield_text: recipe.yield_text ?? '',
    prep_time_minutes: prep ?? '',
    cook_time_minutes: cook ?? '',
    total_time_minutes: total === followed ? '' : (total ?? ''),
    ingredients: rowsOf(recipe.ingredients, lineRow),
    next_line: '',
    steps: rowsOf(recipe.instructions, ({ text }, key): DraftStep => ({ kind: 'step', key, text })),
    next_step: '',
    notes: recipe.notes ?? '',
    dietary_tags: recipe.dietary_tags,
    cuisine: recipe.cuisine ?? '',
    meal_type: recipe.meal_type ?? '',
    season: recipe.season ?? '',
    email_ready: recipe.email_ready,
    source_url: recipe.source_url ?? '',
    nutrition: Object.fromEntries(
      NUTRIENTS.map(({ key }) => [key, recipe.nutrition?.[key] ?? '']),
    ) as Draft['nutrition'],
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const number = (field: NumberField): number | null => {
  const value = typeof field === 'number' ? field : field.trim() === '' ? Number.NaN : Number(field);
  return Number.isFinite(value) ? value : null;
};

/** Every row but the headings with the group it belongs to, in order. */
function inGroups<R extends { kind: string; key: string }>(
  rows: readonly (R | DraftHeading)[],
): { row: R; group: string | null }[] {
  let group: string | null = null;
  const found: { row: R; group: string | null }[] = [];
  for (const row of rows) {
    if (isHeading(row)) group = row.text.trim() === '' ? null : row.text;
    else found.push({ row, group });
  }
  return found;
}

const isHeading = (row: { kind: string }): row is DraftHeading => row.kind === 'heading';

const writtenLines = (draft: Draft) =>
  inGroups<DraftLine>(draft.ingredients).filter(({ row }) => !isBlank(row));
const writtenSteps = (draft: Draft) =>
  inGroups<DraftStep>(draft.steps).filter(({ row }) => row.text.trim() !== '');

/** What is sent of a draft: every field that the editor shows. */
export interface Content {
  title: string;
  description: string | null;
  servings: number | null;
  yield_text: string | null;
  ingredients: LineFields[];
  instructions: Instruction[];
  notes: string | null;
  dietary_tags: string[];
  cuisine: string | null;
  meal_type: string | null;
  season: string | null;
  prep_time_minutes: number | null;
  cook_time_minutes: number | null;
  total_time_minutes: number | null;
  email_ready: boolean;
  source_url: string | null;
  nutrition: Nutrition | null;
}

/** The body of a draft. Empty rows are left out; a total that equals prep plus cook follows them. */
export function contentOf(draft: Draft): Content {
  const nutrients = NUTRIENTS.flatMap(({ key }) => {
    const value = number(draft.nutrition[key]);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    title: draft.title,
    description: orNull(draft.description),
    servings: number(draft.servings),
    yield_text: orNull(draft.yield_text),
    ingredients: writtenLines(draft).map(({ row, group }) => sentLine(row, group)),
    instructions: writtenSteps(draft).map(({ row, group }) => ({ text: row.text, group })),
    notes: orNull(draft.notes),
    dietary_tags: draft.dietary_tags,
    cuisine: orNull(draft.cuisine),
    meal_type: orNull(draft.meal_type),
    season: orNull(draft.season),
    prep_time_minutes: number(draft.prep_time_minutes),
    cook_time_minutes: number(draft.cook_time_minutes),
    total_time_minutes: number(draft.total_time_minutes),
    email_ready: draft.email_ready,
    source_url: orNull(draft.source_url)?.trim() ?? null,
    nutrition: nutrients.length === 0 ? null : Object.fromEntries(nutrients),
  };
}

/** The rows that were sent, in the order of the body: what an error pointer such as `/ingredients/3` is about. */
export const sentKeys = (draft: Draft): { ingredients: string[]; instructions: string[] } => ({
  ingredients: writtenLines(draft).map(({ row }) => row.key),
  instructions: writtenSteps(draft).map(({ row }) => row.key),
});

/** The fields of `next` that differ from `before`. */
export function changesOf(next: Content, before: Content): Partial<Content> {
  const changed = (Object.keys(next) as (keyof Content)[]).filter(
    (field) => JSON.stringify(next[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

/** The draft as its readers would see it; the picture is the stored one. */
export function readableOf(draft: Draft, image_url: string | null): ReadableRecipe {
  const { prep_time_minutes: prep, cook_time_minutes: cook, ...content } = contentOf(draft);
  const total = prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);
  return {
    title: content.title,
    description: content.description,
    servings: content.servings !== null && content.servings > 0 ? content.servings : null,
    yield_text: content.yield_text,
    ingredients: writtenLines(draft).map(({ row, group }) => shownLine(row, group)),
    instructions: writtenSteps(draft).map(({ row, group }) => ({ text: row.text, group })),
    notes: content.notes,
    dietary_tags: content.dietary_tags,
    cuisine: content.cuisine,
    meal_type: content.meal_type,
    prep_time_minutes: prep,
    cook_time_minutes: cook,
    total_time_minutes: content.total_time_minutes ?? total,
    source_url: content.source_url,
    nutrition: content.nutrition,
    image_url,
  };
}

/** The rows with unanswered questions. */
export const linesToCheck = (draft: Draft): DraftLine[] =>
  draft.ingredients.filter((row): row is DraftLine => row.kind === 'line' && doubtOf(row) !== null);

/** What a recipe should have before it is active, and this one has not: `servings`, `a method`. */
export function missingOf(draft: Draft): string[] {
  return missingFor({
    title: draft.title,
    servings: number(draft.servings),
    ingredients: writtenLines(draft),
    instructions: writtenSteps(draft),
  });
}

/** Pasted paragraphs as steps and headings; the numbers of a numbered list are taken off. */
export function pastedSteps(text: string): (DraftStep | DraftHeading)[] {
  return pastedLines(text).map((line) => {
    const heading = readHeading(line);
    if (heading !== null) return { kind: 'heading', key: newKey(), text: heading };
    const step = line.replace(/^(?:step\s+)?\d{1,3}\s*[.):]\s+/iu, '');
    return { kind: 'step', key: newKey(), text: step };
  });
}

/** Pasted or typed ingredient lines as rows. */
export const pastedIngredients = (text: string): (DraftLine | DraftHeading)[] =>
  pastedLines(text).map(pastedRow);

/** The draft with what stands in the two fields for more entered, as before it is saved. */
export function entered(draft: Draft): Draft {
  if (draft.next_line.trim() === '' && draft.next_step.trim() === '') return draft;
  return {
    ...draft,
    ingredients: [...draft.ingredients, ...pastedIngredients(draft.next_line)],
    next_line: '',
    steps: [...draft.steps, ...pastedSteps(draft.next_step)],
    next_step: '',
  };
}

/** The list with the row of a key moved by some places; it stays within the list. */
export function moved<R extends { key: string }>(rows: readonly R[], key: string, by: number): R[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const rest = rows.filter((_, index) => index !== from);
  rest.splice(Math.max(0, Math.min(rest.length, from + by)), 0, row);
  return rest;
}

/** The list with rows put in after the one of a key; at the end without one. */
export function inserted<R extends { key: string }>(
  rows: readonly R[],
  after: string | null,
  added: readonly R[],
): R[] {
  const at = after === null ? -1 : rows.findIndex((row) => row.key === after);
  return at < 0 ? [...rows, ...added] : [...rows.slice(0, at + 1), ...added, ...rows.slice(at + 1)];
}
