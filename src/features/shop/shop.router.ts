import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { shopExample, shopPatchBody, shopUntouched } from './shop.examples';
import { shopPatch, shopSettings } from './shop.schema';
import { patchShop, shopOf } from './shop.service';

export const shopRouter = router({
  get: userProcedure
    .meta(
      rest('GET', '/shop', {
        tag: 'Selling',
        summary: 'Get the shop',
        description:
          'Returns the shop: the public page at `/@handle` that introduces the creator and shows everything they’ve published. Each account has one shop.',
        etag: true,
        examples: { response: { not_set_up: shopUntouched, set_up: shopExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(shopSettings)
    .query(({ ctx }) => shopOf(ctx)),
  update: userProcedure
    .meta(
      rest('PATCH', '/shop', {
        tag: 'Selling',
        summary: 'Update the shop',
        description: `Updates the shop. Only the fields you send change, \`null\` clears a field, and lists are replaced as a whole. The page shows the changes immediately. If another creator uses the handle, the error is \`already_exists\`. If the shop already has ${LIMITS.old_addresses} previous handles, a new one returns \`invalid_transition\`.`,
        etag: true,
        // For a photo that is fetched; the change itself keeps to the usual deadline.
        deadline: LIMITS.upload_seconds,
        errors: ['image_not_fetched', 'unknown_product', 'already_exists', 'invalid_transition'],
        examples: { request: { ines: shopPatchBody }, response: { set_up: shopExample } },
      }),
    )
    .input(shopPatch)
    .output(shopSettings)
    .mutation(({ ctx, input }) => patchShop(ctx, input)),
});
