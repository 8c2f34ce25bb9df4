import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  ana = await app.signUp('Ana');
});
afterAll(() => worker.stop());

const TERMS = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };

async function ebook(title: string): Promise<string> {
  const recipe = await ana.post('/recipes', {
    title: 'Soup',
    ingredients: ['1 onion'],
    instructions: ['Cook.'],
  });
  return (await ana.post('/products', { type: 'ebook', title, recipe_ids: [recipe.body.id] })).body.id;
}

const magnetOf = async (book: string, more: object = {}) =>
  (await ana.post(`/products/${book}/lead-magnet`, more)).body;

/** The words of the last page of the product's PDF, and where its links lead. */
async function lastPage(id: string): Promise<{ words: string; links: string[] }> {
  const { status, bytes } = await ana.get(`/products/${id}/files/pdf`);
  expect(status).toBe(200);
  const file = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await file.getPage(file.numPages);
  const { items } = await page.getTextContent();
  const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? []);
  await file.destroy();
  return {
    words: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    links: [...new Set(links)],
  };
}

const told = (id: string) => callProcedure(app, ana, 'query', 'products.leadCall', { id });

describe('the last page of a lead magnet', () => {
  it('has no button while its book is not on sale, gets one by itself with the next file, and loses it again', async () => {
    const book = await ebook('Sunday Kitchen');
    const { id, cta } = await magnetOf(book);
    expect(cta).toMatchObject({ headline: 'Cook your way through Sunday Kitchen', url: null });
    const waits = { state: 'waits', edition: null, source: { type: 'ebook', title: 'Sunday Kitchen' } };
    const before = await lastPage(id);
    expect(before.words).toContain('Sunday Kitchen');
    expect(before.words).not.toContain('See the whole book');
    expect(before.links).toEqual([]);
    expect(await told(id)).toEqual(waits);

    await ana.post(`/products/${book}/publish`, TERMS);
    expect(await told(id)).toEqual({ ...waits, state: 'behind' });
    const after = await lastPage(id);
    expect(after.words).toContain('See the whole book');
    expect(after.links).toEqual(['http://galley.test/p/sunday-kitchen']);
    expect(await told(id)).toBeNull();

    await ana.patch(`/products/${book}`, { status: 'draft' });
    expect((await lastPage(id)).links).toEqual([]);
    expect(await told(id)).toEqual(waits);
  });

  it('of an edition that was released before the book says so until it is published again', async () => {
    const book = await ebook('Long Sundays');
    const { id } = await magnetOf(book);
    await ana.post(`/products/${id}/publish`, TERMS);
    expect(await told(id)).toMatchObject({ state: 'waits', edition: 1 });
    await ana.post(`/products/${book}/publish`, TERMS);
    expect(await told(id)).toMatchObject({ state: 'behind', edition: 1 });
    expect((await lastPage(id)).links).toEqual([]);
    const again = await ana.post(`/products/${id}/publish`, TERMS);
    expect(again.body.edition.number).toBe(2);
    expect((await lastPage(id)).links).toEqual(['http://galley.test/p/long-sundays']);
    expect(await told(id)).toBeNull();
  });

  it('leads to the page of its book only while that is open, even where its address was kept', async () => {
    const book = await ebook('Slow Days');
    await ana.post(`/products/${book}/publish`, TERMS);
    const { id, cta } = await magnetOf(book);
    expect(cta.url).toBe('http://galley.test/p/slow-days');
    await ana.delete(`/products/${book}/listings/storefront`);
    expect((await lastPage(id)).links).toEqual([]);
    expect(await told(id)).toMatchObject({ state: 'waits' });
  });

  it('leads where its creator says, and is not there where she wants none', async () => {
    const book = await ebook('Her own');
    const own = await magnetOf(book, { cta: { headline: 'More', url: 'https://example.com/shop' } });
    expect((await lastPage(own.id)).links).toEqual(['https://example.com/shop']);
    expect(await told(own.id)).toBeNull();
    const none = await magnetOf(book, { cta: null });
    expect(none.cta).toBeNull();
    expect(await told(none.id)).toBeNull();
  });
});
