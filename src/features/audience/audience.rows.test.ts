import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { type CountedApp, startCounted } from '@/testing/database/counted';
import { callProcedure } from '@/testing/trpc';
import { keepSubscriber } from './audience.store';

/** Subscribers of the large list: every hundredth has bought something, every thousandth in France. */
const SIZE = 20_000;

let cho: Client;
let product: string;
let counted: CountedApp;
beforeAll(async () => {
  counted = await startCounted({ clock: () => Date.parse('2026-11-20T12:00:00Z') });
  const { app, reader } = counted;
  cho = await app.signUp('Cho');
  const product_id = (await cho.post('/products', { type: 'lead_magnet', title: 'Many' })).body.id;
  product = (await cho.post('/products', { type: 'ebook', title: 'Sold' })).body.id;
  const { db } = app.services;
  const row = { id: newId('subscriber'), product_id, email: 'r@example.com', email_key: 'r@example.com' };
  const more = { name: null, consent_text: 'Yes.', leave_key: 'r' };
  await keepSubscriber(db, cho.user_id, { ...row, ...more }, { confirmed: true }, '2026-01-01T00:00:00.000Z');
  await db.execute(sql`
    insert into subscribers (user_id, id, product_id, email, email_key, state, consent_text, consented_at, confirmed_at, leave_key, created_at, source, country)
    select user_id, gen_random_uuid(), case when n % 100 = 0 then ${uuidOf('product', product as 'product_x')}::uuid else product_id end,
      'r' || n || '@example.com', 'r' || n || '@example.com', state, consent_text, consented_at, confirmed_at, 'r' || n,
      created_at + n * interval '1 minute',
      case when n % 100 = 0 then 'purchase' else 'sign_up' end,
      case when n % 1000 = 0 then 'FR' when n % 100 = 0 then 'DE' end
    from subscribers, generate_series(1, ${SIZE - 1}::int) n where user_id = ${uuidOf('user', cho.user_id)}::uuid`);
  await reader.unsafe('vacuum analyze');
  await reader.unsafe('select pg_stat_force_next_flush()');
}, 60_000);

describe('a page of 20,000 subscribers', () => {
  it.each([
    { narrowed: 'by a country', query: () => '?country=FR', total: 19, most: 60 },
    { narrowed: 'by what was bought', query: () => '?source=purchase', total: 199, most: 300 },
    {
      narrowed: 'by a product bought',
      query: () => `?product_id=${product}&source=purchase`,
      total: 199,
      most: 300,
    },
  ])(
    'narrowed $narrowed reads at most $most entries of any table or index',
    async ({ query, total, most }) => {
      const { entries, of } = await counted.mostRead(async () => {
        expect((await cho.get(`/subscribers${query()}`)).body.total).toBe(total);
      });
      expect({ of, entries: Math.max(entries, most) }).toEqual({ of, entries: most });
    },
  );

  it('draws the last days by reading these alone', async () => {
    const { entries, of } = await counted.mostRead(async () => {
      const { total } = await callProcedure(counted.app, cho, 'query', 'audience.days', {});
      expect(total).toEqual({ now: 0, before: 0 });
    });
    expect({ of, entries: Math.max(entries, 40) }).toEqual({ of, entries: 40 });
  });
});
