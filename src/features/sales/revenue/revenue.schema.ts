import { z } from 'zod';
import { pathId } from '@/kernel/id-schemas';
import { figure } from '@/kernel/period';
import { currencyCode, moment } from '@/kernel/wire';

const revenueDay = z.object({
  day: z.string().meta({ description: 'The day, in UTC: `2026-11-20`.' }),
  gross_cents: z.int().meta({ description: 'What buyers paid that day, including tax.' }),
  gross_cents_before: z.int().meta({ description: 'The same amount 30 days earlier.' }),
  net_cents: z.int().meta({
    description:
      'What buyers paid that day minus what was returned that day, regardless of when the order was placed. Negative if more was returned than paid.',
  }),
  net_cents_before: z.int().meta({ description: 'The same amount 30 days earlier.' }),
});

const currencyRevenue = z
  .object({
    currency: currencyCode(),
    orders: figure.meta({ description: 'The number of orders, including those refunded later.' }),
    gross_cents: figure.meta({ description: 'What buyers paid, including tax.' }),
    tax_cents: figure.meta({ description: 'The tax included in that amount.' }),
    refunded_cents: figure.meta({
      description:
        'What was returned in this period, regardless of when the orders were placed: refunds, and amounts lost in disputes.',
    }),
    net_cents: figure.meta({
      description: '`gross_cents` minus `refunded_cents`. Negative if more was returned than paid.',
    }),
    days: z.array(revenueDay).meta({ description: 'The last 30 days, including today, oldest first.' }),
  })
  .meta({ id: 'CurrencyRevenue' });
export type CurrencyRevenue = z.infer<typeof currencyRevenue>;

/** What was sold in the last 30 days and in the 30 before. */
export const revenue = z
  .object({
    as_of: moment(),
    currencies: z.array(currencyRevenue).meta({
      description: 'Every currency with a sale or a refund. The one with the most orders comes first.',
    }),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenue>;

export const revenueInput = z.strictObject({}).optional();

export const productFiguresInput = z.strictObject({ id: pathId('product') });

/** How a product has done since it came out. */
export const productFigures = z.object({
  /** Of its own page. */
  page_views: z.int(),
  /** Without test orders, gifts, and imported buyers. */
  orders: z.int(),
  /** What is left of what buyers paid, a currency each, in the order of their codes. */
  revenue: z.array(z.object({ currency: currencyCode(), net_cents: z.int() })),
});
export type ProductFigures = z.infer<typeof productFigures>;
