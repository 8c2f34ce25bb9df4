import { z } from 'zod';
import { figure } from '@/kernel/period';
import { moment } from '@/kernel/wire';

const revenueDay = z.object({
  day: z.string().meta({ description: 'The day in UTC: `2026-11-20`.' }),
  gross_cents: z.int().meta({ description: 'What buyers paid on it, tax included.' }),
  gross_cents_before: z.int().meta({ description: 'The same 30 days earlier.' }),
  net_cents: z.int().meta({
    description: 'That less what went back on it, of whatever day’s orders; below 0 where more went back.',
  }),
  net_cents_before: z.int().meta({ description: 'The same 30 days earlier.' }),
});

const currencyRevenue = z
  .object({
    currency: z.string(),
    orders: figure.meta({ description: 'Orders, also those that were refunded later.' }),
    gross_cents: figure.meta({ description: 'What buyers paid, tax included.' }),
    tax_cents: figure.meta({ description: 'The tax in it.' }),
    refunded_cents: figure.meta({
      description:
        'What went back on these days, of whatever day’s orders: refunds, and what lost disputes took.',
    }),
    net_cents: figure.meta({
      description: 'What is left: `gross_cents` less `refunded_cents`. Below 0 where more went back.',
    }),
    days: z.array(revenueDay).meta({ description: 'The last 30 days, the first one first, today included.' }),
  })
  .meta({ id: 'CurrencyRevenue' });
export type CurrencyRevenue = z.infer<typeof currencyRevenue>;

/** What was sold in the last 30 days and in the 30 before. */
export const revenue = z
  .object({
    as_of: moment(),
    currencies: z.array(currencyRevenue).meta({
      description: 'Every currency in which something was sold or paid back, that with most orders first.',
    }),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenue>;

export const revenueInput = z.strictObject({}).optional();
