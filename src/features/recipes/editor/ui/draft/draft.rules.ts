import type { Photo } from '@/features/images/photos.schema';
import type { ReadableRecipe } from '@/features/recipes/article/ui/article';
import { NUTRIENTS } from '@/features/recipes/article/ui/presentation.rules';
import { missingFor } from '@/features/recipes/completeness/completeness.rules';
import {
  type DraftHeading,
  type DraftLine,
  type DraftPicture,
  type DraftStep,
  lineRow,
  newKey,
  readTogether,
  rowsOf,
  shownLine,
} from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { parseHintOf } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import type { ReadRecipeView } from '@/features/recipes/import/import.schema';
import type { Nutrition } from '@/features/recipes/lines.schema';
import { ofTerms, type TermField, uniqueTags } from '@/kernel/recipe-terms';
import { same } from '@/ui/autosave/autosave';
import { SERVINGS } from '@/ui/fields/servings';
import {
  bodyOfDraft,
  numberIn,
  totalMinutes,
  type WrittenPhoto,
  writtenLines,
  writtenSteps,
} from './content.rules';

/** What a number field holds: a number, nothing, or what was typed, be it one or not. */
export type NumberEntry = number | string;
type Nutrient = keyof Nutrition;

/** A photo of the recipe in the editor. */
export interface DraftPhoto extends DraftPicture {
  key: string;
}

/** A photo as it stands in the editor. */
export const draftPicture = ({ url, alt, focal, crop }: WrittenPhoto): DraftPicture => ({
  url,
  alt: alt ?? '',
  focal,
  crop,
});

/** Photos as they stand in the editor. Those that `before` has keep their identity. */
export function draftPhotos(
  photos: readonly WrittenPhoto[],
  before: readonly DraftPhoto[] = [],
): DraftPhoto[] {
  const left = [...before];
  return photos.map((photo) => {
    const at = left.findIndex((one) => one.url === photo.url);
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { key: known?.key ?? newKey(), ...draftPicture(photo) };
  });
}

/** Everything in the editor, as it stands in its fields. Nothing is dropped or corrected before it is saved. */
export interface Draft extends Record<TermField, string> {
  title: string;
  description: string;
  servings: NumberEntry;
  yield_text: string;
  prep_time_minutes: NumberEntry;
  cook_time_minutes: NumberEntry;
  /** Empty where the total is prep plus cook. */
  total_time_minutes: NumberEntry;
  /** The first is the cover. */
  photos: DraftPhoto[];
  ingredients: (DraftLine | DraftHeading)[];
  /** In the field for one more line, not yet entered. */
  next_line: string;
  steps: (DraftStep | DraftHeading)[];
  /** In the field for one more step, not yet entered. */
  next_step: string;
  notes: string;
  dietary_tags: string[];
  tags: string[];
  email_ready: boolean;
  credit: string;
  source_url: string;
  nutrition: Record<Nutrient, NumberEntry>;
}

const emptyNutrition: Record<Nutrient, NumberEntry> = {
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
  photos: [],
  ingredients: [],
  next_line: '',
  steps: [],
  next_step: '',
  notes: '',
  dietary_tags: [],
  tags: [],
  ...ofTerms(() => ''),
  email_ready: false,
  credit: '',
  source_url: '',
  nutrition: emptyNutrition,
};

/** A recipe, stored or only read, as it stands in the editor. */
export function draftOf(recipe: ReadRecipeView): Draft {
  const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = recipe;
  return {
    title: recipe.title,
    description: recipe.description ?? '',
    servings: recipe.servings ?? '',
    yield_text: recipe.yield_text ?? '',
    prep_time_minutes: prep ?? '',
    cook_time_minutes: cook ?? '',
    total_time_minutes: total === totalMinutes(prep, cook) ? '' : (total ?? ''),
    photos: draftPhotos(recipe.photos),
    ingredients: readTogether(rowsOf(recipe.ingredients, lineRow)),
    next_line: '',
    steps: rowsOf(
      recipe.instructions,
      ({ text, photo }, key): DraftStep => ({ kind: 'step', key, text, photo: photo && draftPicture(photo) }),
    ),
    next_step: '',
    notes: recipe.notes ?? '',
    dietary_tags: recipe.dietary_tags,
    tags: recipe.tags,
    ...ofTerms((field) => recipe[field] ?? ''),
    email_ready: recipe.email_ready,
    credit: recipe.credit ?? '',
    source_url: recipe.source_url ?? '',
    nutrition: Object.fromEntries(
      NUTRIENTS.map(({ key }) => [key, recipe.nutrition?.[key] ?? '']),
    ) as Draft['nutrition'],
  };
}

/** A draft with a recipe that was pasted into it: what was empty says what the recipe does, and its lines and steps come last. */
export function filledIn(draft: Draft, recipe: ReadRecipeView): Draft {
  const found = draftOf(recipe);
  const kept = <T extends NumberEntry>(own: T, other: T): T => (own === '' ? other : own);
  // Keys that name rows by their place are those of the rows that stand here already.
  const fresh = <R extends { key: string }>(rows: readonly R[]): R[] =>
    rows.map((row) => ({ ...row, key: newKey() }));
  return {
    ...draft,
    title: kept(draft.title, found.title),
    description: kept(draft.description, found.description),
    servings: kept(draft.servings, found.servings),
    yield_text: kept(draft.yield_text, found.yield_text),
    prep_time_minutes: kept(draft.prep_time_minutes, found.prep_time_minutes),
    cook_time_minutes: kept(draft.cook_time_minutes, found.cook_time_minutes),
    total_time_minutes: kept(draft.total_time_minutes, found.total_time_minutes),
    ingredients: readTogether([...draft.ingredients, ...fresh(found.ingredients)]),
    // Its photos are elsewhere; the import brings them, a paste does not.
    steps: [
      ...draft.steps,
      ...fresh(found.steps).map((row) => (row.kind === 'step' ? { ...row, photo: null } : row)),
    ],
    notes: kept(draft.notes, found.notes),
    dietary_tags: [...new Set([...draft.dietary_tags, ...found.dietary_tags])],
    tags: uniqueTags([...draft.tags, ...found.tags]),
    ...ofTerms((field) => kept(draft[field], found[field])),
    credit: kept(draft.credit, found.credit),
    source_url: kept(draft.source_url, found.source_url),
    nutrition: Object.fromEntries(
      NUTRIENTS.map(({ key }) => [key, kept(draft.nutrition[key], found.nutrition[key])]),
    ) as Draft['nutrition'],
  };
}

/**
 * The draft as its readers would see it. A photo, of the recipe or of a step, that is framed as it was `saved` is shown
 * as it is since then.
 */
export function readableOf(draft: Draft, saved: readonly Photo[] = []): ReadableRecipe {
  const content = bodyOfDraft(draft);
  const shown = (photo: WrittenPhoto): Photo => ({ ...photo, display_url: shownAt(photo, saved) });
  const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = content;
  return {
    ...content,
    ingredients: writtenLines(draft).map(({ row, group }) => shownLine(row, group)),
    instructions: content.instructions.map((step) => ({ ...step, photo: step.photo && shown(step.photo) })),
    photos: content.photos.map(shown),
    total_time_minutes: total ?? totalMinutes(prep, cook),
  };
}

/** The address of a photo in a preview: the whole photo until it is saved with its frame. */
export const shownAt = (photo: Omit<WrittenPhoto, 'alt'>, saved: readonly Photo[]): string =>
  saved.find((one) => one.url === photo.url && same(one.focal, photo.focal) && same(one.crop, photo.crop))
    ?.display_url ?? photo.url;

/** The rows with unanswered questions. */
export const linesToCheck = (draft: Draft): DraftLine[] =>
  draft.ingredients.filter((row): row is DraftLine => row.kind === 'line' && parseHintOf(row) !== null);

/** What a recipe should have before it is active, and this one has not: `servings`, `a method`. */
export function missingOf(draft: Draft): string[] {
  return missingFor({
    title: draft.title,
    servings: numberIn(draft.servings, SERVINGS),
    yield_text: draft.yield_text,
    ingredients: writtenLines(draft),
    instructions: writtenSteps(draft),
  });
}
