import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import type { Client } from '@/testing/app';
import { readPdf } from '@/testing/files/pdf-reader';
import type { AccountState } from '@/testing/servers/stripe-state';
import { openShop, type Shop } from '@/testing/shop';

/** What a buyer has: her page, her files, her link. */
const BUYER = { email: 'hannah@example.com', name: 'Hannah Weiss', country: 'US' };
let shop: Shop;
let ana: Client;
let account: AccountState;
let book: { id: string; slug: string };
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.app.signUp('Ana');
  await ana.patch('/brand', { name: 'Ana’s Kitchen', accent: '#336699' });
  account = await shop.connect(ana);
  book = await shop.publish(ana, 'Sunday Kitchen', { formats: ['pdf', 'epub'] });
}, 60_000);

const buy = async () => {
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, BUYER);
  return (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
};
const open = (path: string, headers?: Record<string, string>) => shop.stranger().open(path, headers);
const publishAgain = async (title: string) => {
  await ana.patch(`/products/${book.id}`, { title });
  const terms = { platforms: ['storefront'], price_cents: 1800, currency: 'USD' };
  return (await ana.post(`/products/${book.id}/publish`, terms)).body;
};

describe('the page of an order', () => {
  it('has the files first, then the receipt and help; search engines and other sites learn nothing of it', async () => {
    const path = await buy();
    const page = await open(path);
    expect(page.status).toBe(200);
    for (const words of [
      'Thank you, Hannah',
      'Order 1001',
      'Ana’s Kitchen',
      'Download PDF',
      'Download EPUB',
      'Open the receipt from Stripe',
      '$18.00',
    ])
      expect(page.text).toContain(words);
    expect(page.text).toContain('/p/accent/336699.css');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).toContain('<meta name="referrer" content="no-referrer">');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script/);
    expect(page.text).not.toContain(BUYER.email);
    expect(page.bytes.length).toBeLessThan(10_000);
  });

  it('gives its files, counts them, and shows a PDF to read', async () => {
    const path = await buy();
    const pdf = await open(`${path}/pdf`);
    expect(new TextDecoder().decode(pdf.bytes.subarray(0, 5))).toBe('%PDF-');
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="Sunday Kitchen.pdf"/);
    const shown = await open(`${path}/pdf?open`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
    const epub = await open(`${path}/epub`);
    expect([epub.status, epub.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
    // What follows a beginning is the same download.
    expect((await open(`${path}/pdf`, { range: 'bytes=100-199' })).status).toBe(206);
    const [{ id }] = (await ana.get('/orders')).body.items;
    expect((await ana.get(`/orders/${id}`)).body.grants[0].downloads).toBe(3);
    for (const wrong of ['mobi', 'PDF', '%00', '..'])
      expect((await open(`${path}/${wrong}`)).status).toBe(404);
  });

  it('gives a phone edition by its name, with the buyer’s stamp', async () => {
    const { slug } = await shop.publish(ana, 'Pocket Kitchen', { formats: ['pdf', 'phone_pdf'] });
    const session = shop.sessionOf(await shop.press(slug));
    account.pay(session, BUYER);
    const path = (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
    const { text } = await open(path);
    expect(text).toContain('Phone edition');
    expect(text).toContain('Download phone edition');
    const file = await open(`${path}/phone_pdf`);
    expect(file.headers.get('content-disposition')).toContain('Pocket%20Kitchen%20%28phone%29.pdf');
    const pages = await readPdf(file.bytes);
    for (const { width, height, words } of pages) {
      expect(height / width).toBeCloseTo(16 / 9, 2);
      expect(words.some((one) => one.text.startsWith('For hannah@example.com'))).toBe(true);
    }
  });

  it('gives twenty a day, pauses in plain words, and goes on the next day', async () => {
    const path = await buy();
    const statuses = await Promise.all(
      Array.from({ length: LIMITS.order_downloads + 5 }, async () => (await open(`${path}/pdf`)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.order_downloads);
    const paused = await open(`${path}/pdf`);
    expect(paused.status).toBe(429);
    expect(paused.text).toContain('Come back tomorrow');
    expect((await open(path)).status).toBe(200);
    shop.now.value += 24 * 3_600_000;
    expect((await open(`${path}/pdf`)).status).toBe(200);
  }, 60_000);

  it('has every later edition at once, and keeps the one that was bought', async () => {
    const path = await buy();
    const { edition } = await publishAgain('Sunday Kitchen, revised');
    const page = await open(path);
    expect(page.text).toContain(`Edition ${edition.number} is out, and it’s yours`);
    const file = async (query: string) =>
      (await open(`${path}/pdf${query}`)).headers.get('content-disposition');
    expect(await file('')).toContain('Sunday Kitchen_ revised.pdf');
    expect(await file(`?edition=${edition.number - 1}`)).toContain('"Sunday Kitchen.pdf"');
    // Every file of the earlier one is offered, not only its PDF.
    for (const format of ['pdf', 'epub']) {
      const link = `${path}/${format}?edition=${edition.number - 1}`;
      expect(page.text).toContain(`href="${link}"`);
      expect(page.text).toContain(`Edition ${edition.number - 1} (${format.toUpperCase()})`);
      expect((await open(link)).status).toBe(200);
    }
    for (const wrong of ['0', '99', 'x', '-1', '1e3'])
      expect((await open(`${path}/pdf?edition=${wrong}`)).status, wrong).toBe(404);
    // Who buys now has no right to what was sold before.
    const newer = await buy();
    expect((await open(`${newer}/pdf?edition=${edition.number - 1}`)).status).toBe(404);
    expect((await open(newer)).text).not.toContain('is out');
  }, 60_000);

  it('stays when the product is taken down, when its price changes, and when the key is gone', async () => {
    const path = await buy();
    await ana.patch(`/products/${book.id}`, { status: 'archived' });
    const page = await open(path);
    expect([page.status, page.text.includes(`/p/${book.slug}"`)]).toEqual([200, false]);
    expect((await open(`${path}/pdf`)).status).toBe(200);
    await ana.patch(`/products/${book.id}`, { status: 'draft' });
    await publishAgain('Sunday Kitchen');
  }, 60_000);

  it('is nobody’s who guesses', async () => {
    const path = await buy();
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const guess of [
      path.slice(0, -1) + last,
      path.slice(0, -1),
      `${path}A`,
      '/o/x',
      `/o/${'A'.repeat(32)}`,
      '/o/%00',
      `/o/${'x'.repeat(3000)}`,
    ]) {
      const page = await open(guess);
      expect([page.status, page.text.includes('Sunday')], guess.slice(0, 60)).toEqual([404, false]);
      expect((await open(`${guess}/pdf`)).status).toBe(404);
    }
  });

  it('is gone with the account of its creator', async () => {
    const bea = await shop.app.signUp('Bea');
    const state = await shop.connect(bea);
    const { slug } = await shop.publish(bea, 'Short');
    const session = shop.sessionOf(await shop.press(slug));
    state.pay(session, BUYER);
    const path = (await open(shop.backOf(state, session))).headers.get('location') ?? '';
    expect((await open(path)).status).toBe(200);
    await bea.call('DELETE', '/auth/me', { password: 'correct horse' });
    expect((await open(path)).status).toBe(404);
  }, 60_000);
});
