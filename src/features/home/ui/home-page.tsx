'use client';

import { Button } from '@mantine/core';
import { IconBook2, IconFileImport, IconPlus } from '@tabler/icons-react';
import { ConfirmNotice } from '@/features/auth/ui/confirm-notice';
import type { Overview } from '@/features/home/home.schema';
import { trpc } from '@/ui/client/trpc';
import { ErrorState } from '@/ui/components/states';
import { formatCount, formatWeekday } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import { useSignedIn } from '@/ui/shell/signed-in';
import { DaysChart } from './days-chart';
import { Favourites } from './favourites';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import css from './home.module.css';
import { HomeLoading } from './home-loading';
import { firstName, greeting } from './home-words.rules';
import { Needs } from './needs';
import { NewestDrafts } from './newest-drafts';
import { countedOf, hasFavourites, nextStepOf, soFarWords } from './next-step.rules';
import { SoldProducts } from './sold-products';

/** The first screen: what needs the creator, and how her recipes and products go. */
export function HomePage() {
  const overview = trpc.home.overview.useQuery({});
  if (overview.data !== undefined) return <Overviewed overview={overview.data} />;
  if (overview.error === null) return <HomeLoading />;
  return (
    <ErrorState
      level={1}
      title="Your overview didn’t load"
      error={overview.error}
      retrying={overview.isFetching}
      onRetry={() => void overview.refetch()}
    >
      Your recipes and products are safe.
    </ErrorState>
  );
}

function Overviewed({ overview }: { overview: Overview }) {
  const { library, favourites } = overview;
  const isNew = library.recipes === 0 && library.products === 0;
  const next = nextStepOf(overview);
  const counted = countedOf(overview);
  const draws = counted === 'enough';
  // Money is never too little to be shown.
  const counts = draws || overview.revenue.length > 0;
  const reader = useReader();
  return (
    <>
      <header className={css.header}>
        <Welcome as_of={overview.as_of} />
        {isNew ? null : (
          <div className={css.actions} data-next={next !== null || undefined}>
            <Button
              className={css.import ?? ''}
              variant="default"
              component={Link}
              href="/recipes/import"
              leftSection={<IconFileImport aria-hidden />}
            >
              Import
            </Button>
            <Button
              variant="default"
              component={Link}
              href="/products/new"
              leftSection={<IconBook2 aria-hidden />}
            >
              New product
            </Button>
            <Button
              className={css.create ?? ''}
              variant={next === null ? 'filled' : 'default'}
              component={Link}
              href="/recipes/new"
              leftSection={<IconPlus aria-hidden />}
            >
              New recipe
            </Button>
          </div>
        )}
      </header>
      <ConfirmNotice />
      {next === null ? null : (
        <FirstSteps step={next} recipes={library.recipes} is_local={overview.is_local} />
      )}
      {counted === 'few' && !counts ? (
        <p className={css.soFar} suppressHydrationWarning>
          {soFarWords(overview.figures, (count) => formatCount(count, reader))}
        </p>
      ) : null}
      {isNew ? null : (
        <div className={css.grid} data-plain={!counts || undefined}>
          {counts ? <Figures overview={overview} /> : null}
          <div className={css.side}>
            <Needs overview={overview} next={next} />
            {overview.sold.length === 0 ? null : (
              <SoldProducts products={overview.sold} is_local={overview.is_local} />
            )}
            <NewestDrafts drafts={overview.drafts.recipes.newest} total={overview.drafts.recipes.total} />
          </div>
          {draws ? <DaysChart days={overview.days} lead_magnets={overview.lead_magnets} /> : null}
          {hasFavourites(overview) ? <Favourites recipes={favourites} /> : null}
        </div>
      )}
    </>
  );
}

/** The day and a greeting, both where the reader is. */
function Welcome({ as_of }: { as_of: string }) {
  const reader = useReader();
  const name = firstName(useSignedIn().name);
  return (
    <div className={css.welcome}>
      <p className={css.today} suppressHydrationWarning>
        {formatWeekday(as_of, reader)}
      </p>
      <h1 className={css.title}>
        {greeting(as_of, reader)}
        {name === '' ? null : (
          <>
            , <bdi>{name}</bdi>
          </>
        )}
      </h1>
    </div>
  );
}
