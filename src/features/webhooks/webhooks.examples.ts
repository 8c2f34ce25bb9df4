import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { DeliveryView, WebhookView, WebhookWithSecret } from './webhooks.schema';

/** What calls of this feature look like in the document. */

export const webhookBody = {
  url: 'https://hooks.example.com/galley',
  description: 'Adds buyers to our CRM',
  events: ['order.paid', 'order.refunded'],
} as const;
export const webhookOffBody = { enabled: false };

export const webhookExample: WebhookView = {
  id: exampleId('webhook'),
  url: webhookBody.url,
  description: webhookBody.description,
  events: [...webhookBody.events],
  enabled: true,
  off_reason: null,
  failing_since: null,
  former_secret_until: null,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const webhookSecretExample: WebhookWithSecret = {
  ...webhookExample,
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDmFHr06T5g4M=',
};

export const rotatedExample: WebhookWithSecret = {
  ...webhookSecretExample,
  secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl2vVg5Zt0b1rXMuxnDBc=',
  former_secret_until: '2026-11-22T10:00:00.000Z',
  version: 2,
  updated_at: '2026-11-21T10:00:00.000Z',
};

export const webhookOffExample: WebhookView = {
  ...webhookExample,
  enabled: false,
  version: 2,
  updated_at: '2026-11-21T10:00:00.000Z',
};

export const webhookPageExample = listPage([webhookExample], 1, { page: 1, per_page: 20 });

const deliveredExample: DeliveryView = {
  id: exampleId('delivery'),
  webhook_id: exampleId('webhook'),
  type: 'order.paid',
  subject: exampleId('order'),
  state: 'delivered',
  attempts: 1,
  last_status: 200,
  problem: null,
  created_at: '2026-11-20T10:00:00.000Z',
  last_attempt_at: '2026-11-20T10:00:01.000Z',
  next_attempt_at: null,
};

export const resentExample: DeliveryView = {
  ...deliveredExample,
  state: 'waiting',
  attempts: 0,
  next_attempt_at: '2026-11-20T12:00:00.000Z',
};

export const pingExample: DeliveryView = {
  ...resentExample,
  type: 'ping',
  subject: exampleId('webhook'),
  last_status: null,
  created_at: '2026-11-20T12:00:00.000Z',
  last_attempt_at: null,
};

export const deliveryPageExample = listPage([deliveredExample], 1, { page: 1, per_page: 20 });
