import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { collectionsIn } from '@/features/recipes/library/ui/filters/facet-choices';
import { RecipesLoading } from '@/features/recipes/library/ui/list-loading';
import { RecipesPage } from '@/features/recipes/library/ui/list-page';
import { LAYOUT_COOKIE, readLayout } from '@/features/recipes/library/ui/view-state/layout.rules';
import {
  filterInput,
  loadListAddress,
  recipeListInput,
} from '@/features/recipes/library/ui/view-state/list-search-params';
import { FirstView } from '@/ui/shell/first-view';
import { PageLayout } from '@/ui/shell/page';
import { prefetched } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'Recipes' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The library under the filters of the address. */
export default async function Recipes({ searchParams }: Props) {
  const address = await loadListAddress(searchParams);
  const layout = readLayout((await cookies()).get(LAYOUT_COOKIE)?.value);
  const input = recipeListInput(address, layout.density);
  const filters = filterInput(address);
  return (
    <PageLayout>
      <FirstView
        loading={<RecipesLoading />}
        load={(trpc) => {
          const recipes = async () => {
            await trpc.recipes.cards.prefetch(input);
            const recipe_ids = prefetched('recipes', 'cards', input)?.items.map(({ id }) => id) ?? [];
            if (recipe_ids.length > 0) await trpc.products.usage.prefetch({ recipe_ids });
          };
          const counts = async () => {
            const isNarrowed = Object.keys(filters).length > 0;
            await Promise.all([
              trpc.recipes.facets.prefetch({}),
              isNarrowed ? trpc.recipes.facets.prefetch(filters) : undefined,
            ]);
            const facetsOf = (of: object) => prefetched('recipes', 'facets', of)?.facets;
            const ids = collectionsIn(facetsOf({}), facetsOf(filters), address.collection);
            if (ids.length > 0) await trpc.collections.names.prefetch({ ids });
          };
          return Promise.all([recipes(), counts()]);
        }}
      >
        <RecipesPage firstLayout={layout} />
      </FirstView>
    </PageLayout>
  );
}
