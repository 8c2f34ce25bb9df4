import { z } from 'zod';
import { isEmailAddress } from '@/features/audience/sign-up.rules';
import { GRANT_STATES } from '@/features/sales/sales.rules';
import { grant } from '@/features/sales/sales.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { isStorable, UNSTORABLE } from '@/kernel/text';
import { moment, text } from '@/kernel/wire';

/** The fields of which a call has exactly one. */
const WHO = ['email', 'buyers', 'csv'] as const;

/** The same in the words of the document. */
export const ONE_WHO = WHO.map((name) =>
  name === 'email'
    ? { required: [name] }
    : { required: [name], not: { properties: { name: {} }, required: ['name'] } },
);

/** A cell of a list: what is wrong with it is said of its row. */
const cell = () =>
  z
    .string()
    .max(LIMITS.buyer_cell)
    .refine(isStorable, {
      error: UNSTORABLE,
      params: { code: 'invalid_text' },
    });

const buyerRow = z
  .strictObject({
    email: cell().meta({ description: 'The buyer’s email address.', example: 'hannah@example.com' }),
    name: cell().nullable().optional().meta({ description: 'The buyer’s name.', example: 'Hannah Weiss' }),
  })
  .meta({ id: 'BuyerRow' });

export const grantsInput = z
  .strictObject({
    id: pathId('product'),
    email: text(LIMITS.email, 1)
      .refine(isEmailAddress, {
        error: 'Must be an email address such as name@example.com.',
        params: { code: 'invalid_format' },
      })
      .optional()
      .meta({
        description: 'The address to give one copy to.',
        example: 'hannah@example.com',
        format: 'email',
      }),
    name: text(LIMITS.name).nullable().optional().meta({
      description: 'The recipient’s name. Only with `email`.',
      example: 'Hannah Weiss',
    }),
    note: text(LIMITS.gift_note).nullable().optional().meta({
      description: 'A personal note. It appears in the email exactly as you wrote it.',
    }),
    buyers: z
      .array(buyerRow)
      .min(1)
      .max(LIMITS.given_rows)
      .optional()
      .meta({ description: 'People who bought the product elsewhere.' }),
    csv: z
      .string()
      .min(1)
      .max(LIMITS.body_bytes)
      .refine(isStorable, { error: UNSTORABLE, params: { code: 'invalid_text' } })
      .optional()
      .meta({
        description:
          'The buyers as CSV, as exported by a shop: one row per buyer, with cells separated by commas, semicolons, or tabs. Columns are identified by the names in the header row. Without a header row, the cell that contains an email address is used.',
        example: 'Email,Name\nhannah@example.com,Hannah Weiss\n',
      }),
    notify: z.boolean().optional().meta({
      description:
        'Whether to email the link to everyone who gets a copy. No email is sent until you’ve confirmed your own email address.',
      default: true,
    }),
  })
  .superRefine((input, context) => {
    const given = WHO.filter((name) => input[name] !== undefined);
    if (given.length !== 1)
      context.addIssue({
        code: 'custom',
        path: [given[1] ?? 'email'],
        message: 'Send exactly one of email, buyers, and csv.',
        params: { code: given.length === 0 ? 'missing' : 'not_together' },
      });
    if (input.name !== undefined && input.email === undefined)
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'Can be sent only with email. The rows of a list have their own names.',
        params: { code: 'not_together' },
      });
  });
export type GrantsInput = z.infer<typeof grantsInput>;

const givenRow = z
  .object({
    row: z.int().meta({
      description:
        'The row’s position in the list, starting at 1. In CSV, rows are numbered as in a spreadsheet, so a header row is row 1.',
      example: 1,
    }),
    email: z
      .string()
      .meta({ description: 'The email address, as read from the row.', example: 'hannah@example.com' }),
    status: z.enum(['given', 'had', 'refused']).meta({
      description: '`had`: the address already has the product, or appears earlier in the list.',
    }),
    order_id: bodyId('order')
      .nullable()
      .meta({ description: 'The ID of the order that gives the copy. `null` unless the copy was given.' }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'The page with the files. It never expires. `null` unless the copy was given.' }),
    reason: z.string().nullable().meta({ description: 'Why the row was rejected, in a sentence.' }),
  })
  .meta({ id: 'GivenRow' });
export type GivenRow = z.infer<typeof givenRow>;

export const givenAnswer = z
  .object({
    given: z.int().meta({ description: 'The number of copies given.' }),
    had: z.int().meta({ description: 'The number of addresses that already had the product.' }),
    refused: z.int().meta({ description: 'The number of rows that were rejected.' }),
    emails: z.int().meta({
      description: 'The number of emails to be sent. For a long list, they’re sent over several hours.',
    }),
    results: z.array(givenRow).meta({ description: 'The result for each row, in order.' }),
  })
  .meta({ id: 'GivenCopies' });
export type GivenAnswer = z.infer<typeof givenAnswer>;

const productGrant = z
  .object({
    ...grant.shape,
    order_id: bodyId('order'),
    number: z.int().meta({ description: 'The order number.', example: 1074 }),
    platform: z.string().meta({
      description:
        'How the person got the product. `gift` and `import`: you gave them a copy. Any other value: they bought it.',
      example: 'gift',
    }),
    email: z.string().meta({ example: 'hannah@example.com' }),
    name: z.string().nullable(),
    created_at: moment(),
    revoked_at: moment().nullable(),
  })
  .meta({ id: 'ProductGrant' });

export const grantList = z
  .strictObject({
    id: pathId('product'),
    state: z.enum(GRANT_STATES).optional().meta({ description: 'Only copies with this `state`.' }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE);
export type GrantList = z.infer<typeof grantList>;
export const grantPage = listOf(productGrant).meta({ id: 'ProductGrantPage' });
export type GrantPage = z.infer<typeof grantPage>;

export const grantIdInput = z.strictObject({ id: pathId('product'), grant_id: pathId('grant') });
export type GrantIdInput = z.infer<typeof grantIdInput>;

/** What the dashboard asks before it offers to give copies. */
export const givingOptions = z.object({
  /** Products that have been published, the newest first. */
  products: z.array(z.object({ id: bodyId('product'), title: z.string() })),
  /** Whether others can be emailed; not while the creator has not confirmed her own address, or without a mail server. */
  mails: z.enum(['on', 'unconfirmed', 'off']),
});
export type GivingOptions = z.infer<typeof givingOptions>;
