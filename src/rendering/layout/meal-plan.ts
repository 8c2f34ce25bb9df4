import { type MealPlanModel, type PlanEntry, WEEKDAYS } from '../book.model';
import { termLabel, typeset } from '../typeset';
import { type CommonLayout, commonLayout } from './front';
import { type Paper, paperOf } from './papers';
import { ALL_SHOWN, type RecipePage, recipePage } from './recipe';
import { WORDS } from './words';

export interface PlanCell {
  /** What is eaten. */
  title: string;
  /** A word under it: for how many, or whence it comes. */
  detail: string | null;
  kind: PlanEntry['kind'];
  /** The recipe's label in this file, or null when its page is not in it. */
  key: string | null;
}

export interface PlanWeek {
  title: string;
  /** Seven days or fewer, in the order of the plan. */
  days: { name: string; number: number }[];
  /** One row per meal, one list of cells per day. */
  rows: { slot: string; cells: PlanCell[][] }[];
}

export interface MealPlanLayout extends CommonLayout {
  kind: 'meal_plan';
  paper: Paper;
  people: string;
  weeks: PlanWeek[];
  recipes: RecipePage[];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The plan as weeks of seven days that begin with the plan's first day; the last week may be shorter. Entries of
 * days or slots that the plan does not have are left out.
 */
export function planWeeks(model: MealPlanModel, keys: ReadonlyMap<string, string>): PlanWeek[] {
  const first = WEEKDAYS.indexOf(model.start_weekday);
  const days = Array.from({ length: model.days }, (_, position) => ({
    name: capitalised(WEEKDAYS[(first + position) % 7] ?? ''),
    number: position + 1,
  }));
  const weeks: PlanWeek[] = [];
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7);
    weeks.push({
      title: days.length > 7 ? `${WORDS.week} ${weeks.length + 1}` : '',
      days: week,
      rows: model.meal_slots.map((slot) => ({
        slot: capitalised(termLabel(slot)),
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

function planCell(entry: PlanEntry, model: MealPlanModel, keys: ReadonlyMap<string, string>): PlanCell {
  const set = (text: string) => typeset(text, model.language).trim();
  const said = entry.text?.trim() ? set(entry.text) : null;
  const own = entry.title.trim() === '' ? null : set(entry.title);
  const fallback = { recipe: '', leftover: WORDS.leftover, note: '', eat_out: WORDS.eat_out }[entry.kind];
  const servings = entry.servings !== null && entry.servings !== model.people;
  const details = [
    entry.kind === 'leftover' && own !== null ? WORDS.leftover.toLowerCase() : null,
    servings ? `${WORDS.serves.toLowerCase()} ${entry.servings}` : null,
    own === null ? null : said,
  ].filter((detail) => detail !== null);
  return {
    title: own ?? said ?? fallback,
    detail: details.length === 0 ? null : details.join(' · '),
    kind: entry.kind,
    key: entry.recipe_id === null ? null : (keys.get(entry.recipe_id) ?? null),
  };
}

/** A meal plan's layout: its weeks, then the recipes when the plan includes them. */
export function mealPlanLayout(model: MealPlanModel): MealPlanLayout {
  const shown = model.include_recipes ? model.recipes : [];
  const keys = new Map(shown.map((recipe, position) => [recipe.id, `r${position}`]));
  return {
    ...commonLayout(model),
    kind: 'meal_plan',
    paper: paperOf(model.paper),
    people: model.people === 1 ? 'For one person' : `For ${model.people} people`,
    weeks: planWeeks(model, keys),
    recipes: shown.map((recipe, position) =>
      recipePage(recipe, position, ALL_SHOWN, model.language, position < 2),
    ),
  };
}
