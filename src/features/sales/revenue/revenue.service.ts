import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import { dayBefore, type Figure, PERIOD_DAYS, periodOf } from '@/kernel/period';
import type { Db } from '@/server/database/db';
import type { CurrencyRevenue, ProductFigures, Revenue } from './revenue.schema';
import { soldOf, soldSince, viewsOf } from './revenue.store';

type Sold = Awaited<ReturnType<typeof soldSince>>[number] & { net_cents: number };
type Measure = 'orders' | 'gross_cents' | 'tax_cents' | 'refunded_cents' | 'net_cents';

/** What an account has sold up to a moment, in each currency; currencies are never added up. */
export async function revenueOf(db: Db, owner: UserId, now: number): Promise<Revenue> {
  const sold = (await soldSince(db, owner, dayBefore(now, 2 * PERIOD_DAYS - 1))).map((one) => ({
    ...one,
    net_cents: one.gross_cents - one.refunded_cents,
  }));
  const currencies = [...new Set(sold.map(({ currency }) => currency))].map((currency) =>
    currencyRevenue(
      currency,
      sold.filter((one) => one.currency === currency),
      now,
    ),
  );
  const orders = ({ orders: { now: present, before } }: CurrencyRevenue) => present + before;
  currencies.sort((a, b) => orders(b) - orders(a) || a.currency.localeCompare(b.currency));
  return { as_of: timestamp(now), currencies };
}

/** How one of the owner's products has done since it came out; all nothing where she has none of this id. */
export async function productFiguresOf(db: Db, owner: UserId, id: ProductId): Promise<ProductFigures> {
  const [page_views, sold] = await Promise.all([viewsOf(db, owner, id), soldOf(db, owner, id)]);
  return {
    page_views,
    orders: sold.reduce((all, { orders }) => all + orders, 0),
    revenue: sold.map(({ currency, net_cents }) => ({ currency, net_cents })),
  };
}

function currencyRevenue(currency: string, sold: readonly Sold[], now: number): CurrencyRevenue {
  const days = new Map(sold.map((one) => [one.day, one]));
  const period = periodOf(now);
  const figureOf = (measure: Measure): Figure => {
    const total = (names: readonly string[]) =>
      names.reduce((all, day) => all + (days.get(day)?.[measure] ?? 0), 0);
    return { now: total(period.map(({ day }) => day)), before: total(period.map(({ before }) => before)) };
  };
  return {
    currency,
    orders: figureOf('orders'),
    gross_cents: figureOf('gross_cents'),
    tax_cents: figureOf('tax_cents'),
    refunded_cents: figureOf('refunded_cents'),
    net_cents: figureOf('net_cents'),
    days: period.map(({ day, before }) => ({
      day,
      gross_cents: days.get(day)?.gross_cents ?? 0,
      gross_cents_before: days.get(before)?.gross_cents ?? 0,
      net_cents: days.get(day)?.net_cents ?? 0,
      net_cents_before: days.get(before)?.net_cents ?? 0,
    })),
  };
}
