'use client';

import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import type { HomeDay } from '@/features/home/home.schema';
import { lazyPart } from '@/ui/components/lazy';
import { Loading } from '@/ui/components/states';
import { formatCount, formatDayMonth } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import css from './home.module.css';
import { CHART_MEASURES, type ChartMeasure, type DrawnDay, drawnDays } from './measures.rules';

/** The drawing comes when its place is seen: it needs a library of its own, and nothing else waits for it. */
const DaysDrawing = lazyPart(
  () => import('./days-drawing'),
  <Loading>
    <Skeleton className={css.drawing ?? ''} />
  </Loading>,
);

interface DaysChartProps {
  days: HomeDay[];
  /** Lead magnets that are published. */
  lead_magnets: number;
}

/**
 * Views, sign-ups or purchases on each of the last 30 days, beside the 30 before: drawn, and as a table for readers.
 */
export function DaysChart({ days, lead_magnets }: DaysChartProps) {
  const [measure, setMeasure] = useState<ChartMeasure>('recipe_views');
  const { label } = CHART_MEASURES[measure];
  const drawn = drawnDays(days, measure);
  const none = drawn.every(({ count, before }) => count + before === 0);
  return (
    <section className={css.chart} aria-labelledby="days">
      <div className={css.sectionHead}>
        <h2 id="days">{label}, last 30 days</h2>
        <SegmentedControl
          className={css.measures ?? ''}
          size="xs"
          aria-label="What is drawn"
          value={measure}
          onChange={(value) => {
            if (value in CHART_MEASURES) setMeasure(value as ChartMeasure);
          }}
          data={Object.entries(CHART_MEASURES).map(([value, { short }]) => ({ value, label: short }))}
        />
        {none ? null : (
          <p className={css.legend} aria-hidden>
            <span data-line="now">This period</span>
            <span data-line="before">Before</span>
          </p>
        )}
      </div>
      {none ? (
        <p className={css.quiet}>
          <Nothing measure={measure} lead_magnets={lead_magnets} />
        </p>
      ) : (
        <>
          <SeenDrawing days={drawn} />
          <DayTable days={drawn} measure={measure} />
        </>
      )}
    </section>
  );
}

/** How such counts come to be. */
function Nothing({ measure, lead_magnets }: { measure: ChartMeasure; lead_magnets: number }): ReactNode {
  if (measure === 'sign_ups' && lead_magnets === 0)
    return (
      <>
        Nobody has signed up yet. Publish a lead magnet, a few recipes for nothing: its page asks readers for
        their email address. <Link href="/products/new">Make a lead magnet</Link>
      </>
    );
  if (measure === 'sign_ups')
    return (
      <>
        Nobody has signed up yet. Readers do on the page of your lead magnet: share its link where they are.{' '}
        <Link href="/products?type=lead_magnet">See your lead magnets</Link>
      </>
    );
  const what = measure === 'purchases' ? 'No purchases have' : 'No views have';
  const who = measure === 'purchases' ? 'Your shop or site' : 'Your site, app or newsletter';
  return `${what} been counted yet. ${who} tells them to Galley over the API, one call for each day is enough.`;
}

function SeenDrawing({ days }: { days: DrawnDay[] }) {
  const { ref, entry } = useIntersection();
  const [seen, setSeen] = useState(false);
  const inView = entry?.isIntersecting === true;
  useEffect(() => {
    if (inView) setSeen(true);
  }, [inView]);
  return (
    <div ref={ref} aria-hidden>
      {seen ? <DaysDrawing days={days} /> : <div className={css.drawing} />}
    </div>
  );
}

function DayTable({ days, measure }: { days: DrawnDay[]; measure: ChartMeasure }) {
  const reader = useReader();
  const { label, short } = CHART_MEASURES[measure];
  return (
    <VisuallyHidden>
      <table>
        <caption>{label} by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{short}</th>
            <th scope="col">30 days before</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count, before }, index) => (
            <tr key={day} suppressHydrationWarning>
              <th scope="row" suppressHydrationWarning>
                {formatDayMonth(day, reader)}
                {index === days.length - 1 ? ', so far' : null}
              </th>
              <td suppressHydrationWarning>{formatCount(count, reader)}</td>
              <td suppressHydrationWarning>{formatCount(before, reader)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
