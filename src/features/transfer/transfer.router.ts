import { z } from 'zod';
import { Problem } from '@/kernel/errors';
import { isId } from '@/kernel/ids';
import { noteExport } from '@/server/audit/audit';
import { streamedFile } from '@/server/files/file-answer';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import { exportLink } from './link.service';
import { exportContents, exportLinkAnswer, libraryExport } from './transfer.schema';
import { contentsOf, exportLibrary } from './transfer.service';

export const transferRouter = router({
  export: userProcedure
    .meta(
      rest('GET', '/export', {
        operation: 'export.download',
        tag: 'Service',
        summary: 'Export all data',
        description:
          'Exports everything in the account as a zip archive. Records are in `.ndjson` files with one JSON object per line: `recipes`, `collections`, `products` (with `old_slugs`, their pages’ previous slugs), `revisions` (as in GET /recipes/{id}/revisions/{n}, with `recipe_id`), `events` (counts by day and type, in UTC), `named_events` (events from the last 90 days that have an `event_id`; the daily counts include them), `product_views` (views and downloads of public pages by day), `subscribers` (as in GET /subscribers), `orders` (as in GET /orders), `grants` (the rights to files that come with orders), `refunds`, `disputes`, `checkouts` (each time someone pressed Buy, with what they agreed to), `bundles` (as in GET /bundles, with `old_slugs`), `connections` (as in GET /connections, without keys), `mails` (as in GET /mails, with their text), `webhooks` (as in GET /webhooks, without secrets), `webhook_deliveries` (as in GET /webhooks/{id}/deliveries), and `audit` (as in GET /audit). The archive also contains `brand.json`, `account.json`, and the photos. `galley.json`, at the end, counts the records. The products’ finished files aren’t included. The archive is streamed, so its length isn’t known in advance. A truncated archive can’t be opened. POST /recipes/import imports its recipes, collections, and photos, and lists the rest in `left_out`. An import never takes over page slugs, because they belong to the original account on its own Galley server.',
        heavy: true,
        download: ['application/zip'],
        answer: 'The archive.',
      }),
    )
    .input(libraryExport)
    .output(streamedFile)
    .query(async ({ ctx, input }) => {
      if (input?.after !== undefined && !isId('recipe', input.after))
        throw new Problem('validation_failed', {
          errors: [
            { in: 'query', pointer: 'after', code: 'invalid_value', message: 'Must be the ID of a recipe.' },
          ],
        });
      await noteExport(ctx, 'account.exported');
      return exportLibrary(ctx, input);
    }),

  contents: userProcedure
    .meta(internal('What the settings say before everything is downloaded.', 'person'))
    .input(z.strictObject({}).optional())
    .output(exportContents)
    .query(({ ctx }) => contentsOf(ctx)),

  link: userProcedure
    .meta({
      ...internal('The browser downloads by a short-lived signed address instead of a token.', 'person'),
      heavy: true,
    })
    .input(z.strictObject({}).optional())
    .output(exportLinkAnswer)
    .mutation(async ({ ctx }) => {
      await noteExport(ctx, 'account.exported');
      return exportLink(ctx);
    }),
});
