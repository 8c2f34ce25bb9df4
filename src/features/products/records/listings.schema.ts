import { z } from 'zod';
import { LISTING_STATES } from '@/channels/channel';
import { KEEPERS } from '@/channels/registry';
import { distinctTexts, priceCents } from '@/features/products/types/description/fields.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { currency, currencyCode, described, moment, secureUrl } from '@/kernel/wire';
import { PUBLISH_WORDS } from './field-descriptions.rules';

export const platformName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
    error: 'Must be 1 to 40 lowercase letters, digits, and hyphens.',
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
        'Who manages the listing. `galley`: Galley, on your own page or on a connected platform. `creator`: you, by hand.',
    }),
    state: z.enum(LISTING_STATES),
    reason: z.string().nullable().meta({
      description:
        'Why the listing isn’t live. `manual_listing` and `take_down_by_hand`: you need to list it or take it down yourself. `no_payment_method`: connect a way to get paid. `test_payment`: replace the test key with a live key. `build_failed`: build the files again. On a connected platform: `key_refused`: connect a new key. `price_refused`: change the price. `payout_missing`: add a payout method on the platform. `channel_missing`: add a sales channel on the platform. `permission_missing`: give your key write access to payment links. `changed_there` and `deleted_there`: the listing was changed or deleted on the platform. `platform_refused` and `platform_away`: the platform rejected the request or couldn’t be reached; retry the listing. `platform_busy`: the platform can’t take it right now, and Galley keeps trying.',
    }),
    problem: z.string().nullable().meta({
      description:
        'What the platform says, or what’s wrong there, in a sentence. `null` if nothing is wrong.',
    }),
    url: z.string().nullable().meta({
      description: 'The URL where buyers find the product. Its URL on the storefront never stops working.',
    }),
    edition: z.int().nullable().meta({
      description:
        'The edition that’s on the platform. `null` if there’s none. Galley keeps its own page and connected platforms on the edition for sale. For other platforms, it’s the edition you’ve recorded.',
    }),
    external_id: z.string().nullable().meta({ description: 'The listing’s ID on a connected platform.' }),
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
    currency: currencyCode(),
    published_at: moment(),
    build_id: bodyId('build'),
  })
  .meta({ id: 'Edition', description: 'The frozen snapshot that’s for sale.' });

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
  platform: z.string().meta({ description: 'The platform’s name.', example: 'storefront' }),
});
export type ListingInput = z.infer<typeof listingInput>;

/** What is to be done with what was changed over there. */
export const listingRetry = listingInput.extend({
  platform: listingInput.shape.platform.meta({ description: 'The platform’s name.', example: 'gumroad' }),
  replace: z.boolean().optional().meta({
    description:
      'Whether to overwrite a listing that was changed or deleted on the platform with Galley’s version. By default, changes made there are kept.',
    example: true,
  }),
});
export type ListingRetry = z.infer<typeof listingRetry>;

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

export const listingPatch = listingInput.extend({
  platform: listingInput.shape.platform.meta({ description: 'The platform’s name.', example: 'etsy' }),
  url: secureUrl()
    .nullable()
    .optional()
    .meta({
      description: `The https URL of the listing, at most ${LIMITS.url} characters. The listing becomes \`live\`. \`null\` if it isn’t there yet or, after it was taken down, if you’ve removed it.`,
      example: 'https://www.etsy.com/listing/1234567890',
    }),
  edition: z.int().min(1).max(MOST_EDITIONS).nullable().optional().meta({
    description:
      'The edition you’ve listed there. It can’t be newer than the edition for sale. If `null` or omitted, the edition stays the same; a listing that goes live gets the edition for sale.',
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
