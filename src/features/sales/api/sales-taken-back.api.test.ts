import { beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from '@/features/home/home.schema';
import type { Client } from '@/testing/app';
import { BUYER, openBookshop } from '@/testing/sale';
import { callProcedure } from '@/testing/trpc';

/** What the figures say of a sale that ended: an order stays one, what was sold of it wasn't. */
const { shop } = await openBookshop();
let creator: Client;
let account: Awaited<ReturnType<typeof shop.connect>>;
let slug: string;
beforeEach(async () => {
  creator = await shop.app.signUp('Bea');
  account = await shop.connect(creator, { hooks: true });
  ({ slug } = await shop.publish(creator, 'Counted'));
});

async function buy() {
  const session = shop.sessionOf(await shop.press(slug));
  account.pay(session, BUYER);
  await shop.stranger().open(shop.backOf(account, session));
  const [{ id }] = (await creator.get('/orders')).body.items;
  return { session, id };
}
const refund = (id: string, body: object = {}) => creator.post(`/orders/${id}/refund`, body);
/** Tells everything that happened at the till, twice, and works it off. */
async function told() {
  for (const event of [...shop.till.events, ...shop.till.events]) await shop.till.send(event, shop.now.value);
  await shop.app.work();
}
/** What Home and the recipe say. */
async function figures() {
  const home: Overview = await callProcedure(shop.app, creator, 'query', 'home.overview', {});
  const [recipe] = (await creator.get('/recipes')).body.items;
  const [revenue] = (await creator.get('/sales')).body.currencies;
  return {
    orders: home.figures.orders.now,
    net: revenue?.net_cents.now,
    score: recipe.engagement_score,
  };
}
const SOLD = { orders: 1, net: 1800, score: 10 };

describe('an order', () => {
  it('that is refunded in full stays an order, earns nothing, and is no sale of its recipes any more', async () => {
    const { id } = await buy();
    expect(await figures()).toEqual(SOLD);
    await refund(id);
    await told();
    expect(await figures()).toEqual({ orders: 1, net: 0, score: 0 });
  });

  it('that is refunded in part is a sale until the rest goes back', async () => {
    const { id } = await buy();
    await refund(id, { amount_cents: 500 });
    await told();
    expect(await figures()).toEqual({ ...SOLD, net: 1300 });
    await refund(id);
    await told();
    expect(await figures()).toEqual({ orders: 1, net: 0, score: 0 });
  });

  it('is a sale again once its refund has failed', async () => {
    const { id } = await buy();
    await refund(id);
    account.failRefund([...account.refunds.keys()].at(-1) ?? '');
    await told();
    expect(await figures()).toEqual(SOLD);
  });

  it('that is lost in a dispute earns nothing and is no sale, and one that is won is', async () => {
    const { session, id } = await buy();
    const { id: dispute } = account.dispute(session);
    await told();
    expect(await figures()).toEqual(SOLD);
    account.closeDispute(dispute, 'lost');
    await told();
    expect(await figures()).toEqual({ orders: 1, net: 0, score: 0 });
    expect((await creator.get(`/orders/${id}`)).body).toMatchObject({ state: 'paid', refunded_cents: 1800 });
    account.closeDispute(dispute, 'won');
    await told();
    expect(await figures()).toEqual(SOLD);
    expect((await creator.get(`/orders/${id}`)).body.refunded_cents).toBe(0);
  });

  it('that is lost after a part was refunded loses what was left', async () => {
    const { session, id } = await buy();
    await refund(id, { amount_cents: 500 });
    const { id: dispute } = account.dispute(session);
    account.closeDispute(dispute, 'lost');
    await told();
    expect(await figures()).toEqual({ orders: 1, net: 0, score: 0 });
    expect((await refund(id)).body.detail).toContain('bank');
  });

  it('takes back its own share of engagement only', async () => {
    const [{ id: recipe }] = (await creator.get('/recipes')).body.items;
    const other = (await creator.post('/recipes', { title: 'Tart' })).body.id;
    await creator.post(`/recipes/${other}/events`, { type: 'view', count: 16 });
    const score = async () => (await creator.get(`/recipes/${recipe}`)).body.engagement_score;
    const first = await buy();
    const second = await buy();
    expect(await score()).toBe(5);
    await refund(second.id);
    expect(await score()).toBe(2.5);
    await refund(first.id);
    expect(await score()).toBe(0);
    await creator.post(`/recipes/${recipe}/events`, { type: 'view', count: 8 });
    expect(await score()).toBe(5);
  });

  it('under review that was refunded waits for review again once that has failed', async () => {
    const session = shop.sessionOf(await shop.press(slug));
    account.pay(session, BUYER);
    Object.assign(account.session(session), { amount_subtotal: 100, amount_total: 100 });
    await shop.stranger().open(shop.backOf(account, session));
    const [{ id }] = (await creator.get('/orders')).body.items;
    await refund(id);
    expect((await creator.get(`/orders/${id}`)).body.state).toBe('refunded');
    account.failRefund([...account.refunds.keys()].at(-1) ?? '');
    await told();
    expect((await creator.get(`/orders/${id}`)).body).toMatchObject({ state: 'review', grants: [] });
    expect((await figures()).score).toBe(0);
    expect((await creator.post(`/orders/${id}/accept`)).status).toBe(200);
    expect((await figures()).score).toBe(10);
  });
});
