import { type BundlePart, type BundleState, bundlePath } from '@/features/bundles/bundles.rules';
import { bundleAt } from '@/features/bundles/bundles.service';
import { sellingTerms } from '@/features/connections/selling.service';
import { asksForCodes, quoteDiscount } from '@/features/discounts/discounts.service';
import { reductionOf, type StorefrontPage } from '@/features/publications/publications.rules';
import { type Purchase, readBuyerToken } from '@/features/sales/buy.service';
import { calledOf } from '@/features/sales/delivery.service';
import { findSeller, grantsOfBuyer } from '@/features/sales/grants.store';
import { findOrder } from '@/features/sales/orders.store';
import { shopPath } from '@/features/shop/shop.rules';
import { timestamp } from '@/kernel/clock';
import type { BundleId, ProductId, UserId } from '@/kernel/ids';
import { shareOut } from '@/kernel/money';
import { SLUG_PATTERN } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import { type Rest, restOf } from './rest.rules';

/** What the page of a bundle shows, and sells. */
export interface BundleSale
  extends Pick<
    StorefrontPage,
    | 'url'
    | 'path'
    | 'title'
    | 'description'
    | 'creator'
    | 'language'
    | 'accent'
    | 'shop'
    | 'price_cents'
    | 'total_cents'
    | 'currency'
    | 'discount'
    | 'asks_for_code'
    | 'buy'
    | 'adds_tax'
  > {
  owner: UserId;
  id: BundleId;
  /** The present one; the page may have been asked for by an old one. */
  slug: string;
  named: null;
  state: BundleState;
  parts: BundlePart[];
  /** What the parts that are sold here cost one by one. */
  parts_cents: number;
  /** Those that this buyer has already, and so are not sold to her; null for everybody else. */
  rest: Pick<Rest, 'owned' | 'missing'> | null;
  /** Whether this buyer has all of it. */
  has_all: boolean;
}

const SLUG = new RegExp(SLUG_PATTERN);

/** What somebody comes to the page of a bundle with. */
interface Visit {
  /** The creator herself, who alone buys in test mode. */
  viewer: UserId | null;
  code: string | null;
  /** The signed text from the page of an order, which asks for the rest. */
  rest: string | null;
}

/**
 * The page of a published bundle, under any of its addresses and in capitals too; `gone` when it was public once, null
 * when there is none. With the text from the page of an order of its creator, it is
 * the rest of the bundle for who has that order, at its share of the price; a code takes nothing off that. Any other
 * text changes nothing and says nothing.
 */
export async function bundleSale(
  services: Services,
  asked: string,
  visit: Visit,
): Promise<BundleSale | 'gone' | null> {
  const { db, public_url, clock } = services;
  const name = asked.toLowerCase();
  const found = SLUG.test(name) ? await bundleAt(db, name) : null;
  if (found === null || found === 'gone') return found;
  const seller = await findSeller(db, found.owner);
  if (seller === null) return null;
  const { owner, bundle, mode } = found;
  const { slug, currency } = bundle;
  const has = visit.rest === null ? null : await ownedBy(services, owner, visit.rest);
  const rest = has === null ? null : restOf(bundle, has);
  const price_cents = rest?.price_cents ?? bundle.price_cents;
  const sold = rest?.missing ?? bundle.parts;
  const path = bundlePath(slug);
  const page = {
    owner,
    id: bundle.id,
    slug,
    url: `${public_url}${path}`,
    path: rest === null ? path : `${path}?rest=${visit.rest}`,
    title: bundle.title,
    description: bundle.description,
    creator: calledOf(seller),
    language: bundle.parts[0]?.language ?? 'en',
    accent: seller.accent,
    shop: seller.shop === null ? null : shopPath(seller.shop),
    price_cents,
    total_cents: price_cents,
    currency,
    discount: null,
    asks_for_code: false,
    buy: null,
    adds_tax: (await sellingTerms(db, owner))?.adds_tax ?? false,
    named: null,
    state: bundle.state,
    parts: bundle.parts,
    parts_cents: sold.reduce((sum, part) => sum + (part.price_cents ?? 0), 0),
    rest,
    has_all: has !== null && bundle.parts.every(({ product_id }) => has.has(product_id)),
  } satisfies BundleSale;
  const isOnSale = bundle.state === 'on_sale' || (bundle.state === 'test' && visit.viewer === owner);
  if (!isOnSale || mode === null || page.has_all) return page;
  if (rest !== null || visit.code === null)
    return { ...page, buy: mode, asks_for_code: rest === null && (await asksForCodes(db, owner)) };
  const product_ids = sold.map(({ product_id }) => product_id);
  const wish = { product_ids, price_cents, currency, now: timestamp(clock()) };
  const quote = await quoteDiscount(db, owner, visit.code, wish);
  if ('refusal' in quote)
    return { ...page, buy: mode, discount: { ...quote, code: visit.code }, asks_for_code: true };
  return { ...page, buy: mode, discount: quote, total_cents: quote.reduction.total_cents };
}

/** What the buyer of the order that a text names has of this creator; null for any other text. */
async function ownedBy(services: Services, owner: UserId, token: string): Promise<Set<ProductId> | null> {
  const named = readBuyerToken(services, 'order', token);
  const order =
    named === null || named.user_id !== owner ? null : await findOrder(services.db, owner, named.id);
  if (order === null) return null;
  const grants = await grantsOfBuyer(services.db, owner, order);
  return new Set(grants.flatMap(({ state, product_id }) => (state === 'active' ? product_id : [])));
}

/** What a press of Buy on the page of a bundle is of: what is missing, each with its share of the price. */
export function bundlePurchase(sale: BundleSale): Purchase {
  const { owner, id, title, price_cents, total_cents, currency, buy, path, url, parts, rest } = sale;
  const sold = rest?.missing ?? parts;
  const shares = shareOut(
    price_cents,
    sold.map((part) => part.price_cents ?? 0),
  );
  const code = reductionOf(sale)?.code ?? null;
  return {
    ...{ owner, bundle_id: id, title, price_cents, total_cents, currency, buy },
    lines: sold.map((part, index) => ({
      product_id: part.product_id,
      edition: part.edition,
      title: part.title,
      price_cents: shares[index] ?? 0,
    })),
    discount_code: code,
    picture: sold[0]?.cover ?? null,
    // Back to the rest, where it was asked for.
    url: rest !== null ? new URL(path, url).href : code === null ? url : `${url}?code=${code}`,
  };
}
