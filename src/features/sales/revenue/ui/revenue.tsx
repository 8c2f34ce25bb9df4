'use client';

import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { CurrencyRevenue } from '@/features/sales/revenue/revenue.schema';
import { Days, DaysLegend } from '@/ui/charts/days';
import { FigureEntry } from '@/ui/charts/figure-entry';
import { type DrawnDay, isBlank } from '@/ui/charts/figures.rules';
import { trpc } from '@/ui/client/trpc';
import { formatCount, formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './revenue.module.css';
import { RevenueEntries } from './revenue-entries';

/** What came in during the last 30 days and stayed, one figure a currency, and its drawing; nothing before the first sale. */
export function RevenueSection() {
  const { data } = trpc.sales.revenue.useQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  if (data === undefined || data.currencies.length === 0) return null;
  const { currencies } = data;
  const drawn = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  return (
    <section className={css.revenue} aria-label="The last 30 days">
      <Figures currencies={currencies} />
      {drawn === undefined ? null : (
        <div className={css.chart}>
          <div className={css.head}>
            <h2>Revenue by day</h2>
            {isBlank(daysOf(drawn)) ? null : <DaysLegend />}
            {currencies.length === 1 ? null : (
              <SegmentedControl
                size="xs"
                aria-label="Currency"
                value={drawn.currency}
                onChange={setChosen}
                data={currencies.map(({ currency }) => currency)}
              />
            )}
          </div>
          <CurrencyDays revenue={drawn} />
        </div>
      )}
    </section>
  );
}

const daysOf = ({ days }: CurrencyRevenue): DrawnDay[] =>
  days.map(({ day, net_cents, net_cents_before }) => ({ day, count: net_cents, before: net_cents_before }));

function CurrencyDays({ revenue }: { revenue: CurrencyRevenue }) {
  const { currency } = revenue;
  const reader = useReader();
  const days = daysOf(revenue);
  if (isBlank(days)) return <p className={css.quiet}>No revenue in the last 60 days.</p>;
  return (
    <Days
      days={days}
      label="Revenue"
      short="Revenue"
      written={(cents) => formatMoney(cents, currency, reader)}
    />
  );
}

function Figures({ currencies }: { currencies: readonly CurrencyRevenue[] }) {
  const reader = useReader();
  const orders = { now: 0, before: 0 };
  for (const one of currencies) {
    orders.now += one.orders.now;
    orders.before += one.orders.before;
  }
  return (
    <dl className={css.figures}>
      <RevenueEntries currencies={currencies} className={css.figure} />
      <FigureEntry
        className={css.figure}
        label="Paid orders"
        figure={orders}
        written={(count) => formatCount(count, reader)}
      />
    </dl>
  );
}
