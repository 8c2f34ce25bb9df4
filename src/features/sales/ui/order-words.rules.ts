import type { OrderDispute, OrderMode, OrderState } from '@/features/sales/sales.rules';

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'draft';

/** Tone and word of each state, in the order in which they are offered. */
export const ORDER_STATE_WORDS: Record<OrderState, { tone: Tone; word: string }> = {
  paid: { tone: 'ok', word: 'Paid' },
  partially_refunded: { tone: 'info', word: 'Partly refunded' },
  refunded: { tone: 'draft', word: 'Refunded' },
  review: { tone: 'warn', word: 'Needs review' },
};

/** How an order stands in a dot and a word: a dispute comes before everything else. */
export function orderWords(order: { state: OrderState; dispute: OrderDispute }): {
  tone: Tone;
  word: string;
} {
  if (order.dispute === 'open') return { tone: 'bad', word: 'Disputed' };
  if (order.dispute === 'lost') return { tone: 'bad', word: 'Dispute lost' };
  return ORDER_STATE_WORDS[order.state];
}

/** Who took the money, as people call it; a test moved none. */
export const soldOn = ({ platform, mode }: { platform: string; mode: OrderMode }): string =>
  `${platform === 'stripe' ? 'Your page' : platform}${mode === 'test' ? ', test' : ''}`;

/** `1 order`, `146 orders`; `count` is written in the reader's locale. */
export const ordersWords = (total: number, count: string): string =>
  `${count} ${total === 1 ? 'order' : 'orders'}`;
