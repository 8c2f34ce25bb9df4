import { z } from 'zod';
import { Problem } from '@/kernel/errors';
import { isId } from '@/kernel/ids';
import { streamedFile } from '@/server/files/file-answer';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import { exportLink } from './link.service';
import { exportContents, exportLinkAnswer, libraryExport } from './transfer.schema';
import { contentsOf, exportLibrary } from './transfer.service';

export const transferRouter = router({
  export: userProcedure
    .meta(
      rest('GET', '/export', {
        tag: 'Service',
        summary: 'Export everything',
        description:
          'A zip archive of everything of the account as JSON, a line each: `recipes`, `collections`, `products` (with `old_slugs`, the addresses that their pages had before), `revisions` (GET /recipes/{id}/revisions/{n} with `recipe_id`), `events` (their count a day and type, UTC), `named_events` (those of the last 90 days that came with an `event_id`, which the days count too), `product_views` (of public pages, a day, with the downloads), `subscribers` (GET /subscribers), `orders` (GET /orders), `grants` (the rights to files that orders give), `refunds`, `disputes`, `checkouts` (presses of Buy, with what was agreed to), `bundles` (GET /bundles, with `old_slugs`), `connections` (GET /connections, so without any key), `mails` (GET /mails, with their texts), `webhooks` (GET /webhooks, so without any secret), `webhook_deliveries` (GET /webhooks/{id}/deliveries) as `.ndjson`; `brand.json`, `account.json`, and the photos. `galley.json` at its end counts them. It is made while it goes out, so its length is not known before; an archive that was cut off does not open. The finished files of products are not in it. POST /recipes/import takes recipes, collections and photos of it back, and names the rest in `left_out`: addresses are an account’s on the Galley where it has them, so none is taken by an import.',
        heavy: true,
        download: ['application/zip'],
        answer: 'The archive.',
      }),
    )
    .input(libraryExport)
    .output(streamedFile)
    .query(({ ctx, input }) => {
      if (input?.after !== undefined && !isId('recipe', input.after))
        throw new Problem('validation_failed', {
          errors: [{ in: 'query', pointer: 'after', code: 'invalid_value', message: 'The id of a recipe.' }],
        });
      return exportLibrary(ctx, input);
    }),

  contents: userProcedure
    .meta(internal('What the settings say before everything is downloaded.'))
    .input(z.strictObject({}).optional())
    .output(exportContents)
    .query(({ ctx }) => contentsOf(ctx)),

  link: userProcedure
    .meta({
      ...internal('The browser downloads by a short-lived signed address instead of a token.'),
      heavy: true,
    })
    .input(z.strictObject({}).optional())
    .output(exportLinkAnswer)
    .mutation(({ ctx }) => exportLink(ctx)),
});
