import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listInWords } from '@/kernel/words';

/** Recipes that can be selected at a time: as many as one import may bring. */
export const MOST_SELECTED = LIMITS.import_recipes;

/** What is selected, by id, in the order of selecting; `T` is what the list knows of each. */
export type Selected<T> = ReadonlyMap<RecipeId, T>;

interface Item {
  id: RecipeId;
}

/** With these added, as far as there is room; or with these taken out. */
export function withAll<T extends Item>(
  selected: Selected<T>,
  items: readonly T[],
  on: boolean,
): Selected<T> {
  const next = new Map(selected);
  for (const item of items) {
    if (!on) next.delete(item.id);
    else if (next.size < MOST_SELECTED || next.has(item.id)) next.set(item.id, item);
  }
  return next;
}

/** The items of a page from one to the other, whichever comes first; only the last where the first is not there. */
export function rangeOf<T extends Item>(
  page: readonly T[],
  from: RecipeId | null,
  to: RecipeId,
): readonly T[] {
  const end = page.findIndex(({ id }) => id === to);
  const start = page.findIndex(({ id }) => id === from);
  if (end < 0) return [];
  if (start < 0) return page.slice(end, end + 1);
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** What is selected and not on a page: found by another search, or on another page. */
export function hiddenOf<T extends Item>(selected: Selected<T>, page: readonly T[]): readonly T[] {
  const shown = new Set(page.map(({ id }) => id));
  return [...selected.values()].filter(({ id }) => !shown.has(id));
}

/** Whether all, some or none of a page are selected. */
export function shareOf<T extends Item>(selected: Selected<T>, page: readonly T[]): 'all' | 'some' | 'none' {
  const on = page.filter(({ id }) => selected.has(id)).length;
  if (on === 0) return selected.size > 0 ? 'some' : 'none';
  return on === page.length ? 'all' : 'some';
}

/** Of recipes that a change left as they are, those on the page: what she no longer sees is not selected any longer. */
export function stillSelected<T extends Item>(left: readonly T[], page: readonly Item[]): readonly T[] {
  const shown = new Set(page.map(({ id }) => id));
  return left.filter(({ id }) => shown.has(id));
}

/** Why recipes were not marked as ready: `7 still need servings.`; `or` where not all of them need all of it. */
export function stillNeeded(recipes: readonly { title: string; missing: readonly string[] }[]): string {
  const [first, ...others] = recipes;
  if (first === undefined) return '';
  if (others.length === 0) return `${first.title} still needs ${listInWords(first.missing)}.`;
  const missing = [...new Set(recipes.flatMap((recipe) => recipe.missing))];
  const isSame = recipes.every((recipe) => recipe.missing.length === missing.length);
  return `${recipes.length.toLocaleString('en')} still need ${listInWords(missing, isSame ? 'and' : 'or')}.`;
}
