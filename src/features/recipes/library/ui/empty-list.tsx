'use client';

import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Empty } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import { useRole } from '@/ui/shell/signed-in';
import type { ListPage } from './changes/list-changes';
import { filterCount, type ListAddress, NO_FILTERS } from './view-state/list-search-params';

interface NoRecipesProps {
  page: ListPage;
  address: ListAddress;
  /** Whether the library has recipes that are marked as ready. */
  hasReady: boolean;
  change: (address: Partial<ListAddress>) => void;
}

/** Why the list is empty, and what to do next. */
export function NoRecipes({ page, address, hasReady, change }: NoRecipesProps) {
  const mayChange = useRole().may('recipes:write');
  if (page.total > 0)
    return (
      <Empty
        title={`There’s no page ${page.page}`}
        actions={
          <Button variant="default" onClick={() => change({ page: null })}>
            Go to the first page
          </Button>
        }
      >
        Your list doesn’t have that many pages.
      </Empty>
    );
  const filters = filterCount(address);
  if (address.q === null && filters === 1 && address.status?.includes('draft'))
    return (
      <Empty
        title={hasReady ? 'All your drafts are ready' : 'You have no drafts'}
        actions={
          <>
            {hasReady ? (
              <Button variant="default" onClick={() => change({ status: ['active'] })}>
                Show ready recipes
              </Button>
            ) : null}
            <Button variant="default" onClick={() => change(NO_FILTERS)}>
              Show all recipes
            </Button>
          </>
        }
      >
        {hasReady
          ? 'There’s nothing left to review. New recipes and imports start here as drafts.'
          : 'New recipes and imports start here as drafts.'}
      </Empty>
    );
  if (address.q !== null || filters > 0) {
    const fewer = filters > 0 && address.q !== null;
    return (
      <Empty
        title="No recipes match"
        actions={
          <>
            {fewer ? (
              <Button variant="default" onClick={() => change({ ...NO_FILTERS, q: address.q })}>
                Clear filters
              </Button>
            ) : null}
            <Button variant="default" onClick={() => change(NO_FILTERS)}>
              Show all recipes
            </Button>
          </>
        }
      >
        {address.q === null ? (
          'No recipes match these filters. Remove one, or show all recipes.'
        ) : (
          <>
            Nothing matches “<bdi>{address.q}</bdi>”{fewer ? ' with these filters' : ''}. Try fewer words.
          </>
        )}
      </Empty>
    );
  }
  if (!mayChange) return <Empty title="No recipes yet">Recipes in this library will appear here.</Empty>;
  return (
    <Empty
      title="Your library starts here"
      actions={
        <>
          <Button component={Link} href="/recipes/new" leftSection={<IconPlus aria-hidden />}>
            Write your first recipe
          </Button>
          <Button
            variant="default"
            component={Link}
            href="/recipes/import"
            leftSection={<IconFileImport aria-hidden />}
          >
            Import recipes
          </Button>
        </>
      }
    >
      Write a recipe, or bring in the ones you have from web pages, text, or another app’s files. To see
      archived recipes, use the Status filter.
    </Empty>
  );
}
