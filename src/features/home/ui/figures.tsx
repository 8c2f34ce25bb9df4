'use client';

import type { Overview } from '@/features/home/home.schema';
import { FigureEntry } from '@/ui/charts/figure-entry';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './home.module.css';

const LABELS = [
  ['recipe_views', 'Recipe views'],
  ['page_views', 'Page views'],
  ['sign_ups', 'Sign-ups'],
  ['email_clicks', 'Email clicks'],
  ['saves', 'Saves'],
  ['purchases', 'Purchases'],
] as const satisfies readonly (readonly [keyof Overview['figures'], string])[];

/** What happened in the last 30 days, each beside the 30 days before. */
export function Figures({ figures }: { figures: Overview['figures'] }) {
  const reader = useReader();
  return (
    <section className={css.figures} aria-label="The last 30 days">
      <dl className={css.figureList}>
        {LABELS.map(([name, label]) => (
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
