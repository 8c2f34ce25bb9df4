import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';
import { CONNECTION_MODES, CONNECTION_PLATFORMS, TAXES } from './connectors/platforms.rules';

/** `invalid`: the platform no longer takes the key. */
const CONNECTION_STATES = ['connected', 'invalid'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

const TAX_WORDS =
  '`managed`: Stripe is the seller, and charges, files and pays sales tax (Managed Payments, for a higher fee). `automatic`: Stripe adds the tax at checkout, and the creator registers and files it (Stripe Tax). `none`: no tax is added.';

/** One platform in an address; any other is not found. */
export const platformInput = z.strictObject({
  platform: z.string().meta({
    description: `Name of the platform: ${CONNECTION_PLATFORMS.map((name) => `\`${name}\``).join(', ')}.`,
    example: 'stripe',
  }),
});

/** A line as it is pasted, with spaces around it. */
const pasted = (limit: number) => text(limit).trim();

export const connectionPut = z.strictObject({
  ...platformInput.shape,
  api_key: pasted(LIMITS.api_key).optional().meta({
    description:
      'Key of the creator’s own account there: a restricted one of Stripe, `rk_test_…` or `rk_live_…`, or the API key of a mail tool. It may be left out once the account is connected: the stored key stays. No answer ever has it.',
    example: 'rk_test_51QkExampleOnlyXw3f',
  }),
  tax: z
    .enum(TAXES)
    .optional()
    .meta({ description: `For Stripe, which needs it; no other platform takes it. ${TAX_WORDS}` }),
  list: pasted(LIMITS.mail_list).min(1).optional().meta({
    description:
      'For Mailchimp: name or ID of the audience that readers go to. It may be left out where the account has only one, or one was chosen before. No other platform takes it.',
    example: 'Kitchen letters',
  }),
  api_secret: pasted(LIMITS.api_key).min(1).optional().meta({
    description:
      'The second half of the key, of a platform that gives two. It goes with `api_key`: with a new key a new one is needed. No answer ever has it.',
    example: 'cs_example_0123456789abcdef',
  }),
  address: pasted(LIMITS.shop_address).min(1).optional().meta({
    description:
      'Where the creator’s shop is, of a platform where each shop has an address of its own. It may be left out once it is known; a new one needs the key again.',
    example: 'https://shop.example.com',
  }),
});
export type ConnectionPut = z.infer<typeof connectionPut>;

export const connection = z
  .object({
    platform: z.enum(CONNECTION_PLATFORMS),
    state: z.enum(CONNECTION_STATES).meta({
      description: '`connected`, or `invalid` once the platform no longer takes the key; `problem` says why.',
    }),
    problem: z.string().nullable().meta({ description: 'Why it is invalid, in a sentence; else null.' }),
    mode: z
      .enum(CONNECTION_MODES)
      .meta({ description: '`test` moves no real money; a mail tool is always `live`.' }),
    account_id: z.string().nullable().meta({
      description: 'Account on the platform; null where the key may not read it.',
      example: 'acct_1QkExample',
    }),
    account_name: z.string().nullable().meta({
      description: 'What it is called there; null where the key may not read it.',
      example: 'Ines Moreau Kitchen',
    }),
    currency: z.string().nullable().meta({
      description: 'Currency of the account; null where the key may not read it, and of a mail tool.',
      example: 'USD',
    }),
    tax: z
      .enum(TAXES)
      .nullable()
      .meta({ description: `${TAX_WORDS} Null of a mail tool.` }),
    list: z
      .strictObject({
        id: z.string().meta({ description: 'What the mail tool knows it by.', example: 'a1b2c3d4e5' }),
        name: z.string().meta({ description: 'What it is called there.', example: 'Kitchen letters' }),
      })
      .nullable()
      .meta({
        description: 'Of Mailchimp: the audience that readers go to; null of any other platform.',
      }),
    address: z.string().nullable().meta({
      description: 'Where the shop is, of a platform where each has an address of its own; else null.',
      example: null,
    }),
    last4: z.string().meta({ description: 'Last four characters of the key.', example: 'Xw3f' }),
    checked_at: moment().meta({ description: 'When the platform last confirmed the key.' }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connection>;

export const connectionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const connectionPage = listOf(connection).meta({ id: 'ConnectionPage' });
