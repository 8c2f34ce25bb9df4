import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeGumroad, startGumroad } from './gumroad';

/**
 * What Gumroad's own client, gumroad-cli, sent to a server on this machine, recorded in November 2026: the method and
 * path, the type of what was sent, and that itself. Of the upload only the size is kept.
 */
const WIRE = `POST /files/presign application/x-www-form-urlencoded file_size=2057793&filename=book.pdf
PUT /put/1  2057793 bytes
POST /files/complete application/json {"key":"attachments/a/original/book.pdf","parts":[{"etag":"e1","part_number":1}],"upload_id":"u1"}
POST /products application/json {"custom_permalink":"galley-1","files":[{"id":"cli-upload-cf70f82b-6360-4ce1-bb3b-f92d23b3cf49","url":"https://localhost:12122/f/book.pdf"}],"name":"Sunday Kitchen","native_type":"ebook","price":"1800","price_currency_type":"eur","rich_content":[{"description":{"content":[{"attrs":{"collapsed":false,"id":"cli-upload-cf70f82b-6360-4ce1-bb3b-f92d23b3cf49","uid":"db1a88cf-e87f-487b-b531-a0e5005945f2"},"type":"fileEmbed"},{"type":"paragraph"}],"type":"doc"},"title":"Page 1"}],"tags":["cookbook"]}
POST /products application/x-www-form-urlencoded name=KRW&native_type=ebook&price=1800000&price_currency_type=krw
POST /products application/x-www-form-urlencoded name=JPY&native_type=ebook&price=1800&price_currency_type=jpy`;

/** A recorded request, as it is sent again. */
function recorded(line: string) {
  const [, method = '', path = '', type = '', sent = ''] = /^(\S+) (\S+) (\S*) (.*)$/.exec(line) ?? [];
  const size = /^(\d+) bytes$/.exec(sent)?.[1];
  return { method, path, type, body: size === undefined ? sent : 'x'.repeat(Number(size)) };
}

async function send(
  shop: FakeGumroad,
  { method, path, type, body }: { method: string; path: string; type: string; body: string },
) {
  const is_part = path.startsWith('/put/');
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      ...(is_part ? {} : { authorization: `Bearer ${shop.account.api_key}` }),
      ...(type === '' ? {} : { 'content-type': type }),
    },
    ...(body === '' ? {} : { body: is_part ? Buffer.from(body) : body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

/** Sends what is JSON. */
const asks = async (shop: FakeGumroad, route: string, body?: object) => {
  const [method = '', path = ''] = route.split(' ');
  const json = body === undefined ? '' : JSON.stringify(body);
  return (await send(shop, { method, path, type: 'application/json', body: json })).body;
};

describe('the Gumroad of the tests', () => {
  it('takes what Gumroad’s own client sends, to the letter', async () => {
    const shop = await startGumroad({
      names: () => ({
        upload_id: 'u1',
        key: 'attachments/a/original/book.pdf',
        file_url: 'https://localhost:12122/f/book.pdf',
        etag: () => 'e1',
      }),
    });
    for (const line of WIRE.split('\n')) {
      const { status, body } = await send(shop, recorded(line));
      expect([status, body?.success ?? true], line).toEqual([200, true]);
    }
    expect(shop.shown()).toMatchObject([
      { title: 'JPY', price_cents: 1800, currency: 'JPY', is_live: false },
      { title: 'KRW', price_cents: 18_000, currency: 'KRW', is_live: false },
      { key: 'galley-1', price_cents: 1800, currency: 'EUR', files: [{ name: 'book.pdf' }] },
    ]);
  });

  describe('refuses', () => {
    let shop: FakeGumroad;
    let url: string;
    beforeEach(async () => {
      shop = await startGumroad({ part_bytes: 4 });
      url = await upload('soup', 'cake');
    });

    /** Presigns a file of 8 bytes, sends its parts, and completes it. */
    async function upload(...sent: string[]): Promise<string> {
      const { upload_id, key, parts } = await asks(shop, 'POST /files/presign', {
        filename: 'a.pdf',
        file_size: 8,
      });
      const etags: { part_number: number; etag: string }[] = [];
      for (const [at, text] of sent.entries()) {
        const { pathname, search } = new URL(parts[at].presigned_url);
        const answer = await send(shop, { method: 'PUT', path: pathname + search, type: '', body: text });
        etags.push({ part_number: at + 1, etag: (answer.headers.get('etag') ?? '').replaceAll('"', '') });
      }
      const answer = await asks(shop, 'POST /files/complete', { upload_id, key, parts: etags });
      return answer.file_url ?? answer.error;
    }

    const page = (id: string) => [
      { description: { type: 'doc', content: [{ type: 'fileEmbed', attrs: { id, uid: 'u' } }] } },
    ];
    const book = { name: 'Book', price: 1800, price_currency_type: 'eur', custom_permalink: 'galley-1' };
    const refused = async (route: string, body?: object) => {
      const answer = await asks(shop, route, body);
      expect(answer.success).toBe(false);
      return answer.message;
    };
    const made = async () => {
      const files = [{ id: 'a', url }];
      return (await asks(shop, 'POST /products', { ...book, files, rich_content: page('a') })).product;
    };

    it.each([
      [{ unknown: 1 }, /known|unrecognized/i],
      [{ name: undefined }, /name/],
      [{ name: '' }, /name/],
      [{ price: undefined }, /price/],
      [{ price: 18.5 }, /price/],
      [{ price: '18.50' }, /price/],
      [{ price: 78 }, /must be at least/],
      [{ price_currency_type: 'xpf' }, /not a supported currency/],
      [{ price_currency_type: 'krw' }, /must be at least/],
      [{ native_type: 'physical' }, /native_type/],
      [{ custom_permalink: 'a b' }, /custom_permalink/],
      [{ tags: ['#hash'] }, /tags/],
      [{ tags: ['x'.repeat(21)] }, /tags/],
      [{ files: [{ id: 'a', url: 'https://example.com/a.pdf' }] }, /your own uploaded files/],
      [{ rich_content: page('nobody’s') }, /not belonging to this product/],
    ])('a product with %j', async (change, words) => {
      expect(await refused('POST /products', { ...book, ...change })).toMatch(words);
      expect(shop.shown()).toEqual([]);
    });

    it('a file that its buyers would not see, or would see twice', async () => {
      const files = [{ id: 'a', url }];
      expect(await refused('POST /products', { ...book, files })).toMatch(/embedded nowhere/);
      const twice = [...page('a'), ...page('a')];
      expect(await refused('POST /products', { ...book, files, rich_content: twice })).toMatch(/twice/);
    });

    it('an address that another product has, until that is deleted', async () => {
      await made();
      expect(await refused('POST /products', book)).toBe('Custom permalink has already been taken');
      shop.deletes('galley-1');
      expect(await asks(shop, 'POST /products', book)).toMatchObject({ success: true });
    });

    it('to let a file go that is still shown, and to keep one that is not there', async () => {
      const { id } = await made();
      expect(await refused(`PUT /products/${id}`, { files: [] })).toMatch(/still referenced/);
      expect(await refused(`PUT /products/${id}`, { files: [{ id: 'b' }] })).toMatch(/no longer exist/);
      expect(await asks(shop, `PUT /products/${id}`, { files: [], rich_content: [] })).toMatchObject({
        success: true,
      });
    });

    it('to sell what nobody is paid for', async () => {
      const { id } = await made();
      shop.has_payout = false;
      expect(await refused(`PUT /products/${id}/enable`)).toMatch(/payment method/);
      expect(shop.shown()[0]?.is_live).toBe(false);
    });

    it('uploads with parts that lack, or are of another size or tag', async () => {
      expect(url).toMatch(/^https:/);
      expect(await upload('soup')).toMatch(/could not be found/);
      expect(await upload('soup', 'pie')).toMatch(/could not be found/);
      expect(await upload('soup', 'cakes')).toMatch(/could not be found/);
      const { upload_id, key, parts } = await asks(shop, 'POST /files/presign', {
        filename: 'b.pdf',
        file_size: 4,
      });
      const { pathname } = new URL(parts[0].presigned_url);
      await send(shop, { method: 'PUT', path: pathname, type: '', body: 'soup' });
      const wrong = { upload_id, key, parts: [{ part_number: 1, etag: 'other' }] };
      expect(await asks(shop, 'POST /files/complete', wrong)).toMatchObject({ status: 400 });
    });

    it('a key that it does not know, and a key where files are stored', async () => {
      const answer = await fetch(`${shop.url}/user`, { headers: { authorization: 'Bearer other' } });
      expect([answer.status, await answer.text()]).toEqual([401, '']);
      const { parts } = await asks(shop, 'POST /files/presign', { filename: 'b.pdf', file_size: 4 });
      const headers = { authorization: `Bearer ${shop.account.api_key}` };
      const put = await fetch(parts[0].presigned_url, { method: 'PUT', body: 'soup', headers });
      expect(put.status).toBe(400);
    });
  });
});
