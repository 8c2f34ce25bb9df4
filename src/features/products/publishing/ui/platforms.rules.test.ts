import { expect, it } from 'vitest';
import type { Listing } from '@/features/products/records/listings.schema';
import { usedPlatforms } from './platforms.rules';

const listing = (platform: string, state: Listing['state'], reason: string | null = null): Listing => ({
  platform,
  state,
  reason,
  url: null,
  edition: null,
  keeper: 'creator',
  problem: null,
  external_id: null,
  published_at: null,
});

it('the platforms of a creator are her own page and payment links first, then what her products name, each with what is offered there', () => {
  const links = { platform: 'stripe', live: 0, waiting: 0 };
  expect(usedPlatforms([])).toEqual([{ platform: 'storefront', live: 0, waiting: 0 }, links]);
  expect(
    usedPlatforms([
      {
        platforms: ['payhip'],
        listings: [listing('storefront', 'live'), listing('gumroad', 'action_required', 'manual_listing')],
      },
      {
        platforms: ['storefront'],
        listings: [listing('storefront', 'live'), listing('etsy', 'unlisted'), listing('gumroad', 'live')],
      },
    ]),
  ).toEqual([
    { platform: 'storefront', live: 2, waiting: 0 },
    links,
    { platform: 'gumroad', live: 1, waiting: 1 },
    { platform: 'payhip', live: 0, waiting: 0 },
  ]);
});
