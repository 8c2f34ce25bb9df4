import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { signedFileAnswer } from '@/features/publications/pages/publications.page';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { openListingKit } from './kit.service';

const time = { value: Date.UTC(2026, 10, 20, 10) };
let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp({ clock: () => time.value });
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  ana = await app.signUp('Ana');
});
afterAll(() => worker.stop());

/** What a book with pages to show has. */
const PICTURES = ['pictures/1-book.jpg', 'pictures/2-spread.jpg', 'pictures/3-devices.jpg'];
const PLATFORMS = ['storefront', 'etsy', 'amazon-kdp', 'my-market'];

async function published(who: Client, more: object = {}): Promise<string> {
  const recipe = await who.post('/recipes', {
    title: 'Leek soup',
    cuisine: 'french',
    dietary_tags: ['gluten free'],
    ingredients: ['2 leeks'],
  });
  const { id } = (
    await who.post('/products', {
      type: 'ebook',
      title: 'Sunday Kitchen',
      description: 'For slow days.',
      recipe_ids: [recipe.body.id],
      formats: ['pdf'],
      ...more,
    })
  ).body;
  const terms = { platforms: PLATFORMS, price_cents: 1800, currency: 'EUR' };
  expect((await who.post(`/products/${id}/publish`, terms)).status).toBe(200);
  // Publishing waits for the files a while; whoever asks for one waits longer.
  expect((await who.get(`/products/${id}/files/pdf`)).status).toBe(200);
  return id;
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const kitOf = async (who: Client, id: string, platform: string) => {
  const answer = await who.get(`/products/${id}/listings/${platform}/kit`);
  expect(answer.status).toBe(200);
  return { answer, files: unzipSync(answer.bytes) };
};
const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('a listing kit', () => {
  it('has the files on sale, the cover in the platform’s sizes, the words, and what to do', async () => {
    const id = await published(ana, { formats: ['pdf', 'epub'] });
    const { answer, files } = await kitOf(ana, id, 'etsy');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('filename="Sunday Kitchen for Etsy.zip"');
    expect(Object.keys(files)).toEqual([
      'checklist.txt',
      'listing.txt',
      'cover.jpg',
      'cover-2000x2000.jpg',
      ...PICTURES,
      'files/Sunday Kitchen.pdf',
      'files/Sunday Kitchen.epub',
    ]);
    for (const format of ['pdf', 'epub']) {
      const own = Buffer.from((await ana.get(`/products/${id}/files/${format}`)).bytes);
      expect(own.equals(files[`files/Sunday Kitchen.${format}`] ?? new Uint8Array())).toBe(true);
    }
    expect(await sizeOf(files['cover-2000x2000.jpg'])).toEqual({ format: 'jpeg', width: 2000, height: 2000 });
    expect(await sizeOf(files['cover.jpg'])).toMatchObject({ format: 'jpeg', height: 1600 });
    expect(textOf(files['listing.txt'])).toBe(
      [
        'TITLE\n\nSunday Kitchen\n',
        'DESCRIPTION\n\nFor slow days.\n\nInside: 1 recipe\n• Leek soup\n',
        'TAGS\n\ncookbook, ebook, recipes, french, gluten-free\n',
        'PRICE\n\n18.00 EUR\n',
      ].join('\n'),
    );
    expect(textOf(files['checklist.txt'])).toContain('5. Set the price to €18.00.\n');
  });

  it('has the phone edition beside the PDF', async () => {
    const id = await published(ana, { formats: ['pdf', 'phone_pdf'] });
    const { files } = await kitOf(ana, id, 'etsy');
    const own = Buffer.from((await ana.get(`/products/${id}/files/phone_pdf`)).bytes);
    expect(own.equals(files['files/Sunday Kitchen (phone).pdf'] ?? new Uint8Array())).toBe(true);
    expect(textOf(files['checklist.txt'])).toContain(
      'Upload “Sunday Kitchen.pdf” and “Sunday Kitchen (phone).pdf”.',
    );
  });

  it('has an upright cover filled up with the color of its foot, and only its own shape where no size is known', async () => {
    const id = await published(ana);
    const { files } = await kitOf(ana, id, 'my-market');
    expect(Object.keys(files)).toEqual([
      'checklist.txt',
      'listing.txt',
      'cover.jpg',
      ...PICTURES,
      'files/Sunday Kitchen.pdf',
    ]);
    const upright = (await kitOf(ana, id, 'amazon-kdp')).files['cover-1600x2560.jpg'];
    expect(await sizeOf(upright)).toMatchObject({ width: 1600, height: 2560 });
    const colorAt = async (bytes: Uint8Array | undefined, top: number) => {
      const { width = 0 } = await sharp(bytes).metadata();
      const row = await sharp(bytes).extract({ left: 0, top, width, height: 1 }).png().toBuffer();
      return (await sharp(row).stats()).channels.map(({ mean }) => mean);
    };
    const [above, foot] = [await colorAt(upright, 0), await colorAt(files['cover.jpg'], 890)];
    for (const [index, value] of above.entries())
      expect(Math.abs(value - (foot[index] ?? 0))).toBeLessThan(5);
  });

  it('of a product without an EPUB takes the cover from its first page', async () => {
    const { files } = await kitOf(ana, await published(ana), 'etsy');
    expect(await sizeOf(files['cover.jpg'])).toMatchObject({ format: 'jpeg', height: 900 });
    expect(await sizeOf(files['cover-2000x2000.jpg'])).toMatchObject({ width: 2000, height: 2000 });
  });

  it('is of the edition on sale, whatever is being written, and has the price that is suggested', async () => {
    const id = await published(ana);
    await ana.post(`/products/${id}/publish`, {
      price_mode: 'pay_what_you_want',
      price_cents: 500,
      suggested_price_cents: 1200,
    });
    await ana.patch(`/products/${id}`, { title: 'Not yet', price_cents: 100 });
    const { files } = await kitOf(ana, id, 'etsy');
    expect(textOf(files['listing.txt'])).toContain('TITLE\n\nSunday Kitchen\n');
    expect(textOf(files['listing.txt'])).toContain('PRICE\n\n12.00 EUR\n');
  });

  it('keeps any title in its folder', async () => {
    const { files } = await kitOf(ana, await published(ana, { title: '../../Süppchen: "für" dich' }), 'etsy');
    const inside = Object.keys(files).filter((name) => name.endsWith('.pdf'));
    for (const name of inside) expect(name).toMatch(/^files\/[^/\\]+ Süppchen für dich\.pdf$/);
    expect(inside).toHaveLength(1);
  });

  it('is there only where the product is listed by hand, for its creator alone, once its files are', async () => {
    const id = await published(ana);
    const kit = (platform: string) => `/products/${id}/listings/${platform}/kit`;
    const own = await ana.get(kit('storefront'));
    expect([own.status, own.body.code]).toEqual([409, 'automatic_listing']);
    expect((await ana.get(kit('payhip'))).status).toBe(404);
    expect((await (await app.signUp('Bob')).get(kit('etsy'))).status).toBe(404);
    expect((await app.anonymous.get(kit('etsy'))).status).toBe(401);
    expect((await ana.call('HEAD', kit('etsy'))).status).toBe(200);
    await worker.stop();
    await ana.patch(`/products/${id}`, { subtitle: 'Another content' });
    // It waits for the files, which are made once there is a worker again.
    const publishing = ana.post(`/products/${id}/publish`);
    const status = async () => (await ana.get(kit('etsy'))).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(409);
    const early = await ana.get(kit('etsy'));
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      409,
      'build_not_ready',
      '2',
    ]);
    worker = startBuildWorker(app.services, { poll_ms: 100 });
    expect((await publishing).status).toBe(200);
    expect((await ana.get(kit('etsy'))).status).toBe(200);
  }, 20_000);
});

describe('the address at which a kit is downloaded', () => {
  const link = (who: Client, id: string, platform: string) =>
    callProcedure(app, who, 'mutation', 'products.listingKitLink', { id, platform });
  const open = (url: string) => {
    const [, , signed = '', name = ''] = url.split('/');
    return signedFileAnswer(
      app.services,
      new Request(`http://galley.test${url}`),
      { signed, name },
      openListingKit,
    );
  };

  it('gives it to a browser that sends no token, for a few minutes and as long as the session stands', async () => {
    const carol = await app.signUp('Carol');
    const id = await published(carol);
    const { url } = await link(carol, id, 'etsy');
    expect(url).toMatch(/^\/files\/[\w-]+\/Sunday%20Kitchen%20for%20Etsy\.zip$/);
    const answer = await open(url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('listing.txt');
    time.value += LIMITS.export_link_minutes * 60_000;
    expect((await open(url)).status).toBe(404);
    const fresh = (await link(carol, id, 'etsy')).url;
    await carol.post('/auth/logout');
    expect((await open(fresh)).status).toBe(404);
  });

  it('is made only where there is a kit', async () => {
    const id = await published(ana);
    expect((await link(ana, id, 'storefront')).code).toBe('automatic_listing');
    expect((await link(ana, id, 'payhip')).code).toBe('not_found');
    expect((await link(await app.signUp('Dora'), id, 'etsy')).code).toBe('not_found');
  });
});
