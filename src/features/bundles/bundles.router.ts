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
        replica: true,
        tag: 'Selling',
        summary: 'List bundles',
        description: 'Lists bundles, newest first. `state` shows whether each one can be bought.',
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
          'Returns a bundle. `state` shows whether it can be bought now. If one of its products is no longer for sale, neither is the bundle. It goes back up for sale automatically.',
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
        description: `Creates a bundle: several products sold at one price on a page of its own. Buyers who already own some of the products pay a proportional price for the rest. Before you publish a bundle, publish its products in the bundle’s currency and connect Stripe. An account can have at most ${LIMITS.bundles} bundles.`,
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
        summary: 'Update a bundle',
        description:
          'Updates a bundle. Only the fields you send change. Checkouts that have already started keep their price and products.',
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
        description: 'Deletes a bundle and its page. Its orders and products don’t change.',
        if_match: true,
        success: 204,
      }),
    )
    .input(bundleIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBundle(ctx, input.id)),

  choices: userProcedure
    .meta(internal('What the form offers; over REST the list of products has them.', ['publish']))
    .input(z.strictObject({}).optional())
    .output(bundleChoices)
    .query(({ ctx }) => bundleChoicesOf(ctx)),
});
