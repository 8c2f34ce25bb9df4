import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { currencyCode } from '@/kernel/wire';

const PLATFORM_KINDS = ['automatic', 'shop', 'manual', 'payment'] as const;

/** What Galley does on a platform by itself, and what it has for whoever does it by hand. */
const SUPPORTS = ['publish', 'update', 'take_down', 'payment', 'listing_kit', 'listing_url'] as const;

const limit = (says: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${says}. \`null\` if there’s no limit or it isn’t known.` });

const coverSize = z.object({ width: z.int(), height: z.int() }).meta({ id: 'CoverSize' });

const platform = z
  .object({
    platform: z.string().meta({
      description: `The name to use in a product’s \`platforms\`. Any other name of 1 to ${LIMITS.platform_name} lowercase letters, digits, and hyphens is a manual platform.`,
      example: 'etsy',
    }),
    name: z.string().meta({ description: 'The platform’s display name.', example: 'Etsy' }),
    kind: z.enum(PLATFORM_KINDS).meta({
      description:
        '`automatic`: Galley manages your listings on it. `shop`: Galley manages them once you connect the platform; until then, it works like a manual one. `manual`: you list the product yourself with its listing kit, then tell Galley its URL. `payment`: takes buyers’ payments. List a product on it to get a payment link.',
    }),
    connected: z.boolean().meta({
      description:
        'Whether Galley can work with the platform for this account. Always `false` for a manual platform.',
    }),
    supports: z.array(z.enum(SUPPORTS)).meta({
      description:
        'What Galley does on the platform itself (`publish`, `update`, `take_down`, `payment`; on a shop, once it’s connected), and what it offers when you list products yourself: `listing_kit` (GET /products/{id}/listings/{platform}/kit) and `listing_url` (PATCH /products/{id}/listings/{platform}).',
    }),
    min_price: z.array(z.object({ currency: currencyCode(), price_cents: z.int() })).meta({
      description:
        'The lowest price above 0 in each currency where one is known, in the currency’s minor units. Empty if none is known.',
    }),
    limits: z
      .object({
        title: limit('The maximum number of characters in a title'),
        description: limit('The maximum number of characters in a description'),
        tags: limit('The maximum number of tags or keywords per product'),
        tag: limit('The maximum number of characters in a tag or keyword'),
        files: limit('The maximum number of files per product'),
        file_bytes: limit('The maximum size of a file, in bytes'),
        format: z
          .enum(['pdf', 'epub'])
          .nullable()
          .meta({ description: 'The only file format that the platform accepts.' }),
        covers: z.array(coverSize).meta({
          description:
            'The image sizes that the platform asks for, in pixels. The cover’s size comes first. Empty if none is known.',
        }),
      })
      .meta({ id: 'PlatformLimits' }),
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof platform>;

export const platformList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const platformPage = listOf(platform).meta({ id: 'PlatformPage' });
