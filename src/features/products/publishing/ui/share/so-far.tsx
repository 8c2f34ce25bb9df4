'use client';

import type { ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { formatCount, formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './share.module.css';

/** Between two looks at what has come of a launch. */
const LOOK_AGAIN_MS = 20_000;

/** What has come of it since it went live, kept up to date; nothing until that is known. */
export function SoFar({ id, is_free }: { id: ProductId; is_free: boolean }) {
  const reader = useReader();
  const { data } = trpc.sales.productFigures.useQuery({ id }, { refetchInterval: LOOK_AGAIN_MS });
  if (data === undefined) return null;
  const { page_views, orders, revenue } = data;
  return (
    <dl className={css.soFar} aria-label="So far">
      <Figure value={formatCount(page_views, reader)} name={page_views === 1 ? 'page view' : 'page views'} />
      {is_free && orders === 0 ? null : <Figure value={formatCount(orders, reader)} name="sold" />}
      {revenue.map(({ currency, net_cents }) => (
        <Figure key={currency} value={formatMoney(net_cents, currency, reader)} name="revenue" />
      ))}
    </dl>
  );
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd suppressHydrationWarning>{value}</dd>
    </div>
  );
}
