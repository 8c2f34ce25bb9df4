import type { BundleId, ProductId } from '@/kernel/ids';
import { formatMinorUnits } from '@/kernel/money';

/** What its creator wants of a bundle. */
export const BUNDLE_STATUSES = ['draft', 'published'] as const;
export type BundleStatus = (typeof BUNDLE_STATUSES)[number];

/**
 * Whether a bundle can be bought, and what keeps it from that. `test`: with a test key, which only its creator may.
 * Nothing but `draft` is kept: it is read from its products each time, so that a bundle comes back by itself.
 */
export const BUNDLE_STATES = [
  'draft',
  'on_sale',
  'test',
  'part_not_on_sale',
  'currency_differs',
  'price_above_parts',
  'no_payments',
] as const;
export type BundleState = (typeof BUNDLE_STATES)[number];

/** A product as a part of bundles: what is for sale of it, else what it is meant to cost. */
export interface BundlePart {
  product_id: ProductId;
  title: string;
  /** Its page, its newest edition and its price are for sale. */
  is_on_sale: boolean;
  /** Path of its page; null where it has none now. */
  page: string | null;
  /** Of the edition for sale; 0 where there is none. */
  edition: number;
  /** What it costs by itself, the least where its buyer names the price; null while it has no price. */
  price_cents: number | null;
  currency: string | null;
  /** Address of its cover's picture; null without one. */
  cover: string | null;
  /** A BCP 47 tag. */
  language: string;
}

/** What is asked of a bundle to sell it. */
export interface BundleTerms {
  status: BundleStatus;
  price_cents: number;
  currency: string;
  product_ids: readonly ProductId[];
}

/** The parts of a bundle in its order; without those that there are not. */
export const bundleParts = (
  { product_ids }: Pick<BundleTerms, 'product_ids'>,
  all: ReadonlyMap<ProductId, BundlePart>,
): BundlePart[] => product_ids.flatMap((id) => all.get(id) ?? []);

/** What parts cost one by one; null while one of them has no price, or another currency. */
export function partsPrice(parts: readonly BundlePart[], currency: string): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part.price_cents === null || part.currency !== currency) return null;
    sum += part.price_cents;
  }
  return sum;
}

/** Whether a bundle can be bought, by its parts and by how its creator is paid. */
export function bundleStateOf(
  bundle: BundleTerms,
  parts: readonly BundlePart[],
  mode: 'live' | 'test' | null,
): BundleState {
  if (bundle.status === 'draft') return 'draft';
  if (parts.length < bundle.product_ids.length || parts.some(({ is_on_sale }) => !is_on_sale))
    return 'part_not_on_sale';
  const sum = partsPrice(parts, bundle.currency);
  if (sum === null) return 'currency_differs';
  if (bundle.price_cents > sum) return 'price_above_parts';
  if (mode === null) return 'no_payments';
  return mode === 'live' ? 'on_sale' : 'test';
}

/** Why a bundle is not on sale, in words for its creator; null where it is, and for a draft. */
export function bundleReason(
  state: BundleState,
  { currency }: BundleTerms,
  parts: readonly BundlePart[],
): string | null {
  const off = parts.find((part) => !part.is_on_sale);
  const other = parts.find((part) => part.currency !== currency);
  const sum = partsPrice(parts, currency);
  switch (state) {
    case 'part_not_on_sale':
      return off === undefined
        ? 'One of its products has been deleted.'
        : `“${off.title}” doesn’t have a live product page. Publish it to bring the bundle back.`;
    case 'currency_differs':
      return other === undefined
        ? `Not every product in it is sold in ${currency}.`
        : `“${other.title}” isn’t sold in ${currency}, the bundle’s currency.`;
    case 'price_above_parts':
      return sum === null
        ? 'It costs more than its products bought separately.'
        : `It costs more than its products cost separately (${formatMinorUnits(sum, currency)}). Lower the price.`;
    case 'no_payments':
      return 'No one can pay for it. Connect Stripe to bring the bundle back.';
    case 'test':
      return 'Stripe is in test mode: only you can buy it.';
    default:
      return null;
  }
}

/** The path of a bundle's page. */
export const bundlePath = (slug: string): string => `/b/${slug}`;

/** A published bundle with its parts, as pages show it. */
export interface ShownBundle {
  id: BundleId;
  slug: string;
  title: string;
  description: string | null;
  price_cents: number;
  currency: string;
  state: BundleState;
  parts: BundlePart[];
}
