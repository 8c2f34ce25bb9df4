import { manualPlatform } from '@/channels/platforms';
import { STOREFRONT } from '@/channels/registry';
import { formatMinorUnits } from '@/kernel/money';
import { isChargeable, minimumPrice } from '@/kernel/stripe-amounts';
import type { PriceMode } from './records/listings.schema';

/** What a product is sold for, as far as it is decided. */
interface PriceTerms {
  platforms: readonly string[];
  price_cents: number | null;
  price_mode: PriceMode;
  suggested_price_cents: number | null;
  currency: string | null;
}

/** A price that nobody could be charged: the field, and what is wrong. */
export interface PriceFault {
  field: 'price_cents' | 'suggested_price_cents';
  says: string;
}

/** What is wrong with a price in a currency; null where it can be charged, or is not all there yet. */
export function priceFault(terms: PriceTerms): PriceFault | null {
  const { price_cents, price_mode, suggested_price_cents, currency } = terms;
  if (price_cents === null || currency === null) return null;
  const suggested = price_mode === 'fixed' ? null : suggested_price_cents;
  return (
    (suggested === null ? null : suggestionFault(price_cents, suggested, currency)) ??
    minimumFault(terms.platforms, price_cents, currency)
  );
}

/** A suggestion is an amount that can be paid, and no less than the minimum. */
function suggestionFault(price_cents: number, suggested: number, currency: string): PriceFault | null {
  const least = Math.max(price_cents, minimumPrice(currency));
  if (suggested >= least && isChargeable(suggested, currency)) return null;
  const says =
    suggested < least
      ? `The suggested price must be at least ${formatMinorUnits(least, currency)}.`
      : endsInZero(currency);
  return { field: 'suggested_price_cents', says };
}

/** On her own page a creator is paid by Stripe, which charges no less than a minimum. */
function minimumFault(
  platforms: readonly string[],
  price_cents: number,
  currency: string,
): PriceFault | null {
  if (price_cents === 0 || !platforms.includes(STOREFRONT) || isChargeable(price_cents, currency))
    return null;
  const least = minimumPrice(currency);
  const says =
    price_cents < least
      ? `The lowest price you can charge is ${formatMinorUnits(least, currency)}. Raise the price, or set it to 0.`
      : endsInZero(currency);
  return { field: 'price_cents', says };
}

const endsInZero = (currency: string): string =>
  `A price in ${currency} must end in 0, because cards can’t be charged smaller amounts.`;

/** A price that a connected platform does not take: the field, and what is wrong. */
interface ShopPriceFault {
  field: 'price_cents' | 'currency';
  says: string;
}

/** What keeps a product from being sold by a payment link, which has one price; null where nothing does. */
export function linkPriceFault({
  price_cents,
  price_mode,
  currency,
}: {
  price_cents: number;
  price_mode: PriceMode;
  currency: string;
}): ShopPriceFault | null {
  const field = 'price_cents';
  if (price_mode !== 'fixed')
    return {
      field,
      says: 'Payment links need a fixed price. Switch to a fixed price, or remove the payment link.',
    };
  if (price_cents === 0)
    return { field, says: 'To offer a Stripe payment link, set a price. Or remove the payment link.' };
  if (isChargeable(price_cents, currency)) return null;
  const least = minimumPrice(currency);
  const says =
    price_cents < least
      ? `The lowest price you can charge is ${formatMinorUnits(least, currency)}.`
      : endsInZero(currency);
  return { field, says };
}

/** What keeps a price from being taken by a connected platform; null where nothing does. `only` is its one currency. */
export function shopPriceFault(
  platform: string,
  { price_cents, currency }: { price_cents: number; currency: string },
  only: string | null,
): ShopPriceFault | null {
  const { name, min_price } = manualPlatform(platform);
  if (only !== null && currency !== only)
    return { field: 'currency', says: `Your account on ${name} sells in ${only}, not in ${currency}.` };
  const least = min_price[currency];
  if (least === undefined)
    return Object.keys(min_price).length === 0
      ? null
      : { field: 'currency', says: `${name} doesn’t support prices in ${currency}.` };
  return price_cents > 0 && price_cents < least
    ? { field: 'price_cents', says: `The lowest price on ${name} is ${formatMinorUnits(least, currency)}.` }
    : null;
}
