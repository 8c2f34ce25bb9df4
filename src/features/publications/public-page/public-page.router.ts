import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { publicPageBody, publicPageExample } from './public-page.examples';
import { publicPage, publicPageGet, publicPagePatch } from './public-page.schema';
import { changePublicPage, publicPageOf } from './public-page.service';

export const publicPageRouter = router({
  page: userProcedure
    .meta(
      rest('GET', '/products/{id}/page', {
        operation: 'page.get',
        tag: 'Selling',
        summary: 'Get a product’s page',
        description:
          'Returns the URL of a product’s public page and its metadata for search engines. A product has no page until it’s published for the first time.',
        etag: true,
        examples: { response: { new_slug: publicPageExample } },
      }),
    )
    .input(publicPageGet)
    .output(publicPage)
    .query(({ ctx, input }) => publicPageOf(ctx, input.id)),

  updatePage: userProcedure
    .meta(
      rest('PATCH', '/products/{id}/page', {
        operation: 'page.update',
        tag: 'Selling',
        summary: 'Update a product’s page',
        description: `Updates a product’s page. Only the fields you send change, and \`null\` clears a field. Changes take effect immediately and aren’t part of an edition. If another product uses the slug, the error is \`already_exists\`. If the page already has ${LIMITS.old_addresses} previous slugs, a new one returns \`invalid_transition\`.`,
        etag: true,
        errors: ['already_exists', 'invalid_transition'],
        examples: { request: { sunday: publicPageBody }, response: { new_slug: publicPageExample } },
      }),
    )
    .input(publicPagePatch)
    .output(publicPage)
    .mutation(({ ctx, input }) => changePublicPage(ctx, input)),
});
