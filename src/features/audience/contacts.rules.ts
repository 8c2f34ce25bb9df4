import type { ProductId } from '@/kernel/ids';

/**
 * `waiting` to be told to the tool; `synced`; `unsubscribed`: the tool was told to write no more, or told us so;
 * `refused` by the tool for good; `failed` after too many tries.
 */
export const CONTACT_STATES = ['waiting', 'synced', 'unsubscribed', 'refused', 'failed'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/**
 * What a tool was last told of an address. `left`: to write no more, which it did not anyhow, for its owner had ended it
 * there. What we ended we may take up again once its owner confirms anew; what its owner ended there is hers alone.
 */
export type Told = 'subscribed' | 'unsubscribed' | 'left';

/** A subscription of an address: what it is of, and how it stands. */
export interface Subscription {
  product_id: ProductId;
  title: string;
  name: string | null;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  confirmed_at: string | null;
  unsubscribed_at: string | null;
}

/** What a tool is to know of an address. */
export type ContactWish =
  | { subscribed: true; name: string | null; labels: readonly Pick<Subscription, 'product_id' | 'title'>[] }
  | { subscribed: false };

const latest = (moments: readonly (string | null)[]): string =>
  moments.reduce<string>((last, moment) => (moment !== null && moment > last ? moment : last), '');

/**
 * What the subscriptions of an address come to. The last word counts: who has confirmed one and then ended another wants
 * no more mail, and who has confirmed one after that does.
 */
export function wishOf(subscriptions: readonly Subscription[]): ContactWish {
  const confirmed = subscriptions.filter(({ state }) => state === 'confirmed');
  const left = latest(subscriptions.map(({ unsubscribed_at }) => unsubscribed_at));
  if (confirmed.length === 0 || left > latest(confirmed.map(({ confirmed_at }) => confirmed_at)))
    return { subscribed: false };
  return {
    subscribed: true,
    name: confirmed.find(({ name }) => name !== null)?.name ?? null,
    labels: confirmed,
  };
}

/** Tries to tell a tool of an address whose answer never comes, before the creator is asked. */
const TRIES = 16;
const LONGEST_MINUTES = 360;

/** Minutes until an address is tried again that has failed so often; null when it is not: after about three days. */
export const minutesUntil = (tries: number): number | null =>
  tries >= TRIES ? null : Math.min(2 ** (tries - 1), LONGEST_MINUTES);
