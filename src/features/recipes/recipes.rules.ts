import { servingsFromYield } from '@/culinary/scaling/servings';
import { fold, slugify } from '@/kernel/text';
import { servings } from '@/kernel/wire';
import { engagementScore } from './engagement/engagement.rules';
import { lineView, mergeLines } from './lines.rules';
import type {
  Instruction,
  Recipe,
  RecipeCreate,
  RecipePatch,
  RecipeStatus,
  StoredLine,
} from './recipes.schema';
import { stepView } from './scaled-view.rules';

/** The author's part of a recipe as it is stored. */
export interface RecipeContent {
  title: string;
  description: string | null;
  servings: number | null;
  yield_text: string | null;
  ingredients: StoredLine[];
  instructions: Instruction[];
  notes: string | null;
  dietary_tags: string[];
  cuisine: string | null;
  meal_type: string | null;
  season: string | null;
  prep_time_minutes: number | null;
  cook_time_minutes: number | null;
  /** Only when it differs from prep + cook. */
  total_time_minutes: number | null;
  status: RecipeStatus;
  email_ready: boolean;
  image_url: string | null;
  source_url: string | null;
  nutrition: NonNullable<Recipe['nutrition']> | null;
}

/** A stored recipe with what belongs to it. */
export interface StoredRecipe extends RecipeContent {
  id: string;
  slug: string;
  engagement_key: number | null;
  version: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  collection_ids: string[];
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

/** Instructions as they are stored, whatever of the two forms was sent. */
function steps(sent: NonNullable<RecipeCreate['instructions']>): Instruction[] {
  return sent.map((step) =>
    typeof step === 'string' ? { text: step, group: null } : { text: step.text, group: step.group || null },
  );
}

/** The servings that a yield text names; none where they are no number that a body could have, as 0.001 or 99,999. */
const servingsOf = (yield_text: string): number | null =>
  servings().safeParse(servingsFromYield(yield_text)).data ?? null;

/** The content of a new recipe. Servings are read from the yield text when none were sent. */
export function contentOfNew(input: RecipeCreate): RecipeContent {
  const read = input.servings === undefined && input.yield_text ? servingsOf(input.yield_text) : null;
  const content: RecipeContent = {
    title: input.title,
    description: input.description ?? null,
    servings: input.servings ?? read,
    yield_text: input.yield_text ?? null,
    ingredients: mergeLines(input.ingredients ?? [], []),
    instructions: steps(input.instructions ?? []),
    notes: input.notes ?? null,
    dietary_tags: unique(input.dietary_tags ?? []),
    cuisine: input.cuisine ?? null,
    meal_type: input.meal_type ?? null,
    season: input.season ?? null,
    prep_time_minutes: input.prep_time_minutes ?? null,
    cook_time_minutes: input.cook_time_minutes ?? null,
    total_time_minutes: input.total_time_minutes ?? null,
    status: input.status ?? 'draft',
    email_ready: input.email_ready ?? false,
    image_url: input.image_url ?? null,
    source_url: input.source_url ?? null,
    nutrition: input.nutrition ?? null,
  };
  return { ...content, total_time_minutes: ownTotal(content) };
}

const PLAIN = [
  'title',
  'description',
  'servings',
  'yield_text',
  'notes',
  'cuisine',
  'meal_type',
  'season',
  'prep_time_minutes',
  'cook_time_minutes',
  'total_time_minutes',
  'status',
  'email_ready',
  'image_url',
  'source_url',
  'nutrition',
] as const satisfies readonly (keyof RecipeContent & keyof RecipePatch)[];

/** A stored recipe's content with a patch applied: only the fields that were sent change. */
export function patched(stored: RecipeContent, patch: RecipePatch): RecipeContent {
  const sent = Object.fromEntries(
    PLAIN.filter((field) => patch[field] !== undefined).map((field) => [field, patch[field]]),
  );
  const next: RecipeContent = {
    ...contentOf(stored),
    ...sent,
    ...(patch.ingredients === undefined
      ? {}
      : { ingredients: mergeLines(patch.ingredients, stored.ingredients) }),
    ...(patch.instructions === undefined ? {} : { instructions: steps(patch.instructions) }),
    ...(patch.dietary_tags === undefined ? {} : { dietary_tags: unique(patch.dietary_tags) }),
  };
  return { ...next, total_time_minutes: ownTotal(next) };
}

/** The author's part alone, in one order, so that two can be compared as JSON. */
export function contentOf(recipe: RecipeContent): RecipeContent {
  return {
    title: recipe.title,
    description: recipe.description,
    servings: recipe.servings,
    yield_text: recipe.yield_text,
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
    instructions: recipe.instructions.map(({ text, group }) => ({ text, group })),
    notes: recipe.notes,
    dietary_tags: recipe.dietary_tags,
    cuisine: recipe.cuisine,
    meal_type: recipe.meal_type,
    season: recipe.season,
    prep_time_minutes: recipe.prep_time_minutes,
    cook_time_minutes: recipe.cook_time_minutes,
    total_time_minutes: recipe.total_time_minutes,
    status: recipe.status,
    email_ready: recipe.email_ready,
    image_url: recipe.image_url,
    source_url: recipe.source_url,
    nutrition: recipe.nutrition && sortedNutrition(recipe.nutrition),
  };
}

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
  JSON.stringify(contentOf(left)) === JSON.stringify(contentOf(right));

/** The folded title by which recipes are sorted and compared. */
export const titleKey = (title: string): string => fold(title).trim();

export const recipeSlug = (title: string): string => slugify(title, 'recipe');

/** A stored recipe as it is answered. */
export function recipeAnswer(row: StoredRecipe): Recipe {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    servings: row.servings,
    yield_text: row.yield_text,
    ingredients: row.ingredients.map(lineView),
    instructions: row.instructions.map(stepView),
    notes: row.notes,
    dietary_tags: row.dietary_tags,
    cuisine: row.cuisine,
    meal_type: row.meal_type,
    season: row.season,
    prep_time_minutes: row.prep_time_minutes,
    cook_time_minutes: row.cook_time_minutes,
    total_time_minutes: totalTime(row),
    collection_ids: row.collection_ids,
    status: row.status,
    email_ready: row.email_ready,
    image_url: row.image_url,
    source_url: row.source_url,
    nutrition: row.nutrition,
    engagement_score: engagementScore(row.engagement_key, row.best_engagement_key),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived_at: row.archived_at,
  };
}
