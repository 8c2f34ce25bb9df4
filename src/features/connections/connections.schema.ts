import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';

/** Platforms that an account can be connected to. */
const CONNECTION_PLATFORMS = ['stripe'] as const;
export type ConnectionPlatform = (typeof CONNECTION_PLATFORMS)[number];

export const isConnectionPlatform = (name: string): name is ConnectionPlatform =>
  CONNECTION_PLATFORMS.some((platform) => platform === name);

/** `invalid`: the platform no longer takes the key. */
const CONNECTION_STATES = ['connected', 'invalid'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

const CONNECTION_MODES = ['test', 'live'] as const;
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

/** Who works out and pays sales tax; the first is what a new connection starts with on the screen. */
export const TAXES = ['managed', 'automatic', 'none'] as const;
export type Tax = (typeof TAXES)[number];

/** What a creator decides, and what her account says, about every sale. */
export interface ConnectionSettings {
  tax: Tax;
  /** The account's own currency, ISO 4217 in upper case; null where its key may not read it. */
  currency: string | null;
}

const TAX_WORDS =
  '`managed`: Stripe is the seller, and charges, files and pays sales tax (Managed Payments, for a higher fee). `automatic`: Stripe adds the tax at checkout, and the creator registers and files it (Stripe Tax). `none`: no tax is added.';

/**
 * A restricted key as Stripe writes it. Only its beginning and its letters are checked; anything else is Stripe's to
 * judge. A full secret key gets a sentence of its own, since that is what most people find first.
 */
const apiKey = text(LIMITS.api_key)
  .trim()
  .refine((key) => !/^[sp]k_/.test(key), {
    error:
      'That’s your account’s main key, which can do anything. Make a restricted key in Stripe instead: it starts with rk_.',
    abort: true,
  })
  .regex(/^rk_(?:test|live)_\w+$/, {
    error: 'A restricted key from Stripe. It starts with rk_test_ or rk_live_.',
  });

/** One platform in an address; any other is not found. */
export const platformInput = z.strictObject({
  platform: z.string().meta({
    description: 'Name of the platform; `stripe` is the only one so far.',
    example: 'stripe',
  }),
});

export const connectionPut = z.strictObject({
  ...platformInput.shape,
  api_key: apiKey.optional().meta({
    description:
      'Restricted key of the creator’s own Stripe account, `rk_test_…` or `rk_live_…`. It may be left out once the account is connected: the stored key stays. No answer ever has it.',
    example: 'rk_test_51QkExampleOnlyXw3f',
  }),
  tax: z.enum(TAXES).meta({ description: TAX_WORDS }),
});
export type ConnectionPut = z.infer<typeof connectionPut>;

export const connection = z
  .object({
    platform: z.enum(CONNECTION_PLATFORMS),
    state: z.enum(CONNECTION_STATES).meta({
      description: '`connected`, or `invalid` once the platform no longer takes the key; `problem` says why.',
    }),
    problem: z.string().nullable().meta({ description: 'Why it is invalid, in a sentence; else null.' }),
    mode: z.enum(CONNECTION_MODES).meta({ description: '`test` moves no real money.' }),
    account_id: z.string().nullable().meta({
      description: 'Account on the platform; null where the key may not read it.',
      example: 'acct_1QkExample',
    }),
    account_name: z.string().nullable().meta({
      description: 'What it is called there; null where the key may not read it.',
      example: 'Ines Moreau Kitchen',
    }),
    currency: z
      .string()
      .nullable()
      .meta({ description: 'Currency of the account; null where the key may not read it.', example: 'USD' }),
    tax: z.enum(TAXES).meta({ description: TAX_WORDS }),
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
