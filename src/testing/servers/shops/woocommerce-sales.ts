import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { currencyDecimals } from '@/kernel/money';
import type { FakeAnswer, FakeCall } from '@/testing/servers/platform-server';
import type { FakeSaleWish } from './fake';
import { wooAnswer, wooBody, wooQuery } from './woocommerce-checks';

/** A product as an order has it. */
interface Sold {
  product_id: number;
  name: string;
  sku: string;
}
interface Line extends Sold {
  id: number;
  /** In minor units; tax lies on top. */
  subtotal: number;
  total: number;
  tax: number;
}
interface Refund {
  id: number;
  at: number;
  cents: number;
  /** What went back of which line; where nothing is said, it is a sum alone. */
  lines: { line: Line; cents: number }[];
}
interface Order {
  id: number;
  status: string;
  currency: string;
  created: number;
  modified: number;
  paid: number | null;
  wish: FakeSaleWish;
  lines: Line[];
  refunds: Refund[];
}
interface Webhook {
  id: number;
  delivery_url: string;
  secret: string;
  topic: string;
}

const webhookBody = z.object({ topic: z.string(), delivery_url: z.url(), secret: z.string().default('') });

const refusal = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { code, message, data: { status } },
});
/** What is left of an object by `_fields`, as WordPress has it: `a.b` is one field of an inner object. */
const only = (json: object, fields: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      if (fields.includes(name)) return [[name, value]];
      const inner = fields.flatMap((field) =>
        field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
      );
      return inner.length === 0 ? [] : [[name, only(z.looseObject({}).parse(value), inner)]];
    }),
  );
const gmt = (at: number): string => new Date(at).toISOString().slice(0, 19);

/**
 * The orders, refunds, and webhooks of a fake WooCommerce 9.9.5, as its controllers of them answer: a refund is an object
 * of its own whose amounts are below zero, and what a webhook sends is signed.
 */
export class WooOrders {
  readonly #orders: Order[] = [];
  readonly #webhooks: Webhook[] = [];
  #last = 7_000;
  /** Of the last webhook. */
  #secret = '';
  readonly #now: () => number;
  readonly #asOrder = wooAnswer('order');
  readonly #asRefund = wooAnswer('refund');
  readonly #asWebhook = wooAnswer('webhook');
  readonly #ordersFault = wooQuery('GET /orders');
  readonly #refundsFault = wooQuery('GET /orders/{id}/refunds');
  readonly #webhookFault = wooBody('POST /webhooks');

  constructor(now: () => number) {
    this.#now = now;
  }

  /** An order of some products, each for a price; only the first has the tax. It is not paid where `paid` is false. */
  add(sold: readonly Sold[], currency: string, wish: FakeSaleWish, { paid = true, off = 0 } = {}): string {
    const now = this.#now();
    const lines = sold.map((one, at) => ({
      ...one,
      id: ++this.#last,
      subtotal: wish.price_cents,
      total: wish.price_cents - off,
      tax: at === 0 ? (wish.tax_cents ?? 0) : 0,
    }));
    const status = paid ? 'completed' : 'processing';
    const at = { created: now, modified: now, paid: paid ? now : null };
    const id = ++this.#last;
    this.#orders.push({ id, status, currency, ...at, wish, lines, refunds: [] });
    return String(id);
  }

  #of(id: string | undefined): Order | undefined {
    return this.#orders.find((one) => String(one.id) === id);
  }
  #must(id: string): Order {
    const found = this.#of(id);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found;
  }

  /** The buyer pays what was ordered before. */
  pays(id: string): void {
    const now = this.#now();
    Object.assign(this.#must(id), { status: 'completed', paid: now, modified: now });
  }

  /** Gives back a sum, of a line where one is named by its place; all that is left where nothing is said. */
  refund(id: string, cents?: number, place?: number): void {
    const order = this.#must(id);
    const total = order.lines.reduce((sum, line) => sum + line.total + line.tax, 0);
    const left = total - order.refunds.reduce((sum, one) => sum + one.cents, 0);
    const sum = cents ?? left;
    const line = place === undefined ? undefined : order.lines[place];
    const lines = line === undefined ? [] : [{ line, cents: sum }];
    const at = this.#now();
    order.refunds.push({ id: ++this.#last, at, cents: sum, lines });
    order.modified = at;
    if (sum === left) order.status = 'refunded';
  }

  #amount(order: Order, cents: number, decimals: number): string {
    return (cents / 10 ** currencyDecimals(order.currency)).toFixed(decimals);
  }

  #json(order: Order, decimals: number) {
    const amount = (cents: number) => this.#amount(order, cents, decimals);
    const { wish, lines } = order;
    const tax = lines.reduce((sum, line) => sum + line.tax, 0);
    const total = lines.reduce((sum, line) => sum + line.total, tax);
    const [first_name = '', ...others] = (
      wish.name === undefined ? 'Hannah Arnold' : (wish.name ?? '')
    ).split(' ');
    return this.#asOrder({
      id: order.id,
      parent_id: 0,
      number: String(order.id),
      status: order.status,
      currency: order.currency,
      date_created: gmt(order.created),
      date_created_gmt: gmt(order.created),
      date_modified_gmt: gmt(order.modified),
      total: amount(total),
      total_tax: amount(tax),
      prices_include_tax: false,
      billing: {
        first_name,
        last_name: others.join(' '),
        address_1: '1 Oak Street',
        phone: '555 0100',
        country: wish.country ?? 'US',
        email: wish.email ?? 'hannah@example.com',
      },
      date_paid_gmt: order.paid === null ? null : gmt(order.paid),
      line_items: lines.map((line) => ({
        id: line.id,
        name: line.name,
        product_id: line.product_id,
        variation_id: 0,
        quantity: 1,
        subtotal: amount(line.subtotal),
        subtotal_tax: amount(line.tax),
        total: amount(line.total),
        total_tax: amount(line.tax),
        sku: line.sku,
        meta_data: [],
      })),
      shipping_lines: [],
      fee_lines: [],
      refunds: order.refunds.map(({ id, cents }) => ({ id, reason: '', total: amount(-cents) })),
    });
  }

  list(query: URLSearchParams): FakeAnswer {
    const asked = new URLSearchParams(query);
    // It is WordPress's own and in no schema of a route.
    const fields = asked.get('_fields')?.split(',');
    asked.delete('_fields');
    // A list is a text with commas between, which WordPress takes apart.
    const statuses = asked.get('status')?.split(',') ?? [];
    asked.delete('status');
    for (const status of statuses) {
      const fault = this.#ordersFault(new URLSearchParams({ status }));
      if (fault !== null) return refusal(400, 'rest_invalid_param', fault);
    }
    const fault = this.#ordersFault(asked);
    if (fault !== null) return refusal(400, 'rest_invalid_param', fault);
    if (asked.has('modified_after') && asked.get('dates_are_gmt') !== 'true')
      return refusal(400, 'rest_invalid_param', 'The fake has no zone of its own.');
    const since = Date.parse(`${asked.get('modified_after') ?? '1970-01-01T00:00:00'}Z`);
    const found = this.#orders
      .filter(({ modified, status }) => modified > since && statuses.includes(status))
      .toSorted((one, other) => one.id - other.id);
    const per_page = Number(asked.get('per_page') ?? 10);
    const from = (Number(asked.get('page') ?? 1) - 1) * per_page;
    const decimals = Number(asked.get('dp') ?? 2);
    const body = found
      .slice(from, from + per_page)
      .map((order) => this.#json(order, decimals))
      .map((json) => (fields === undefined ? json : only(json, fields)));
    return { status: 200, body };
  }

  refundsOf({ query }: FakeCall, id: string | undefined): FakeAnswer {
    const order = this.#of(id);
    if (order === undefined) return refusal(404, 'woocommerce_rest_invalid_order_id', 'Invalid order ID.');
    const fault = this.#refundsFault(query);
    if (fault !== null) return refusal(400, 'rest_invalid_param', fault);
    const decimals = Number(query.get('dp') ?? 2);
    const amount = (cents: number) => this.#amount(order, cents, decimals);
    const body = order.refunds.map((refund) =>
      this.#asRefund({
        id: refund.id,
        date_created_gmt: gmt(refund.at),
        amount: amount(refund.cents),
        reason: '',
        refunded_payment: true,
        line_items: refund.lines.map(({ line, cents }) => ({
          id: refund.id + 1,
          name: line.name,
          product_id: line.product_id,
          quantity: -1,
          total: amount(line.tax - cents),
          total_tax: amount(-line.tax),
          meta_data: [{ id: 1, key: '_refunded_item_id', value: String(line.id) }],
          sku: line.sku,
        })),
        shipping_lines: [],
        fee_lines: [],
      }),
    );
    return { status: 200, body };
  }

  makeWebhook({ body }: FakeCall): FakeAnswer {
    const fault = this.#webhookFault(body);
    const wish = webhookBody.safeParse(body);
    if (fault !== null || !wish.success)
      return refusal(400, 'rest_invalid_param', fault ?? wish.error?.message ?? '');
    if (!/^(order|product|customer|coupon)\.(created|updated|deleted|restored)$/.test(wish.data.topic))
      return refusal(
        400,
        'woocommerce_rest_invalid_webhook_topic',
        'Webhook topic is required and must be valid.',
      );
    const made: Webhook = { id: ++this.#last, ...wish.data };
    this.#webhooks.push(made);
    this.#secret = made.secret;
    const { id, topic, delivery_url } = made;
    return {
      status: 201,
      body: this.#asWebhook({ id, name: 'Galley', status: 'active', topic, delivery_url }),
    };
  }

  removeWebhook({ query }: FakeCall, id: string | undefined): FakeAnswer {
    const at = this.#webhooks.findIndex((one) => String(one.id) === id);
    if (at < 0) return refusal(404, 'woocommerce_rest_webhook_invalid_id', 'Invalid ID.');
    if (query.get('force') !== 'true')
      return refusal(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
    const [gone] = this.#webhooks.splice(at, 1);
    return { status: 200, body: this.#asWebhook({ id: gone?.id ?? 0 }) };
  }

  hooks(): string[] {
    return this.#webhooks.map(({ delivery_url }) => delivery_url);
  }

  /** What is sent of an order, signed as the last webhook signs. */
  hookCall(id: string): { headers: Record<string, string>; body: string } {
    const order = this.#of(id);
    const body = JSON.stringify(order === undefined ? { id } : this.#json(order, 2));
    const signature = createHmac('sha256', this.#secret).update(body).digest('base64');
    return {
      headers: { 'content-type': 'application/json', 'x-wc-webhook-signature': signature },
      body,
    };
  }

  /** What is sent while a webhook is made, which nobody signs. */
  ping(): { headers: Record<string, string>; body: string } {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { headers, body: `webhook_id=${this.#last}` };
  }
}
