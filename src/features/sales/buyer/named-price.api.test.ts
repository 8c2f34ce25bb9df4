import { describe, expect, it } from 'vitest';
import type { Client } from '@/testing/app';
import { BUYER, openBookshop } from '@/testing/sale';
import type { Seen } from '@/testing/visitor';

/** Buying what costs what the buyer names: on its page, at the till, and in the order. */
const { shop, ana, account, book } = await openBookshop();

const NAMED = { price_mode: 'pay_what_you_want', price_cents: 500, suggested_price_cents: 1250 };

const release = async (terms: object, id = book.id, who: Client = ana) => {
  const { status, body } = await who.post(`/products/${id}/publish`, { platforms: ['storefront'], ...terms });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** Another book of Ana's that is sold so. */
const another = async (
  title: string,
  terms: object,
  language = 'en',
): Promise<{ id: string; slug: string }> => {
  const made = await shop.publish(ana, title, { language });
  await release({ ...NAMED, ...terms }, made.id);
  return made;
};
const open = (slug = book.slug) => shop.stranger().open(`/p/${slug}`);
const name = async (amount: string, more: Record<string, string> = {}, slug = book.slug): Promise<Seen> =>
  shop.stranger().send(await open(slug), { consent: 'yes', amount, ...more });
const isTicked = ({ text }: Seen) => /<input id="consent"[^>]* checked/.test(text);
const typedIn = ({ text }: Seen) => /id="amount"[^>]* value="([^"]*)"/.exec(text)?.[1];
const newest = async () => (await ana.get('/orders')).body.items[0];
const sessions = () => account.sessions.size;

describe('publishing', () => {
  it('takes a minimum and a suggestion, answers both, and keeps the edition when they change', async () => {
    const first = await release(NAMED);
    expect(first).toMatchObject({ ...NAMED, has_unpublished_changes: false, edition: NAMED });
    expect((await release({})).edition.number).toBe(first.edition.number);
    const next = await release({ suggested_price_cents: 1300 });
    expect(next.edition).toEqual({ ...first.edition, suggested_price_cents: 1300 });
    const fixed = await release({ price_mode: 'fixed' });
    expect(fixed.edition).toMatchObject({ price_mode: 'fixed', suggested_price_cents: null });
    await release(NAMED);
  });

  it.each([
    [{ suggested_price_cents: null }, 'product_incomplete', '/suggested_price_cents'],
    [{ suggested_price_cents: 400 }, 'below_minimum_price', '/suggested_price_cents'],
    [{ price_cents: 0, suggested_price_cents: 0 }, 'below_minimum_price', '/suggested_price_cents'],
    [{ price_cents: 49 }, 'below_minimum_price', '/price_cents'],
  ])('refuses %o', async (terms, code, pointer) => {
    const { status, body } = await ana.post(`/products/${book.id}/publish`, { ...NAMED, ...terms });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, code, pointer]);
  });

  it('is not for a lead magnet, which is free', async () => {
    const body = { type: 'lead_magnet', title: 'A taste', price_mode: 'pay_what_you_want' };
    const made = await ana.post('/products', body);
    expect([made.body.code, made.body.errors[0].pointer]).toEqual(['price_not_allowed', '/price_mode']);
  });

  it('says that the draft has changed once the suggestion has', async () => {
    const { id } = await another('Changed', {});
    const { body } = await ana.patch(`/products/${id}`, { suggested_price_cents: 2000 });
    expect(body).toMatchObject({ suggested_price_cents: 2000, has_unpublished_changes: true });
  });
});

describe('the page', () => {
  it('asks for the price in a plain form that begins with the suggestion, and offers the minimum', async () => {
    const page = await open();
    expect(page.text).toContain('Pay what you want');
    expect(page.text).toContain('Your price in USD');
    expect(page.text).toContain('Enter $5 or more.');
    expect(typedIn(page)).toBe('12.50');
    expect(page.text).toContain('"price":"5.00"');
    expect(page.text).not.toContain('name="email"');
    expect(page.text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(page.bytes.length).toBeLessThan(10_000);
  });

  it.each([
    ['4.99', 'Enter $5 or more.'],
    ['0', 'Enter $5 or more.'],
    ['-5', 'Enter an amount, such as 12.50.'],
    ['', 'Enter an amount, such as 12.50.'],
    ['1e9', 'Enter an amount, such as 12.50.'],
    ['<b>', 'Enter an amount, such as 12.50.'],
    ['1000000', 'Enter $999,999.99 or less.'],
  ])('says what is wrong with %j, and keeps it', async (amount, sentence) => {
    const before = sessions();
    const answer = await name(amount);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`id="amount-wrong">${sentence}`);
    expect(typedIn(answer)).toBe(amount.replace('<b>', '&lt;b&gt;'));
    expect(sessions()).toBe(before);
  });

  it('reads and writes amounts as the page’s language does', async () => {
    const { slug } = await another('Sonntag', { currency: 'EUR' }, 'de');
    const page = await open(slug);
    expect(page.text).toContain('Zahlen Sie, was Sie möchten');
    expect(typedIn(page)).toBe('12,50');
    expect(account.session(shop.sessionOf(await name('12,50', {}, slug))).amount_subtotal).toBe(1250);
    expect((await name('3', {}, slug)).text).toContain('Mindestens 5\u00a0€.');
  });

  it('knows a currency without parts', async () => {
    const { slug } = await another('In yen', { currency: 'JPY', suggested_price_cents: 1200 });
    expect((await name('12.5', {}, slug)).status).toBe(422);
    expect(account.session(shop.sessionOf(await name('1500', {}, slug))).amount_subtotal).toBe(1500);
  });

  it('is shown anew, and nothing is charged, when its terms have changed since', async () => {
    const { id, slug } = await another('Republished', {});
    const page = await open(slug);
    const press = (amount: string) => shop.stranger().send(page, { consent: 'yes', amount });
    await release({ price_cents: 900 }, id);
    const raised = await press('6');
    expect([raised.status, typedIn(raised)]).toEqual([422, '6']);
    // What she ticked stays ticked; it never begins so, nor beside other words.
    expect([isTicked(page), isTicked(raised)]).toEqual([false, true]);
    const reworded = await shop.stranger().send(page, { consent: 'yes', terms: 'Other words.', amount: '6' });
    expect([reworded.status, isTicked(reworded)]).toEqual([422, false]);
    expect(raised.text).toContain('Enter $9 or more.');
    await release({ currency: 'JPY' }, id);
    expect((await press('10')).status).toBe(409);
    await release({ price_mode: 'fixed', price_cents: 900, currency: 'USD' }, id);
    const fixed = await press('6');
    expect(fixed.status).toBe(409);
    expect(fixed.text).toContain('The price has changed. Take a look before you buy. You weren’t charged.');
    expect(fixed.text).toContain('Buy for $9');
  });
});

describe('the order', () => {
  it('has the amount that was paid, as do revenue and the buyer’s page, though the price is another one by then', async () => {
    const session = shop.sessionOf(await name('7,25'));
    expect(account.session(session).amount_subtotal).toBe(725);
    await release({ price_mode: 'fixed', price_cents: 3000 });
    account.pay(session, BUYER);
    const who = shop.stranger();
    const order = await who.follow(await who.open(shop.backOf(account, session)));
    expect(await newest()).toMatchObject({
      state: 'paid',
      subtotal_cents: 725,
      discount_cents: 0,
      total_cents: 725,
      items: [{ amount_cents: 725 }],
    });
    expect((await ana.get('/sales')).body.currencies).toMatchObject([
      { currency: 'USD', orders: { now: 1 }, gross_cents: { now: 725 } },
    ]);
    expect(order.text).toContain('$7.25');
    await release(NAMED);
  });

  it('is made at once for nothing, where nothing is enough', async () => {
    const { slug } = await another('As you like', { price_cents: 0 });
    const page = await open(slug);
    expect(page.text).toContain('Enter 0, or $0.50 or more.');
    expect(page.text).toContain('name="email"');
    expect(page.text).toContain('"price":"0.00"');
    const before = sessions();
    const few = await name('0.30', { email: BUYER.email }, slug);
    expect(few.text).toContain('id="amount-wrong">Enter 0, or $0.50 or more.');
    expect(few.text.match(/or more\./g)).toHaveLength(1);
    const nameless = await name('0', {}, slug);
    expect(nameless.text).toContain('Enter your email.');
    const pressed = await name('0', { email: BUYER.email }, slug);
    expect([pressed.status, sessions()]).toEqual([303, before]);
    expect((await shop.stranger().follow(pressed)).text).toContain('As you like');
    expect(await newest()).toMatchObject({ state: 'paid', platform: 'galley', total_cents: 0 });
    const paid = account.session(shop.sessionOf(await name('0.5', { email: BUYER.email }, slug)));
    expect([paid.amount_subtotal, paid.customer_email]).toEqual([50, BUYER.email]);
  });
});

describe('a code', () => {
  it('comes off the amount that was named, below the minimum too, and never below nothing', async () => {
    const { slug } = await another('With codes', {});
    await ana.post('/discounts', { code: 'HALF', percent: 50 });
    await ana.post('/discounts', { code: 'SIX', amount_cents: 600, currency: 'USD' });
    const press = async (code: string, amount: string) => {
      const page = await shop.stranger().open(`/p/${slug}?code=${code}`);
      expect(page.text).toContain('Your discount will be taken off this price.');
      expect(page.bytes.length).toBeLessThan(10_000);
      return shop.stranger().send(page, { consent: 'yes', amount, email: BUYER.email });
    };
    expect(account.session(shop.sessionOf(await press('HALF', '5'))).amount_subtotal).toBe(250);
    expect((await press('HALF', '4')).status).toBe(422);
    expect(account.session(shop.sessionOf(await press('SIX', '10'))).amount_subtotal).toBe(400);
    expect((await press('SIX', '6.20')).text).toContain('This code would make the price too low to charge.');
    expect((await press('SIX', '5')).status).toBe(303);
    expect(await newest()).toMatchObject({
      subtotal_cents: 500,
      discount_code: 'SIX',
      discount_cents: 500,
      total_cents: 0,
    });
  });
});
