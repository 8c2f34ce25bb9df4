import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSigned } from '@/features/publications/publications.service';
import { spineOf } from '@/kernel/book/printing';
import { type App, type Client, startApp } from '@/testing/app';
import { readPdf } from '@/testing/files/pdf-reader';
import { callProcedure } from '@/testing/trpc';
import { fileName } from './builds.rules';
import { type BuildWorker, startBuildWorker } from './builds.worker';
import { signOwnFile } from './files.service';

let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  ana = await app.signUp('Ana');
});
afterAll(() => worker.stop());

async function ebook(more: object = {}) {
  const recipe = { title: 'Soup', ingredients: ['1 onion'], instructions: ['Cook.'] };
  const { id } = (await ana.post('/recipes', recipe)).body;
  const body = { type: 'ebook', title: 'Sunday Kitchen', recipe_ids: [id], ...more };
  const answer = await ana.post('/products', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function printed(id: string) {
  const started = await ana.post(`/products/${id}/builds`, { edition: 'print' });
  expect(started.status).toBe(202);
  const address = `/products/${id}/builds/${started.body.id}`;
  await expect.poll(async () => (await ana.get(address)).body.state, { timeout: 120_000 }).toBe('done');
  return { address, build: (await ana.get(address)).body };
}

describe('a print edition', { timeout: 300_000 }, () => {
  it('makes pages and a cover for a printer, with what the printer asks about them', async () => {
    const book = await ebook({ trim: '6x9', print: { paper: 'cream', back_text: 'For small ovens.' } });
    const { address, build } = await printed(book.id);
    expect(build).toMatchObject({
      edition: 'print',
      previews: [],
      files: [
        { format: 'print_pdf', page_count: build.page_count },
        { format: 'print_cover', page_count: null },
      ],
      print: {
        paper: 'cream',
        page_count: build.page_count,
        trim: { width: 6, height: 9 },
        page: { width: 6.125, height: 9.25 },
        spine: spineOf(build.page_count, 'cream'),
      },
    });
    const pages = await readPdf((await ana.get(`${address}/files/print_pdf`)).bytes);
    expect(pages).toHaveLength(build.page_count);
    const [cover] = await readPdf((await ana.get(`${address}/files/print_cover`)).bytes);
    expect(cover?.width).toBeCloseTo(build.print.cover.width * 72, 0);
    expect(cover?.words.map(({ text }) => text).join(' ')).toContain('For small ovens.');
    expect((await ana.get(`${address}/files/pdf`)).status).toBe(404);

    // The browser gets them by signed addresses, whose names tell them apart.
    const [{ id: session_id }] = (await ana.get('/auth/sessions')).body.items;
    const { signer, clock } = app.services;
    const own = { user_id: ana.user_id, person: ana.user_id, session_id };
    const token = { ...own, product_id: book.id, build_id: build.id };
    const signed = signOwnFile(signer, token, clock() + 60_000);
    for (const { format, bytes } of build.files) {
      const found = await openSigned(app.services, signed, fileName(book.title, format));
      expect(found?.file.bytes).toBe(bytes);
    }
  });

  it('leaves the product as it is: neither its files nor its newest build are for a printer', async () => {
    const book = await ebook();
    expect((await ana.get(`/products/${book.id}/files/pdf`)).status).toBe(200);
    const before = (await ana.get(`/products/${book.id}`)).body;
    const latest = (edition: string) =>
      callProcedure(app, ana, 'query', 'products.latestBuild', { id: book.id, edition });
    const [screen, none] = [await latest('screen'), await latest('print')];
    const { build } = await printed(book.id);
    expect((await ana.get(`/products/${book.id}`)).body).toEqual(before);
    expect(await latest('screen')).toEqual(screen);
    expect(none).toBeNull();
    expect(await latest('print')).toMatchObject({ id: build.id });
    expect((await ana.get(`/products/${book.id}/files/print_pdf`)).status).toBe(404);
  });

  it('is made once for the same content and again for another paper, and readers never get it', async () => {
    const book = await ebook();
    const first = await printed(book.id);
    expect((await printed(book.id)).build.id).toBe(first.build.id);
    await ana.patch(`/products/${book.id}`, { print: { paper: 'white', back_text: null } });
    const second = await printed(book.id);
    expect(second.build.print.spine).toBeLessThan(first.build.print.spine);

    const free = { platforms: ['storefront'], price_cents: 0, currency: 'USD' };
    expect((await ana.post(`/products/${book.id}/publish`, free)).status).toBe(200);
    const kept = (await ana.get(`/products/${book.id}`)).body;
    expect(kept.files.map(({ format }: { format: string }) => format)).toEqual(['pdf', 'epub']);
  });

  it('refuses it for what is no book', async () => {
    const recipe = { title: 'Soup', ingredients: ['1 onion'], instructions: ['Cook.'] };
    const { id } = (await ana.post('/recipes', recipe)).body;
    const pack = await ana.post('/products', { type: 'recipe_card_pack', title: 'Cards', recipe_ids: [id] });
    const answer = await ana.post(`/products/${pack.body.id}/builds`, { edition: 'print' });
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, '/edition']);
  });
});
