'use client';

import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRememberedList } from '@/ui/back-link';
import { formatCount } from '@/ui/format';
import { useReader } from '@/ui/reader';
import { ErrorState, LoadingCards } from '@/ui/states';
import { trpc } from '@/ui/trpc';
import type { RecipeStatus } from '../recipes.schema';
import { filterCount, type ListAddress, listAddress, listInput, NO_FILTERS } from './list-address';
import { ListChips } from './list-chips';
import { ListFilters } from './list-filters';
import css from './list-page.module.css';
import { ListResults, loadTable } from './list-results';
import { ListSearch } from './list-search';
import { ListSortControl } from './list-sort';
import { type ListRecipe, useListStatus } from './list-status';

const loadDrawer = () => import('./list-filter-drawer');
const ListFilterDrawer = lazy(loadDrawer);

/** The library: search, filters, order and pages, all in the address. The server has prefetched its first view. */
export function RecipesPage() {
  const [address, setAddress] = useQueryStates(listAddress, { history: 'push', clearOnDefault: true });
  useRememberedList('/recipes');
  const input = listInput(address);
  const list = trpc.recipes.cards.useQuery(input, { placeholderData: keepPreviousData });
  const status = useListStatus(input);
  const results = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const reader = useReader();

  const change = (next: Partial<ListAddress>) => {
    void setAddress({ page: null, ...next });
    if (next.page !== undefined) window.scrollTo({ top: 0 });
  };
  const search = (q: string | null) => void setAddress({ q, page: null }, { history: 'replace' });
  const changeStatus = (recipe: ListRecipe, to: RecipeStatus) => {
    void status.change(recipe, to);
    // The card may leave and take the focus with it.
    results.current?.focus({ preventScroll: true });
  };

  const filters = filterCount(address);
  const total = list.data?.total;
  const found =
    total === undefined ? '' : `${formatCount(total, reader)} ${total === 1 ? 'recipe' : 'recipes'}`;
  return (
    <div className={css.screen}>
      <h1 className={css.title}>Recipes</h1>
      <div className={css.bar}>
        <div className={css.search}>
          <ListSearch value={address.q} onSearch={search} />
        </div>
        <p className={css.found} role="status">
          {found}
        </p>
        <div className={css.chips}>
          <Button
            className={css.filterButton ?? ''}
            variant={filters === 0 ? 'default' : 'light'}
            size="xs"
            leftSection={<IconAdjustmentsHorizontal aria-hidden />}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadDrawer()}
            onClick={() => setDrawer('open')}
          >
            Filters{filters === 0 ? '' : ` ${filters}`}
          </Button>
          <ListChips address={address} change={change} />
        </div>
        <div className={css.sort}>
          <ListSortControl address={address} change={change} />
        </div>
        <SegmentedControl
          className={css.view ?? ''}
          aria-label="Show recipes as"
          onPointerEnter={() => void loadTable()}
          value={address.view ?? 'grid'}
          onChange={(value) => void setAddress({ view: value === 'list' ? 'list' : null })}
          data={[
            { value: 'grid', label: <ViewLabel icon={<IconLayoutGrid {...icon} />} name="Cards" /> },
            { value: 'list', label: <ViewLabel icon={<IconList {...icon} />} name="Rows" /> },
          ]}
        />
        <Button
          className={css.create ?? ''}
          // An empty library has its own primary button below.
          variant={total === 0 && filters === 0 && address.q === null ? 'default' : 'filled'}
          component={Link}
          href="/recipes/new"
          leftSection={<IconPlus aria-hidden />}
        >
          <span className={css.createLabel}>New recipe</span>
        </Button>
      </div>
      <section className={css.filters} aria-label="Filters">
        <ListFilters address={address} change={change} />
      </section>
      <section
        className={css.results}
        aria-label="Found recipes"
        aria-busy={list.isPlaceholderData}
        data-stale={list.isPlaceholderData || undefined}
        ref={results}
        tabIndex={-1}
      >
        {list.data !== undefined ? (
          <ListResults page={list.data} address={address} change={change} changeStatus={changeStatus} />
        ) : list.error === null ? (
          <LoadingCards />
        ) : (
          <ErrorState
            title="The recipes could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          >
            Nothing in your library was changed.
          </ErrorState>
        )}
      </section>
      {drawer === 'never' ? null : (
        <Suspense>
          <ListFilterDrawer
            opened={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            found={found}
            address={address}
            change={change}
            onClear={() => change({ ...NO_FILTERS, q: address.q })}
          />
        </Suspense>
      )}
    </div>
  );
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

function ViewLabel({ icon: sign, name }: { icon: React.ReactNode; name: string }) {
  return (
    <span className={css.viewLabel}>
      {sign}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
