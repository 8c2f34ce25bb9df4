import { bundlePath } from '@/features/bundles/bundles.rules';
import { bundlesOnSale } from '@/features/bundles/bundles.service';
import { nextInShop } from '@/features/publications/shop-page.service';
import { buyerToken } from '@/features/sales/buy.service';
import type { BoughtOrder } from '@/features/sales/buyer.service';
import type { ProductId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { restOf } from './rest.rules';

/** The one thing that the page of an order offers. */
export interface OneMore {
  /** `rest`: of a bundle with what she bought; `product`: another one of the shop. */
  kind: 'rest' | 'product';
  title: string;
  /** Path of its page; that of a rest says who asks. */
  path: string;
  price_cents: number;
  /** Whether its buyer names the price, which is the least then. */
  is_named: boolean;
  currency: string;
  /** Address of its cover's picture; null without one. */
  cover: string | null;
}

/** Other products that the page of an order names beside the one that it offers. */
const OTHERS = 3;

/** What the page of an order offers at its end. */
export interface Offers {
  first: OneMore;
  others: OneMore[];
}

/**
 * What is offered to a buyer on the page of her order: first the rest of the newest bundle with something of the order,
 * else the first product of the shop that she doesn't have; then some others. Null where there is nothing, where the
 * creator can't be paid, and for an order whose files she can't have.
 */
export async function offersTo(
  { db, signer, clock }: Pick<Services, 'db' | 'signer' | 'clock'>,
  order: BoughtOrder,
): Promise<Offers | null> {
  const { owner, has, shop_order } = order;
  if (order.access !== 'open' || !order.sells) return null;
  const rest = await restFor({ db, signer, clock }, order);
  const known = new Set([...has, ...(rest?.missing ?? [])]);
  const others = (await nextInShop(db, owner, shop_order, known, OTHERS + 1)).map(
    ({ address, title, price_cents, is_named, currency, cover }): OneMore => ({
      ...{ kind: 'product', title, path: address, price_cents, is_named, currency, cover },
    }),
  );
  const first = rest?.offer ?? others.shift();
  return first === undefined ? null : { first, others: others.slice(0, OTHERS) };
}

/** The rest of the newest bundle with something of an order, and the products that are missing; null without one. */
async function restFor(
  { db, signer, clock }: Pick<Services, 'db' | 'signer' | 'clock'>,
  { owner, id, has, parts }: BoughtOrder,
): Promise<{ offer: OneMore; missing: ProductId[] } | null> {
  const bought = new Set(parts.map(({ product_id }) => product_id));
  for (const bundle of await bundlesOnSale(db, owner, bought)) {
    const rest = restOf(bundle, has);
    if (rest === null) continue;
    const { title, slug, currency } = bundle;
    const offer: OneMore = {
      kind: 'rest',
      title,
      path: `${bundlePath(slug)}?rest=${buyerToken({ signer, clock }, 'order', owner, id)}`,
      price_cents: rest.price_cents,
      is_named: false,
      currency,
      cover: rest.missing.find(({ cover }) => cover !== null)?.cover ?? null,
    };
    return { offer, missing: rest.missing.map(({ product_id }) => product_id) };
  }
  return null;
}
