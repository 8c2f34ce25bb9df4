import { withValue, wordsFor } from '@/messages/book';
import { KIND, type MealPlanModel } from '@/rendering/model/book.model';
import { type CommonLayout, commonLayout } from './front';
import { type Paper, paperOf } from './papers';
import { dayNames, type PlanCell, planCell, slotName } from './plan-cell';
import { type PlanDay, planDays } from './plan-days';
import { ALL_SHOWN, type RecipePageLayout, recipePageLayout } from './recipe';
import { typeset } from './typeset';

interface PlanWeek {
  title: string;
  /** Seven days or fewer, in the order of the plan. */
  days: { name: string; number: number }[];
  /** One row per meal, one list of cells per day. */
  rows: { slot: string; cells: PlanCell[][] }[];
}

/** The list of what to buy. `keys` are the labels of the recipes that ask for a line, as far as they are printed. */
interface ShoppingLayout {
  sections: { title: string; lines: { amount: string; item: string; keys: string[] }[] }[];
}

export interface MealPlanLayout extends CommonLayout {
  kind: typeof KIND.plan;
  paper: Paper;
  people: string;
  weeks: PlanWeek[];
  days: PlanDay[];
  shopping: ShoppingLayout | null;
  recipe_count: number;
  first_recipe_page: number;
  recipes: RecipePageLayout[];
}

/**
 * The plan as weeks of seven days that begin with the plan's first day; the last week may be shorter. Entries of
 * days or slots that the plan does not have are left out.
 */
function planWeeks(model: MealPlanModel, keys: ReadonlyMap<string, string>): PlanWeek[] {
  const days = dayNames(model);
  const weeks: PlanWeek[] = [];
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7);
    weeks.push({
      title: days.length > 7 ? withValue(wordsFor(model.language).week_n, weeks.length + 1) : '',
      days: week,
      rows: model.meal_slots.map((slot) => ({
        slot: slotName(slot, model.language),
        cells: week.map(({ number }) =>
          model.entries
            .filter((entry) => entry.day === number && entry.slot === slot)
            .map((entry) => planCell(entry, model, keys)),
        ),
      })),
    });
  }
  return weeks;
}

function shoppingLayout(model: MealPlanModel, keys: ReadonlyMap<string, string>): ShoppingLayout | null {
  const set = (text: string) => typeset(text, model.language).trim();
  const sections = (model.shopping ?? []).map(({ title, lines }) => ({
    title: set(title),
    lines: lines.map(({ amount, item, recipe_ids }) => ({
      amount: set(amount),
      item: set(item),
      keys: recipe_ids.flatMap((id) => keys.get(id) ?? []),
    })),
  }));
  return sections.length === 0 ? null : { sections };
}

/** A meal plan's layout: its weeks, its days, what to buy, then the recipes when the plan includes them. */
export function mealPlanLayout(model: MealPlanModel): MealPlanLayout {
  const words = wordsFor(model.language);
  const shown = model.include_recipes ? model.recipes : [];
  const keys = new Map(shown.map((recipe, position) => [recipe.id, `r${position}`]));
  return {
    ...commonLayout(model),
    kind: KIND.plan,
    recipe_count: shown.length,
    first_recipe_page: 1,
    paper: paperOf(model.paper, { bound: false }),
    people: model.people === 1 ? words.one_person : withValue(words.people, model.people),
    weeks: planWeeks(model, keys),
    days: planDays(model, keys, dayNames(model)),
    shopping: shoppingLayout(model, keys),
    recipes: shown.map((recipe, position) =>
      recipePageLayout(recipe, position, ALL_SHOWN, model.language, position < 2),
    ),
  };
}
