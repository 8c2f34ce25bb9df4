import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';

const PLATFORM_KINDS = ['automatic', 'shop', 'manual', 'payment'] as const;

/** What Galley does on a platform by itself, and what it has for whoever does it by hand. */
const SUPPORTS = ['publish', 'update', 'take_down', 'payment', 'listing_kit', 'listing_url'] as const;

const limit = (says: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${says}; null where there is no limit, or it is not known.` });

const coverSize = z.object({ width: z.int(), height: z.int() }).meta({ id: 'CoverSize' });

const platform = z
  .object({
    platform: z.string().meta({
      description: `The name in \`platforms\` of a product. Any other name of 1 to ${LIMITS.platform_name} lower-case letters, digits and hyphens is a manual platform too.`,
      example: 'etsy',
    }),
    name: z.string().meta({ description: 'As people write it.', example: 'Etsy' }),
    kind: z.enum(PLATFORM_KINDS).meta({
      description:
        '`automatic`: Galley keeps the product there. `shop`: it does once you’ve connected it; until then it is as a manual one. `manual`: you put it up yourself, with its listing kit, and say where it is. `payment`: it is no place for products; buyers pay there.',
    }),
    connected: z.boolean().meta({
      description: 'Whether Galley can work there for this account. It never can on a manual platform.',
    }),
    supports: z.array(z.enum(SUPPORTS)).meta({
      description:
        'What Galley does there by itself, on a shop once it’s connected (`publish`, `update`, `take_down`, `payment`), and what there is for doing it by hand: `listing_kit` (GET …/listings/{platform}/kit) and `listing_url` (PATCH …/listings/{platform}).',
    }),
    min_price: z
      .array(z.object({ currency: z.string().meta({ example: 'USD' }), price_cents: z.int() }))
      .meta({
        description:
          'The least price above 0 in each currency for which one is known, in its minor units. Empty where none is.',
      }),
    limits: z
      .object({
        title: limit('Characters of a title'),
        description: limit('Characters of a description'),
        tags: limit('Tags or keywords of a product'),
        tag: limit('Characters of one of them'),
        files: limit('Files of a product'),
        file_bytes: limit('Bytes of one of them'),
        format: z.enum(['pdf', 'epub']).nullable().meta({ description: 'The only file format it takes.' }),
        covers: z.array(coverSize).meta({
          description:
            'Sizes in pixels that it asks pictures for, the cover’s first. Empty where none is known.',
        }),
      })
      .meta({ id: 'PlatformLimits' }),
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof platform>;

export const platformList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const platformPage = listOf(platform).meta({ id: 'PlatformPage' });
