import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals, shareOut } from '@/kernel/money';
import { PlatformError } from '@/server/platform-client';
import type { ShopAsk, ShopHook, ShopSale, ShopSales } from './shop';

/** Orders on a page: they are long, and a page is not to be. */
const PAGE = 30;
/** Refunds on a page, and pages of those of a page of orders. */
const REFUNDS = 50;
const REFUND_PAGES = 20;
/** The header that we have it send our secret in. */
const SECRET_HEADER = 'X-Galley-Secret';

/** States of an order whose money is there, or was: from Shipped to Partially Refunded. */
const SOLD: ReadonlySet<number> = new Set([2, 3, 4, 8, 9, 10, 11, 13, 14]);
const REFUNDED = 4;
const DISPUTED = 13;
/** What it says of a payment that has come in. It says nothing, or that it waits, of one that she has taken herself. */
const PAID: ReadonlySet<string> = new Set(['captured', 'paid', 'partially refunded', 'refunded']);
const UNTOLD: ReadonlySet<string> = new Set(['', 'pending']);

/** A decimal number, as text or not. */
const amount = z
  .union([z.number(), z.string().regex(/^\d{1,15}(\.\d{1,20})?$/)])
  .transform(Number)
  .pipe(z.number().min(0).max(1e15));
const moment = z.string().refine((text) => Number.isFinite(Date.parse(text)));
const line = z.object({
  id: z.int(),
  product_id: z.int(),
  sku: z.string().nullish(),
  quantity: z.number().min(0),
  total_ex_tax: amount,
  total_inc_tax: amount,
  /** What is left of it once its discounts are off. */
  discounted_total_inc_tax: amount.nullish(),
  applied_discounts: z.array(z.object({ amount })).max(1_000).nullish(),
});
type Line = z.output<typeof line>;
const parcel = z.object({ line_items: z.array(line).max(1_000) });
const parcels = z.array(parcel).max(1_000).nullish();
const order = z.object({
  id: z.int().positive(),
  status_id: z.int(),
  payment_status: z.string().nullish(),
  payment_method: z.string().nullish(),
  date_created: moment,
  total_inc_tax: amount,
  /** What the buyer pays in; `currency_code` is only what prices were shown in. */
  default_currency_code: z.string().regex(/^[A-Z]{3}$/),
  billing_address: z.object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    country_iso2: z.string().nullish(),
    email: z.string().nullish(),
  }),
  consignments: z.object({ downloads: parcels, shipping: parcels, pickups: parcels }),
});
type Order = z.output<typeof order>;
/** Where there is no order, it answers with nothing. */
const orders = z.array(order).max(PAGE).nullable();
const refunds = z.object({
  data: z
    .array(
      z.object({
        order_id: z.int(),
        created: moment,
        total_amount: amount,
        items: z
          .array(
            z.object({
              item_type: z.string(),
              item_id: z.int().nullish(),
              quantity: z.number().nullish(),
              requested_amount: z.number().nullish(),
            }),
          )
          .max(1_000),
        payments: z
          .array(z.object({ amount, is_declined: z.boolean().nullish() }))
          .max(1_000)
          .nullish(),
      }),
    )
    .max(REFUNDS),
});
type Refund = z.output<typeof refunds>['data'][number];

const utc = (text: string): string => new Date(text).toISOString();
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, one) => sum + one, 0);

/** Amounts of a currency, in its minor units. */
const centsIn = (currency: string) => {
  const unit = 10 ** currencyDecimals(currency);
  return (number: number): number => Math.round(number * unit);
};

const linesOf = ({ consignments: { downloads, shipping, pickups } }: Order): Line[] =>
  [downloads, shipping, pickups].flatMap((all) => (all ?? []).flatMap(({ line_items }) => line_items));

const hasMoney = ({ status_id, payment_status }: Order): boolean =>
  PAID.has(payment_status ?? '') || (SOLD.has(status_id) && UNTOLD.has(payment_status ?? ''));

/** What a refund gave back in the end, whatever was asked for. */
const given = ({ total_amount, payments }: Refund): number =>
  payments == null || payments.length === 0
    ? total_amount
    : sumOf(payments.map(({ amount: paid, is_declined }) => (is_declined === true ? 0 : paid)));

/**
 * How a refund is spread over the lines and, last, what lies beside them. It names a part of an order by a sum, with or
 * without its tax, or by how many of it went back.
 */
function weightsOf(refund: Refund, lines: readonly Line[], paid: readonly number[], left: readonly number[]) {
  const weights = left.map(() => 0);
  const add = (at: number, cents: number) => {
    weights[at] = (weights[at] ?? 0) + Math.max(0, Math.round(cents));
  };
  return (cents: (number: number) => number): number[] => {
    for (const { item_type, item_id, quantity, requested_amount } of refund.items) {
      const at = item_type === 'PRODUCT' ? lines.findIndex(({ id }) => id === item_id) : -1;
      const whole = lines[at];
      if (item_type === 'ORDER') {
        const shared = shareOut(cents(requested_amount ?? refund.total_amount), left);
        for (const [place, part] of shared.entries()) add(place, part);
      } else if (whole === undefined) add(left.length - 1, cents(requested_amount ?? 0));
      else if (requested_amount != null) add(at, cents(requested_amount));
      else add(at, ((paid[at] ?? 0) * (quantity ?? 0)) / Math.max(1, whole.quantity));
    }
    // One that names nothing we know of is of all that is left.
    return sumOf(weights) === 0 ? [...left] : weights;
  };
}

/** What went back of each line of an order. */
function wentBack(of: Order, lines: readonly Line[], paid: readonly number[], made: readonly Refund[]) {
  if (of.status_id === REFUNDED) return [...paid];
  const cents = centsIn(of.default_currency_code);
  let left = [...paid, Math.max(0, cents(of.total_inc_tax) - sumOf(paid))];
  for (const refund of made) {
    const sum = Math.min(sumOf(left), cents(given(refund)));
    const parts = shareOut(sum, weightsOf(refund, lines, paid, left)(cents));
    const still = left.map((one, at) => Math.max(0, one - (parts[at] ?? 0)));
    // What is more than a line has left is of the others.
    const over = sum - (sumOf(left) - sumOf(still));
    const shared = shareOut(over, still);
    left = still.map((one, at) => Math.max(0, one - (shared[at] ?? 0)));
  }
  return paid.map((one, at) => one - (left[at] ?? 0));
}

function saleOf(of: Order, made: readonly Refund[]): ShopSale {
  const cents = centsIn(of.default_currency_code);
  const lines = linesOf(of);
  const sums = lines.map((one) => {
    const off = sumOf((one.applied_discounts ?? []).map((discount) => discount.amount));
    const paid = cents(one.discounted_total_inc_tax ?? Math.max(0, one.total_inc_tax - off));
    const subtotal_cents = cents(one.total_ex_tax);
    const tax_cents = Math.max(0, paid - subtotal_cents + Math.min(subtotal_cents, cents(off)));
    // So that the three come to what was paid: a line that was made dearer has a higher price.
    const discount_cents = Math.max(0, subtotal_cents + tax_cents - paid);
    return { paid, subtotal_cents: paid - tax_cents + discount_cents, tax_cents, discount_cents };
  });
  const paid = sums.map((one) => one.paid);
  const back = wentBack(of, lines, paid, made);
  const { first_name, last_name, country_iso2, email } = of.billing_address;
  const dates = made.map(({ created }) => utc(created)).toSorted();
  return {
    external_id: String(of.id),
    lines: lines.map(({ product_id, sku }, at) => ({
      product: product_id > 0 ? String(product_id) : null,
      key: sku || null,
      subtotal_cents: sums[at]?.subtotal_cents ?? 0,
      discount_cents: sums[at]?.discount_cents ?? 0,
      tax_cents: sums[at]?.tax_cents ?? 0,
      refunded_cents: back[at] ?? 0,
    })),
    email: email ?? '',
    name: [first_name, last_name].filter(Boolean).join(' ') || null,
    country: country_iso2 != null && /^[A-Z]{2}$/.test(country_iso2) ? country_iso2 : null,
    currency: of.default_currency_code,
    // How one ended it does not say: the order goes back to what it was, or is refunded.
    dispute: of.status_id === DISPUTED ? 'open' : 'none',
    refunded_at: dates.at(-1) ?? null,
    receipt_url: null,
    // The name that its gateway for trying out has, unless she has given it another.
    mode: /^test payment (gateway|provider)$/i.test(of.payment_method ?? '') ? 'test' : 'live',
    sold_at: utc(of.date_created),
  };
}

async function refundsOf(ask: ShopAsk, ids: readonly number[]): Promise<Refund[]> {
  const all: Refund[] = [];
  for (let page = 1; page <= REFUND_PAGES; page++) {
    const query = { 'order_id:in': ids.join(','), page: String(page), limit: String(REFUNDS) };
    const path = '/v3/orders/payment_actions/refunds';
    const { data } = read(refunds, await ask({ method: 'GET', path, query }));
    all.push(...data);
    if (data.length < REFUNDS) return all;
  }
  throw new PlatformError({ kind: 'away', words: 'This order has more refunds than we can read.' });
}

/**
 * A page of the orders whose money is there, the oldest first. They are asked for by when they last changed, which also
 * tells of what was ordered before and is paid or refunded now; by their ids in order, so that one that changes
 * meanwhile moves no other to a page that was read.
 */
export async function bigcommerceSales(
  ask: ShopAsk,
  { since, page }: { since: string; page: string | null },
): Promise<ShopSales> {
  const at = page !== null && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
  const query = {
    min_date_modified: since,
    sort: 'id:asc',
    page: String(at),
    limit: String(PAGE),
    include: 'consignments.line_items',
    consignment_structure: 'object',
  };
  const found = read(orders, await ask({ method: 'GET', path: '/v2/orders', query })) ?? [];
  const sold = found.filter(hasMoney);
  const ids = sold.map(({ id }) => id);
  const made = ids.length === 0 ? [] : await refundsOf(ask, ids);
  return {
    sales: sold.map((one) =>
      saleOf(
        one,
        made.filter(({ order_id }) => order_id === one.id),
      ),
    ),
    next: found.length < PAGE ? null : String(at + 1),
  };
}

const webhook = z.object({ data: z.object({ id: z.int().positive() }) });

/** BigCommerce's calls: it signs with a secret of hers that nobody gives us, and sends a header of ours along. */
export const bigcommerceHook: ShopHook = {
  async make(ask, destination, secret) {
    const body = {
      scope: 'store/order/*',
      destination,
      is_active: true,
      headers: { [SECRET_HEADER]: secret },
    };
    return [String(read(webhook, await ask({ method: 'POST', path: '/v3/hooks', body })).data.id)];
  },
  async remove(ask, ids) {
    for (const id of ids)
      try {
        await ask({ method: 'DELETE', path: `/v3/hooks/${encodeURIComponent(id)}` });
      } catch (error) {
        if (!isRefusal(error, 404)) throw error;
      }
  },
  isGenuine({ headers }, { hook_secret }) {
    const sent = Buffer.from(headers[SECRET_HEADER.toLowerCase()] ?? '');
    const ours = Buffer.from(hook_secret);
    return sent.byteLength === ours.byteLength && timingSafeEqual(sent, ours);
  },
};
