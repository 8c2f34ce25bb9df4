import { expect, it } from 'vitest';
import type { HomeDay } from '@/features/home/home.schema';
import { drawableMeasures, firstMeasure, shownFigures } from './measures.rules';

const none = { now: 0, before: 0 };
const quiet = {
  ...{ page_views: none, orders: none, downloads: none, sign_ups: none },
  ...{ recipe_views: none, email_clicks: none, saves: none, purchases: none },
};
const day: HomeDay = {
  day: '2026-11-20',
  ...{ page_views: 0, page_views_before: 0, orders: 0, orders_before: 0 },
  ...{ sign_ups: 0, sign_ups_before: 0, recipe_views: 0, recipe_views_before: 0 },
};

it('shows no zero of what only another program could tell', () => {
  expect(shownFigures(quiet).map(([name]) => name)).toEqual([
    'orders',
    'page_views',
    'downloads',
    'sign_ups',
  ]);
  expect(shownFigures({ ...quiet, saves: { now: 0, before: 3 } }).map(([name]) => name)).toContain('saves');
});

it('draws first what was counted at all, and recipe views only where there are any', () => {
  expect(drawableMeasures([day])).toEqual(['page_views', 'orders', 'sign_ups']);
  expect(firstMeasure([day])).toBe('page_views');
  expect(firstMeasure([{ ...day, sign_ups_before: 1 }])).toBe('sign_ups');
  expect(firstMeasure([{ ...day, recipe_views: 2 }])).toBe('recipe_views');
});
