import { type Figure, type HomeDay, PERIOD_DAYS } from './home.schema';

const DAY = 24 * 60 * 60 * 1000;

/** The day in UTC that lies some days before a moment: `2026-11-20`. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY).toISOString().slice(0, 10);

interface Counted {
  day: string;
  source: string;
  count: number;
}

/** What happened in the 30 days up to today (UTC, today included) and in the 30 days before them. */
export function figureOf(counted: readonly Counted[], source: string, now: number): Figure {
  const first = dayBefore(now, PERIOD_DAYS - 1);
  const figure: Figure = { now: 0, before: 0 };
  for (const one of counted)
    if (one.source === source) figure[one.day >= first ? 'now' : 'before'] += one.count;
  return figure;
}

/** The days of the present period with their views, each beside the day 30 days earlier. Days without any count 0. */
export function daysOf(counted: readonly Counted[], now: number): HomeDay[] {
  const views = new Map<string, number>();
  for (const { day, source, count } of counted)
    if (source === 'view') views.set(day, (views.get(day) ?? 0) + count);
  return Array.from({ length: PERIOD_DAYS }, (_, index) => {
    const ago = PERIOD_DAYS - 1 - index;
    const day = dayBefore(now, ago);
    return {
      day,
      recipe_views: views.get(day) ?? 0,
      recipe_views_before: views.get(dayBefore(now, ago + PERIOD_DAYS)) ?? 0,
    };
  });
}
