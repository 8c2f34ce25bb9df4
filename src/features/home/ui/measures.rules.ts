import type { HomeDay } from '@/features/home/home.schema';

/** What can be drawn of the days, with its name on the switch. */
export const CHART_MEASURES = {
  recipe_views: { label: 'Recipe views', short: 'Views' },
  sign_ups: { label: 'Sign-ups', short: 'Sign-ups' },
  purchases: { label: 'Purchases', short: 'Purchases' },
} as const;
export type ChartMeasure = keyof typeof CHART_MEASURES;

/** A day of one measure beside the day 30 days earlier. */
export interface DrawnDay {
  day: string;
  count: number;
  before: number;
}

export const drawnDays = (days: readonly HomeDay[], measure: ChartMeasure): DrawnDay[] =>
  days.map((one) => ({ day: one.day, count: one[measure], before: one[`${measure}_before`] }));
