import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { currency, moment } from '@/kernel/wire';
import { CODE_PATTERN } from './discounts.rules';

/** A moment that is sent, in UTC with milliseconds from here on. */
const sentMoment = (description: string, example: string) =>
  z.iso
    .datetime({ offset: true, error: 'A time of RFC 3339, such as 2026-11-20T10:00:00Z.' })
    .transform((value) => new Date(value).toISOString())
    .nullable()
    .optional()
    .meta({ description, example });

const writable = {
  code: z
    .string()
    .regex(new RegExp(CODE_PATTERN), {
      error: `${LIMITS.discount_code_min} to ${LIMITS.discount_code} letters, digits, hyphens or underscores.`,
    })
    .meta({
      description: `What buyers type: ${LIMITS.discount_code_min} to ${LIMITS.discount_code} letters from A to Z, digits, \`-\` or \`_\`. Upper and lower case are the same, and no other code of the account may be.`,
      example: 'SUMMER',
      pattern: CODE_PATTERN,
    }),
  percent: z.int().min(1).max(100).nullable().optional().meta({
    description:
      'How much of the price it takes off; 100 makes it free. null where it takes off an amount: a code has one of the two.',
    example: 20,
  }),
  amount_cents: z.int().min(1).max(LIMITS.price_cents).nullable().optional().meta({
    description:
      'How much it takes off, in minor units of `currency`, at most the price. null where it takes off a percentage.',
  }),
  currency: currency().nullable().optional().meta({
    description: 'The currency of `amount_cents`, and of what it is for; null beside a percentage.',
  }),
  product_ids: z
    .array(bodyId('product'))
    .min(1)
    .max(LIMITS.discount_products)
    .nullable()
    .optional()
    .meta({
      description: `What it is for, 1 to ${LIMITS.discount_products} products; null for everything.`,
    }),
  starts_at: sentMoment('When it begins to work; null for at once.', '2026-11-20T00:00:00Z'),
  ends_at: sentMoment('When it stops working, later than its start; null for never.', '2026-11-30T00:00:00Z'),
  most_uses: z
    .int()
    .min(1)
    .max(LIMITS.discount_uses)
    .nullable()
    .optional()
    .meta({
      description: `How often it can be used, 1 to ${LIMITS.discount_uses}; null for any number. An open checkout holds a use until it is paid or ends.`,
    }),
  once_per_email: z
    .boolean()
    .optional()
    .meta({ description: 'Whether an email address can use it only once.', default: false }),
  active: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it works; false switches it off.', default: true }),
};

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

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
    currency: z.string().nullable(),
    product_ids: z.array(bodyId('product')).nullable(),
    starts_at: moment().nullable(),
    ends_at: moment().nullable(),
    most_uses: z.int().nullable(),
    once_per_email: z.boolean(),
    active: z.boolean(),
    uses: z.int().meta({ description: 'Orders that were made with it.' }),
    held: z.int().meta({ description: 'Open checkouts that hold a use of it.' }),
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
      currency: z.string(),
      url: z.string().nullable(),
    }),
  ),
});
export type DiscountChoices = z.infer<typeof discountChoices>;
