import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { BUYER, openBookshop } from '@/testing/sale';
import type { TillEvent } from '@/testing/servers/stripe-objects';

/** What Stripe tells: hints, of which none is believed. */
const { shop, ana, account, book } = await openBookshop({ hooks: true });
const { slug } = book;

const press = async () => shop.sessionOf(await shop.press(slug));
const countOf = async (who = ana) => (await who.get('/orders')).body.total;
const lastEvent = (): TillEvent => shop.till.events.at(-1) as TillEvent;
const addressOf = (who: Client) => `/hooks/stripe/hook-of-${who.user_id}`;
const secretOf = (of = account) => [...of.endpoints.values()][0]?.secret ?? '';
/** Sends a body with a signature as whoever may. */
const send = (path: string, raw: string | Uint8Array, signature: string) =>
  shop.app.anonymous.call('POST', path, undefined, {
    raw,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
const statesOf = async (type: string) =>
  (
    await shop.app.services.db.execute<{ state: string }>(
      sql`select state from hook_events where user_id = ${uuidOf('user', ana.user_id)}::uuid and type = ${type} order by created_at`,
    )
  ).map(({ state }) => state);

describe('an event', () => {
  it('is kept and answered at once, and completes a sale behind the answer', async () => {
    const before = await countOf();
    const session = await press();
    account.pay(session, BUYER);
    expect(await shop.till.send(lastEvent(), shop.now.value)).toEqual([200]);
    expect(await countOf()).toBe(before);
    await shop.app.work();
    expect(await countOf()).toBe(before + 1);
    expect(await statesOf('checkout.session.completed')).toEqual(['done']);
  });

  it('that comes twenty times at once, and again later, makes one order', async () => {
    const before = await countOf();
    account.pay(await press(), BUYER);
    const event = lastEvent();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.till.send(event, shop.now.value)),
    );
    expect(new Set(answers.flat())).toEqual(new Set([200]));
    await shop.app.work();
    await shop.till.send(event, shop.now.value);
    await shop.app.work();
    expect(await countOf()).toBe(before + 1);
  });

  it('is taken sixty times a second from a connection, and from another one all the same', async () => {
    const bea = await shop.app.signUp('Bea');
    await shop.connect(bea, { hooks: true });
    shop.now.value += 10_000;
    const tries = async (who: Client, count: number) =>
      Promise.all(Array.from({ length: count }, () => send(addressOf(who), '{}', 'none')));
    const statuses = (await tries(ana, LIMITS.hooks_per_second + 5)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(LIMITS.hooks_per_second);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await tries(bea, 1))[0]?.status).toBe(404);
    shop.now.value += 10_000;
    expect((await tries(ana, 1))[0]?.status).toBe(404);
  });

  it('says nothing by itself: what it claims is asked for', async () => {
    const before = await countOf();
    const session = await press();
    account.pay(session, BUYER);
    const event = structuredClone(lastEvent());
    // The same event about a session that is still open, claimed to be paid.
    const open = await press();
    Object.assign(event.data.object, {
      id: open,
      client_reference_id: account.session(open).client_reference_id,
      payment_status: 'paid',
    });
    event.id = 'evt_claims';
    const { raw, signature } = shop.till.signed(event, secretOf(), shop.now.value);
    expect((await send(addressOf(ana), raw, signature)).status).toBe(200);
    await shop.app.work();
    expect(await countOf()).toBe(before);
  });

  it('of a kind that concerns nobody here is kept and left alone', async () => {
    for (const [id, type, object] of [
      ['evt_plain', 'customer.created', { id: 'cus_1' }],
      ['evt_foreign', 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_nobodys' }],
      ['evt_session', 'checkout.session.completed', { id: 'cs_1', client_reference_id: 'x' }],
      ['evt_nothing', 'charge.refunded', {}],
    ] as const) {
      const event = { ...lastEvent(), id, type, data: { object } };
      const { raw, signature } = shop.till.signed(event, secretOf(), shop.now.value);
      expect((await send(addressOf(ana), raw, signature)).status).toBe(200);
    }
    await shop.app.work();
    expect(await statesOf('customer.created')).toEqual(['ignored']);
    expect(await statesOf('charge.refunded')).toEqual(['ignored', 'ignored']);
  });

  it('that is forged, old, cut, another’s, or too long is not found, and changes nothing', async () => {
    const bea = await shop.app.signUp('Bea');
    const beas = await shop.connect(bea, { hooks: true });
    account.pay(await press(), BUYER);
    const event = { ...lastEvent(), id: 'evt_hostile' };
    const at = shop.now.value;
    const { raw, signature } = shop.till.signed(event, secretOf(), at);
    const text = raw.toString();
    const old = shop.till.signed(event, secretOf(), at - 600_000).signature;
    const foreign = shop.till.signed(event, secretOf(beas), at).signature;
    const tries: [string, string, string][] = [
      [addressOf(ana), text, ''],
      [addressOf(ana), text, 't=1,v1=00'],
      [addressOf(ana), text, signature.replace(/v1=./, (first) => (first === 'v1=0' ? 'v1=1' : 'v1=0'))],
      [addressOf(ana), `${text} `, signature],
      [addressOf(ana), text.replace('evt_hostile', 'evt_hostilf'), signature],
      [addressOf(ana), text.slice(0, -1), signature],
      [addressOf(ana), '', signature],
      [addressOf(ana), text, old],
      [addressOf(ana), text, foreign],
      [addressOf(bea), text, signature],
      ['/hooks/stripe/guessed', text, signature],
      [`/hooks/shopify/hook-of-${ana.user_id}`, text, signature],
    ];
    const bodies = new Set<string>();
    for (const [path, body, sent] of tries) {
      const answer = await send(path, body, sent);
      expect(answer.status, `${path} ${sent.slice(0, 40)}`).toBe(404);
      const { request_id: _id, instance: _instance, ...rest } = answer.body;
      bodies.add(JSON.stringify(rest));
    }
    expect(bodies.size).toBe(1);
    const long = await send(addressOf(ana), ' '.repeat(LIMITS.hook_bytes + 1), signature);
    expect(long.status).toBe(413);
    const [row] = await shop.app.services.db.execute<{ count: number }>(
      sql`select count(*)::int from hook_events where event_id like 'evt_hostil%'`,
    );
    expect(row?.count).toBe(0);
    // And as it is, it is taken.
    expect((await send(addressOf(ana), raw, signature)).status).toBe(200);
  });

  it('of a shop that tries an address while it makes the webhook is answered, as nothing is known of it yet', async () => {
    const ping = (platform: string, raw: string) =>
      shop.app.anonymous.call('POST', `/hooks/${platform}/being-made`, undefined, {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await ping('woocommerce', 'webhook_id=12')).status).toBe(200);
    expect((await ping('woocommerce', 'webhook_id=12&id=1')).status).toBe(404);
    expect((await ping('stripe', 'webhook_id=12')).status).toBe(404);
  });

  it('waits while Stripe is away, and is worked off afterwards', async () => {
    // What was paid in tests before, and told by nobody.
    shop.now.value += 3 * 60_000;
    await shop.app.work();
    const before = await countOf();
    account.pay(await press(), BUYER);
    await shop.till.send(lastEvent(), shop.now.value);
    shop.till.faults.away = true;
    await shop.app.work();
    expect(await countOf()).toBe(before);
    shop.till.faults.away = false;
    shop.now.value += 3 * 60_000;
    await shop.app.work();
    expect(await countOf()).toBe(before + 1);
  }, 60_000);

  it('of a key that was revoked is worked off as soon as there is another', async () => {
    const key = shop.till.newKey({ mode: 'live' });
    const bea = await shop.app.signUp('Bea');
    const connect = (api_key: string) => bea.call('PUT', '/connections/stripe', { api_key, tax: 'none' });
    expect((await connect(key)).status).toBe(200);
    const { slug } = await shop.publish(bea, 'Night Soups');
    shop.till.stateOf(key).pay(shop.sessionOf(await shop.press(slug)), BUYER);
    shop.till.revoke(key);
    shop.now.value += 3 * 60_000;
    await shop.app.work();
    expect((await bea.get('/connections/stripe')).body.state).toBe('invalid');
    expect((await bea.get('/orders')).body.total).toBe(0);
    const { account_id } = (await bea.get('/connections/stripe')).body;
    const next = shop.till.newKey({ mode: 'live', account: account_id });
    expect((await connect(next)).status).toBe(200);
    await shop.app.work();
    expect((await bea.get('/orders')).body.total).toBe(1);
  });
});

describe('events in any order', () => {
  it('come to the same: a refund and a dispute that are told before the sale is', async () => {
    const mailed = (await ana.get('/mails')).body.items.length;
    const session = await press();
    account.pay(session, BUYER);
    const paid = lastEvent();
    account.refund(session);
    const refunded = lastEvent();
    expect(await shop.till.send(refunded, shop.now.value)).toEqual([200]);
    await shop.app.work();
    const [order] = (await ana.get('/orders')).body.items;
    expect([order.state, order.refunded_cents]).toEqual(['refunded', 1800]);
    await shop.till.send(paid, shop.now.value);
    await shop.app.work();
    const whole = (await ana.get(`/orders/${order.id}`)).body;
    expect([whole.state, whole.grants[0].state, whole.refunds.length]).toEqual(['refunded', 'revoked', 1]);
    // Nobody is told to get files that are gone.
    const { items: mails } = (await ana.get('/mails')).body;
    const fresh = mails.slice(0, mails.length - mailed);
    expect(fresh.map(({ kind }: { kind: string }) => kind)).toEqual(['order_refund']);
  });
});
