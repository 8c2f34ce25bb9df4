'use client';

import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { STOREFRONT } from '@/channels/registry';
import { ChoiceField, MaybeCountField, useEditor } from '@/features/products/editor/ui/product-editor';
import { type PriceFault, priceFault } from '@/features/products/prices.rules';
import type { PriceMode } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { currencyDecimals } from '@/kernel/money';
import { placeId } from '@/ui/client/problem';
import { COMMON_CURRENCIES, OTHER_CURRENCIES } from './currency.rules';
import css from './publishing.module.css';
import { useCurrency } from './use-currency';

/** Decimals while no currency is chosen: those of most. */
const usualDecimals = 2;

const DECIMALS = [0, 1, 2, 3] as const;

const decimalsOf = (currency: string | null): (typeof DECIMALS)[number] =>
  DECIMALS.find((count) => currency !== null && count === currencyDecimals(currency)) ?? usualDecimals;

const MODES = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'pay_what_you_want', label: 'Pay what you want' },
] as const;

/**
 * Price and currency, and on her own page who names the price. An amount is written in the currency's decimals and kept
 * in its minor units.
 */
export function PriceFields({ draft }: { draft: Product }) {
  const { change } = useEditor();
  const { price_cents, price_mode, suggested_price_cents, platforms } = draft;
  const currency = useCurrency(draft);
  const isNamed = price_mode === 'pay_what_you_want';
  const decimals = decimalsOf(currency);
  const wrong = priceFault({ ...draft, currency });
  const faultOf = (field: PriceFault['field']) => (wrong?.field === field ? wrong.says : undefined);
  const lacksSuggestion = isNamed && suggested_price_cents === null;

  const setMode = (next: PriceMode) => {
    if (next === price_mode) return;
    // The price she wrote stays: as what is suggested, and back again.
    if (next === 'fixed')
      change({
        currency,
        price_mode: next,
        price_cents: suggested_price_cents ?? price_cents,
        suggested_price_cents: null,
      });
    else
      change({
        currency,
        price_mode: next,
        price_cents: 0,
        suggested_price_cents: price_cents === 0 ? null : price_cents,
      });
  };
  const setCurrency = (next: string) => {
    if (next === '') return;
    // €18.00 becomes ¥18, not ¥1800: the number she wrote stays.
    const moved = (cents: number | null) =>
      cents === null
        ? null
        : Math.min(LIMITS.price_cents, Math.round(cents * 10 ** (decimalsOf(next) - decimals)));
    change({
      currency: next,
      price_cents: moved(price_cents),
      suggested_price_cents: moved(suggested_price_cents),
    });
  };
  return (
    <>
      {isNamed || platforms.includes(STOREFRONT) ? (
        <ChoiceField
          pointer="/price_mode"
          label="Pricing"
          {...(isNamed ? { description: namedWords(platforms) } : {})}
          value={price_mode}
          options={MODES}
          onChange={setMode}
        />
      ) : null}
      <div className={isNamed ? css.named : css.price}>
        <AmountField
          pointer="/price_cents"
          label={isNamed ? 'Minimum' : 'Price'}
          placeholder={isNamed ? '0' : '0 is free'}
          cents={price_cents}
          fault={faultOf('price_cents')}
          decimals={decimals}
          onChange={(cents) => change({ currency, price_cents: cents })}
        />
        {isNamed ? (
          <AmountField
            pointer="/suggested_price_cents"
            label="Suggested price"
            cents={suggested_price_cents}
            fault={
              lacksSuggestion && price_cents !== null
                ? 'Enter a suggested price. It’s the amount buyers see first.'
                : faultOf('suggested_price_cents')
            }
            decimals={decimals}
            onChange={(cents) => change({ currency, suggested_price_cents: cents })}
          />
        ) : null}
        <CurrencyField currency={currency} onChange={setCurrency} />
      </div>
    </>
  );
}

/** What it means that the buyer names the price. */
const namedWords = (platforms: readonly string[]): string =>
  platforms.some((name) => name !== STOREFRONT)
    ? 'On the product page, buyers choose what they pay. On other sites, they pay the suggested price.'
    : 'Buyers choose what they pay, from your minimum up.';

interface AmountFieldProps {
  pointer: string;
  label: string;
  placeholder?: string;
  cents: number | null;
  fault: string | undefined;
  decimals: (typeof DECIMALS)[number];
  onChange: (cents: number | null) => void;
}

function AmountField({ cents, decimals, onChange, ...field }: AmountFieldProps) {
  const most = LIMITS.price_cents / 10 ** decimals;
  return (
    <MaybeCountField
      {...field}
      value={cents === null ? null : cents / 10 ** decimals}
      min={0}
      max={most}
      bounds={`Enter an amount from 0 to ${most.toLocaleString('en')}.`}
      decimals={decimals}
      format={(amount) => amount.toFixed(decimals)}
      onChange={(amount) => onChange(amount === null ? null : Math.round(amount * 10 ** decimals))}
    />
  );
}

function CurrencyField({
  currency,
  onChange,
}: {
  currency: string | null;
  onChange: (next: string) => void;
}) {
  const { errors } = useEditor();
  const groups = useMemo(currencyGroups, []);
  return (
    <NativeSelect
      id={placeId('/currency')}
      label="Currency"
      value={currency ?? ''}
      error={errors['/currency']}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {currency === null ? <option value="">Choose</option> : null}
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(({ code, name }) => (
            // Server and browser may know a currency by different names.
            <option key={code} value={code} suppressHydrationWarning>
              {name === code ? code : `${code} – ${name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

/** Code and English name, as the words around them; the browser finds them by their first letters. */
function currencyGroups() {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const named = (code: string) => ({ code, name: names.of(code) ?? code });
  return [
    { label: 'Common', options: COMMON_CURRENCIES.map(named) },
    { label: 'More', options: OTHER_CURRENCIES.map(named) },
  ];
}
