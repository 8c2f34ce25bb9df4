import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { publicPageBody, publicPageExample } from './public-page.examples';
import { publicPage, publicPageGet, publicPagePatch } from './public-page.schema';
import { changePublicPage, publicPageOf } from './public-page.service';

export const publicPageRouter = router({
  page: userProcedure
    .meta(
      rest('GET', '/products/{id}/page', {
        tag: 'Selling',
        summary: 'Get the page of a product',
        description:
          'The address of a product’s public page, and what search engines are told of it. There is none before the product is published for the first time.',
        etag: true,
        examples: { response: { moved: publicPageExample } },
      }),
    )
    .input(publicPageGet)
    .output(publicPage)
    .query(({ ctx, input }) => publicPageOf(ctx, input.id)),

  updatePage: userProcedure
    .meta(
      rest('PATCH', '/products/{id}/page', {
        tag: 'Selling',
        summary: 'Change the page of a product',
        description: `Only the fields that are sent change; null clears a field. It holds at once and is no part of an edition. A slug that is another product’s is \`already_exists\`; one more after ${LIMITS.old_addresses} old ones is \`invalid_transition\`.`,
        etag: true,
        errors: ['already_exists', 'invalid_transition'],
        examples: { request: { sunday: publicPageBody }, response: { moved: publicPageExample } },
      }),
    )
    .input(publicPagePatch)
    .output(publicPage)
    .mutation(({ ctx, input }) => changePublicPage(ctx, input)),
});
