import { servingsFromYield } from '@/culinary/scaling/servings';
import { coverUrl, type StepPhotos, tidyPhoto, tidyPhotos } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import type { CollectionId, RecipeId } from '@/kernel/ids';
import { tagKey, uniqueTags } from '@/kernel/recipe-terms';
import { fold, slugify } from '@/kernel/text';
import { servings } from '@/kernel/wire';
import { engagementScore } from './engagement/engagement.rules';
import { CONTENT_FIELDS, type ContentField, FIELD_NAMES, type RecipeContent, UNSAID } from './fields.schema';
import { lineView, mergeLines } from './lines.rules';
import type { Instruction } from './lines.schema';
import {
  type Recipe,
  type RecipeCreate,
  type RecipePatch,
  type RecipeSummary,
  recipeSummary,
} from './recipes.schema';
import { stepView } from './scaled-view.rules';

/** A stored recipe with what belongs to it. */
export interface StoredRecipe extends RecipeContent {
  id: RecipeId;
  slug: string;
  engagement_key: number | null;
  version: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  collection_ids: CollectionId[];
  /** The highest engagement key of the owner's recipes. */
  best_engagement_key: number | null;
}

type Times = Pick<RecipeContent, 'prep_time_minutes' | 'cook_time_minutes' | 'total_time_minutes'>;

/** Prep plus cook; null when both are unknown, a missing one counts as 0. */
function sumOfTimes({ prep_time_minutes, cook_time_minutes }: Times): number | null {
  if (prep_time_minutes === null && cook_time_minutes === null) return null;
  return (prep_time_minutes ?? 0) + (cook_time_minutes ?? 0);
}

/** The total time, given or added up. */
export const totalTime = (times: Times): number | null => times.total_time_minutes ?? sumOfTimes(times);

/** Keeps a total time only where it says more than prep + cook. */
const ownTotal = (times: Times): number | null =>
  times.total_time_minutes === sumOfTimes(times) ? null : times.total_time_minutes;

const unique = (values: readonly string[]) => [...new Set(values)];

/** A step as it is stored, with a photo only where it has one. */
const storedStep = ({ text, group, photo }: Instruction): Instruction =>
  photo ? { text, group, photo: tidyPhoto(photo) } : { text, group };

/**
 * Instructions as they are stored, whatever of the two forms was sent, with their photos by place. A step of which
 * nothing is said of a photo keeps the one that a stored step with its text has; no stored step is taken twice.
 */
function steps(
  sent: NonNullable<RecipeCreate['instructions']>,
  photos: StepPhotos,
  before: readonly Instruction[],
): Instruction[] {
  const left = [...before];
  return sent.map((step, index) => {
    const { text, group, photo } = typeof step === 'string' ? { text: step } : step;
    const at = left.findIndex((one) => one.text === text);
    const [former] = at < 0 ? [] : left.splice(at, 1);
    return storedStep({
      text,
      group: group || null,
      photo: photo === undefined ? former?.photo : photos.get(index),
    });
  });
}

/** The servings that a yield text names; none where they are no number that a body could have, as 0.001 or 99,999. */
const servingsOf = (yield_text: string): number | null =>
  servings().safeParse(servingsFromYield(yield_text)).data ?? null;

/** What is sent; its photos are looked after by who calls. */
type Sent = Partial<Omit<RecipePatch, 'photos'>>;
/** What is stored otherwise than it is sent. */
type Read = 'ingredients' | 'instructions' | 'dietary_tags' | 'tags' | 'photos';
type Copied = Exclude<ContentField, Read>;
const READ: readonly ContentField[] = [
  'ingredients',
  'instructions',
  'dietary_tags',
  'tags',
  'photos',
] satisfies readonly Read[];
const COPIED = CONTENT_FIELDS.filter((field): field is Copied => !READ.includes(field));

/** What is sent of all other fields. */
function copied(sent: Sent): Partial<Pick<RecipeContent, Copied>> {
  const names = COPIED.filter((field) => sent[field] !== undefined);
  // The compiler holds that it can be stored as it is sent.
  const found: { [F in Copied]?: RecipeContent[F] | undefined } = picked(sent, names);
  return found as Partial<Pick<RecipeContent, Copied>>;
}

const NO_PHOTOS: StepPhotos = new Map();

/**
 * A stored recipe's content with what is sent, and with these photos of it and of the steps that are sent: only the
 * fields that are there change.
 */
export function patched(
  stored: RecipeContent,
  sent: Sent,
  photos: readonly Photo[] = stored.photos,
  step_photos = NO_PHOTOS,
): RecipeContent {
  const { ingredients, instructions, dietary_tags, tags } = sent;
  const next: RecipeContent = {
    ...authorPart(stored),
    ...copied(sent),
    ...(ingredients === undefined ? {} : { ingredients: mergeLines(ingredients, stored.ingredients) }),
    ...(instructions === undefined
      ? {}
      : { instructions: steps(instructions, step_photos, stored.instructions) }),
    ...(dietary_tags === undefined ? {} : { dietary_tags: unique(dietary_tags) }),
    ...(tags === undefined ? {} : { tags: uniqueTags(tags) }),
    photos: tidyPhotos(photos),
  };
  return { ...next, total_time_minutes: ownTotal(next) };
}

/** The content of a new recipe with these photos of it and of its steps. Servings are read from the yield text when none were sent. */
export function contentOfNew(
  input: Omit<RecipeCreate, 'photos'>,
  photos: readonly Photo[] = [],
  step_photos = NO_PHOTOS,
): RecipeContent {
  const content = patched(UNSAID, input, photos, step_photos);
  const read = input.servings === undefined && input.yield_text ? servingsOf(input.yield_text) : null;
  return read === null ? content : { ...content, servings: read };
}

/** The author's part alone, in one order, so that two can be compared as JSON. */
export function authorPart(recipe: RecipeContent): RecipeContent {
  return {
    ...picked(recipe, CONTENT_FIELDS),
    ingredients: recipe.ingredients.map((line) => ({
      text: line.text,
      quantity: line.quantity,
      quantity_max: line.quantity_max,
      unit: line.unit,
      item: line.item,
      note: line.note,
      group: line.group,
      optional: line.optional,
      scaling: line.scaling,
      corrected: line.corrected,
    })),
    instructions: recipe.instructions.map(storedStep),
    photos: tidyPhotos(recipe.photos),
    nutrition: recipe.nutrition && sortedNutrition(recipe.nutrition),
  };
}

/** Some members of a record, in this order. */
export const picked = <T extends object, K extends keyof T>(record: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

/** Nutrition without nulls in one order; jsonb keeps its own. */
function sortedNutrition(nutrition: NonNullable<RecipeContent['nutrition']>): RecipeContent['nutrition'] {
  return Object.fromEntries(
    Object.entries(nutrition)
      .filter(([, value]) => value !== null)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** Whether nothing would change. */
export const sameContent = (left: RecipeContent, right: RecipeContent): boolean =>
  JSON.stringify(authorPart(left)) === JSON.stringify(authorPart(right));

/** What follows from a recipe's content: what it is sorted and filtered by, and the picture that stands for it. */
export interface RecipeKeys {
  title_key: string;
  tag_keys: string[];
  image_url: string | null;
}

/** The keys of a recipe with this content. */
export const recipeKeys = ({
  title,
  tags,
  photos,
}: Pick<RecipeContent, 'title' | 'tags' | 'photos'>): RecipeKeys => ({
  title_key: titleKey(title),
  tag_keys: tags.map(tagKey),
  image_url: coverUrl(photos),
});

/** The folded title by which recipes are sorted and compared. */
export const titleKey = (title: string): string => fold(title).trim();

export const recipeSlug = (title: string): string => slugify(title, 'recipe');

const SUMMARY = recipeSummary.keyof().options;

/** What a list of summaries shows of a stored recipe. */
export const recipeSummaryOf = ({
  engagement_key,
  best_engagement_key,
  ...row
}: Omit<StoredRecipe, 'ingredients' | 'instructions'>): RecipeSummary =>
  picked(
    {
      ...row,
      image_url: coverUrl(row.photos),
      total_time_minutes: totalTime(row),
      engagement_score: engagementScore(engagement_key, best_engagement_key),
    },
    SUMMARY,
  );

/** A stored recipe as it is answered. */
export function recipeAnswer(row: StoredRecipe): Recipe {
  return {
    id: row.id,
    slug: row.slug,
    ...picked({ ...row, image_url: coverUrl(row.photos) }, FIELD_NAMES),
    photos: tidyPhotos(row.photos),
    ingredients: row.ingredients.map(lineView),
    instructions: row.instructions.map(stepView),
    total_time_minutes: totalTime(row),
    engagement_score: engagementScore(row.engagement_key, row.best_engagement_key),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived_at: row.archived_at,
  };
}
