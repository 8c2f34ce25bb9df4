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
          'The public page at `/@handle` that shows who the creator is and everything she has published. An account has one.',
        etag: true,
        examples: { response: { untouched: shopUntouched, filled: shopExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(shopSettings)
    .query(({ ctx }) => shopOf(ctx)),
  update: userProcedure
    .meta(
      rest('PATCH', '/shop', {
        tag: 'Selling',
        summary: 'Change the shop',
        description: `Only the fields that are sent change; null clears a field; lists are replaced. The page shows the change at once. A handle that is another creator’s is \`already_exists\`; one more after ${LIMITS.old_addresses} old ones is \`invalid_transition\`.`,
        etag: true,
        // For a photo that is fetched; the change itself keeps to the usual deadline.
        deadline: LIMITS.upload_seconds,
        errors: ['image_not_fetched', 'unknown_product', 'already_exists', 'invalid_transition'],
        examples: { request: { ines: shopPatchBody }, response: { filled: shopExample } },
      }),
    )
    .input(shopPatch)
    .output(shopSettings)
    .mutation(({ ctx, input }) => patchShop(ctx, input)),
});
