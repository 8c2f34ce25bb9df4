import { createHmac } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { currencyDecimals } from '@/kernel/money';
import type { FakeSaleWish } from './fake';
import type { Resolver } from './shopify-door';

interface Line {
  product: string;
  /** As it was when it was sold. */
  sku: string;
  quantity: number;
  /** Without what was taken back. */
  current: number;
  /** In minor units, for all pieces; tax lies on top, or in the price. */
  price: number;
  off: number;
  tax: number;
}
interface Order {
  id: string;
  created: number;
  updated: number;
  is_paid: boolean;
  taxes_included: boolean;
  wish: FakeSaleWish;
  lines: Line[];
  shipping: number;
  refunds: { at: number; cents: number }[];
  disputes: string[];
}
interface Webhook {
  id: string;
  topic: string;
  uri: string;
}

/** The shop that has the orders. */
interface OrdersOf {
  now: () => number;
  has: (product: string) => boolean;
  skuOf: (product: string) => string;
  may: (scope: string) => void;
  secret: () => string;
}

/** What an order may be beside what a test of all shops wants. */
interface More {
  paid?: boolean;
  off?: number;
  quantity?: number;
  shipping?: number;
  taxes_included?: boolean;
}

const paged = z.looseObject({ first: z.int().positive().max(250), after: z.string().nullish() });
const listed = paged.extend({
  query: z.string().regex(/^updated_at:>='\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z'$/),
  sortKey: z.literal('ID'),
});
const wished = z.object({
  topic: z.enum(['ORDERS_PAID', 'REFUNDS_CREATE']),
  webhookSubscription: z.strictObject({
    uri: z.url(),
    format: z.literal('JSON'),
    includeFields: z.array(z.string()),
  }),
});
const identified = z.object({ id: z.string() });
const no = (message: string) => ({ userErrors: [{ message }] });

/** A page of a list, whose cursor is the place of its last. */
function pageOf<One>(all: readonly One[], { first, after }: z.output<typeof paged>) {
  const from = after == null ? 0 : Number(after) + 1;
  const nodes = all.slice(from, from + first);
  const last = from + nodes.length - 1;
  return { nodes, pageInfo: { hasNextPage: last + 1 < all.length, endCursor: String(last) } };
}

const NOT_HERS =
  'This app is not approved to use the field. See https://shopify.dev/apps/launch/protected-customer-data';

/** The orders and webhooks of a fake Shopify, as its schema has them and shopify.dev describes them. */
export class ShopifyOrders {
  readonly #orders: Order[] = [];
  readonly #webhooks: Webhook[] = [];
  #last = 5_000;
  readonly #currency: string;
  readonly #shop: OrdersOf;
  /** Whether the plan of the store lets its own apps see who has bought. */
  shows_buyers = true;

  constructor(currency: string, shop: OrdersOf) {
    this.#currency = currency;
    this.#shop = shop;
  }

  /** An order of some products, each for a price; only the first has the tax. */
  add(
    products: readonly string[],
    wish: FakeSaleWish,
    { paid = true, off = 0, quantity = 1, shipping = 0, taxes_included = false }: More = {},
  ): string {
    const now = this.#shop.now();
    const lines = products.map((product, at) => ({
      product,
      sku: this.#shop.skuOf(product),
      quantity,
      current: quantity,
      price: wish.price_cents * quantity,
      off,
      tax: at === 0 ? (wish.tax_cents ?? 0) : 0,
    }));
    const id = `gid://shopify/Order/${++this.#last}`;
    const of = { id, created: now, updated: now, is_paid: paid, taxes_included, wish, lines, shipping };
    this.#orders.push({ ...of, refunds: [], disputes: [] });
    return id;
  }

  #must(id: string): Order {
    const found = this.#orders.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found;
  }

  #total({ lines, shipping, taxes_included }: Order): number {
    return lines.reduce((sum, one) => sum + one.price - one.off + (taxes_included ? 0 : one.tax), shipping);
  }

  #back({ refunds }: Order): number {
    return refunds.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** The buyer pays what was ordered before. */
  pays(id: string): void {
    Object.assign(this.#must(id), { is_paid: true, updated: this.#shop.now() });
  }

  /** Gives back a sum, all that is left where nothing is said; with pieces of a line where one is named by its place. */
  refund(id: string, cents?: number, { place, pieces = 1 }: { place?: number; pieces?: number } = {}): void {
    const order = this.#must(id);
    const left = this.#total(order) - this.#back(order);
    const line = place === undefined ? undefined : order.lines[place];
    if (line !== undefined) line.current -= pieces;
    order.updated = this.#shop.now();
    order.refunds.push({ at: order.updated, cents: cents ?? left });
  }

  /** Takes a piece out of an order before it is paid. */
  edit(id: string, place: number): void {
    const line = this.#must(id).lines[place];
    if (line !== undefined) line.current--;
  }

  dispute(id: string, state: 'open' | 'won' | 'lost' | 'prevented'): void {
    const order = this.#must(id);
    const status = { open: 'NEEDS_RESPONSE', won: 'WON', lost: 'LOST', prevented: 'PREVENTED' }[state];
    order.disputes = [status];
    order.updated = this.#shop.now();
  }

  hooks(): string[] {
    return this.#webhooks.map(({ uri }) => uri);
  }

  /** What is sent of an order, which is no more than was asked for. */
  hookCall(id: string): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify({ id: Number(id.replace(/\D+/g, '')) });
    const signature = createHmac('sha256', this.#shop.secret()).update(body).digest('base64');
    return {
      headers: { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signature },
      body,
    };
  }

  #money(cents: number) {
    const decimals = currencyDecimals(this.#currency);
    const amount = (cents / 10 ** decimals).toFixed(Math.max(1, decimals));
    return { shopMoney: { amount, currencyCode: this.#currency } };
  }

  #status(order: Order): string {
    if (!order.is_paid) return 'PENDING';
    const back = this.#back(order);
    return back === 0 ? 'PAID' : back < this.#total(order) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  }

  #line(line: Line) {
    return {
      quantity: line.quantity,
      currentQuantity: line.current,
      sku: line.sku || null,
      product: this.#shop.has(line.product) ? { __typename: 'Product', id: line.product } : null,
      originalTotalSet: this.#money(line.price),
      discountAllocations: line.off === 0 ? [] : [{ allocatedAmountSet: this.#money(line.off) }],
      taxLines: line.tax === 0 ? [] : [{ priceSet: this.#money(line.tax) }],
    };
  }

  #node(order: Order) {
    const { wish, lines } = order;
    const name = wish.name === undefined ? 'Hannah Arnold' : wish.name;
    /** A field that tells who has bought. */
    const buyers = (value: unknown) => (): unknown => {
      if (!this.shows_buyers) throw new GraphQLError(NOT_HERS, { extensions: { code: 'ACCESS_DENIED' } });
      return value;
    };
    return {
      id: order.id,
      createdAt: new Date(order.created).toISOString().replace('.000Z', 'Z'),
      email: buyers(wish.email ?? 'hannah@example.com'),
      test: wish.is_test ?? false,
      currencyCode: this.#currency,
      taxesIncluded: order.taxes_included,
      displayFinancialStatus: this.#status(order),
      billingAddress: buyers({ name, countryCodeV2: wish.country ?? 'US' }),
      totalReceivedSet: this.#money(order.is_paid ? this.#total(order) : 0),
      totalRefundedSet: this.#money(this.#back(order)),
      refunds: ({ first }: { first: number }) =>
        order.refunds.slice(0, first).map(({ at }) => ({ createdAt: new Date(at).toISOString() })),
      disputes: order.disputes.map((status) => ({ status })),
      lineItems: (args: unknown) =>
        pageOf(
          lines.map((line) => this.#line(line)),
          paged.parse(args),
        ),
    };
  }

  readonly resolvers: Readonly<Record<string, Resolver>> = {
    orders: (args) => {
      this.#shop.may('read_orders');
      const wanted = listed.parse(args);
      const since = Date.parse(wanted.query.slice("updated_at:>='".length, -1));
      // Without leave for all of them, an app sees those of sixty days.
      const oldest = this.#shop.now() - 60 * 24 * 3_600_000;
      const found = this.#orders.filter(({ created, updated }) => updated >= since && created >= oldest);
      return pageOf(
        found.map((order) => this.#node(order)),
        wanted,
      );
    },
    order: (args) => {
      this.#shop.may('read_orders');
      const { id } = identified.parse(args);
      const found = this.#orders.find((one) => one.id === id);
      return found === undefined ? null : this.#node(found);
    },
    webhookSubscriptionCreate: (args) => {
      this.#shop.may('read_orders');
      const { topic, webhookSubscription } = wished.parse(args);
      const { uri } = webhookSubscription;
      if (!uri.startsWith('https://')) return no('Address protocol http:// is not supported');
      if (this.#webhooks.some((one) => one.topic === topic && one.uri === uri))
        return no('Address for this topic has already been taken');
      const id = `gid://shopify/WebhookSubscription/${++this.#last}`;
      this.#webhooks.push({ id, topic, uri });
      return { webhookSubscription: { id }, userErrors: [] };
    },
    webhookSubscriptionDelete: (args) => {
      const { id } = identified.parse(args);
      const at = this.#webhooks.findIndex((one) => one.id === id);
      if (at < 0) return no('Webhook subscription does not exist');
      this.#webhooks.splice(at, 1);
      return { userErrors: [] };
    },
  };
}
