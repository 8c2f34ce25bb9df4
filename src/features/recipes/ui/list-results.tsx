'use client';

import { Button, Pagination } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { lazy, Suspense } from 'react';
import { problemOf, RecipeCard, RecipeCards } from '@/ui/recipe-card';
import { Empty, LoadingRows } from '@/ui/states';
import { trpc } from '@/ui/trpc';
import { thumbAddress } from '../images.rules';
import type { RecipeStatus } from '../recipes.schema';
import { filterCount, type ListAddress, NO_FILTERS } from './list-address';
import { RecipeMenu } from './list-recipe-menu';
import css from './list-results.module.css';
import type { ListPage, ListRecipe } from './list-status';

interface ResultsProps {
  page: ListPage;
  address: ListAddress;
  /** Changes the address; the page number goes back to the first unless it is named. */
  change: (address: Partial<ListAddress>) => void;
  changeStatus: (recipe: ListRecipe, status: RecipeStatus) => void;
}

/** Apart from the first load: only who wants rows needs Mantine's table and what it brings along. */
export const loadTable = () => import('./list-table');
const ListTable = lazy(loadTable);

/** Cards that are on a screen of 900 px when the list opens. */
const FIRST_CARDS = 5;

/** The found recipes as cards or rows with their page numbers, or why there are none. */
export function ListResults({ page, address, change, changeStatus }: ResultsProps) {
  const { data: usage } = trpc.products.usage.useQuery(
    { recipe_ids: page.items.map(({ id }) => id) },
    { enabled: page.items.length > 0, placeholderData: keepPreviousData },
  );
  if (page.items.length === 0) return <NoRecipes page={page} address={address} change={change} />;

  const used = new Map(usage?.map(({ recipe_id, products }) => [recipe_id, products.length]));
  const productCount = ({ id }: ListRecipe) => used.get(id) ?? 0;
  return (
    <>
      {address.view === 'list' ? (
        <div className={css.rows}>
          <Suspense fallback={<LoadingRows count={page.items.length} height={33} />}>
            <ListTable
              recipes={page.items}
              productCount={productCount}
              problem={(recipe) => problemOf(recipe, recipe.lines_to_check)}
              menu={(recipe) => <RecipeMenu recipe={recipe} change={changeStatus} quiet />}
            />
          </Suspense>
        </div>
      ) : null}
      <div className={css.cards} data-rows={address.view === 'list' || undefined}>
        <RecipeCards label="Recipes">
          {page.items.map((recipe, index) => (
            <RecipeCard
              key={recipe.id}
              recipe={{ ...recipe, image_url: thumbAddress(recipe.image_url) }}
              href={`/recipes/${recipe.id}`}
              eager={index < FIRST_CARDS}
              lines_to_check={recipe.lines_to_check}
              main_ingredients={recipe.main_ingredients}
              product_count={productCount(recipe)}
              corner={<RecipeMenu recipe={recipe} change={changeStatus} />}
            />
          ))}
        </RecipeCards>
      </div>
      {page.total_pages > 1 ? (
        <nav className={css.pages} aria-label="Pages">
          <Pagination
            total={page.total_pages}
            value={page.page}
            onChange={(number) => change({ page: number })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
            })}
          />
        </nav>
      ) : null}
    </>
  );
}

function NoRecipes({ page, address, change }: Omit<ResultsProps, 'changeStatus'>) {
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
            <Button variant="default" onClick={() => change(NO_FILTERS)}>
              Show all recipes
            </Button>
            {fewer ? (
              <Button variant="default" onClick={() => change({ ...NO_FILTERS, q: address.q })}>
                Search without the filters
              </Button>
            ) : null}
          </>
        }
      >
        {address.q === null
          ? 'No recipe passes all these filters. Take one away, or show all recipes.'
          : `Nothing fits “${address.q}”${fewer ? ' under these filters' : ''}. Fewer words find more.`}
      </Empty>
    );
  }
  return (
    <Empty
      title="Your library begins here"
      actions={
        <Button component={Link} href="/recipes/new" leftSection={<IconPlus aria-hidden />}>
          Write the first recipe
        </Button>
      }
    >
      Write a recipe, or paste one you have: the ingredient lines are read as you go. Archived recipes are
      under the filter Status.
    </Empty>
  );
}
