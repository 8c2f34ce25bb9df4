'use client';

import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { thumbAddress } from '@/features/images/images.rules';
import { moveItem } from '@/features/products/editor/ui/draft.rules';
import { usePreviewPlaces } from '@/features/products/editor/ui/preview-place';
import { removeWithUndo } from '@/features/products/editor/ui/remove-with-undo';
import { keepPart } from '@/features/products/editor/ui/return-page';
import type { ContentsRecipe } from '@/features/products/records/products.schema';
import type { ProductId, RecipeId } from '@/kernel/ids';
import { placeId } from '@/ui/client/problem';
import { ActionMenu, type MenuVerb } from '@/ui/components/action-menu';
import { Status } from '@/ui/components/status';
import { type DropPlace, type Grab, useDrag } from '@/ui/drag/drag';
import { DragHandle, dragZone } from '@/ui/drag/handle';
import { Link } from '@/ui/navigation/link';
import { Picture } from '@/ui/pictures/picture';
import { PlaceholderThumb } from '@/ui/pictures/placeholder';
import { useRole } from '@/ui/shell/signed-in';
import { gapsAround } from './chapter-drag.rules';
import css from './recipe-order.module.css';

/** Where rows are moved by drag: the handle's work, and the `data-row` of each row. */
interface RowDrag {
  grab: Grab;
  rowOf: (index: number) => string;
}

interface RecipeOrderProps {
  /** What the list is, for screen readers: `Recipes of Soups`. */
  label: string;
  ids: readonly RecipeId[];
  recipes: ReadonlyMap<RecipeId, ContentsRecipe>;
  onChange: (ids: RecipeId[]) => void;
  /** JSON pointer of the list, and the messages of places in it. */
  pointer: string;
  errors?: Readonly<Record<string, string>>;
  /** More verbs of a row. */
  more?: (id: RecipeId) => MenuVerb[];
  /** Recipes that were changed since the last build. */
  changed?: ReadonlySet<RecipeId>;
  /** Of a list that is one of several, between which recipes are dragged; a list alone has its own. */
  drag?: RowDrag;
}

/** Recipes in an order that the creator sets: by drag, by the arrow buttons, or by the keys of a row's buttons. */
export function RecipeOrder(props: RecipeOrderProps) {
  return props.drag === undefined ? <DraggedRecipes {...props} /> : <RecipeRows {...props} />;
}

interface IndexPlace extends DropPlace {
  to: number;
}

/** What a recipe of the list is called. */
const nameOf = (id: RecipeId | undefined, recipes: RecipeOrderProps['recipes']) =>
  (id === undefined ? undefined : recipes.get(id)?.title) ?? 'this recipe';

/** A list alone: its rows are dragged within it. */
function DraggedRecipes(props: RecipeOrderProps) {
  const { ids, recipes, onChange } = props;
  const { zone, grab, layer } = useDrag<IndexPlace, HTMLDivElement>({
    name: (key) => nameOf(ids[Number(key)], recipes),
    members: (key) => [key],
    places: (key) =>
      gapsAround(ids.length, Number(key)).map(({ at, to }) => ({
        to,
        row: String(Math.min(at, ids.length - 1)),
        side: at === ids.length ? 'after' : 'before',
        words: `position ${to + 1} of ${ids.length}`,
      })),
    drop: (key, { to }) => onChange(moveItem(ids, Number(key), to)),
  });
  return (
    <div ref={zone} className={dragZone}>
      <RecipeRows {...props} drag={{ grab, rowOf: String }} />
      {layer}
    </div>
  );
}

/**
 * Recipes in an order that the creator sets: by the arrow buttons, or by the arrow keys while one of a row's
 * buttons has the focus. Delete takes a recipe out; the focus stays in the list.
 */
function RecipeRows(props: RecipeOrderProps) {
  const { label, ids, recipes, onChange, pointer, errors = {}, more, changed, drag } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  // An undo comes seconds later: it puts the recipe into what the list is by then.
  const latest = useRef({ ids, onChange });
  latest.current = { ids, onChange };
  const preview = usePreviewPlaces();

  useEffect(() => {
    if (focusNext.current === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    rows?.[Math.min(focusNext.current, rows.length - 1)]?.focus();
    focusNext.current = null;
  });

  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || to < 0 || to >= ids.length) return;
    onChange(moveItem(ids, from, to));
    setSaid(`${nameOf(id, recipes)} is now ${to + 1} of ${ids.length}.`);
  };
  const remove = (index: number) => {
    const id = ids[index];
    if (id === undefined) return;
    void removeWithUndo({
      what: nameOf(id, recipes),
      ids: [id],
      recipes,
      remove: () => {
        const now = latest.current;
        focusNext.current = index;
        now.onChange(now.ids.filter((other) => other !== id));
      },
      undo: () => {
        const now = latest.current;
        // The list itself may be gone by then, with its chapter.
        if (list.current === null || now.ids.includes(id)) return;
        now.onChange(now.ids.toSpliced(index, 0, id));
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-moves]')) return;
    const key = event.key;
    if (key !== 'ArrowUp' && key !== 'ArrowDown' && key !== 'Delete') return;
    event.preventDefault();
    if (key === 'Delete') remove(index);
    else move(index, index + (key === 'ArrowUp' ? -1 : 1));
  };

  return (
    <>
      <ol ref={list} className={css.list} aria-label={label}>
        {ids.map((id, index) => {
          const recipe = recipes.get(id);
          const title = recipe?.title ?? 'A recipe that didn’t load';
          const error = errors[`${pointer}/${index}`];
          return (
            <li
              key={id}
              id={placeId(`${pointer}/${index}`)}
              className={css.row}
              data-row={drag?.rowOf(index)}
              data-part={id}
              data-shown={preview.shown.has(id) || undefined}
              data-beside={preview.beside || undefined}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {drag === undefined ? null : (
                <DragHandle label={title} onGrab={(event) => drag.grab(drag.rowOf(index), event)} />
              )}
              <RecipeThumb recipe={recipe} />
              <span className={css.words}>
                <span className={css.title} dir="auto" title={title}>
                  {title}
                </span>
                {recipe?.status === 'archived' ? (
                  <span className={css.note}>Archived, but still in this product</span>
                ) : null}
                {error === undefined ? null : (
                  <span className={css.error} role="alert">
                    {error}
                  </span>
                )}
              </span>
              {changed?.has(id) ? (
                <span className={css.changed}>
                  <Status tone="warn">Changed</Status>
                </span>
              ) : null}
              {preview.beside ? (
                // It has its room before the pages are counted, so that no name is broken anew then.
                <span className={css.page}>
                  {preview.numbers[id] === undefined ? null : (
                    <>
                      <VisuallyHidden>page </VisuallyHidden>
                      {preview.numbers[id]}
                    </>
                  )}
                </span>
              ) : null}
              <span className={css.controls} data-moves>
                {preview.product === null || recipe === undefined ? null : (
                  <EditLink product={preview.product} id={id} title={title} />
                )}
                <RowMenu
                  title={title}
                  entries={[
                    { label: 'Move up', disabled: index === 0, onSelect: () => move(index, index - 1) },
                    {
                      label: 'Move down',
                      disabled: index === ids.length - 1,
                      onSelect: () => move(index, index + 1),
                    },
                  ]}
                  more={more?.(id) ?? []}
                />
                <MoveButton title={title} up disabled={index === 0} onClick={() => move(index, index - 1)} />
                <MoveButton
                  title={title}
                  disabled={index === ids.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <ActionIcon
                  size="md"
                  data-remove
                  aria-label={`Remove ${title}`}
                  onClick={() => remove(index)}
                >
                  <IconX aria-hidden />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** The way to the recipe's own editor, which leads back here. */
function EditLink({ product, id, title }: { product: ProductId; id: RecipeId; title: string }) {
  if (!useRole().may('recipes:write')) return null;
  return (
    <ActionIcon
      size="md"
      component={Link}
      href={`/recipes/${id}/edit?from=${product}`}
      prefetch={false}
      aria-label={`Edit ${title}`}
      onClick={() => keepPart(product, id)}
    >
      <IconPencil aria-hidden />
    </ActionIcon>
  );
}

interface RowMenuProps {
  title: string;
  /** What the arrows do, where there is no room for them. */
  entries: readonly MenuVerb[];
  more: readonly MenuVerb[];
}

/** The verbs of a row that have no button of their own; on a phone those of the arrows too. */
function RowMenu({ title, entries, more }: RowMenuProps) {
  return (
    <span className={css.menu} data-more={more.length > 0 || undefined}>
      <ActionMenu
        button={
          <ActionIcon size="md" aria-label={`Move options for ${title}`}>
            <IconDots aria-hidden />
          </ActionIcon>
        }
        entries={[...entries, ...more]}
      />
    </span>
  );
}

interface ArrowProps {
  title: string;
  up?: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Stays focusable at the end of the list, so that the focus is not lost when it gets there. */
export function MoveButton({ title, up = false, disabled, onClick }: ArrowProps) {
  return (
    <ActionIcon
      className={css.arrow ?? ''}
      size="md"
      aria-label={`Move ${title} ${up ? 'up' : 'down'}`}
      aria-disabled={disabled}
      {...(disabled ? { 'data-disabled': true } : {})}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {up ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />}
    </ActionIcon>
  );
}

/** A small picture of a recipe, or its tile. */
export function RecipeThumb({ recipe, size = 34 }: { recipe: ContentsRecipe | undefined; size?: number }) {
  return (
    <Picture
      className={css.thumb}
      src={thumbAddress(recipe?.image_url ?? null)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      instead={
        <PlaceholderThumb
          title={recipe?.title ?? '?'}
          cuisine={recipe?.cuisine}
          meal_type={recipe?.meal_type}
          size={size}
        />
      }
    />
  );
}
