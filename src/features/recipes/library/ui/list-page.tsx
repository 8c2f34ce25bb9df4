'use client';

import { ActionIcon, Button, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconFileImport,
  IconLayoutGrid,
  IconList,
  IconListCheck,
  IconPhotoPlus,
  IconPlus,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { debounce, useQueryStates } from 'nuqs';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { loadWhenUsed } from '@/ui/client/lazy-code';
import { statusOf } from '@/ui/client/query-client';
import { type CallContext, trpc } from '@/ui/client/trpc';
import { lazyPart } from '@/ui/components/lazy';
import { SkipLink } from '@/ui/components/skip-link';
import { ErrorState, LoadingCards } from '@/ui/components/states';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { useRememberedList } from '@/ui/navigation/back-link';
import { useAddressFirst } from '@/ui/navigation/flush-search-params';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { Link } from '@/ui/navigation/link';
import { notifyError } from '@/ui/overlays/toast';
import { useRole } from '@/ui/shell/signed-in';
import { useListChanges } from './changes/list-changes';
import type { RecipeMenuProps } from './changes/recipe-menu';
import { NoRecipes } from './empty-list';
import { SETTLED, useCollectionNames, useCounts, useFilters } from './filters/facet-counts';
import { ListChips } from './filters/filter-chips';
import { cookLabel, ListFilters } from './filters/filters';
import css from './list-page.module.css';
import { ListResults, loadTable } from './results';
import { usePlaceFound } from './return-place';
import { ListSearch } from './search-box';
import { useSelection } from './selection/selection';
import { ListSortControl } from './sort-control';
import { useListLayout } from './view-state/layout';
import type { ListLayout } from './view-state/layout.rules';
import {
  filterCount,
  type ListAddress,
  listAddress,
  NO_FILTERS,
  readListAddress,
  recipeListInput,
} from './view-state/list-search-params';

const loadDrawer = () => import('./filters/filter-drawer');
const ListFilterDrawer = lazyPart(loadDrawer);
loadWhenUsed(loadDrawer);
const loadBar = () => import('./selection/selection-bar');
const SelectionBar = lazyPart(loadBar);
loadWhenUsed(loadBar);
const notShown = (error: unknown) =>
  notifyError('This didn’t load. You may be offline; try again in a moment.', { error });

/** The cards are sent for at once and wait for no other answer. */
const ALONE = { alone: true } satisfies CallContext;
/** The cook times that a phone offers at once. */
const QUICK = 'up-to-20';

/** The library: search, filters, order and pages, all in the address. The server has prefetched its first view. */
export function RecipesPage({ firstLayout }: { firstLayout: ListLayout }) {
  const [now, setAddress] = useQueryStates(listAddress, { history: 'push', clearOnDefault: true });
  // The next key goes first: what the words find is drawn when there is time.
  const q = useDeferredValue(now.q);
  const address = useMemo(() => ({ ...now, q }), [now, q]);
  useRememberedList('/recipes');
  const [layout, setLayout] = useListLayout(firstLayout);
  const input = recipeListInput(address, layout.density);
  const list = trpc.recipes.cards.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
    trpc: { abortOnUnmount: true, context: ALONE },
  });
  // What it brings doesn’t hold up a key either; all that is said of it comes with its cards.
  const shown = useDeferredValue(list.data);
  const isStale = list.isPlaceholderData || shown !== list.data;
  usePlaceFound(shown !== undefined);
  const counts = useCounts(address);
  const collectionName = useCollectionNames(counts, address);
  const selection = useSelection(shown?.items ?? []);
  const { change: changeRecipes, progress } = useListChanges(input, selection.refresh);
  const results = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const reader = useReader();
  const mayChange = useRole().may('recipes:write');

  /** Writes the search into the address, as long as that is still to be done. */
  const behind = useRef<(() => Promise<unknown>) | null>(null);
  useAddressFirst(behind);
  const change = useCallbackRef(async (next: Partial<ListAddress>) => {
    const write = behind.current;
    behind.current = null;
    // The way back from a filter leads to the search.
    if (write !== null) await write();
    void setAddress({ page: null, ...next });
    if (next.page !== undefined) window.scrollTo({ top: 0 });
  });
  const cache = trpc.useUtils();
  const search = (q: string | null) => {
    // Asked before anything is drawn anew; the address bar follows when the typing pauses.
    void cache.recipes.cards.prefetch(recipeListInput({ ...address, q, page: null }, layout.density), {
      trpc: { context: ALONE },
    });
    if (now.page !== null) void setAddress({ page: null }, { history: 'replace' });
    const write = () => setAddress({ q }, { history: 'replace' });
    behind.current = write;
    // One parameter alone: each waits by a timer of its own, and the promise is the first one's.
    void setAddress({ q }, { history: 'replace', limitUrlUpdates: debounce(SETTLED) }).then(() => {
      if (behind.current === write) behind.current = null;
    });
  };
  /** After the bar or a card has left and taken the focus with it. */
  const focusResults = () => results.current?.focus({ preventScroll: true });
  const changeRecipe = useCallbackRef<RecipeMenuProps['change']>((recipe, wanted, done) => {
    void changeRecipes([recipe], wanted, { done: () => done });
    if (wanted.status !== undefined) focusResults();
  });

  const filters = filterCount(address);
  const total = shown?.total;
  const found =
    total === undefined ? '' : `${formatCount(total, reader)} ${total === 1 ? 'recipe' : 'recipes'}`;
  const filterProps = { address: useFilters(address), change, counts, collectionName };
  const selected = selection.selected.size;
  return (
    <div className={css.screen} data-side-column data-selecting={selection.selecting || undefined}>
      <SkipLink to="found">Skip to the recipes</SkipLink>
      <h1 className={css.title}>Recipes</h1>
      <div className={css.bar}>
        <div className={css.search}>
          <ListSearch value={now.q} onSearch={search} />
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
            onClick={() => loadDrawer().then(() => setDrawer('open'), notShown)}
          >
            Filters{filters === 0 ? '' : ` ${filters}`}
          </Button>
          <ListChips address={address} change={change} collectionName={collectionName} />
          {address.cuisine === null ? (
            <Button className={css.quick ?? ''} variant="default" size="xs" onClick={() => setDrawer('open')}>
              Cuisine
            </Button>
          ) : null}
          {address.cook === null ? (
            <Button
              className={css.quick ?? ''}
              variant="default"
              size="xs"
              onClick={() => change({ cook: [QUICK] })}
            >
              {cookLabel(QUICK)}
            </Button>
          ) : null}
        </div>
        <div className={css.sort}>
          <ListSortControl address={address} change={change} />
        </div>
        <div className={css.view}>
          <NativeSelect
            aria-label="List density"
            title="List density"
            variant="unstyled"
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
            classNames={{ input: css.density ?? '' }}
            value={layout.density}
            onChange={(event) => {
              const density = event.currentTarget.value === 'compact' ? 'compact' : 'comfortable';
              setLayout({ ...layout, density });
              change({ page: null });
            }}
            data={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
          <SegmentedControl
            aria-label="Show recipes as"
            value={layout.view}
            onChange={(value) => {
              if (value === 'rows') loadTable().then(() => setLayout({ ...layout, view: 'rows' }), notShown);
              else setLayout({ ...layout, view: 'cards' });
            }}
            data={[
              { value: 'cards', label: <ViewLabel icon={<IconLayoutGrid {...icon} />} name="Cards" /> },
              { value: 'rows', label: <ViewLabel icon={<IconList {...icon} />} name="Rows" /> },
            ]}
          />
        </div>
        {mayChange ? (
          <>
            <ActionIcon
              className={css.selectButton ?? ''}
              aria-label={selection.selecting ? 'Clear selection' : 'Select recipes'}
              aria-pressed={selection.selecting}
              onClick={selection.selecting ? selection.clear : selection.begin}
            >
              <IconListCheck aria-hidden />
            </ActionIcon>
            <ActionIcon
              className={css.photos ?? ''}
              component={Link}
              href="/recipes/photos"
              aria-label="Add photos to your recipes"
              title="Add photos"
            >
              <IconPhotoPlus aria-hidden />
            </ActionIcon>
            <Button
              className={css.import ?? ''}
              variant="default"
              component={Link}
              href="/recipes/import"
              leftSection={<IconFileImport aria-hidden />}
            >
              <span className={css.createLabel}>Import</span>
            </Button>
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
          </>
        ) : null}
      </div>
      <section className={css.filters} aria-label="Filters">
        <ListFilters {...filterProps} />
      </section>
      <section
        className={css.results}
        id="found"
        aria-label="Search results"
        aria-busy={isStale}
        data-stale={isStale || undefined}
        ref={results}
        tabIndex={-1}
      >
        <InvalidParamsNotice read={readListAddress} />
        {shown?.items.length === 0 && isStale ? (
          <LoadingCards />
        ) : shown?.items.length === 0 ? (
          <NoRecipes
            page={shown}
            address={address}
            hasReady={counts.all?.status?.some(({ value }) => value === 'active') ?? false}
            change={change}
          />
        ) : shown !== undefined ? (
          <ListResults
            page={shown}
            layout={layout}
            change={change}
            changeRecipe={changeRecipe}
            selection={selection}
            reviewing={address.status?.length === 1 && address.status[0] === 'draft'}
          />
        ) : list.error === null ? (
          <LoadingCards />
        ) : (
          <ErrorState
            title="Your recipes didn’t load"
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          >
            {statusOf(list.error) === null ? 'You may be offline. ' : null}
            Nothing in your library has changed.
          </ErrorState>
        )}
      </section>
      <VisuallyHidden role="status">
        {selection.selecting ? `${formatCount(selected, reader)} selected` : ''}
      </VisuallyHidden>
      {(selection.selecting || progress !== null) && shown !== undefined ? (
        <SelectionBar
          page={shown}
          input={input}
          selection={{
            ...selection,
            clear: () => {
              selection.clear();
              focusResults();
            },
          }}
          onShow={(status) => {
            selection.clear();
            change({ status, page: null });
          }}
          change={changeRecipes}
          progress={progress}
        />
      ) : null}
      {drawer === 'never' ? null : (
        <ListFilterDrawer
          opened={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          found={found}
          {...filterProps}
          onClear={() => change({ ...NO_FILTERS, q: address.q })}
        />
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
