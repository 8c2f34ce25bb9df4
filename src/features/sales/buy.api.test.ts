import { describe, expect, it } from 'vitest';
import { cookieName } from '@/server/auth/context';
import type { Client } from '@/testing/app';
import { openBookshop } from '@/testing/sale';

const { shop, ana, account, book } = await openBookshop();

const offersIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').offers;
const listingOf = async (who: Client, id: string) =>
  (await who.get(`/products/${id}`)).body.listings.map(
    ({ state, reason }: { state: string; reason: string | null }) => `${state} ${reason}`,
  );
const checkouts = () => shop.till.requests.filter(({ call }) => call === 'POST /v1/checkout/sessions');

describe('the page of a product with a price', () => {
  it('sells it, by a form without a script, whose box is never ticked', async () => {
    const page = await shop.stranger().open(`/p/${book.slug}`);
    expect(page.text).toContain('>Buy for $18</button>');
    expect(page.text).toContain('Deliver it right away. I understand that I lose my right to cancel.');
    expect(page.text).not.toContain(' checked');
    expect(page.text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(page.bytes.length).toBeLessThan(10_000);
    expect(offersIn(page.text)).toMatchObject({ price: '18.00', priceCurrency: 'USD' });
    expect(await listingOf(ana, book.id)).toEqual(['live null']);
  });

  it('speaks of tax where some may be added, and nowhere else', async () => {
    for (const tax of ['none', 'automatic', 'managed'] as const) {
      const who = await shop.app.signUp(`Tax ${tax}`);
      await shop.connect(who, { tax });
      const { slug } = await shop.publish(who, `Taxed ${tax}`);
      const said = (await shop.stranger().open(`/p/${slug}`)).text.includes('Tax, if any');
      expect([tax, said]).toEqual([tax, tax !== 'none']);
    }
  });

  it('says "Coming soon" where nobody can be paid, and search engines are offered nothing', async () => {
    const bea = await shop.app.signUp('Bea');
    const { id, slug } = await shop.publish(bea, 'Unpaid');
    const page = await shop.stranger().open(`/p/${slug}`);
    expect(page.text).toContain('Coming soon');
    expect(page.text).not.toContain('<form');
    expect(offersIn(page.text)).toBeUndefined();
    expect(await listingOf(bea, id)).toEqual(['action_required no_payment_method']);
    const pressed = await shop
      .stranger()
      .post(`/p/${slug}`, 'consent=yes&terms=Send+it+right+away%3B+I+give+up+my+right+to+withdraw.');
    expect(pressed.status).toBe(409);
  });

  it('with a test key sells to its own creator alone', async () => {
    const bea = await shop.app.signUp('Bea');
    const test = await shop.connect(bea, { mode: 'test' });
    const { id, slug } = await shop.publish(bea, 'Tried');
    expect(await listingOf(bea, id)).toEqual(['action_required test_payment']);
    expect((await shop.stranger().open(`/p/${slug}`)).text).toContain('Coming soon');
    const cookie = (who: Client) => ({ cookie: `${cookieName('http://galley.test')}=${who.token}` });
    expect((await shop.stranger().open(`/p/${slug}`, cookie(ana))).text).toContain('Coming soon');
    const page = await shop.stranger().open(`/p/${slug}`, cookie(bea));
    expect(page.text).toContain('Buy for $18');
    expect(page.text).toContain('Test mode');
    expect(offersIn(page.text)).toBeUndefined();
    const pressed = await shop.stranger().send(page, { consent: 'yes' }, cookie(bea));
    const session = shop.sessionOf(pressed);
    test.pay(session, { email: 'bea@example.com' });
    await shop.stranger().open(shop.backOf(test, session));
    expect((await bea.get('/orders')).body.items).toMatchObject([{ mode: 'test', state: 'paid' }]);
    // Somebody else who sends the same form buys nothing.
    expect((await shop.stranger().send(page, { consent: 'yes' })).status).toBe(409);
  });
});

describe('Buy', () => {
  it('leads to the till, where it says what is bought for an hour', async () => {
    const pressed = await shop.press(book.slug, { 'accept-language': 'de-AT,de;q=0.9' });
    expect([pressed.status, pressed.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const session = account.session(shop.sessionOf(pressed));
    expect(session).toMatchObject({
      mode: 'payment',
      amount_subtotal: 1800,
      currency: 'usd',
      cancel_url: `http://galley.test/p/${book.slug}`,
      expires_at: shop.now.value / 1000 + 3600,
    });
    expect(session.client_reference_id).toMatch(/^checkout_/);
    expect(session.metadata).toEqual({ galley_checkout: session.client_reference_id });
    const request = checkouts().at(-1);
    expect(request?.idempotency_key).toBe(session.client_reference_id);
    expect(request?.parameters).not.toHaveProperty('managed_payments');
    expect(request?.parameters).not.toHaveProperty('automatic_tax');
  });

  it.each([
    ['managed', 'managed_payments'],
    ['automatic', 'automatic_tax'],
  ] as const)('leaves tax to Stripe as the creator chose: %s', async (tax, parameter) => {
    const bea = await shop.app.signUp('Bea');
    await shop.connect(bea, { tax });
    const { slug } = await shop.publish(bea, 'Taxed');
    shop.sessionOf(await shop.press(slug));
    const { parameters = {} } = checkouts().at(-1) ?? {};
    expect(parameters[parameter]).toEqual({ enabled: 'true' });
    expect(Object.keys(parameters).filter((name) => /tax|managed/.test(name))).toEqual([parameter]);
  });

  it('asks for the box first, and for the words that stand beside it now', async () => {
    const before = checkouts().length;
    const who = shop.stranger();
    const page = await who.open(`/p/${book.slug}`);
    const unticked = await who.send(page, {});
    expect(unticked.status).toBe(422);
    expect(unticked.text).toContain('Check this box to buy.');
    expect(unticked.text).not.toContain(' checked');
    expect((await who.send(page, { consent: 'yes', terms: 'Other words.' })).status).toBe(422);
    expect((await who.send(page, { consent: 'yes' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await who.post(`/p/${book.slug}`, '{}', { 'content-type': 'application/json' })).status).toBe(
      415,
    );
    expect(checkouts().length).toBe(before);
  });

  it('opens one session though the answer is lost that made it', async () => {
    const before = account.sessions.size;
    shop.till.loseAnswers('POST /v1/checkout/sessions');
    const pressed = await shop.press(book.slug);
    expect(account.session(shop.sessionOf(pressed)).status).toBe('open');
    expect(account.sessions.size).toBe(before + 1);
  });

  it('says so on the page while Stripe is away, and works again afterwards', async () => {
    shop.till.faults.away = true;
    const pressed = await shop.press(book.slug);
    expect([pressed.status, pressed.headers.get('retry-after')]).toEqual([503, '60']);
    expect(pressed.text).toContain('You weren’t charged');
    expect(pressed.text).toContain('Buy for $18');
    shop.till.faults.away = false;
    expect((await shop.press(book.slug)).status).toBe(303);
  }, 30_000);

  it('is over once the key is revoked: the page says so, and then has no Buy', async () => {
    const bea = await shop.app.signUp('Bea');
    const key = shop.till.newKey({ mode: 'live' });
    await shop.connect(bea, { key });
    const { id, slug } = await shop.publish(bea, 'Revoked');
    shop.till.revoke(key);
    const pressed = await shop.press(slug);
    expect(pressed.status).toBe(409);
    expect(pressed.text).toContain('You weren’t charged');
    const page = await shop.stranger().open(`/p/${slug}`);
    expect(page.text).not.toContain('<form');
    expect(offersIn(page.text)).toBeUndefined();
    await shop.app.work();
    expect(await listingOf(bea, id)).toEqual(['action_required no_payment_method']);
  });

  it('is begun ten times in an hour from one address, pressed fifty times at once', async () => {
    const who = shop.stranger();
    const page = await who.open(`/p/${book.slug}`);
    const before = checkouts().length;
    const pressed = await Promise.all(Array.from({ length: 50 }, () => who.send(page, { consent: 'yes' })));
    const statuses = pressed.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect(checkouts().length).toBe(before + 10);
    expect(new Set(pressed.flatMap(({ headers }) => headers.get('location') ?? [])).size).toBe(10);
  }, 30_000);

  it('tells the till a title with markup as it is, and in a currency without parts the price as it counts', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const title = `<script>alert(1)</script> & "Soup" 🍲`;
    const { slug } = await shop.publish(bea, title, { price_cents: 1800, currency: 'JPY' });
    const session = shop.sessionOf(await shop.press(slug));
    // As its page has it, with the quotation marks of its language.
    const name = '<script>alert(1)</script> & “Soup” 🍲';
    expect(state.lines.get(session)).toEqual([{ name, quantity: 1, unit_amount: 1800 }]);
    state.pay(session, { email: 'r@example.com' });
    const order = await shop.stranger().follow(await shop.stranger().open(shop.backOf(state, session)));
    expect(order.text).not.toContain('<script>');
    expect(order.text).toContain('&lt;script&gt;');
    expect(order.text).toContain('¥1,800');
  });
});

describe('a price that Stripe would not charge', () => {
  it('is refused when it is published', async () => {
    const draft = await ana.post('/products', { type: 'ebook', title: 'Cheap', author_name: 'Ana' });
    const publish = (price_cents: number, currency: string, platforms = ['storefront']) =>
      ana.post(`/products/${draft.body.id}/publish`, { platforms, price_cents, currency });
    const recipe = await ana.post('/recipes', { title: 'Toast', ingredients: ['1 slice bread'] });
    await ana.patch(`/products/${draft.body.id}`, { recipe_ids: [recipe.body.id] });
    for (const [price, currency] of [
      [49, 'USD'],
      [29, 'GBP'],
      [49, 'JPY'],
      [1805, 'KWD'],
    ] as const) {
      const answer = await publish(price, currency);
      expect([answer.status, answer.body.code]).toEqual([422, 'below_minimum_price']);
    }
    expect((await publish(49, 'USD', ['etsy'])).status).toBe(200);
    expect((await publish(50, 'USD')).status).toBe(200);
  });
});
