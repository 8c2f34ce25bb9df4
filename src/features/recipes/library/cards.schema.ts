import { z } from 'zod';
import { recipe, recipeFilters, recipeList } from '@/features/recipes/recipes.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { ofTerms } from '@/kernel/recipe-terms';
import { COOK_RANGES } from './cook-ranges.rules';

const { collection_id, status, ...others } = recipeFilters.shape;

/** One value, or several of which a recipe must have one. */
const anyOf = <T extends z.ZodType>(value: z.ZodOptional<T>) => {
  const one = value.unwrap();
  return z.union([one, z.array(one).min(1).max(LIMITS.filter_values)]).optional();
};

const filters = {
  ...others,
  ...ofTerms((field) => anyOf(others[field])),
  collection_id: anyOf(collection_id),
  status: anyOf(status),
  /** Ranges of cook times; recipes without one are in none. */
  cook_range: z
    .array(z.enum(COOK_RANGES.map(({ range }) => range)))
    .min(1)
    .max(COOK_RANGES.length)
    .optional(),
};

/** What the dashboard narrows its list by: as over REST, but several values of one kind may be chosen. */
export const cardFilters = z.strictObject(filters);
export type CardFilters = z.infer<typeof cardFilters>;

/** A page of the dashboard's list. */
export const cardList = z
  .strictObject({
    ...filters,
    sort: recipeList.shape.sort,
    order: recipeList.shape.order,
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE);
export type CardList = z.infer<typeof cardList>;

/** What a card of the dashboard's list shows of a recipe; a tenth of the whole. */
const recipeCard = recipe
  .pick({
    id: true,
    title: true,
    image_url: true,
    cuisine: true,
    meal_type: true,
    tags: true,
    servings: true,
    yield_text: true,
    total_time_minutes: true,
    status: true,
    email_ready: true,
    updated_at: true,
  })
  .extend({
    lines_to_check: z.int(),
    main_ingredients: z.array(z.string()).max(3),
    /** What it needs before it can be active, in words. */
    missing: z.array(z.string()),
  });
export type RecipeCard = z.infer<typeof recipeCard>;
export const recipeCardPage = listOf(recipeCard);

/** The recipes whose labels are wanted. */
export const recipeLabelsOf = z.strictObject({
  ids: z.array(bodyId('recipe')).min(1).max(LIMITS.bulk_recipes),
});

/** Tags and collections of recipes, in no particular order; ids that are none are left out. */
export const recipeLabels = z.array(
  recipe.pick({ id: true, dietary_tags: true, tags: true, collection_ids: true }),
);
export type RecipeLabels = z.infer<typeof recipeLabels>[number];
