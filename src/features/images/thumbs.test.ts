import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureAnswer } from '@/features/publications/pages/publications.page';
import { type App, type Client, startApp } from '@/testing/app';
import { createQueue } from './decoding.service';
import { thumbAddress } from './images.rules';
import { newPicture, publishPictures } from './images.service';
import { findPicture } from './images.store';
import { openThumb, smallVersion } from './thumbs.service';

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

  it('leaves no file behind when the account is erased while it is made', async () => {
    const { blobs } = app.services;
    const background = { r: 3, g: 200, b: 77 };
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .webp()
      .toBuffer();
    const small_key = await blobs.put(await smallVersion(bytes));
    await blobs.remove(small_key);
    const gone = {
      id: '0'.repeat(32),
      user_id: ana.user_id,
      blob_key: await blobs.put(bytes),
      thumb_key: null,
      focal_x: null,
      focal_y: null,
    };
    expect(await openThumb(app.services, gone)).toBeNull();
    expect(await blobs.size(small_key)).toBeNull();
  });

  it('is had by all when twenty are asked for at once, and is never an error', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, () => photo(640, 480)));
    const answers = await Promise.all(pictures.map(small));
    for (const answer of answers) expect(await sizeOf(answer)).toBe('webp 312 × 219');
  });

  it('is made without being asked for, when a picture has come', async () => {
    const background = { r: 200, g: 9, b: 40 };
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .png()
      .toBuffer();
    const given = { raw: new Uint8Array(bytes), headers: { 'content-type': 'image/png' } };
    const made = await ana.post('/images', undefined, given);
    expect(made.status).toBe(201);
    await app.services.behind.settled(5);
    const name = made.body.url.slice('/i/'.length).split('.')[0];
    const picture = await findPicture(app.services.db, name, 'webp');
    expect(await app.services.blobs.size(picture?.thumb_key ?? '')).toBeGreaterThan(0);
  });

  it('is stood in for by the picture itself, which nobody keeps, when it cannot be made', async () => {
    const bytes = new TextEncoder().encode('no picture');
    const made = newPicture(await app.services.blobs.put(bytes), bytes.byteLength);
    await publishPictures(app.services.db, ana.user_id, [made], new Date().toISOString());
    const answer = await small(made.url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toBe('no picture');
    expect((await get(made.url)).headers.get('cache-control')).toContain('immutable');
  });

  it('is made once for all who ask at the same time', async () => {
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

describe('the queue of pictures', () => {
  it('does all there is, in the order it came in, never more at a time than it may', async () => {
    const work = fc.array(fc.record({ ticks: fc.nat(4), fails: fc.boolean() }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), work, async (at_once, jobs) => {
        const queue = createQueue(at_once);
        const begun: number[] = [];
        let [running, most] = [0, 0];
        const ends = await Promise.allSettled(
          jobs.map(({ ticks, fails }, number) =>
            queue.run(async () => {
              begun.push(number);
              most = Math.max(most, ++running);
              for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
              running--;
              if (fails) throw new Error('no');
            }),
          ),
        );
        expect(begun).toEqual(jobs.map((_, number) => number));
        expect(most).toBeLessThanOrEqual(at_once);
        expect(ends.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ fails }) => fails));
        expect(queue.waiting()).toBe(0);
      }),
    );
  });
});
