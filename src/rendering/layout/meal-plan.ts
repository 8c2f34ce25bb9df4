import { withValue, wordsFor } from '@/messages/book';
import { formatsOf, KIND, type MealPlanModel } from '@/rendering/model/book.model';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { type CommonLayout, commonLayout } from './front';
import { type PagesOfPhones, type Paper, pagesOfPhones, paperOf } from './papers';
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
  /** Its own list, in a plan of several weeks. */
  shopping: ShoppingLayout | null;
}

/**
 * A list of what to buy. `keys` are the labels of the recipes that ask for a line, as far as they are printed; `days`
 * the days on which they are cooked, in the list of a week: `Mon–Wed, Sat`.
 */
interface ShoppingLayout {
  title: string;
  sections: { title: string; lines: { amount: string; item: string; keys: string[]; days: string }[] }[];
}

export interface MealPlanLayout extends CommonLayout {
  kind: typeof KIND.plan;
  paper: Paper;
  phone: PagesOfPhones | null;
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
    const title = names.length > 7 ? withValue(wordsFor(language).week_n, weeks.length + 1) : '';
    const list = model.weekly_shopping?.[weeks.length];
    weeks.push({
      title,
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
      shopping: shoppingLayout(model, list, { keys: new Map(), names, of: title }),
    });
  }
  return weeks;
}

/** Days in order by their short names, three or more that follow each other as a span: `Mon–Wed, Sat`. */
function daySpans(days: readonly number[], names: readonly PlanDayName[]): string {
  const spans: [first: number, last: number][] = [];
  for (const day of days) {
    const span = spans.at(-1);
    if (span !== undefined && span[1] === day - 1) span[1] = day;
    else spans.push([day, day]);
  }
  const name = (day: number) => names[day - 1]?.short ?? '';
  return spans
    .flatMap(([first, last]) =>
      last - first > 1
        ? `${name(first)}–${name(last)}`
        : first === last
          ? name(first)
          : [name(first), name(last)],
    )
    .join(', ');
}

/** A list of what to buy, or null where nothing is. Its lines name the pages of `keys`, or days where there are none. */
function shoppingLayout(
  { language }: MealPlanModel,
  list: MealPlanModel['shopping'],
  { keys, names, of }: { keys: ReadonlyMap<string, string>; names: readonly PlanDayName[]; of: string },
): ShoppingLayout | null {
  const set = (text: string) => typeset(text, language).trim();
  const sections = (list ?? []).map(({ title, lines }) => ({
    title: set(title),
    lines: lines.map(({ amount, item, recipe_ids, days = [] }) => ({
      amount: set(amount),
      item: set(item),
      keys: recipe_ids.flatMap((id) => keys.get(id) ?? []),
      days: keys.size === 0 ? daySpans(days, names) : '',
    })),
  }));
  const { shopping } = wordsFor(language);
  return sections.length === 0 ? null : { title: of === '' ? shopping : `${shopping}, ${of}`, sections };
}

/** A meal plan's layout: its weeks, its days, what to buy, then the recipes when the plan includes them. */
export function mealPlanLayout(model: MealPlanModel): MealPlanLayout {
  const words = wordsFor(model.language);
  const shown = model.include_recipes ? model.recipes : [];
  const keys = new Map(shown.map((recipe, position) => [recipe.id, `r${position}`]));
  const meals = planMeals(model, keys);
  const names = dayNames(model);
  const sampled = new Set(model.sample ?? []);
  return {
    ...commonLayout(model),
    kind: KIND.plan,
    recipe_count: shown.length,
    first_recipe_page: 1,
    paper: paperOf(model.paper, { bound: false, leading: STRUCTURES[model.theme].leading }),
    phone: pagesOfPhones(formatsOf(model)),
    people: model.people === 1 ? words.one_person : withValue(words.people, model.people),
    weeks: planWeeks(model, meals, names),
    days: planDays(model, meals, names),
    // The one list of a week stands beside it and names its days.
    shopping: shoppingLayout(model, model.shopping, {
      ...{ names, of: '' },
      keys: model.days > 7 ? keys : new Map(),
    }),
    recipes: shown.map((recipe, position) => {
      const isSampled = sampled.has(recipe.id);
      const isShown = sampled.size > 0 ? isSampled : position < 2;
      const page = recipePageLayout(recipe, position, ALL_SHOWN, model.language, isShown);
      return { ...page, ...(isSampled ? { sampled: true } : {}) };
    }),
  };
}
