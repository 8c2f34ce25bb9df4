import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { publishedExample } from '@/features/products/api/products.examples';
import { qrSvg } from '@/features/publications/ui/qr-code';
import { actsAtOnce, EMBED_KINDS, embedCode, SHARE_PLACES, shareTitle } from './share.rules';

const shared = {
  url: 'https://galley.example/p/salt-&-fat?a=1',
  title: 'Salt & "Fat" <3',
  creator: 'Ines',
  price: '$18',
};

it.each([
  ['live', 'https://galley.example/p/salt', 'You’re live'],
  ['live', 'http://127.0.0.1:3000/p/salt', 'Published on this computer'],
  ['live', 'http://localhost:3000/p/salt', 'Published on this computer'],
  ['pending', null, 'Share'],
] as const)('calls a page that is %s at %s “%s”', (state, url, title) => {
  const stored = { platform: 'storefront', keeper: 'galley' as const, problem: null, reason: null };
  const there = { edition: 1, external_id: null, published_at: null };
  const listings = [{ ...stored, ...there, state, url }];
  expect(shareTitle({ listings })).toBe(title);
});

it('asks for an email as soon as that is saved where its page gives the edition away, and nowhere else', () => {
  const { edition, listings } = publishedExample;
  const onPage = listings
    .slice(0, 1)
    .map((one) => ({ ...one, platform: 'storefront', state: 'live' as const }));
  const given = edition && { ...edition, price_cents: 0, price_mode: 'fixed' as const };
  expect(actsAtOnce({ edition: given, listings: onPage })).toBe(true);
  expect(actsAtOnce({ edition: given, listings: [] })).toBe(false);
  expect(actsAtOnce({ edition: null, listings: onPage })).toBe(false);
  expect(actsAtOnce({ edition: given && { ...given, price_cents: 900 }, listings: onPage })).toBe(false);
  const named = given && { ...given, price_mode: 'pay_what_you_want' as const };
  expect(actsAtOnce({ edition: named, listings: onPage })).toBe(false);
});

it.each(EMBED_KINDS)('embeds a %s without a script, whatever the title is', (kind) => {
  const code = embedCode(kind, shared);
  expect(code).toContain('href="https://galley.example/p/salt-&amp;-fat?a=1"');
  expect(code).toContain('Salt &amp; &quot;Fat&quot; &lt;3');
  expect(code).not.toMatch(/<script|<3|src=/);
});

it('shares the whole link and title at every place', () => {
  for (const { address } of SHARE_PLACES) {
    const read = decodeURIComponent(address(shared).replaceAll('+', ' '));
    expect(read).toContain(shared.url);
  }
  expect(SHARE_PLACES.map(({ address }) => new URL(address(shared)).protocol)).toEqual([
    ...Array<string>(4).fill('https:'),
    'mailto:',
  ]);
});

it('draws a code that reads as the link', () => {
  expect(qrSvg(shared.url)).toMatch(/^<svg[^>]*viewBox/);
  const scale = 4;
  const cells = encodeQR(shared.url, 'raw', { ecc: 'quartile', border: 4 });
  const side = cells.length * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (cells[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  expect(decodeQR({ width: side, height: side, data })).toBe(shared.url);
});
