import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPlatformClient, PlatformError } from '@/server/platform-client';
import { type FakeGumroad, startGumroad } from '@/testing/servers/shops/gumroad';
import { gumroad } from './gumroad';
import type { ShopAsk, ShopFile, ShopMemory, ShopOffer } from './shop';

/** What is Gumroad's alone; what it has in common with every shop is in the contract. */
let fake: FakeGumroad;
let ask: ShopAsk;
let kept: Map<string, string>;
beforeEach(async () => {
  fake = await startGumroad();
  ask = gumroad.asker(createPlatformClient({ urls: { gumroad: fake.url } }), fake.account);
  kept = new Map();
});

const fileOf = (name: string, text = name): ShopFile => ({
  name,
  key: `sha-of-${text}`,
  bytes: text.length,
  read: async () => Buffer.from(text),
});
const OFFER: ShopOffer = {
  key: 'galley-1',
  title: 'Sunday Kitchen',
  description: 'Forty recipes.',
  tags: [],
  price_cents: 1800,
  currency: 'EUR',
  cover_url: null,
  files: [fileOf('book.pdf')],
};
const memory: ShopMemory = {
  known: (name) => kept.get(name) ?? null,
  all: () => [...kept.values()],
  keep: async (name, value) => void kept.set(name, value),
};
const publish = async (change: Partial<ShopOffer> = {}) =>
  gumroad.put(ask, { ...OFFER, ...change }, await gumroad.find(ask, OFFER.key), memory);
const sent = (route: string): unknown =>
  fake.calls.findLast(({ method, path }) => `${method} ${path}` === route)?.body;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof PlatformError) return error.failure;
      throw error;
    },
  );

describe('Gumroad', () => {
  it('gets a product as its own client makes one', async () => {
    await publish({ tags: ['cookbook'] });
    const id = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(sent('POST /products')).toEqual({
      custom_permalink: 'galley-1',
      description: '<p>Forty recipes.</p>',
      files: [{ id, url: kept.get('sha-of-book.pdf') }],
      name: 'Sunday Kitchen',
      native_type: 'ebook',
      price: 1800,
      price_currency_type: 'eur',
      rich_content: [
        {
          description: {
            type: 'doc',
            content: [{ type: 'fileEmbed', attrs: { id, uid: id, collapsed: false } }, { type: 'paragraph' }],
          },
        },
      ],
      tags: ['cookbook'],
    });
    const first = JSON.stringify(sent('POST /products'));
    fake.deletes('galley-1');
    kept.delete('attached:sha-of-book.pdf');
    expect(await failure(publish())).toMatchObject({ kind: 'refused' });
    // The same names for the same file, whenever it is asked.
    expect(JSON.stringify({ ...JSON.parse(first), tags: [] })).toBe(JSON.stringify(sent('POST /products')));
  });

  it('leaves a file and tags that its creator has added, with a new edition of ours beside them', async () => {
    const { id } = await publish({ tags: ['cookbook'] });
    const uploads = new Map<string, string>();
    const hers: ShopMemory = {
      known: () => null,
      all: () => [],
      keep: async (name, value) => void uploads.set(name, value),
    };
    const bonus = fileOf('Her bonus.pdf');
    await gumroad.put(ask, { ...OFFER, key: 'galley-2', files: [bonus] }, null, hers);
    const path = `/products/${id}`;
    const before = z
      .object({
        product: z.object({
          files: z.array(z.object({ id: z.string() })),
          rich_content: z.array(
            z.object({ id: z.string(), description: z.looseObject({ content: z.array(z.unknown()) }) }),
          ),
        }),
      })
      .parse(await ask({ method: 'GET', path })).product;
    const [page] = before.rich_content;
    const name = '5f0f7c1e-0000-4000-8000-000000000001';
    const embed = { type: 'fileEmbed', attrs: { id: name, uid: name, collapsed: false } };
    const body = {
      tags: ['hers'],
      files: [
        ...before.files.map((file) => ({ id: file.id })),
        { external_id: name, url: uploads.get(bonus.key) },
      ],
      rich_content: [
        {
          ...page,
          description: { ...page?.description, content: [...(page?.description.content ?? []), embed] },
        },
      ],
    };
    await ask({ method: 'PUT', path, body });
    await publish({ price_cents: 2100, files: [fileOf('book.pdf', 'the second edition')] });
    const found = fake.shown().find(({ key }) => key === OFFER.key);
    expect(found?.files.map((file) => file.text).toSorted()).toEqual(['Her bonus.pdf', 'the second edition']);
    expect([found?.tags, found?.price_cents]).toEqual([['hers'], 2100]);
  });

  it.each([
    ['EUR', 1800, 1800],
    ['JPY', 1800, 1800],
    ['VND', 90_000, 90_000],
    ['KRW', 18_000, 1_800_000],
  ])('counts %s its own way: %i is %i', async (currency, price_cents, price) => {
    const made = await publish({ currency, price_cents });
    expect(sent('POST /products')).toMatchObject({ price, price_currency_type: currency.toLowerCase() });
    expect(made).toMatchObject({ price_cents, currency });
  });

  it.each([
    [
      ['Baking', 'baking ', '#Cakes, big', ' slow  food', 'x', 'y'.repeat(21)],
      ['baking', 'cakes big', 'slow food'],
    ],
    [
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'],
      ['a1', 'a2', 'a3', 'a4', 'a5'],
    ],
  ])('gets of the tags %j what it takes', async (tags, taken) => {
    await publish({ tags });
    expect(sent('POST /products')).toMatchObject({ tags: taken });
  });

  it('keeps what its creator has written for her buyers, and the files in it', async () => {
    const [pdf, epub] = [fileOf('book.pdf'), fileOf('book.epub')];
    await publish({ files: [pdf, epub] });
    const [page] = fake.pages('galley-1');
    const [first, second] = page?.content ?? [];
    const hello = { type: 'paragraph', content: [{ type: 'text', text: 'Thank you!' }] };
    const folder = { type: 'fileEmbedGroup', attrs: { name: 'Both' }, content: [first, second] };
    const { id } = await publish({ files: [pdf, epub] });
    await ask({
      method: 'PUT',
      path: `/products/${id}`,
      body: { rich_content: [{ id: page?.id, description: { type: 'doc', content: [hello, folder] } }] },
    });
    const before = JSON.stringify(fake.pages('galley-1'));
    await publish({ files: [pdf, epub], title: 'Sundays' });
    expect(JSON.stringify(fake.pages('galley-1'))).toBe(before);
    await publish({ files: [fileOf('book.pdf', 'second edition'), epub] });
    const [, ...others] = fake.pages('galley-1')[0]?.content ?? [];
    expect(others).toEqual([hello, { ...folder, content: [second] }]);
    await publish({ files: [fileOf('book.pdf', 'second edition')] });
    expect(fake.pages('galley-1')[0]?.content.slice(1)).toEqual([hello]);
    expect(fake.shown()[0]?.files).toEqual([{ name: 'book.pdf', text: 'second edition' }]);
  });

  it('sells for a fixed price again what was free for a while', async () => {
    await publish({ price_cents: 0 });
    const { id } = await publish();
    expect(sent(`PUT /products/${id}`)).toMatchObject({
      price: 1800,
      customizable_price: false,
    });
  });

  it('gets a file whose name has two dots in it', async () => {
    await publish({ files: [fileOf('soups..cakes #1.pdf', 'soup')] });
    expect(fake.shown()[0]?.files).toEqual([{ name: 'soups.cakes #1.pdf', text: 'soup' }]);
    const before = fake.calls.length;
    await publish({ files: [fileOf('soups..cakes #1.pdf', 'soup')] });
    expect(fake.calls.slice(before).map(({ path }) => path)).not.toContain('/files/presign');
  });

  it('sells a product whose cover it cannot read', async () => {
    const made = await publish({ cover_url: 'https://galley.example.com/no-picture.html' });
    expect(made.is_live).toBe(true);
    expect(fake.shown()[0]?.covers).toEqual([]);
  });

  it.each([
    ["Something broke. We're looking into what happened. Sorry about this!", 'away'],
    ['We couldn’t review this product just now. Please try again in a few minutes.', 'away'],
    ['Sorry, you can only create 100 products per day.', 'busy'],
    ['You have to confirm your email address before you can do that.', 'refused'],
    [`This product can’t be saved because of planted-access-token_0123456789abcdefghijkl.`, 'refused'],
  ])('says no by “%s”: %s', async (words, kind) => {
    fake.refusals.set('POST /products', words);
    const said = await failure(publish());
    expect(said?.kind).toBe(kind);
    expect(JSON.stringify(said)).not.toContain(fake.account.api_key);
    if (kind === 'refused') expect(said).toMatchObject({ words: words.replace(fake.account.api_key, '…') });
  });

  it('waits for a creator whose way to be paid was turned down', async () => {
    const words = "Your payout setup hasn't gone through yet, so you can't publish this product for sale.";
    fake.refusals.set('PUT /products/{id}/enable', words);
    await expect(publish()).rejects.toMatchObject({ reason: 'payout_missing', words });
  });

  it.each([401, 403, 404])('has a key that is good where its store of files answers %i', async (status) => {
    fake.fault = ({ path }) => (path.startsWith('/put/') ? { status } : null);
    expect(await failure(publish())).toEqual({ kind: 'away', words: 'Its storage didn’t accept the file.' });
  });

  it('is asked no longer than its list goes on', async () => {
    fake.fault = ({ path }) =>
      path === '/products'
        ? { status: 200, text: '{"success":true,"products":[],"next_page_key":"again"}' }
        : null;
    expect(await gumroad.find(ask, OFFER.key)).toBeNull();
  });

  it('gets no file at an address that is not encrypted', async () => {
    fake.fault = ({ path }) =>
      path === '/files/presign'
        ? {
            status: 200,
            text: JSON.stringify({
              success: true,
              upload_id: 'u',
              key: 'k',
              parts: [{ part_number: 1, presigned_url: 'http://10.0.0.1/put' }],
            }),
          }
        : null;
    expect(await failure(publish())).toMatchObject({ kind: 'away' });
  });
});
