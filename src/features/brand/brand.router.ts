import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { brandExample, brandPatchBody } from './brand.examples';
import { brand, brandPatch, EMPTY_BRAND } from './brand.schema';
import { brandOf, patchBrand } from './brand.service';

export const brandRouter = router({
  get: userProcedure
    .meta(
      rest('GET', '/brand', {
        tag: 'Products',
        summary: 'Get the brand kit',
        description: 'Colour, fonts, logo and words that every product starts with. An account has one.',
        etag: true,
        examples: { response: { untouched: EMPTY_BRAND, filled: brandExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(brand)
    .query(({ ctx }) => brandOf(ctx.db, ctx.owner)),

  update: userProcedure
    .meta(
      rest('PATCH', '/brand', {
        tag: 'Products',
        summary: 'Change the brand kit',
        description:
          'Only the fields that are sent change; null clears a field; the list of links is replaced. Builds made from now on take it; files that were built before, and editions on sale, stay as they are.',
        etag: true,
        // For a logo that is fetched; the change itself keeps to the usual deadline.
        deadline: LIMITS.upload_seconds,
        errors: ['image_not_fetched'],
        examples: { request: { the_sunday_kitchen: brandPatchBody }, response: { filled: brandExample } },
      }),
    )
    .input(brandPatch)
    .output(brand)
    .mutation(({ ctx, input }) => patchBrand(ctx, input)),
});
