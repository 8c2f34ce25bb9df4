import { z } from 'zod';

/** Days of a period: the present one and the one before it are compared. */
export const PERIOD_DAYS = 30;

/** How often something happened, or how much it was, in the present period and in the one before. */
export const figure = z.object({ now: z.int(), before: z.int() });
export type Figure = z.infer<typeof figure>;

const DAY = 24 * 60 * 60 * 1000;

/** The day in UTC that lies some days before a moment: `2026-11-20`. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY).toISOString().slice(0, 10);

/** The days of the present period, the first one first, each with the day as many days before it. */
export const periodOf = (now: number): { day: string; before: string }[] =>
  Array.from({ length: PERIOD_DAYS }, (_, index) => {
    const ago = PERIOD_DAYS - 1 - index;
    return { day: dayBefore(now, ago), before: dayBefore(now, ago + PERIOD_DAYS) };
  });
