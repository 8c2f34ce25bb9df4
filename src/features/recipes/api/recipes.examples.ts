import type { EventInput, RecipeEvent } from '@/features/recipes/engagement/events.schema';
import type { RecipeBulk, RecipeBulkResults } from '@/features/recipes/library/bulk/bulk.schema';
import type { IngredientLine, ShownInstruction } from '@/features/recipes/lines.schema';
import {
  type Recipe,
  type RecipeCreateInput,
  recipeSummary,
  type Vocabulary,
} from '@/features/recipes/recipes.schema';
import type { Revision, RevisionEntry } from '@/features/recipes/revisions/revisions.schema';
import type { RecipeView } from '@/features/recipes/scaled-view.schema';
import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import { ofTerms } from '@/kernel/recipe-terms';

/** What calls of this feature look like in the document. */

export const recipeCreateBody: RecipeCreateInput = {
  title: 'Lemon drizzle cake',
  description: 'A moist cake with a sharp, crackling crust.',
  servings: 8,
  ingredients: [
    '250 g butter, soft',
    '1 1/2 cups sugar',
    '4 eggs',
    '2 cups flour',
    'For the drizzle:',
    '2 tbsp lemon juice',
  ],
  instructions: [
    'Beat butter and sugar until pale, then beat in the eggs.',
    'Fold in the flour and bake for 40 minutes at 180 °C.',
    { text: 'Pour the juice over the warm cake.', group: 'For the drizzle' },
  ],
  dietary_tags: ['vegetarian'],
  tags: ['Sunday baking'],
  cuisine: 'british',
  meal_type: 'dessert',
  prep_time_minutes: 20,
  cook_time_minutes: 40,
  collection_ids: [exampleId('collection')],
  status: 'active',
  email_ready: true,
};

export const recipePatchBody = { notes: 'Keeps for four days in a tin.' };

const line = (
  text: string,
  quantity: number,
  unit: string | null,
  item: string,
  more: Partial<IngredientLine> = {},
): IngredientLine => ({
  text,
  quantity,
  quantity_max: null,
  unit,
  item,
  note: null,
  group: null,
  optional: false,
  scaling: 'linear',
  corrected: false,
  display: text,
  ...more,
});

export const recipeExample: Recipe = {
  id: exampleId('recipe'),
  slug: 'lemon-drizzle-cake',
  title: 'Lemon drizzle cake',
  description: 'A moist cake with a sharp, crackling crust.',
  servings: 8,
  yield_text: null,
  ingredients: [
    line('250 g butter, soft', 250, 'g', 'butter', { note: 'soft' }),
    line('1 1/2 cups sugar', 1.5, 'cup', 'sugar'),
    line('4 eggs', 4, null, 'eggs'),
    line('2 cups flour', 2, 'cup', 'flour'),
    line('2 tbsp lemon juice', 2, 'tbsp', 'lemon juice', { group: 'For the drizzle' }),
  ],
  instructions: [
    { text: 'Beat butter and sugar until pale, then beat in the eggs.', group: null, photo: null },
    { text: 'Fold in the flour and bake for 40 minutes at 180 °C.', group: null, photo: null },
    { text: 'Pour the juice over the warm cake.', group: 'For the drizzle', photo: null },
  ],
  notes: null,
  dietary_tags: ['vegetarian'],
  tags: ['Sunday baking'],
  ...ofTerms(() => null),
  cuisine: 'british',
  meal_type: 'dessert',
  prep_time_minutes: 20,
  cook_time_minutes: 40,
  total_time_minutes: 60,
  collection_ids: [exampleId('collection')],
  status: 'active',
  email_ready: true,
  image_url: null,
  photos: [],
  credit: null,
  source_url: null,
  nutrition: null,
  engagement_score: 0,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  archived_at: null,
};

export const patchedExample: Recipe = {
  ...recipeExample,
  ...recipePatchBody,
  version: 2,
  updated_at: '2026-11-20T10:12:00.000Z',
};

const entry: RevisionEntry = {
  n: 1,
  status: 'active',
  saved_at: '2026-11-20T10:00:00.000Z',
  replaced_at: '2026-11-20T10:12:00.000Z',
  changed: ['notes'],
};
export const revisionPageExample = listPage([entry], 1, { page: 1, per_page: 20 });

const { ingredients, instructions } = recipeExample;
export const revisionExample: Revision = {
  ...entry,
  recipe: {
    title: recipeExample.title,
    description: recipeExample.description,
    servings: recipeExample.servings,
    yield_text: null,
    ingredients,
    instructions,
    notes: null,
    dietary_tags: recipeExample.dietary_tags,
    tags: recipeExample.tags,
    ...ofTerms(() => null),
    cuisine: recipeExample.cuisine,
    meal_type: recipeExample.meal_type,
    prep_time_minutes: recipeExample.prep_time_minutes,
    cook_time_minutes: recipeExample.cook_time_minutes,
    total_time_minutes: recipeExample.total_time_minutes,
    email_ready: recipeExample.email_ready,
    image_url: null,
    photos: [],
    credit: null,
    source_url: null,
    nutrition: null,
  },
};

export const restoredExample: Recipe = {
  ...recipeExample,
  version: 3,
  updated_at: '2026-11-20T10:20:00.000Z',
};

const scaled = (at: number, quantity: number, display: string) => {
  const stored = recipeExample.ingredients[at];
  if (stored === undefined) throw new RangeError(`the example has no line ${at}`);
  const { text, quantity_max, unit } = stored;
  const original = { text, quantity: stored.quantity, quantity_max, unit };
  return { ...stored, quantity, display, approximate: false, original };
};

const shown = (step: ShownInstruction, display: string) => ({ ...step, display, approximate: false });

/** The cake for six: 6 / 8 of everything. */
export const scaledExample: RecipeView = {
  ...recipeExample,
  servings: 6,
  ingredients: [
    { ...scaled(0, 187.5, '190 g butter, soft'), approximate: true },
    scaled(1, 1.125, '1 cup + 2 tbsp sugar'),
    scaled(2, 3, '3 eggs'),
    scaled(3, 1.5, '1½ cups flour'),
    scaled(4, 1.5, '1½ tbsp lemon juice'),
  ],
  instructions: recipeExample.instructions.map((step) => shown(step, step.text)),
  base_servings: 8,
  scaling: { factor: 0.75, warnings: [] },
};

const converted = (
  at: number,
  quantity: number,
  unit: string | null,
  display: string,
  approximate = true,
) => ({
  ...scaled(at, quantity, display),
  unit,
  approximate,
});

/** The cake in a metric kitchen: cups of known foods as grams; eggs and spoons stay. */
export const metricExample: RecipeView = {
  ...recipeExample,
  ingredients: [
    converted(0, 250, 'g', '250 g butter, soft', false),
    converted(1, 300, 'g', '300 g sugar'),
    converted(2, 4, null, '4 eggs', false),
    converted(3, 250, 'g', '250 g flour'),
    converted(4, 2, 'tbsp', '2 tbsp lemon juice', false),
  ],
  instructions: recipeExample.instructions.map((step) => shown(step, step.text)),
  units: 'metric',
};

export const bulkBody: RecipeBulk = {
  ids: [exampleId('recipe')],
  add_dietary_tags: ['nut-free'],
  add_tags: ['Sunday baking'],
  email_ready: true,
};
export const bulkExample: RecipeBulkResults = {
  results: [{ id: exampleId('recipe'), status: 'changed', version: 3 }],
};

export const duplicatedRecipeExample: Recipe = {
  ...recipeExample,
  slug: 'lemon-drizzle-cake-copy',
  title: 'Lemon drizzle cake (copy)',
  status: 'draft',
};
export const recipePageExample = listPage([recipeExample], 1, { page: 1, per_page: 20 });
export const recipeSummaryPageExample = {
  view: 'summary',
  ...listPage([recipeSummary.parse(recipeExample)], 1, { page: 1, per_page: 20 }),
};

/** Shortened: each list goes on with the other recommended values. */
export const vocabularyExample: Vocabulary = {
  dietary_tags: [
    { value: 'vegetarian', count: 1 },
    { value: 'vegan', count: 0 },
  ],
  tags: [{ value: 'Sunday baking', count: 1 }],
  cuisine: [
    { value: 'british', count: 1 },
    { value: 'american', count: 0 },
  ],
  meal_type: [
    { value: 'dessert', count: 1 },
    { value: 'breakfast', count: 0 },
  ],
  season: [
    { value: 'spring', count: 0 },
    { value: 'summer', count: 0 },
  ],
};

export const eventBody: Omit<EventInput, 'id'> = {
  type: 'email_click',
  count: 12,
  occurred_at: '2026-11-20T10:00:00Z',
  event_id: 'newsletter-42-monday',
};

export const eventExample: RecipeEvent = {
  recipe_id: exampleId('recipe'),
  type: 'email_click',
  count: 12,
  occurred_at: '2026-11-20T10:00:00.000Z',
  event_id: 'newsletter-42-monday',
};
