import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { currency, currencyCode, moment } from '@/kernel/wire';
import { CODE_PATTERN } from './discounts.rules';

/** A moment that is sent, in UTC with milliseconds from here on. */
const sentMoment = (description: string, example: string) =>
  z.iso
    .datetime({ offset: true, error: 'Must be a time in RFC 3339 format, such as 2026-11-20T10:00:00Z.' })
    .transform((value) => new Date(value).toISOString())
    .nullable()
    .optional()
    .meta({ description, example });

const writable = {
  code: z
    .string()
    .regex(new RegExp(CODE_PATTERN), {
      error: `Must be ${LIMITS.discount_code_min} to ${LIMITS.discount_code} letters, digits, hyphens, or underscores.`,
    })
    .meta({
      description: `The code that buyers enter: ${LIMITS.discount_code_min} to ${LIMITS.discount_code} letters from A to Z, digits, \`-\`, or \`_\`. It isn’t case-sensitive, and it must be unique in the account.`,
      example: 'SUMMER',
      pattern: CODE_PATTERN,
    }),
  percent: z.int().min(1).max(100).nullable().optional().meta({
    description:
      'The percentage taken off the price. 100 makes the product free. `null` if the code takes off a fixed amount. A code has either a percentage or an amount.',
    example: 20,
  }),
  amount_cents: z.int().min(1).max(LIMITS.price_cents).nullable().optional().meta({
    description:
      'The amount taken off the price, in minor units of `currency`. A code never takes off more than the price. `null` if the code takes off a percentage.',
  }),
  currency: currency().nullable().optional().meta({
    description: 'The currency of `amount_cents` and of the products it applies to. `null` for a percentage.',
  }),
  product_ids: z
    .array(bodyId('product'))
    .min(1)
    .max(LIMITS.discount_products)
    .nullable()
    .optional()
    .meta({
      description: `The products that the code applies to, 1 to ${LIMITS.discount_products}. \`null\` for all products.`,
    }),
  starts_at: sentMoment('When the code starts working. `null` to start immediately.', '2026-11-20T00:00:00Z'),
  ends_at: sentMoment(
    'When the code stops working. Must be later than `starts_at`. `null` if it never does.',
    '2026-11-30T00:00:00Z',
  ),
  most_uses: z
    .int()
    .min(1)
    .max(LIMITS.discount_uses)
    .nullable()
    .optional()
    .meta({
      description: `How many times the code can be used, 1 to ${LIMITS.discount_uses.toLocaleString('en')}. \`null\` for no limit. An open checkout reserves a use until it’s paid or expires.`,
    }),
  once_per_email: z
    .boolean()
    .optional()
    .meta({ description: 'Whether each email address can use the code only once.', default: false }),
  active: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the code works. `false` turns it off.', default: true }),
};

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

export const discountCreate = z.strictObject(writable).meta({ id: 'DiscountCreate' });
export type DiscountCreate = z.infer<typeof discountCreate>;
export const discountPatch = z.strictObject({
  id: pathId('discount'),
  ...writable,
  code: writable.code.optional(),
  uses: ignored,
  held: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
});
export type DiscountPatch = z.infer<typeof discountPatch>;

export const discount = z
  .object({
    id: bodyId('discount'),
    code: z.string().meta({ example: 'SUMMER' }),
    percent: z.int().nullable(),
    amount_cents: z.int().nullable(),
    currency: currencyCode().nullable(),
    product_ids: z.array(bodyId('product')).nullable(),
    starts_at: moment().nullable(),
    ends_at: moment().nullable(),
    most_uses: z.int().nullable(),
    once_per_email: z.boolean(),
    active: z.boolean(),
    uses: z.int().meta({ description: 'The number of orders that used the code.' }),
    held: z.int().meta({ description: 'The number of open checkouts that have reserved a use.' }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'Discount' });
export type Discount = z.infer<typeof discount>;

export const discountList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export type DiscountList = z.infer<typeof discountList>;
export const discountPage = listOf(discount).meta({ id: 'DiscountPage' });
export type DiscountPage = z.infer<typeof discountPage>;
export const discountIdInput = z.strictObject({ id: pathId('discount') });

/** What the form of a code offers: products that cost something, with the address of the page of each that has one. */
export const discountChoices = z.object({
  products: z.array(
    z.object({
      id: bodyId('product'),
      title: z.string(),
      price_cents: z.int(),
      currency: currencyCode(),
      url: z.string().nullable(),
    }),
  ),
});
export type DiscountChoices = z.infer<typeof discountChoices>;
