import { z } from 'zod';
import type { AnnouncementId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  announcementCreateBody,
  announcementExample,
  announcementPageExample,
  announcementPatchBody,
  announcementPreviewExample,
  changedExample,
  sendingExample,
} from './announcements.examples';
import {
  announcement,
  announcementChoices,
  announcementCreate,
  announcementIdInput,
  announcementList,
  announcementPage,
  announcementPatch,
  announcementPreview,
} from './announcements.schema';
import {
  announcementChoicesOf,
  announcementsPage,
  changeAnnouncement,
  createAnnouncement,
  previewAnnouncement,
  removeAnnouncement,
  requireAnnouncement,
  sendAnnouncement,
} from './announcements.service';

export const announcementsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/announcements', {
        tag: 'Selling',
        summary: 'List announcements',
        description:
          'What was written to owners of products and to subscribers, drafts and sent ones, the newest first.',
        examples: { response: { one_draft: announcementPageExample } },
      }),
    )
    .input(announcementList)
    .output(announcementPage)
    .query(({ ctx, input }) => announcementsPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/announcements/{id}', {
        tag: 'Selling',
        summary: 'Get an announcement',
        description: 'While it is `sending`, `mailed` says how far it has come.',
        etag: true,
        examples: { response: { a_draft: announcementExample, on_its_way: sendingExample } },
      }),
    )
    .input(announcementIdInput)
    .output(announcement)
    .query(({ ctx, input }) => requireAnnouncement(ctx.db, ctx.owner, input.id)),

  create: userProcedure
    .meta(
      rest('POST', '/announcements', {
        tag: 'Selling',
        summary: 'Write an announcement',
        description: `A draft about one product, for everybody who has it, or for your subscribers who don’t. Nobody gets it before it is sent. At most ${LIMITS.announcements} per account.`,
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: AnnouncementId }) => `/announcements/${output.id}`,
        errors: ['already_exists', 'unknown_product'],
        examples: {
          request: { a_new_edition: announcementCreateBody },
          response: { a_draft: announcementExample },
        },
      }),
    )
    .input(announcementCreate)
    .output(announcement)
    .mutation(({ ctx, input }) => createAnnouncement(ctx, input)),

  update: userProcedure
    .meta(
      rest('PATCH', '/announcements/{id}', {
        tag: 'Selling',
        summary: 'Change an announcement',
        description: 'Only the fields that are sent change, and only of a draft.',
        etag: true,
        errors: ['invalid_transition', 'unknown_product'],
        examples: { request: { the_subject: announcementPatchBody }, response: { changed: changedExample } },
      }),
    )
    .input(announcementPatch)
    .output(announcement)
    .mutation(({ ctx, input }) => changeAnnouncement(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/announcements/{id}', {
        tag: 'Selling',
        summary: 'Delete an announcement',
        description: 'A draft only; what was sent stays as a record.',
        if_match: true,
        success: 204,
        errors: ['invalid_transition'],
      }),
    )
    .input(announcementIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeAnnouncement(ctx, input.id)),

  preview: userProcedure
    .meta(
      rest('GET', '/announcements/{id}/preview', {
        tag: 'Selling',
        summary: 'Preview an announcement',
        description: 'The email as readers will get it, and how many would get it now.',
        examples: { response: { as_it_looks: announcementPreviewExample } },
      }),
    )
    .input(announcementIdInput)
    .output(announcementPreview)
    .query(({ ctx, input }) => previewAnnouncement(ctx, input.id)),

  send: userProcedure
    .meta(
      rest('POST', '/announcements/{id}/send', {
        tag: 'Selling',
        summary: 'Send an announcement',
        description: `To everybody who has the product now, bought or given, or to your confirmed subscribers who don’t have it, once for each address, without those who have unsubscribed from your announcements; orders in test mode don’t count. The emails are put into the outbox behind the answer, as many an hour as the service allows, so a long one takes hours. Each has its reader’s own link, or that of the product’s page, and one to unsubscribe. Subscribers can be told of a product whose product page is live. Your own address must be confirmed. At most ${LIMITS.announcements_per_day} announcements in a day. One that is the news of an \`edition\` leaves out whoever had that edition from the start, or was emailed about it already, and waits until another one of it has gone out. One that has \`failed\` goes on where it stopped, and nobody gets it twice.`,
        if_match: true,
        idempotent: true,
        heavy: true,
        errors: ['invalid_transition'],
        examples: { response: { on_its_way: sendingExample } },
      }),
    )
    .input(announcementIdInput)
    .output(announcement)
    .mutation(({ ctx, input }) => sendAnnouncement(ctx, input.id)),

  choices: userProcedure
    .meta(internal('What the form offers; over REST products and their grants have it.'))
    .input(z.strictObject({}).optional())
    .output(announcementChoices)
    .query(({ ctx }) => announcementChoicesOf(ctx)),
});
