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
        description:
          'Returns the brand kit: the colors, fonts, logo, and text that every new product starts with. Each account has one brand kit.',
        etag: true,
        examples: { response: { not_set_up: EMPTY_BRAND, set_up: brandExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(brand)
    .query(({ ctx }) => brandOf(ctx.db, ctx.owner)),

  update: userProcedure
    .meta(
      rest('PATCH', '/brand', {
        tag: 'Products',
        owner_only: true,
        summary: 'Update the brand kit',
        description:
          'Updates the brand kit. Only the fields you send change, and `null` clears a field. The list of links is replaced as a whole. The changes apply to files you build from now on. Existing files and published editions don’t change.',
        etag: true,
        // For a logo that is fetched; the change itself keeps to the usual deadline.
        deadline: LIMITS.upload_seconds,
        errors: ['image_not_fetched'],
        examples: { request: { the_sunday_kitchen: brandPatchBody }, response: { set_up: brandExample } },
      }),
    )
    .input(brandPatch)
    .output(brand)
    .mutation(({ ctx, input }) => patchBrand(ctx, input)),
});
