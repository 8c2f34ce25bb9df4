import type { GivenAnswer, GivenRow, GrantPage, GrantsInput } from '@/features/sales/given/given.schema';
import { ORDERS_HEAD, orderLine } from '@/features/sales/orders.csv.rules';
import type { Revenue } from '@/features/sales/revenue/revenue.schema';
import type { Order, OrderEntry } from '@/features/sales/sales.schema';
import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import { periodOf } from '@/kernel/period';

/** What calls of this feature look like in the document. */

const entry: OrderEntry = {
  id: exampleId('order'),
  number: 1073,
  platform: 'stripe',
  mode: 'live',
  state: 'paid',
  dispute: 'none',
  email: 'hannah@example.com',
  name: 'Hannah Weiss',
  country: 'US',
  language: 'en',
  currency: 'USD',
  subtotal_cents: 1800,
  discount_code: null,
  discount_cents: 0,
  tax_cents: 148,
  total_cents: 1948,
  refunded_cents: 0,
  seller_of_record: 'platform',
  receipt_url: 'https://pay.stripe.com/receipts/example',
  note: null,
  items: [
    {
      product_id: exampleId('product'),
      title: 'Sunday Kitchen',
      edition: 1,
      amount_cents: 1800,
      discount_cents: 0,
      tax_cents: 148,
    },
  ],
  created_at: '2026-11-23T09:58:00.000Z',
  updated_at: '2026-11-23T09:58:00.000Z',
};

export const orderPageExample = listPage([entry], 1, { page: 1, per_page: 20 });

export const orderExample: Order = {
  ...entry,
  consent_text: 'Deliver it right away. I understand that I lose my right to cancel.',
  consented_at: '2026-11-23T09:56:12.000Z',
  news_text: 'Yes, email me news and offers from Ines Moreau. I can unsubscribe any time.',
  news_at: '2026-11-23T09:56:12.000Z',
  asked_cents: 1800,
  asked_currency: 'USD',
  grants: [
    {
      id: exampleId('grant'),
      product_id: exampleId('product'),
      state: 'active',
      first_edition: 1,
      downloads: 2,
      last_download_at: '2026-11-23T10:04:00.000Z',
    },
  ],
  refunds: [],
};

export const refundedExample: Order = {
  ...orderExample,
  state: 'partially_refunded',
  refunded_cents: 500,
  refunds: [
    {
      id: exampleId('refund'),
      state: 'succeeded',
      amount_cents: 500,
      currency: 'USD',
      reason: 'requested_by_customer',
      created_at: '2026-11-24T08:00:00.000Z',
    },
  ],
};

export const ordersExample = `${ORDERS_HEAD}${orderLine(entry)}`;

export const revenueExample: Revenue = {
  as_of: '2026-11-23T10:15:00.000Z',
  currencies: [
    {
      currency: 'USD',
      orders: { now: 92, before: 71 },
      gross_cents: { now: 129_150, before: 94_960 },
      tax_cents: { now: 8_410, before: 6_120 },
      refunded_cents: { now: 1_800, before: 0 },
      net_cents: { now: 127_350, before: 94_960 },
      days: periodOf(Date.parse('2026-11-23T10:15:00Z')).map(({ day }, index) => ({
        day,
        gross_cents: 1_800 + 180 * index,
        gross_cents_before: 1_200 + 120 * index,
        net_cents: 1_800 + 180 * index - (index === 20 ? 1_800 : 0),
        net_cents_before: 1_200 + 120 * index,
      })),
    },
  ],
};

type Body = Omit<GrantsInput, 'id'>;

export const giftBody: Body = {
  email: 'hannah@example.com',
  name: 'Hannah Weiss',
  note: 'For all the dishes you tasted.',
};

export const buyersBody: Body = {
  buyers: [{ email: 'hannah@example.com', name: 'Hannah Weiss' }, { email: 'no address' }],
  notify: false,
};

export const csvBody: Body = {
  csv: 'Email,Name\nhannah@example.com,Hannah Weiss\n',
  notify: false,
};

const givenRow: GivenRow = {
  row: 1,
  email: 'hannah@example.com',
  status: 'given',
  order_id: exampleId('order'),
  url: 'https://galley.example/o/Zm9yIGhhbm5haCBhbmQgaGVyIGNha2Vz',
  reason: null,
};

export const giftExample: GivenAnswer = { given: 1, had: 0, refused: 0, emails: 1, results: [givenRow] };

export const buyersExample: GivenAnswer = {
  given: 1,
  had: 0,
  refused: 1,
  emails: 0,
  results: [
    givenRow,
    {
      row: 2,
      email: 'no address',
      status: 'refused',
      order_id: null,
      url: null,
      reason: 'That isn’t an email address. Use a format like name@example.com.',
    },
  ],
};

export const grantPageExample: GrantPage = listPage(
  [
    {
      id: exampleId('grant'),
      product_id: exampleId('product'),
      state: 'active' as const,
      first_edition: 1,
      downloads: 2,
      last_download_at: '2026-11-23T10:04:00.000Z',
      order_id: exampleId('order'),
      number: 1074,
      platform: 'gift',
      email: 'hannah@example.com',
      name: 'Hannah Weiss',
      created_at: '2026-11-23T09:58:00.000Z',
      revoked_at: null,
    },
  ],
  1,
  { page: 1, per_page: 20 },
);
