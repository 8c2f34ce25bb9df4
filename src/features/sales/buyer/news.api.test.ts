import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Subscriber } from '@/features/audience/audience.schema';
import { wakeContacts } from '@/features/audience/contacts.service';
import { atEnd } from '@/testing/cleanup';
import { BUYER, openBookshop } from '@/testing/sale';
import { startFake } from '@/testing/servers/mail-tools/fake';
import { kitDialect } from '@/testing/servers/mail-tools/kit';
import { startSmtp } from '@/testing/servers/smtp';

/** The second box beside Buy: news and offers, and what becomes of who ticks it. */
const WORDS = 'Yes, email me news and offers from Ana. I can unsubscribe any time.';
const TICKED = { consent: 'yes', news: 'yes' };

type Bookshop = Awaited<ReturnType<typeof openBookshop>>;

/** Buys at an address, with what else is filled in, and answers the order. */
async function buy(
  { shop, ana, account, book }: Bookshop,
  email: string,
  { path = `/p/${book.slug}`, values = TICKED }: { path?: string; values?: Record<string, string> } = {},
) {
  const who = shop.stranger();
  const pressed = await who.send(await who.open(path), values);
  const location = pressed.headers.get('location') ?? '';
  if (!location.startsWith('/o/')) {
    const session = shop.sessionOf(pressed);
    account.pay(session, { ...BUYER, email });
    await shop.stranger().open(shop.backOf(account, session));
  }
  const [{ id }] = (await ana.get(`/orders?q=${encodeURIComponent(email)}`)).body.items;
  await shop.app.work();
  return (await ana.get(`/orders/${id}`)).body;
}

const subscribers = async ({ ana }: Bookshop, query = '') =>
  (await ana.get(`/subscribers${query}`)).body.items;
const named = (bookshop: Bookshop, email: string) => subscribers(bookshop, `?q=${encodeURIComponent(email)}`);

describe('where no mail can be sent', async () => {
  const clock = { value: Date.parse('2026-11-20T12:00:00Z') };
  const kit = await startFake(kitDialect, { clock: () => clock.value });
  const bookshop = await openBookshop(undefined, { PLATFORM_API_URLS: { kit: kit.url } });
  const { shop, ana, book } = bookshop;
  const plan = await shop.publish(ana, 'Weekday Plan', { price_cents: 900 });
  const wish = { title: 'Both', price_cents: 2000, currency: 'USD', status: 'published' };
  await ana.post('/bundles', { ...wish, product_ids: [book.id, plan.id] });
  await ana.call('PUT', '/connections/kit', { api_key: kit.key });

  it('is never ticked at the start, and needs no tick', async () => {
    const page = await shop.stranger().open(`/p/${book.slug}`);
    expect(page.text).toContain(WORDS);
    expect(page.text).not.toContain(' checked');
    const order = await buy(bookshop, 'quiet@example.com', { values: { consent: 'yes' } });
    expect(order).toMatchObject({ state: 'paid', news_text: null, news_at: null });
    expect(await named(bookshop, 'quiet@example.com')).toEqual([]);
    expect(kit.shown('quiet@example.com')).toBeNull();
  });

  it('stays ticked when the form comes back, and as long as its words are the same', async () => {
    const who = shop.stranger();
    const page = await who.open(`/p/${book.slug}`);
    expect((await who.send(page, { news: 'yes' })).text).toMatch(/id="news"[^>]* checked/);
    expect((await who.send(page, { news: 'yes', news_terms: 'Other words.' })).text).not.toContain(
      ' checked',
    );
    const other = await buy(bookshop, 'other@example.com', {
      values: { ...TICKED, news_terms: 'Other words.' },
    });
    expect(other).toMatchObject({ state: 'paid', news_text: null, news_at: null });
    expect(await named(bookshop, 'other@example.com')).toEqual([]);
  });

  it('makes a subscriber with the words and the time, and a contact with the product’s tag', async () => {
    const order = await buy(bookshop, 'hannah@example.com');
    expect(order).toMatchObject({ news_text: WORDS, news_at: order.consented_at });
    expect(await named(bookshop, 'hannah@example.com')).toMatchObject([
      {
        product_id: book.id,
        source: 'purchase',
        country: 'US',
        name: 'Hannah Weiss',
        state: 'confirmed',
        consent_text: WORDS,
        contacts: [{ platform: 'kit', state: 'synced' }],
      },
    ]);
    expect(kit.shown('hannah@example.com')).toEqual({ state: 'active', labels: ['Sunday Kitchen'] });
  });

  it('of a bundle counts for each of its products', async () => {
    await buy(bookshop, 'both@example.com', { path: '/b/both' });
    const found = await named(bookshop, 'both@example.com');
    const ids = found.map(({ product_id }: Subscriber) => product_id);
    expect(ids.toSorted()).toEqual([book.id, plan.id].toSorted());
    expect(kit.shown('both@example.com')?.labels.toSorted()).toEqual(['Sunday Kitchen', 'Weekday Plan']);
  });

  it('counts where a code makes it free too', async () => {
    const made = await ana.post('/discounts', { code: 'FREE', percent: 100 });
    expect(made.status).toBe(201);
    const email = 'free@example.com';
    await buy(bookshop, email, { path: `/p/${book.slug}?code=FREE`, values: { ...TICKED, email } });
    expect(await named(bookshop, email)).toMatchObject([{ source: 'purchase', state: 'confirmed' }]);
    expect(kit.shown(email)).toMatchObject({ state: 'active' });
  });

  it('leaves a refunded buyer where she is', async () => {
    const { id } = await buy(bookshop, 'refunded@example.com');
    expect((await ana.post(`/orders/${id}/refund`, {})).status).toBe(200);
    await shop.app.work();
    expect(await named(bookshop, 'refunded@example.com')).toMatchObject([{ state: 'confirmed' }]);
    expect(kit.shown('refunded@example.com')).toMatchObject({ state: 'active' });
  });

  it('puts nobody back who has unsubscribed, whatever is bought in her name', async () => {
    const email = 'gone@example.com';
    await buy(bookshop, email);
    kit.leaves(email);
    shop.now.value += 65 * 60_000;
    await wakeContacts(shop.app.services);
    await shop.app.work();
    expect(await named(bookshop, email)).toMatchObject([{ state: 'unsubscribed' }]);
    await buy(bookshop, email);
    await buy(bookshop, email, { path: `/p/${plan.slug}` });
    const states = (await named(bookshop, email)).map(({ state }: Subscriber) => state);
    expect(states.toSorted()).toEqual(['pending', 'unsubscribed']);
    expect(kit.shown(email)).toMatchObject({ state: 'left' });
  });

  it('is in the archive with its words', async () => {
    const { text } = await exported(bookshop, 'checkouts.ndjson');
    expect(text).toContain(`"news_text":"${WORDS}"`);
    expect((await exported(bookshop, 'subscribers.ndjson')).text).toContain('"source":"purchase"');
  });
});

/** A file of the creator’s archive. */
async function exported({ ana }: Bookshop, name: string): Promise<{ text: string }> {
  const files = unzipSync(new Uint8Array((await ana.get('/export')).bytes));
  const [, bytes] = Object.entries(files).find(([path]) => path.endsWith(name)) ?? [];
  return { text: new TextDecoder().decode(bytes) };
}

describe('where mail is sent', async () => {
  const smtp = await startSmtp();
  atEnd(() => smtp.close());
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'galley@galley.test' };
  const bookshop = await openBookshop(undefined, settings);
  const { shop, ana, book } = bookshop;
  const plan = await shop.publish(ana, 'Weekday Plan', { price_cents: 900, language: 'de' });
  const wish = { title: 'Both', price_cents: 2000, currency: 'USD', status: 'published' };
  await ana.post('/bundles', { ...wish, product_ids: [book.id, plan.id] });

  const asked = (email: string) =>
    smtp.taken.filter(({ to, text }) => to.includes(email) && text.includes('/confirm/'));
  const linkIn = (text = '') => /http:\/\/galley\.test(\/confirm\/[\w-]+)/.exec(text)?.[1] ?? '/nowhere';
  const leaveIn = (text = '') => /http:\/\/galley\.test(\/leave\/[\w-]+)/.exec(text)?.[1] ?? '/nowhere';
  const post = (path: string) => shop.stranger().post(path, '');
  const states = async (email: string) =>
    (await named(bookshop, email)).map(({ state }: Subscriber) => state);

  it('asks the owner of the address by one mail, and counts once she presses', async () => {
    const email = 'rosa@example.com';
    await buy(bookshop, email, { path: '/b/both' });
    expect(await states(email)).toEqual(['pending', 'pending']);
    expect(asked(email)).toHaveLength(1);
    const [mail] = asked(email);
    expect(mail?.text).toContain('bought Sunday Kitchen and Weekday Plan from Ana');
    const path = linkIn(mail?.text);
    const page = await shop.stranger().open(path);
    expect([page.status, page.text.includes('You signed up for news and offers from Ana')]).toEqual([
      200,
      true,
    ]);
    expect(await states(email)).toEqual(['pending', 'pending']);
    expect((await post(path)).text).toContain('You’re on the list');
    expect(await states(email)).toEqual(['confirmed', 'confirmed']);
    expect((await post(path)).status).toBe(404);
  });

  it('asks nobody twice who gets her mail already', async () => {
    const email = 'again@example.com';
    await buy(bookshop, email);
    await post(linkIn(asked(email)[0]?.text));
    await buy(bookshop, email, { path: `/p/${plan.slug}` });
    expect(asked(email)).toHaveLength(1);
    expect(await states(email)).toEqual(['confirmed', 'confirmed']);
  });

  it('puts who has unsubscribed back only when she ticks it anew and confirms that it’s she', async () => {
    const email = 'back@example.com';
    await buy(bookshop, email);
    const [first] = asked(email);
    await post(linkIn(first?.text));
    await post(leaveIn(first?.text));
    expect(await states(email)).toEqual(['unsubscribed']);
    shop.now.value += 60_000;
    await buy(bookshop, email, { values: { consent: 'yes' } });
    expect(await states(email)).toEqual(['unsubscribed']);
    await buy(bookshop, email);
    expect(await states(email)).toEqual(['unsubscribed']);
    await post(linkIn(asked(email)[1]?.text));
    expect(await states(email)).toEqual(['confirmed']);
  });

  it('mails the link in the words of her language', async () => {
    const who = shop.stranger();
    const page = await who.open(`/p/${plan.slug}`);
    expect(page.text).toContain('Ja, Ana darf mir Neuigkeiten und Angebote per E-Mail schicken.');
    const pressed = await who.send(page, TICKED, { 'accept-language': 'de' });
    const session = shop.sessionOf(pressed);
    bookshop.account.pay(session, { ...BUYER, email: 'uli@example.com' });
    await shop.stranger().open(shop.backOf(bookshop.account, session));
    await shop.app.work();
    expect(asked('uli@example.com')[0]?.text).toContain('um Neuigkeiten und Angebote per E-Mail gebeten');
  });
});
