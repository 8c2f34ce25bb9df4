import { describe, expect, it } from 'vitest';
import type { Overview } from '@/features/home/home.schema';
import { countedOf, hasFavourites, nextStepOf, shareWords, soFarWords } from './next-step.rules';
import { quietOverview } from './overview.fixtures';

const draft = { id: 'product_1' as const, title: 'Soups', type: 'ebook' as const };
const drafts = { ...quietOverview.drafts, products: { total: 1, newest: [draft] } };
const sold: Overview['sold'] = [
  {
    ...draft,
    ...{
      subtitle: null,
      author_name: null,
      cover: { kind: 'typographic', image_url: null },
      theme: 'market',
    },
    ...{
      price: { price_cents: 900, price_mode: 'fixed', suggested_price_cents: null, currency: 'USD' },
      listing: null,
      page_views: 0,
      sign_ups: 0,
    },
  },
];
const of = (recipes: number, more: Partial<Overview> = {}): Overview => ({
  ...quietOverview,
  library: { recipes, products: 0 },
  ...more,
});

describe('the next step', () => {
  it('is to add recipes while there are none', () => {
    expect(nextStepOf(of(0))).toEqual({ kind: 'recipes' });
    expect(nextStepOf(of(0, { drafts }))).toEqual({ kind: 'recipes' });
  });

  it('is to make something to sell once there are recipes', () => {
    expect(nextStepOf(of(3))).toEqual({ kind: 'product', recipes: 3 });
  });

  it('is to finish the product that was changed last while none is published', () => {
    expect(nextStepOf(of(3, { drafts }))).toEqual({ kind: 'finish', product: draft });
  });

  it('is none once something is published', () => {
    expect(nextStepOf(of(3, { drafts, sold }))).toBeNull();
  });
});

describe('what is counted', () => {
  const figures = (page_views: number, downloads = 0) => ({
    ...quietOverview.figures,
    page_views: { now: page_views, before: 0 },
    downloads: { now: downloads, before: 0 },
  });

  it('is shown once something is published or came in, and drawn from a handful of visits on', () => {
    expect(countedOf(of(3, { drafts }))).toBe('none');
    expect(countedOf(of(3, { sold }))).toBe('few');
    expect(countedOf(of(3, { sold, figures: figures(7, 2) }))).toBe('few');
    expect(countedOf(of(3, { sold, figures: figures(7, 3) }))).toBe('enough');
    expect(countedOf(of(3, { figures: { ...quietOverview.figures, saves: { now: 0, before: 3 } } }))).toBe(
      'few',
    );
  });

  it('is a plain sentence below that', () => {
    expect(soFarWords(figures(3, 1), String)).toBe(
      'In the last 30 days: 3 page views and 1 download. Charts will appear once there’s more to show.',
    );
    expect(soFarWords(figures(0), String)).toMatch(/^No new visitors yet\. Share the link/);
  });

  it('names favorites only where readers told some recipes from others', () => {
    const favourites = (...scores: number[]): Overview['favourites'] =>
      scores.map((engagement_score) => ({
        ...{ id: 'recipe_1' as const, title: 'Soup', image_url: null, cuisine: null, meal_type: null },
        ...{ main_ingredients: [], engagement_score },
      }));
    const seen = (page_views: number, ...scores: number[]) =>
      hasFavourites(of(3, { sold, figures: figures(page_views), favourites: favourites(...scores) }));
    expect(seen(50, 10, 8.2)).toBe(true);
    expect(seen(50, 10, 10, 10)).toBe(false);
    expect(seen(3, 10, 8.2)).toBe(false);
    expect(seen(50)).toBe(false);
  });
});

it('says before she publishes that a link on this computer only works here', () => {
  const share = 'Publish it, and share the link.';
  expect(shareWords(share, { is_local: false })).toBe(share);
  expect(shareWords(share, { is_local: true })).toBe(
    `${share} For now, it’ll be live only on this computer. To share it, put Galley online first.`,
  );
});
