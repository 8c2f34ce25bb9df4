/** What a webhook can be told of, with what happened, in the words of the document and of screens. */
export const WEBHOOK_EVENTS = {
  'order.paid': {
    record: 'order',
    label: 'Order paid',
    about: 'An order was paid, or accepted after a review. Copies you give away don’t count.',
  },
  'order.refunded': {
    record: 'order',
    label: 'Order refunded',
    about: 'An order was refunded in full or in part, or a dispute about it was lost.',
  },
  'product.published': {
    record: 'product',
    label: 'Product published',
    about: 'A product was published, or published again with changes.',
  },
  'build.finished': {
    record: 'build',
    label: 'Build finished',
    about: 'A product’s files are ready, or couldn’t be built.',
  },
  'subscriber.confirmed': {
    record: 'subscriber',
    label: 'Subscriber confirmed',
    about: 'A reader signed up and, if you require it, confirmed their email.',
  },
  'recipe.updated': {
    record: 'recipe',
    label: 'Recipe changed',
    about:
      'A recipe changed. The message is sent a few seconds later and covers all changes up to that point.',
  },
  'recipe.archived': { record: 'recipe', label: 'Recipe archived', about: 'A recipe was archived.' },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
/** Sent when a creator tries a webhook out; none asks for it. */
export const PING = 'ping';
/** The type of a message. */
export type WebhookType = WebhookEvent | typeof PING;
/** The kinds of records that messages have. */
export type WebhookRecord = (typeof WEBHOOK_EVENTS)[WebhookEvent]['record'];

const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, name);

/** The events in the order in which they are shown. */
export const EVENT_NAMES: readonly WebhookEvent[] = Object.keys(WEBHOOK_EVENTS).filter(isWebhookEvent);
