'use client';

import type { Overview } from '@/features/home/home.schema';
import { FigureEntry } from '@/ui/charts/figure-entry';
import { formatCount, formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './home.module.css';
import { shownFigures } from './measures.rules';

/** Currencies that have a figure of their own; the rest is on Sales. */
const SHOWN = 2;

/** What came in and what happened in the last 30 days, each beside the 30 days before. */
export function Figures({ overview: { figures, revenue } }: { overview: Overview }) {
  const reader = useReader();
  return (
    <section className={css.figures} aria-label="The last 30 days">
      <dl className={css.figureList}>
        {revenue.slice(0, SHOWN).map(({ currency, gross_cents }) => (
          <FigureEntry
            key={currency}
            className={css.figure}
            label={revenue.length === 1 ? 'Revenue' : `Revenue, ${currency}`}
            figure={gross_cents}
            small={1}
            written={(cents) => formatMoney(cents, currency, reader)}
          />
        ))}
        {shownFigures(figures).map(([name, label]) => (
          <FigureEntry
            key={name}
            className={css.figure}
            label={label}
            figure={figures[name]}
            written={(count) => formatCount(count, reader)}
          />
        ))}
      </dl>
    </section>
  );
}
