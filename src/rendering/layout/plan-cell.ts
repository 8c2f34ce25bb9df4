import { localeFor, withValue, wordsFor } from '@/messages/book';
import { BOOK_WEEKDAYS, type BookPlanEntry, type MealPlanModel } from '@/rendering/model/book.model';
import { servingsFigure } from './recipe';
import { printedTerm, typeset } from './typeset';

export interface PlanCell {
  /** What is eaten. */
  title: string;
  /** A word under it: for how many, or whence it comes. */
  detail: string | null;
  kind: BookPlanEntry['kind'];
  /** The recipe's label in this file, or null when its page is not in it. */
  key: string | null;
}

/** With a capital, as it begins a line. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A Monday, and a day, in milliseconds. */
const [MONDAY, DAY] = [Date.UTC(2024, 0, 1), 86_400_000];

/** The days of a plan by their names and numbers. */
export function dayNames({
  days,
  start_weekday,
  language,
}: MealPlanModel): { name: string; number: number }[] {
  const first = BOOK_WEEKDAYS.indexOf(start_weekday);
  const spoken = new Intl.DateTimeFormat(localeFor(language), { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: days }, (_, position) => ({
    name: capitalised(spoken.format(MONDAY + ((first + position) % 7) * DAY)),
    number: position + 1,
  }));
}

/** The name of a meal of the plan, as it begins a line. */
export function slotName(slot: string, language: string): string {
  const known = Object.entries(wordsFor(language).slots).find(([name]) => name === slot.trim().toLowerCase());
  return known?.[1] ?? capitalised(printedTerm(slot, language));
}

/** A meal as the grid shows it. */
export function planCell(
  entry: BookPlanEntry,
  model: MealPlanModel,
  keys: ReadonlyMap<string, string>,
): PlanCell {
  const words = wordsFor(model.language);
  const set = (text: string) => typeset(text, model.language).trim();
  const said = entry.text?.trim() ? set(entry.text) : null;
  const own = entry.title.trim() === '' ? null : set(entry.title);
  const fallback = { recipe: '', leftover: words.leftover, note: '', eat_out: words.eat_out }[entry.kind];
  const details = [
    entry.kind === 'leftover' && own !== null ? words.leftover_detail : null,
    entry.servings !== null && entry.servings !== model.people
      ? withValue(words.serves_n, servingsFigure(entry.servings, model.language))
      : null,
    own === null || own === said ? null : said,
  ].filter((detail) => detail !== null);
  return {
    title: own ?? said ?? fallback,
    detail: details.length === 0 ? null : details.join(' · '),
    kind: entry.kind,
    key: entry.recipe_id === null ? null : (keys.get(entry.recipe_id) ?? null),
  };
}
