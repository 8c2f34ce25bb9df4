import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';
import { EVENT_NAMES, PING, WEBHOOK_EVENTS, type WebhookEvent } from './events.rules';
import { DELIVERY_STATES, OFF_REASONS } from './webhooks.rules';

const eventName = z.enum(EVENT_NAMES);
const eventWords = EVENT_NAMES.map((name) => `\`${name}\`: ${WEBHOOK_EVENTS[name].about}`).join(' ');

const writable = {
  url: text(LIMITS.url, 1).trim().meta({
    description:
      'Where messages are sent: a public https address on the usual port, without a user name. Redirects aren’t followed.',
    example: 'https://hooks.example.com/galley',
  }),
  description: text(LIMITS.webhook_description)
    .trim()
    .nullable()
    .optional()
    .meta({ description: 'A note of your own; null for none.', example: 'Adds buyers to our CRM' }),
  events: z
    .array(eventName)
    .min(1)
    .max(EVENT_NAMES.length)
    .meta({ description: `What it’s told of. ${eventWords}`, example: ['order.paid', 'order.refunded'] }),
  enabled: z.boolean().optional().meta({
    description: 'Whether it’s told at all. What happens while it’s off is never sent.',
    default: true,
  }),
};

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

export const webhookCreate = z.strictObject(writable).meta({ id: 'WebhookCreate' });
export type WebhookCreate = z.infer<typeof webhookCreate>;
export const webhookPatch = z.strictObject({
  id: pathId('webhook'),
  ...writable,
  url: writable.url.optional(),
  events: writable.events.optional(),
  off_reason: ignored,
  failing_since: ignored,
  former_secret_until: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
});
export type WebhookPatch = z.infer<typeof webhookPatch>;

const fields = {
  id: bodyId('webhook'),
  url: z.string().meta({ example: 'https://hooks.example.com/galley' }),
  description: z.string().nullable(),
  events: z.array(eventName),
  enabled: z.boolean(),
  off_reason: z
    .enum(OFF_REASONS)
    .nullable()
    .meta({
      description: `Why it was switched off: \`gone\`, the receiver answered 410; \`failing\`, nothing got through for ${LIMITS.webhook_failing_days} days; \`secret_lost\`, its secret can’t be read any more, so rotate it. Null while it’s on, and where you switched it off.`,
    }),
  failing_since: moment().nullable().meta({
    description: 'Since when nothing has got through; null where the last message did.',
  }),
  former_secret_until: moment().nullable().meta({
    description: 'Until when the secret before the present one signs too; null where there is none.',
  }),
  version: z.int(),
  created_at: moment(),
  updated_at: moment(),
};

export const webhook = z.object(fields).meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof webhook>;

/** A webhook with its new secret. */
export const webhookWithSecret = z
  .object({
    ...fields,
    secret: z.string().nullable().meta({
      description:
        'What messages are signed with, shown this once. Null where an Idempotency-Key repeats the call: rotate it for a new one.',
      example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    }),
  })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export type WebhookList = z.infer<typeof webhookList>;
export const webhookPage = listOf(webhook).meta({ id: 'WebhookPage' });
export type WebhookPage = z.infer<typeof webhookPage>;
export const webhookIdInput = z.strictObject({ id: pathId('webhook') });

const DELIVERY_TYPES: readonly (WebhookEvent | typeof PING)[] = [...EVENT_NAMES, PING];

export const delivery = z
  .object({
    id: bodyId('delivery').meta({
      description: 'The `webhook-id` of the message, the same each time it’s sent.',
    }),
    webhook_id: bodyId('webhook'),
    type: z.enum(DELIVERY_TYPES).meta({ description: 'The event, or `ping` of a test.' }),
    subject: z.string().meta({
      description: 'The id of the record that it’s about.',
      example: 'order_01h455vb4pex5vsknk084sn02q',
    }),
    state: z.enum(DELIVERY_STATES).meta({
      description:
        '`waiting` is sent soon, for the first time or again; `delivered` was answered with 2xx; `failed` is given up.',
    }),
    attempts: z.int().meta({ description: 'How often it was sent since it was last asked for.' }),
    last_status: z
      .int()
      .nullable()
      .meta({ description: 'What the receiver last answered; null without an answer.', example: 200 }),
    problem: z.string().nullable().meta({
      description: 'Why there was no answer, or why it’s given up, in a sentence; else null.',
    }),
    created_at: moment().meta({ description: 'When it happened first.' }),
    last_attempt_at: moment().nullable(),
    next_attempt_at: moment().nullable().meta({ description: 'When it’s sent next; null once it isn’t.' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.infer<typeof delivery>;

export const deliveryList = z
  .strictObject({ id: pathId('webhook'), ...pagingFields })
  .refine(withinReach, REACH_ISSUE);
export type DeliveryList = z.infer<typeof deliveryList>;
export const deliveryPage = listOf(delivery).meta({ id: 'WebhookDeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPage>;
export const deliveryIdInput = z.strictObject({ id: pathId('webhook'), delivery_id: pathId('delivery') });
