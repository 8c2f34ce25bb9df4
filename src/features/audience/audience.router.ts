import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
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
        tag: 'Audience',
        summary: 'List subscribers',
        description:
          'Who has left an address on the page of a lead magnet, or has bought something and ticked the box for news and offers, the newest first; once for each product. An address that nobody confirms is forgotten after 30 days.',
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
          'For good, with the consent and the mail that went to the address. Mail tools keep the address and are told to write no more, where it has no other subscription. The same address can sign up again; one that wants no more mail is better left `unsubscribed`.',
        success: 204,
      }),
    )
    .input(subscriberIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => commit(ctx, (tx) => removeSubscriber(ctx, tx, input.id))),

  sync: userProcedure
    .meta(
      rest('POST', '/subscribers/{id}/sync', {
        tag: 'Audience',
        summary: 'Send a subscriber to mail tools again',
        description:
          'Where a mail tool has refused the address or was never reached, it’s told once more. The call answers at once; the list says what came of it.',
        success: 204,
      }),
    )
    .input(subscriberIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => syncSubscriber(ctx, input.id)),

  contacts: userProcedure
    .meta(
      rest('GET', '/connections/{platform}/contacts', {
        tag: 'Audience',
        summary: 'Count the contacts of a mail tool',
        description: 'How far the subscribers have come to the creator’s mail tool.',
        examples: { response: { one_reader: contactsExample } },
      }),
    )
    .input(contactsInput)
    .output(contactsProgress)
    .query(({ ctx, input }) => contactsProgressOf(ctx, input.platform)),

  sendContacts: userProcedure
    .meta(
      rest('POST', '/connections/{platform}/contacts', {
        tag: 'Audience',
        summary: 'Send all subscribers to a mail tool',
        description:
          'Every confirmed subscriber that the tool was never sent; whoever signs up from now on is sent anyway. It goes on behind the call, no faster than the tool allows, and a repeated call changes nothing.',
        success: 202,
        heavy: true,
        examples: { response: { one_reader: contactsExample } },
      }),
    )
    .input(contactsInput)
    .output(contactsProgress)
    .mutation(({ ctx, input }) => sendContacts(ctx, input.platform)),

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

  days: userProcedure
    .meta(internal('What the dashboard draws; over REST the list has when everybody came.'))
    .input(z.strictObject({}).optional())
    .output(signUpDays)
    .query(({ ctx }) => signUpDaysOf(ctx)),

  countries: userProcedure
    .meta(internal('What the dashboard filters by; over REST the list has the country of each.'))
    .input(z.strictObject({}).optional())
    .output(subscriberCountries)
    .query(({ ctx }) => listCountries(ctx.db, ctx.owner, LIMITS.filter_countries)),

  magnets: userProcedure
    .meta(internal('What the dashboard filters by; over REST the list of products has them.'))
    .input(z.strictObject({}).optional())
    .output(magnets)
    .query(({ ctx }) => listMagnets(ctx.db, ctx.owner, LIMITS.filter_magnets)),
});
