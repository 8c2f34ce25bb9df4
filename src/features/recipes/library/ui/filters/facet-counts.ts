'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import {
  type Filters,
  filterInput,
  type ListAddress,
} from '@/features/recipes/library/ui/view-state/list-search-params';
import type { CollectionId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { collectionsIn } from './facet-choices';

/** While one types, the counts and the address wait for the list to settle, in milliseconds. */
export const SETTLED = 400;

/** The filters of the address; the same object until one of them changes, so that typing draws no filter anew. */
export function useFilters({
  q: _q,
  sort: _sort,
  order: _order,
  page: _page,
  ...filters
}: ListAddress): Filters {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are as many and in one order every time
  return useMemo(() => filters, Object.values(filters));
}

/**
 * How many recipes have each value, in the library and under the present filters. A call of its own, and while one
 * types a later one, so that the cards never wait for it; what it brings is drawn when there is time.
 */
export function useCounts(address: ListAddress) {
  const [q] = useDebouncedValue(address.q, SETTLED);
  const alone = { placeholderData: keepPreviousData, trpc: { context: { alone: true } } };
  const all = trpc.recipes.facets.useQuery({}, alone).data?.facets;
  const now = trpc.recipes.facets.useQuery(filterInput({ ...address, q }), alone).data?.facets;
  return useDeferredValue(useMemo(() => ({ all, now }), [all, now]));
}

/** Names of the collections that are counted or chosen; a plain word for one that is not known. */
export function useCollectionNames(counts: ReturnType<typeof useCounts>, address: ListAddress) {
  const ids = collectionsIn(counts.all, counts.now, address.collection);
  const { data } = trpc.collections.names.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const names = useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
  return useCallback((id: CollectionId) => names.get(id) ?? 'Collection', [names]);
}
