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
        replica: true,
        tag: 'Selling',
        access: ['audience'],
        summary: 'List announcements',
        description: 'Lists announcements, both drafts and sent ones, newest first.',
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
        access: ['audience'],
        summary: 'Get an announcement',
        description: 'Returns an announcement. While its state is `sending`, `mailed` shows the progress.',
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
        access: ['audience'],
        summary: 'Create an announcement',
        description: `Creates a draft announcement about one product, for everyone who has the product or for your subscribers who don’t. Nothing is emailed until you send it. An account can have at most ${LIMITS.announcements} announcements.`,
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
        access: ['audience'],
        summary: 'Update an announcement',
        description:
          'Updates a draft. Only the fields you send change. You can’t change an announcement that has been sent.',
        etag: true,
        errors: ['invalid_transition', 'unknown_product'],
        examples: {
          request: { a_new_subject: announcementPatchBody },
          response: { updated: changedExample },
        },
      }),
    )
    .input(announcementPatch)
    .output(announcement)
    .mutation(({ ctx, input }) => changeAnnouncement(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/announcements/{id}', {
        tag: 'Selling',
        access: ['audience'],
        summary: 'Delete an announcement',
        description: 'Deletes a draft. You can’t delete an announcement that has been sent.',
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
        access: ['audience'],
        summary: 'Preview an announcement',
        description:
          'Returns the email as readers will see it, and how many people would get it if you sent it now.',
        examples: { response: { a_preview: announcementPreviewExample } },
      }),
    )
    .input(announcementIdInput)
    .output(announcementPreview)
    .query(({ ctx, input }) => previewAnnouncement(ctx, input.id)),

  send: userProcedure
    .meta(
      rest('POST', '/announcements/{id}/send', {
        tag: 'Selling',
        access: ['audience'],
        summary: 'Send an announcement',
        description: `Sends an announcement once to each address. With \`owners\`, everyone who has the product now gets it, whether they bought it or were given it; test orders don’t count. With \`subscribers\`, your confirmed subscribers who don’t have the product get it, provided that its product page is live. People who have unsubscribed from your announcements don’t get it. Each email contains the reader’s own link or the link to the product page, and an unsubscribe link. Emails are queued in the background and sent as fast as the service’s hourly limit allows, so a large audience can take hours. Confirm your own email address first. You can send at most ${LIMITS.announcements_per_day} announcements a day. If the announcement is about an \`edition\`, people who had that edition from the start or were already emailed about it don’t get it, and it can’t be sent while another announcement about the same edition is going out. If an announcement \`failed\`, sending it again picks up where it left off. No one gets it twice.`,
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
    .meta(internal('What the form offers; over REST products and their grants have it.', ['audience']))
    .input(z.strictObject({}).optional())
    .output(announcementChoices)
    .query(({ ctx }) => announcementChoicesOf(ctx)),
});
