import { type MealPlanModel, type PlanEntry, WEEKDAYS } from '../book.model';
import { typeset } from '../typeset';
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

/** With a capital, as it begins a line. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The days of a plan by their names and numbers. */
export function dayNames({ days, start_weekday }: MealPlanModel): { name: string; number: number }[] {
  const first = WEEKDAYS.indexOf(start_weekday);
  return Array.from({ length: days }, (_, position) => ({
    name: capitalised(WEEKDAYS[(first + position) % 7] ?? ''),
    number: position + 1,
  }));
}

/** A meal as the grid shows it. */
export function planCell(
  entry: PlanEntry,
  model: MealPlanModel,
  keys: ReadonlyMap<string, string>,
): PlanCell {
  const set = (text: string) => typeset(text, model.language).trim();
  const said = entry.text?.trim() ? set(entry.text) : null;
  const own = entry.title.trim() === '' ? null : set(entry.title);
  const fallback = { recipe: '', leftover: WORDS.leftover, note: '', eat_out: WORDS.eat_out }[entry.kind];
  const servings = entry.servings !== null && entry.servings !== model.people;
  const details = [
    entry.kind === 'leftover' && own !== null ? WORDS.leftover.toLowerCase() : null,
    servings ? `${WORDS.serves.toLowerCase()} ${entry.servings}` : null,
    own === null || own === said ? null : said,
  ].filter((detail) => detail !== null);
  return {
    title: own ?? said ?? fallback,
    detail: details.length === 0 ? null : details.join(' · '),
    kind: entry.kind,
    key: entry.recipe_id === null ? null : (keys.get(entry.recipe_id) ?? null),
  };
}
