'use client';

import { Skeleton } from '@mantine/core';
import { Days, DaysLegend } from '@/ui/charts/days';
import { FigureEntry } from '@/ui/charts/figure-entry';
import { isBlank } from '@/ui/charts/figures.rules';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, Loading } from '@/ui/components/states';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './audience.module.css';

/** New subscribers by day, whoever the list below is narrowed to. */
export function SignUpChart() {
  const reader = useReader();
  const { data, error, isFetching, refetch } = trpc.audience.days.useQuery({});
  const written = (count: number) => formatCount(count, reader);
  if (data === undefined)
    return error === null ? (
      <Loading>
        <Skeleton className={css.chart ?? ''} height={180} />
      </Loading>
    ) : (
      <ErrorState
        title="Your chart didn’t load"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        Your subscribers are safe.
      </ErrorState>
    );
  return (
    <section className={css.chart} aria-label="New subscribers, last 30 days">
      <dl className={css.figures}>
        <FigureEntry label="New subscribers" figure={data.total} written={written} />
      </dl>
      <div className={css.drawn}>
        <div className={css.head}>
          <h2>New subscribers by day</h2>
          {isBlank(data.days) ? null : <DaysLegend />}
        </div>
        {isBlank(data.days) ? (
          <p className={css.quiet}>No new subscribers in the last 60 days.</p>
        ) : (
          <Days days={data.days} label="New subscribers" short="New" written={written} />
        )}
      </div>
    </section>
  );
}
