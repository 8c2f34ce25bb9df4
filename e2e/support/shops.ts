import type { ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import type { FakeShop } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { own } from './galleys';

const started = new Map<ShopPlatform, Promise<FakeShop>>();

/** The platform that this worker's Galley asks; it stands until the worker ends. */
export function shopOf(platform: ShopPlatform): Promise<FakeShop> {
  const known = started.get(platform);
  if (known !== undefined) return known;
  const shop = FAKE_SHOPS[platform].start({ port: Number(own().shops[platform]) });
  started.set(platform, shop);
  return shop;
}
