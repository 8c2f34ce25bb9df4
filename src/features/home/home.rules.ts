import { dayBefore, type Figure, PERIOD_DAYS, periodOf } from '@/kernel/period';
import type { HomeDay } from './home.schema';

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

/** The days of the present period with what is drawn of them, each beside the day 30 days earlier. Days without any count 0. */
export function daysOf(counted: readonly Counted[], now: number): HomeDay[] {
  const counts = new Map<string, number>();
  for (const { day, source, count } of counted) {
    const key = `${source} ${day}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return periodOf(now).map((one) => {
    const of = (source: string) => counts.get(`${source} ${one.day}`) ?? 0;
    const before = (source: string) => counts.get(`${source} ${one.before}`) ?? 0;
    return {
      day: one.day,
      page_views: of('page_view'),
      page_views_before: before('page_view'),
      orders: of('order'),
      orders_before: before('order'),
      sign_ups: of('sign_up'),
      sign_ups_before: before('sign_up'),
      recipe_views: of('view'),
      recipe_views_before: before('view'),
    };
  });
}
