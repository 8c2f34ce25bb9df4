import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { writeSale } from '@/testing/sale';
import { callProcedure } from '@/testing/trpc';

/** The list of orders, and what is done from it. */
const now = { value: Date.parse('2026-11-20T12:00:00Z') };
let app: App;
let ana: Client;
let book: string;
let cards: string;
beforeAll(async () => {
  app = await startApp({ clock: () => now.value });
  ana = await app.signUp('Ana');
  const make = async (type: string) => (await ana.post('/products', { type, title: type })).body.id;
  [book, cards] = [await make('ebook'), await make('recipe_card_pack')];
  const { db } = app.services;
  const write = (product: string, more: Parameters<typeof writeSale>[3]) =>
    writeSale(db, ana.user_id, product as 'product_x', more);
  await write(book, { email: 'Hannah.Weiss@example.com', at: '2026-11-18T23:59:59.999Z' });
  await write(book, { email: 'hannah_x@example.com', at: '2026-11-19T00:00:00.000Z', state: 'refunded' });
  await write(cards, { email: 'tom@example.com', at: '2026-11-19T23:59:59.999Z', name: '=HYPERLINK("x")' });
  await write(cards, { email: '@weird', at: '2026-11-20T00:00:00.000Z', state: 'review', currency: 'JPY' });
});

const numbers = async (query: string, who = ana) => {
  const { status, body } = await who.get(`/orders${query}`);
  return [status, body.total, body.items?.map(({ number }: { number: number }) => number)];
};

describe('the list of orders', () => {
  it('has the newest first, in pages, with an exact total', async () => {
    expect(await numbers('')).toEqual([200, 4, [1004, 1003, 1002, 1001]]);
    expect(await numbers('?page=2&per_page=3')).toEqual([200, 4, [1001]]);
    expect(await numbers('?page=9')).toEqual([200, 4, []]);
  });

  it('is narrowed by state, product, day, number, and the beginning of an email', async () => {
    expect(await numbers('?state=review')).toEqual([200, 1, [1004]]);
    expect(await numbers(`?product_id=${cards}`)).toEqual([200, 2, [1004, 1003]]);
    expect(await numbers('?from=2026-11-19&to=2026-11-19')).toEqual([200, 2, [1003, 1002]]);
    expect(await numbers('?q=1002')).toEqual([200, 1, [1002]]);
    expect(await numbers('?q=%231002')).toEqual([200, 1, [1002]]);
    expect(await numbers('?q=HANNAH')).toEqual([200, 2, [1002, 1001]]);
    expect(await numbers('?q=hannah_')).toEqual([200, 1, [1002]]);
    expect(await numbers('?q=%25')).toEqual([200, 0, []]);
    expect(await numbers('?q=99999999999')).toEqual([200, 0, []]);
    expect(await numbers('?q=')).toEqual([200, 4, [1004, 1003, 1002, 1001]]);
    expect(await numbers(`?state=refunded&product_id=${cards}`)).toEqual([200, 0, []]);
    expect(await numbers('?product_id=nothing')).toEqual([200, 0, []]);
    for (const wrong of [
      '?state=sold',
      '?from=yesterday',
      '?to=2026-13-01',
      '?to=0000-02-29',
      '?email=x',
      '?per_page=101',
    ])
      expect((await ana.get(`/orders${wrong}`)).status, wrong).toBe(400);
  });

  it('is another’s for another', async () => {
    const bea = await app.signUp('Bea');
    expect(await numbers('', bea)).toEqual([200, 0, []]);
    await writeSale(
      app.services.db,
      bea.user_id,
      (await bea.post('/products', { type: 'ebook', title: 'B' })).body.id,
    );
    expect(await numbers('', bea)).toEqual([200, 1, [1001]]);
  });

  it('goes out as CSV that no spreadsheet works out', async () => {
    const { status, headers, body } = await ana.get('/orders.csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows: Record<string, string>[] = parse(body, { columns: true });
    expect(rows.map(({ number }) => number)).toEqual(['1001', '1002', '1003', '1004']);
    expect(rows[0]).toMatchObject({ email: 'Hannah.Weiss@example.com', total: '18.00', currency: 'USD' });
    expect(rows[2]?.name).toBe(`'=HYPERLINK("x")`);
    expect(rows[3]).toMatchObject({ email: `'@weird`, total: '1800', currency: 'JPY' });
    const filtered: string[][] = parse((await ana.get('/orders.csv?state=refunded')).body);
    expect(filtered.length).toBe(2);
    const { url } = await callProcedure(app, ana, 'mutation', 'sales.exportLink', { state: 'refunded' });
    expect(url).toMatch(/^\/files\/[\w-]+\/orders-2026-11-20\.csv$/);
  });
});

describe('sending an order again', () => {
  it('mails the same link, five times a day', async () => {
    const bea = await app.signUp('Bea');
    const product = (await bea.post('/products', { type: 'ebook', title: 'B' })).body.id;
    const { order } = await writeSale(app.services.db, bea.user_id, product);
    const first = await bea.post(`/orders/${order}/resend`);
    expect([first.status, first.body.id]).toEqual([200, order]);
    const { items } = (await bea.get('/mails')).body;
    expect(items).toMatchObject([{ kind: 'order_files', to: 'reader@example.com', state: 'kept' }]);
    for (let more = 1; more < LIMITS.order_mails; more++) await bea.post(`/orders/${order}/resend`);
    const beyond = await bea.post(`/orders/${order}/resend`);
    expect([beyond.status, beyond.body.code]).toEqual([429, 'rate_limited']);
    const links = await app.services.db.execute(
      sql`select 1 from order_links where order_id = ${uuidOf('order', order)}::uuid`,
    );
    expect(links.length).toBe(1);
  });
});
