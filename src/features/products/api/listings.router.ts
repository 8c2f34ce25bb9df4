import { z } from 'zod';
import { listingKit, listingKitLink } from '@/features/products/listing-kit/kit.service';
import { patchListing, tryListingAgain, unlistProduct } from '@/features/products/publishing/publish.service';
import { fileLink } from '@/features/products/records/builds.schema';
import {
  listing,
  listingInput,
  listingPatch,
  listingRetry,
} from '@/features/products/records/listings.schema';
import { streamedFile } from '@/server/files/file-answer';
import { internal, rest, userProcedure } from '@/server/trpc/trpc';
import { listingPatchBody, placedListingExample, retriedListingExample } from './products.examples';

/** Where a product is listed. */
export const listingProcedures = {
  unlist: userProcedure
    .meta(
      rest('DELETE', '/products/{id}/listings/{platform}', {
        tool: 'asks',
        operation: 'listings.delete',
        tag: 'Products',
        access: ['publish'],
        summary: 'Take a product off a platform',
        description:
          'Takes a product off a platform. On the storefront, this takes effect immediately. On a manual platform, you then need to take it down yourself.',
        success: 204,
      }),
    )
    .input(listingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unlistProduct(ctx, input.id, input.platform)),

  patchListing: userProcedure
    .meta(
      rest('PATCH', '/products/{id}/listings/{platform}', {
        operation: 'listings.update',
        tag: 'Products',
        access: ['publish'],
        summary: 'Update a listing',
        description:
          'Records where you’ve listed a product on a platform that Galley doesn’t manage. With a `url`, the listing is `live`. With `null`, it goes back to waiting for you. Once the product has been taken off the platform, `null` confirms that you’ve removed it there, and the listing becomes `unlisted`. When you publish a new edition, the listing keeps the `edition` you put there until you send the newer one. On other platforms, the error is `automatic_listing`.',
        errors: ['automatic_listing', 'invalid_transition'],
        examples: { request: { on_etsy: listingPatchBody }, response: { live: placedListingExample } },
      }),
    )
    .input(listingPatch)
    .output(listing)
    .mutation(({ ctx, input }) => patchListing(ctx, input)),

  retryListing: userProcedure
    .meta(
      rest('POST', '/products/{id}/listings/{platform}/retry', {
        operation: 'listings.retry',
        tag: 'Products',
        access: ['publish'],
        summary: 'Retry a listing',
        description:
          'Retries a listing on a connected platform: Galley relists the current edition, or takes the product down there. If the listing was changed or deleted on the platform, it’s left that way unless `replace` is `true`. The response shows the current state; Galley contacts the platform in the background.',
        idempotent: true,
        errors: ['invalid_transition'],
        examples: {
          request: { replaced: { replace: true } },
          response: { on_its_way: retriedListingExample },
        },
      }),
    )
    .input(listingRetry)
    .output(listing)
    .mutation(({ ctx, input }) => tryListingAgain(ctx, input)),

  listingKit: userProcedure
    .meta(
      rest('GET', '/products/{id}/listings/{platform}/kit', {
        operation: 'listings.downloadKit',
        tag: 'Products',
        access: ['publish'],
        summary: 'Download a listing kit',
        description:
          'Downloads everything you need to list the current edition on a platform yourself: the files, the cover in the sizes the platform asks for, `listing.txt` with the title, description, tags, and price within the platform’s limits, and `checklist.txt`. If Galley manages the listing itself, the error is `automatic_listing`.',
        heavy: true,
        download: ['application/zip'],
        answer: 'A zip archive.',
        errors: ['automatic_listing', 'build_not_ready', 'build_failed'],
      }),
    )
    .input(listingInput)
    .output(streamedFile)
    .query(({ ctx, input }) => listingKit(ctx, input)),

  listingKitLink: userProcedure
    .meta(internal('The browser downloads by a short-lived signed address instead of a token.', ['publish']))
    .input(listingInput)
    .output(fileLink)
    .mutation(({ ctx, input }) => listingKitLink(ctx, input)),
};
