import { beforeAll, describe, expect, it } from 'vitest';
import { viewKey } from '@/features/publications/views.rules';
import { addProductViews } from '@/features/publications/views.store';
import { addToDay } from '@/features/sales/money.store';
import { pathId } from '@/kernel/id-schemas';
import type { ProductId } from '@/kernel/ids';
import { dayBefore } from '@/kernel/period';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

const NOW = Date.parse('2026-11-26T10:00:00Z');
let app: App;
let ana: Client;
let book: ProductId;
beforeAll(async () => {
  app = await startApp({ clock: () => NOW });
  ana = await app.signUp('Ana');
  const { body } = await ana.post('/products', { type: 'ebook', title: 'Sunday Kitchen' });
  book = pathId('product').parse(body.id);
});

/** Something that was sold some days ago, as an order or a refund writes it down. */
const sold = (
  who: Client,
  product_id: ProductId,
  ago: number,
  currency: string,
  cents: number,
  refunded = 0,
) =>
  addToDay(
    app.services.db,
    who.user_id,
    { product_id, day: dayBefore(NOW, ago), currency, platform: 'stripe' },
    {
      orders: cents > 0 ? 1 : 0,
      gross_cents: cents,
      tax_cents: Math.round(cents / 20),
      refunded_cents: refunded,
    },
  );

describe('revenue', () => {
  it('is nothing before the first sale', async () => {
    const { body } = await ana.get('/sales');
    expect(body).toEqual({ as_of: '2026-11-26T10:00:00.000Z', currencies: [] });
  });

  it('is summed for each currency over the last 30 days and the 30 before, and never over currencies', async () => {
    await sold(ana, book, 0, 'USD', 1_800);
    await sold(ana, book, 29, 'USD', 900);
    await sold(ana, book, 30, 'USD', 500);
    await sold(ana, book, 59, 'USD', 100);
    await sold(ana, book, 60, 'USD', 7_777);
    await sold(ana, book, 3, 'EUR', 1_000);
    await sold(ana, book, 2, 'USD', 0, 1_800);
    const { body } = await ana.get('/sales');
    const [usd, eur] = body.currencies;
    expect([usd.currency, eur.currency]).toEqual(['USD', 'EUR']);
    expect(usd.gross_cents).toEqual({ now: 2_700, before: 600 });
    expect(usd.orders).toEqual({ now: 2, before: 2 });
    expect(usd.refunded_cents).toEqual({ now: 1_800, before: 0 });
    expect(eur.gross_cents).toEqual({ now: 1_000, before: 0 });
  });

  it('is net of what went back, on the day it went back, also below zero', async () => {
    const [usd, eur] = (await ana.get('/sales')).body.currencies;
    expect([usd.net_cents, eur.net_cents]).toEqual([
      { now: 900, before: 600 },
      { now: 1_000, before: 0 },
    ]);
    const refunded = usd.days.find(({ day }: { day: string }) => day === dayBefore(NOW, 2));
    expect(refunded).toMatchObject({ gross_cents: 0, net_cents: -1_800, net_cents_before: 0 });
  });

  it('has every day once, the last one today, each beside the day 30 days before', async () => {
    const [usd] = (await ana.get('/sales')).body.currencies;
    expect(usd.days.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayBefore(NOW, 29 - index)),
    );
    const paid = (now: number, before: number) => ({
      ...{ gross_cents: now, gross_cents_before: before, net_cents: now, net_cents_before: before },
    });
    expect(usd.days[0]).toEqual({ day: dayBefore(NOW, 29), ...paid(900, 100) });
    expect(usd.days[29]).toEqual({ day: '2026-11-26', ...paid(1_800, 500) });
  });

  it('is each account’s own', async () => {
    const bob = await app.signUp('Bob');
    expect((await bob.get('/sales')).body.currencies).toEqual([]);
  });

  it('of a product is all of its own, in each currency, beside the views of its page', async () => {
    const { body } = await ana.post('/products', { type: 'ebook', title: 'Monday' });
    const other = pathId('product').parse(body.id);
    const figures = (who: Client, id: ProductId) =>
      callProcedure(app, who, 'query', 'sales.productFigures', { id });
    expect(await figures(ana, other)).toEqual({ page_views: 0, orders: 0, revenue: [] });
    await sold(ana, other, 90, 'USD', 500);
    await sold(ana, other, 1, 'USD', 700, 200);
    await sold(ana, other, 1, 'EUR', 400);
    const seen = (ago: number, count: number): [string, number] => [
      viewKey({ user_id: ana.user_id, product_id: other }, Date.parse(dayBefore(NOW, ago))),
      count,
    ];
    await addProductViews(app.services.db, new Map([seen(90, 3), seen(0, 4)]));
    expect(await figures(ana, other)).toEqual({
      page_views: 7,
      orders: 3,
      revenue: [
        { currency: 'EUR', net_cents: 400 },
        { currency: 'USD', net_cents: 1_000 },
      ],
    });
    expect(await figures(await app.signUp('Cleo'), other)).toEqual({ page_views: 0, orders: 0, revenue: [] });
  });
});
