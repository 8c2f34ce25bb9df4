'use client';

import { NativeSelect, NumberInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { CURRENCIES, currencyDecimals } from '@/kernel/money';
import { placeId } from '@/ui/problem';
import type { Product } from '../products.schema';
import { useEditor } from './product-editor';
import css from './publish-section.module.css';

/** Decimals while no currency is chosen: those of most. */
const usualDecimals = 2;

const decimalsOf = (currency: string | null) =>
  currency === null ? usualDecimals : currencyDecimals(currency);

/** Price and currency. The price is written in the currency's decimals and kept in its minor units. */
export function PriceFields({ draft }: { draft: Product }) {
  const { change, errors } = useEditor();
  const { price_cents, currency } = draft;
  const decimals = decimalsOf(currency);
  // What stands in the field while it is typed: it may be empty or half a number.
  const [typed, setTyped] = useState<string | number | null>(null);
  const shown = price_cents === null ? '' : price_cents / 10 ** decimals;
  const options = useMemo(currencyOptions, []);

  const setPrice = (value: string | number) => {
    setTyped(value);
    // With its decimals written out ("0.00") a number arrives as text.
    const amount = value === '' ? null : Number(value);
    if (amount === null) change({ price_cents: null });
    else if (Number.isFinite(amount)) change({ price_cents: Math.round(amount * 10 ** decimals) });
  };
  const setCurrency = (next: string) => {
    if (next === '') return;
    // €18.00 becomes ¥18, not ¥1800: the number she wrote stays.
    const kept = price_cents === null ? null : price_cents / 10 ** decimals;
    setTyped(null);
    change({
      currency: next,
      price_cents:
        kept === null ? null : Math.min(LIMITS.price_cents, Math.round(kept * 10 ** decimalsOf(next))),
    });
  };
  return (
    <div className={css.price}>
      <NumberInput
        id={placeId('/price_cents')}
        label="Price"
        placeholder="0 is free"
        value={typed ?? shown}
        min={0}
        max={LIMITS.price_cents / 10 ** decimals}
        clampBehavior="strict"
        decimalScale={decimals}
        fixedDecimalScale={typed === null}
        allowNegative={false}
        inputMode="decimal"
        error={errors['/price_cents']}
        onChange={setPrice}
        onBlur={() => setTyped(null)}
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
