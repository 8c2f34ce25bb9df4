'use client';

import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Empty } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import type { ListPage } from './changes/list-changes';
import { filterCount, type ListAddress, NO_FILTERS } from './view-state/list-search-params';

interface NoRecipesProps {
  page: ListPage;
  address: ListAddress;
  change: (address: Partial<ListAddress>) => void;
}

/** Why the list is empty, and what to do next. */
export function NoRecipes({ page, address, change }: NoRecipesProps) {
  if (page.total > 0)
    return (
      <Empty
        title={`There is no page ${page.page}`}
        actions={
          <Button variant="default" onClick={() => change({ page: null })}>
            To the first page
          </Button>
        }
      >
        The recipes end before it.
      </Empty>
    );
  const filters = filterCount(address);
  if (address.q !== null || filters > 0) {
    const fewer = filters > 0 && address.q !== null;
    return (
      <Empty
        title="No recipe matches"
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
          'No recipe passes all these filters. Take one away, or show all recipes.'
        ) : (
          <>
            Nothing fits “<bdi>{address.q}</bdi>”{fewer ? ' under these filters' : ''}. Fewer words find more.
          </>
        )}
      </Empty>
    );
  }
  return (
    <Empty
      title="Your library begins here"
      actions={
        <>
          <Button component={Link} href="/recipes/new" leftSection={<IconPlus aria-hidden />}>
            Write the first recipe
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
      Write a recipe, or bring in those you have: from web pages, from text, or from the files of another
      program. Archived recipes are under the filter Status.
    </Empty>
  );
}
