import type { HomeDay } from '@/features/home/home.schema';
import type { DrawnDay } from '@/ui/charts/figures.rules';

/** What can be drawn of the days, with its name on the switch. */
export const CHART_MEASURES = {
  recipe_views: { label: 'Recipe views', short: 'Views' },
  sign_ups: { label: 'Sign-ups', short: 'Sign-ups' },
  purchases: { label: 'Purchases', short: 'Purchases' },
} as const;
export type ChartMeasure = keyof typeof CHART_MEASURES;

export const drawnDays = (days: readonly HomeDay[], measure: ChartMeasure): DrawnDay[] =>
  days.map((one) => ({ day: one.day, count: one[measure], before: one[`${measure}_before`] }));
