import { gumroad } from './gumroad';
import type { ShopAdapter } from './shop';
import { woocommerce } from './woocommerce';

/** Every shop, a line each. */
export const SHOPS = { gumroad, woocommerce } as const satisfies Record<string, ShopAdapter>;
