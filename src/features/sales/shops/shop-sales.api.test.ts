import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHOP_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { shopDelivers, shopSeller } from '@/features/connections/shopping.service';
import { orderPathOf } from '@/features/sales/buyer.service';
import { pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import type { Fault } from '@/testing/servers/platform-server';
import { startReceiver } from '@/testing/servers/receiver';
import type { FakeShop, ShopTrait } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { openShopDesk } from '@/testing/shops';
import { visitor } from '@/testing/visitor';
import { shopSalesTask, wakeShopSales } from './shop-sales.service';

const DAY_HOURS = 24;
const receiver = await startReceiver();
const open = () =>
  openShopDesk({ PUBLIC_URL: 'https://galley.example.com', IMPORT_ALLOWED_HOSTS: [receiver.host] });
let desk: Awaited<ReturnType<typeof open>>;
let app: typeof desk.app;
let ines: typeof desk.ines;
let now: typeof desk.now;
/** Each platform has a Galley of its own, one at a time: the days that pass would end the session. */
async function reopen(): Promise<void> {
  await desk?.close();
  desk = await open();
  ({ app, ines, now } = desk);
  const events = ['order.paid', 'order.refunded'];
  expect((await ines.post('/webhooks', { url: receiver.url, events })).status).toBe(201);
}
const me = () => sql`${uuidOf('user', ines.user_id)}::uuid`;

const orders = async (query = '') => (await ines.get(`/orders?per_page=100${query}`)).body.items;
const orderOf = async (email: string) => {
  const found = await orders(`&q=${encodeURIComponent(email)}`);
  expect(found).toHaveLength(1);
  return (await ines.get(`/orders/${found[0].id}`)).body;
};
const countOf = async () => (await ines.get('/orders')).body.total;
const heard = (type: string, id: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter((message) => message.type === type && message.data.id === id);
const mailsTo = async (email: string) =>
  (await ines.get('/mails?per_page=100')).body.items.filter(({ to }: { to: string }) => to === email);

/** The figures of all days are the sums over the orders that moved money. */
async function expectFigures(): Promise<void> {
  const [kept] = await app.services.db.execute(
    sql`select (select coalesce(jsonb_object_agg(k, v), '{}') from (
          select platform || currency || day as k, jsonb_build_array(sum(orders), sum(gross_cents), sum(tax_cents)) as v
          from sales_days where user_id = ${me()} and orders + gross_cents <> 0 group by 1) d) as days,
        (select coalesce(jsonb_object_agg(k, v), '{}') from (
          select platform || currency || (created_at at time zone 'utc')::date as k,
            jsonb_build_array(count(*), sum(total_cents), sum(tax_cents)) as v
          from orders where user_id = ${me()} and mode = 'live' group by 1) o) as orders,
        (select coalesce(sum(refunded_cents), 0) from sales_days where user_id = ${me()}) as back,
        (select coalesce(sum(refunded_cents), 0) from orders where user_id = ${me()} and mode = 'live') as refunded`,
  );
  expect(kept?.days).toEqual(kept?.orders);
  expect(kept?.back).toEqual(kept?.refunded);
}

/** Some hours later, with the looks that have come due. */
async function later(hours = 1.1): Promise<void> {
  now.value += hours * 3_600_000;
  await wakeShopSales(app.services);
  await desk.settle(2);
}

describe.each(SHOP_PLATFORMS)('a sale on %s', (platform) => {
  const has = (trait: ShopTrait) => FAKE_SHOPS[platform].has.includes(trait);
  let shop: FakeShop;
  let book: string;
  let key: string;
  const keyOf = (id: string) => desk.shown(platform, id)?.key ?? '';
  async function onSale(title?: string, terms: object = {}): Promise<string> {
    const id = title === undefined ? await desk.draftFor(platform) : await desk.draft(title);
    await desk.publish(id, [platform], terms);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live' });
    return id;
  }
  let buyers = 0;
  const buyer = () => `buyer-${platform}-${++buyers}@example.com`;
  const sell = (email: string, price_cents = 1800) => shop.sells(key, { price_cents, email });

  const begin = async () => {
    await reopen();
    shop = await desk.connect(platform);
    book = await onSale(`Soups of ${platform}`);
    key = keyOf(book);
  };
  beforeAll(begin);

  it('becomes an order by itself, with its item, its right to the files, its figures, and its webhook', async () => {
    const email = buyer();
    const external_id = sell(email);
    await later();
    const order = await orderOf(email.toUpperCase());
    expect(order).toMatchObject({
      platform,
      mode: 'live',
      state: 'paid',
      dispute: 'none',
      email,
      name: 'Hannah Arnold',
      country: 'US',
      currency: 'USD',
      subtotal_cents: 1800,
      total_cents: 1800,
      refunded_cents: 0,
      seller_of_record: shopSeller(platform),
      consented_at: null,
      items: [{ product_id: book, title: `Soups of ${platform}`, edition: 1, amount_cents: 1800 }],
      grants: [{ product_id: book, state: 'active', first_edition: 1 }],
    });
    expect(heard('order.paid', order.id)).toHaveLength(1);
    const rows: Record<string, string>[] = parse((await ines.get('/orders.csv')).body, { columns: true });
    expect(rows.filter((row) => Object.values(row).includes(email))).toHaveLength(1);
    expect((await orders(`&platform=${platform}`)).map(({ id }: { id: string }) => id)).toContain(order.id);
    expect((await ines.get('/recipes')).body.items[0].engagement_score).toBeGreaterThan(0);
    // Nobody has asked for news by buying elsewhere.
    expect((await ines.get('/subscribers')).body.total).toBe(0);
    expect((await mailsTo(email)).length > 0).toBe(!shopDelivers(platform));
    const seen = visitor(app, '198.51.100.7');
    const path = orderPathOf(app.services, pathId('order').parse(order.id));
    expect(await seen.open(path)).toMatchObject({ status: 200, text: expect.stringContaining(`Soups of`) });
    const file = await seen.open(`${path}/pdf`);
    expect([file.status, file.text.slice(0, 4)]).toEqual([200, '%PDF']);
    await later();
    expect(await orderOf(email)).toMatchObject({ id: order.id, number: order.number });
    expect(heard('order.paid', order.id)).toHaveLength(1);
    expect(external_id).toMatch(/./);
    await expectFigures();
  });

  it('is refunded over there: a part keeps the files, the rest ends them, and each counts on its day', async () => {
    const email = buyer();
    const id = sell(email);
    await later();
    shop.refunds(id, 500);
    await later();
    const partly = await orderOf(email);
    expect(partly).toMatchObject({
      state: 'partially_refunded',
      refunded_cents: 500,
      grants: [{ state: 'active' }],
      refunds: [{ amount_cents: 500, state: 'succeeded' }],
    });
    shop.refunds(id);
    await later();
    const order = await orderOf(email);
    expect(order).toMatchObject({
      state: 'refunded',
      refunded_cents: 1800,
      grants: [{ state: 'revoked' }],
      refunds: [{ amount_cents: 500 }, { amount_cents: 1300 }],
    });
    expect(heard('order.refunded', order.id)).toHaveLength(2);
    const path = orderPathOf(app.services, pathId('order').parse(order.id));
    expect((await visitor(app, '198.51.100.8').open(`${path}/pdf`)).status).not.toBe(200);
    const [, second] = order.refunds;
    const [row] = await app.services.db.execute<{ cents: string }>(
      sql`select sum(refunded_cents) as cents from sales_days where user_id = ${me()} and day = ${second.created_at.slice(0, 10)}::date`,
    );
    expect(Number(row?.cents)).toBeGreaterThanOrEqual(1300);
    await expectFigures();
  });

  it('seen by two who look at once is one order', async () => {
    const before = await countOf();
    for (let at = 0; at < 5; at++) sell(buyer());
    now.value += 2 * 3_600_000;
    const task = shopSalesTask(app.services);
    await Promise.all([1, 2, 3].map(() => task.run(ines.user_id, platform)));
    expect(await countOf()).toBe(before + 5);
    await expectFigures();
  });

  it('is refunded nowhere but there', async () => {
    const email = buyer();
    sell(email);
    await later();
    const { id } = await orderOf(email);
    const refused = await ines.post(`/orders/${id}/refund`, {});
    expect([refused.status, refused.body.code]).toEqual([422, 'refund_not_possible']);
    expect(refused.body.detail).toMatch(/took this payment, so refund it there\./);
    expect(await orderOf(email)).toMatchObject({ state: 'paid' });
  });

  it('is seen refunded although it is weeks old', async () => {
    const email = buyer();
    shop.clock = () => now.value - 50 * DAY_HOURS * 3_600_000;
    const id = sell(email);
    shop.clock = () => now.value;
    await later(DAY_HOURS + 1);
    expect(await orderOf(email)).toMatchObject({ state: 'paid' });
    // Nobody is mailed what she sold long ago.
    expect(
      (await mailsTo(ines.email)).filter(({ subject }: { subject: string }) => subject.includes('sale')),
    ).toEqual([]);
    shop.refunds(id);
    await later(DAY_HOURS + 1);
    expect(await orderOf(email)).toMatchObject({ state: 'refunded' });
    await expectFigures();
  });

  it('that was refunded before it was seen is an order that gives nothing', async () => {
    const email = buyer();
    shop.refunds(sell(email));
    await later();
    const order = await orderOf(email);
    expect(order).toMatchObject({ state: 'refunded', grants: [{ state: 'revoked' }] });
    // Where the shop mails its buyers nothing of ours, they are told that they have no files.
    const mails = (await mailsTo(email)).map(({ kind }: { kind: string }) => kind);
    expect(mails).toEqual(shopDelivers(platform) ? [] : ['order_refund']);
    expect(heard('order.paid', order.id)).toHaveLength(1);
    expect(heard('order.refunded', order.id)).toHaveLength(1);
  });

  if (has('disputes'))
    it('is disputed: a lost one ends the files and takes the money, a won one gives both back', async () => {
      const email = buyer();
      const id = sell(email);
      await later();
      shop.disputes(id, 'open');
      await later();
      expect(['open', 'lost']).toContain((await orderOf(email)).dispute);
      shop.disputes(id, 'lost');
      await later();
      expect(await orderOf(email)).toMatchObject({
        dispute: 'lost',
        refunded_cents: 1800,
        grants: [{ state: 'revoked' }],
      });
      await expectFigures();
      shop.disputes(id, 'won');
      await later();
      expect(await orderOf(email)).toMatchObject({
        dispute: 'won',
        state: 'paid',
        refunded_cents: 0,
        grants: [{ state: 'active' }],
      });
      await expectFigures();
    });

  it('of another product of hers is none of ours', async () => {
    const before = await countOf();
    shop.sells(null, { price_cents: 500, email: buyer() });
    await later();
    expect(await countOf()).toBe(before);
  });

  if (has('test_sales'))
    it('that moved no money counts nowhere', async () => {
      const email = buyer();
      shop.sells(key, { price_cents: 1800, email, is_test: true });
      await later();
      for (const order of await orders(`&q=${email}`)) expect(order.mode).toBe('test');
      await expectFigures();
    });

  it.each<[string, number, number]>([
    ...(has('any_currency')
      ? ([
          ['EUR', 1850, 350],
          ['JPY', 1800, 0],
        ] satisfies [string, number, number][])
      : []),
    ['USD', 1850, 350],
    ['USD', 0, 0],
  ])('is told to the cent, in %s for %i', async (currency, price_cents, tax_cents) => {
    const id = await onSale(undefined, { currency, price_cents });
    const email = buyer();
    shop.sells(keyOf(id), { price_cents, tax_cents, email });
    await later();
    expect(await orderOf(email)).toMatchObject({
      currency,
      subtotal_cents: price_cents,
      tax_cents,
      total_cents: price_cents + tax_cents,
      state: 'paid',
      grants: [{ state: 'active' }],
    });
    await expectFigures();
  });

  it('has its buyer’s address as it is, and no sign of it ends a line', async () => {
    const before = await countOf();
    shop.sells(key, { price_cents: 1800, email: '"o\'né & co"+x@exämple.com', name: 'A\r\nB\0\u202e =1+1' });
    shop.sells(key, { price_cents: 1800, email: 'x'.repeat(500), name: 'y'.repeat(2_000) });
    await later();
    expect(await countOf()).toBe(before + 2);
    const [two, one] = await orders();
    const [long, odd] = two.email.startsWith('x') ? [two, one] : [one, two];
    expect(odd.email).toBe('"o\'né & co"+x@exämple.com');
    expect(odd.name).not.toMatch(/\p{C}/u);
    expect([long.email.length, long.name.length]).toEqual([320, 320]);
    expect((await ines.get('/orders.csv')).status).toBe(200);
  });

  it('counts although its product was archived, unpublished, or deleted over there since', async () => {
    const gone: [string, string][] = [];
    for (const what of ['archived', 'unlisted', 'deleted', 'relisted']) {
      const id = await onSale();
      const email = buyer();
      shop.sells(keyOf(id), { price_cents: 1800, email });
      gone.push([what, email]);
      if (what === 'archived') await ines.patch(`/products/${id}`, { status: 'archived' });
      if (what === 'unlisted') await ines.delete(`/products/${id}/listings/${platform}`);
      if (what === 'deleted' || what === 'relisted') {
        shop.deletes(keyOf(id));
        if (what === 'deleted') await ines.delete(`/products/${id}/listings/${platform}`);
        else {
          await desk.publish(id, [platform], { price_cents: 2500 });
          await desk.settle();
          await ines.post(`/products/${id}/listings/${platform}/retry`, { replace: true });
        }
      }
      await desk.settle();
    }
    await later();
    for (const [what, email] of gone) expect([what, (await orderOf(email)).state]).toEqual([what, 'paid']);
  });

  it('is one of many: all pages are read, and each becomes one order', async () => {
    const before = await countOf();
    const emails = Array.from({ length: 123 }, buyer);
    for (const email of emails) sell(email);
    await later();
    expect(await countOf()).toBe(before + emails.length);
    const numbers = (await orders()).map(({ number }: { number: number }) => number);
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
    await later();
    expect(await countOf()).toBe(before + emails.length);
    await expectFigures();
  });

  const FAULTS: Record<string, Fault> = {
    'a lost answer': 'lost',
    'a lost call': 'unheard',
    'a status 500': { status: 500 },
    'a page of HTML': { status: 200, text: '<!doctype html><title>Maintenance</title>' },
  };
  it.each(Object.entries(FAULTS))('is one order after %s at any call', async (_name, fault) => {
    for (let at = 0; ; at++) {
      const before = await countOf();
      sell(buyer());
      let calls = 0;
      shop.fault = () => (calls++ === at ? fault : null);
      await later();
      shop.fault = () => null;
      await later();
      expect(await countOf()).toBe(before + 1);
      if (calls <= at) break;
      if (at > 3) break;
    }
  });

  it('waits as long as the shop is busy, whatever calls come, and is there after it was away for hours', async () => {
    const email = buyer();
    sell(email);
    shop.fault = () => ({ status: 429, headers: { 'retry-after': '7200' } });
    await later();
    const calls = shop.calls.length;
    shop.fault = () => null;
    await later();
    expect(shop.calls).toHaveLength(calls);
    await later();
    expect(await orderOf(email)).toMatchObject({ state: 'paid' });
    const next = buyer();
    sell(next);
    shop.fault = () => ({ status: 503 });
    for (let hour = 0; hour < 9; hour += 3) await later(3);
    shop.fault = () => null;
    await later();
    expect(await orderOf(next)).toMatchObject({ state: 'paid' });
  });

  it.each([401, 403])('waits for a new key where the old one gets %i, and says so', async (status) => {
    const email = buyer();
    sell(email);
    shop.fault = () => ({ status, text: '{"message":"Revoked."}' });
    await later();
    expect((await ines.get(`/connections/${platform}`)).body).toMatchObject({
      state: 'invalid',
      problem: expect.stringContaining('Revoked.'),
    });
    await later(3);
    await desk.connect(platform);
    await desk.settle();
    expect(await orderOf(email)).toMatchObject({ state: 'paid' });
  });

  it('comes back although the shop’s clock is an hour off, and is never sold in the future', async () => {
    for (const hours of [-1, 1]) {
      const email = buyer();
      shop.clock = () => now.value + hours * 3_600_000;
      sell(email);
      shop.clock = () => now.value;
      await later(1.1);
      const { created_at } = await orderOf(email);
      expect(Date.parse(created_at)).toBeLessThanOrEqual(now.value);
    }
    await expectFigures();
  });

  it('while it was disconnected is there once it is connected again', async () => {
    await ines.delete(`/connections/${platform}`);
    const email = buyer();
    sell(email);
    await later(DAY_HOURS);
    expect(await orders(`&q=${email}`)).toEqual([]);
    await desk.connect(platform);
    await desk.settle();
    expect(await orderOf(email)).toMatchObject({ state: 'paid' });
  });

  it('is not asked for sooner than after an hour', async () => {
    await later();
    const calls = shop.calls.length;
    await later(0.4);
    expect(shop.calls).toHaveLength(calls);
  });

  describe('is told of by a call', () => {
    // The days that have passed would end the session.
    beforeAll(begin);
    const address = () => {
      const [url = ''] = shop.hooks();
      return new URL(url).pathname.replace('/api', '');
    };
    const call = (raw: string, headers: Record<string, string>, path = address()) =>
      app.anonymous.call('POST', path, undefined, { raw, headers, unchecked: true });
    const looks = () => shop.calls.filter(({ path }) => /sales|orders|graphql/.test(path)).length;

    it('and is an order in seconds, once, however often it calls', async () => {
      const email = buyer();
      const { headers, body } = shop.hookCall(sell(email));
      const before = looks();
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(body, headers)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await desk.settle(1);
      const after = looks();
      expect(after).toBeGreaterThan(before);
      expect(await orderOf(email)).toMatchObject({ state: 'paid' });
      await desk.settle(1);
      expect(looks()).toBe(after);
    });

    it('of which nothing is believed, and a forged one makes no order', async () => {
      now.value += 10_000;
      const before = await countOf();
      const { headers } = shop.hookCall('made-up');
      for (const body of [
        'sale_id=made-up&price=1&email=x%40example.com&refunded=true',
        '{"id":1}',
        '',
        '\0',
      ])
        expect((await call(body, headers)).status).toBe(200);
      await desk.settle(1);
      expect(await countOf()).toBe(before);
    });

    it('at an address that nobody has, or of another platform, is not found', async () => {
      now.value += 10_000;
      const { headers, body } = shop.hookCall('any');
      expect((await call(body, headers, `/hooks/${platform}/nobody`)).status).toBe(404);
      const other = address().replace(`/${platform}/`, '/stripe/');
      expect((await call(body, headers, other)).status).toBe(404);
    });

    it('is taken so often in a second and no more', async () => {
      now.value += 10_000;
      const { headers, body } = shop.hookCall('any');
      const answers = await Promise.all(
        Array.from({ length: LIMITS.hooks_per_second + 3 }, () => call(body, headers)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    });

    it('ends when it is disconnected', async () => {
      const path = address();
      await ines.delete(`/connections/${platform}`);
      await desk.settle(1);
      expect(shop.hooks()).toEqual([]);
      now.value += 10_000;
      const { headers, body } = shop.hookCall('any');
      expect((await call(body, headers, path)).status).toBe(404);
      await desk.connect(platform);
    });
  });
});
