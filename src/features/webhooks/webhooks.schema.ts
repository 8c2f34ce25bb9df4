import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment, text } from '@/kernel/wire';
import { EVENT_NAMES, PING, WEBHOOK_EVENTS, type WebhookEvent } from './events.rules';
import { DELIVERY_STATES, OFF_REASONS } from './webhooks.rules';

const eventName = z.enum(EVENT_NAMES);
const eventWords = EVENT_NAMES.map((name) => `\`${name}\`: ${WEBHOOK_EVENTS[name].about}`).join(' ');

const writable = {
  url: text(LIMITS.url, 1).trim().meta({
    description:
      'The URL that messages are sent to: a public https URL on the default port, without a username. Redirects aren’t followed.',
    example: 'https://hooks.example.com/galley',
  }),
  description: text(LIMITS.webhook_description)
    .trim()
    .nullable()
    .optional()
    .meta({ description: 'A note for yourself. `null` if there’s none.', example: 'Adds buyers to our CRM' }),
  events: z
    .array(eventName)
    .min(1)
    .max(EVENT_NAMES.length)
    .meta({ description: `The events to send. ${eventWords}`, example: ['order.paid', 'order.refunded'] }),
  enabled: z.boolean().optional().meta({
    description: 'Whether events are sent. Events that happen while the webhook is off are never sent.',
    default: true,
  }),
};

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

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
      description: `Why the webhook was turned off. \`gone\`: the receiver responded with 410. \`failing\`: nothing got through for ${LIMITS.webhook_failing_days} days. \`secret_lost\`: its secret can no longer be read; rotate it. \`null\` if the webhook is on, or if you turned it off.`,
    }),
  failing_since: moment().nullable().meta({
    description: 'When messages stopped getting through. `null` if the last one got through.',
  }),
  former_secret_until: moment().nullable().meta({
    description: 'When the previous secret stops signing messages. `null` if there isn’t one.',
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
        'The secret that messages are signed with. It’s shown only once. `null` if the response is replayed for an Idempotency-Key; rotate the secret to get a new one.',
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
      description: 'The message’s `webhook-id`, which stays the same each time it’s sent.',
    }),
    webhook_id: bodyId('webhook'),
    type: z.enum(DELIVERY_TYPES).meta({ description: 'The event type, or `ping` for a test.' }),
    subject: z.string().meta({
      description: 'The ID of the record that the event is about.',
      example: 'order_01h455vb4pex5vsknk084sn02q',
    }),
    state: z.enum(DELIVERY_STATES).meta({
      description:
        '`waiting`: will be sent soon, for the first time or again. `delivered`: the receiver responded with 2xx. `failed`: Galley has given up.',
    }),
    attempts: z
      .int()
      .meta({ description: 'How many times Galley has tried to send it. Resending starts the count over.' }),
    last_status: z.int().nullable().meta({
      description: 'The HTTP status of the receiver’s last response. `null` if there was none.',
      example: 200,
    }),
    problem: z.string().nullable().meta({
      description: 'Why there was no response, or why Galley gave up, in a sentence. Otherwise `null`.',
    }),
    created_at: moment().meta({ description: 'When the event first happened.' }),
    last_attempt_at: moment().nullable(),
    next_attempt_at: moment()
      .nullable()
      .meta({ description: 'When it will be sent next. `null` if it won’t be sent again.' }),
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
