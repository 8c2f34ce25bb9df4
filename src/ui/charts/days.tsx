'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/ui/components/lazy';
import { Loading } from '@/ui/components/states';
import { formatDayMonth } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './charts.module.css';
import type { DaysDrawingProps } from './days-drawing';

/** The drawing comes when its place is seen: it needs a library of its own, and nothing else waits for it. */
const Drawing = lazyPart(
  () => import('./days-drawing'),
  <Loading>
    <Skeleton className={css.drawing ?? ''} />
  </Loading>,
);

interface DaysProps extends DaysDrawingProps {
  /** What is drawn: `Recipe views`, and its name above a column. */
  label: string;
  short: string;
}

/** The days of a period beside those of the one before: drawn, and as a table for readers. */
export function Days({ days, written, label, short }: DaysProps) {
  return (
    <>
      <SeenDrawing days={days} written={written} />
      <DayTable days={days} written={written} label={label} short={short} />
    </>
  );
}

/** What the two lines of a drawing are. */
export function DaysLegend() {
  return (
    <p className={css.legend} aria-hidden>
      <span data-line="now">Last 30 days</span>
      <span data-line="before">Previous 30 days</span>
    </p>
  );
}

function SeenDrawing({ days, written }: DaysDrawingProps) {
  const { ref, entry } = useIntersection();
  const [seen, setSeen] = useState(false);
  const inView = entry?.isIntersecting === true;
  useEffect(() => {
    if (inView) setSeen(true);
  }, [inView]);
  return (
    <div ref={ref} aria-hidden>
      {seen ? <Drawing days={days} written={written} /> : <div className={css.drawing} />}
    </div>
  );
}

function DayTable({ days, written, label, short }: DaysProps) {
  const reader = useReader();
  return (
    <VisuallyHidden>
      <table>
        <caption>{label} by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{short}</th>
            <th scope="col">30 days earlier</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count, before }, index) => (
            <tr key={day} suppressHydrationWarning>
              <th scope="row" suppressHydrationWarning>
                {formatDayMonth(day, reader)}
                {index === days.length - 1 ? ', so far' : null}
              </th>
              <td suppressHydrationWarning>{written(count)}</td>
              <td suppressHydrationWarning>{written(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
