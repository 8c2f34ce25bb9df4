import { beforeAll, describe, expect, it } from 'vitest';
import { BUYER, openBookshop } from '@/testing/sale';

/** The page of a bundle, and what it sells to whom. */
const { shop, ana, account, book } = await openBookshop();
let plan: { id: string; slug: string };
let bundle: string;
beforeAll(async () => {
  plan = await shop.publish(ana, 'Weekday Plan', { price_cents: 900 });
  await ana.patch('/shop', { handle: 'anas-kitchen' });
  const wish = {
    title: 'Both books',
    description: 'Sundays & weekdays.',
    price_cents: 2200,
    currency: 'USD',
  };
  bundle = (await ana.post('/bundles', { ...wish, product_ids: [book.id, plan.id], status: 'published' }))
    .body.id;
}, 60_000);

const open = (path: string) => shop.stranger().open(path);
const press = async (path: string, values: Record<string, string> = { consent: 'yes' }) => {
  const who = shop.stranger();
  return who.send(await who.open(path), values);
};
const pay = async (path: string, buyer: Parameters<typeof account.pay>[1] = BUYER) => {
  const session = shop.sessionOf(await press(path));
  account.pay(session, buyer);
  return (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
};
const newest = async () => (await ana.get('/orders')).body.items[0];
/** The address by which the page of an order offers the rest of a bundle. */
const restIn = (text: string) => /href="(\/b\/[^"]*rest=[^"]*)"/.exec(text)?.[1] ?? null;

describe('the page of a bundle', () => {
  it('says what is in it and what is saved, in a page without a script that fits into 10 kB', async () => {
    const page = await open('/b/both-books');
    expect(page.status).toBe(200);
    for (const words of [
      'Both books',
      'Sundays &amp; weekdays.',
      'Buy for $22',
      `href="/p/${book.slug}"`,
      `href="/p/${plan.slug}"`,
      'Bought separately</dt><dd>$27<',
      'You save</dt><dd>$5<',
      '<meta property="og:title" content="Both books">',
      '"price":"22.00"',
      'href="/@anas-kitchen"',
    ])
      expect(page.text).toContain(words);
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(page.bytes.length).toBeLessThan(10_000);
    for (const wrong of ['/b/none', '/b/-', '/b/%00']) expect((await open(wrong)).status).toBe(404);
  });

  it('is where every address that it had leads, stands in the shop and for crawlers, and is nowhere as a draft', async () => {
    await ana.patch(`/bundles/${bundle}`, { slug: 'all-of-it' });
    const moved = await open('/b/both-books?code=x');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/b/all-of-it?code=x']);
    for (const typed of ['/b/All-Of-It?code=x', '/b/BOTH-BOOKS?code=x'])
      expect((await open(typed)).headers.get('location'), typed).toBe('/b/all-of-it?code=x');
    await ana.patch(`/bundles/${bundle}`, { slug: 'both-books' });
    expect((await open('/@anas-kitchen')).text).toContain('href="/b/both-books"');
    await ana.patch(`/bundles/${bundle}`, { status: 'draft' });
    expect((await open('/b/both-books')).status).toBe(410);
    expect((await open('/@anas-kitchen')).text).not.toContain('href="/b/');
    await ana.patch(`/bundles/${bundle}`, { status: 'published' });
  });

  it('keeps its addresses when it is deleted: their links say that it is gone, and no other creator gets them', async () => {
    const wish = { title: 'Gone soon', price_cents: 2000, currency: 'USD', product_ids: [book.id, plan.id] };
    const { id } = (await ana.post('/bundles', { ...wish, slug: 'gone-soon', status: 'published' })).body;
    await ana.patch(`/bundles/${id}`, { slug: 'soon-gone' });
    expect((await ana.delete(`/bundles/${id}`)).status).toBe(204);
    const bob = await shop.app.signUp('Bob');
    const product_ids = [await shop.publish(bob, 'One'), await shop.publish(bob, 'Two')].map(({ id }) => id);
    for (const slug of ['gone-soon', 'soon-gone']) {
      expect((await open(`/b/${slug}`)).status).toBe(410);
      expect((await shop.stranger().post(`/b/${slug}`, 'consent=yes')).status).toBe(410);
      const answer = await bob.post('/bundles', { ...wish, product_ids, slug });
      expect([answer.status, answer.body.code]).toEqual([409, 'already_exists']);
    }
    // Her own next one may have it, and what links there leads to that.
    const next = (await ana.post('/bundles', { ...wish, slug: 'gone-soon', status: 'published' })).body;
    expect((await open('/b/gone-soon')).status).toBe(200);
    expect((await open('/b/soon-gone')).status).toBe(410);
    // One that is there keeps what it has had.
    const other = await ana.post('/bundles', { ...wish, slug: 'gone-soon' });
    expect([other.status, other.body.code]).toEqual([409, 'already_exists']);
    await ana.delete(`/bundles/${next.id}`);
  }, 60_000);

  it('that never was public is nowhere, and its address is free with it', async () => {
    const wish = { title: 'Draft', price_cents: 2000, currency: 'USD', product_ids: [book.id, plan.id] };
    const { id, slug } = (await ana.post('/bundles', wish)).body;
    expect((await open(`/b/${slug}`)).status).toBe(404);
    await ana.delete(`/bundles/${id}`);
    expect((await open(`/b/${slug}`)).status).toBe(404);
    const bob = await shop.app.signUp('Bob');
    const product_ids = await Promise.all(
      ['One', 'Two'].map(async (title) => (await bob.post('/products', { type: 'ebook', title })).body.id),
    );
    expect((await bob.post('/bundles', { ...wish, product_ids, slug })).status).toBe(201);
  });

  it('is read in its buyers’ language', async () => {
    const bea = await shop.app.signUp('Bea');
    await shop.connect(bea);
    const parts = [
      await shop.publish(bea, 'Sonntagsküche', { language: 'de' }),
      await shop.publish(bea, 'Feierabend', { language: 'de' }),
    ];
    const wish = { title: 'Beide', price_cents: 2000, currency: 'USD', status: 'published' };
    const { slug } = (await bea.post('/bundles', { ...wish, product_ids: parts.map(({ id }) => id) })).body;
    const page = await open(`/b/${slug}`);
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('Sie sparen');
  });

  it('sells nothing without consent, or at another price than it showed', async () => {
    const sessions = account.sessions.size;
    const refused = await press('/b/both-books', {});
    expect([refused.status, refused.text.includes('Check this box to buy.')]).toEqual([422, true]);
    const old = await press('/b/both-books', { consent: 'yes', price: '2100' });
    expect([old.status, old.text.includes('The price has changed.')]).toEqual([409, true]);
    expect(account.sessions.size).toBe(sessions);
  });

  it('takes a code that is for all of it, and none that is for a part', async () => {
    await ana.post('/discounts', { code: 'TEN', percent: 10 });
    await ana.post('/discounts', { code: 'PART', percent: 10, product_ids: [book.id] });
    await ana.post('/discounts', { code: 'PARTS', percent: 50, product_ids: [book.id, plan.id] });
    expect((await open('/b/both-books?code=ten')).text).toContain('Buy for $19.80');
    expect((await open('/b/both-books?code=parts')).text).toContain('Buy for $11');
    expect((await open('/b/both-books?code=part')).text).toContain('This code isn’t for this product.');
    const pressed = await press('/b/both-books?code=ten', { consent: 'yes', email: BUYER.email });
    const session = shop.sessionOf(pressed);
    account.pay(session, BUYER);
    await open(shop.backOf(account, session));
    const { items, ...order } = await newest();
    expect(order).toMatchObject({ subtotal_cents: 2200, discount_cents: 220, total_cents: 1980 });
    expect(items).toMatchObject([
      { amount_cents: 1467, discount_cents: 147 },
      { amount_cents: 733, discount_cents: 73 },
    ]);
  });
});

describe('who has a part of a bundle', () => {
  const buyer = { ...BUYER, email: 'leo@example.com' };

  it('is offered the rest on the page of her order, and pays for that alone', async () => {
    const order = await pay(`/p/${book.slug}`, buyer);
    const page = await open(order);
    expect(page.text).toContain('The rest of Both books');
    expect(page.text).toContain('$7.33');
    const path = restIn(page.text) ?? '';
    const rest = await open(path);
    for (const words of ['you only pay for what’s missing', 'You own this', 'Buy for $7.33'])
      expect(rest.text).toContain(words);
    expect(rest.headers.get('x-robots-tag')).toBe('noindex');
    expect(rest.headers.get('referrer-policy')).toBe('no-referrer');
    expect(rest.text).not.toContain(buyer.email);
    expect(rest.text).not.toContain('"offers"');
    const second = await pay(path, buyer);
    const { items, total_cents } = await newest();
    expect(total_cents).toBe(733);
    expect(items).toMatchObject([{ product_id: plan.id, amount_cents: 733 }]);
    // Now she has all of it: nothing of it is offered, on either page.
    for (const each of [order, second]) expect(restIn((await open(each)).text)).toBeNull();
    const all = await open(path);
    expect(all.text).toContain('You have everything in this bundle.');
    expect(all.text).not.toContain('<form');
    // A form from before is worth nothing.
    expect((await press('/b/both-books', { consent: 'yes', price: '733' })).status).toBe(409);
  });

  it('has what any of her orders gave her, and no longer what was refunded', async () => {
    const mia = { ...BUYER, email: 'mia@example.com' };
    const first = await pay(`/p/${book.slug}`, mia);
    const { id } = await newest();
    const second = await pay(`/p/${plan.slug}`, { ...mia, email: 'Mia@Example.com' });
    expect(restIn((await open(second)).text)).toBeNull();
    await ana.post(`/orders/${id}/refund`);
    expect((await open(second)).text).toContain('The rest of Both books');
    // Nothing is offered where the access has ended.
    expect((await open(first)).text).not.toContain('/b/');
  });

  it('proves it by a text that nobody else can make; any other is like none, and says nothing', async () => {
    const path =
      restIn((await open(await pay(`/p/${book.slug}`, { ...BUYER, email: 'eve@example.com' }))).text) ?? '';
    const plain = (await open('/b/both-books')).text;
    for (const wrong of ['x', path.slice(path.indexOf('=') + 1, -1), `${'a'.repeat(3000)}`, '%00'])
      expect((await open(`/b/both-books?rest=${wrong}`)).text).toBe(plain);
    // Another creator's bundle knows nothing of her order, though it has the same address but one.
    const bea = await shop.app.signUp('Bea');
    await shop.connect(bea);
    const parts = [await shop.publish(bea, 'One'), await shop.publish(bea, 'Two')].map(({ id }) => id);
    const wish = { title: 'Foreign', price_cents: 2000, currency: 'USD', product_ids: parts };
    await bea.post('/bundles', { ...wish, status: 'published' });
    const foreign = await open(path.replace('both-books', 'foreign'));
    expect(foreign.text).toBe((await open('/b/foreign')).text);
    // It is good for a month.
    shop.now.value += 31 * 24 * 3_600_000;
    expect((await open(path)).text).toBe((await open('/b/both-books')).text);
  });
});

describe('the one more thing', () => {
  it('is the next product of the shop where there is no rest, then nothing', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const [first, second, third] = [
      await shop.publish(bea, 'First'),
      await shop.publish(bea, 'Second'),
      await shop.publish(bea, 'Third', { price_cents: 700 }),
    ];
    await bea.patch('/shop', { product_ids: [first.id, third.id, second.id] });
    const buy = async ({ slug }: { slug: string }) => {
      const session = shop.sessionOf(await shop.press(slug));
      state.pay(session, BUYER);
      return (await open(shop.backOf(state, session))).headers.get('location') ?? '';
    };
    const offered = async (order: string) => {
      const { text } = await open(order);
      const [, section = ''] = /<section class="one-more"(.*?)<\/section>/s.exec(text) ?? [];
      return /href="([^"]*)"/.exec(section)?.[1] ?? null;
    };
    const order = await buy(first);
    expect(await offered(order)).toBe(`/p/${third.slug}`);
    await buy(third);
    expect(await offered(order)).toBe(`/p/${second.slug}`);
    await bea.delete('/connections/stripe');
    expect(await offered(order)).toBeNull();
    await shop.connect(bea);
    await bea.patch(`/products/${second.id}`, { status: 'draft' });
    expect(await offered(order)).toBeNull();
  });
});
