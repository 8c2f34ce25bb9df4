import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { slugField, text } from '@/kernel/text';
import { currency, described, moment } from '@/kernel/wire';
import { BUNDLE_STATES, BUNDLE_STATUSES } from './bundles.rules';

const WORDS = {
  title: `What it’s called, 1 to ${LIMITS.title} characters.`,
  slug: `The name in its page’s address, \`/b/{slug}\`: 1 to ${LIMITS.slug} letters from a to z, digits or hyphens, with a letter or digit at both ends. Upper case becomes lower case. Left out, it’s made of the title. Addresses that it had before, at most ${LIMITS.old_addresses}, lead there for good and are no other bundle’s.`,
  description: `What its page says of it, at most ${LIMITS.description} characters; null for nothing.`,
  price_cents: `What all of it costs, in minor units of \`currency\`: no less than Stripe charges, no more than its products one by one.`,
  currency: 'The currency of the price, and of every product in it.',
  product_ids: `What’s in it: ${LIMITS.bundle_products_min} to ${LIMITS.bundle_products} different products of yours, in the order in which its page shows them.`,
  status: '`draft`, or `published`: it’s sold on its page while every product in it is.',
};

const productIds = z
  .array(bodyId('product'))
  .min(LIMITS.bundle_products_min)
  .max(LIMITS.bundle_products)
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          message: 'This product is in the bundle already.',
          params: { code: 'invalid_value' },
        });
  })
  .meta({ uniqueItems: true });

const writable = described(
  {
    title: text(LIMITS.title, 1),
    slug: slugField('both-books').optional(),
    description: text(LIMITS.description).nullable().optional(),
    price_cents: z.int().min(1).max(LIMITS.price_cents).meta({ example: 2200 }),
    currency: currency(),
    product_ids: productIds,
    status: z.enum(BUNDLE_STATUSES).optional(),
  },
  WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

export const bundleCreate = z.strictObject(writable).meta({ id: 'BundleCreate' });
export type BundleCreate = z.infer<typeof bundleCreate>;

export const bundlePatch = z.strictObject({
  id: pathId('bundle'),
  ...z.object(writable).partial().shape,
  state: ignored,
  reason: ignored,
  parts_cents: ignored,
  url: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
});
export type BundlePatch = z.infer<typeof bundlePatch>;

export const bundle = z
  .object({
    id: bodyId('bundle'),
    slug: z.string().meta({ example: 'both-books' }),
    title: z.string().meta({ example: 'Both books' }),
    description: z.string().nullable(),
    price_cents: z.int().meta({ example: 2200 }),
    currency: z.string().meta({ example: 'USD' }),
    product_ids: z.array(bodyId('product')),
    status: z.enum(BUNDLE_STATUSES),
    state: z.enum(BUNDLE_STATES).meta({
      description:
        'Whether it can be bought: `on_sale`; `test`, with a test key, by its creator only; or what keeps it from that. It comes back by itself once nothing does.',
    }),
    reason: z.string().nullable().meta({ description: 'The same in words; null for `draft` and `on_sale`.' }),
    parts_cents: z.int().nullable().meta({
      description:
        'What its products cost one by one, the least where a buyer names the price; null while one has no price or another currency.',
      example: 3000,
    }),
    url: z.string().meta({ description: 'The address of its page.' }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'Bundle' });
export type Bundle = z.infer<typeof bundle>;

export const bundleList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export type BundleList = z.infer<typeof bundleList>;
export const bundlePage = listOf(bundle).meta({ id: 'BundlePage' });
export type BundlePage = z.infer<typeof bundlePage>;
export const bundleIdInput = z.strictObject({ id: pathId('bundle') });

/** What the form of a bundle offers: products that a page can sell, archived ones apart. */
export const bundleChoices = z.object({
  products: z.array(
    z.object({
      id: bodyId('product'),
      title: z.string(),
      price_cents: z.int().nullable(),
      currency: z.string().nullable(),
      is_on_sale: z.boolean(),
    }),
  ),
});
export type BundleChoices = z.infer<typeof bundleChoices>;
