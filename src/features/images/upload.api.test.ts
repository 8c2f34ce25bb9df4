import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureAnswer } from '@/features/publications/pages/publications.page';
import { cookieName } from '@/server/auth/context';
import { type App, type Client, startApp } from '@/testing/app';
import { pictureBlobs } from './images.service';
import { originalSource } from './prints.service';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
});

/** A picture of one colour with a red left half. */
const picture = (width: number, height: number) => {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'red' };
  return sharp({ create: { width, height, channels: 3, background: '#2a6' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
};

const send = (bytes: Uint8Array, type: string, headers: Record<string, string> = {}, who = ana) =>
  who.post('/images', undefined, { raw: bytes, headers: { 'content-type': type, ...headers } });

/** A black PNG with one bit a pixel: eight million pixels take a kilobyte. */
function blackPng(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 });
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const none = Buffer.alloc(0);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', none)]);
}

/** A form as a browser sends it. */
async function form(fields: [string, Blob | string, string?][]) {
  const body = new FormData();
  for (const [name, value, file_name] of fields)
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, file_name ?? 'photo');
  const request = new Request('http://galley.test', { method: 'POST', body });
  const bytes = new Uint8Array(await request.arrayBuffer());
  return { bytes, type: request.headers.get('content-type') ?? '' };
}

const blob = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([bytes as BlobPart], { type });

async function open(url: string) {
  const request = new Request(`http://galley.test${url}`);
  const response = await pictureAnswer(app.services, request, url.slice('/i/'.length));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  return new Uint8Array(await response.arrayBuffer());
}

describe('uploading a picture', () => {
  it('answers its address, which a recipe and a cover then take', async () => {
    const answer = await send(await picture(800, 600).jpeg().toBuffer(), 'image/jpeg');
    expect(answer.status).toBe(201);
    const { id, url, bytes } = answer.body;
    expect(answer.body).toMatchObject({ url: `/i/${id}.webp`, width: 800, height: 600 });
    expect(answer.headers.get('location')).toBe(url);
    expect((await open(url)).byteLength).toBe(bytes);
    const recipe = await ana.post('/recipes', { title: 'Cake', image_url: url });
    expect([recipe.status, recipe.body.image_url]).toEqual([201, url]);
    const cover = { kind: 'photo', image_url: url };
    const book = await ana.post('/products', { type: 'ebook', title: 'Book', cover });
    expect([book.status, book.body.cover]).toEqual([201, cover]);
  });

  it('takes the same file in a form', async () => {
    const bytes = await picture(320, 200).png().toBuffer();
    const sent = await form([['file', blob(bytes, 'image/png'), 'Überraschung "1".png']]);
    const answer = await send(sent.bytes, sent.type);
    expect(answer.status).toBe(201);
    const raw = await send(bytes, 'image/png');
    expect(await open(answer.body.url)).toEqual(await open(raw.body.url));
  });

  it.each([
    ['jpeg', (source: Sharp) => source.jpeg({ progressive: true })],
    ['png', (source: Sharp) => source.png({ palette: true })],
    ['webp', (source: Sharp) => source.webp({ lossless: true })],
    ['avif', (source: Sharp) => source.avif({ effort: 0 })],
    ['gif', (source: Sharp) => source.gif()],
  ] as const)('reads %s', async (name, encode) => {
    const answer = await send(await encode(picture(64, 48)).toBuffer(), `image/${name}`);
    expect(answer.status).toBe(201);
    const { channels } = await sharp(await open(answer.body.url)).stats();
    expect(channels[0]?.mean).toBeGreaterThan(100);
  });

  it('reads what the file is, whatever its sender calls it', async () => {
    const answer = await send(await picture(30, 20).png().toBuffer(), 'image/jpeg');
    expect([answer.status, answer.body.width]).toEqual([201, 30]);
  });

  it('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const answer = await send(animation, 'image/gif');
    expect(answer.body).toMatchObject({ width: 40, height: 40 });
    const { dominant } = await sharp(await open(answer.body.url)).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('makes a large picture 2,400 pixels on its longer side and leaves a small one as it is', async () => {
    const wide = await send(await picture(3600, 1200).jpeg().toBuffer(), 'image/jpeg');
    expect(wide.body).toMatchObject({ width: 2400, height: 800 });
    const small = await send(await picture(10, 3000).jpeg().toBuffer(), 'image/jpeg');
    expect(small.body).toMatchObject({ width: 8, height: 2400 });
  });

  it('keeps more of a large photo for print, upright and without metadata, also of its crop', async () => {
    const tagged = picture(3000, 5000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Kamera' } });
    const { url } = (await send(await tagged.jpeg().toBuffer(), 'image/jpeg')).body;
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const recipe = await ana.post('/recipes', { title: 'Pie', photos: [{ url, crop }] });
    const [framed] = recipe.body.photos;
    const { db, blobs } = app.services;
    const frozen = await pictureBlobs(db, ana.user_id, [url, framed.display_url]);
    const source = await originalSource(app.services, ana.user_id, frozen);
    expect(source.shapes.get(url)).toEqual({ width: 3600, height: 2160 });
    expect(source.shapes.get(framed.display_url)).toEqual({ width: 1800, height: 2160 });
    const read = await source.read(url);
    const { format, exif, width } = await sharp(read?.bytes).metadata();
    expect([format, exif, width]).toEqual(['jpeg', undefined, 3600]);
    // Of a photo that came no larger than it is shown, there is one file.
    const small = (await send(await picture(800, 600).jpeg().toBuffer(), 'image/jpeg')).body;
    const [[address = '', key = ''] = []] = await pictureBlobs(db, ana.user_id, [small.url]);
    const only = await originalSource(app.services, ana.user_id, new Map([[address, key]]));
    expect(await only.read(address)).toEqual({ bytes: await blobs.bytes(key), focal: null });
  });

  it('turns a photo upright and drops where and with what it was taken', async () => {
    const tagged = await picture(400, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '51/1 28/1 38/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif?.toString('latin1')).toContain('Kamera');
    const answer = await send(tagged, 'image/jpeg');
    expect(answer.body).toMatchObject({ width: 200, height: 400 });
    const kept = await open(answer.body.url);
    const { exif, xmp, iptc, icc, orientation } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(kept).includes('Kamera')).toBe(false);
    // The left half was red; turned to the right it is the upper one.
    const top = await sharp(kept).extract({ left: 50, top: 50, width: 50, height: 50 }).stats();
    expect(top.dominant.r).toBeGreaterThan(200);
  });

  it('answers a repeated call with the same key alike and keeps one picture', async () => {
    const bytes = await picture(50, 50).png().toBuffer();
    const headers = { 'idempotency-key': 'photo-1' };
    const [first, again] = [await send(bytes, 'image/png', headers), await send(bytes, 'image/png', headers)];
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.body.url);
    expect(again.body).toEqual(first.body);
    const other = await send(await picture(51, 50).png().toBuffer(), 'image/png', headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('an upload is refused', () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');
  it.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['an SVG that is called a PNG', svg, 'image/png'],
    ['a HEIC that is called a JPEG', heic, 'image/jpeg'],
    ['a PDF that is called a JPEG', new TextEncoder().encode('%PDF-1.7 …'), 'image/jpeg'],
    ['JSON', new TextEncoder().encode('{}'), 'application/json'],
    ['bytes without a type', svg, 'application/octet-stream'],
  ])('for %s', async (_, bytes, type) => {
    const answer = await send(bytes, type);
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('for a damaged file', async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    for (const bytes of [whole.subarray(0, 40), whole.subarray(0, whole.length / 2)]) {
      const answer = await send(bytes, 'image/png');
      expect([answer.status, answer.body.errors]).toMatchObject([
        400,
        [{ pointer: '/file', code: 'invalid_image' }],
      ]);
    }
    const empty = await send(new Uint8Array(), 'image/png');
    expect([empty.status, empty.body.errors[0].pointer]).toEqual([400, '/file']);
  });

  it('for more than 50 megapixels, in little time, though the file is small', async () => {
    const bomb = blackPng(8000, 8000);
    expect(bomb.byteLength).toBeLessThan(20_000);
    // Processor time, with that of the threads that decode: other work on the machine does not count.
    const began = process.cpuUsage();
    const answer = await send(bomb, 'image/png');
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'too_big']);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
  });

  it('for more than 15 MiB, before all of it is read', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half' as const };
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${ana.token}` };
    const answer = await app.rest(new Request('http://galley.test/api/images', { ...init, headers }));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('for a form without the file, with two, or with other fields', async () => {
    const bytes = await picture(9, 9).png().toBuffer();
    const cases: [Parameters<typeof form>[0], string][] = [
      [[], '/file'],
      [[['file', 'not a file']], '/file'],
      [
        [
          ['file', blob(bytes)],
          ['file', blob(bytes)],
        ],
        '/file',
      ],
      [
        [
          ['file', blob(bytes)],
          ['title', 'x'],
        ],
        '/title',
      ],
    ];
    for (const [fields, pointer] of cases) {
      const sent = await form(fields.length === 0 ? [['other', 'x']] : fields);
      const answer = await send(sent.bytes, sent.type);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    }
    const broken = await send(new TextEncoder().encode('--x\r\nnothing'), 'multipart/form-data; boundary=x');
    expect([broken.status, broken.body.code]).toEqual([400, 'validation_failed']);
  });

  it('for an address of another user’s picture, of none, or with another ending', async () => {
    const bob = await app.signUp('Bob');
    const { url } = (await send(await picture(9, 9).png().toBuffer(), 'image/png', {}, bob)).body;
    const own = (await send(await picture(9, 9).png().toBuffer(), 'image/png')).body.url;
    const { id } = (await ana.post('/recipes', { title: 'Soup' })).body;
    for (const image_url of [url, `/i/${'0'.repeat(32)}.webp`, own.replace('webp', 'png')]) {
      const answer = await ana.patch(`/recipes/${id}`, { image_url });
      expect([answer.status, answer.body.code]).toEqual([422, 'image_not_fetched']);
      expect((await ana.post('/recipes', { title: 'x', image_url })).status).toBe(422);
    }
  });
});

describe('the dashboard’s upload', () => {
  const upload = async (headers: Record<string, string>, body: BodyInit) => {
    const url = 'http://galley.test/api/trpc/images.upload';
    const response = await app.trpc(new Request(url, { method: 'POST', headers, body }));
    return { status: response.status, body: await response.json() };
  };
  const photo = async (bytes: Uint8Array = new Uint8Array()) => {
    const body = new FormData();
    const file = bytes.byteLength > 0 ? bytes : await picture(120, 90).jpeg().toBuffer();
    body.append('file', blob(file), 'photo.jpg');
    return body;
  };
  const cookie = () => `${cookieName('http://galley.test')}=${ana.token}`;

  it('takes a form with the cookie from our own pages', async () => {
    const headers = { cookie: cookie(), 'sec-fetch-site': 'same-origin' };
    const { status, body } = await upload(headers, await photo());
    expect([status, body.result?.data]).toMatchObject([200, { width: 120, height: 90 }]);
    expect((await ana.post('/recipes', { title: 'x', image_url: body.result.data.url })).status).toBe(201);
  });

  it('is refused from another site and without a session, before the file is read', async () => {
    const refused: [Record<string, string>, number, string][] = [
      [{ cookie: cookie(), 'sec-fetch-site': 'cross-site' }, 403, 'csrf_rejected'],
      [{ cookie: cookie() }, 403, 'csrf_rejected'],
      [{ 'sec-fetch-site': 'same-origin' }, 401, 'missing_token'],
    ];
    for (const [headers, expected, code] of refused) {
      const { status, body } = await upload(headers, await photo());
      expect([status, body.error.data.problem.code]).toEqual([expected, code]);
    }
  });

  it('has the same bounds as the other transport', async () => {
    const headers = { authorization: `Bearer ${ana.token}` };
    const large = await upload(headers, await photo(new Uint8Array(16 * 1024 * 1024)));
    expect([large.status, large.body.error.data.problem.code]).toEqual([413, 'payload_too_large']);
    const broken = await upload(headers, await photo(new TextEncoder().encode('<svg/>')));
    expect([broken.status, broken.body.error.data.problem.code]).toEqual([415, 'unsupported_media_type']);
    const json = await upload({ ...headers, 'content-type': 'application/json' }, '{}');
    expect(json.status).toBe(415);
  });
});
