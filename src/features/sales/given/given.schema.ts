import { z } from 'zod';
import { isEmailAddress } from '@/features/audience/sign-up.rules';
import { GRANT_STATES } from '@/features/sales/sales.rules';
import { grant } from '@/features/sales/sales.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { isStorable, text, UNSTORABLE } from '@/kernel/text';
import { moment } from '@/kernel/wire';

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
    email: cell().meta({ description: 'Her email address.', example: 'hannah@example.com' }),
    name: cell().nullable().optional().meta({ description: 'Her name.', example: 'Hannah Weiss' }),
  })
  .meta({ id: 'BuyerRow' });

export const grantsInput = z
  .strictObject({
    id: pathId('product'),
    email: text(LIMITS.email, 1)
      .refine(isEmailAddress, {
        error: 'An email address such as name@example.com.',
        params: { code: 'invalid_format' },
      })
      .optional()
      .meta({ description: 'Whom one copy is given to.', example: 'hannah@example.com', format: 'email' }),
    name: text(LIMITS.name).nullable().optional().meta({
      description: 'Her name; only beside `email`.',
      example: 'Hannah Weiss',
    }),
    note: text(LIMITS.gift_note).nullable().optional().meta({
      description: 'What you write with it. It stands in the email, as you wrote it.',
    }),
    buyers: z
      .array(buyerRow)
      .min(1)
      .max(LIMITS.given_rows)
      .optional()
      .meta({ description: 'People who bought it elsewhere.' }),
    csv: z
      .string()
      .min(1)
      .max(LIMITS.body_bytes)
      .refine(isStorable, { error: UNSTORABLE, params: { code: 'invalid_text' } })
      .optional()
      .meta({
        description:
          'The same as a shop exports it: a line for each buyer, with commas, semicolons or tabs between its cells. Columns are found by the names in the first line; without names the cell with an email address is taken.',
        example: 'Email,Name\nhannah@example.com,Hannah Weiss\n',
      }),
    notify: z.boolean().optional().meta({
      description:
        'Whether everybody who gets a copy is emailed its link. Nobody is while your own email address is not confirmed.',
      default: true,
    }),
  })
  .superRefine((input, context) => {
    const given = WHO.filter((name) => input[name] !== undefined);
    if (given.length !== 1)
      context.addIssue({
        code: 'custom',
        path: [given[1] ?? 'email'],
        message: 'Exactly one of email, buyers and csv.',
        params: { code: given.length === 0 ? 'missing' : 'not_together' },
      });
    if (input.name !== undefined && input.email === undefined)
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'Only beside email; the rows of a list have names of their own.',
        params: { code: 'not_together' },
      });
  });
export type GrantsInput = z.infer<typeof grantsInput>;

const givenRow = z
  .object({
    row: z.int().meta({
      description:
        'Its place in the list, counted from 1; in CSV as a spreadsheet counts, where a line with the names of columns is 1.',
      example: 1,
    }),
    email: z.string().meta({ description: 'The address as it was read.', example: 'hannah@example.com' }),
    status: z.enum(['given', 'had', 'refused']).meta({
      description: '`had`: that address has this product already, or stands further up in the list.',
    }),
    order_id: bodyId('order').nullable().meta({ description: 'The order that gives it; null unless given.' }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'The page with the files, which works for ever; null unless given.' }),
    reason: z.string().nullable().meta({ description: 'Why it was refused, in a sentence.' }),
  })
  .meta({ id: 'GivenRow' });
export type GivenRow = z.infer<typeof givenRow>;

export const givenAnswer = z
  .object({
    given: z.int().meta({ description: 'How many got a copy.' }),
    had: z.int().meta({ description: 'How many had it already.' }),
    refused: z.int().meta({ description: 'How many rows were refused.' }),
    emails: z.int().meta({
      description: 'How many emails go out. Those of a long list leave over hours.',
    }),
    results: z.array(givenRow).meta({ description: 'What became of each row, in their order.' }),
  })
  .meta({ id: 'GivenCopies' });
export type GivenAnswer = z.infer<typeof givenAnswer>;

const productGrant = z
  .object({
    ...grant.shape,
    order_id: bodyId('order'),
    number: z.int().meta({ description: 'The number of its order.', example: 1074 }),
    platform: z.string().meta({
      description: 'How it came about: `gift` and `import` were given, all others bought.',
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
    state: z.enum(GRANT_STATES).optional().meta({ description: 'In this state only.' }),
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
