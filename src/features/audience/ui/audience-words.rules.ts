import type { SubscriberState } from '@/features/audience/audience.schema';

/** Tone and word of a state, and what it means where a list of them is offered. */
export const STATE_WORDS: Record<SubscriberState, { tone: 'ok' | 'draft'; word: string }> = {
  confirmed: { tone: 'ok', word: 'Subscribed' },
  pending: { tone: 'draft', word: 'Not yet confirmed' },
  unsubscribed: { tone: 'draft', word: 'Unsubscribed' },
};

/** `1 subscriber`, `146 subscribers`; `count` is written in the reader's locale. */
export const subscribersWords = (total: number, count: string): string =>
  `${count} ${total === 1 ? 'subscriber' : 'subscribers'}`;
