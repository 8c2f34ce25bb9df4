import { z } from 'zod';
import { bodyId, filterId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { currencyCode, moment, text } from '@/kernel/wire';
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
    title: z
      .string()
      .meta({ description: 'The product’s title at the time of sale.', example: 'Sunday Kitchen' }),
    edition: z.int().meta({ description: 'The edition that was for sale when the buyer pressed Buy.' }),
    amount_cents: money('The price before tax.'),
    discount_cents: money('This item’s share of the discount.'),
    tax_cents: money('This item’s share of the tax.'),
  })
  .meta({ id: 'OrderItem' });

const entry = {
  id: bodyId('order'),
  number: z
    .int()
    .meta({ description: 'The order number. Each creator’s orders are numbered from 1001.', example: 1073 }),
  platform: z.string().meta({
    description:
      'Who took the payment: `stripe`, or the platform that sold it, such as `gumroad`. `galley`: no one; a discount code made the order free. `gift`: no one; the creator gave a copy. `import`: no one; the creator added someone who bought elsewhere. Gifts and imports have a total of 0 and don’t count toward revenue.',
    example: 'stripe',
  }),
  mode: z.enum(ORDER_MODES).meta({ description: '`test`: paid with a test key, so no money moved.' }),
  state: z.enum(ORDER_STATES).meta({
    description:
      '`paid`, `partially_refunded`, `refunded`, or `review`. In `review`, the amount paid isn’t the amount that was asked for, and nothing is delivered until you accept or refund the order.',
  }),
  dispute: z.enum(ORDER_DISPUTES).meta({
    description:
      'The state of a dispute, if the buyer’s bank asked for the money back. If the dispute is `lost`, the buyer loses access to the files.',
  }),
  email: z.string().meta({ example: 'hannah@example.com' }),
  name: z.string().nullable().meta({ description: 'The buyer’s name, as given to the platform.' }),
  country: z
    .string()
    .nullable()
    .meta({ description: 'The two-letter ISO 3166-1 country code.', example: 'US' }),
  language: z.string().meta({ description: 'The buyer’s language, as a BCP 47 tag.', example: 'en' }),
  currency: currencyCode(),
  subtotal_cents: money(
    'The price in minor units of the currency, without any tax included in it. Subtotal minus discount plus tax is the total.',
  ),
  discount_code: z
    .string()
    .nullable()
    .meta({ description: 'The discount code that was used, as it was at the time. `null` if there’s none.' }),
  discount_cents: money('The discount.'),
  tax_cents: money('The tax, as reported by the seller of record.'),
  total_cents: money('What the buyer paid.'),
  refunded_cents: money(
    'How much of the total was returned: refunds, and the amount lost in a `lost` dispute.',
  ),
  seller_of_record: z.enum(SELLERS).meta({
    description: 'The legal seller: the `creator`, or the `platform`, which then handles the tax.',
  }),
  receipt_url: z.string().nullable().meta({ description: 'The URL of the platform’s receipt.' }),
  note: z.string().nullable().meta({ description: 'The note that the creator included with a free copy.' }),
  items: z.array(orderItem),
  created_at: moment().meta({ description: 'When the order was paid.' }),
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
      .meta({ description: '`active`, or `revoked`: the files are no longer available.' }),
    first_edition: z
      .int()
      .meta({ description: 'The first edition that was delivered. All later editions are included too.' }),
    downloads: z.int().meta({ description: 'How many times files have been downloaded.' }),
    last_download_at: moment().nullable(),
  })
  .meta({ id: 'Grant' });

const refund = z
  .object({
    id: bodyId('refund'),
    state: z.enum(REFUND_STATES),
    amount_cents: money('The amount refunded.'),
    currency: currencyCode(),
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
      .meta({ description: 'What the buyer agreed to when they pressed Buy. `null` for a free copy.' }),
    consented_at: moment().nullable(),
    news_text: z.string().nullable().meta({
      description: 'What the buyer agreed to if they want news and offers by email. `null` if they don’t.',
    }),
    news_at: moment().nullable(),
    asked_cents: money('The price when the buyer pressed Buy. `null` for a free copy.').nullable(),
    asked_currency: currencyCode().nullable().meta({ description: 'The currency of `asked_cents`.' }),
    grants: z.array(grant).meta({ description: 'The rights to files that come with the order.' }),
    refunds: z.array(refund).meta({ description: 'The order’s refunds, oldest first.' }),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

const NO_DAY = 'Must be a date such as 2026-11-23.';

/** A day (UTC), as in `2026-11-23`; the year 0, which ISO 8601 has, is none to PostgreSQL. */
const day = (description: string) =>
  z.iso
    .date({ error: NO_DAY })
    .refine((written) => !written.startsWith('0000'), { error: NO_DAY })
    .optional()
    .meta({ description, example: '2026-11-23' });

const filters = {
  state: z.enum(ORDER_STATES).optional().meta({ description: 'Only orders with this `state`.' }),
  platform: z.enum(ORDER_PLATFORMS).optional().meta({ description: 'Only orders from this platform.' }),
  product_id: filterId('product')
    .optional()
    .meta({ description: 'Only orders that include this product.', minLength: 1 }),
  q: text(LIMITS.search)
    .optional()
    .meta({ description: 'The beginning of an email address, or an order number.' }),
  from: day('Only orders paid on or after this day (UTC).'),
  to: day('Only orders paid on or before this day (UTC).'),
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
  amount_cents: z.int().min(1).max(LIMITS.price_cents).optional().meta({
    description: 'The amount to refund, in minor units. If omitted, everything that’s left is refunded.',
  }),
  revoke: z.boolean().optional().meta({
    description:
      'Whether the buyer loses access to the files once the order is fully refunded. A partial refund never takes access away.',
    default: true,
  }),
  reason: z.enum(REASONS).optional().meta({ description: 'The reason, for the platform’s records.' }),
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
