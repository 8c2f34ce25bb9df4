import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import { dayBefore, type Figure, PERIOD_DAYS, periodOf } from '@/kernel/period';
import type { Db } from '@/server/database/db';
import type { CurrencyRevenue, Revenue } from './revenue.schema';
import { soldSince } from './revenue.store';

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
