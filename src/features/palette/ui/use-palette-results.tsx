'use client';

import { IconLogin2, IconRefresh, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { thumbAddress } from '@/features/images/images.rules';
import type { FoundProduct } from '@/features/products/list/find.schema';
import { typeOf } from '@/features/products/types/registry';
import type { RecipeCard } from '@/features/recipes/library/cards.schema';
import { fold } from '@/kernel/text';
import { callProblem } from '@/ui/client/problem';
import { accountChanged } from '@/ui/client/session-ended';
import { type CallContext, trpc } from '@/ui/client/trpc';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Cover } from '@/ui/pictures/cover';
import { Picture } from '@/ui/pictures/picture';
import { PlaceholderThumb } from '@/ui/pictures/placeholder';
import css from './palette.module.css';
import { type PaletteEntry, RANKS, type RankedGroup } from './palette-model';

/** Recipes and products that are shown of a search, and while nothing is typed. */
const FOUND = 8;
const RECENT = { recipes: 4, products: 2 };
/** Products that are asked for at once, as many as the server gives: most creators have fewer. */
const MOST = 20;
const THUMB = 32;
const ALONE = { alone: true } satisfies CallContext;

interface Results {
  groups: RankedGroup[];
  /** In place of results, when the search did not work. */
  failed: RankedGroup | null;
  searching: boolean;
  /** Whether what was typed has no answer yet. */
  waiting: boolean;
  /** What was found, in words for readers of the screen. */
  summary: string;
  /** What to say when there is nothing. */
  nothing: string | null;
}

/**
 * Recipes and products with what was typed; while nothing is, those that were changed last. `query` is what the server
 * is asked: what was typed, but where that came too fast. Until it has answered, of what was found before only that is shown which has
 * what was `typed` in its title: Enter must not open what was not meant.
 */
export function usePaletteResults(typed: string, query: string, opened: boolean): Results {
  const reader = useReader();
  const recent = query === '';
  const options = {
    enabled: opened,
    placeholderData: keepPreviousData,
    // Sent for at once, and given up when nobody waits for it any more.
    trpc: { abortOnUnmount: true, context: ALONE },
  };
  const recipes = trpc.recipes.cards.useQuery(
    recent ? { sort: 'updated_at', per_page: RECENT.recipes } : { q: query, per_page: FOUND },
    options,
  );
  const products = useProducts(query, options);
  const stale = typed !== query || recipes.isPlaceholderData || products.isPlaceholderData;
  const searching = stale || recipes.isFetching || products.isFetching;
  const words = fold(typed).split(/\s+/);
  const isMeant = ({ title }: { title: string }) =>
    !stale || words.every((word) => fold(title).includes(word));
  const rankOf = (found: readonly { title: string }[]) =>
    found.some(({ title }) => fold(title).startsWith(fold(typed))) ? RANKS.title : RANKS.other;
  const error = recipes.error ?? products.error;
  if (error !== null) {
    const code = callProblem(error)?.code;
    const isChanged = code === 'account_changed';
    const label =
      code === 'rate_limited'
        ? 'Too many searches. Wait a minute and try again.'
        : isChanged
          ? 'Someone else is now signed in on this browser.'
          : 'Search didn’t work.';
    const again: PaletteEntry = isChanged
      ? {
          key: 'again',
          label: 'Sign in again',
          picture: <IconLogin2 size={18} stroke={1.6} />,
          run: () => accountChanged('her'),
        }
      : {
          key: 'again',
          label: 'Try again',
          picture: <IconRefresh size={18} stroke={1.6} />,
          run: () => void Promise.all([recipes.refetch(), products.refetch()]),
          stays: true,
        };
    return {
      groups: [],
      failed: { label, rows: [again], rank: RANKS.command },
      searching,
      waiting: false,
      summary: label,
      nothing: null,
    };
  }
  const foundRecipes = (recipes.data?.items ?? []).filter(isMeant);
  const foundProducts = (products.data ?? []).filter(isMeant);
  const total = recipes.data?.total ?? 0;
  const rest: PaletteEntry[] =
    !recent && !stale && total > foundRecipes.length
      ? [
          {
            key: 'all-recipes',
            label: `All ${formatCount(total, reader)} recipes with “${query}”`,
            href: `/recipes?q=${encodeURIComponent(query)}`,
            picture: <IconSearch size={18} stroke={1.6} />,
          },
        ]
      : [];
  const rows = {
    recipes: [...foundRecipes.map(recipeRow), ...rest],
    products: foundProducts.map(productRow),
  };
  const groups =
    typed === ''
      ? [{ label: 'Recently edited', rows: [...rows.recipes, ...rows.products], rank: RANKS.other }]
      : [
          { label: 'Recipes', rows: rows.recipes, rank: rankOf(foundRecipes) },
          { label: 'Products', rows: rows.products, rank: rankOf(foundProducts) },
        ];
  const isLoaded = recipes.data !== undefined && products.data !== undefined;
  const isNothing = isLoaded && !stale && !recent && foundRecipes.length + foundProducts.length === 0;
  return {
    groups: groups.filter((group) => group.rows.length > 0),
    failed: null,
    searching,
    waiting: stale || !isLoaded,
    summary:
      recent || searching || !isLoaded
        ? ''
        : `${counted(total, 'recipe')}, ${counted(foundProducts.length, 'product')}`,
    nothing: isNothing && !searching ? `No recipes or products match “${query}”.` : null,
  };
}

/**
 * Products with these words in their title, or those that were changed last. Who has few has them all at hand: of those
 * the server is not asked with every key.
 */
function useProducts(query: string, options: { enabled: boolean }) {
  const newest = trpc.products.find.useQuery({ q: '', limit: MOST }, options);
  const areAll = newest.data !== undefined && newest.data.length < MOST;
  const found = trpc.products.find.useQuery(
    { q: query, limit: FOUND },
    {
      ...options,
      enabled: options.enabled && query !== '' && newest.data !== undefined && !areAll,
      placeholderData: keepPreviousData,
    },
  );
  if (query === '') return { ...newest, data: newest.data?.slice(0, RECENT.products) };
  if (!areAll) return newest.data === undefined ? newest : found;
  const words = fold(query).split(/\s+/);
  const isFound = ({ title }: FoundProduct) => words.every((word) => fold(title).includes(word));
  return { ...newest, data: newest.data.filter(isFound).slice(0, FOUND) };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function recipeRow({ id, title, image_url, cuisine, meal_type, status }: RecipeCard): PaletteEntry {
  return {
    key: id,
    label: title,
    href: `/recipes/${id}`,
    hint: status === 'draft' ? 'Draft' : 'Recipe',
    picture: (
      <Picture
        className={css.photo}
        src={thumbAddress(image_url)}
        alt=""
        width={THUMB}
        height={THUMB}
        decoding="async"
        instead={<PlaceholderThumb title={title} cuisine={cuisine} meal_type={meal_type} size={THUMB} />}
      />
    ),
  };
}

function productRow({ id, title, type, theme, cover_image_url }: FoundProduct): PaletteEntry {
  return {
    key: id,
    label: title,
    href: `/products/${id}`,
    hint: typeOf(type).name,
    picture: (
      <span className={css.cover}>
        <Cover title={title} image_url={thumbAddress(cover_image_url)} theme={theme} />
      </span>
    ),
  };
}
