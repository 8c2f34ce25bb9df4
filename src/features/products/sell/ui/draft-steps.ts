'use client';

import { missingForRelease, pointerOf } from '@/features/products/products.rules';
import type { ContentsRecipe, Product } from '@/features/products/records/products.schema';
import { recipeIdsOf, typeOf } from '@/features/products/types/registry';
import { typedDraft } from '@/features/products/ui/product-labels.rules';
import { isUnfinished } from '@/features/recipes/completeness/completeness.rules';
import { trpc } from '@/ui/client/trpc';
import { formatPrice } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { type SellStep, sellSteps, type TillState } from './steps.rules';

/** A gift needs a currency in its record all the same; it is shown nowhere. */
export const CURRENCY_OF_GIFTS = 'USD';

/** What a draft still lacks before an edition of it can be released, as places in the editor. */
export function missingPlaces(draft: Product): string[] {
  const gift = typeOf(draft.type).is_free;
  return missingForRelease(typedDraft(draft), {
    source_product_id: draft.source_product_id,
    platforms: draft.platforms,
    price_cents: gift ? 0 : draft.price_cents,
    price_mode: draft.price_mode,
    suggested_price_cents: draft.suggested_price_cents,
    currency: gift ? CURRENCY_OF_GIFTS : draft.currency,
  }).map(({ path }) => pointerOf(path));
}

/** Whether money can come in; null until it is known. */
export function useTill(): TillState | null {
  const { data } = trpc.connections.list.useQuery({});
  if (data === undefined) return null;
  const stripe = data.items.find(({ platform }) => platform === 'stripe');
  if (stripe === undefined) return 'none';
  return stripe.state === 'connected' ? stripe.mode : 'broken';
}

/** What of a product's recipes says whether they can be cooked from. */
type Contents = readonly Pick<ContentsRecipe, 'id' | 'title' | 'missing' | 'lines_to_check'>[];

/** The titles of a draft's recipes that have no ingredients or no method. */
export function unfinishedIn(draft: Product, contents: Contents): string[] {
  const ids = new Set(recipeIdsOf(typedDraft(draft)));
  return contents.filter(({ id, missing }) => ids.has(id) && isUnfinished(missing)).map(({ title }) => title);
}

/** A draft's recipes with ingredient lines that nobody has checked. */
export function uncheckedIn<Row extends Contents[number]>(draft: Product, contents: readonly Row[]): Row[] {
  const ids = new Set(recipeIdsOf(typedDraft(draft)));
  return contents.filter(({ id, lines_to_check }) => ids.has(id) && lines_to_check > 0);
}

/** How a draft of a product stands on its way to a sale; null until all is known. */
export function useDraftSteps(product: Product, draft: Product, contents: Contents): SellStep[] | null {
  const reader = useReader();
  const till = useTill();
  const shop = trpc.shop.get.useQuery().data;
  if (till === null || shop === undefined) return null;
  const { price_mode, price_cents, suggested_price_cents, currency } = draft;
  const cents = price_mode === 'fixed' ? price_cents : suggested_price_cents;
  const price = formatPrice(cents, currency ?? CURRENCY_OF_GIFTS, reader);
  return sellSteps(draft, {
    recipes: new Set(recipeIdsOf(typedDraft(draft))).size,
    unfinished: unfinishedIn(draft, contents),
    unchecked: uncheckedIn(draft, contents).length,
    missing: missingPlaces(draft),
    price: price_mode === 'fixed' ? price : `Pay what you want, ${price} suggested`,
    till,
    shop,
    listings: product.listings,
    is_published: product.status === 'published',
  });
}
