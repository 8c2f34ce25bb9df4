import type { HomeDay, Overview } from '@/features/home/home.schema';
import type { DrawnDay } from '@/ui/charts/figures.rules';

/** What can be drawn of the days, with its name on the switch. */
export const CHART_MEASURES = {
  page_views: { label: 'Page views', short: 'Page views' },
  orders: { label: 'Orders', short: 'Orders' },
  sign_ups: { label: 'Sign-ups', short: 'Sign-ups' },
  recipe_views: { label: 'Recipe views', short: 'Recipe views' },
} as const;
export type ChartMeasure = keyof typeof CHART_MEASURES;

export const drawnDays = (days: readonly HomeDay[], measure: ChartMeasure): DrawnDay[] =>
  days.map((one) => ({ day: one.day, count: one[measure], before: one[`${measure}_before`] }));

const isCounted = (days: readonly HomeDay[], measure: ChartMeasure): boolean =>
  days.some((one) => one[measure] + one[`${measure}_before`] > 0);

/** What there is to draw: recipes are only viewed where her site tells us so. */
export const drawableMeasures = (days: readonly HomeDay[]): ChartMeasure[] =>
  (Object.keys(CHART_MEASURES) as ChartMeasure[]).filter(
    (measure) => measure !== 'recipe_views' || isCounted(days, measure),
  );

/** What is drawn first: the first that has been counted at all. */
export const firstMeasure = (days: readonly HomeDay[]): ChartMeasure =>
  drawableMeasures(days).find((measure) => isCounted(days, measure)) ?? 'page_views';

type FigureName = keyof Overview['figures'];
/** A figure with its name, and what one of it is called in a sentence. */
type Figure = readonly [name: FigureName, label: string, one: string];

/** What Galley counts itself, and what only her own site or app can tell it. */
const COUNTED: readonly Figure[] = [
  ['orders', 'Orders', 'order'],
  ['page_views', 'Page views', 'page view'],
  ['downloads', 'Downloads', 'download'],
  ['sign_ups', 'Sign-ups', 'sign-up'],
];
const TOLD: readonly Figure[] = [
  ['recipe_views', 'Recipe views', 'recipe view'],
  ['email_clicks', 'Email clicks', 'email click'],
  ['saves', 'Saves', 'save'],
  ['purchases', 'Recipes sold', 'recipe sold'],
];

/** The figures of Home with their names. What only a program tells is not shown as a zero to whoever has none. */
export const shownFigures = (figures: Overview['figures']): Figure[] => [
  ...COUNTED,
  ...TOLD.filter(([name]) => figures[name].now + figures[name].before > 0),
];
