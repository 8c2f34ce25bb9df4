import type { Overview } from '@/features/home/home.schema';

/** Home of an account in which nothing happened: for the tests of what Home says. */
export const quietOverview: Overview = {
  as_of: '2026-11-20T10:00:00.000Z',
  library: { recipes: 9, products: 3 },
  is_local: false,
  figures: {
    recipe_views: { now: 0, before: 0 },
    email_clicks: { now: 0, before: 0 },
    saves: { now: 0, before: 0 },
    purchases: { now: 0, before: 0 },
    orders: { now: 0, before: 0 },
    downloads: { now: 0, before: 0 },
    page_views: { now: 0, before: 0 },
    sign_ups: { now: 0, before: 0 },
  },
  revenue: [],
  lead_magnets: 0,
  days: [],
  drafts: {
    recipes: { total: 0, complete: 0, oldest_at: null, newest: [] },
    products: { total: 0, newest: [] },
  },
  waiting: { total: 0, listings: [], failed_builds: [], behind: [] },
  changed: [],
  favourites: [],
  sold: [],
};
