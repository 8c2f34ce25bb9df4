import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { BUYER, openBookshop } from '@/testing/sale';
import { settleCheckout } from './settle.service';

/** How a press of Buy becomes an order: by the buyer who comes back, or by the sweep alone. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { shop, ana, account, book } = await openBookshop();
beforeEach(() => {
  shop.till.faults.away = false;
});

const orders = async (who = ana) => (await who.get('/orders')).body.items;
const newest = async (who = ana) => (await who.get(`/orders/${(await orders(who))[0].id}`)).body;
const press = async (slug = book.slug) => shop.sessionOf(await shop.press(slug));
const back = (session: string, of = account) => shop.stranger().open(shop.backOf(of, session));
const later = async (time: number) => {
  shop.now.value += time;
  await shop.app.work();
};
const countOf = async (who = ana) => (await who.get('/orders')).body.total;

describe('a buyer who has paid', () => {
  it('comes back to her order, which has a number, her consent, a grant, and a mail with its link', async () => {
    const session = await press();
    account.pay(session, BUYER);
    const answer = await back(session);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/o\/[\w-]{32}$/);
    const order = await newest();
    expect(order).toMatchObject({
      number: 1001,
      platform: 'stripe',
      mode: 'live',
      state: 'paid',
      dispute: 'none',
      email: 'Hannah@Example.com',
      name: 'Hannah Weiss',
      country: 'US',
      currency: 'USD',
      subtotal_cents: 1800,
      tax_cents: 0,
      total_cents: 1800,
      seller_of_record: 'creator',
      consent_text: 'Deliver it right away. I understand that I lose my right to cancel.',
      items: [{ product_id: book.id, title: 'Sunday Kitchen', edition: 1, amount_cents: 1800 }],
      grants: [{ product_id: book.id, state: 'active', first_edition: 1, downloads: 0 }],
    });
    expect(order.receipt_url).toMatch(/^http/);
    const { items } = (await ana.get('/mails')).body;
    expect(items).toMatchObject([{ kind: 'order_files', to: 'Hannah@Example.com', state: 'kept' }]);
    const mail = (await ana.get(`/mails/${items[0].id}`)).body;
    expect(mail.text).toContain('Thank you for buying Sunday Kitchen from Ana.');
    // Nobody mails it, so the creator can; in the database, no link to an order can be read.
    const token = (answer.headers.get('location') ?? '').slice(3);
    expect(mail.text).toContain(`/o/${token}`);
    const rows = await shop.app.services.db.execute(
      sql`select 1 from order_links where token_hash like ${`%${token}%`} union all select 1 from mails where text like ${`%${token}%`} or link like ${`%${token}%`}`,
    );
    expect(rows.length).toBe(0);
  });

  it('has one order, however often and however many at once she comes back', async () => {
    const before = await countOf();
    const session = await press();
    account.pay(session, BUYER);
    const path = shop.backOf(account, session);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.stranger().open(path)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`)).size).toBe(
      1,
    );
    expect(await countOf()).toBe(before + 1);
  });

  it('counts for the recipes of the book and for the day, once', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const { slug } = await shop.publish(bea, 'Counted');
    const session = await press(slug);
    state.pay(session, BUYER);
    await back(session, state);
    await back(session, state);
    const owner = uuidOf('user', bea.user_id);
    const events = await shop.app.services.db.execute(
      sql`select type, count from recipe_events where user_id = ${owner}::uuid`,
    );
    expect([...events]).toEqual([{ type: 'purchase', count: '1' }]);
    const days = await shop.app.services.db.execute(
      sql`select day::text, currency, platform, orders, gross_cents, tax_cents, refunded_cents from sales_days where user_id = ${owner}::uuid`,
    );
    const sums = { orders: '1', gross_cents: '1800', tax_cents: '0', refunded_cents: '0' };
    expect([...days]).toEqual([
      {
        day: new Date(shop.now.value).toISOString().slice(0, 10),
        currency: 'USD',
        platform: 'stripe',
        ...sums,
      },
    ]);
  });

  it('has what is on sale at delivery, at the price of her press', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const { id, slug } = await shop.publish(bea, 'Moving');
    const session = await press(slug);
    await bea.patch(`/products/${id}`, { title: 'Moved' });
    await bea.post(`/products/${id}/publish`, {
      platforms: ['storefront'],
      price_cents: 2500,
      currency: 'USD',
    });
    state.pay(session, BUYER);
    await back(session, state);
    const order = await newest(bea);
    expect(order).toMatchObject({ state: 'paid', total_cents: 1800, asked_cents: 1800 });
    expect([order.items[0].title, order.items[0].edition, order.grants[0].first_edition]).toEqual([
      'Moving',
      1,
      2,
    ]);
  });

  it.each(['draft', 'archived'])('gets her files though the product is %s meanwhile', async (status) => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const { id, slug } = await shop.publish(bea, 'Taken down');
    const session = await press(slug);
    await bea.patch(`/products/${id}`, { status });
    expect((await shop.stranger().open(`/p/${slug}`)).status).toBe(410);
    state.pay(session, BUYER);
    const page = await shop.stranger().follow(await back(session, state));
    expect([page.status, (await newest(bea)).state]).toEqual([200, 'paid']);
    expect(page.text).toContain('Download PDF');
  });

  it.each([
    ['at the very end of an address', { email: `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com` }],
    ['with the end of a line in it', { email: 'x@example.com\r\nBcc: y@example.com', name: 'A\r\nB' }],
    ['of signs that are none of the alphabet', { email: 'süß🍰@exämple.com', name: '🍰'.repeat(300) }],
  ])('is mailed and shown as she is: %s', async (_, buyer) => {
    const session = await press();
    account.pay(session, buyer);
    const page = await shop.stranger().follow(await back(session));
    expect(page.status).toBe(200);
    const order = await newest();
    expect(order.email).not.toMatch(/[\r\n]/);
    expect(order.name ?? '').not.toMatch(/[\r\n]/);
    const mails = (await ana.get('/mails')).body.items;
    expect(mails.map(({ to }: { to: string }) => to)).toContain(order.email);
  });
});

describe('a sale', () => {
  it('is complete though no event comes and the buyer never comes back', async () => {
    const before = await countOf();
    const session = await press();
    account.pay(session, BUYER);
    await later(MINUTE);
    expect(await countOf()).toBe(before);
    await later(MINUTE);
    expect(await countOf()).toBe(before + 1);
  });

  it('is looked for after 2, 10 and 61 minutes and a day later, and then no more', async () => {
    const session = await press();
    const looks = () =>
      shop.till.requests.filter(({ path }) => path === `/v1/checkout/sessions/${session}`).length;
    const found: number[] = [];
    for (const minutes of [1, 1, 7, 1, 50, 1, 24 * 60 - 2, 1, 24 * 60, 24 * 60]) {
      if (minutes === 50) account.expireSession(session);
      await later(minutes * MINUTE);
      found.push(looks());
    }
    expect(found).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
  });

  it('is looked for at those times, whatever becomes of the connection meanwhile', async () => {
    const bea = await shop.app.signUp('Bea');
    const key = shop.till.newKey({ mode: 'live', account: 'acct_1QkChanged' });
    const connect = () => bea.call('PUT', '/connections/stripe', { api_key: key, tax: 'none' });
    expect((await connect()).status).toBe(200);
    const { slug } = await shop.publish(bea, 'Changed');
    const session = await press(slug);
    const state = shop.till.stateOf(key);
    for (let time = 0; time < 4; time++) {
      expect((await connect()).status).toBe(200);
      await later(MINUTE);
    }
    state.pay(session, BUYER);
    await later(6 * MINUTE);
    expect(await countOf(bea)).toBe(1);
  });

  it('whose time ran out is none, and is one once it is paid all the same', async () => {
    const before = await countOf();
    const session = await press();
    account.expireSession(session);
    const over = await back(session);
    expect(over.text).toContain('This checkout has expired');
    account.pay(session, BUYER);
    await later(25 * HOUR + MINUTE);
    expect(await countOf()).toBe(before + 1);
  });

  it('waits for money that takes its time, and is none where it never comes', async () => {
    const before = await countOf();
    const [slow, never] = [await press(), await press()];
    account.pay(slow, BUYER, { at_once: false });
    account.pay(never, BUYER, { at_once: false });
    expect((await back(slow)).text).toContain('Your payment is on its way');
    await later(25 * HOUR + MINUTE);
    account.settle(slow, 'succeeded');
    account.settle(never, 'failed');
    expect((await back(never)).text).toContain('The payment didn’t go through');
    await later(24 * HOUR + MINUTE);
    expect(await countOf()).toBe(before + 1);
  });

  it('is not lost while Stripe is away: the page says so, and it is looked at every hour', async () => {
    const before = await countOf();
    const session = await press();
    account.pay(session, BUYER);
    shop.till.faults.away = true;
    expect((await back(session)).text).toContain('your money and your order are safe');
    for (let hour = 0; hour < 3; hour++) await later(HOUR);
    expect(await countOf()).toBe(before);
    shop.till.faults.away = false;
    await later(HOUR);
    expect(await countOf()).toBe(before + 1);
  }, 60_000);

  it('is not lost though the key is revoked in the middle of it: it waits for a new one', async () => {
    const bea = await shop.app.signUp('Bea');
    const key = shop.till.newKey({ mode: 'live', account: 'acct_1QkMiddle' });
    const state = await shop.connect(bea, { key });
    const { slug } = await shop.publish(bea, 'Interrupted');
    const session = await press(slug);
    state.pay(session, BUYER);
    shop.till.revoke(key);
    expect((await back(session, state)).text).toContain('your money and your order are safe');
    await later(5 * HOUR);
    expect(await countOf(bea)).toBe(0);
    await shop.connect(bea, { key: shop.till.newKey({ mode: 'live', account: 'acct_1QkMiddle' }) });
    await later(HOUR);
    expect(await countOf(bea)).toBe(1);
  });

  it.each([
    ['another amount', { amount_subtotal: 100, amount_total: 100 }],
    ['another currency', { currency: 'eur' }],
    ['less than its parts', { amount_total: 1700 }],
  ])('of %s is kept for the creator to look at, and delivers nothing before', async (_, change) => {
    const session = await press();
    account.pay(session, BUYER);
    Object.assign(account.session(session), change);
    const page = await shop.stranger().follow(await back(session));
    expect(page.text).toContain('is checking your payment');
    expect(page.text).not.toContain('Download');
    const order = await newest();
    expect([order.state, order.grants]).toEqual(['review', []]);
    expect((await ana.get('/orders?state=review')).body.items[0].id).toBe(order.id);
    const token = (page.path ?? '').slice(3);
    expect((await shop.stranger().open(`/o/${token}/pdf`)).status).toBe(404);
    expect((await ana.post(`/orders/${order.id}/resend`)).body.code).toBe('invalid_transition');
    const accepted = await ana.post(`/orders/${order.id}/accept`);
    expect([accepted.body.state, accepted.body.grants.length]).toEqual(['paid', 1]);
    expect((await shop.stranger().open(`/o/${token}/pdf`)).status).toBe(200);
    expect((await ana.post(`/orders/${order.id}/accept`)).status).toBe(409);
  });

  it('has the tax that the seller of record says, in the price or on top', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea, { tax: 'managed' });
    const { slug } = await shop.publish(bea, 'Taxed');
    for (const within of [false, true]) {
      const session = await press(slug);
      state.pay(session, { ...BUYER, tax: 148 });
      if (within) state.session(session).amount_total = 1800;
      await back(session, state);
      expect(await newest(bea)).toMatchObject({
        state: 'paid',
        seller_of_record: 'platform',
        // The sums are right in either case: what lies in the price is no part of the subtotal.
        subtotal_cents: within ? 1652 : 1800,
        tax_cents: 148,
        total_cents: within ? 1800 : 1948,
      });
    }
  });

  it('of somebody else is no word about ours', async () => {
    const before = await countOf();
    const [mine, other] = [await press(), await press()];
    account.pay(other, BUYER);
    // A session that was put in the place of ours.
    const checkout = account.session(mine).client_reference_id ?? '';
    await shop.app.services.db.execute(
      sql`update checkouts set external_id = ${other} where external_id = ${mine}`,
    );
    const settled = await settleCheckout(shop.app.services, ana.user_id, checkout as 'checkout_x');
    expect(settled).toEqual({ state: 'open', order_id: null });
    expect(await countOf()).toBe(before);
  });
});

describe('the address a buyer comes back to', () => {
  it('is nobody else’s, and says nothing to who guesses', async () => {
    const path = shop.backOf(account, await press());
    const changed = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
    for (const guess of [changed, '/c/x', `/c/${'A'.repeat(64)}`, '/c/%00'])
      expect((await shop.stranger().open(guess)).status, guess).toBe(404);
    expect((await shop.stranger().open(path)).text).toContain('The payment isn’t finished');
  });

  it('numbers the orders of a creator without a gap, bought by many at once', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const { slug } = await shop.publish(bea, 'Crowd');
    const sessions = await Promise.all(Array.from({ length: 12 }, () => press(slug)));
    for (const session of sessions) state.pay(session, BUYER);
    await Promise.all(sessions.map((session) => back(session, state)));
    const numbers = (await bea.get('/orders?per_page=100')).body.items.map(
      ({ number }: { number: number }) => number,
    );
    expect(numbers.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index));
  }, 60_000);
});
