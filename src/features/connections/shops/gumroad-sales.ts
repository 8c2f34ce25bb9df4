import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals } from '@/kernel/money';
import { PlatformError } from '@/server/platform-client';
import type { ShopAdapter, ShopAsk, ShopHook, ShopSale, ShopSales } from './shop';

/** An amount in cents of US dollars, whatever the product is priced in. */
const usd = z.int().nonnegative();
const sale = z.object({
  id: z.string().min(1),
  product_id: z.string().min(1),
  email: z.string().nullish(),
  purchase_email: z.string().nullish(),
  full_name: z.string().nullish(),
  country_iso2: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
  created_at: z.iso.datetime({ offset: true }),
  price: usd,
  tax_cents: usd.nullish(),
  tax_included_in_price: z.boolean().nullish(),
  /** What the price is in; answers of former versions have none. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullish(),
  formatted_display_price: z.string().max(100),
  amount_refundable_in_currency: z.string().max(100).nullish(),
  refunded: z.boolean().nullish(),
  partially_refunded: z.boolean().nullish(),
  disputed: z.boolean().nullish(),
  dispute_won: z.boolean().nullish(),
  test: z.boolean().nullish(),
});
type Sale = z.output<typeof sale>;
const list = z.object({
  sales: z.array(sale).max(1_000),
  next_page_key: z.string().min(1).max(1_000).nullish(),
});

/** Won that a dollar is never worth. */
const WON_MOST = 10_000;

/**
 * An amount as it is written for people, in minor units. Whether a comma parts thousands or cents depends on the
 * currency: what parts cents has two digits behind it.
 */
function centsOf(written: string, currency: string): number {
  const number = /\d[\d.,]*/.exec(written)?.[0] ?? '0';
  const decimals = currencyDecimals(currency);
  const [, whole = number, cents = ''] = (decimals === 2 ? /^(.*)[.,](\d\d)$/.exec(number) : null) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}${decimals === 2 ? cents.padEnd(2, '0') : ''}`);
}

/**
 * How many of the units in which a price is written are a minor unit of ours. Gumroad keeps won in hundredths, and it is
 * not known whether it writes them so: then a dollar would be worth more won than it ever is.
 */
const unitsWritten = (currency: string, written_cents: number, usd_cents: number): number =>
  currency === 'KRW' && written_cents * 100 > usd_cents * WON_MOST ? 100 : 1;

/** A part of a sale that is told in dollars, in the sale's own currency. */
const inProportion = (part: number, price: number, total: number): number =>
  price === 0 ? 0 : Math.round((part * total) / price);

function saleOf(found: Sale): ShopSale {
  const currency = found.currency?.toUpperCase() ?? 'USD';
  const written = centsOf(found.formatted_display_price, currency);
  const units = unitsWritten(currency, written, found.price);
  const price = found.currency == null ? found.price : Math.round(written / units);
  const tax_cents = inProportion(found.tax_cents ?? 0, found.price, price);
  const subtotal_cents = found.tax_included_in_price === true ? price - tax_cents : price;
  const left = Math.round(centsOf(found.amount_refundable_in_currency ?? '0', currency) / units);
  const back = found.partially_refunded === true ? Math.max(0, price - left) : 0;
  const refunded_cents = found.refunded === true ? subtotal_cents + tax_cents : back;
  return {
    external_id: found.id,
    lines: [
      {
        product: found.product_id,
        key: null,
        subtotal_cents,
        discount_cents: 0,
        tax_cents,
        refunded_cents,
      },
    ],
    email: found.purchase_email || found.email || '',
    name: found.full_name || null,
    country: found.country_iso2 ?? null,
    currency,
    // It takes the money at once and gives it back with a dispute that is won; of one that is lost it says no more.
    dispute: found.disputed !== true ? 'none' : found.dispute_won === true ? 'won' : 'lost',
    refunded_at: null,
    receipt_url: null,
    mode: found.test === true ? 'test' : 'live',
    sold_at: new Date(found.created_at).toISOString(),
  };
}

/**
 * A page of an account's sales, the newest first (app/controllers/api/v2/sales_controller.rb of Gumroad's source, and
 * `as_json` of its purchases). A creator's purchases of her own products are tests, which it leaves out.
 */
export async function gumroadSales(
  ask: ShopAsk,
  { since, page }: { since: string; page: string | null },
): Promise<ShopSales> {
  const query = { after: since.slice(0, 10), ...(page === null ? {} : { page_key: page }) };
  const { sales, next_page_key } = read(list, await ask({ method: 'GET', path: '/sales', query }));
  return { sales: sales.map(saleOf), next: next_page_key ?? null };
}

/** Whether an answer says that there is no such thing among the account's own. */
export const isGone = (error: unknown): boolean =>
  isRefusal(error, 404) ||
  (error instanceof PlatformError &&
    error.failure.kind === 'refused' &&
    /was not found/i.test(error.failure.words));

const NAMED = /^[\x21-\x7e]{1,100}$/;

/** Its list goes by the day of the sale, so that what becomes of one months later is asked of itself. */
export const gumroadOldSales: NonNullable<ShopAdapter['oldSales']> = {
  named({ body }) {
    const id = new URLSearchParams(Buffer.from(body).toString('utf8')).get('sale_id') ?? '';
    return NAMED.test(id) ? id : null;
  },
  async read(ask, id) {
    try {
      const found = await ask({ method: 'GET', path: `/sales/${encodeURIComponent(id)}` });
      return saleOf(read(z.object({ sale }), found).sale);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  },
};

/** What is told of: everything that moves money. */
const RESOURCES = ['sale', 'refund', 'dispute', 'dispute_won'];
const subscribed = z.object({ resource_subscription: z.object({ id: z.string().min(1) }) });

async function unsubscribe(ask: ShopAsk, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    try {
      await ask({ method: 'DELETE', path: `/resource_subscriptions/${encodeURIComponent(id)}` });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
}

/** Gumroad's calls: forms that nobody signs. Who knows the address could send one. */
export const gumroadHook: ShopHook = {
  async make(ask, post_url) {
    const ids: string[] = [];
    try {
      for (const resource_name of RESOURCES) {
        const body = { resource_name, post_url };
        const answer = await ask({ method: 'PUT', path: '/resource_subscriptions', body });
        ids.push(read(subscribed, answer).resource_subscription.id);
      }
    } catch (error) {
      // What went wrong first is said; a subscription that stays calls an address that nobody has.
      await unsubscribe(ask, ids).catch(() => undefined);
      throw error;
    }
    return ids;
  },
  remove: unsubscribe,
  isGenuine: () => true,
};
