import type { Product } from '@/features/products/records/products.schema';
import { Price } from '@/ui/locale/time';

/** What a product or an edition costs: `€18`, `Free`, or `Pay what you want, €18`, with what is suggested. */
export function ProductPrice({
  price: { price_cents, price_mode, suggested_price_cents, currency },
}: {
  price: Pick<Product, 'price_cents' | 'price_mode' | 'suggested_price_cents' | 'currency'>;
}) {
  const isNamed = price_mode === 'pay_what_you_want';
  return (
    <>
      {isNamed ? 'Pay what you want, ' : null}
      <Price
        price_cents={isNamed ? (suggested_price_cents ?? price_cents) : price_cents}
        currency={currency ?? 'USD'}
      />
    </>
  );
}
