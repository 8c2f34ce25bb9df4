import { beforeAll, describe, expect, it } from 'vitest';
import { openBookshop } from '@/testing/sale';

/** Pages of products that have much to say. */
const { shop, ana } = await openBookshop();
await ana.post('/discounts', { code: 'HALF', percent: 50 });
const COUNT = 80;
const titleOf = (number: number) =>
  `Creamy one-pot orecchiette with “burnt” butter, sage & lemon, no. ${number}`;
const ids: string[] = [];
for (let number = 1; number <= COUNT; number++) {
  const recipe = await ana.post('/recipes', { title: titleOf(number), ingredients: ['1 onion'] });
  ids.push(recipe.body.id);
}

async function published(content: Record<string, unknown>) {
  const formats = ['epub'];
  const draft = await ana.post('/products', { type: 'ebook', author_name: 'Ana', formats, ...content });
  const terms = {
    platforms: ['storefront'],
    price_cents: 1800,
    suggested_price_cents: 2400,
    currency: 'USD',
  };
  const { status, body } = await ana.post(`/products/${draft.body.id}/publish`, terms);
  expect([status, body.type ?? body]).toEqual([200, 'ebook']);
  // It is public when its file is there, which this waits for.
  expect((await ana.get(`/products/${draft.body.id}/files/epub`)).status).toBe(200);
  return body.slug as string;
}

const English = `${'“Dinner” isn’t a project; it’s what we eat & love. '.repeat(20)}\n\n`
  .repeat(5)
  .slice(0, 4_990);
const chapters = ids.map((id, at) => ({ title: `Evenings & nights, part ${at}`, recipe_ids: [id] }));

describe.each([
  ['recipes', 'en', English, { recipe_ids: ids }],
  ['chapters', 'de', English, { chapters: chapters.slice(0, 40) }],
  ['signs of three bytes each', 'ja', '料理は毎日のことです。'.repeat(454), { recipe_ids: ids.slice(0, 30) }],
])('the page of a product with many %s', (_what, language, description, content) => {
  const subtitle = description.slice(0, 200);
  let slug: string;
  beforeAll(async () => {
    slug = await published({ title: 'A very long year', subtitle, description, language, ...content });
  }, 60_000);

  it('fits into 10 kB with all of its form, and leads to the whole of what it leaves out', async () => {
    const address = `/p/${slug}?code=HALF`;
    const page = await shop.stranger().open(address);
    expect(page.bytes.length).toBeLessThan(10_000);
    expect(page.text).not.toContain('\ufffd');
    const links = [...page.text.matchAll(/href="(\/p\/[^"]*all=yes[^"]*)"[^>]*>([^<]*)</g)];
    const count = 'chapters' in content ? content.chapters.length : content.recipe_ids.length;
    expect(links.map(([, , words]) => words)).toEqual(['Read more', `See all ${count} recipes`]);
    const whole = await shop.stranger().open((links[0]?.[1] ?? '').replaceAll('&amp;', '&'));
    expect(whole.text).not.toContain('all=yes');
    expect(whole.text.match(/<li[^>]*><span class="part"|<li dir="auto">/g)).toHaveLength(count);
    const lede = [...whole.text.matchAll(/<p class="lede" dir="auto">([^<]*)</g)].map(([, text]) => text);
    const plain = description
      .replaceAll('&', '&amp;')
      .split('\n\n')
      .map((part) => part.trim());
    expect(lede).toEqual(plain.filter((part) => part !== ''));
    expect(whole.text).toContain('action="/p/');
    expect(whole.text).toContain('?code=HALF"');
  });
});

it('a page with room for everything leads nowhere else', async () => {
  const slug = await published({ title: 'Short', description: 'Two suppers.', recipe_ids: ids.slice(0, 2) });
  const page = await shop.stranger().open(`/p/${slug}`);
  expect(page.text).toContain('Two suppers.');
  expect(page.text).not.toContain('all=yes');
}, 60_000);
