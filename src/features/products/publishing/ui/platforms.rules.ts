import { PLATFORMS } from '@/channels/registry';
import type { Product, ProductList } from '@/features/products/records/products.schema';
import { listedNow } from '@/features/products/ui/product-labels.rules';
import { LIMITS } from '@/kernel/limits';

/** The products whose platforms are told: the newest hundred, which is all for most. */
export const platformsInput: ProductList = { page: 1, per_page: LIMITS.per_page };

/** A platform with how many products are live there, and how many wait for the creator or for their files. */
export interface UsedPlatform {
  platform: string;
  live: number;
  waiting: number;
}

/** The platforms that products name or are listed on, by name; those that are built in are always there, first. */
export function usedPlatforms(products: readonly Pick<Product, 'platforms' | 'listings'>[]): UsedPlatform[] {
  const listings = products.flatMap(listedNow);
  const names = new Set([
    ...products.flatMap(({ platforms }) => platforms),
    ...listings.map(({ platform }) => platform),
  ]);
  return [...new Set([...PLATFORMS, ...[...names].sort()])].map((platform) => {
    const here = listings.filter((listing) => listing.platform === platform);
    const live = here.filter(({ state }) => state === 'live').length;
    return { platform, live, waiting: here.length - live };
  });
}
