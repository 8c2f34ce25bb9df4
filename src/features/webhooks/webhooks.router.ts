import { z } from 'zod';
import type { WebhookId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  deliveryPageExample,
  pingExample,
  resentExample,
  rotatedExample,
  webhookBody,
  webhookExample,
  webhookOffBody,
  webhookOffExample,
  webhookPageExample,
  webhookSecretExample,
} from './webhooks.examples';
import {
  delivery,
  deliveryIdInput,
  deliveryList,
  deliveryPage,
  webhook,
  webhookCreate,
  webhookIdInput,
  webhookList,
  webhookPage,
  webhookPatch,
  webhookWithSecret,
} from './webhooks.schema';
import {
  changeWebhook,
  createWebhook,
  deliveriesPage,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  testWebhook,
  webhookOf,
  webhooksPage,
} from './webhooks.service';

export const webhooksRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/webhooks', {
        tag: 'Webhooks',
        summary: 'List webhooks',
        description: 'The newest first. No answer has a secret.',
        examples: { response: { one_webhook: webhookPageExample } },
      }),
    )
    .input(webhookList)
    .output(webhookPage)
    .query(({ ctx, input }) => webhooksPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/webhooks/{id}', {
        tag: 'Webhooks',
        summary: 'Get a webhook',
        description: 'Where it leads, what it’s told of, and whether messages get through.',
        etag: true,
        examples: { response: { one_that_works: webhookExample } },
      }),
    )
    .input(webhookIdInput)
    .output(webhook)
    .query(({ ctx, input }) => webhookOf(ctx, input.id)),

  create: userProcedure
    .meta(
      rest('POST', '/webhooks', {
        tag: 'Webhooks',
        summary: 'Create a webhook',
        description: `From then on, each event is sent there as a POST with \`{type, timestamp, data}\`, signed as Standard Webhooks has it (standardwebhooks.com): headers \`webhook-id\`, \`webhook-timestamp\`, and \`webhook-signature\`. \`data\` is the record as this API answers it, or its \`id\` alone where the message would be longer than ${LIMITS.webhook_body_bytes / 1024} KiB. Answer 2xx within ${LIMITS.webhook_seconds} seconds. Anything else is tried again after 10 seconds, then 20, 40, and so on up to ${LIMITS.webhook_pause_hours} hours, for ${LIMITS.webhook_retry_hours} hours in all and no sooner than \`Retry-After\`; 410 switches the webhook off at once. A message may come twice, under the same \`webhook-id\`, and messages may overtake each other. The secret is in this answer only. At most ${LIMITS.webhooks} webhooks per account.`,
        success: 201,
        idempotent: true,
        once: 'secret',
        etag: true,
        location: (output: { id: WebhookId }) => `/webhooks/${output.id}`,
        errors: ['already_exists', 'url_not_allowed'],
        examples: { request: { orders: webhookBody }, response: { with_its_secret: webhookSecretExample } },
      }),
    )
    .input(webhookCreate)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),

  update: userProcedure
    .meta(
      rest('PATCH', '/webhooks/{id}', {
        tag: 'Webhooks',
        summary: 'Change a webhook',
        description:
          'Only the fields that are sent change. `enabled: true` switches one on again that was switched off, by whomever.',
        etag: true,
        errors: ['url_not_allowed'],
        examples: { request: { switch_off: webhookOffBody }, response: { off: webhookOffExample } },
      }),
    )
    .input(webhookPatch)
    .output(webhook)
    .mutation(({ ctx, input }) => changeWebhook(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/webhooks/{id}', {
        tag: 'Webhooks',
        summary: 'Delete a webhook',
        description: 'What waits to be sent there is dropped, and its deliveries go with it.',
        if_match: true,
        success: 204,
      }),
    )
    .input(webhookIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),

  rotate: userProcedure
    .meta(
      rest('POST', '/webhooks/{id}/rotate', {
        tag: 'Webhooks',
        summary: 'Give a webhook a new secret',
        description: `Messages are signed with both the new secret and the one before for ${LIMITS.webhook_secret_hours} hours, so that nothing is refused meanwhile. The secret is in this answer only.`,
        examples: { response: { with_its_new_secret: rotatedExample } },
      }),
    )
    .input(webhookIdInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  test: userProcedure
    .meta(
      rest('POST', '/webhooks/{id}/test', {
        tag: 'Webhooks',
        summary: 'Test a webhook',
        description:
          'Sends it a `ping`, whose `data` has the webhook’s `id`. The deliveries say what came back.',
        success: 202,
        errors: ['invalid_transition'],
        examples: { response: { about_to_be_sent: pingExample } },
      }),
    )
    .input(webhookIdInput)
    .output(delivery)
    .mutation(({ ctx, input }) => testWebhook(ctx, input.id)),

  deliveries: userProcedure
    .meta(
      rest('GET', '/webhooks/{id}/deliveries', {
        tag: 'Webhooks',
        summary: 'List what was sent to a webhook',
        description: `The newest first. Kept for ${LIMITS.webhook_delivery_days} days, at most the newest ${LIMITS.webhook_deliveries} beside those that wait.`,
        examples: { response: { one_delivery: deliveryPageExample } },
      }),
    )
    .input(deliveryList)
    .output(deliveryPage)
    .query(({ ctx, input }) => deliveriesPage(ctx, input)),

  resend: userProcedure
    .meta(
      rest('POST', '/webhooks/{id}/deliveries/{delivery_id}/resend', {
        tag: 'Webhooks',
        summary: 'Send a delivery again',
        description:
          'The same bytes under the same `webhook-id`, with a fresh signature. One that was never sent is made of the record as it is now.',
        success: 202,
        errors: ['invalid_transition'],
        examples: { response: { about_to_be_sent: resentExample } },
      }),
    )
    .input(deliveryIdInput)
    .output(delivery)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id, input.delivery_id)),
});
