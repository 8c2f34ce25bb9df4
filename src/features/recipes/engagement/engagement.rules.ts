import type { EventType } from './events.schema';

/** What one event of each type counts: the further a reader has come, the more. */
const WEIGHTS: Readonly<Record<EventType, number>> = {
  view: 1,
  email_click: 2,
  save: 3,
  purchase: 4,
};

/** Days in which an event loses half of its weight beside newer ones. */
const HALF_LIFE_DAYS = 30;

/** The moment t₀ that keys refer to. Any would do; from here doubles keep their precision for centuries. */
const ORIGIN = Date.UTC(2025, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

/**
 * The key of `count` events of a type at a moment: log2 of their weight, referred to t₀. Instead of letting old
 * events fade, newer ones weigh more: 2^((t − t₀) / 30 d). So a key never has to be reckoned anew.
 */
export function eventKey(type: EventType, count: number, occurred_at: string): number {
  return Math.log2(WEIGHTS[type] * count) + (Date.parse(occurred_at) - ORIGIN) / (HALF_LIFE_DAYS * DAY);
}

/** Beyond this difference the smaller of two weights is lost in the precision of the larger one. */
export const KEY_REACH = 100;

/** The key of two together: log2(2^left + 2^right), in a form that never overflows. */
export function addKeys(left: number | null, right: number): number {
  if (left === null) return right;
  const apart = Math.min(KEY_REACH, Math.abs(left - right));
  return Math.max(left, right) + Math.log2(1 + 2 ** -apart);
}

/** What is left after one event was taken back is none from here on: it is smaller than what rounding leaves behind. */
export const KEY_REST = 2 ** -20;

/** The key of what is left without `right`, which was added before: log2(2^left − 2^right); null where that is nothing. */
export function subtractKeys(left: number | null, right: number): number | null {
  if (left === null || left - right < KEY_REST) return null;
  return left + Math.log2(1 - 2 ** -Math.min(KEY_REACH, left - right));
}

/**
 * Engagement from 0 to 10 with one decimal: the recipe's decayed weight beside the owner's best one. Both keys are
 * log2 of weights referred to the same moment, so their difference does not depend on today.
 */
export function engagementScore(key: number | null, best: number | null): number {
  if (key === null || best === null) return 0;
  return Math.round(100 * 2 ** Math.min(0, key - best)) / 10;
}
