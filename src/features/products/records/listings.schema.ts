import { z } from 'zod';
import { LISTING_STATES } from '@/channels/channel';
import { KEEPERS } from '@/channels/registry';
import { distinctTexts, priceCents } from '@/features/products/types/description/fields.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { currency, described, moment, secureUrl } from '@/kernel/wire';
import { PUBLISH_WORDS } from './field-descriptions.rules';

export const platformName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
    error: 'A platform name has 1 to 40 lower-case letters, digits and hyphens.',
  })
  .meta({ example: 'storefront' });

/** Who says what a product costs on the creator's own page. */
export const priceMode = z.enum(['fixed', 'pay_what_you_want']);
export type PriceMode = z.infer<typeof priceMode>;

export const listing = z
  .object({
    platform: z.string(),
    keeper: z.enum(KEEPERS).meta({
      description:
        'Who keeps it there: `galley`, on your own page or on a platform you’ve connected, or `creator`, by hand.',
    }),
    state: z.enum(LISTING_STATES),
    reason: z.string().nullable().meta({
      description:
        'Why it is not live: `manual_listing` and `take_down_by_hand` are for the creator to do, `no_payment_method` needs a way to pay, `test_payment` a live key in place of the test key, `build_failed` a new build. On a connected platform, `key_refused` needs a new key, `price_refused` another price, `payout_missing` a payout method over there, `channel_missing` a sales channel; `changed_there` and `deleted_there` say what became of it over there; `platform_refused` and `platform_away` can be tried again.',
    }),
    problem: z.string().nullable().meta({
      description: 'What the platform says, or what is wrong there, in a sentence; null for nothing.',
    }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Where buyers find it. The address on the storefront stays for ever.' }),
    edition: z.int().nullable().meta({
      description:
        'The edition of the product that’s there; null where none is. Galley keeps its own page and connected platforms at the edition on sale; elsewhere it’s what you said.',
    }),
    external_id: z.string().nullable().meta({ description: 'What a connected platform calls it.' }),
    published_at: moment().nullable(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof listing>;

export const edition = z
  .object({
    number: z.int(),
    price_cents: z.int(),
    price_mode: priceMode,
    suggested_price_cents: z.int().nullable(),
    currency: z.string(),
    published_at: moment(),
    build_id: bodyId('build'),
  })
  .meta({ id: 'Edition', description: 'The frozen snapshot on sale.' });

export const publishInput = z.strictObject({
  id: pathId('product'),
  ...described(
    {
      platforms: distinctTexts(platformName, 1, LIMITS.platforms).optional(),
      price_cents: priceCents.optional(),
      price_mode: priceMode.optional(),
      suggested_price_cents: priceCents.nullable().optional(),
      currency: currency().optional(),
    },
    PUBLISH_WORDS,
  ),
});
export type PublishInput = z.infer<typeof publishInput>;

/** As far as the database counts editions and versions. */
export const MOST_EDITIONS = 2 ** 31 - 1;

/** What publishing would do: release an edition of new files, or only change what the one on sale is sold for and says. */
export const nextReleaseInput = z.strictObject({
  id: pathId('product'),
  /** The version that it is asked of, so that an answer is kept for no other. */
  version: z.int().min(1).max(MOST_EDITIONS),
});
export const nextReleaseAnswer = z.object({
  edition: z.int(),
  changes: z.enum(['none', 'price', 'listing', 'files']),
});
export type NextRelease = z.infer<typeof nextReleaseAnswer>;

export const listingInput = z.strictObject({
  id: pathId('product'),
  platform: z.string().meta({ description: 'Name of the platform.', example: 'storefront' }),
});
export type ListingInput = z.infer<typeof listingInput>;

/** What is to be done with what was changed over there. */
export const listingRetry = listingInput.extend({
  platform: listingInput.shape.platform.meta({ description: 'Name of the platform.', example: 'gumroad' }),
  replace: z.boolean().optional().meta({
    description:
      'For a listing that was changed or deleted over there: `true` puts Galley’s version in its place. Left out, nothing that was changed there is replaced.',
    example: true,
  }),
});
export type ListingRetry = z.infer<typeof listingRetry>;

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

export const listingPatch = listingInput.extend({
  platform: listingInput.shape.platform.meta({ description: 'Name of the platform.', example: 'etsy' }),
  url: secureUrl()
    .nullable()
    .optional()
    .meta({
      description: `Where you put it up, an https address of at most ${LIMITS.url} characters; the listing is \`live\` with it. Null: it isn’t there yet, or, after it was taken down, no longer.`,
      example: 'https://www.etsy.com/listing/1234567890',
    }),
  edition: z.int().min(1).max(MOST_EDITIONS).nullable().optional().meta({
    description:
      'The edition you put up there, at most the one on sale. Null or left out: as before, and for a listing that goes live the one on sale.',
    example: 2,
  }),
  keeper: ignored,
  state: ignored,
  reason: ignored,
  problem: ignored,
  external_id: ignored,
  published_at: ignored,
});
export type ListingPatch = z.infer<typeof listingPatch>;
