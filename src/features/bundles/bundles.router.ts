import { z } from 'zod';
import type { BundleId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  bundleCreateBody,
  bundleExample,
  bundlePageExample,
  bundlePatchBody,
  publishedBundleExample,
} from './bundles.examples';
import {
  bundle,
  bundleChoices,
  bundleCreate,
  bundleIdInput,
  bundleList,
  bundlePage,
  bundlePatch,
} from './bundles.schema';
import {
  bundleChoicesOf,
  bundlesPage,
  changeBundle,
  createBundle,
  removeBundle,
  requireBundle,
} from './bundles.service';

export const bundlesRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/bundles', {
        tag: 'Selling',
        summary: 'List bundles',
        description: 'The newest first, each with whether it can be bought.',
        examples: { response: { one_bundle: bundlePageExample } },
      }),
    )
    .input(bundleList)
    .output(bundlePage)
    .query(({ ctx, input }) => bundlesPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/bundles/{id}', {
        tag: 'Selling',
        summary: 'Get a bundle',
        description:
          '`state` says whether it can be bought now. A bundle with a product that is no longer on sale isn’t on sale either, and comes back by itself.',
        etag: true,
        examples: { response: { on_sale: publishedBundleExample } },
      }),
    )
    .input(bundleIdInput)
    .output(bundle)
    .query(({ ctx, input }) => requireBundle(ctx, ctx.db, input.id)),

  create: userProcedure
    .meta(
      rest('POST', '/bundles', {
        tag: 'Selling',
        summary: 'Create a bundle',
        description: `Several products at one price, sold on a page of its own. A buyer who has some of them pays for the rest in proportion. To publish it, its products are published in its currency and Stripe is connected. At most ${LIMITS.bundles} bundles per account.`,
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: BundleId }) => `/bundles/${output.id}`,
        errors: [
          'already_exists',
          'invalid_transition',
          'unknown_product',
          'below_minimum_price',
          'price_not_allowed',
          'currency_mismatch',
          'not_connected',
        ],
        examples: { request: { two_books: bundleCreateBody }, response: { a_draft: bundleExample } },
      }),
    )
    .input(bundleCreate)
    .output(bundle)
    .mutation(({ ctx, input }) => createBundle(ctx, input)),

  update: userProcedure
    .meta(
      rest('PATCH', '/bundles/{id}', {
        tag: 'Selling',
        summary: 'Change a bundle',
        description:
          'Only the fields that are sent change. Checkouts that have begun keep their price and their products.',
        etag: true,
        errors: [
          'already_exists',
          'invalid_transition',
          'unknown_product',
          'below_minimum_price',
          'price_not_allowed',
          'currency_mismatch',
          'not_connected',
        ],
        examples: { request: { publish: bundlePatchBody }, response: { on_sale: publishedBundleExample } },
      }),
    )
    .input(bundlePatch)
    .output(bundle)
    .mutation(({ ctx, input }) => changeBundle(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/bundles/{id}', {
        tag: 'Selling',
        summary: 'Delete a bundle',
        description: 'Its page is gone. Orders keep what they are of, and its products stay as they are.',
        if_match: true,
        success: 204,
      }),
    )
    .input(bundleIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBundle(ctx, input.id)),

  choices: userProcedure
    .meta(internal('What the form offers; over REST the list of products has them.'))
    .input(z.strictObject({}).optional())
    .output(bundleChoices)
    .query(({ ctx }) => bundleChoicesOf(ctx)),
});
