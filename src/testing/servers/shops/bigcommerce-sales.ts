import { z } from 'zod';
import { currencyDecimals } from '@/kernel/money';
import { type FakeAnswer, type FakeCall, heldAgainst } from '@/testing/servers/platform-server';
import type { FakeSaleWish } from './fake';

/** A product as an order has it. */
interface Sold {
  product_id: number;
  name: string;
  sku: string;
}
interface Line extends Sold {
  id: number;
  /** In minor units, of one; tax lies on top. */
  price: number;
  quantity: number;
  off: number;
  tax: number;
}
/** A part of a refund: a line by a sum or by how many of it went back, or a sum of the whole order. */
type RefundItem =
  | { item_type: 'PRODUCT'; item_id: number; quantity: number; requested_amount: number | null }
  | { item_type: 'ORDER' | 'SHIPPING'; item_id: number; quantity: null; requested_amount: number };
interface Refund {
  id: number;
  order_id: number;
  at: number;
  cents: number;
  items: RefundItem[];
  is_declined: boolean;
}
interface Order {
  id: number;
  status_id: number;
  payment_status: string;
  currency: string;
  created: number;
  modified: number;
  /** In minor units. */
  shipping: number;
  wish: FakeSaleWish;
  lines: Line[];
}
interface Hook {
  id: number;
  destination: string;
  headers: Record<string, string>;
}

const nothing = z.strictObject({});
const page = z.coerce.number().int().min(1).default(1);
const limit = z.coerce.number().int().min(1).max(250).default(50);
const ordersQuery = z.strictObject({
  min_date_modified: z.iso.datetime({ offset: true }),
  sort: z.literal('id:asc'),
  include: z.literal('consignments.line_items'),
  consignment_structure: z.literal('object'),
  page,
  limit,
});
const refundsQuery = z.strictObject({ 'order_id:in': z.string().regex(/^\d+(,\d+)*$/), page, limit });
const hookBody = z.strictObject({
  scope: z.string().regex(/^store\/(order|product|customer)\/(\*|\w+(\/\w+)?)$/),
  // Only the port of https will do.
  destination: z.url().regex(/^https:\/\/[^:/]+\//),
  is_active: z.boolean().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** Orders V2 says no with a list, V3 with an object. */
const v2 = (status: number, message: string): FakeAnswer => ({ status, body: [{ status, message }] });
const v3 = (status: number, title: string): FakeAnswer => ({
  status,
  body: { status, title, type: 'https://developer.bigcommerce.com/docs/start/about/status-codes' },
});
const rfc2822 = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000');
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, one) => sum + one, 0);
const paidOf = ({ price, quantity, off, tax }: Line): number => price * quantity - off + tax;
const totalOf = ({ lines, shipping }: Order): number => shipping + sumOf(lines.map(paidOf));

/** The orders, refunds, and webhooks of a fake BigCommerce. */
export class BigCommerceOrders {
  readonly #orders: Order[] = [];
  readonly #refunds: Refund[] = [];
  readonly #hooks: Hook[] = [];
  #last = 7_000;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** An order of some products, each for a price; only the first has the tax. */
  add(
    sold: readonly Sold[],
    currency: string,
    wish: FakeSaleWish,
    { status_id = 10, payment_status = 'captured', off = 0, shipping = 0, quantity = 1 } = {},
  ): string {
    const now = this.#now();
    const lines = sold.map((one, at) => ({
      ...one,
      id: ++this.#last,
      price: wish.price_cents,
      quantity,
      off,
      tax: at === 0 ? (wish.tax_cents ?? 0) : 0,
    }));
    const id = ++this.#last;
    const states = { status_id, payment_status, created: now, modified: now };
    this.#orders.push({ id, currency, shipping, wish, lines, ...states });
    return String(id);
  }

  #must(id: string): Order {
    const found = this.#orders.find((one) => String(one.id) === id);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found;
  }

  /** An order gets another status, as somebody sets it there. */
  moves(id: string, status_id: number, payment_status?: string): void {
    const order = this.#must(id);
    Object.assign(order, { status_id, modified: this.#now() });
    order.payment_status = payment_status ?? order.payment_status;
  }

  /** Gives back a sum, of the parts that are named by lines' places, of the order where none is; all of it for nothing said. */
  refund(
    id: string,
    cents?: number,
    {
      place,
      is_counted = false,
      is_declined = false,
      is_shipping = false,
    }: {
      place?: number;
      is_counted?: boolean;
      is_declined?: boolean;
      is_shipping?: boolean;
    } = {},
  ): void {
    const order = this.#must(id);
    const before = sumOf(
      this.#refunds.filter((one) => one.order_id === order.id && !one.is_declined).map((one) => one.cents),
    );
    const sum = cents ?? totalOf(order) - before;
    const line = place === undefined ? undefined : order.lines[place];
    const requested_amount = Number(this.#amount(order, sum));
    const item: RefundItem =
      line === undefined
        ? {
            item_type: is_shipping ? 'SHIPPING' : 'ORDER',
            item_id: order.id,
            quantity: null,
            requested_amount,
          }
        : {
            item_type: 'PRODUCT',
            item_id: line.id,
            quantity: 1,
            requested_amount: is_counted ? null : requested_amount,
          };
    const at = this.#now();
    this.#refunds.push({ id: ++this.#last, order_id: order.id, at, cents: sum, items: [item], is_declined });
    order.modified = at;
    if (is_declined) return;
    const is_whole = before + sum >= totalOf(order);
    order.status_id = is_whole ? 4 : 14;
    order.payment_status = is_whole ? 'refunded' : 'partially refunded';
  }

  #amount({ currency }: Order, cents: number): string {
    return (cents / 10 ** currencyDecimals(currency)).toFixed(4);
  }

  #json(order: Order) {
    const amount = (cents: number) => this.#amount(order, cents);
    const { wish, lines } = order;
    const names = wish.name === undefined ? 'Hannah Arnold' : (wish.name ?? '');
    const [first_name = '', ...others] = names.split(' ');
    const email = wish.email ?? 'hannah@example.com';
    return {
      id: order.id,
      date_created: rfc2822(order.created),
      date_modified: rfc2822(order.modified),
      status_id: order.status_id,
      payment_status: order.payment_status,
      payment_method: wish.is_test === true ? 'Test Payment Gateway' : 'Credit Card',
      total_inc_tax: amount(totalOf(order)),
      items_total: lines.length,
      // What the buyer was shown prices in.
      currency_code: 'CHF',
      default_currency_code: order.currency,
      is_deleted: false,
      billing_address: {
        first_name,
        last_name: others.join(' '),
        street_1: '1 Oak Street',
        phone: '555 0100',
        country: 'Anywhere',
        country_iso2: wish.country ?? 'US',
        email,
      },
      consignments: {
        pickups: [],
        shipping: [],
        downloads: [
          {
            recipient_email: email,
            line_items: lines.map((line) => ({
              id: line.id,
              order_id: order.id,
              product_id: line.product_id,
              name: line.name,
              sku: line.sku,
              type: 'digital',
              quantity: line.quantity,
              price_ex_tax: amount(line.price),
              total_ex_tax: amount(line.price * line.quantity),
              total_inc_tax: amount(line.price * line.quantity + line.tax),
              total_tax: amount(line.tax),
              discounted_total_inc_tax: amount(paidOf(line)),
              // It always says so.
              refund_amount: '0.0000',
              applied_discounts:
                line.off === 0
                  ? []
                  : [
                      {
                        id: 'total-coupon',
                        amount: amount(line.off),
                        name: 'Off',
                        code: 'OFF',
                        target: 'order',
                      },
                    ],
            })),
          },
        ],
        email: { gift_certificates: [] },
      },
    };
  }

  list(call: FakeCall): FakeAnswer {
    const held = heldAgainst({ query: ordersQuery, body: nothing }, call);
    if ('words' in held) return v2(400, held.words);
    const { query } = held.given;
    // A second is the least it knows of.
    const since = Math.floor(Date.parse(query.min_date_modified) / 1000) * 1000;
    const found = this.#orders
      .filter(({ modified }) => modified >= since)
      .toSorted((one, other) => one.id - other.id)
      .slice((query.page - 1) * query.limit, query.page * query.limit);
    return found.length === 0
      ? { status: 204, text: '' }
      : { status: 200, body: found.map((order) => this.#json(order)) };
  }

  refundsOf(call: FakeCall): FakeAnswer {
    const held = heldAgainst({ query: refundsQuery, body: nothing }, call);
    if ('words' in held) return v3(422, held.words);
    const { query } = held.given;
    const ids = new Set(query['order_id:in'].split(','));
    const data = this.#refunds
      .filter(({ order_id }) => ids.has(String(order_id)))
      .slice((query.page - 1) * query.limit, query.page * query.limit)
      .map(({ id, order_id, at, cents, items, is_declined }) => {
        const total_amount = Number(this.#amount(this.#must(String(order_id)), cents));
        const payment = { provider_id: 'authorizenet', offline: false, declined_message: '' };
        return {
          id,
          order_id,
          user_id: 1,
          created: new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00'),
          reason: '',
          total_amount,
          total_tax: 0,
          uses_merchant_override_values: false,
          payments: [{ id: id + 1, ...payment, amount: total_amount, is_declined }],
          items: items.map((item) => ({ ...item, reason: '', adjustments: [] })),
        };
      });
    return { status: 200, body: { data, meta: {} } };
  }

  makeHook(call: FakeCall): FakeAnswer {
    const held = heldAgainst({ query: nothing, body: hookBody }, call);
    if ('words' in held) return v3(422, held.words);
    const { destination, scope, headers = {} } = held.given.body;
    const id = ++this.#last;
    this.#hooks.push({ id, destination, headers });
    const times = { created_at: 1_580_329_317, updated_at: 1_580_329_317 };
    const data = {
      id,
      client_id: 'c',
      store_hash: 'abc123',
      ...times,
      scope,
      destination,
      is_active: true,
      headers,
    };
    return { status: 200, body: { data, meta: {} } };
  }

  removeHook(call: FakeCall, id: string | undefined): FakeAnswer {
    const held = heldAgainst({ query: nothing, body: nothing }, call);
    if ('words' in held) return v3(400, held.words);
    const at = this.#hooks.findIndex((one) => String(one.id) === id);
    if (at < 0) return v3(404, 'The webhook does not exist.');
    this.#hooks.splice(at, 1);
    return { status: 200, body: { data: { id: Number(id) }, meta: {} } };
  }

  hooks(): string[] {
    return this.#hooks.map(({ destination }) => destination);
  }

  /** What is sent of an order, with the headers that the last webhook asks for. */
  hookCall(id: string): { headers: Record<string, string>; body: string } {
    const own = Object.entries(this.#hooks.at(-1)?.headers ?? {});
    return {
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
      },
      body: JSON.stringify({
        producer: 'stores/abc123',
        hash: 'dd70c0976e06b67aaf671e73f49dcb79230ebf9d',
        created_at: 1_561_479_335,
        store_id: '1025646',
        scope: 'store/order/updated',
        data: { type: 'order', id: Number(id) },
      }),
    };
  }
}
