'use client';

import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { HomeDay } from '@/features/home/home.schema';
import { Days, DaysLegend } from '@/ui/charts/days';
import { isBlank } from '@/ui/charts/figures.rules';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import css from './home.module.css';
import {
  CHART_MEASURES,
  type ChartMeasure,
  drawableMeasures,
  drawnDays,
  firstMeasure,
} from './measures.rules';

interface DaysChartProps {
  days: HomeDay[];
  /** Lead magnets that are published. */
  lead_magnets: number;
}

/**
 * Page views, orders, sign-ups or recipe views on each of the last 30 days, beside the 30 before: drawn, and as a table for readers.
 */
export function DaysChart({ days, lead_magnets }: DaysChartProps) {
  const [measure, setMeasure] = useState<ChartMeasure>(() => firstMeasure(days));
  const reader = useReader();
  const { label } = CHART_MEASURES[measure];
  const drawn = drawnDays(days, measure);
  const none = isBlank(drawn);
  return (
    <section className={css.chart} aria-labelledby="days">
      <div className={css.sectionHead}>
        <h2 id="days">{label}, last 30 days</h2>
        <SegmentedControl
          className={css.measures ?? ''}
          size="xs"
          aria-label="Chart"
          value={measure}
          onChange={(value) => {
            if (value in CHART_MEASURES) setMeasure(value as ChartMeasure);
          }}
          data={drawableMeasures(days).map((value) => ({ value, label: CHART_MEASURES[value].short }))}
        />
        {none ? null : <DaysLegend />}
      </div>
      {none ? (
        <p className={css.quiet}>
          <Nothing measure={measure} lead_magnets={lead_magnets} />
        </p>
      ) : (
        <Days
          days={drawn}
          label={label}
          short={CHART_MEASURES[measure].short}
          written={(count) => formatCount(count, reader)}
        />
      )}
    </section>
  );
}

/** How such counts come to be. */
function Nothing({ measure, lead_magnets }: { measure: ChartMeasure; lead_magnets: number }): ReactNode {
  if (measure === 'sign_ups' && lead_magnets === 0)
    return (
      <>
        Nobody has signed up yet. Publish a lead magnet: a free ebook that readers get in exchange for their
        email address. <Link href="/products/new">Make a lead magnet</Link>
      </>
    );
  if (measure === 'sign_ups')
    return (
      <>
        Nobody has signed up yet. Share the link to your lead magnet where your readers will see it.{' '}
        <Link href="/products?type=lead_magnet">See your lead magnets</Link>
      </>
    );
  if (measure === 'orders')
    return (
      <>
        No sales yet. Put a price on a product, and share the link to its page.{' '}
        <Link href="/products">See your products</Link>
      </>
    );
  return (
    <>
      No page views yet. Every product you publish has a page: share its link where your readers will see it.{' '}
      <Link href="/products">See your products</Link>
    </>
  );
}
