import { PING, WEBHOOK_EVENTS, type WebhookRecord, type WebhookType } from '@/features/webhooks/events.rules';
import type { DeliveryView, WebhookView } from '@/features/webhooks/webhooks.schema';

type Tone = 'ok' | 'draft' | 'bad' | 'info' | 'warn';
interface Words {
  tone: Tone;
  word: string;
}

/** How a webhook stands, in a word. */
export function webhookStatus({ enabled, off_reason, failing_since }: WebhookView): Words {
  if (!enabled)
    return off_reason === null ? { tone: 'draft', word: 'Off' } : { tone: 'bad', word: 'Turned off' };
  return failing_since === null ? { tone: 'ok', word: 'On' } : { tone: 'warn', word: 'Not getting through' };
}

/** What she should know of a webhook and do about it, in a sentence or two; null where all is well. */
export function webhookAdvice({ enabled, off_reason, failing_since }: WebhookView): string | null {
  switch (off_reason) {
    case 'gone':
      return 'The receiver said it’s gone for good (410), so we turned this webhook off. If that’s wrong, turn it back on.';
    case 'failing':
      return 'Nothing got through for a week, so we turned this webhook off. Once the receiver is working again, turn it back on and resend what it missed.';
    case 'secret_lost':
      return 'Galley can no longer read this webhook’s secret. Create a new secret, then turn the webhook back on.';
    case null:
      return enabled && failing_since !== null
        ? 'The most recent messages didn’t get through. We’ll keep trying; Deliveries shows what came back.'
        : null;
  }
}

/** How a delivery went, in a word. */
export function deliveryStatus({ state, attempts }: DeliveryView): Words {
  if (state === 'delivered') return { tone: 'ok', word: 'Delivered' };
  if (state === 'failed') return { tone: 'bad', word: 'Failed' };
  return attempts === 0 ? { tone: 'info', word: 'Waiting' } : { tone: 'warn', word: 'Trying again' };
}

/** What came back of a delivery, and how often it was tried; null before the first time. */
export function deliveryAnswer({ last_status, problem, attempts }: DeliveryView): string | null {
  const answer = problem ?? (last_status === null ? null : `Response: ${last_status}.`);
  if (answer === null) return null;
  return attempts > 1 ? `${answer} ${attempts} tries.` : answer;
}

/** What a message is about. */
export const eventLabel = (type: WebhookType): string =>
  type === PING ? 'Test' : WEBHOOK_EVENTS[type].label;

/** Where the kinds of records have their screens; null where one has none of its own. */
const SCREENS: Record<WebhookRecord, ((id: string) => string) | null> = {
  order: (id) => `/sales?order=${id}`,
  product: (id) => `/products/${id}`,
  recipe: (id) => `/recipes/${id}`,
  build: null,
  subscriber: null,
};

/** The screen of what a message is about; null where there is none. */
export const subjectPath = ({ type, subject }: Pick<DeliveryView, 'type' | 'subject'>): string | null =>
  type === PING ? null : (SCREENS[WEBHOOK_EVENTS[type].record]?.(subject) ?? null);

/** The address of a webhook as it's read: without what all of them begin with. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
