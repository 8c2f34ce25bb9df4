import { LIMITS } from '@/kernel/limits';
import { EVENT_NAMES, PING, WEBHOOK_EVENTS, type WebhookType } from './events.rules';

type Json = Record<string, unknown>;

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header(
    'webhook-id',
    'The message’s ID, which stays the same each time it’s sent. It’s the `id` of the delivery.',
    'delivery_01h455vb4pex5vsknk084sn02q',
  ),
  header(
    'webhook-timestamp',
    'When the message was sent, in seconds since January 1, 1970 UTC.',
    '1795600000',
  ),
  header(
    'webhook-signature',
    'One or more signatures separated by spaces. Each is `v1,` followed by the base64-encoded HMAC-SHA-256 of `id.timestamp.body`, keyed with the secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const ID_ALONE = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'string', description: 'The record’s ID.' } },
};

/** What a message about an event is; `data` may be its id alone where the record is long. */
const bodyOf = (type: WebhookType, data: Json): Json => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: type, description: 'The event type.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When the event happened.' },
    data,
  },
});

const recordOf = (record: string): Json => ({
  anyOf: [
    { $ref: `#/components/schemas/${record.charAt(0).toUpperCase()}${record.slice(1)}` },
    {
      ...ID_ALONE,
      description: `Sent instead of the whole record if the message would be larger than ${LIMITS.webhook_body_bytes / 1024} KiB.`,
    },
  ],
  description: 'The record as this API returns it when the message is first sent.',
});

function operationOf(type: WebhookType, about: string, data: Json, example: object): Json {
  const value = { type, timestamp: '2026-11-20T10:00:00.000Z', data: example };
  return {
    post: {
      operationId: `webhook.${type.replace(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
      summary: type,
      description: about,
      tags: ['Webhooks'],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: bodyOf(type, data), examples: { message: { summary: type, value } } },
        },
      },
      responses: {
        '204': { description: `Received. Any 2xx status within ${LIMITS.webhook_seconds} seconds counts.` },
        '410': { description: 'The receiver no longer wants messages. Galley turns the webhook off.' },
      },
    },
  };
}

/** What is sent to webhooks, for the document: `examples` has a record for each kind. */
export const webhookOperations = (
  examples: Record<(typeof WEBHOOK_EVENTS)[keyof typeof WEBHOOK_EVENTS]['record'], { id: string }>,
  webhook: { id: string },
): Json =>
  Object.fromEntries([
    ...EVENT_NAMES.map((name) => {
      const { about, record } = WEBHOOK_EVENTS[name];
      return [name, operationOf(name, about, recordOf(record), examples[record])];
    }),
    [
      PING,
      operationOf(PING, 'A test message. `data` contains the webhook’s `id`.', ID_ALONE, {
        id: webhook.id,
      }),
    ],
  ]);
