import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { BUYER, openBookshop } from '@/testing/sale';

/** Money that goes back: by the creator here, in Stripe's dashboard, or by the buyer's bank. */
const DAY = 24 * 3_600_000;
const { shop, ana, account, book } = await openBookshop({ hooks: true });
const { slug } = book;
beforeEach(() => {
  shop.till.faults.away = false;
});

interface Bought {
  session: string;
  id: string;
  token: string;
}

async function buy(of = account, at = slug, who = ana): Promise<Bought> {
  const session = shop.sessionOf(await shop.press(at));
  of.pay(session, BUYER);
  const answer = await shop.stranger().open(shop.backOf(of, session));
  const [{ id }] = (await who.get('/orders')).body.items;
  return { session, id, token: (answer.headers.get('location') ?? '').slice(3) };
}
const get = async (id: string) => (await ana.get(`/orders/${id}`)).body;
const refund = (id: string, body: object = {}, headers = {}) =>
  ana.post(`/orders/${id}/refund`, body, { headers });
const fileOf = async (token: string) => (await shop.stranger().open(`/o/${token}/pdf`)).status;
/** Tells what happened last at the till, and works it off. */
async function told() {
  const event = shop.till.events.at(-1);
  if (event !== undefined) await shop.till.send(event, shop.now.value);
  await shop.app.work();
}
const refundCalls = () => shop.till.requests.filter(({ call }) => call === 'POST /v1/refunds').length;

describe('a refund', () => {
  it('of everything ends the downloads; the page of the order stays and says so', async () => {
    const { id, token } = await buy();
    expect(await fileOf(token)).toBe(200);
    const answer = await refund(id, { reason: 'requested_by_customer' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      state: 'refunded',
      refunded_cents: 1800,
      refunds: [{ amount_cents: 1800, state: 'succeeded', reason: 'requested_by_customer' }],
      grants: [{ state: 'revoked' }],
    });
    expect(await fileOf(token)).toBe(410);
    const page = await shop.stranger().open(`/o/${token}`);
    expect([page.status, page.text.includes('Download PDF')]).toEqual([200, false]);
    expect(page.text).toContain('This order was refunded');
    // Stripe tells of it too, and nothing is counted twice.
    await told();
    expect(await get(id)).toMatchObject({ refunded_cents: 1800, refunds: { length: 1 } });
  });

  it('may leave the buyer her files, also when it is heard of again', async () => {
    const { id, token } = await buy();
    await refund(id, { revoke: false });
    await told();
    expect((await get(id)).state).toBe('refunded');
    expect(await fileOf(token)).toBe(200);
  });

  it('of a part leaves the files, and the rest can follow', async () => {
    const { id, token } = await buy();
    const part = await refund(id, { amount_cents: 500 });
    expect([part.body.state, part.body.refunded_cents, await fileOf(token)]).toEqual([
      'partially_refunded',
      500,
      200,
    ]);
    const more = await refund(id, { amount_cents: 1301 });
    expect([more.status, more.body.code]).toEqual([422, 'refund_not_possible']);
    const rest = await refund(id);
    expect([rest.body.state, rest.body.refunds.length, await fileOf(token)]).toEqual(['refunded', 2, 410]);
    const again = await refund(id);
    expect([again.status, again.body.code]).toEqual([422, 'refund_not_possible']);
  });

  it('of everything is made once, asked for ten times at once; of a part, under one key', async () => {
    const whole = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(whole.id)));
    for (const { status, body } of answers)
      expect([200, 'refund_not_possible']).toContain(status === 200 ? 200 : body.code);
    expect(await get(whole.id)).toMatchObject({ refunded_cents: 1800, refunds: { length: 1 } });
    const part = await buy();
    const headers = { 'idempotency-key': `part of ${part.id}` };
    await Promise.all(Array.from({ length: 10 }, () => refund(part.id, { amount_cents: 700 }, headers)));
    expect(await get(part.id)).toMatchObject({ refunded_cents: 700, refunds: { length: 1 } });
  });

  it('with a key is answered as it was', async () => {
    const { id } = await buy();
    const headers = { 'idempotency-key': `refund of ${id}` };
    const first = await refund(id, { amount_cents: 300 }, headers);
    const calls = refundCalls();
    const again = await refund(id, { amount_cents: 300 }, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect([again.body, refundCalls()]).toEqual([first.body, calls]);
  });

  it('whose answer is lost is made once all the same', async () => {
    const { id } = await buy();
    shop.till.loseAnswers('POST /v1/refunds', 1);
    expect((await refund(id, { amount_cents: 400 })).body.refunded_cents).toBe(400);
    expect((await get(id)).refunds.length).toBe(1);
  });

  it('is put off while Stripe is away, with nothing changed', async () => {
    const { id } = await buy();
    shop.till.faults.away = true;
    const answer = await refund(id);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await get(id)).state).toBe('paid');
  }, 60_000);

  it('that was made in Stripe’s dashboard is not made again', async () => {
    const { id, session, token } = await buy();
    account.refund(session);
    const answer = await refund(id);
    expect([answer.status, answer.body.code]).toEqual([422, 'refund_not_possible']);
    expect(answer.body.detail).toBe('This order has already been refunded.');
    expect([(await get(id)).state, await fileOf(token)]).toEqual(['refunded', 410]);
  });

  it('of a part is not made again by somebody who never saw the first', async () => {
    const { id, session } = await buy();
    account.refund(session, 500);
    const answer = await refund(id, { amount_cents: 600, reason: 'duplicate' });
    expect([answer.status, answer.body.code]).toEqual([422, 'refund_not_possible']);
    expect(answer.body.detail).toBe(
      'Some of this was refunded a moment ago. Check what’s left, then refund that.',
    );
    expect(await get(id)).toMatchObject({ refunded_cents: 500, refunds: { length: 1 } });
    expect((await refund(id)).body).toMatchObject({ state: 'refunded', refunds: { length: 2 } });
  });

  it('pressed twice at once with two reasons is one refund, and both see it', async () => {
    const { id } = await buy();
    await Promise.all([
      refund(id, { amount_cents: 500, reason: 'duplicate' }),
      refund(id, { amount_cents: 500, reason: 'fraudulent' }),
    ]);
    await shop.app.services.behind.settled(10);
    expect(await get(id)).toMatchObject({ refunded_cents: 500, refunds: { length: 1 } });
  });

  it('that Stripe refuses says so in its words, and goes through once what was missing is there', async () => {
    const { id } = await buy();
    account.is_short = true;
    const refused = await refund(id, { amount_cents: 500 });
    expect([refused.status, refused.body.code]).toEqual([422, 'refund_not_possible']);
    expect(refused.body.detail).toBe(
      'Stripe says: Insufficient funds in your Stripe balance to refund this amount.',
    );
    account.is_short = false;
    expect((await refund(id, { amount_cents: 500 })).body).toMatchObject({ refunded_cents: 500 });
  });

  it('needs the creator’s own Stripe, in the mode of the order', async () => {
    const bea = await shop.app.signUp('Bea');
    const key = shop.till.newKey({ mode: 'live', account: 'acct_1QkBeas' });
    const state = await shop.connect(bea, { key });
    const beas = await shop.publish(bea, 'Bea’s');
    const { id } = await buy(state, beas.slug, bea);
    const tries = () => bea.post(`/orders/${id}/refund`, {});
    await shop.connect(bea, { mode: 'test' });
    expect((await tries()).body.code).toBe('refund_not_possible');
    await shop.connect(bea, { key });
    shop.till.revoke(key);
    expect((await tries()).body.code).toBe('not_connected');
    expect((await tries()).body.code).toBe('not_connected');
    // Nobody else's orders are refunded, nor seen.
    expect((await ana.post(`/orders/${id}/refund`, {})).status).toBe(404);
  });
});

describe('a dispute', () => {
  it('changes nothing while it is open, ends the downloads when it is lost', async () => {
    const { id, session, token } = await buy();
    const { id: dispute } = account.dispute(session);
    await told();
    expect([(await get(id)).dispute, await fileOf(token)]).toEqual(['open', 200]);
    expect((await refund(id)).body.code).toBe('refund_not_possible');
    account.closeDispute(dispute, 'lost');
    await told();
    expect([(await get(id)).dispute, (await get(id)).state, await fileOf(token)]).toEqual([
      'lost',
      'paid',
      410,
    ]);
  });

  it('that is won gives the downloads back', async () => {
    const { id, session, token } = await buy();
    const { id: dispute } = account.dispute(session);
    account.closeDispute(dispute, 'lost');
    await told();
    expect(await fileOf(token)).toBe(410);
    // Banks change their minds.
    account.closeDispute(dispute, 'won');
    await told();
    expect([(await get(id)).dispute, await fileOf(token)]).toEqual(['won', 200]);
  });
});

describe('the sums of days', () => {
  it('equal the sum over orders at any moment, a refund on its own day, gifts and test mode nowhere', async () => {
    const sums = async (account_id: string) => ({
      days: await shop.app.services.db.execute(sql`
        select currency, sum(orders)::int as orders, sum(gross_cents)::int as gross, sum(tax_cents)::int as tax, sum(refunded_cents)::int as refunded
        from sales_days where user_id = ${account_id}::uuid group by currency order by currency`),
      orders: await shop.app.services.db.execute(sql`
        select currency, count(*)::int as orders, sum(total_cents)::int as gross, sum(tax_cents)::int as tax, sum(refunded_cents)::int as refunded
        from orders where user_id = ${account_id}::uuid and mode = 'live' and platform = 'stripe' group by currency order by currency`),
      // Of each product, what its items have of the orders.
      products: await shop.app.services.db.execute(sql`
        select product_id, sum(gross_cents)::int as gross, sum(tax_cents)::int as tax
        from sales_days where user_id = ${account_id}::uuid group by product_id order by product_id`),
      items: await shop.app.services.db.execute(sql`
        select product_id, sum(i.amount_cents - i.discount_cents + i.tax_cents)::int as gross, sum(i.tax_cents)::int as tax
        from order_items i join orders o on o.user_id = i.user_id and o.id = i.order_id
        where o.user_id = ${account_id}::uuid and mode = 'live' and platform = 'stripe' group by product_id order by product_id`),
    });
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea, { hooks: true, tax: 'automatic' });
    const books = [
      await shop.publish(bea, 'In dollars'),
      await shop.publish(bea, 'In yen', { price_cents: 1500, currency: 'JPY' }),
      await shop.publish(bea, 'In dollars, too', { price_cents: 700 }),
    ];
    const wish = { title: 'Both', price_cents: 1999, currency: 'USD', status: 'published' };
    await bea.post('/bundles', { ...wish, product_ids: [books[0]?.id, books[2]?.id] });
    const pages = [...books.map(({ slug }) => `/p/${slug}`), '/b/both'];
    const owner = uuidOf('user', bea.user_id);
    const sold: Bought[] = [];
    let days_left = 4;
    const step = fc.oneof(
      fc.record({ kind: fc.constant('buy' as const), book: fc.nat(3), tax: fc.nat(200) }),
      fc.record({
        kind: fc.constant('refund' as const),
        of: fc.nat(9),
        amount: fc.integer({ min: 1, max: 900 }),
      }),
      fc.record({ kind: fc.constant('dashboard' as const), of: fc.nat(9) }),
      fc.record({ kind: fc.constant('fail' as const), of: fc.nat(9) }),
      fc.record({
        kind: fc.constant('dispute' as const),
        of: fc.nat(9),
        ends: fc.constantFrom('won' as const, 'lost' as const),
      }),
      fc.record({ kind: fc.constant('strange' as const), book: fc.nat(3) }),
      fc.record({ kind: fc.constant('day' as const) }),
      fc.record({ kind: fc.constant('give' as const), book: fc.nat(1), to: fc.nat(3) }),
      fc.record({ kind: fc.constant('retell' as const), of: fc.nat(99) }),
    );
    const pay = async (book: number, tax: number, change: object = {}) => {
      const who = shop.stranger();
      const pressed = await who.send(await who.open(pages[book] ?? ''), { consent: 'yes' });
      const session = shop.sessionOf(pressed);
      state.pay(session, { ...BUYER, tax });
      Object.assign(state.session(session), change);
      await shop.stranger().open(shop.backOf(state, session));
      sold.push({ session, id: (await bea.get('/orders')).body.items[0].id, token: '' });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          const order = 'of' in one ? sold[one.of % Math.max(1, sold.length)] : undefined;
          if (one.kind === 'buy') await pay(one.book, one.tax);
          if (one.kind === 'strange') await pay(one.book, 0, { amount_total: 1 });
          if (one.kind === 'give')
            await bea.post(`/products/${books[one.book]?.id}/grants`, {
              email: `friend-${one.to}@example.com`,
            });
          // Her token is good for a week.
          if (one.kind === 'day' && days_left > 0) {
            days_left -= 1;
            shop.now.value += DAY;
          }
          if (one.kind === 'refund' && order !== undefined)
            await bea.post(`/orders/${order.id}/refund`, { amount_cents: one.amount });
          if (one.kind === 'dashboard' && order !== undefined) {
            const charge = state.chargeFor(order.session);
            if (charge.amount > charge.amount_refunded) state.refund(order.session);
            await told();
          }
          if (one.kind === 'fail' && order !== undefined) {
            const { id } = state.chargeFor(order.session);
            const made = [...state.refunds.values()].find(
              ({ charge, status }) => charge === id && status === 'succeeded',
            );
            if (made !== undefined) state.failRefund(made.id);
            await told();
          }
          if (one.kind === 'dispute' && order !== undefined) {
            const charge = state.chargeFor(order.session);
            const known = [...state.disputes.values()].find((dispute) => dispute.charge === charge.id);
            if (known !== undefined || charge.amount > charge.amount_refunded)
              state.closeDispute((known ?? state.dispute(order.session)).id, one.ends);
            await told();
          }
          const event =
            one.kind === 'retell' ? shop.till.events[one.of % shop.till.events.length] : undefined;
          if (event !== undefined) {
            await shop.till.send(event, shop.now.value);
            await shop.app.work();
          }
          const { days, orders, products, items } = await sums(owner);
          expect([...days]).toEqual([...orders]);
          expect([...products]).toEqual([...items]);
        }
      }),
      { numRuns: 6 },
    );
    await shop.connect(bea, { mode: 'test' });
    const before = await sums(owner);
    expect(before.orders.length).toBeGreaterThan(0);
  }, 120_000);

  it('have a refund on its day, not on that of the sale', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const beas = await shop.publish(bea, 'Two days');
    const { id } = await buy(state, beas.slug, bea);
    shop.now.value += DAY;
    await bea.post(`/orders/${id}/refund`, { amount_cents: 200 });
    const days = await shop.app.services.db.execute<{ gross: number; refunded: number }>(sql`
      select gross_cents::int as gross, refunded_cents::int as refunded from sales_days
      where user_id = ${uuidOf('user', bea.user_id)}::uuid order by day`);
    expect([...days]).toEqual([
      { gross: 1800, refunded: 0 },
      { gross: 0, refunded: 200 },
    ]);
  });
});
