import { Skeleton } from '@mantine/core';
import { LoadingCards } from '@/ui/components/states';
import css from './list-page.module.css';
import { perPage } from './view-state/layout.rules';

/** Lines of the groups of filters, as long as their usual values. */
const FILTERS = [64, 120, 88, 72, 96, 0, 64, 104, 80, 96, 72, 88, 0, 64, 88, 72, 96, 80];

/** The list before its first recipes are there, everything at its place. */
export function RecipesLoading() {
  return (
    <div className={css.screen}>
      <h1 className={css.title}>Recipes</h1>
      <div className={css.bar} aria-hidden>
        <div className={css.search}>
          <Skeleton className={css.searchPlace ?? ''} height={36} />
        </div>
        <Skeleton className={css.found ?? ''} height={14} width={80} />
        <div className={css.chips}>
          <Skeleton className={css.filterButton ?? ''} width={87} />
        </div>
        <Skeleton className={css.sort ?? ''} height={36} width={132} />
      </div>
      <div className={css.filters} aria-hidden>
        {FILTERS.map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Skeleton key={place} height={12} width={width} mb={13} mt={width === 0 ? 24 : 0} />
        ))}
      </div>
      <div className={css.results}>
        <LoadingCards count={perPage('comfortable')} />
      </div>
    </div>
  );
}
