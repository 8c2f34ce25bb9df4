import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseClosed } from '@/features/auth/removal/removal.service';
import { LIMITS } from '@/kernel/limits';
import type { Client } from '@/testing/app';
import { readPdf } from '@/testing/files/pdf-reader';
import type { AccountState } from '@/testing/servers/stripe-state';
import { openShop, type Shop } from '@/testing/shop';
import { dropOldStamps } from './stamps.service';

const BUYER = { email: 'hannah@example.com', name: 'Hannah Weiss', country: 'US' };
let shop: Shop;
let ana: Client;
let account: AccountState;
let book: { id: string; slug: string };
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.app.signUp('Ana');
  account = await shop.connect(ana);
  book = await shop.publish(ana, 'Sunday Kitchen', { formats: ['pdf', 'epub'] });
}, 60_000);

const buy = async (email = BUYER.email) => {
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, { ...BUYER, email });
  return (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
};
const open = (path: string, headers?: Record<string, string>) => shop.stranger().open(path, headers);
const footOf = async (pdf: Uint8Array) =>
  (await readPdf(pdf)).map(({ words }) => words.find(({ text }) => text.startsWith('For '))?.text);
const stampedBlobs = async () => {
  const rows = await shop.app.services.db.execute<{ blob_key: string }>('select blob_key from stamps');
  return [...rows].map(({ blob_key }) => blob_key);
};

describe('a buyer’s copy', () => {
  it('says on every page whose it is, and so does the last page of the EPUB file', async () => {
    const path = await buy();
    const foot = await footOf((await open(`${path}/pdf`)).bytes);
    expect(new Set(foot)).toEqual(new Set(['For hannah@example.com · order 1001']));
    const page = unzipSync((await open(`${path}/epub`)).bytes)['EPUB/stamp.xhtml'];
    expect(strFromU8(page ?? new Uint8Array())).toContain('For hannah@example.com · order 1001');
  });

  it('is one file, whoever of her devices asks first, and parts of it fit together', async () => {
    const path = await buy('leo@example.com');
    const before = (await stampedBlobs()).length;
    const all = await Promise.all(Array.from({ length: 6 }, () => open(`${path}/pdf`)));
    expect(new Set(all.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
    expect(await stampedBlobs()).toHaveLength(before + 1);
    const whole = all[0]?.bytes ?? new Uint8Array();
    const part = await open(`${path}/pdf`, { range: 'bytes=1000-1999' });
    expect(part.bytes).toEqual(whole.subarray(1000, 2000));
  });

  it('is another one for every buyer, and the file of the creator has no stamp', async () => {
    const [one, two] = [await buy('one@example.com'), await buy('two@example.com')];
    const feet = await Promise.all([one, two].map(async (path) => footOf((await open(`${path}/pdf`)).bytes)));
    expect(feet[0]?.[0]).toMatch(/^For one@example\.com · order \d+$/);
    expect(feet[1]?.[0]).toMatch(/^For two@example\.com · order \d+$/);
    const own = await ana.get(`/products/${book.id}/files/pdf`);
    expect((await footOf(own.bytes)).filter((text) => text !== undefined)).toEqual([]);
  });

  it('is dropped after its time and made again when it is asked for, byte for byte', async () => {
    const path = await buy('later@example.com');
    const first = (await open(`${path}/pdf`)).bytes;
    const keys = await stampedBlobs();
    const later = (LIMITS.stamp_days + 1) * 24 * 3_600_000;
    await dropOldStamps({ ...shop.app.services, clock: () => shop.now.value + later });
    expect(await stampedBlobs()).toEqual([]);
    for (const key of keys) expect(await shop.app.services.blobs.size(key)).toBeNull();
    expect((await open(`${path}/pdf`)).bytes).toEqual(first);
  });

  it('has no stamp where the creator wants none: from the next download on, and nothing to publish', async () => {
    const path = await buy('plain@example.com');
    const { body } = await ana.patch(`/products/${book.id}`, { stamp_files: false });
    expect([body.stamp_files, body.has_unpublished_changes]).toEqual([false, false]);
    expect((await footOf((await open(`${path}/pdf`)).bytes)).filter(Boolean)).toEqual([]);
    await ana.patch(`/products/${book.id}`, { stamp_files: true });
    expect((await footOf((await open(`${path}/pdf`)).bytes))[0]).toMatch(/^For plain@example\.com/);
  });
});

it('copies go with the account of their creator, files and rows', async () => {
  await open(`${await buy()}/pdf`);
  const keys = await stampedBlobs();
  expect(keys.length).toBeGreaterThan(0);
  expect((await ana.call('DELETE', '/auth/me', { password: 'correct horse' })).status).toBe(204);
  await eraseClosed(shop.app.services);
  expect(await stampedBlobs()).toEqual([]);
  for (const key of keys) expect(await shop.app.services.blobs.size(key)).toBeNull();
});
