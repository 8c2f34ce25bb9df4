import { describe, expect, it } from 'vitest';
import type { Overview } from '@/features/home/home.schema';
import { needsOf } from './needs.rules';
import { quietOverview } from './overview.fixtures';

/** Each need as it is read: its sentence, its detail, its action. */
const read = (overview: Partial<Overview>) =>
  needsOf(
    { ...quietOverview, ...overview },
    { platform: (name) => name.toUpperCase(), day: () => '3 Mar' },
  ).map(
    ({ before, title = '', after = '', detail, action }) =>
      `${before}${title}${after} | ${detail} | ${action}`,
  );

const listing = (platform: string, state: 'failed' | 'action_required', reason: string | null) => ({
  product_id: 'product_1' as const,
  title: 'Soups',
  platform,
  state,
  reason,
});

describe('what needs the creator', () => {
  it('is nothing when nothing waits', () => {
    expect(read({})).toEqual([]);
  });

  it('says of each listing what is so and what to do', () => {
    const listings = [
      listing('storefront', 'failed', 'build_failed'),
      listing('gumroad', 'failed', null),
      listing('storefront', 'action_required', 'no_payment_method'),
      listing('etsy', 'action_required', 'manual_listing'),
      listing('ko-fi', 'action_required', 'take_down_by_hand'),
    ];
    expect(read({ waiting: { total: 5, listings, failed_builds: [], behind: [] } })).toEqual([
      'The PDF of Soups couldn’t be built | The product page doesn’t have it yet | Review',
      'GUMROAD rejected Soups | Publish it again | Review',
      'Soups isn’t for sale yet | Connect Stripe to take payments | Review',
      'Put Soups on ETSY | Upload its listing kit, then paste its link | Open',
      'Take Soups down from KO-FI | It’s no longer published | Open',
    ]);
  });

  it('names a product once that has an earlier edition elsewhere', () => {
    const behind = [
      { product_id: 'product_1' as const, title: 'Soups', edition: 2, platforms: ['etsy'] },
      { product_id: 'product_2' as const, title: 'Breads', edition: 3, platforms: ['etsy', 'payhip'] },
      {
        product_id: 'product_3' as const,
        title: 'Cakes',
        edition: 4,
        platforms: ['etsy', 'payhip', 'ko-fi'],
      },
    ];
    expect(read({ waiting: { total: 3, listings: [], failed_builds: [], behind } })).toEqual([
      'Update Soups on ETSY | Edition 2 is out | Open',
      'Update Breads on ETSY and PAYHIP | Edition 3 is out | Open',
      'Update Cakes on ETSY and 2 more | Edition 4 is out | Open',
    ]);
  });

  it('names changed recipes and drafts after what waits', () => {
    const failed_builds = [
      { product_id: 'product_2' as const, title: 'Cakes', reason: 'A picture is missing.' },
    ];
    const newest = ['One', 'Two', 'Three'].map((title) => ({
      id: `product_${title}` as const,
      title,
      type: 'ebook' as const,
    }));
    expect(
      read({
        waiting: { total: 1, listings: [], failed_builds, behind: [] },
        changed: [
          { product_id: 'product_1', title: 'Soups', edition: 2, recipes: 1 },
          { product_id: 'product_3', title: 'Breads', edition: 1, recipes: 4 },
        ],
        drafts: {
          recipes: { total: 24, complete: 6, oldest_at: '2026-03-03T00:00:00.000Z', newest: [] },
          products: { total: 3, newest },
        },
      }),
    ).toEqual([
      'The PDF of Cakes couldn’t be built | A picture is missing. | Review',
      '1 recipe changed since edition 2 of Soups | Publish edition 3 when you’re ready | Review',
      '4 recipes changed since edition 1 of Breads | Publish edition 2 when you’re ready | Review',
      '24 recipe drafts, the oldest from 3 Mar | 6 can be marked as ready | Review',
      '3 product drafts | One and 2 more | Review',
    ]);
  });

  it('counts one draft as one', () => {
    const one = { total: 1, complete: 1, oldest_at: '2026-03-03T00:00:00.000Z', newest: [] };
    const newest = [{ id: 'product_1' as const, title: 'Soups', type: 'ebook' as const }];
    expect(read({ drafts: { recipes: one, products: { total: 1, newest } } })).toEqual([
      '1 recipe draft | 1 can be marked as ready | Review',
      '1 product draft | Soups | Review',
    ]);
    expect(
      read({ drafts: { recipes: { ...one, complete: 0 }, products: { total: 0, newest: [] } } }),
    ).toEqual(['1 recipe draft | Not ready yet | Review']);
  });

  it('leaves out the one draft that is the next step anyway', () => {
    const product = { id: 'product_1' as const, title: 'Soups', type: 'ebook' as const };
    const drafts = (total: number) => ({ ...quietOverview.drafts, products: { total, newest: [product] } });
    const words = { platform: (name: string) => name, day: () => '3 Mar' };
    const next = { kind: 'finish' as const, product };
    expect(needsOf({ ...quietOverview, drafts: drafts(1) }, words, next)).toEqual([]);
    expect(needsOf({ ...quietOverview, drafts: drafts(2) }, words, next)).toHaveLength(1);
  });
});
