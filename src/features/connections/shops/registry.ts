import { bigcommerce } from './bigcommerce';
import { gumroad } from './gumroad';
import type { ShopAdapter } from './shop';
import { shopify } from './shopify';
import { woocommerce } from './woocommerce';

/** Every shop, a line each. */
export const SHOPS = { gumroad, shopify, woocommerce, bigcommerce } as const satisfies Record<
  string,
  ShopAdapter
>;
