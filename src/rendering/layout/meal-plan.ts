import { withValue, wordsFor } from '@/messages/book';
import { KIND, type MealPlanModel } from '@/rendering/model/book.model';
import { type CommonLayout, commonLayout } from './front';
import { type Paper, paperOf } from './papers';
import { type CookAhead, cookAhead } from './plan-ahead';
import { dayNames, leftoverSources, type PlanDayName, type PlanMeal, planMeals, slotName } from './plan-cell';
import { type PlanDay, planDays } from './plan-days';
import { ALL_SHOWN, type RecipePageLayout, recipePageLayout } from './recipe';
import { typeset } from './typeset';

/** A cell of a week: the places of its day and its meal in it, from 0. */
type Cell = [day: number, slot: number];

interface PlanWeek {
  title: string;
  /** The names of the meals, in the order of a day. */
  slots: string[];
  /** Seven days or fewer, in the order of the plan; what is eaten in each, a list for every meal. */
  days: (Pick<PlanDayName, 'name' | 'short' | 'number'> & { meals: PlanMeal[][] })[];
  /** From what is cooked to what is left of it on a later day of the same week. */
  arrows: { from: Cell; to: Cell }[];
  ahead: CookAhead[];
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
function planWeeks(
  model: MealPlanModel,
  meals: readonly PlanMeal[],
  names: readonly PlanDayName[],
): PlanWeek[] {
  const { entries, meal_slots, language } = model;
  const sources = leftoverSources(model);
  const weeks: PlanWeek[] = [];
  for (let start = 0; start < names.length; start += 7) {
    const week = names.slice(start, start + 7);
    const cellOf = (at: number | null): Cell | null => {
      const entry = at === null ? undefined : entries[at];
      if (entry === undefined) return null;
      const [day, slot] = [entry.day - 1 - start, meal_slots.indexOf(entry.slot)];
      return day < 0 || day >= week.length || slot < 0 ? null : [day, slot];
    };
    weeks.push({
      title: names.length > 7 ? withValue(wordsFor(language).week_n, weeks.length + 1) : '',
      slots: meal_slots.map((slot) => slotName(slot, language)),
      days: week.map(({ name, short, number }) => ({
        ...{ name, short, number },
        meals: meal_slots.map((slot) =>
          meals.filter((_, at) => entries[at]?.day === number && entries[at]?.slot === slot),
        ),
      })),
      arrows: entries.flatMap((_, at) => {
        const [from, to] = [cellOf(sources[at] ?? null), cellOf(at)];
        return from !== null && to !== null && from[0] < to[0] ? [{ from, to }] : [];
      }),
      ahead: cookAhead(model, meals, names, { first: start + 1, last: start + week.length }),
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
  const meals = planMeals(model, keys);
  const names = dayNames(model);
  return {
    ...commonLayout(model),
    kind: KIND.plan,
    recipe_count: shown.length,
    first_recipe_page: 1,
    paper: paperOf(model.paper, { bound: false }),
    people: model.people === 1 ? words.one_person : withValue(words.people, model.people),
    weeks: planWeeks(model, meals, names),
    days: planDays(model, meals, names),
    shopping: shoppingLayout(model, keys),
    recipes: shown.map((recipe, position) =>
      recipePageLayout(recipe, position, ALL_SHOWN, model.language, position < 2),
    ),
  };
}
