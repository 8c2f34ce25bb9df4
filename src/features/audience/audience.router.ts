import { z } from 'zod';
import { forgetMailsTo } from '@/features/mails/mails.service';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { streamedFile } from '@/server/files/file-answer';
import { commit, internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import { csvExample, subscriberPageExample } from './audience.examples';
import {
  magnets,
  subscriberExport,
  subscriberIdInput,
  subscriberLink,
  subscriberList,
  subscriberPage,
} from './audience.schema';
import { exportSubscribers, subscribersLink, subscribersPage } from './audience.service';
import { deleteSubscriber, listMagnets } from './audience.store';

export const audienceRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/subscribers', {
        tag: 'Audience',
        summary: 'List subscribers',
        description:
          'Who has left an address on the page of a lead magnet, the newest first; once for each lead magnet. An address that nobody confirms is forgotten after 30 days.',
        examples: { response: { one_reader: subscriberPageExample } },
      }),
    )
    .input(subscriberList)
    .output(subscriberPage)
    .query(({ ctx, input }) => subscribersPage(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/subscribers/{id}', {
        tag: 'Audience',
        summary: 'Delete a subscriber',
        description:
          'For good, with the consent and the mail that went to the address. The same address can sign up again; one that wants no more mail is better left `unsubscribed`.',
        success: 204,
      }),
    )
    .input(subscriberIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      commit(ctx, async (tx) => {
        const deleted = await deleteSubscriber(tx, ctx.owner, input.id);
        if (deleted === null) throw new Problem('not_found');
        if (deleted.was_last) await forgetMailsTo(tx, ctx.owner, deleted.email);
      }),
    ),

  export: userProcedure
    .meta(
      rest('GET', '/subscribers/export', {
        tag: 'Audience',
        summary: 'Export subscribers',
        description: `As CSV (RFC 4180, UTF-8, the first line names the columns), the oldest first, at most ${LIMITS.exported_subscribers} rows. A cell that a spreadsheet would take for a formula, which begins with \`=\`, \`+\`, \`-\` or \`@\`, has an apostrophe before it. It is made while it goes out, so its length is not known before.`,
        heavy: true,
        download: ['text/csv'],
        answer: 'The list.',
        examples: { download: { 'text/csv': { one_reader: csvExample } } },
      }),
    )
    .input(subscriberExport)
    .output(streamedFile)
    .query(({ ctx, input }) => exportSubscribers(ctx, input)),

  exportLink: userProcedure
    .meta({
      ...internal('The browser downloads by a short-lived signed address instead of a token.'),
      heavy: true,
    })
    .input(subscriberExport)
    .output(subscriberLink)
    .mutation(({ ctx, input }) => subscribersLink(ctx, input)),

  magnets: userProcedure
    .meta(internal('What the dashboard filters by; over REST the list of products has them.'))
    .input(z.strictObject({}).optional())
    .output(magnets)
    .query(({ ctx }) => listMagnets(ctx.db, ctx.owner, LIMITS.filter_magnets)),
});
