'use client';

import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { MaybeCountField, useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { CURRENCIES, currencyDecimals } from '@/kernel/money';
import { placeId } from '@/ui/client/problem';
import css from './publish-section.module.css';

/** Decimals while no currency is chosen: those of most. */
const usualDecimals = 2;

const DECIMALS = [0, 1, 2, 3] as const;

const decimalsOf = (currency: string | null): (typeof DECIMALS)[number] =>
  DECIMALS.find((count) => currency !== null && count === currencyDecimals(currency)) ?? usualDecimals;

/** Price and currency. The price is written in the currency's decimals and kept in its minor units. */
export function PriceFields({ draft }: { draft: Product }) {
  const { change, errors } = useEditor();
  const { price_cents, currency } = draft;
  const decimals = decimalsOf(currency);
  const most = LIMITS.price_cents / 10 ** decimals;
  const options = useMemo(currencyOptions, []);

  const setCurrency = (next: string) => {
    if (next === '') return;
    // €18.00 becomes ¥18, not ¥1800: the number she wrote stays.
    const kept = price_cents === null ? null : price_cents / 10 ** decimals;
    change({
      currency: next,
      price_cents:
        kept === null ? null : Math.min(LIMITS.price_cents, Math.round(kept * 10 ** decimalsOf(next))),
    });
  };
  return (
    <div className={css.price}>
      <MaybeCountField
        pointer="/price_cents"
        label="Price"
        placeholder="0 is free"
        value={price_cents === null ? null : price_cents / 10 ** decimals}
        min={0}
        max={most}
        bounds={`From 0, which is free, to ${most.toLocaleString('en')}.`}
        decimals={decimals}
        format={(price) => price.toFixed(decimals)}
        onChange={(price) =>
          change({ price_cents: price === null ? null : Math.round(price * 10 ** decimals) })
        }
      />
      <NativeSelect
        id={placeId('/currency')}
        label="Currency"
        value={currency ?? ''}
        error={errors['/currency']}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      >
        {currency === null ? <option value="">Choose</option> : null}
        {options.map(({ code, name }) => (
          // Server and browser may know a currency by different names.
          <option key={code} value={code} suppressHydrationWarning>
            {`${code} – ${name}`}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** Code and English name, as the words around them; the browser finds them by their first letters. */
function currencyOptions() {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return [...CURRENCIES].map((code) => ({ code, name: names.of(code) ?? code }));
}
