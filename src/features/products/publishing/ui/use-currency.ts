'use client';

import { skipToken } from '@tanstack/react-query';
import type { Product } from '@/features/products/records/products.schema';
import { trpc } from '@/ui/client/trpc';
import { useReader } from '@/ui/locale/locale';
import { currencyOfLocale } from './currency.rules';

/**
 * The currency of a product's price. Before the first price it's the one she sells in, else that of her region; it's
 * written with the price. Null while that isn't known, and for a price that came without one.
 */
export function useCurrency({ currency, price_cents }: Product): string | null {
  const { locale } = useReader();
  const isOpen = currency === null && price_cents === null;
  const usual = trpc.products.usualCurrency.useQuery(isOpen ? {} : skipToken);
  if (!isOpen) return currency;
  return usual.isPending ? null : (usual.data?.currency ?? currencyOfLocale(locale));
}
