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
        description: 'Lists webhooks, newest first. Secrets are never included.',
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
        description: 'Returns a webhook: its URL, its events, and whether messages are getting through.',
        etag: true,
        examples: { response: { a_working_webhook: webhookExample } },
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
        description: `Creates a webhook. From then on, Galley sends each event to its URL as a POST request with the body \`{type, timestamp, data}\`. Messages are signed according to Standard Webhooks (standardwebhooks.com) in the headers \`webhook-id\`, \`webhook-timestamp\`, and \`webhook-signature\`. \`data\` is the record as this API returns it, or only its \`id\` if the message would be larger than ${LIMITS.webhook_body_bytes / 1024} KiB. Respond with a 2xx status within ${LIMITS.webhook_seconds} seconds. Otherwise, Galley retries after 10 seconds, then 20, 40, and so on up to ${LIMITS.webhook_pause_hours} hours apart, for ${LIMITS.webhook_retry_hours} hours in total, and never sooner than \`Retry-After\`. A 410 response turns the webhook off immediately. A message can arrive more than once with the same \`webhook-id\`, and messages can arrive out of order. The secret is returned only in this response. An account can have at most ${LIMITS.webhooks} webhooks.`,
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
        summary: 'Update a webhook',
        description:
          'Updates a webhook. Only the fields you send change. `enabled: true` turns the webhook back on, whether you or Galley turned it off.',
        etag: true,
        errors: ['url_not_allowed'],
        examples: { request: { turn_off: webhookOffBody }, response: { turned_off: webhookOffExample } },
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
        description:
          'Deletes a webhook and its deliveries. Messages that are waiting to be sent are dropped.',
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
        summary: 'Rotate a webhook’s secret',
        description: `Gives a webhook a new secret. For ${LIMITS.webhook_secret_hours} hours, messages are signed with both the new and the previous secret, so your receiver doesn’t reject any in the meantime. Only this response includes the new secret.`,
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
          'Sends a `ping` to the webhook, with the webhook’s `id` in `data`. Its deliveries show the response.',
        success: 202,
        errors: ['invalid_transition'],
        examples: { response: { waiting_to_be_sent: pingExample } },
      }),
    )
    .input(webhookIdInput)
    .output(delivery)
    .mutation(({ ctx, input }) => testWebhook(ctx, input.id)),

  deliveries: userProcedure
    .meta(
      rest('GET', '/webhooks/{id}/deliveries', {
        replica: true,
        operation: 'deliveries.list',
        tag: 'Webhooks',
        summary: 'List a webhook’s deliveries',
        description: `Lists a webhook’s deliveries, newest first. They’re kept for ${LIMITS.webhook_delivery_days} days: at most the newest ${LIMITS.webhook_deliveries}, plus those waiting to be sent.`,
        examples: { response: { one_delivery: deliveryPageExample } },
      }),
    )
    .input(deliveryList)
    .output(deliveryPage)
    .query(({ ctx, input }) => deliveriesPage(ctx, input)),

  resend: userProcedure
    .meta(
      rest('POST', '/webhooks/{id}/deliveries/{delivery_id}/resend', {
        operation: 'deliveries.resend',
        tag: 'Webhooks',
        summary: 'Resend a delivery',
        description:
          'Sends the same bytes again with the same `webhook-id` and a new signature. If the message was never sent, it’s created from the record as it is now.',
        success: 202,
        errors: ['invalid_transition'],
        examples: { response: { waiting_to_be_sent: resentExample } },
      }),
    )
    .input(deliveryIdInput)
    .output(delivery)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id, input.delivery_id)),
});
