import { flag, PDF_FORMATS_SENTENCE } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a meal plan in a body: meaning, unit, bounds. */

export const ENTRY_WORDS = {
  day: `The day of the plan, from 1 to its \`days\` (at most ${LIMITS.plan_days}).`,
  slot: 'One of `meal_slots`, ignoring case and surrounding spaces. Responses return it exactly as it is in `meal_slots`.',
  kind: '`recipe`: a recipe to cook. `leftover`: leftovers of a recipe. `note`: text. `eat_out`: a meal out.',
  recipe_id:
    'The ID of your recipe. Required for a `recipe`, where it can be `null` only in a draft. For a `leftover`, the recipe that the leftovers are from. Otherwise `null`.',
  servings: `The number of servings, 0.01 to ${LIMITS.servings} with up to two decimal places. If \`null\`, \`people\` is used. Must be \`null\` for a \`note\` or an \`eat_out\`.`,
  text: `The text in the cell. At most ${LIMITS.short_text} characters. Required for a \`note\`, where it can be \`null\` only in a draft.`,
};

export const SHOPPING_WORDS = {
  enabled: flag('a shopping list is printed'),
  group_by: '`aisle`: sorted by store aisle. `recipe`: grouped by recipe.',
  pantry_exclude: `Ingredients that readers always have at home, which are left off the list. Up to ${LIMITS.list_items} items of at most ${LIMITS.ingredient_item} characters each. Tap water and ice are always left off.`,
  extra_items: `Lines to add to the list. Up to ${LIMITS.list_items} lines of at most ${LIMITS.ingredient_text} characters each.`,
};

export const PLAN_WORDS = {
  days: `The number of days in the plan, 1 to ${LIMITS.plan_days}.`,
  start_weekday: 'The weekday of the first day.',
  meal_slots: `The names of each day’s meals, in order: 1 to ${LIMITS.plan_slots} names of at most ${LIMITS.vocabulary} characters each. They must all be different, ignoring case and surrounding spaces.`,
  people: `The number of people the plan is for, 1 to ${LIMITS.plan_people}. Recipes are scaled to it, except recipes without servings, which stay as written.`,
  entries: `The meals and notes in the plan, at most ${LIMITS.plan_entries}.`,
  shopping_list: 'The shopping list for the plan.',
  nutrition: 'The nutrition facts to print.',
  include_recipes: flag('the recipes are printed after the plan'),
  sample_recipe_ids: `The IDs of up to ${LIMITS.sample_recipes} of the plan’s recipes to show in its sample and in Look inside, after the first week and day. Those that aren’t in the plan are ignored, and so are all of them if \`include_recipes\` is false. If empty, Galley chooses.`,
  paper: 'The paper size of the `pdf`.',
  formats: `${PDF_FORMATS_SENTENCE} On phones, the plan is told day by day instead of as a grid.`,
};

/** What a new plan has where these are left out. */
export const PLAN_CREATE_WORDS = {
  days: `${PLAN_WORDS.days} Defaults to 7, or to as many as the entries need.`,
  meal_slots: `${PLAN_WORDS.meal_slots} Defaults to breakfast, lunch, and dinner, plus any other slots that the entries name.`,
};

export const PLAN_NUTRITION_WORDS = { enabled: flag('nutrition facts are printed for each day') };
