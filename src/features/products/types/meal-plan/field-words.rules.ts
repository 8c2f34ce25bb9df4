import { flag } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a meal plan in a body: meaning, unit, bounds. */

export const ENTRY_WORDS = {
  day: `Day of the plan, from 1 to its \`days\` (at most ${LIMITS.plan_days}).`,
  slot: 'One of `meal_slots`; spaces around it and case make no difference, and it is answered as it is written there.',
  kind: '`recipe` for what is cooked, `leftover` for what is left of it, `note` for a text, `eat_out` for a meal elsewhere.',
  recipe_id:
    'Id of your recipe: needed for a `recipe`, null in a draft only; for a `leftover`, what is left over; else null.',
  servings: `How many are cooked for, 0.01 to ${LIMITS.servings} with at most two decimals; null means \`people\`. A \`note\` and an \`eat_out\` have none: null.`,
  text: `A line in the cell, at most ${LIMITS.short_text} characters; needed for a \`note\`, where it is null in a draft only.`,
};

export const SHOPPING_WORDS = {
  enabled: flag('a shopping list is printed'),
  group_by: '`aisle` sorts it as a shop is, `recipe` keeps what a recipe needs together.',
  pantry_exclude: `Names of ingredients that are always at home and left out, as water from the tap and ice are anyway, at most ${LIMITS.list_items} of at most ${LIMITS.ingredient_item} characters.`,
  extra_items: `Lines that are added, at most ${LIMITS.list_items} of at most ${LIMITS.ingredient_text} characters.`,
};

export const PLAN_WORDS = {
  days: `How many days the plan has, 1 to ${LIMITS.plan_days}.`,
  start_weekday: 'The weekday of its first day.',
  meal_slots: `Names of the meals of a day in their order, 1 to ${LIMITS.plan_slots} of at most ${LIMITS.vocabulary} characters, all different, also without case and the spaces around them.`,
  people: `How many eat, 1 to ${LIMITS.plan_people}; recipes are scaled to them, but for one without servings, which is cooked as it is written.`,
  entries: `What stands in the cells, at most ${LIMITS.plan_entries} entries.`,
  shopping_list: 'The list of what the plan needs.',
  nutrition: 'What is printed of nutrition facts.',
  include_recipes: flag('the recipes are printed after the plan'),
  paper: 'The sheet it is printed on.',
};

/** What a new plan has where these are left out. */
export const PLAN_CREATE_WORDS = {
  days: `${PLAN_WORDS.days} Left out: 7, or as many as its entries need.`,
  meal_slots: `${PLAN_WORDS.meal_slots} Left out: breakfast, lunch and dinner, and whatever other slots its entries name.`,
};

export const PLAN_NUTRITION_WORDS = { enabled: flag('the nutrition facts of each day are printed') };
