import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { printVersion } from '@/rendering/typst/print.mjs';
import { type App, type Client, startApp } from '@/testing/app';
import { newPicture, publishPictures } from './images.service';
import { picturesOf } from './images.store';
import { makePrint, printSource } from './prints.service';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
});

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

async function kept(bytes: Buffer): Promise<{ url: string; blob_key: string }> {
  const made = newPicture(await app.services.blobs.put(bytes), bytes.byteLength);
  await publishPictures(app.services.db, ana.user_id, [made], new Date().toISOString());
  return made;
}

const found = async (url: string) => (await picturesOf(app.services.db, ana.user_id, [url]))[0];

const sourceOf = async ({ url, blob_key }: { url: string; blob_key: string }, make: boolean) =>
  (await printSource(app.services, ana.user_id, new Map([[url, blob_key]]), { make })).read(url);

describe('the print version of a picture', () => {
  it('is made when the picture comes, a JPEG of at most 1.6 megapixels', async () => {
    const bytes = await plain(2400, 1600, '#a9462a').png().toBuffer();
    const headers = { 'content-type': 'image/png' };
    const { url } = (await ana.post('/images', undefined, { raw: new Uint8Array(bytes), headers })).body;
    await app.services.behind.settled(10);
    const row = await found(url);
    const print = await app.services.blobs.bytes(row?.print_key ?? '');
    const { format, width, height } = await sharp(print).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1549, height: 1033 });
  });

  it('is made when a book asks for it first, and is then the same for every book', async () => {
    const picture = await kept(await plain(900, 600, '#4a6528').webp().toBuffer());
    expect(await sourceOf(picture, false)).toMatchObject({ is_print: false });
    const first = await sourceOf(picture, true);
    expect(first?.is_print).toBe(true);
    const made = await printVersion(await app.services.blobs.bytes(picture.blob_key));
    expect(Buffer.compare(first?.bytes ?? Buffer.of(), made?.bytes ?? Buffer.of(1))).toBe(0);
    expect(await sourceOf(picture, false)).toEqual(first);
  });

  it('of a picture with transparent parts is the picture itself', async () => {
    const picture = await kept(await plain(90, 40, '#a9462a80').webp().toBuffer());
    expect(await sourceOf(picture, true)).toMatchObject({ is_print: false });
    expect((await found(picture.url))?.print_key).toBe(picture.blob_key);
  });

  it('that is lost gives way to the picture, and a lost picture to none', async () => {
    const picture = await kept(await plain(700, 500, '#2f5c7c').webp().toBuffer());
    await sourceOf(picture, true);
    await app.services.blobs.remove((await found(picture.url))?.print_key ?? '');
    expect(await sourceOf(picture, true)).toMatchObject({ is_print: false });
    await app.services.blobs.remove(picture.blob_key);
    expect(await sourceOf(picture, true)).toBeNull();
  });

  it('leaves no file behind when the account is erased while it is made', async () => {
    const bytes = await plain(640, 480, '#855400').webp().toBuffer();
    const blob_key = await app.services.blobs.put(bytes);
    const print_key = await app.services.blobs.put((await printVersion(bytes))?.bytes ?? bytes);
    await app.services.blobs.remove(print_key);
    const gone = { id: '0'.repeat(32), user_id: ana.user_id, blob_key, print_key: null };
    expect(await makePrint(app.services, gone)).toBeNull();
    expect(await app.services.blobs.size(print_key)).toBeNull();
  });
});
