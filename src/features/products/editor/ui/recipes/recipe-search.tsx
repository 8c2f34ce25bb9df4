'use client';

import { Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ContentsRecipe } from '@/features/products/records/products.schema';
import { recipeCount } from '@/features/products/ui/product-labels.rules';
import type { CollectionId, RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu } from '@/ui/components/action-menu';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { notify, notifyError } from '@/ui/overlays/toast';
import { bestOfCollection, recipesListed } from './collection-recipes';
import { RecipeThumb } from './recipe-order';
import { allCollections, firstRecipes, foundSentence, hasNextPage } from './recipe-query.rules';
import css from './recipe-search.module.css';

const typingPause = 200;

interface RecipeSearchProps {
  chosen: ReadonlySet<RecipeId>;
  /** How many more may be chosen. */
  room: number;
  /** Why there is no room; null while there is. */
  full?: string | null;
  /** `from` is the collection that they are, where they were chosen as one. */
  onAdd: (recipes: ContentsRecipe[], from?: { id: CollectionId; name: string }) => void;
  /** Those chosen that stand in another part of the product, and its name: they can be moved. */
  elsewhere?: ReadonlyMap<RecipeId, string>;
  onMove?: (id: RecipeId) => void;
  /** Only these may be chosen, in place of the library. */
  pool?: readonly ContentsRecipe[] | null;
  /** The word of the button; `Add` unless told. */
  verb?: string;
  /** Offers to take a whole collection. */
  collections?: boolean;
  /** Of a collection, only the few that are best to give away. */
  best?: boolean;
  autoFocus?: boolean;
}

/** Finds recipes in the library and adds them, one by one or a whole collection. */
export function RecipeSearch({
  chosen,
  room,
  full = null,
  onAdd,
  elsewhere,
  onMove,
  pool = null,
  verb = 'Add',
  collections = true,
  best = false,
  autoFocus = false,
}: RecipeSearchProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), typingPause);
  const query = settled === '' ? firstRecipes : { ...firstRecipes, q: settled };
  const found = trpc.recipes.cards.useQuery(query, {
    enabled: pool === null,
    placeholderData: keepPreviousData,
  });
  // Other words begin with their first page.
  const [asked, setAsked] = useState({ words: '', pages: 1 });
  const pages = asked.words === settled ? asked.pages : 1;
  const further = trpc.useQueries((call) =>
    Array.from({ length: pages - 1 }, (_, at) => call.recipes.cards({ ...query, page: at + 2 })),
  );
  const words = settled.toLowerCase();
  const results: readonly ContentsRecipe[] =
    pool === null
      ? foundOnce([found, ...further].flatMap(({ data }) => data?.items ?? []))
      : pool.filter(({ title }) => title.toLowerCase().includes(words));
  const total = pool === null ? (found.data?.total ?? 0) : results.length;
  const { field, list, leave } = useNextButton(chosen);
  const goOnFrom = useNextRow(list, results.length);
  const [moved, setMoved] = useState<ReadonlySet<RecipeId>>(new Set());
  const next = further.at(-1);
  const more = pool === null && hasNextPage(pages, total);
  const isNextMissing = next?.isError && next.data === undefined;
  const addable = results.filter(({ id }) => !chosen.has(id));
  /** Those found that are not listed. */
  const unseen = total - results.length;
  const reason = useId();
  const cache = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const addAll = async () => {
    if (unseen <= 0) return onAdd(addable);
    setBusy(true);
    try {
      const wanted = settled === '' ? {} : { q: settled };
      onAdd((await recipesListed(cache, wanted, room, ({ id }) => !chosen.has(id))).slice(0, room));
    } catch (error) {
      notifyError('Your recipes didn’t load, so nothing was added.', { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.search}>
      <TextInput
        ref={field}
        label="Find recipes"
        placeholder="Title, ingredient, tag"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={found.isFetching ? <Loader size="xs" /> : null}
        value={typed}
        maxLength={LIMITS.search}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {pool === null && collections ? (
        <CollectionChoice chosen={chosen} room={room} onAdd={onAdd} best={best} />
      ) : null}
      {found.isError && found.data === undefined ? (
        <ErrorState
          title="Your recipes didn’t load"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
        >
          Your selection is still here.
        </ErrorState>
      ) : null}
      {pool === null && found.isPending ? <LoadingRows count={6} height={28} /> : null}
      {/* Which of them, where there is no room for all, only she can say. */}
      {verb === 'Add' && addable.length > 1 && unseen + addable.length <= room ? (
        <Button
          className={css.all ?? ''}
          variant="default"
          size="xs"
          loading={busy}
          disabled={found.isPlaceholderData}
          onClick={() => {
            // The button goes with what it adds.
            field.current?.focus({ preventScroll: true });
            void addAll();
          }}
        >
          {unseen > 0 && chosen.size > 0
            ? 'Add the rest'
            : `Add all ${(unseen + addable.length).toLocaleString('en')}`}
        </Button>
      ) : null}
      {/* It stands before it has words, so that they are read out when they come. */}
      <p className={css.full} id={reason} role="status">
        {full}
      </p>
      {/* A list that scrolls must be reachable by keyboard: its buttons are. */}
      <ul className={css.results} ref={list} aria-label="Recipes found">
        {results.map((recipe) => {
          const place = elsewhere?.get(recipe.id);
          return (
            // The focus comes here with the page that begins with it.
            <li key={recipe.id} className={css.result} tabIndex={-1}>
              <RecipeThumb recipe={recipe} />
              <span className={css.title} dir="auto">
                {recipe.title}
                {place === undefined ? null : (
                  <span className={css.place} title={place}>
                    In {place}
                  </span>
                )}
              </span>
              {place !== undefined ? (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Move here: ${recipe.title}, now in ${place}`}
                  onClick={({ currentTarget }) => {
                    leave(currentTarget);
                    setMoved(new Set([...moved, recipe.id]));
                    onMove?.(recipe.id);
                  }}
                >
                  Move here
                </Button>
              ) : chosen.has(recipe.id) ? (
                <span className={css.taken}>
                  <IconCheck size={14} aria-hidden /> {moved.has(recipe.id) ? 'Moved here' : 'Added'}
                </span>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${verb} ${recipe.title}`}
                  disabled={room <= 0}
                  {...(full === null ? {} : { title: full, 'aria-describedby': reason })}
                  onClick={({ currentTarget }) => {
                    leave(currentTarget);
                    onAdd([recipe]);
                  }}
                >
                  {verb}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isNextMissing ? (
        <ErrorState
          title="More recipes didn’t load"
          error={next.error}
          retrying={next.isFetching}
          onRetry={() => void next.refetch()}
        >
          Your selection is still here.
        </ErrorState>
      ) : null}
      <div className={css.foot}>
        <p className={css.count} role="status">
          {found.isPending && pool === null ? '' : foundSentence(results.length, total, settled, more)}
        </p>
        {!isNextMissing && (more || next?.isPending) ? (
          <Button
            variant="default"
            size="xs"
            loading={next?.isPending ?? false}
            disabled={found.isPlaceholderData}
            onClick={({ currentTarget }) => {
              goOnFrom(results.length, currentTarget);
              setAsked({ words: settled, pages: pages + 1 });
            }}
          >
            Show more
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Each recipe once: one may come on two pages when the library changes between them. */
function foundOnce(recipes: readonly ContentsRecipe[]): ContentsRecipe[] {
  return [...new Map(recipes.map((recipe) => [recipe.id, recipe])).values()];
}

/**
 * The rows of a next page come below those in sight, and the button that asked for them may go: the focus goes to the
 * first of them, at the top of the list, unless it went elsewhere while they were loading.
 */
function useNextRow(list: RefObject<HTMLUListElement | null>, count: number) {
  const asked = useRef<{ first: number; button: Element } | null>(null);
  useEffect(() => {
    if (asked.current === null || count === asked.current.first) return;
    const { first, button } = asked.current;
    asked.current = null;
    const row = list.current?.querySelectorAll<HTMLElement>(':scope > li')[first];
    if (row === undefined || list.current === null) return;
    if (document.activeElement !== document.body && document.activeElement !== button) return;
    list.current.scrollTop += row.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    row.focus();
  }, [list, count]);
  return (first: number, button: Element) => {
    asked.current = { first, button };
  };
}

/**
 * The button of a recipe that was chosen goes, and would take the focus along: it goes on to the next button of the
 * list, to the one before the last, or to the field where there is none that can be pressed.
 */
function useNextButton(chosen: ReadonlySet<RecipeId>) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  const leave = (button: HTMLButtonElement) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(button);
    next.current = [buttons[at + 1], buttons[at - 1], field.current];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another recipe was chosen
  useEffect(() => {
    const wanted = next.current;
    next.current = [];
    if (document.activeElement !== document.body) return;
    wanted.find((one) => one?.isConnected && !one.matches(':disabled'))?.focus();
  }, [chosen]);
  return { field, list, leave };
}

type CollectionChoiceProps = Pick<RecipeSearchProps, 'chosen' | 'room' | 'onAdd' | 'best'>;

function CollectionChoice({ chosen, room, onAdd, best = false }: CollectionChoiceProps) {
  const cache = trpc.useUtils();
  const collections = trpc.collections.list.useQuery(allCollections);
  const [busy, setBusy] = useState(false);
  const filled = (collections.data?.items ?? []).filter(({ recipe_count }) => recipe_count > 0);
  if (filled.length === 0) return null;

  const addAll = async (id: CollectionId, name: string) => {
    setBusy(true);
    try {
      const found = best
        ? (await bestOfCollection(cache, id, LIMITS.lead_recipes)).filter((one) => !chosen.has(one.id))
        : await recipesListed(
            cache,
            { collection_id: id, sort: 'position' },
            room,
            (one) => !chosen.has(one.id),
          );
      const added = found.slice(0, room);
      onAdd(added, { id, name });
      notify(
        added.length === 0
          ? `You’ve already added everything in ${name}.`
          : `Added ${recipeCount(added.length)} from ${name}.${added.length < found.length ? ' There’s no room for more.' : ''}`,
      );
    } catch (error) {
      notifyError('That collection didn’t load, so nothing was added.', { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.collection}>
      <ActionMenu
        button={
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            loading={busy}
            disabled={room <= 0}
          >
            Add a collection
          </Button>
        }
        entries={filled.map(({ id, name, recipe_count }) => ({
          label: `${name} (${recipe_count})`,
          onSelect: () => void addAll(id, name),
        }))}
        position="bottom-start"
      />
    </div>
  );
}
