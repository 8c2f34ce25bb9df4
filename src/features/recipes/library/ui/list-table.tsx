'use client';

import { Table, VisuallyHidden } from '@mantine/core';
import { IconBook2, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { thumbAddress } from '@/features/images/images.rules';
import { cuisineLabel } from '@/features/recipes/library/vocabulary-labels.rules';
import type { RecipeId } from '@/kernel/ids';
import { recipeStatusWords, Status } from '@/ui/components/status';
import { formatMinutes } from '@/ui/locale/format';
import { Moment } from '@/ui/locale/time';
import { Link } from '@/ui/navigation/link';
import { Picture } from '@/ui/pictures/picture';
import { PlaceholderThumb } from '@/ui/pictures/placeholder';
import { Typeset } from '@/ui/typography/typeset';
import type { ListRecipe } from './changes/list-changes';
import css from './list-table.module.css';

interface ListTableProps {
  recipes: readonly ListRecipe[];
  productCount: (recipe: ListRecipe) => number;
  /** What is wrong with a recipe, in place of its state. */
  problem: (recipe: ListRecipe) => string | null;
  menu: (recipe: ListRecipe) => ReactNode;
  /** The checkbox of a recipe. */
  select: (recipe: ListRecipe) => ReactNode;
  selected: ReadonlySet<RecipeId>;
  compact: boolean;
  /** Where a recipe is opened. */
  href: (recipe: ListRecipe) => string;
}

/** The recipes as rows: more of them on a screen, with state, times and the day of the last change. */
export default function ListTable({
  recipes,
  productCount,
  problem,
  menu,
  select,
  selected,
  compact,
  href,
}: ListTableProps) {
  return (
    <Table
      className={css.table}
      aria-label="Recipes"
      verticalSpacing={compact ? 2 : 7}
      data-compact={compact || undefined}
    >
      <Table.Thead className={css.head}>
        <Table.Tr>
          <Table.Th>
            <VisuallyHidden>Select</VisuallyHidden>
          </Table.Th>
          <Table.Th colSpan={2}>Recipe</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className={css.wide}>Cuisine</Table.Th>
          <Table.Th className={css.number}>Time</Table.Th>
          <Table.Th className={css.number}>Serves</Table.Th>
          <Table.Th>Edited</Table.Th>
          <Table.Th>
            <VisuallyHidden>Email and products</VisuallyHidden>
          </Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {recipes.map((recipe) => (
          <Row
            key={recipe.id}
            recipe={recipe}
            products={productCount(recipe)}
            problem={problem(recipe)}
            menu={menu(recipe)}
            select={select(recipe)}
            selected={selected.has(recipe.id)}
            compact={compact}
            href={href(recipe)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  recipe: ListRecipe;
  products: number;
  problem: string | null;
  menu: ReactNode;
  select: ReactNode;
  selected: boolean;
  compact: boolean;
  href: string;
}

function Row({ recipe, products, problem, menu, select, selected, compact, href }: RowProps) {
  const { title, cuisine, meal_type, status, servings, total_time_minutes, updated_at } = recipe;
  const state = recipeStatusWords(status);
  const side = compact ? 28 : 40;
  return (
    <Table.Tr className={css.row} data-selected={selected || undefined}>
      <Table.Td className={css.select}>{select}</Table.Td>
      <Table.Td className={css.picture}>
        <Picture
          src={thumbAddress(recipe.image_url)}
          alt=""
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          instead={<PlaceholderThumb title={title} cuisine={cuisine} meal_type={meal_type} size={side} />}
        />
      </Table.Td>
      <Table.Th scope="row" className={css.title}>
        <Link href={href} prefetch={false} dir="auto">
          {title}
        </Link>
      </Table.Th>
      <Table.Td className={css.state}>
        {problem === null ? (
          <Status tone={state.tone}>{state.word}</Status>
        ) : (
          <Status tone="warn">{problem}</Status>
        )}
      </Table.Td>
      <Table.Td className={css.wide}>{cuisine === null ? '' : cuisineLabel(cuisine)}</Table.Td>
      <Table.Td className={css.number}>
        {total_time_minutes === null ? '' : <Typeset>{formatMinutes(total_time_minutes)}</Typeset>}
      </Table.Td>
      <Table.Td className={css.number}>{servings}</Table.Td>
      <Table.Td className={css.edited}>
        <Moment timestamp={updated_at} as="ago" />
      </Table.Td>
      <Table.Td>
        <span className={css.signs}>
          <span className={css.mail}>
            {recipe.email_ready ? (
              <>
                <IconMail size={16} stroke={1.5} aria-hidden />
                <VisuallyHidden>For newsletters</VisuallyHidden>
              </>
            ) : null}
          </span>
          {products === 0 ? null : (
            <span className={css.books}>
              <IconBook2 size={15} stroke={1.5} aria-hidden />
              <span aria-hidden>{products}</span>
              <VisuallyHidden>
                In {products} {products === 1 ? 'product' : 'products'}
              </VisuallyHidden>
            </span>
          )}
        </span>
      </Table.Td>
      <Table.Td className={css.menu}>{menu}</Table.Td>
    </Table.Tr>
  );
}
