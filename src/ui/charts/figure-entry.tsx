'use client';

import { VisuallyHidden } from '@mantine/core';
import type { Figure } from '@/kernel/period';
import css from './charts.module.css';
import { changeOf } from './figures.rules';

interface FigureEntryProps {
  label: string;
  figure: Figure;
  /** A number as people read it. */
  written: (value: number) => string;
  /** A quiet line below: what the number is made of. */
  detail?: string | null;
  /** Below this a change is said in numbers, not in percent. */
  small?: number;
  /** Its place among the others. */
  className?: string | undefined;
}

/** A figure of the last 30 days beside the 30 days before, in a list of descriptions. */
export function FigureEntry({
  label,
  figure,
  written,
  detail = null,
  small,
  className = '',
}: FigureEntryProps) {
  // A detail says what there was all the same.
  const noneWords = detail === null ? 'none so far' : null;
  const { words, way } = changeOf(figure, small === undefined ? {} : { small, written });
  return (
    <div className={`${css.figure} ${className}`}>
      <dt>{label}</dt>
      <dd>
        <span className={css.number} suppressHydrationWarning>
          {written(figure.now)}
        </span>
        <span className={css.change} suppressHydrationWarning>
          {words === '' ? (
            noneWords
          ) : (
            <>
              <span data-way={way} suppressHydrationWarning>
                {words}
              </span>{' '}
              {way === 'same' ? 'the previous 30 days' : 'vs previous 30 days'}
            </>
          )}
        </span>
        <VisuallyHidden suppressHydrationWarning>
          , {written(figure.before)} in the previous 30 days
        </VisuallyHidden>
        {detail === null ? null : (
          <span className={css.detail} suppressHydrationWarning>
            {detail}
          </span>
        )}
      </dd>
    </div>
  );
}
