import type { Refusal } from './save-error';

/** Milliseconds of rest after the last change before work is saved by itself. */
export const REST = 1_500;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Milliseconds before a save without an answer is tried again after so many tries: each time longer, or as the server asks. */
export const retryAfter = ({ wait }: Refusal, tries: number): number =>
  Math.max(wait, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** tries));
