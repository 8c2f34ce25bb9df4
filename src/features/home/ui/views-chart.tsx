'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { formatCount, formatDayMonth } from '@/ui/format';
import { useReader } from '@/ui/reader';
import { Loading } from '@/ui/states';
import type { HomeDay } from '../home.schema';
import css from './home.module.css';

/** The drawing comes when its place is seen: it needs a library of its own, and nothing else waits for it. */
const ViewsDrawing = dynamic(() => import('./views-drawing'), {
  ssr: false,
  loading: () => (
    <Loading>
      <Skeleton className={css.drawing ?? ''} />
    </Loading>
  ),
});

/** Views of recipes on each of the last 30 days, beside the 30 before: drawn, and as a table for readers. */
export function ViewsChart({ days }: { days: HomeDay[] }) {
  const none = days.every(
    ({ recipe_views, recipe_views_before }) => recipe_views + recipe_views_before === 0,
  );
  return (
    <section className={css.chart} aria-labelledby="views">
      <div className={css.sectionHead}>
        <h2 id="views">Recipe views, last 30 days</h2>
        {none ? null : (
          <p className={css.legend} aria-hidden>
            <span data-line="now">This period</span>
            <span data-line="before">Before</span>
          </p>
        )}
      </div>
      {none ? (
        <p className={css.quiet}>
          No views have been counted yet. Your site, app or newsletter tells them to Galley over the API, one
          call for each day is enough.
        </p>
      ) : (
        <>
          <SeenDrawing days={days} />
          <DayTable days={days} />
        </>
      )}
    </section>
  );
}

function SeenDrawing({ days }: { days: HomeDay[] }) {
  const { ref, entry } = useIntersection();
  const [seen, setSeen] = useState(false);
  const inView = entry?.isIntersecting === true;
  useEffect(() => {
    if (inView) setSeen(true);
  }, [inView]);
  return (
    <div ref={ref} aria-hidden>
      {seen ? <ViewsDrawing days={days} /> : <div className={css.drawing} />}
    </div>
  );
}

function DayTable({ days }: { days: HomeDay[] }) {
  const reader = useReader();
  return (
    <VisuallyHidden>
      <table>
        <caption>Recipe views by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
            <th scope="col">30 days before</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, recipe_views, recipe_views_before }, index) => (
            <tr key={day} suppressHydrationWarning>
              <th scope="row" suppressHydrationWarning>
                {formatDayMonth(day, reader)}
                {index === days.length - 1 ? ', so far' : null}
              </th>
              <td suppressHydrationWarning>{formatCount(recipe_views, reader)}</td>
              <td suppressHydrationWarning>{formatCount(recipe_views_before, reader)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
