import {
  CONNECTABLE,
  isShopPlatform,
  type ShopPlatform,
} from '@/features/connections/connectors/platforms.rules';
import {
  isGiven,
  ORDER_PLATFORMS,
  type OrderDispute,
  type OrderMode,
  type OrderPlatform,
  type OrderState,
} from '@/features/sales/sales.rules';

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'draft';

/** Tone and word of each state, in the order in which they are offered. */
export const ORDER_STATE_WORDS: Record<OrderState, { tone: Tone; word: string }> = {
  paid: { tone: 'ok', word: 'Paid' },
  partially_refunded: { tone: 'info', word: 'Partly refunded' },
  refunded: { tone: 'draft', word: 'Refunded' },
  review: { tone: 'warn', word: 'Needs review' },
};

/** How an order stands in a dot and a word: a dispute comes before everything else. */
export function orderWords(order: { state: OrderState; dispute: OrderDispute; platform: string }): {
  tone: Tone;
  word: string;
} {
  if (order.dispute === 'open') return { tone: 'bad', word: 'Disputed' };
  if (order.dispute === 'lost') return { tone: 'bad', word: 'Dispute lost' };
  return isGiven(order) ? { tone: 'ok', word: 'Free copy' } : ORDER_STATE_WORDS[order.state];
}

const OTHERS: Record<Exclude<OrderPlatform, ShopPlatform>, string> = {
  stripe: 'Stripe',
  galley: 'Free on your page',
  gift: 'Gift',
  import: 'Imported',
};

const wordOf = (platform: OrderPlatform): string =>
  isShopPlatform(platform) ? CONNECTABLE[platform].label : OTHERS[platform];

/** Where an order comes from, as people call it, in the order in which it is offered. */
export const ORDER_PLATFORM_WORDS = ORDER_PLATFORMS.map((platform) => ({ platform, word: wordOf(platform) }));

/** Where an order comes from; a test moved no money. */
export const soldOn = ({ platform, mode }: { platform: string; mode: OrderMode }): string => {
  const word = ORDER_PLATFORM_WORDS.find((known) => known.platform === platform)?.word ?? platform;
  return `${word}${mode === 'test' ? ', test' : ''}`;
};

/** `1 order`, `146 orders`; `count` is written in the reader's locale. */
export const ordersWords = (total: number, count: string): string =>
  `${count} ${total === 1 ? 'order' : 'orders'}`;
