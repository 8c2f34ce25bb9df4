import type { ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import type { FakeShop, FakeShopOptions } from './fake';
import { startGumroad } from './gumroad';

/** A fake of every shop, a line each. */
export const FAKE_SHOPS: Readonly<Record<ShopPlatform, (options?: FakeShopOptions) => Promise<FakeShop>>> = {
  gumroad: startGumroad,
};
