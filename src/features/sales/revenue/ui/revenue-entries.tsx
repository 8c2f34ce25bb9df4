'use client';

import type { CurrencyRevenue } from '@/features/sales/revenue/revenue.schema';
import { listAndMore } from '@/kernel/words';
import { FigureEntry } from '@/ui/charts/figure-entry';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';

/** Currencies that have a figure of their own; whoever sells in more reads the rest in the drawing of Sales. */
const SHOWN = 2;
/** Others that are named. */
const NAMED = 3;

/** The currencies that have no figure, in a sentence; none where all have. */
function othersIn(currencies: readonly CurrencyRevenue[]): string {
  const others = currencies.slice(SHOWN).map(({ currency }) => currency);
  if (others.length === 0) return '';
  const more = others.length - NAMED;
  return `. Also sold in ${listAndMore(others.slice(0, NAMED), more)}`;
}

interface RevenueEntriesProps {
  currencies: readonly CurrencyRevenue[];
  /** The place of a figure among the others. */
  className: string | undefined;
}

/** What is left of what buyers paid, a figure a currency; where money went back, with what was paid and what went back. */
export function RevenueEntries({ currencies, className }: RevenueEntriesProps) {
  const reader = useReader();
  return currencies.slice(0, SHOWN).map(({ currency, net_cents, gross_cents, refunded_cents }, at) => {
    const written = (cents: number) => formatMoney(cents, currency, reader);
    return (
      <FigureEntry
        key={currency}
        className={className}
        label={currencies.length === 1 ? 'Revenue' : `Revenue, ${currency}`}
        figure={net_cents}
        small={1}
        written={written}
        detail={`${
          refunded_cents.now === 0
            ? 'Before fees'
            : `${written(gross_cents.now)} paid, ${written(refunded_cents.now)} refunded, before fees`
        }${at === SHOWN - 1 ? othersIn(currencies) : ''}`}
      />
    );
  });
}
