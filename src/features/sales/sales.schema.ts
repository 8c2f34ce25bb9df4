import { z } from 'zod';
import { bodyId, filterId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';
import {
  GRANT_STATES,
  ORDER_DISPUTES,
  ORDER_MODES,
  ORDER_PLATFORMS,
  ORDER_STATES,
  REFUND_STATES,
  SELLERS,
} from './sales.rules';

const money = (description: string) => z.int().meta({ description, example: 1800 });

const orderItem = z
  .object({
    product_id: bodyId('product'),
    title: z.string().meta({ description: 'Its title as it was sold.', example: 'Sunday Kitchen' }),
    edition: z.int().meta({ description: 'The edition that was on sale at the press of Buy.' }),
    amount_cents: money('Its price, before tax.'),
    discount_cents: money('Its share of what was taken off.'),
    tax_cents: money('Its share of the tax.'),
  })
  .meta({ id: 'OrderItem' });

const entry = {
  id: bodyId('order'),
  number: z.int().meta({ description: 'Its number, counted for each creator from 1001.', example: 1073 }),
  platform: z.string().meta({
    description:
      'Who took the money: `stripe`, or the shop that sold it, such as `gumroad`. `galley`: nobody; a discount code made it free. `gift` and `import`: nobody; the creator gave a copy, or brought a buyer from elsewhere. Such an order has a total of 0 and counts in no sum.',
    example: 'stripe',
  }),
  mode: z.enum(ORDER_MODES).meta({ description: '`test` was paid with a test key: no money moved.' }),
  state: z.enum(ORDER_STATES).meta({
    description:
      '`paid`, `partially_refunded`, `refunded`, or `review`: what was paid is not what was asked, so nothing is delivered until the order is accepted or refunded.',
  }),
  dispute: z.enum(ORDER_DISPUTES).meta({
    description: 'Whether the buyer’s bank asked the money back. A `lost` one ends the downloads.',
  }),
  email: z.string().meta({ example: 'hannah@example.com' }),
  name: z.string().nullable().meta({ description: 'As the buyer gave it to the platform.' }),
  country: z.string().nullable().meta({ description: 'Two letters of ISO 3166-1.', example: 'US' }),
  language: z.string().meta({ description: 'The buyer’s language, a BCP 47 tag.', example: 'en' }),
  currency: z.string().meta({ example: 'USD' }),
  subtotal_cents: money(
    'The price, in minor units of the currency, without tax that lies in it. Less the discount and with the tax it is the total.',
  ),
  discount_code: z
    .string()
    .nullable()
    .meta({ description: 'The discount code it was bought with, as it was then; null without one.' }),
  discount_cents: money('What was taken off.'),
  tax_cents: money('The tax, as the seller of record says.'),
  total_cents: money('What the buyer paid.'),
  refunded_cents: money('What went back of it: refunds, and what a `lost` dispute took.'),
  seller_of_record: z.enum(SELLERS).meta({
    description: 'Who sells by law: the `creator`, or the `platform`, which then handles the tax.',
  }),
  receipt_url: z.string().nullable().meta({ description: 'The platform’s receipt.' }),
  note: z.string().nullable().meta({ description: 'What the creator wrote with a copy that she gave.' }),
  items: z.array(orderItem),
  created_at: moment().meta({ description: 'When it was paid.' }),
  updated_at: moment(),
};

const orderEntry = z.object(entry).meta({ id: 'OrderEntry' });
export type OrderEntry = z.infer<typeof orderEntry>;

export const grant = z
  .object({
    id: bodyId('grant'),
    product_id: bodyId('product'),
    state: z
      .enum(GRANT_STATES)
      .meta({ description: '`active`, or `revoked`: the files can no longer be had.' }),
    first_edition: z.int().meta({ description: 'The edition delivered first; every later one is open too.' }),
    downloads: z.int().meta({ description: 'How often files were downloaded.' }),
    last_download_at: moment().nullable(),
  })
  .meta({ id: 'Grant' });

const refund = z
  .object({
    id: bodyId('refund'),
    state: z.enum(REFUND_STATES),
    amount_cents: money('What went back.'),
    currency: z.string().meta({ example: 'USD' }),
    reason: z.string().nullable(),
    created_at: moment(),
  })
  .meta({ id: 'Refund' });

export const order = z
  .object({
    ...entry,
    consent_text: z
      .string()
      .nullable()
      .meta({ description: 'What the buyer agreed to at the press of Buy; null for a given copy.' }),
    consented_at: moment().nullable(),
    news_text: z.string().nullable().meta({
      description: 'What the buyer agreed to who wants news and offers by email; null where she doesn’t.',
    }),
    news_at: moment().nullable(),
    asked_cents: money('The price at the press of Buy; null for a given copy.').nullable(),
    asked_currency: z.string().nullable().meta({ description: 'Its currency.', example: 'USD' }),
    grants: z.array(grant).meta({ description: 'The rights to files that it gives.' }),
    refunds: z.array(refund).meta({ description: 'The oldest first.' }),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

const NO_DAY = 'A day such as 2026-11-23.';

/** A day (UTC), as in `2026-11-23`; the year 0, which ISO 8601 has, is none to PostgreSQL. */
const day = (description: string) =>
  z.iso
    .date({ error: NO_DAY })
    .refine((written) => !written.startsWith('0000'), { error: NO_DAY })
    .optional()
    .meta({ description, example: '2026-11-23' });

const filters = {
  state: z.enum(ORDER_STATES).optional().meta({ description: 'In this state only.' }),
  platform: z.enum(ORDER_PLATFORMS).optional().meta({ description: 'Of this platform only.' }),
  product_id: filterId('product').optional().meta({ description: 'With this product only.', minLength: 1 }),
  q: text(LIMITS.search)
    .optional()
    .meta({ description: 'The beginning of an email address, or the number of an order.' }),
  from: day('Paid on this day (UTC) or later.'),
  to: day('Paid on this day (UTC) or earlier.'),
};

export const orderList = z.strictObject({ ...filters, ...pagingFields }).refine(withinReach, REACH_ISSUE);
export type OrderList = z.infer<typeof orderList>;
export const orderPage = listOf(orderEntry).meta({ id: 'OrderPage' });
export type OrderPage = z.infer<typeof orderPage>;

export const orderExport = z.strictObject(filters).optional();
/** Which orders are meant; all where nothing is said. */
export type OrderFilter = Pick<OrderList, keyof typeof filters>;

export const orderIdInput = z.strictObject({ id: pathId('order') });

/** What Stripe calls the reasons of a refund. */
const REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;

export const refundInput = z.strictObject({
  id: pathId('order'),
  amount_cents: z
    .int()
    .min(1)
    .max(LIMITS.price_cents)
    .optional()
    .meta({ description: 'How much goes back, in minor units; left out, all that is left.' }),
  revoke: z.boolean().optional().meta({
    description:
      'Whether the buyer’s downloads end once everything has gone back. A refund of a part never ends them.',
    default: true,
  }),
  reason: z.enum(REASONS).optional().meta({ description: 'Why, for the platform’s records.' }),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Where the browser downloads the list. */
export const ordersLinkAnswer = z.object({ url: z.string() });

/** What the Sales screen shows beside its list. */
export const salesSummary = z.object({
  /** Whether money can be taken at present. */
  review: z.int(),
  products: z.array(z.object({ id: bodyId('product'), title: z.string() })),
});
export type SalesSummary = z.infer<typeof salesSummary>;
