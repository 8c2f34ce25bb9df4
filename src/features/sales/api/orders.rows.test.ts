import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { type CountedApp, startCounted } from '@/testing/database/counted';
import { writeSale } from '@/testing/sale';

/** Orders of the large shop. */
const SIZE = 20_000;

let cho: Client;
let product: string;
let mostRead: CountedApp['mostRead'];
beforeAll(async () => {
  const { app, reader, ...counted } = await startCounted({ clock: () => Date.parse('2026-11-20T12:00:00Z') });
  mostRead = counted.mostRead;
  cho = await app.signUp('Cho');
  product = (await cho.post('/products', { type: 'ebook', title: 'Many' })).body.id;
  const { db } = app.services;
  const { order } = await writeSale(db, cho.user_id, product as 'product_x');
  const owner = sql`${uuidOf('user', cho.user_id)}::uuid`;
  await db.execute(sql`
    insert into orders select o.user_id, gen_random_uuid(), 1001 + n, o.checkout_id, o.platform, 'cs_' || n, 'pi_' || n, o.mode,
      case when n % 50 = 0 then 'refunded' else 'paid' end, o.dispute, 'reader' || n || '@example.com', 'reader' || n || '@example.com', o.name, o.country, o.language,
      o.currency, o.subtotal_cents, o.discount_cents, o.tax_cents, o.total_cents, o.refunded_cents, o.seller_of_record, o.receipt_url,
      o.created_at + n * interval '1 second', o.updated_at
    from orders o, generate_series(1, ${SIZE - 1}::int) n where o.user_id = ${owner} and o.id = ${uuidOf('order', order)}::uuid`);
  await db.execute(sql`
    insert into order_items select o.user_id, o.id, 0, i.product_id, 1, i.title, 1800, 0, 0 from orders o, order_items i
    where o.user_id = ${owner} and i.user_id = ${owner} and i.order_id = ${uuidOf('order', order)}::uuid and o.number > 1001`);
  await db.execute(sql`update order_numbers set last = 1000 + ${SIZE}::int where user_id = ${owner}`);
  await reader.unsafe('vacuum analyze');
  await reader.unsafe('select pg_stat_force_next_flush()');
}, 60_000);

describe('a page of 20,000 orders', () => {
  it.each([
    { narrowed: 'by nothing', query: () => '', total: SIZE, most: 40 },
    { narrowed: 'by a number', query: () => '?q=5001', total: 1, most: 40 },
    { narrowed: 'by the beginning of an email', query: () => '?q=reader77', total: 111, most: 300 },
    { narrowed: 'by a state', query: () => '?state=refunded', total: 399, most: 500 },
    // What lies before a page is passed by.
    { narrowed: 'by nothing, far back', query: () => '?page=50', total: SIZE, most: 1_040 },
    // Both of these count every order in one pass over an index, beside the page itself.
    { narrowed: 'by days', query: () => '?from=2026-11-20&to=2026-11-20', total: SIZE, most: SIZE + 40 },
    { narrowed: 'by a product', query: () => `?product_id=${product}`, total: SIZE, most: SIZE + 40 },
  ])(
    'narrowed $narrowed reads at most $most entries of any table or index',
    async ({ query, total, most }) => {
      const { entries, of } = await mostRead(async () => {
        expect((await cho.get(`/orders${query()}`)).body.total).toBe(total);
      });
      expect({ of, entries: Math.max(entries, most) }).toEqual({ of, entries: most });
    },
  );
});
