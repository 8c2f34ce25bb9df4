'use client';

import type { Overview } from '@/features/home/home.schema';
import { RevenueEntries } from '@/features/sales/revenue/ui/revenue-entries';
import { FigureEntry } from '@/ui/charts/figure-entry';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './home.module.css';
import { shownFigures } from './measures.rules';

/** What came in and stayed, and what happened in the last 30 days, each beside the 30 days before. */
export function Figures({ overview: { figures, revenue } }: { overview: Overview }) {
  const reader = useReader();
  return (
    <section className={css.figures} aria-label="The last 30 days">
      <dl className={css.figureList}>
        <RevenueEntries currencies={revenue} className={`${css.figure} ${css.money}`} />
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
