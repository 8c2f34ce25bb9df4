'use client';

import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type MouseEvent, memo, Suspense } from 'react';
import { thumbAddress } from '@/features/images/images.rules';
import { reviewPath } from '@/features/recipes/completeness/draft-review.rules';
import { isId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { PageLinks } from '@/ui/components/list-pages';
import { RecipeCards, RecipeCardView, recipeProblem } from '@/ui/components/recipe-card';
import { LoadingRows } from '@/ui/components/states';
import { useRole } from '@/ui/shell/signed-in';
import type { ListPage, ListRecipe } from './changes/list-changes';
import { RecipeMenu, type RecipeMenuProps } from './changes/recipe-menu';
import { itemIndex, useLongTouch } from './long-touch';
import css from './results.module.css';
import { keepPlace } from './return-place';
import type { Selection } from './selection/selection';
import type { ListLayout } from './view-state/layout.rules';
import type { ListAddress } from './view-state/list-search-params';

interface ResultsProps {
  page: ListPage;
  layout: ListLayout;
  /** Changes the address; the page number goes back to the first unless it is named. */
  change: (address: Partial<ListAddress>) => void;
  changeRecipe: RecipeMenuProps['change'];
  selection: Selection;
  /** The drafts alone are shown: opened from here, they are gone through one after another. */
  reviewing: boolean;
}

/** Apart from the first load: only who wants rows needs Mantine's table and what it brings along. */
export const loadTable = () => import('./list-table');
const ListTable = lazy(loadTable);

/** Cards that are on a screen of 900 px when the list opens. */
const FIRST_CARDS = 5;
/** While one types, the numbers of products wait for the list to settle, in milliseconds. */
const SETTLED = 400;

/** The found recipes as cards or rows with their page numbers. */
export const ListResults = memo(function ListResults({
  page,
  layout,
  change,
  changeRecipe,
  selection,
  reviewing,
}: ResultsProps) {
  const ids = page.items.map(({ id }) => id);
  const [settled] = useDebouncedValue(ids.join(), SETTLED);
  const { data: usage } = trpc.products.usage.useQuery(
    { recipe_ids: settled.split(',').filter((id) => isId('recipe', id)) },
    { enabled: settled !== '', placeholderData: keepPreviousData },
  );
  const mayChange = useRole().may('recipes:write');
  const { selected, selecting, toggle } = selection;
  const touch = useLongTouch((place) => {
    const recipe = page.items[place];
    if (recipe !== undefined && mayChange) toggle(recipe);
  });
  const used = new Map(usage?.map(({ recipe_id, products }) => [recipe_id, products.length]));
  const productCount = ({ id }: ListRecipe) => used.get(id) ?? 0;
  const href = ({ id }: ListRecipe) => (reviewing ? reviewPath(id, 'page') : `/recipes/${id}`);
  const compact = layout.density === 'compact';
  const rows = layout.view === 'rows';

  /** While one selects, a press on a card selects it; the keyboard still opens it, and so does a new tab. */
  const onClickCapture = (event: MouseEvent) => {
    const place = itemIndex(event.target);
    const recipe = place === null ? undefined : page.items[place];
    if (touch.endsTouch()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (recipe === undefined || event.metaKey || event.ctrlKey) return;
    if (!selecting || event.detail === 0) {
      keepPlace(recipe.id);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    toggle(recipe, event.shiftKey);
  };
  return (
    <div onClickCapture={onClickCapture} {...touch.handlers}>
      {rows ? (
        <div className={css.rows}>
          <Suspense fallback={<LoadingRows count={page.items.length} height={compact ? 19 : 33} />}>
            <ListTable
              recipes={page.items}
              productCount={productCount}
              problem={(recipe) => recipeProblem(recipe, recipe.lines_to_check)}
              menu={(recipe) =>
                mayChange ? (
                  <RecipeMenu
                    recipe={recipe}
                    change={changeRecipe}
                    onSelect={toggle}
                    selected={selected.has(recipe.id)}
                    quiet
                  />
                ) : null
              }
              select={(recipe) =>
                mayChange ? (
                  <SelectBox recipe={recipe} selected={selected.has(recipe.id)} toggle={toggle} />
                ) : null
              }
              selected={new Set(selected.keys())}
              compact={compact}
              href={href}
            />
          </Suspense>
        </div>
      ) : null}
      <div className={css.cards} data-rows={rows || undefined}>
        <RecipeCards label="Recipes" compact={compact} selecting={selecting} choosing={reviewing}>
          {page.items.map((recipe, index) => (
            <Card
              key={recipe.id}
              recipe={recipe}
              href={href(recipe)}
              eager={index < FIRST_CARDS}
              products={productCount(recipe)}
              selected={selected.has(recipe.id)}
              change={changeRecipe}
              toggle={toggle}
            />
          ))}
        </RecipeCards>
      </div>
      <PageLinks page={page.page} total={page.total_pages} onPage={(number) => change({ page: number })} />
    </div>
  );
});

interface CardProps {
  recipe: ListRecipe;
  href: string;
  eager: boolean;
  products: number;
  selected: boolean;
  change: RecipeMenuProps['change'];
  toggle: Selection['toggle'];
}

/** A card is drawn anew only when its recipe is another one or was changed: a page of them is drawn as one types. */
const Card = memo(
  function Card({ recipe, href, eager, products, selected, change, toggle }: CardProps) {
    const mayChange = useRole().may('recipes:write');
    return (
      <RecipeCardView
        recipe={{ ...recipe, image_url: thumbAddress(recipe.image_url) }}
        href={href}
        eager={eager}
        lines_to_check={recipe.lines_to_check}
        main_ingredients={recipe.main_ingredients}
        product_count={products}
        {...(mayChange
          ? {
              corner: <RecipeMenu recipe={recipe} change={change} onSelect={toggle} selected={selected} />,
              select: <SelectBox recipe={recipe} selected={selected} toggle={toggle} />,
            }
          : {})}
        selected={selected}
      />
    );
  },
  ({ recipe: was, ...before }, { recipe: is, ...now }) =>
    was.updated_at === is.updated_at &&
    was.status === is.status &&
    was.email_ready === is.email_ready &&
    before.href === now.href &&
    before.eager === now.eager &&
    before.products === now.products &&
    before.selected === now.selected,
);

function SelectBox({ recipe, selected, toggle }: Pick<CardProps, 'recipe' | 'selected' | 'toggle'>) {
  return (
    <Checkbox
      aria-label={`Select ${recipe.title}`}
      checked={selected}
      onChange={({ nativeEvent }) =>
        toggle(recipe, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}
