import {
  type ContentIssue,
  isBlankText,
  noRecipe,
  type ProductTypeRules,
  required,
} from '@/features/products/types/description/description.rules';
import type { MealPlanContent, PlanEntry } from './meal-plan.schema';
import { MEALS, WEEK, WITHOUT_RECIPE } from './names.rules';
import { placedMeals } from './placing.rules';
import { inPlanSlots, slotKey } from './slots.rules';

/** Meals on a grid of days, a shopping list, and the recipes. */
export const mealPlan: ProductTypeRules<MealPlanContent> = {
  name: 'Meal plan',
  one: 'A meal plan',
  sentence: 'A week or more of meals in one grid, followed by the recipes.',
  tabs: { contents: 'Week', words: 'Text' },
  page: { label: 'Meal plan', noun: 'meal plan', is_book: false },
  is_free: false,
  collects_addresses: false,
  has_spreads: false,
  is_broad: true,
  whole_button: null,
  begin: {
    most: WEEK * MEALS.length,
    called: 'A new meal plan',
    none_chosen:
      'We’ll use breakfast recipes for breakfast, then fill dinners and lunches with the rest. You can move them later.',
    is_whole: false,
  },
  recipes_field: 'entries',
  withRecipes: (recipes) => ({
    entries: placedMeals({ days: WEEK, meal_slots: [...MEALS], entries: [] }, recipes),
  }),
  withMore: (plan, more) => ({ entries: [...plan.entries, ...placedMeals(plan, more)] }),
  recipePlaces,
  issues,
  wrongValues,
  patched: (content) => ({ ...content, entries: inPlanSlots(content.meal_slots, content.entries) }),
  missing,
  formats: ({ formats }) => formats,
};

function recipePlaces({ entries }: MealPlanContent) {
  return entries.flatMap(({ recipe_id }, index) =>
    recipe_id === null ? [] : [{ id: recipe_id, pointer: `/entries/${index}/recipe_id`, chapter: null }],
  );
}

function issues({ days, meal_slots, entries }: MealPlanContent): ContentIssue[] {
  const found: ContentIssue[] = [];
  entries.forEach((item, index) => {
    const at = (field: keyof PlanEntry, code: string, message: string) =>
      found.push({ path: ['entries', index, field], code, message });
    if (item.day > days)
      at('day', 'too_big', days === 1 ? 'The plan has only 1 day.' : `The plan has only ${days} days.`);
    if (!meal_slots.includes(item.slot))
      at(
        'slot',
        'unknown_slot',
        'This isn’t one of the plan’s `meal_slots`. Add it there, or use one of them.',
      );
    if (!WITHOUT_RECIPE.includes(item.kind)) return;
    if (item.recipe_id !== null)
      at('recipe_id', 'invalid_value', `Entries of kind ${item.kind} can’t have a recipe.`);
    if (item.servings !== null)
      at('servings', 'invalid_value', `Entries of kind ${item.kind} can’t have servings.`);
  });
  return found;
}

/** A meal that the plan has twice, but for those that it had before the names of meals were compared. */
function wrongValues({ meal_slots }: MealPlanContent, stored: MealPlanContent | null): ContentIssue[] {
  return meal_slots.flatMap((slot, index) => {
    const first = meal_slots.find((other) => slotKey(other) === slotKey(slot));
    if (first === undefined || first === slot) return [];
    if (stored?.meal_slots.includes(first) && stored.meal_slots.includes(slot)) return [];
    const message = 'This meal is already in the list.';
    return [{ path: ['meal_slots', index], code: 'duplicate', message }];
  });
}

function missing(content: MealPlanContent): ContentIssue[] {
  const found = recipePlaces(content).length === 0 ? [noRecipe('entries')] : [];
  for (const [index, { kind, recipe_id, text }] of content.entries.entries()) {
    if (kind === 'recipe' && recipe_id === null)
      found.push(required(['entries', index, 'recipe_id'], 'A recipe entry needs a `recipe_id`.'));
    if (kind === 'note' && isBlankText(text))
      found.push(required(['entries', index, 'text'], 'A note needs a `text`.'));
  }
  return found;
}
