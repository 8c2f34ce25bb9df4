import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { insertDiscount } from './discounts.store';

let app: App;
let ana: Client;
let product: string;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
  product = (await ana.post('/products', { type: 'ebook', title: 'Sunday Kitchen' })).body.id;
});

describe('a discount code', () => {
  it('is created with an address, read, listed, changed and deleted', async () => {
    const made = await ana.post('/discounts', {
      code: 'Summer',
      percent: 20,
      ends_at: '2026-12-01T01:00:00+01:00',
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/discounts/${made.body.id}`);
    expect(made.body).toMatchObject({
      code: 'Summer',
      percent: 20,
      amount_cents: null,
      currency: null,
      product_ids: null,
      starts_at: null,
      ends_at: '2026-12-01T00:00:00.000Z',
      most_uses: null,
      once_per_email: false,
      active: true,
      uses: 0,
      held: 0,
      version: 1,
    });
    const path = `/discounts/${made.body.id}`;
    expect((await ana.get(path)).body).toEqual(made.body);
    const list = (await ana.get('/discounts')).body;
    expect([list.total, list.items]).toEqual([1, [made.body]]);
    const amount = { percent: null, amount_cents: 500, currency: 'usd', product_ids: [product, product] };
    const changed = await ana.patch(path, amount);
    expect(changed.body).toMatchObject({
      ...amount,
      currency: 'USD',
      product_ids: [product],
      ends_at: made.body.ends_at,
      version: 2,
    });
    expect((await ana.patch(path, changed.body)).body).toEqual(changed.body);
    expect((await ana.patch(path, { active: false }, { headers: { 'if-match': '"1.0"' } })).status).toBe(412);
    expect((await ana.patch(path, { active: false })).body).toMatchObject({ active: false, version: 3 });
    expect((await ana.delete(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
  });

  it('is one in any case, and another account may have the same', async () => {
    const bob = await app.signUp('Bob');
    await ana.post('/discounts', { code: 'Twice', percent: 5 });
    const again = await ana.post('/discounts', { code: 'TWICE', percent: 5 });
    expect([again.status, again.body.code, again.body.errors[0].pointer]).toEqual([
      409,
      'already_exists',
      '/code',
    ]);
    expect((await bob.post('/discounts', { code: 'twice', percent: 5 })).status).toBe(201);
  });

  it.each([
    [{ code: 'ab', percent: 5 }, '/code'],
    [{ code: 'x'.repeat(41), percent: 5 }, '/code'],
    [{ code: 'zwei worte', percent: 5 }, '/code'],
    [{ code: 'GRÜN', percent: 5 }, '/code'],
    [{ code: 'none-at-all' }, '/percent'],
    [{ code: 'both', percent: 5, amount_cents: 5, currency: 'USD' }, '/percent'],
    [{ code: 'nowhere', amount_cents: 5 }, '/currency'],
    [{ code: 'currency', percent: 5, currency: 'USD' }, '/currency'],
    [{ code: 'percent', percent: 101 }, '/percent'],
    [{ code: 'percent', percent: 0 }, '/percent'],
    [{ code: 'uses', percent: 5, most_uses: 0 }, '/most_uses'],
    [{ code: 'products', percent: 5, product_ids: [] }, '/product_ids'],
    [
      { code: 'ends', percent: 5, starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
      '/ends_at',
    ],
    [{ code: 'when', percent: 5, starts_at: 'tomorrow' }, '/starts_at'],
  ])('is refused as %j, at its place', async (body, pointer) => {
    const answer = await ana.post('/discounts', body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  it('is for products of its own account only', async () => {
    const bob = await app.signUp('Bob');
    const theirs = (await bob.post('/products', { type: 'ebook', title: 'Not hers' })).body.id;
    for (const id of [theirs, 'product_x', 'x']) {
      const answer = await ana.post('/discounts', {
        code: 'foreign',
        percent: 5,
        product_ids: [product, id],
      });
      expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([
        422,
        'unknown_product',
        '/product_ids/1',
      ]);
    }
  });

  it('is one of a bounded number', async () => {
    const carol = await app.signUp('Carol');
    const at = '2026-11-20T10:00:00.000Z';
    const { body } = await carol.post('/discounts', { code: 'CODE-0', percent: 5 });
    const row = { ...body, user_id: carol.user_id, created_at: at, updated_at: at };
    for (let n = 1; n < LIMITS.discounts - 1; n++)
      await insertDiscount(app.services.db, {
        ...row,
        id: newId('discount'),
        code: `CODE-${n}`,
        code_key: `CODE-${n}`,
      });
    const asked = Array.from({ length: 6 }, (_, n) =>
      carol.post('/discounts', { code: `one-more-${n}`, percent: 5 }),
    );
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([409, 'already_exists']),
    );
    expect((await carol.get('/discounts?per_page=1')).body.total).toBe(LIMITS.discounts);
  });
});
