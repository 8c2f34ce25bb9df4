import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LINK_FACTS } from '@/features/connections/payment-links.service';
import type { Client } from '@/testing/app';
import { BUYER } from '@/testing/sale';
import { buyByLink } from '@/testing/servers/stripe-links';
import type { AccountState } from '@/testing/servers/stripe-state';
import { openShop, type Shop } from '@/testing/shop';
import { wakeMissed } from './missed.service';

/** Stripe payment links, from the press of Publish to the buyer's files. */
const shop: Shop = await openShop();
const HOUR = 3_600_000;

async function creator(name: string, wish?: Parameters<Shop['connect']>[1]) {
  const who = await shop.app.signUp(name);
  return { who, account: await shop.connect(who, wish) };
}
const { who: ana, account } = await creator('Ana', { hooks: true });

async function settle(minutes = 2) {
  for (let at = 0; at < minutes * 6; at++) {
    await shop.app.work();
    shop.now.value += 10_000;
  }
}
const listing = async (who: Client, id: string) =>
  (await who.get(`/products/${id}`)).body.listings.find(
    ({ platform }: { platform: string }) => platform === 'stripe',
  );
const publish = (who: Client, id: string, terms: object = {}) =>
  who.post(`/products/${id}/publish`, {
    platforms: ['stripe'],
    price_cents: 1800,
    currency: 'USD',
    ...terms,
  });
const linksOf = (state: AccountState, id: string) =>
  [...state.links.values()].filter(({ metadata }) => metadata.galley_product === id);
const onOf = (state: AccountState, id: string) => linksOf(state, id).filter(({ active }) => active);

/** A book whose files are there, with a link. */
async function linked(who: Client, title: string, terms: object = {}, state: AccountState | null = account) {
  const { id, slug } = await shop.publish(who, title);
  const answer = await publish(who, id, terms);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await settle();
  const [link] = state === null ? [] : onOf(state, id);
  return { id, slug, link: link?.id ?? '' };
}
const backOf = (state: AccountState, session: string) =>
  new URL((state.session(session).success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session)).pathname;
const orders = async (who: Client) => (await who.get('/orders')).body.items;

describe('a payment link', () => {
  it('is made by one press, with price, words to agree to, and where the buyer goes', async () => {
    const { id } = await linked(ana, 'Link Soups');
    const [link, ...more] = onOf(account, id);
    expect(more).toEqual([]);
    expect(await listing(ana, id)).toMatchObject({
      state: 'live',
      reason: null,
      keeper: 'galley',
      url: link?.url,
      external_id: link?.id,
      edition: 1,
    });
    expect(link?.custom_fields).toMatchObject([
      { optional: false, dropdown: { options: [{ label: expect.stringContaining('right to cancel') }] } },
    ]);
    expect(account.lines.get(link?.id ?? '')).toMatchObject([{ name: 'Link Soups', unit_amount: 1800 }]);
    const calls = shop.till.requests.length;
    await publish(ana, id);
    await settle();
    // It is only looked at.
    expect(shop.till.requests).toHaveLength(calls + 1);
    expect(onOf(account, id)).toMatchObject([{ id: link?.id }]);
  });

  it('costs yen in yen', async () => {
    const { id, link } = await linked(ana, 'Yen Soups', { price_cents: 1800, currency: 'JPY' });
    expect(account.links.get(link)).toMatchObject({ currency: 'jpy' });
    expect(account.lines.get(link)).toMatchObject([{ unit_amount: 1800 }]);
    expect(await listing(ana, id)).toMatchObject({ state: 'live' });
  });

  it('is another one at another price or title, and the one before says that it is off', async () => {
    const { id, link } = await linked(ana, 'Price Soups');
    await publish(ana, id, { price_cents: 2100 });
    await settle();
    const [next, ...more] = onOf(account, id);
    expect(more).toEqual([]);
    expect(next?.id).not.toBe(link);
    expect(await listing(ana, id)).toMatchObject({ state: 'live', url: next?.url });
    expect(await (await fetch(account.links.get(link)?.url ?? '')).text()).toContain('no longer in use');
    await publish(ana, id);
    await settle();
    expect(onOf(account, id)).toMatchObject([{ id: link }]);
  });

  it('is switched off and comes back as the same one, also where the product was archived', async () => {
    const { id, link } = await linked(ana, 'Down Soups');
    expect((await ana.delete(`/products/${id}/listings/stripe`)).status).toBe(204);
    await settle();
    expect(onOf(account, id)).toEqual([]);
    expect(await listing(ana, id)).toMatchObject({ state: 'unlisted' });
    await publish(ana, id);
    await settle();
    expect(onOf(account, id)).toMatchObject([{ id: link }]);
    await ana.patch(`/products/${id}`, { status: 'archived' });
    await settle();
    expect(onOf(account, id)).toEqual([]);
  });

  it('is not replaced silently where she switched it off at Stripe', async () => {
    const { id, link } = await linked(ana, 'Hers Soups');
    Object.assign(account.links.get(link) ?? {}, { active: false });
    await publish(ana, id, { price_cents: 2100 });
    await settle();
    expect(await listing(ana, id)).toMatchObject({ state: 'action_required', reason: 'changed_there' });
    await ana.post(`/products/${id}/listings/stripe/retry`, { replace: true });
    await settle();
    expect(onOf(account, id)).toHaveLength(1);
  });

  it.each([
    ['managed', { managed_payments: { enabled: true }, automatic_tax: { enabled: false } }],
    ['automatic', { managed_payments: { enabled: false }, automatic_tax: { enabled: true } }],
  ] as const)('leaves tax to Stripe as the page does: %s', async (tax, as_made) => {
    const { who, account: hers } = await creator(`Taxed ${tax}`, { tax });
    const { link } = await linked(who, 'Taxed Soups', {}, hers);
    expect(hers.links.get(link)).toMatchObject(as_made);
    const { id: session } = buyByLink(hers, link, { ...BUYER, tax: 342 });
    expect((await shop.stranger().open(backOf(hers, session))).status).toBe(303);
    const [order] = await orders(who);
    expect(order).toMatchObject({ state: 'paid', tax_cents: 342, total_cents: 2142 });
    expect(order.seller_of_record).toBe(tax === 'managed' ? 'platform' : 'creator');
  });

  it('is another one once tax is handled in another way, without a press', async () => {
    const { who } = await creator('Retaxed');
    const key = shop.till.newKey({ mode: 'live', account: 'acct_1QkRetaxed' });
    const put = (body: object) => who.call('PUT', '/connections/stripe', body);
    expect((await put({ api_key: key, tax: 'none' })).status).toBe(200);
    const hers = shop.till.stateOf(key);
    const { id, link } = await linked(who, 'Retaxed Soups', {}, hers);
    expect((await put({ tax: 'automatic' })).status).toBe(200);
    await settle();
    const [next, ...more] = onOf(hers, id);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ automatic_tax: { enabled: true } });
    expect(next?.id).not.toBe(link);
    expect(await listing(who, id)).toMatchObject({ state: 'live', url: next?.url });
  });

  it('goes off with the account it is paid to, and another account has one of its own', async () => {
    const who = await shop.app.signUp('Moving');
    const keys = ['acct_1QkOne', 'acct_1QkTwo'].map((name) =>
      shop.till.newKey({ mode: 'live', account: name }),
    );
    const [first, second] = keys.map((key) => shop.till.stateOf(key));
    if (first === undefined || second === undefined) throw new Error('there are two');
    const connect = (api_key: string | undefined) =>
      who.call('PUT', '/connections/stripe', { api_key, tax: 'none' });
    await connect(keys[0]);
    const { id, link } = await linked(who, 'Moving Soups', {}, first);
    await connect(keys[1]);
    await settle();
    expect([onOf(first, id).length, onOf(second, id).length]).toEqual([0, 1]);
    expect((await listing(who, id)).url).toBe(onOf(second, id)[0]?.url);
    await who.delete('/connections/stripe');
    await settle();
    expect(onOf(second, id)).toEqual([]);
    expect(await listing(who, id)).toMatchObject({ state: 'action_required', reason: 'no_payment_method' });
    await connect(keys[0]);
    await settle();
    expect(onOf(first, id)).toMatchObject([{ id: link }]);
    expect(await listing(who, id)).toMatchObject({ state: 'live', external_id: link });
  });

  it('stays on where somebody else leaves the same account', async () => {
    const key = () => shop.till.newKey({ mode: 'live', account: 'acct_1QkShared' });
    const { who: mia, account: shared } = await creator('Mia', { key: key() });
    const { who: noa } = await creator('Noa', { key: key() });
    const mias = await linked(mia, 'Mia’s Soups', {}, shared);
    const noas = await linked(noa, 'Noa’s Soups', {}, shared);
    await noa.delete('/connections/stripe');
    await settle();
    expect([onOf(shared, mias.id).length, onOf(shared, noas.id).length]).toEqual([1, 0]);
    // What sells by one’s link is no sale of the other’s.
    await shop.connect(noa, { key: key() });
    buyByLink(shared, mias.link, BUYER);
    shop.now.value += 1.1 * HOUR;
    await wakeMissed(shop.app.services);
    await settle();
    expect([(await orders(mia)).length, (await orders(noa)).length]).toEqual([1, 0]);
  });

  it('takes a fixed price above nothing', async () => {
    const { id } = await shop.publish(ana, 'Free Soups');
    for (const terms of [
      { price_cents: 0 },
      { price_mode: 'pay_what_you_want', suggested_price_cents: 2000 },
    ])
      expect(await publish(ana, id, terms)).toMatchObject({
        status: 422,
        body: { code: 'below_minimum_price', detail: expect.stringContaining('payment link') },
      });
  });

  it('waits for a live key, and for a key that may make links', async () => {
    const bea = await shop.app.signUp('Bea');
    const { id } = await linked(bea, 'Waiting Soups', {}, null);
    expect(await listing(bea, id)).toMatchObject({ state: 'action_required', reason: 'no_payment_method' });
    const { who: cleo, account: tests } = await creator('Cleo', { mode: 'test' });
    const test = await linked(cleo, 'Test Soups', {}, tests);
    expect(await listing(cleo, test.id)).toMatchObject({ state: 'action_required', reason: 'test_payment' });
    const key = shop.till.newKey({
      mode: 'live',
      account: 'acct_1QkOld',
      permissions: [
        'rak_checkout_session_write',
        'rak_payment_intent_read',
        'rak_charge_write',
        'rak_dispute_read',
      ],
    });
    const { who: dora } = await creator('Dora', { key });
    const old = await linked(dora, 'Old Key Soups', {}, null);
    expect(await listing(dora, old.id)).toMatchObject({
      state: 'action_required',
      reason: 'permission_missing',
    });
    // Selling on her page goes on.
    expect((await dora.get('/connections/stripe')).body.state).toBe('connected');
    const better = await shop.connect(dora, {
      key: shop.till.newKey({ mode: 'live', account: 'acct_1QkOld' }),
    });
    await dora.post(`/products/${old.id}/listings/stripe/retry`, {});
    await settle();
    expect(onOf(better, old.id)).toHaveLength(1);
  });

  it.each(['GET /v1/payment_links', 'POST /v1/payment_links', 'POST /v1/payment_links/{payment_link}'])(
    'is one, whatever answer is lost: %s',
    async (call) => {
      const { id } = await shop.publish(ana, `Lost ${call}`);
      // More often than the client repeats a call by itself.
      const lost = () => shop.till.loseAnswers(call, 3);
      const steps = [
        () => publish(ana, id),
        () => publish(ana, id, { price_cents: 2100 }),
        () => ana.delete(`/products/${id}/listings/stripe`),
        () => publish(ana, id, { price_cents: 2100 }),
      ];
      for (const [at, step] of steps.entries()) {
        lost();
        await step();
        await settle(4);
        shop.till.loseAnswers(call, 0);
        await settle(4);
        expect(onOf(account, id), `step ${at}`).toHaveLength(at === 2 ? 0 : 1);
      }
      expect(linksOf(account, id)).toHaveLength(2);
    },
    120_000,
  );
});

describe('what a payment link has sold', () => {
  it('is an order with files when the buyer comes back, once, and is refunded as any', async () => {
    const { id, link } = await linked(ana, 'Sold Soups');
    const { id: session } = buyByLink(account, link, BUYER);
    const back = backOf(account, session);
    const [one, other] = await Promise.all([shop.stranger().open(back), shop.stranger().open(back)]);
    expect([one.status, other.status]).toEqual([303, 303]);
    expect(one.headers.get('location')).toBe(other.headers.get('location'));
    const page = await shop.stranger().open(one.headers.get('location') ?? '');
    expect(page.text).toContain('Sold Soups');
    const [order] = await orders(ana);
    const whole = (await ana.get(`/orders/${order.id}`)).body;
    expect(whole).toMatchObject({ platform: 'stripe', state: 'paid', total_cents: 1800, mode: 'live' });
    expect(JSON.stringify(whole)).toContain('right to cancel');
    expect(JSON.stringify(whole)).toContain(id);
    const count = (await orders(ana)).length;
    shop.now.value += 1.1 * HOUR;
    await wakeMissed(shop.app.services);
    await settle();
    expect(await orders(ana)).toHaveLength(count);
    await ana.post(`/orders/${order.id}/refund`, {});
    expect((await ana.get(`/orders/${order.id}`)).body.state).toBe('refunded');
  });

  it('is an order by its event alone', async () => {
    const { link } = await linked(ana, 'Event Soups');
    const before = (await orders(ana)).length;
    buyByLink(account, link, BUYER);
    const event = shop.till.events.at(-1);
    if (event === undefined) throw new Error('nothing happened');
    expect(await shop.till.send(event)).toEqual([200]);
    await shop.till.send(event);
    await settle();
    expect(await orders(ana)).toHaveLength(before + 1);
  });

  it('is an order within the hour where nobody told, and her other links are none of ours', async () => {
    const { who: eva, account: hers } = await creator('Eva');
    const { link } = await linked(eva, 'Quiet Soups', {}, hers);
    const other = structuredClone(hers.links.get(link));
    buyByLink(hers, link, BUYER);
    const { id: foreign } = buyByLink(hers, link, BUYER);
    hers.session(foreign).metadata = {};
    expect(other?.active).toBe(true);
    shop.now.value += 1.1 * HOUR;
    await wakeMissed(shop.app.services);
    await settle();
    expect(await orders(eva)).toMatchObject([{ state: 'paid', total_cents: 1800 }]);
  });

  it('is for the creator to look at where its link’s facts were edited at Stripe', async () => {
    const { who: zoe, account: hers } = await creator('Zoe');
    const { link } = await linked(zoe, 'Edited Soups', {}, hers);
    const { id: session } = buyByLink(hers, link, BUYER);
    Object.assign(hers.session(session).metadata ?? {}, {
      [LINK_FACTS.price]: '18 USD',
      [LINK_FACTS.currency]: '',
    });
    expect((await shop.stranger().open(backOf(hers, session))).status).toBeLessThan(500);
    await settle();
    expect(await orders(zoe)).toMatchObject([{ state: 'review', total_cents: 1800, currency: 'USD' }]);
  });

  it.each(['by its event', 'within the hour'])('is lost in a dispute that is told %s', async (told) => {
    const has_hooks = told === 'by its event';
    const { who, account: hers } = await creator(`Disputed ${told}`, { hooks: has_hooks });
    const { link } = await linked(who, 'Disputed Soups', {}, hers);
    const { id: session } = buyByLink(hers, link, BUYER);
    const back = backOf(hers, session);
    const page = (await shop.stranger().open(back)).headers.get('location') ?? '';
    const [order] = await orders(who);
    const tell = async () => {
      const event = shop.till.events.at(-1);
      if (has_hooks && event !== undefined) await shop.till.send(event);
      else {
        shop.now.value += 1.1 * HOUR;
        await wakeMissed(shop.app.services);
      }
      await settle();
      return (await who.get(`/orders/${order.id}`)).body;
    };
    expect((await shop.stranger().open(`${page}/pdf`)).status).toBe(200);
    const { id: dispute } = hers.dispute(session);
    expect(await tell()).toMatchObject({ dispute: 'open' });
    hers.closeDispute(dispute, 'lost');
    expect(await tell()).toMatchObject({ dispute: 'lost' });
    expect((await shop.stranger().open(`${page}/pdf`)).status).not.toBe(200);
  });

  it('stands in her archive, and in nobody else’s', async () => {
    const { who: gil, account: hers } = await creator('Gil');
    const { id, link } = await linked(gil, 'Archived Soups', {}, hers);
    const { id: session } = buyByLink(hers, link, BUYER);
    await shop.stranger().open(backOf(hers, session));
    const archive = async (who: Client) =>
      Object.fromEntries(
        Object.entries(unzipSync((await who.get('/export')).bytes)).map(([name, bytes]) => [
          name,
          strFromU8(bytes),
        ]),
      );
    const {
      'products.ndjson': products = '',
      'checkouts.ndjson': sold = '',
      'orders.ndjson': kept = '',
    } = await archive(gil);
    expect(JSON.parse(products)).toMatchObject({
      id,
      listings: [{}, { platform: 'stripe', external_id: link }],
    });
    expect(JSON.parse(sold)).toMatchObject({
      state: 'paid',
      platform: 'stripe',
      consent_text: expect.stringContaining('right to cancel'),
      lines: [{ product_id: id, title: 'Archived Soups', price_cents: 1800 }],
    });
    expect(JSON.parse(kept)).toMatchObject({ platform: 'stripe', total_cents: 1800 });
    expect(Object.values(await archive(ana)).join()).not.toContain('Archived Soups');
  });

  it('is looked at by her first where the amount is not what the link asked', async () => {
    const { link } = await linked(ana, 'Odd Soups');
    const { id: session } = buyByLink(account, link, BUYER);
    account.session(session).amount_subtotal = 900;
    await shop.stranger().open(backOf(account, session));
    expect((await orders(ana))[0]).toMatchObject({ state: 'review' });
  });

  it('is nobody’s who guesses: another creator’s session, another product’s, no session at all', async () => {
    const { who: fay, account: hers } = await creator('Fay');
    const one = await linked(fay, 'Fay’s Soups', {}, hers);
    const mine = await linked(ana, 'My Soups');
    const { id: session } = buyByLink(hers, one.link, BUYER);
    const { id: own } = buyByLink(account, mine.link, BUYER);
    const token = backOf(account, own).split('/')[2];
    for (const guess of [session, 'cs_live_0000000000000000', 'x'])
      expect((await shop.stranger().open(`/c/${token}/${guess}`)).status).toBe(404);
    expect((await shop.stranger().open(`/c/${'A'.repeat(64)}/${own}`)).status).toBe(404);
    expect(await orders(fay)).toEqual([]);
  });

  it('waits for money that is on its way', async () => {
    const { link } = await linked(ana, 'Slow Soups');
    const { id: session } = buyByLink(account, link, BUYER, { at_once: false });
    const seen = await shop.stranger().open(backOf(account, session));
    expect(seen.status).toBe(200);
    account.settle(session, 'succeeded');
    expect((await shop.stranger().open(backOf(account, session))).status).toBe(303);
  });
});
