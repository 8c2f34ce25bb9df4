import { bundlePath } from '@/features/bundles/bundles.rules';
import { bundlesOnSale } from '@/features/bundles/bundles.service';
import { nextInShop } from '@/features/publications/shop-page.service';
import { buyerToken } from '@/features/sales/buy.service';
import type { BoughtOrder } from '@/features/sales/buyer.service';
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

/**
 * The one thing that is offered to a buyer on the page of her order: the rest of the newest bundle with something of the
 * order, else the first product of the shop that she doesn't have. Null where there is neither, where the creator can't
 * be paid, and for an order whose files she can't have.
 */
export async function oneMoreThing(
  { db, signer, clock }: Pick<Services, 'db' | 'signer' | 'clock'>,
  order: BoughtOrder,
): Promise<OneMore | null> {
  const { owner, has, parts, shop_order } = order;
  if (order.access !== 'open' || !order.sells) return null;
  const bought = new Set(parts.map(({ product_id }) => product_id));
  for (const bundle of await bundlesOnSale(db, owner, bought)) {
    const rest = restOf(bundle, has);
    if (rest === null) continue;
    const { title, slug, currency } = bundle;
    return {
      kind: 'rest',
      title,
      path: `${bundlePath(slug)}?rest=${buyerToken({ signer, clock }, 'order', owner, order.id)}`,
      price_cents: rest.price_cents,
      is_named: false,
      currency,
      cover: rest.missing.find(({ cover }) => cover !== null)?.cover ?? null,
    };
  }
  const next = await nextInShop(db, owner, shop_order, has);
  if (next === null) return null;
  const { slug, title, price_cents, is_named, currency, cover } = next;
  return { kind: 'product', title, path: `/p/${slug}`, price_cents, is_named, currency, cover };
}
