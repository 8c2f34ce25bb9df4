import { accountCurrency } from '@/features/connections/selling.service';
import { newestCurrency } from '@/features/products/products.store';
import { PRODUCT_TYPES, typeOf } from '@/features/products/types/registry';
import type { UserContext } from '@/server/trpc/trpc';

/** What is given away has a currency that nobody chose. */
const PRICED = PRODUCT_TYPES.filter((type) => !typeOf(type).is_free);

/** The currency in which a creator sells: that of her Stripe account, else of her newest product; null before both. */
export const usualCurrencyOf = async ({ db, owner }: UserContext): Promise<{ currency: string | null }> => ({
  currency: (await accountCurrency(db, owner)) ?? (await newestCurrency(db, owner, PRICED)),
});
