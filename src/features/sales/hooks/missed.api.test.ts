import { describe, expect, it } from 'vitest';
import { BUYER, openBookshop } from '@/testing/sale';
import { wakeMissed } from './missed.service';

/** Money that goes back at a till that can call nobody. */
const { shop, ana, account, book } = await openBookshop();
const HOUR = 3_600_000;

async function buy() {
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, BUYER);
  await shop.stranger().open(shop.backOf(account, session));
  const [{ id }] = (await ana.get('/orders')).body.items;
  return { session, id };
}
const get = async (id: string) => (await ana.get(`/orders/${id}`)).body;
async function later(hours = 1.1) {
  shop.now.value += hours * HOUR;
  await wakeMissed(shop.app.services);
  await shop.app.work();
}
const calls = () => shop.till.requests.length;

it('is known within the hour: a refund in Stripe’s dashboard, and a dispute', async () => {
  const [one, other] = [await buy(), await buy()];
  account.refund(one.session, 500);
  const { id: dispute } = account.dispute(other.session);
  await later();
  expect(await get(one.id)).toMatchObject({ state: 'partially_refunded', refunded_cents: 500 });
  expect((await get(other.id)).dispute).toBe('open');
  account.closeDispute(dispute, 'lost');
  await later(25);
  expect((await get(other.id)).dispute).toBe('lost');
});

it('asks no sooner than after an hour, and reads no order again that stands as it did', async () => {
  const { session } = await buy();
  account.refund(session);
  await later();
  const before = calls();
  await later(0.5);
  expect(calls()).toBe(before);
  await later();
  const asked = shop.till.requests.slice(before).map(({ call }) => call);
  expect(asked.sort()).toEqual(['GET /v1/disputes', 'GET /v1/refunds']);
});

it('is known later where Stripe was away', async () => {
  const { session, id } = await buy();
  account.refund(session);
  shop.till.faults.away = true;
  await later();
  shop.till.faults.away = false;
  expect((await get(id)).state).toBe('paid');
  await later(0.1);
  expect((await get(id)).state).toBe('refunded');
}, 60_000);

it('of a till that was changed for another account is waited for, and comes with the first one again', async () => {
  const bea = await shop.app.signUp('Bea');
  const keys = ['acct_1QkFirst', 'acct_1QkOther'].map((name) =>
    shop.till.newKey({ mode: 'live', account: name }),
  );
  const [key = '', other = ''] = keys;
  const first = await shop.connect(bea, { key });
  const { slug } = await shop.publish(bea, 'Bea’s');
  const session = shop.sessionOf(await shop.press(slug));
  await shop.connect(bea, { key: other });
  first.pay(session, BUYER);
  const back = await shop.stranger().open(shop.backOf(first, session));
  expect(back.text).not.toContain('charged yet');
  expect((await bea.get('/orders')).body.total).toBe(0);
  await shop.connect(bea, { key });
  const again = await shop.stranger().open(shop.backOf(first, session));
  expect(again.status).toBe(303);
  expect((await bea.get('/orders')).body.total).toBe(1);
});

describe('a till that is left', () => {
  const press = async (name: string) => {
    const who = await shop.app.signUp(name);
    const key = shop.till.newKey({ mode: 'live', account: `acct_1QkLeft${name}` });
    const connect = (api_key: string) => who.call('PUT', '/connections/stripe', { api_key, tax: 'none' });
    expect((await connect(key)).status).toBe(200);
    const { slug } = await shop.publish(who, `${name}’s`);
    const session = shop.sessionOf(await shop.press(slug));
    const state = async () => {
      // Answers wait two seconds for what goes on behind them.
      await shop.app.services.behind.settled(10);
      return shop.till.stateOf(key).session(session).status;
    };
    return { who, connect, state };
  };

  it('for another account can be paid at no more, and for a new key of the same one it can', async () => {
    const { connect, state } = await press('Cleo');
    expect((await connect(shop.till.newKey({ mode: 'live', account: 'acct_1QkLeftCleo' }))).status).toBe(200);
    expect(await state()).toBe('open');
    expect((await connect(shop.till.newKey({ mode: 'live', account: 'acct_1QkElse' }))).status).toBe(200);
    expect(await state()).toBe('expired');
  });

  it('can be paid at no more once it is disconnected, or its account deleted', async () => {
    const dora = await press('Dora');
    await dora.who.delete('/connections/stripe');
    expect(await dora.state()).toBe('expired');
    const eve = await press('Eve');
    expect((await eve.who.call('DELETE', '/auth/me', { password: 'correct horse' })).status).toBe(204);
    expect(await eve.state()).toBe('expired');
  });
});
