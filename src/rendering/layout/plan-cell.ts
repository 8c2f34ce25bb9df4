import { localeFor, withValue, wordsFor } from '@/messages/book';
import {
  BOOK_WEEKDAYS,
  type BookPlanEntry,
  type BookRecipe,
  type MealPlanModel,
} from '@/rendering/model/book.model';
import { type Drawn, drawnOf } from './no-photo';
import { photoAlt, servingsFigure } from './recipe';
import { capitalised, duration, paragraphs, printedTerm, typeset } from './typeset';

/** One meal of a plan, as its week and its day show it. */
export interface PlanMeal {
  slot: string;
  /** What is eaten. */
  title: string;
  /** For how many, how long, whence it comes. */
  details: string[];
  /** The author's words beside it. */
  text: string[];
  kind: BookPlanEntry['kind'];
  /** The recipe's label in this file, or null when its page is not in it. */
  key: string | null;
  image: string | null;
  alt: string;
  /** What is drawn where a recipe has no photo; null of what is no recipe. */
  drawn: Drawn | null;
}

export interface PlanDayName {
  /** As it begins a line: `Monday`. */
  name: string;
  /** In a narrow column: `Mon`. */
  short: string;
  /** In a sentence: `lundi`. */
  spoken: string;
  /** 1 is the first day of the plan. */
  number: number;
}

/** A Monday, and a day, in milliseconds. */
const [MONDAY, DAY] = [Date.UTC(2024, 0, 1), 86_400_000];

/** The days of a plan by their names and numbers. */
export function dayNames({ days, start_weekday, language }: MealPlanModel): PlanDayName[] {
  const first = BOOK_WEEKDAYS.indexOf(start_weekday);
  const locale = localeFor(language);
  const [long, short] = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  return Array.from({ length: days }, (_, position) => {
    const day = MONDAY + ((first + position) % 7) * DAY;
    const spoken = long?.format(day) ?? '';
    return {
      name: capitalised(spoken),
      short: capitalised(short?.format(day) ?? '').replace(/\.$/, ''),
      spoken,
      number: position + 1,
    };
  });
}

/** The name of a meal of the plan, as it begins a line. */
export function slotName(slot: string, language: string): string {
  const known = Object.entries(wordsFor(language).slots).find(([name]) => name === slot.trim().toLowerCase());
  return known?.[1] ?? capitalised(printedTerm(slot, language));
}

/** The recipe of an entry, whatever servings its page is for. */
const wholeRecipe = ({ recipe_id }: BookPlanEntry): string | null =>
  recipe_id?.replace(/^recipe_|-(?:[\d.]+|null)$/g, '') ?? null;

/**
 * Of each entry the place of the one that its leftovers come from: the last meal before it for which its recipe is
 * cooked. Null of what is no leftover, or of one that nothing is cooked for.
 */
export function leftoverSources({ entries, meal_slots }: MealPlanModel): (number | null)[] {
  const time = ({ day, slot }: BookPlanEntry) => day * meal_slots.length + meal_slots.indexOf(slot);
  return entries.map((entry) => {
    const recipe = wholeRecipe(entry);
    if (entry.kind !== 'leftover' || recipe === null) return null;
    let found: number | null = null;
    for (const [at, other] of entries.entries()) {
      const isBefore = other.kind === 'recipe' && wholeRecipe(other) === recipe && time(other) < time(entry);
      const last = found === null ? undefined : entries[found];
      if (isBefore && (last === undefined || time(other) > time(last))) found = at;
    }
    return found;
  });
}

function timeOf({ prep_time_minutes, cook_time_minutes, total_time_minutes }: BookRecipe): number {
  return total_time_minutes ?? (prep_time_minutes ?? 0) + (cook_time_minutes ?? 0);
}

/** Where leftovers come from: a day of the last week by its name, one before by its number. */
function leftoverWords(
  entry: BookPlanEntry,
  source: BookPlanEntry | undefined,
  names: readonly PlanDayName[],
  language: string,
): string {
  const words = wordsFor(language);
  const day = source === undefined || source.day === entry.day ? undefined : names[source.day - 1];
  if (day === undefined) return words.leftover;
  const near = entry.day - day.number < 7;
  return withValue(words.leftovers_from, near ? day.spoken : withValue(words.day_n, day.number));
}

/** The meals of a plan in the order of its entries. */
export function planMeals(model: MealPlanModel, keys: ReadonlyMap<string, string>): PlanMeal[] {
  const { language } = model;
  const words = wordsFor(language);
  const set = (text: string) => typeset(text, language).trim();
  const recipes = new Map(model.recipes.map((recipe) => [recipe.id, recipe]));
  const names = dayNames(model);
  const sources = leftoverSources(model);
  return model.entries.map((entry, position) => {
    const { kind, recipe_id, servings } = entry;
    const recipe = recipe_id === null ? undefined : recipes.get(recipe_id);
    const eaten = kind === 'recipe' || kind === 'leftover' ? recipe : undefined;
    const said = entry.text?.trim() ? set(entry.text) : null;
    const own = entry.title.trim() === '' ? null : set(entry.title);
    const fallback = { recipe: '', leftover: words.leftover, note: '', eat_out: words.eat_out }[kind];
    const title = own ?? said ?? fallback;
    const minutes = recipe === undefined || kind !== 'recipe' ? 0 : timeOf(recipe);
    const source = sources[position] ?? null;
    const cooked = source === null ? undefined : model.entries[source];
    return {
      slot: typeset(slotName(entry.slot, language), language),
      title,
      kind,
      key: recipe_id === null ? null : (keys.get(recipe_id) ?? null),
      details: [
        kind === 'leftover' && own !== null ? leftoverWords(entry, cooked, names, language) : null,
        (kind === 'recipe' && recipe?.servings !== null) || (kind === 'leftover' && servings !== null)
          ? capitalised(withValue(words.serves_n, servingsFigure(servings ?? model.people, language)))
          : null,
        minutes > 0 ? duration(minutes, words) : null,
      ].filter((detail) => detail !== null),
      text: own !== null && title !== said ? paragraphs(entry.text, language) : [],
      image: eaten?.image ?? null,
      alt: eaten === undefined ? title : photoAlt(eaten, language),
      // A plan that leaves its recipes out does not hang on their steps.
      drawn: eaten === undefined ? null : drawnOf({ ...eaten, instructions: [] }, language),
    };
  });
}
