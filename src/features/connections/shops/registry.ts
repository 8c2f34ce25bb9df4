import { gumroad } from './gumroad';
import type { ShopAdapter } from './shop';

/** Every shop, a line each. */
export const SHOPS = { gumroad } as const satisfies Record<string, ShopAdapter>;
