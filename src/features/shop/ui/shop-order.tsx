'use client';

import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { moveItem } from '@/features/products/editor/ui/draft.rules';
import { gapsAround } from '@/features/products/editor/ui/recipes/chapter-drag.rules';
import { MoveButton } from '@/features/products/editor/ui/recipes/recipe-order';
import { typeOf } from '@/features/products/types/registry';
import { inShopOrder } from '@/features/shop/shop.rules';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { type DropPlace, useDrag } from '@/ui/drag/drag';
import { DragHandle, dragZone } from '@/ui/drag/handle';
import css from './shop.module.css';
import { isInShop, notInShopWords, shopProductsInput } from './shop-products.rules';

interface IndexPlace extends DropPlace {
  to: number;
}

interface ShopOrderProps {
  ids: readonly ProductId[];
  onChange: (ids: ProductId[]) => void;
}

/** The products of the shop in an order that the creator sets, by drag, by its keys, or by the arrow buttons. */
export function ShopOrder({ ids, onChange }: ShopOrderProps) {
  const list = trpc.products.list.useQuery(shopProductsInput);
  const [said, setSaid] = useState('');
  const shown = inShopOrder((list.data?.items ?? []).filter(isInShop), ids);
  const elsewhere = notInShopWords(list.data?.items ?? []);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= shown.length) return;
    const moved = moveItem(shown, from, to);
    onChange(moved.slice(0, LIMITS.shop_products).map(({ id }) => id));
    setSaid(`${shown[from]?.title} is now ${to + 1} of ${shown.length}.`);
  };
  const { zone, grab, layer } = useDrag<IndexPlace, HTMLDivElement>({
    name: (key) => shown[Number(key)]?.title ?? 'This product',
    members: (key) => [key],
    places: (key) =>
      gapsAround(shown.length, Number(key)).map(({ at, to }) => ({
        to,
        row: String(Math.min(at, shown.length - 1)),
        side: at === shown.length ? 'after' : 'before',
        words: `position ${to + 1} of ${shown.length}`,
      })),
    drop: (key, { to }) => move(Number(key), to),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div role="group" aria-labelledby="order" id={placeId('/product_ids')}>
      <h3 id="order">Products</h3>
      {list.isPending ? <LoadingRows count={3} height={44} /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorState
          title="Your products didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Their order hasn’t changed.
        </ErrorState>
      ) : null}
      {list.isSuccess && shown.length === 0 ? (
        <p className={css.hint}>What you publish appears here and in your shop.</p>
      ) : null}
      {elsewhere === null ? null : (
        <p className={css.hint} dir="auto">
          {elsewhere}
        </p>
      )}
      {shown.length === 0 ? null : (
        <div ref={zone} className={dragZone}>
          <p className={css.hint}>The first one is featured.</p>
          <ol className={css.order} aria-label="Products in your shop">
            {shown.map(({ id, title, type }, index) => (
              <li key={id} className={css.row} data-row={String(index)}>
                <DragHandle label={title} onGrab={(event) => grab(String(index), event)} />
                <span className={css.product}>
                  <span className={css.title} dir="auto">
                    {title}
                  </span>
                  <span className={css.kind}>{typeOf(type).name}</span>
                </span>
                {index === 0 ? <span className={css.featured}>Featured</span> : null}
                <span className={css.moves}>
                  <MoveButton
                    title={title}
                    up
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <MoveButton
                    title={title}
                    disabled={index === shown.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </span>
              </li>
            ))}
          </ol>
          {layer}
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
