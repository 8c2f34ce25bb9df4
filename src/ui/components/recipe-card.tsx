'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconBook2, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isYieldsNumber, servingsRange, yieldAlone } from '@/kernel/book/yield-count';
import { formatMinutes } from '@/ui/locale/format';
import { Link } from '@/ui/navigation/link';
import { usePicture } from '@/ui/pictures/picture';
import { firstLetter, PlaceholderLabel } from '@/ui/pictures/placeholder';
import { placeholderFamily } from '@/ui/theme/placeholder-colours';
import { Typeset } from '@/ui/typography/typeset';
import css from './recipe-card.module.css';
import { type RecipeStatusBadge, recipeStatusWords, Status } from './status';

/** The fields of a recipe that its card shows, named as the API names them: a list item fits as it is. */
export interface CardRecipe {
  title: string;
  /** A picture of at least 312 × 219 pixels, or null for a typographic tile. */
  image_url: string | null;
  cuisine: string | null;
  meal_type: string | null;
  servings: number | null;
  /** What it makes, where that is no number of servings: `24 cookies`. */
  yield_text?: string | null;
  total_time_minutes: number | null;
  status: RecipeStatusBadge;
  email_ready: boolean;
}

interface RecipeCardProps {
  recipe: CardRecipe;
  href: string;
  /** How many products use the recipe; 0 shows nothing. */
  product_count?: number;
  /** Ingredient lines we could not read for certain; shown instead of time and servings. */
  lines_to_check?: number;
  /** Three main ingredients: the line under a tile, where the title stands on the tile itself. */
  main_ingredients?: readonly string[];
  /** The first row: its pictures are fetched at once. */
  eager?: boolean;
  /** A control in the corner of the picture (a menu button); shown on hover and focus, always on touch. */
  corner?: ReactNode;
  /** The checkbox in the other corner, named after the recipe; shown on hover and focus, and while one selects. */
  select?: ReactNode;
  selected?: boolean;
}

/** The list that cards stand in: as many columns as fit on a desk, rows of 92 px on a phone. */
export function RecipeCards({
  children,
  label,
  compact = false,
  selecting = false,
  choosing = false,
}: {
  children: ReactNode;
  label: string;
  /** More and smaller cards. */
  compact?: boolean;
  /** Something is selected: every card shows its checkbox. */
  selecting?: boolean;
  /** They are here to be chosen from: every card shows its checkbox, also before anything is selected. */
  choosing?: boolean;
}) {
  return (
    <ul
      className={css.cards}
      aria-label={label}
      data-compact={compact || undefined}
      data-selecting={selecting || undefined}
      data-choosing={choosing || undefined}
    >
      {children}
    </ul>
  );
}

/**
 * One recipe in `RecipeCards`: picture or tile, title, one line of facts. The whole card is one link. In
 * the grid an active recipe says nothing of its state, and what is wrong takes the place of time and
 * servings; the rows of a phone name both.
 */
export function RecipeCardView({
  recipe,
  href,
  product_count = 0,
  lines_to_check = 0,
  main_ingredients = [],
  eager = false,
  corner,
  select,
  selected = false,
}: RecipeCardProps) {
  const { title, image_url, cuisine, meal_type, status, email_ready } = recipe;
  const facts = factsOf(recipe);
  const problem = recipeProblem(recipe, lines_to_check);
  const state = recipeStatusWords(status);
  const { address, watch } = usePicture(image_url);
  const isTile = address === null;
  return (
    <li
      className={css.card}
      data-tile={isTile || undefined}
      data-selected={selected || undefined}
      data-selectable={select === undefined ? undefined : true}
    >
      <h2
        className={css.title}
        data-family={isTile ? placeholderFamily(cuisine, meal_type, title) : undefined}
      >
        <Link className={css.link} href={href} prefetch={false} dir="auto">
          {title}
        </Link>
      </h2>
      {address === null ? (
        <div className={css.tile} data-family={placeholderFamily(cuisine, meal_type, title)}>
          <span className={css.label}>
            <PlaceholderLabel cuisine={cuisine} meal_type={meal_type} />
          </span>
          <span className={css.letter} aria-hidden>
            {firstLetter(title)}
          </span>
        </div>
      ) : (
        // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
        <img
          className={css.photo}
          {...watch}
          src={address}
          alt=""
          width={208}
          height={146}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      {isTile ? (
        <p className={css.ingredients} dir="auto">
          {sentence(main_ingredients) || '\u00a0'}
        </p>
      ) : null}
      <p className={css.facts} data-hidden-in-grid={problem !== null || status !== 'active' || undefined}>
        <Typeset>{facts}</Typeset>
      </p>
      <p className={css.state} data-only-in-rows={(problem === null && status === 'active') || undefined}>
        {problem === null ? (
          <Status tone={state.tone}>{state.word}</Status>
        ) : (
          <Status tone="warn">{problem}</Status>
        )}
      </p>
      {email_ready ? (
        <span className={css.mail}>
          <IconMail size={16} stroke={1.5} aria-hidden />
          <VisuallyHidden>For newsletters</VisuallyHidden>
        </span>
      ) : null}
      {product_count > 0 ? (
        <span className={css.books}>
          <IconBook2 size={15} stroke={1.5} aria-hidden />
          <span aria-hidden>{product_count}</span>
          <VisuallyHidden>
            In {product_count} {product_count === 1 ? 'product' : 'products'}
          </VisuallyHidden>
        </span>
      ) : null}
      {select === undefined ? null : <div className={css.select}>{select}</div>}
      {corner === undefined ? null : <div className={css.corner}>{corner}</div>}
    </li>
  );
}

/** `55 min · Serves 8`, `35 min · 24 cookies` or `Makes 36`, as much of it as is known. */
function factsOf({ total_time_minutes, servings, yield_text }: CardRecipe): string {
  const time = total_time_minutes === null ? '' : formatMinutes(total_time_minutes);
  const made = yield_text?.trim() || null;
  const isMade = made !== null && (servings === null || isYieldsNumber(servings, made));
  const served = servingsRange(servings, made) ?? servings;
  const serves = isMade ? yieldAlone(made) : served === null ? '' : `Serves\u00a0${served}`;
  return [time, serves].filter(Boolean).join(' · ');
}

/** What is wrong with an active recipe, in a few words; null when nothing is. */
export function recipeProblem(
  { servings, yield_text, status }: Pick<CardRecipe, 'servings' | 'yield_text' | 'status'>,
  linesToCheck: number,
): string | null {
  if (status !== 'active') return null;
  if (servings === null && !yield_text) return 'No yield';
  if (linesToCheck > 0) return linesToCheck === 1 ? '1 line to check' : `${linesToCheck} lines to check`;
  return null;
}

/** Characters of the italic line that surely fit under a card. */
const LINE = 30;

/** `Red lentils, mint, paprika`: of three ingredients as many as fit on the line. */
function sentence(ingredients: readonly string[]): string {
  const [first = '', ...rest] = ingredients.slice(0, 3);
  let line = first;
  for (const name of rest) {
    if (line.length + 2 + name.length > LINE) break;
    line += `, ${name}`;
  }
  return line.charAt(0).toUpperCase() + line.slice(1);
}
