import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { noteExport } from '@/server/audit/audit';
import { streamedFile } from '@/server/files/file-answer';
import { commit, internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import { contactsExample, csvExample, subscriberPageExample } from './audience.examples';
import {
  contactsInput,
  contactsProgress,
  magnets,
  signUpDays,
  subscriberCountries,
  subscriberExport,
  subscriberIdInput,
  subscriberLink,
  subscriberList,
  subscriberPage,
} from './audience.schema';
import {
  exportSubscribers,
  removeSubscriber,
  signUpDaysOf,
  subscribersLink,
  subscribersPage,
} from './audience.service';
import { listCountries, listMagnets } from './audience.store';
import { contactsProgressOf, sendContacts, syncSubscriber } from './contacts.service';

export const audienceRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/subscribers', {
        replica: true,
        operation: 'subscribers.list',
        tag: 'Audience',
        summary: 'List subscribers',
        description:
          'Lists people who signed up on a lead magnet’s or a free product’s page, and buyers who checked the box for news and offers, newest first. A person appears once for each product. Addresses that aren’t confirmed are deleted after 30 days.',
        examples: { response: { one_subscriber: subscriberPageExample } },
      }),
    )
    .input(subscriberList)
    .output(subscriberPage)
    .query(({ ctx, input }) => subscribersPage(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/subscribers/{id}', {
        operation: 'subscribers.delete',
        tag: 'Audience',
        summary: 'Delete a subscriber',
        description:
          'Permanently deletes a subscriber, including the consent and the emails sent to the address. Email tools keep the address; if it has no other subscription, they’re told to stop emailing it. The same address can sign up again. If someone doesn’t want any more email, keep the subscriber as `unsubscribed` instead.',
        success: 204,
      }),
    )
    .input(subscriberIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => commit(ctx, (tx) => removeSubscriber(ctx, tx, input.id))),

  sync: userProcedure
    .meta(
      rest('POST', '/subscribers/{id}/sync', {
        operation: 'subscribers.sync',
        tag: 'Audience',
        summary: 'Retry syncing a subscriber',
        description:
          'Sends the subscriber again to each email tool that rejected the address or couldn’t be reached. The request returns immediately; the result appears in the list of subscribers.',
        success: 204,
      }),
    )
    .input(subscriberIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => syncSubscriber(ctx, input.id)),

  contacts: userProcedure
    .meta(
      rest('GET', '/connections/{platform}/contacts', {
        operation: 'contacts.get',
        tag: 'Audience',
        summary: 'Get an email tool’s sync progress',
        description: 'Returns how many of the creator’s subscribers haven’t reached the email tool yet.',
        examples: { response: { one_subscriber: contactsExample } },
      }),
    )
    .input(contactsInput)
    .output(contactsProgress)
    .query(({ ctx, input }) => contactsProgressOf(ctx, input.platform)),

  sendContacts: userProcedure
    .meta(
      rest('POST', '/connections/{platform}/contacts', {
        operation: 'contacts.send',
        tag: 'Audience',
        summary: 'Sync all subscribers to an email tool',
        description:
          'Sends all confirmed subscribers that the email tool doesn’t have yet. New subscribers are always sent automatically. The sync runs in the background, as fast as the tool allows. Repeating the request changes nothing.',
        success: 202,
        heavy: true,
        examples: { response: { one_subscriber: contactsExample } },
      }),
    )
    .input(contactsInput)
    .output(contactsProgress)
    .mutation(({ ctx, input }) => sendContacts(ctx, input.platform)),

  export: userProcedure
    .meta(
      rest('GET', '/subscribers/export', {
        operation: 'subscribers.export',
        tag: 'Audience',
        summary: 'Export subscribers',
        description: `Exports subscribers as CSV (RFC 4180, UTF-8, with a header row), oldest first, up to ${LIMITS.exported_subscribers.toLocaleString('en')} rows. Cells that a spreadsheet would read as a formula, because they start with \`=\`, \`+\`, \`-\`, or \`@\`, are prefixed with an apostrophe. The file is streamed, so its length isn’t known in advance.`,
        heavy: true,
        download: ['text/csv'],
        answer: 'The subscribers, as CSV.',
        examples: { download: { 'text/csv': { one_subscriber: csvExample } } },
      }),
    )
    .input(subscriberExport)
    .output(streamedFile)
    .query(async ({ ctx, input }) => {
      await noteExport(ctx, 'subscribers.exported');
      return exportSubscribers(ctx, input);
    }),

  exportLink: userProcedure
    .meta({
      ...internal('The browser downloads by a short-lived signed address instead of a token.', ['audience']),
      heavy: true,
    })
    .input(subscriberExport)
    .output(subscriberLink)
    .mutation(async ({ ctx, input }) => {
      await noteExport(ctx, 'subscribers.exported');
      return subscribersLink(ctx, input);
    }),

  days: userProcedure
    .meta(internal('What the dashboard draws; over REST the list has when everybody came.', ['audience']))
    .input(z.strictObject({}).optional())
    .output(signUpDays)
    .query(({ ctx }) => signUpDaysOf(ctx)),

  countries: userProcedure
    .meta({
      ...internal('What the dashboard filters by; over REST the list has the country of each.', ['audience']),
      replica: true,
    })
    .input(z.strictObject({}).optional())
    .output(subscriberCountries)
    .query(({ ctx }) => listCountries(ctx.db, ctx.owner, LIMITS.filter_countries)),

  magnets: userProcedure
    .meta({
      ...internal('What the dashboard filters by; over REST the list of products has them.', ['audience']),
      replica: true,
    })
    .input(z.strictObject({}).optional())
    .output(magnets)
    .query(({ ctx }) => listMagnets(ctx.db, ctx.owner, LIMITS.filter_magnets)),
});
