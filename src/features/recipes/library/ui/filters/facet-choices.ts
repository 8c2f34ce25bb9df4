import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/features/router';
import type { CollectionId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { tagKey } from '@/kernel/recipe-terms';

export type FacetCounts = inferRouterOutputs<AppRouter>['recipes']['facets']['facets'];

interface Counted<Value extends string> {
  value: Value;
  count: number;
}

/** One value that can be chosen, with the number of recipes that have it under the other filters, of a tag under all. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** Null while it is not known. */
  count: number | null;
}

/**
 * The values of one facet: those of the whole library in their order, so that no row moves while one narrows the
 * list; then those that only the present filters know (of archived recipes), then chosen ones that nothing has.
 * What no recipe has under the other filters counts 0 and stays; nothing is counted before an answer is there.
 */
export function choicesOf<Value extends string>(
  all: readonly Pick<Counted<Value>, 'value'>[] | undefined,
  now: readonly Counted<Value>[] | undefined,
  chosen: readonly Value[],
  label: (value: Value) => string,
): Choice<Value>[] {
  const counts = new Map((now ?? []).map(({ value, count }) => [value, count]));
  const values = new Set([...(all ?? []).map(({ value }) => value), ...counts.keys(), ...chosen]);
  const countIn = (value: Value) => (now === undefined ? null : (counts.get(value) ?? 0));
  return [...values].map((value) => ({ value, label: label(value), count: countIn(value) }));
}

/** How free tags are spelled where they are counted, whatever the case of a tag. */
export function tagSpelling(counted: readonly { value: string }[] | undefined): (tag: string) => string {
  const spellings = new Map((counted ?? []).map(({ value }) => [tagKey(value), value]));
  return (tag) => spellings.get(tagKey(tag)) ?? tag;
}

/** The collections whose names are shown, each once and in one order; no more than are asked for at a time. */
export function collectionsIn(
  all: FacetCounts | undefined,
  now: FacetCounts | undefined,
  chosen: readonly CollectionId[] | null,
): CollectionId[] {
  const counted = [...(all?.collection_id ?? []), ...(now?.collection_id ?? [])].map(({ value }) => value);
  return [...new Set([...(chosen ?? []), ...counted])].slice(0, LIMITS.per_page).sort();
}

/** The values with one more or one fewer; null for none, as the address has it. */
export function toggled<T extends string>(chosen: readonly T[] | null, value: T): T[] | null {
  const without = (chosen ?? []).filter((one) => one !== value);
  const next = without.length === (chosen?.length ?? 0) ? [...without, value] : without;
  return next.length === 0 ? null : next;
}
