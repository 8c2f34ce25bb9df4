/** What a webhook can be told of, with what happened, in the words of the document and of screens. */
export const WEBHOOK_EVENTS = {
  'order.paid': {
    record: 'order',
    label: 'Order paid',
    about:
      'An order was paid, or one that was in review was accepted. Copies that are given aren’t orders that were paid.',
  },
  'order.refunded': {
    record: 'order',
    label: 'Order refunded',
    about: 'All or a part of an order went back: a refund, or a dispute that was lost.',
  },
  'product.published': {
    record: 'product',
    label: 'Product published',
    about: 'A product was published, or published again with something new.',
  },
  'build.finished': {
    record: 'build',
    label: 'Build finished',
    about: 'The files of a product are ready, or couldn’t be made: `state` says which.',
  },
  'subscriber.confirmed': {
    record: 'subscriber',
    label: 'Subscriber confirmed',
    about: 'A reader has signed up for a lead magnet and her address counts.',
  },
  'recipe.updated': {
    record: 'recipe',
    label: 'Recipe changed',
    about: 'A recipe changed. It’s sent some seconds later, once for all changes until then.',
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
