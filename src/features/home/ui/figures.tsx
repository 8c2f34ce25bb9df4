'use client';

import { VisuallyHidden } from '@mantine/core';
import type { Figure, Overview } from '@/features/home/home.schema';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './home.module.css';
import { changeOf } from './home-words.rules';

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
  return (
    <section className={css.figures} aria-label="The last 30 days">
      <dl className={css.figureList}>
        {LABELS.map(([name, label]) => (
          <div key={name} className={css.figure}>
            <dt>{label}</dt>
            <dd>
              <Count figure={figures[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Count({ figure }: { figure: Figure }) {
  const reader = useReader();
  const { words, way } = changeOf(figure);
  return (
    <>
      <span className={css.number} suppressHydrationWarning>
        {formatCount(figure.now, reader)}
      </span>
      <span className={css.change}>
        {words === '' ? (
          'none so far'
        ) : (
          <>
            <span data-way={way}>{words}</span> {way === 'same' ? 'before' : 'vs before'}
          </>
        )}
      </span>
      <VisuallyHidden suppressHydrationWarning>
        , {formatCount(figure.before, reader)} in the 30 days before
      </VisuallyHidden>
    </>
  );
}
