import { beforeEach, describe, expect, it } from 'vitest';
import { SHOP_PLATFORMS, type ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { createPlatformClient, PlatformError } from '@/server/platform-client';
import { FAULTS, type FakeCall, type Fault } from '@/testing/servers/platform-server';
import type { FakeShop, FakeShopOptions, ShopTrait, ShownProduct } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { SHOPS } from './registry';
import {
  CreatorsTurn,
  htmlParagraphs,
  type ShopAdapter,
  type ShopAsk,
  type ShopFile,
  type ShopMemory,
  type ShopOffer,
  type ShopProduct,
} from './shop';

/** What holds of every shop, each played by a server on this machine; files are uploaded in several parts. */
const CASES: readonly {
  name: ShopPlatform;
  shop: ShopAdapter;
  start: (options: FakeShopOptions) => Promise<FakeShop>;
  has: (trait: ShopTrait) => boolean;
}[] = SHOP_PLATFORMS.map((name) => ({
  name,
  shop: SHOPS[name],
  start: (options) => FAKE_SHOPS[name].start({ part_bytes: 12, ...options }),
  has: (trait) => FAKE_SHOPS[name].has.includes(trait),
}));

const fileOf = (name: string, text: string): ShopFile => ({
  name,
  key: `sha-of-${text}`,
  bytes: Buffer.byteLength(text),
  read: async () => Buffer.from(text),
});
const pdf = fileOf('Sunday Kitchen.pdf', 'the book as it is printed');
const epub = fileOf('Sunday Kitchen.epub', 'the book as it is read');
const FIRST: ShopOffer = {
  key: 'galley-0hq3x8',
  title: 'Sunday Kitchen',
  description: 'Forty recipes & more.\n\nFor slow days.',
  tags: ['cookbook', 'baking'],
  price_cents: 1800,
  currency: 'EUR',
  cover_url: 'https://galley.example.com/covers/1.webp',
  files: [pdf, epub],
};
/** All that can change of it but its key, and one of its two files. */
const SECOND: ShopOffer = {
  ...FIRST,
  title: 'Sunday Kitchen, second edition',
  description: 'Fifty recipes.',
  tags: ['baking'],
  price_cents: 2100,
  currency: 'USD',
  files: [fileOf('Sunday Kitchen.pdf', 'the second book, as it is printed'), epub],
};

/** What buyers see of an offer in a shop. */
const shownOf = async (
  { key, title, description, price_cents, currency, files, cover_url }: ShopOffer,
  has: (trait: ShopTrait) => boolean,
) =>
  ({
    key,
    title,
    description: htmlParagraphs(description),
    price_cents,
    currency,
    is_live: true,
    // Those that it was made with: afterwards they are its creator's.
    tags: has('tags') ? [...FIRST.tags] : [],
    files: await Promise.all(
      (has('files') ? files : []).map(async (file) => ({
        name: file.name,
        text: Buffer.from(await file.read()).toString(),
      })),
    ),
    covers: cover_url === null ? [] : [cover_url],
  }) satisfies ShownProduct;

interface Memory extends ShopMemory {
  kept: Map<string, string>;
}
function memory(): Memory {
  const kept = new Map<string, string>();
  return {
    kept,
    known: (name) => kept.get(name) ?? null,
    all: () => [...kept.values()],
    keep: async (name, value) => void kept.set(name, value),
  };
}

/** All that was said of what went wrong; a test looks for secrets in it. */
const said: string[] = [];
async function failed(work: Promise<unknown>): Promise<PlatformError['failure'] | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    said.push(`${error.message} ${error.stack} ${JSON.stringify(error.failure)}`);
    return error.failure;
  }
}

/** The parts of a key, and both as a header has them. */
const secretsOf = ({ account: { api_key, api_secret } }: FakeShop): string[] =>
  api_secret === null
    ? [api_key]
    : [api_key, api_secret, Buffer.from(`${api_key}:${api_secret}`).toString('base64')];

/** Whether a call sends a file, or a part of one. */
const isUpload = ({ body, bytes }: FakeCall): boolean => body === null && bytes.byteLength > 0;

describe.each(CASES)('$name', ({ name, shop, start, has }) => {
  let fake: FakeShop;
  let ask: ShopAsk;
  let kept: Memory;
  /** Begins anew, with a shop that sells in a currency, whatever else it sells in. */
  const open = async (currency: string) => {
    fake = await start({ currency });
    ask = shop.asker(createPlatformClient({ urls: { [name]: fake.url } }), fake.account);
    kept = memory();
  };
  beforeEach(() => open(FIRST.currency));
  /** An offer in a currency that the shop which has FIRST sells in. */
  const sold = (offer: ShopOffer): ShopOffer =>
    has('any_currency') ? offer : { ...offer, currency: FIRST.currency };
  const second = sold(SECOND);

  /** As the worker does it: looks, and then puts. */
  const publish = async (offer: ShopOffer): Promise<ShopProduct> =>
    shop.put(ask, offer, await shop.find(ask, offer.key), kept);
  const uploads = () => fake.calls.filter(isUpload);
  const ours = () => fake.shown().filter(({ key }) => key === FIRST.key);
  const expectOnSale = async (offer: ShopOffer) => {
    const [found, ...others] = ours();
    expect(others).toEqual([]);
    const expected = await shownOf(offer, has);
    expect({ ...found, tags: found?.tags.toSorted() }).toEqual({
      ...expected,
      tags: expected.tags.toSorted(),
    });
  };

  describe('the account', () => {
    it('is named, with its currency where it sells in one alone', async () => {
      const account = await shop.account(ask, fake.account);
      expect(account.account_id).toMatch(/./);
      expect(account.account_name).toBe('Ines Moreau Kitchen');
      expect(account.currency).toBe(has('any_currency') ? null : FIRST.currency);
    });

    it('is known by a key of the right form', () => {
      expect(shop.keyFault(fake.account.api_key)).toBeNull();
      for (const wrong of [
        '',
        'two words of it',
        `${fake.account.api_key}\n`,
        'é'.repeat(30),
        'x'.repeat(5_000),
      ])
        expect(shop.keyFault(wrong)).toMatch(/\.$/);
      expect(shop.calls_per_minute).toBeGreaterThan(9);
    });

    it('is nobody’s with a wrong key', async () => {
      const key = { ...fake.account, api_key: `${fake.account.api_key}x` };
      const wrong = shop.asker(createPlatformClient({ urls: { [name]: fake.url } }), key);
      expect(await failed(shop.account(wrong, key))).toMatchObject({ kind: 'unauthorized' });
    });

    it('says in words what a key may not', async () => {
      fake.fault = () => ({ status: 403, text: '{"message":"This plan has no API."}' });
      expect(await failed(shop.account(ask, fake.account))).toEqual({
        kind: 'forbidden',
        words: 'This plan has no API.',
      });
    });

    it('has its key in no address, and in no call but the one that trades it for a token', async () => {
      await publish(FIRST);
      for (const { path, query, bytes } of fake.calls) {
        for (const secret of secretsOf(fake)) {
          expect(`${path}?${query}`).not.toContain(secret);
          if (!path.endsWith('/oauth/access_token')) expect(bytes.toString()).not.toContain(secret);
        }
      }
    });
  });

  describe('a product', () => {
    it.each([
      ['USD', 1800],
      ['EUR', 1800],
      ['JPY', 1800],
      ['KRW', 18_000],
      ['USD', 0],
    ])('is on sale with its files, in %s for %i', async (currency, price_cents) => {
      await open(currency);
      const offer = { ...FIRST, currency, price_cents };
      const made = await publish(offer);
      await expectOnSale(offer);
      expect(made).toMatchObject({ title: offer.title, price_cents, currency, is_live: true });
      expect(made.url).toMatch(/^https:\/\//);
      expect(await shop.find(ask, offer.key)).toEqual(made);
      expect(await shop.read(ask, made.id)).toEqual(made);
    });

    it('is not found before it is made', async () => {
      expect(await shop.find(ask, FIRST.key)).toBeNull();
      expect(await shop.read(ask, 'no-such-product')).toBeNull();
    });

    it('is found among many of hers', async () => {
      const made = await publish(FIRST);
      for (let at = 0; at < 43; at++) fake.adds(`Soup ${at}`);
      expect(await shop.find(ask, FIRST.key)).toEqual(made);
      expect(await shop.find(ask, 'galley-another')).toBeNull();
      await publish(FIRST);
      expect(fake.shown()).toHaveLength(44);
    });

    it('stays one if nothing has changed, and nothing is uploaded again', async () => {
      const made = await publish(FIRST);
      const before = uploads().length;
      expect(await publish(FIRST)).toEqual(made);
      await expectOnSale(FIRST);
      expect(uploads()).toHaveLength(before);
    });

    it('has what it is changed to, and nothing else', async () => {
      const made = await publish(FIRST);
      const changed = await publish(second);
      await expectOnSale(second);
      expect(changed.id).toBe(made.id);
      // Back to a file that it had once, and may no longer be stored.
      await publish(FIRST);
      await expectOnSale(FIRST);
      const one = sold({ ...FIRST, files: [epub], currency: 'KRW', price_cents: 25_000 });
      await publish(one);
      await expectOnSale(one);
      await publish({ ...FIRST, price_cents: 0 });
      await expectOnSale({ ...FIRST, price_cents: 0 });
      await publish(FIRST);
      await expectOnSale(FIRST);
    });

    it('is brought to what it is whatever else is known, once everything is forgotten', async () => {
      await publish(FIRST);
      kept = memory();
      await publish(FIRST);
      await expectOnSale(FIRST);
    });

    it('stays one if it was made after we looked', async () => {
      await publish(FIRST);
      const late = { ...second, tags: FIRST.tags };
      await shop.put(ask, late, null, kept);
      await expectOnSale(late);
    });

    if (has('payout'))
      it('waits for what its creator has to do first, in words', async () => {
        fake.has_payout = false;
        const turn = await publish(FIRST).catch((error: unknown) => error);
        if (!(turn instanceof CreatorsTurn)) throw turn;
        expect([turn.reason, turn.words]).toEqual(['payout_missing', expect.stringMatching(/payment/i)]);
        expect(ours().filter(({ is_live }) => is_live)).toEqual([]);
        fake.has_payout = true;
        await publish(FIRST);
        await expectOnSale(FIRST);
      });

    it.each<[string, Partial<ShopOffer>]>([
      ...(has('least_price')
        ? [['a price below the least', { currency: 'USD', price_cents: 1 }] satisfies [string, object]]
        : []),
      ['a currency that it does not have', { currency: 'XPF', price_cents: 180_000 }],
    ])('is refused with %s, in words', async (_what, change) => {
      const failure = await failed(publish({ ...FIRST, ...change }));
      expect(failure).toMatchObject({ kind: 'refused', words: expect.stringMatching(/\w{3}/) });
      expect(ours()).toEqual([]);
    });

    it('is read as its creator has changed it there', async () => {
      const made = await publish(FIRST);
      fake.changes(FIRST.key, { title: 'Sundays', price_cents: 2500, is_live: false });
      // What is off sale may have no address.
      const { url: _, ...rest } = made;
      const seen = { ...rest, title: 'Sundays', price_cents: 2500, is_live: false };
      expect(await shop.read(ask, made.id)).toMatchObject(seen);
      expect(await shop.find(ask, FIRST.key)).toMatchObject(seen);
      await publish(FIRST);
      await expectOnSale(FIRST);
    });

    it('is gone once its creator deletes it there, and can be made anew with its files', async () => {
      const made = await publish(FIRST);
      fake.deletes(FIRST.key);
      expect(await shop.read(ask, made.id)).toBeNull();
      expect(await shop.find(ask, FIRST.key)).toBeNull();
      await publish(FIRST);
      await expectOnSale(FIRST);
      // Or deleted after we looked.
      const found = await shop.find(ask, FIRST.key);
      fake.deletes(FIRST.key);
      await shop.put(ask, FIRST, found, kept);
      await expectOnSale(FIRST);
    });

    it('is taken down, and put on sale again', async () => {
      const made = await publish(FIRST);
      await shop.takeDown(ask, made.id);
      expect(ours()).toMatchObject([{ is_live: false }]);
      expect(await shop.read(ask, made.id)).toMatchObject({ is_live: false });
      await shop.takeDown(ask, made.id);
      const again = await publish(FIRST);
      expect(again).toEqual(made);
      await expectOnSale(FIRST);
    });

    it('that is gone is taken down already', async () => {
      const made = await publish(FIRST);
      fake.deletes(FIRST.key);
      await shop.takeDown(ask, made.id);
      await shop.takeDown(ask, 'no-such-product');
      expect(ours()).toEqual([]);
    });
  });

  describe('at each step', () => {
    /** What is done before, what is done, one of whose calls goes wrong, and how it has to stand in the end. */
    interface Scene {
      before: () => Promise<unknown>;
      act: () => Promise<unknown>;
      expectDone: () => Promise<void>;
    }
    const SCENES: Readonly<Record<string, Scene>> = {
      'a first edition': {
        before: async () => undefined,
        act: () => publish(FIRST),
        expectDone: () => expectOnSale(FIRST),
      },
      'a second edition': {
        before: () => publish(FIRST),
        act: () => publish(second),
        expectDone: () => expectOnSale(second),
      },
      'a way back on sale': {
        before: async () => shop.takeDown(ask, (await publish(FIRST)).id),
        act: () => publish(FIRST),
        expectDone: () => expectOnSale(FIRST),
      },
      'taking down': {
        before: () => publish(FIRST),
        async act() {
          const found = await shop.find(ask, FIRST.key);
          if (found !== null) await shop.takeDown(ask, found.id);
        },
        expectDone: async () => expect(ours()).toMatchObject([{ is_live: false }]),
      },
    };

    /** Plays a scene with a fault at one call, and once more; how many calls it took, and what was said. */
    async function played(scene: Scene, fault: Fault | null, at: number) {
      await open(FIRST.currency);
      await scene.before();
      let calls = 0;
      let is_upload = false;
      fake.fault = (call) => {
        if (calls++ !== at) return null;
        is_upload = isUpload(call);
        return fault;
      };
      const failure = await failed(scene.act());
      fake.fault = () => null;
      if (failure !== null) await scene.act();
      await scene.expectDone();
      return { calls, failure, is_upload };
    }

    for (const [what, scene] of Object.entries(SCENES))
      it.each(Object.entries(FAULTS))(
        `${what} comes to the same after %s`,
        async (_name, { fault, kind }) => {
          const { calls, failure } = await played(scene, null, -1);
          expect(failure).toBeNull();
          expect(calls).toBeGreaterThan(1);
          for (let at = 0; at < calls; at++) {
            const ended = await played(scene, fault, at);
            // Where a file is stored, what is not let in is an address, and not her key.
            const said_no = ended.is_upload && kind !== 'busy';
            expect(ended.failure?.kind, `at call ${at + 1} of ${calls}`).toBe(said_no ? 'away' : kind);
          }
        },
        120_000,
      );

    if (has('files'))
      it('keeps an upload for the next time', async () => {
        fake.fault = ({ method, bytes }) =>
          method === 'POST' && bytes.includes('Forty recipes') ? { status: 500 } : null;
        expect(await failed(publish(FIRST))).toMatchObject({ kind: 'away' });
        const before = uploads().length;
        expect(before).toBeGreaterThan(0);
        fake.fault = () => null;
        await publish(FIRST);
        await expectOnSale(FIRST);
        expect(uploads()).toHaveLength(before);
      });
  });

  it('has no secret in what is said of any failure', () => {
    expect(said.length).toBeGreaterThan(100);
    for (const text of said) {
      for (const secret of secretsOf(fake)) expect(text).not.toContain(secret);
      expect(text).not.toContain('planted');
    }
  });
});
