import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { currency, currencyCode, described, moment, slugField, text } from '@/kernel/wire';
import { BUNDLE_STATES, BUNDLE_STATUSES } from './bundles.rules';

const WORDS = {
  title: `The bundle’s title, 1 to ${LIMITS.title} characters.`,
  slug: `The last part of the page’s URL, \`/b/{slug}\`: 1 to ${LIMITS.slug} letters from a to z, digits, or hyphens, starting and ending with a letter or digit. Uppercase letters become lowercase. If omitted, it’s created from the title. Up to ${LIMITS.old_addresses} previous slugs keep redirecting to the page and can’t be used for another bundle.`,
  description: `The description on the bundle’s page. At most ${LIMITS.description} characters. \`null\` if there’s none.`,
  price_cents:
    'The price of the whole bundle, in minor units of `currency`. It can’t be lower than Stripe’s minimum charge or higher than the total price of its products.',
  currency: 'The currency of the price and of every product in the bundle.',
  product_ids: `The products in the bundle: ${LIMITS.bundle_products_min} to ${LIMITS.bundle_products} of your products, all different, in the order they appear on its page.`,
  status:
    '`draft`: not for sale. `published`: sold on its page for as long as every product in it is for sale.',
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
          message: 'This product is already in the bundle.',
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

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

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
    currency: currencyCode(),
    product_ids: z.array(bodyId('product')),
    status: z.enum(BUNDLE_STATUSES),
    state: z.enum(BUNDLE_STATES).meta({
      description:
        'Whether the bundle can be bought. `on_sale`: anyone can buy it. `test`: Stripe is in test mode, so only the creator can buy it. Any other value tells you why it can’t be bought. The bundle goes back up for sale automatically once the problem is fixed.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'An explanation of `state`. `null` if the state is `draft` or `on_sale`.' }),
    parts_cents: z.int().nullable().meta({
      description:
        'The total price of its products when bought separately. For products where the buyer chooses the price, the minimum price counts. `null` if a product has no price or a different currency.',
      example: 3000,
    }),
    url: z.string().meta({ description: 'The URL of the bundle’s page.' }),
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
      currency: currencyCode().nullable(),
      is_on_sale: z.boolean(),
    }),
  ),
});
export type BundleChoices = z.infer<typeof bundleChoices>;
