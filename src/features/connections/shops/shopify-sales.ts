import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals, shareOut } from '@/kernel/money';
import { PlatformError } from '@/server/platform-client';
import type { ShopAsk, ShopHook, ShopSale, ShopSaleLine, ShopSales } from './shop';
import { askShopify, shopifyFault, shopifyRefused, userErrors } from './shopify-ask';

/** Pages of fifty lines of one order that are read, beyond its first. */
const LINE_PAGES = 20;

/** A line of an order, in amounts of the shop's own currency. */
const LINE = `
  fragment Line on LineItem {
    quantity
    currentQuantity
    sku
    product { id }
    originalTotalSet { shopMoney { amount } }
    discountAllocations { allocatedAmountSet { shopMoney { amount } } }
    taxLines { priceSet { shopMoney { amount } } }
  }
`;
/** Few at a time: a call may cost no more than a thousand points, reckoned by all that it could answer. */
const SALES_QUERY = `
  query Sales($changed: String!, $after: String) {
    orders(first: 5, after: $after, query: $changed, sortKey: ID) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        createdAt
        email
        test
        currencyCode
        taxesIncluded
        displayFinancialStatus
        billingAddress { name countryCodeV2 }
        totalReceivedSet { shopMoney { amount } }
        totalRefundedSet { shopMoney { amount } }
        refunds(first: 20) { createdAt }
        disputes { status }
        lineItems(first: 10) { pageInfo { hasNextPage endCursor } nodes { ...Line } }
      }
    }
  }
`;
const LINES_QUERY = `
  query Lines($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 50, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...Line } }
    }
  }
`;
const HOOK_MUTATION = `
  mutation Call($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
      webhookSubscription { id }
      userErrors { message }
    }
  }
`;
const UNHOOK_MUTATION = `
  mutation CallNoMore($id: ID!) {
    webhookSubscriptionDelete(id: $id) {
      userErrors { message }
    }
  }
`;

const money = z.object({ shopMoney: z.object({ amount: z.string().regex(/^-?\d{1,15}(\.\d{1,20})?$/) }) });
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().min(1).max(1_000).nullish() });
const line = z.object({
  quantity: z.int().nonnegative(),
  currentQuantity: z.int().nonnegative(),
  /** None where it was deleted. */
  product: z.object({ id: z.string() }).nullish(),
  /** Ours is the key of the product, and stays where that was deleted. */
  sku: z.string().nullish(),
  originalTotalSet: money,
  discountAllocations: z.array(z.object({ allocatedAmountSet: money })).max(1_000),
  taxLines: z.array(z.object({ priceSet: money })).max(1_000),
});
type Line = z.output<typeof line>;
const lineItems = z.object({ pageInfo, nodes: z.array(line).max(50) });
const order = z.object({
  id: z.string().min(1),
  createdAt: z.iso.datetime({ offset: true }),
  email: z.string().nullish(),
  test: z.boolean(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  taxesIncluded: z.boolean(),
  displayFinancialStatus: z.string().nullish(),
  billingAddress: z.object({ name: z.string().nullish(), countryCodeV2: z.string().nullish() }).nullish(),
  totalReceivedSet: money,
  totalRefundedSet: money,
  refunds: z.array(z.object({ createdAt: z.iso.datetime({ offset: true }).nullish() })).max(20),
  disputes: z.array(z.object({ status: z.string() })).max(100),
  lineItems,
});
type Order = z.output<typeof order>;
const orders = z.object({ data: z.object({ orders: z.object({ pageInfo, nodes: z.array(order).max(5) }) }) });
const moreLines = z.object({ data: z.object({ order: z.object({ lineItems }).nullable() }) });
const called = z.object({
  data: z.object({
    webhookSubscriptionCreate: z.object({
      webhookSubscription: z.object({ id: z.string().min(1) }).nullish(),
      userErrors,
    }),
  }),
});
const ended = z.object({ data: z.object({ webhookSubscriptionDelete: z.object({ userErrors }) }) });

/** The states of an order whose money is there, or was. */
const PAID: ReadonlySet<string> = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);
/** What a dispute's state comes to; of several the one that comes last here counts. One that was prevented is none. */
const DISPUTES: ReadonlyMap<string, 'open' | 'won' | 'lost'> = new Map([
  ['WON', 'won'],
  ['NEEDS_RESPONSE', 'open'],
  ['UNDER_REVIEW', 'open'],
  ['ACCEPTED', 'lost'],
  ['CHARGE_REFUNDED', 'lost'],
  ['LOST', 'lost'],
]);

const nextOf = ({ hasNextPage, endCursor }: z.output<typeof pageInfo>): string | null =>
  hasNextPage ? (endCursor ?? null) : null;

/** Amounts of a currency, in its minor units. */
const centsIn =
  (currency: string) =>
  (...amounts: readonly z.output<typeof money>[]): number =>
    Math.round(
      amounts.reduce((sum, { shopMoney }) => sum + Number(shopMoney.amount), 0) *
        10 ** currencyDecimals(currency),
    );

/** All lines of an order: those of few are in the list of orders already. */
async function linesOf(ask: ShopAsk, { id, lineItems: first }: Order): Promise<Line[]> {
  const lines = [...first.nodes];
  let after = nextOf(first.pageInfo);
  for (let at = 0; at < LINE_PAGES && after !== null; at++) {
    const answer = read(moreLines, await askShopify(ask, `${LINES_QUERY}${LINE}`, { id, after }));
    const more = answer.data.order?.lineItems;
    lines.push(...(more?.nodes ?? []));
    after = more === undefined ? null : nextOf(more.pageInfo);
  }
  return lines;
}

/**
 * What went back of each line of an order, of what was paid for it. Lines whose pieces were taken back go first; what is
 * left of the sum was given back for nothing in particular, and is shared out over what is left of the lines, and of
 * shipping and tips beside them.
 */
function wentBack(of: Order, paid: readonly number[], lines: readonly Line[]): number[] {
  const cents = centsIn(of.currencyCode);
  const back = cents(of.totalRefundedSet);
  const received = cents(of.totalReceivedSet);
  const named = lines.map(({ quantity, currentQuantity }, at) =>
    quantity === 0 ? 0 : Math.round(((paid[at] ?? 0) * Math.max(0, quantity - currentQuantity)) / quantity),
  );
  const sum = named.reduce((all, one) => all + one, 0);
  // A piece that was removed before it was paid, or taken back for less.
  if (sum >= back) return sum === 0 ? named : shareOut(back, named);
  const beside = Math.max(0, received - paid.reduce((all, one) => all + one, 0));
  const left = [...paid.map((one, at) => one - (named[at] ?? 0)), beside];
  const most = left.reduce((all, one) => all + one, 0);
  const shared = shareOut(Math.min(back - sum, most), left);
  return named.map((one, at) => one + (shared[at] ?? 0));
}

function saleOf(of: Order, lines: readonly Line[]): ShopSale {
  const cents = centsIn(of.currencyCode);
  const parts = lines.map(({ originalTotalSet, discountAllocations, taxLines }) => {
    const discount_cents = cents(...discountAllocations.map(({ allocatedAmountSet }) => allocatedAmountSet));
    const tax_cents = cents(...taxLines.map(({ priceSet }) => priceSet));
    // Where the tax lies in the price, it's told beside it here.
    const subtotal_cents = cents(originalTotalSet) - (of.taxesIncluded ? tax_cents : 0);
    return { subtotal_cents, discount_cents, tax_cents };
  });
  const paid = parts.map((one) => one.subtotal_cents - one.discount_cents + one.tax_cents);
  const back = wentBack(of, paid, lines);
  const states = of.disputes.map(({ status }) => DISPUTES.get(status) ?? 'none');
  const dates = of.refunds.flatMap(({ createdAt }) => (createdAt == null ? [] : [utc(createdAt)])).toSorted();
  const { name, countryCodeV2 } = of.billingAddress ?? {};
  return {
    external_id: of.id,
    lines: parts.map(
      (sums, at): ShopSaleLine => ({
        product: lines[at]?.product?.id ?? null,
        key: lines[at]?.sku || null,
        ...sums,
        refunded_cents: back[at] ?? 0,
      }),
    ),
    email: of.email ?? '',
    name: name || null,
    country: countryCodeV2 != null && /^[A-Z]{2}$/.test(countryCodeV2) ? countryCodeV2 : null,
    currency: of.currencyCode,
    dispute: (['lost', 'open', 'won'] as const).find((state) => states.includes(state)) ?? 'none',
    refunded_at: dates.at(-1) ?? null,
    receipt_url: null,
    mode: of.test ? 'test' : 'live',
    sold_at: utc(of.createdAt),
  };
}

const utc = (moment: string): string => new Date(moment).toISOString();

/**
 * A page of the orders that were paid, the oldest first. They are asked for by when they last changed, which also tells
 * of what was ordered before and is paid or refunded now; by their ids in order, so that one that changes meanwhile moves
 * no other to a page that was read. Orders older than two months are shown to no app that was not let in to them.
 */
export async function shopifySales(
  ask: ShopAsk,
  { since, page }: { since: string; page: string | null },
): Promise<ShopSales> {
  const variables = { changed: `updated_at:>='${utc(since)}'`, after: page };
  const { pageInfo: info, nodes } = read(orders, await askShopify(ask, `${SALES_QUERY}${LINE}`, variables))
    .data.orders;
  const sales: ShopSale[] = [];
  for (const one of nodes)
    if (PAID.has(one.displayFinancialStatus ?? '')) sales.push(saleOf(one, await linesOf(ask, one)));
  return { sales, next: nextOf(info) };
}

/** What is told of: money that comes, and money that goes. */
const TOPICS = ['ORDERS_PAID', 'REFUNDS_CREATE'];

async function unhook(ask: ShopAsk, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const answer = read(ended, await askShopify(ask, UNHOOK_MUTATION, { id }));
    const fault = shopifyFault(answer.data.webhookSubscriptionDelete.userErrors);
    const is_gone =
      fault?.failure.kind === 'refused' && /not exist|not found|could not find/i.test(fault.failure.words);
    if (fault !== null && !is_gone) throw fault;
  }
}

/** Shopify's calls: it signs each with the secret of the app. They are told no more than which order it is. */
export const shopifyHook: ShopHook = {
  async make(ask, uri) {
    const ids: string[] = [];
    try {
      for (const topic of TOPICS) {
        const webhook = { uri, format: 'JSON', includeFields: ['id'] };
        const answer = read(called, await askShopify(ask, HOOK_MUTATION, { topic, webhook }));
        const { webhookSubscription: made, userErrors: errors } = answer.data.webhookSubscriptionCreate;
        const fault = shopifyFault(errors);
        if (fault !== null || made == null) throw fault ?? shopifyRefused('');
        ids.push(made.id);
      }
    } catch (error) {
      // What went wrong first is said; a webhook that stays calls an address that nobody has.
      await unhook(ask, ids).catch((other: unknown) => {
        if (!(other instanceof PlatformError)) throw other;
      });
      throw error;
    }
    return ids;
  },
  remove: unhook,
  isGenuine({ headers, body }, { api_secret }) {
    if (api_secret === null) return false;
    const signed = Buffer.from(headers['x-shopify-hmac-sha256'] ?? '', 'base64');
    const ours = createHmac('sha256', api_secret).update(body).digest();
    return signed.byteLength === ours.byteLength && timingSafeEqual(signed, ours);
  },
};
