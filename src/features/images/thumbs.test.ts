import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '../../testing/app';
import { pictureAnswer } from '../publications/publications.page';
import { thumbAddress } from './images.rules';
import { newPicture, publishPictures } from './images.service';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
});

let next = 0;
/** A photo of one colour, kept as Ana's; its public address. */
async function photo(width: number, height: number): Promise<string> {
  next += 1;
  const background = { r: next, g: 90, b: 40 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
  const made = newPicture(await app.services.blobs.put(bytes), bytes.byteLength);
  await publishPictures(app.services.db, ana.user_id, [made], new Date().toISOString());
  return made.url;
}

const get = (address: string) => {
  const url = new URL(address, 'http://galley.test');
  return pictureAnswer(app.services, new Request(url), url.pathname.slice('/i/'.length));
};

const small = (address: string) => get(thumbAddress(address) ?? '');

async function sizeOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const bytes = await response.arrayBuffer();
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  const { width, height, format } = await sharp(bytes).metadata();
  return `${format} ${width} × ${height}`;
}

describe('the small version of a picture', () => {
  it('is cropped to the shape of a card, and is the same when it is asked for again', async () => {
    const address = await photo(1100, 619);
    expect(await sizeOf(await small(address))).toBe('webp 312 × 219');
    const [first, again] = [await small(address), await small(address)];
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await get(address)).headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect(await sizeOf(await get(address))).toBe('webp 1100 × 619');
  });

  it('is made once for all who ask at the same time, and one picture after the other', async () => {
    const pictures = await Promise.all([photo(900, 900), photo(800, 1200)]);
    const answers = await Promise.all([...pictures, ...pictures, ...pictures].map(small));
    for (const answer of answers) expect(await sizeOf(answer)).toBe('webp 312 × 219');
  });

  it('is made anew when its file was lost', async () => {
    const address = await photo(640, 480);
    const etag = (await small(address)).headers.get('etag');
    await app.services.db.execute(`update images set thumb_key = repeat('0', 64)`);
    expect((await small(address)).headers.get('etag')).toBe(etag);
  });

  it('does not exist in any other width', async () => {
    const address = await photo(500, 500);
    for (const width of ['311', '3120', '0', '-1', '', '312.0', '0312', 'x'])
      expect((await get(`${address}?w=${width}`)).status).toBe(404);
  });

  it('is not found when the picture is not', async () => {
    expect((await small(`/i/${'f'.repeat(32)}.webp`)).status).toBe(404);
  });
});
