import type { ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { startBigCommerce } from './bigcommerce';
import type { FakeShopKind } from './fake';
import { startGumroad } from './gumroad';
import { startShopify } from './shopify';
import { startWooCommerce } from './woocommerce';

/** A fake of every shop, a line each, and what it has of what not every shop has. */
export const FAKE_SHOPS: Readonly<Record<ShopPlatform, FakeShopKind>> = {
  gumroad: {
    start: startGumroad,
    has: ['files', 'tags', 'any_currency', 'least_price', 'payout', 'disputes', 'test_sales'],
  },
  shopify: { start: startShopify, has: ['tags', 'disputes'] },
  woocommerce: { start: startWooCommerce, has: [] },
  bigcommerce: { start: startBigCommerce, has: ['test_sales', 'unique_titles'] },
};
