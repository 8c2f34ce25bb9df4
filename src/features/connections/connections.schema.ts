import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { currencyCode, moment, text } from '@/kernel/wire';
import { CONNECTION_MODES, CONNECTION_PLATFORMS, TAXES } from './connectors/platforms.rules';

/** `invalid`: the platform no longer takes the key. */
const CONNECTION_STATES = ['connected', 'invalid'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

const TAX_WORDS =
  '`managed`: Stripe is the seller, and it charges, files, and pays sales tax (Managed Payments, for a higher fee). `automatic`: Stripe adds the tax at checkout, and the creator registers for and files it (Stripe Tax). `none`: no tax is added.';

/** One platform in an address; any other is not found. */
export const platformInput = z.strictObject({
  platform: z.string().meta({
    description: `The platform’s name: ${CONNECTION_PLATFORMS.map((name) => `\`${name}\``).join(', ')}.`,
    example: 'stripe',
  }),
});

/** A line as it is pasted, with spaces around it. */
const pasted = (limit: number) => text(limit).trim();

export const connectionPut = z.strictObject({
  ...platformInput.shape,
  api_key: pasted(LIMITS.api_key).optional().meta({
    description:
      'The key of the creator’s own account: a restricted Stripe key, `rk_test_…` or `rk_live_…`, or the API key of another platform. If omitted and the account is already connected, the stored key is kept. It’s never returned.',
    example: 'rk_test_51QkExampleOnlyXw3f',
  }),
  tax: z
    .enum(TAXES)
    .optional()
    .meta({ description: `Required for Stripe, and not accepted for other platforms. ${TAX_WORDS}` }),
  list: pasted(LIMITS.mail_list).min(1).optional().meta({
    description:
      'For Mailchimp only: the name or ID of the audience that readers are added to. Can be omitted if the account has only one audience, or if you’ve chosen one before.',
    example: 'Kitchen letters',
  }),
  api_secret: pasted(LIMITS.api_key).min(1).optional().meta({
    description:
      'The second half of the key, for platforms whose keys have two halves. Whenever you send a new `api_key`, send this too. It’s never returned.',
    example: 'cs_example_0123456789abcdef',
  }),
  address: pasted(LIMITS.shop_address).min(1).optional().meta({
    description:
      'The address of the creator’s shop, for platforms where each shop has its own address. Can be omitted once it’s known. If you send a new address, send the key again too.',
    example: 'https://shop.example.com',
  }),
});
export type ConnectionPut = z.infer<typeof connectionPut>;

export const connection = z
  .object({
    platform: z.enum(CONNECTION_PLATFORMS),
    state: z.enum(CONNECTION_STATES).meta({
      description:
        '`connected`, or `invalid` if the platform no longer accepts the key. `problem` gives the reason.',
    }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the connection is invalid, in a sentence. Otherwise `null`.' }),
    mode: z
      .enum(CONNECTION_MODES)
      .meta({ description: 'In `test` mode, no real money moves. Always `live` for an email tool.' }),
    account_id: z.string().nullable().meta({
      description:
        'The ID of the account on the platform. `null` if the key doesn’t have permission to read it.',
      example: 'acct_1QkExample',
    }),
    account_name: z.string().nullable().meta({
      description:
        'The name of the account on the platform. `null` if the key doesn’t have permission to read it.',
      example: 'Ines Moreau Kitchen',
    }),
    currency: currencyCode().nullable().meta({
      description:
        'The account’s currency. `null` for an email tool, or if the key doesn’t have permission to read it.',
      example: 'USD',
    }),
    tax: z
      .enum(TAXES)
      .nullable()
      .meta({ description: `${TAX_WORDS} \`null\` for other platforms.` }),
    list: z
      .strictObject({
        id: z.string().meta({ description: 'The audience’s ID in the email tool.', example: 'a1b2c3d4e5' }),
        name: z
          .string()
          .meta({ description: 'The audience’s name in the email tool.', example: 'Kitchen letters' }),
      })
      .nullable()
      .meta({
        description: 'The Mailchimp audience that readers are added to. `null` for other platforms.',
      }),
    address: z.string().nullable().meta({
      description:
        'The address of the shop, for platforms where each shop has its own address. Otherwise `null`.',
      example: null,
    }),
    last4: z.string().meta({ description: 'The last four characters of the key.', example: 'Xw3f' }),
    checked_at: moment().meta({ description: 'When the platform last confirmed that the key works.' }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connection>;

export const connectionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const connectionPage = listOf(connection).meta({ id: 'ConnectionPage' });
