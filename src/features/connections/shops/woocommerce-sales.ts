import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals, shareOut } from '@/kernel/money';
import type { ShopAsk, ShopHook, ShopSale, ShopSales } from './shop';

const API = '/wp-json/wc/v3';
/** Orders on a page: they are long, and a page is not to be. */
const PAGE = 20;
/** Refunds of one order that are looked at. */
const REFUNDS = 100;
/** Decimals of amounts: enough for parts of a cent, which tax in a price comes to. */
const DECIMALS = '6';
/** The orders whose money is there, or was. */
const PAID = 'processing,completed,refunded';

/** A decimal number; what goes back is below zero. */
const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,20})?$/);
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const charge = z.object({ total: amount, total_tax: amount });
const order = z.object({
  id: z.int().positive(),
  status: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total: amount,
  /** None where the buyer has promised to pay. */
  date_paid_gmt: moment.nullish(),
  billing: z.object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    country: z.string().nullish(),
    email: z.string().nullish(),
  }),
  line_items: z
    .array(
      charge.extend({
        id: z.int(),
        product_id: z.int(),
        // A product that was deleted has none.
        sku: z.string().nullish(),
        subtotal: amount,
      }),
    )
    .max(1_000),
  refunds: z.array(z.unknown()),
});
type Order = z.output<typeof order>;
const orders = z.array(order).max(PAGE);
/** What is asked for of an order: buyers' streets and telephones are nobody's business. */
const FIELDS = Object.keys(order.shape)
  .flatMap((name) =>
    name === 'billing' ? Object.keys(order.shape.billing.shape).map((part) => `billing.${part}`) : [name],
  )
  .join(',');
const refunds = z
  .array(
    z.object({
      date_created_gmt: moment,
      amount,
      line_items: z.array(
        charge.extend({
          product_id: z.int(),
          meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })),
        }),
      ),
      shipping_lines: z.array(charge),
      fee_lines: z.array(charge),
    }),
  )
  .max(REFUNDS);
type Refund = z.output<typeof refunds>[number];

const utc = (gmt: string): string => new Date(`${gmt}Z`).toISOString();

/** Amounts of a currency, in its minor units. */
const centsIn =
  (currency: string) =>
  (...amounts: readonly string[]): number =>
    Math.round(amounts.reduce((sum, one) => sum + Number(one), 0) * 10 ** currencyDecimals(currency));

/** Which line of an order a line of a refund is of: as WooCommerce notes it, else that of the same product. */
function lineOf({ line_items }: Order, { meta_data, product_id }: Refund['line_items'][number]): number {
  const noted = meta_data.find(({ key }) => key === '_refunded_item_id')?.value;
  const at = line_items.findIndex(({ id }) => String(id) === String(noted));
  return at >= 0 ? at : line_items.findIndex((line) => line.product_id === product_id);
}

/**
 * What went back of each line of an order. A refund names lines, or is a sum alone; the sum is shared out over what is
 * left of the lines, and of shipping and fees beside them.
 */
function wentBack(of: Order, paid: readonly number[], made: readonly Refund[]): number[] {
  if (of.status === 'refunded') return [...paid];
  const cents = centsIn(of.currency);
  const beside = Math.max(0, cents(of.total) - paid.reduce((sum, one) => sum + one, 0));
  let left = [...paid, beside];
  for (const refund of made) {
    const parts = left.map(() => 0);
    for (const line of refund.line_items) {
      const at = lineOf(of, line);
      const place = at < 0 ? left.length - 1 : at;
      parts[place] = (parts[place] ?? 0) - cents(line.total, line.total_tax);
    }
    for (const { total, total_tax } of [...refund.shipping_lines, ...refund.fee_lines])
      parts[left.length - 1] = (parts[left.length - 1] ?? 0) - cents(total, total_tax);
    const named = parts.reduce((sum, one) => sum + one, 0);
    const still = left.map((one, at) => Math.max(0, one - (parts[at] ?? 0)));
    const most = still.reduce((sum, one) => sum + one, 0);
    const shared = shareOut(Math.min(most, Math.max(0, cents(refund.amount) - named)), still);
    left = still.map((one, at) => Math.max(0, one - (shared[at] ?? 0)));
  }
  return paid.map((one, at) => one - (left[at] ?? 0));
}

function saleOf(of: Order, paid_at: string, made: readonly Refund[]): ShopSale {
  const cents = centsIn(of.currency);
  const paid = of.line_items.map(({ total, total_tax }) => cents(total, total_tax));
  const back = wentBack(of, paid, made);
  const lines = of.line_items.map(({ product_id, sku, subtotal, total }, at): ShopSale['lines'][number] => {
    const [whole, net] = [cents(subtotal), cents(total)];
    return {
      product: product_id > 0 ? String(product_id) : null,
      key: sku || null,
      // What a plugin has made dearer was not taken off.
      subtotal_cents: Math.max(whole, net),
      discount_cents: Math.max(0, whole - net),
      // So that what was paid is right to the cent where the tax lies in the price.
      tax_cents: (paid[at] ?? 0) - net,
      refunded_cents: back[at] ?? 0,
    };
  });
  const { first_name, last_name, country, email } = of.billing;
  const dates = made.map(({ date_created_gmt }) => utc(date_created_gmt)).toSorted();
  return {
    external_id: String(of.id),
    lines,
    email: email ?? '',
    name: [first_name, last_name].filter(Boolean).join(' ') || null,
    country: country != null && /^[A-Z]{2}$/.test(country) ? country : null,
    currency: of.currency,
    // It knows of none: they're between her, her bank, and the plugin that takes her payments.
    dispute: 'none',
    refunded_at: dates.at(-1) ?? null,
    receipt_url: null,
    mode: 'live',
    sold_at: utc(paid_at),
  };
}

async function refundsOf(ask: ShopAsk, { id }: Order): Promise<Refund[]> {
  const query = { dp: DECIMALS, per_page: String(REFUNDS), orderby: 'id', order: 'asc' };
  return read(refunds, await ask({ method: 'GET', path: `${API}/orders/${id}/refunds`, query }));
}

/**
 * A page of the orders that were paid, the oldest first. They are asked for by when they last changed, which also tells
 * of what was ordered before and is paid or refunded now; by their ids in order, so that one that changes meanwhile moves
 * no other to a page that was read.
 */
export async function wooSales(
  ask: ShopAsk,
  { since, page }: { since: string; page: string | null },
): Promise<ShopSales> {
  const at = page !== null && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
  const query = {
    // Without a zone, which it would take for the site's own.
    modified_after: since.slice(0, 19),
    dates_are_gmt: 'true',
    status: PAID,
    orderby: 'id',
    order: 'asc',
    page: String(at),
    per_page: String(PAGE),
    dp: DECIMALS,
    _fields: FIELDS,
  };
  const found = read(orders, await ask({ method: 'GET', path: `${API}/orders`, query }));
  const sales: ShopSale[] = [];
  for (const one of found) {
    if (one.date_paid_gmt == null) continue;
    const made = one.refunds.length === 0 ? [] : await refundsOf(ask, one);
    sales.push(saleOf(one, one.date_paid_gmt, made));
  }
  return { sales, next: found.length < PAGE ? null : String(at + 1) };
}

const webhook = z.object({ id: z.int().positive() });

/**
 * WooCommerce's calls: it signs each with our secret, but for the first, which it sends while the webhook is made and
 * which tells of nothing.
 */
export const wooHook: ShopHook = {
  async make(ask, delivery_url, secret) {
    const body = { name: 'Galley', topic: 'order.updated', status: 'active', delivery_url, secret };
    return [String(read(webhook, await ask({ method: 'POST', path: `${API}/webhooks`, body })).id)];
  },
  async remove(ask, ids) {
    for (const id of ids)
      try {
        const path = `${API}/webhooks/${encodeURIComponent(id)}`;
        await ask({ method: 'DELETE', path, query: { force: 'true' } });
      } catch (error) {
        if (!isRefusal(error, 404)) throw error;
      }
  },
  isGenuine({ headers, body }, { hook_secret }) {
    const signed = Buffer.from(headers['x-wc-webhook-signature'] ?? '', 'base64');
    const ours = createHmac('sha256', hook_secret).update(body).digest();
    return signed.byteLength === ours.byteLength && timingSafeEqual(signed, ours);
  },
};
