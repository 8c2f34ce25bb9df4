import { LIMITS } from '@/kernel/limits';

/** `waiting` is to be sent, for the first time or again; `failed` is given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a webhook was switched off by us: its address is gone, nothing got through for a week, or its secret can't be read. */
export const OFF_REASONS = ['gone', 'failing', 'secret_lost'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Seconds until a message is sent again that has failed so often: 10, 20, 40 … up to some hours. */
const pauseSeconds = (attempts: number): number =>
  Math.min(LIMITS.task_retry_seconds * 2 ** (attempts - 1), LIMITS.webhook_pause_hours * HOUR);

/** Milliseconds since the epoch at which a message is tried again; null where it has been tried long enough. */
export function nextTry(
  { attempts, queued_at }: { attempts: number; queued_at: string },
  retry_seconds: number | null,
  now: number,
): number | null {
  const next = now + Math.max(pauseSeconds(attempts), retry_seconds ?? 0) * 1000;
  return next > Date.parse(queued_at) + LIMITS.webhook_retry_hours * HOUR * 1000 ? null : next;
}

/** Milliseconds since the epoch until which a receiver is left alone to which nothing has got through so often in a row. */
export const restsUntil = (failures: number, retry_seconds: number | null, now: number): number =>
  now + Math.max(Math.min(pauseSeconds(failures), LIMITS.webhook_rest_seconds), retry_seconds ?? 0) * 1000;

/** Whether nothing has got through for so long that a webhook is switched off. */
export const hasFailedLong = (failing_since: string, now: number): boolean =>
  now >= Date.parse(failing_since) + LIMITS.webhook_failing_days * DAY * 1000;

/** Whether an answer says that the message has arrived. */
export const isArrived = (status: number): boolean => status >= 200 && status < 300;

/** The status of an address that is given up for good (RFC 9110 §15.5.11). */
export const GONE = 410;
