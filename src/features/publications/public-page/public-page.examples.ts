import type { PublicPage } from './public-page.schema';

/** What calls of this feature look like in the document. */
export const publicPageBody = {
  slug: 'slow-sunday-cookbook',
  title: 'Sunday Kitchen: a cookbook for slow days',
  description: 'Twenty recipes for the one day of the week that has time for them.',
} as const;

export const publicPageExample: PublicPage = {
  ...publicPageBody,
  url: 'https://galley.example/p/slow-sunday-cookbook',
  old_slugs: ['sunday-baking'],
  version: 2,
  updated_at: '2026-11-20T10:00:00.000Z',
};
