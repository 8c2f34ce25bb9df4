import { describe, expect, it } from 'vitest';
import type { Overview } from '@/features/home/home.schema';
import { hasFigures, nextStepOf } from './next-step.rules';
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

describe('figures', () => {
  it('are shown once something is published, or was counted at all', () => {
    expect(hasFigures(of(3, { drafts }))).toBe(false);
    expect(hasFigures(of(3, { sold }))).toBe(true);
    const figures = { ...quietOverview.figures, recipe_views: { now: 0, before: 7 } };
    expect(hasFigures(of(3, { figures }))).toBe(true);
  });
});
