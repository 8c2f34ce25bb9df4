import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import type { Client } from '@/testing/app';
import { openShop, type Shop } from '@/testing/shop';

let shop: Shop;
let ana: Client;
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.app.signUp('Ana');
});

const FREE = { price_cents: 0 };
const page = (id: string) => `/products/${id}/page`;

describe('the address of a product’s page', () => {
  it('can be changed, and every old one leads to it with the code that it had', async () => {
    const { id, slug } = await shop.publish(ana, 'Sunday Kitchen', FREE);
    const untouched = await ana.get(page(id));
    expect(untouched.body).toMatchObject({ slug, old_slugs: [], title: null, description: null, version: 1 });
    const moved = await ana.patch(page(id), { slug: 'Slow-Sundays' });
    expect(moved.body).toMatchObject({ slug: 'slow-sundays', old_slugs: [slug], version: 2 });
    expect(moved.body.url).toMatch(/\/p\/slow-sundays$/);
    expect((await ana.patch(page(id), moved.body)).body).toEqual(moved.body);

    const reader = shop.stranger();
    for (const typed of [`/p/${slug}`, `/p/${slug.toUpperCase()}`, '/p/Slow-Sundays']) {
      const old = await reader.open(`${typed}?code=SPRING&utm_source=x`);
      expect([old.status, old.headers.get('location')], typed).toEqual([
        301,
        '/p/slow-sundays?code=SPRING&utm_source=x',
      ]);
    }
    const now = await reader.open('/p/slow-sundays');
    expect(now.status).toBe(200);
    expect(now.text).toContain(`<link rel="canonical" href="${moved.body.url}">`);
    const product = (await ana.get(`/products/${id}`)).body;
    expect([product.slug, product.listings[0].url]).toEqual(['slow-sundays', moved.body.url]);

    const back = await ana.patch(page(id), { slug });
    expect(back.body).toMatchObject({ slug, old_slugs: ['slow-sundays'] });
    expect((await reader.open('/p/slow-sundays')).headers.get('location')).toBe(`/p/${slug}`);
  });

  it('stays when the next edition is published', async () => {
    const { id } = await shop.publish(ana, 'Twice', FREE);
    await ana.patch(page(id), { slug: 'twice-baked' });
    await ana.patch(`/products/${id}`, { title: 'Thrice' });
    await ana.post(`/products/${id}/publish`);
    const product = (await ana.get(`/products/${id}`)).body;
    expect([product.slug, product.listings[0].url]).toEqual([
      'twice-baked',
      expect.stringMatching(/\/p\/twice-baked$/),
    ]);
  });

  it('is one product’s, old ones too, whoever asks for it', async () => {
    const first = await shop.publish(ana, 'Breads', FREE);
    const second = await shop.publish(ana, 'Soups', FREE);
    await ana.patch(page(first.id), { slug: 'all-breads' });
    const bob = await shop.app.signUp('Bob');
    const his = await shop.publish(bob, 'Pies', FREE);
    for (const slug of [first.slug, 'all-breads'])
      for (const [who, { id }] of [
        [ana, second],
        [bob, his],
      ] as const) {
        const refused = await who.patch(page(id), { slug, title: 'New' });
        expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
          409,
          'already_exists',
          '/slug',
        ]);
      }
    expect((await bob.get(page(his.id))).body).toMatchObject({ slug: his.slug, title: null, version: 1 });
  });

  it('can be changed so often that every old one still leads to the page', async () => {
    const { id, slug } = await shop.publish(ana, 'Restless', FREE);
    for (let at = 0; at < LIMITS.old_addresses; at++)
      expect((await ana.patch(page(id), { slug: `restless-${at}` })).status).toBe(200);
    const refused = await ana.patch(page(id), { slug: 'restless-more' });
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    expect((await ana.patch(page(id), { slug })).body.old_slugs).toHaveLength(LIMITS.old_addresses);
  });

  it.each([
    [{ slug: '' }, '/slug'],
    [{ slug: 'a b' }, '/slug'],
    [{ slug: '-a' }, '/slug'],
    [{ slug: 'a/b' }, '/slug'],
    [{ slug: 'a'.repeat(LIMITS.slug + 1) }, '/slug'],
    [{ slug: null }, '/slug'],
    [{ title: ' ' }, '/title'],
    [{ title: 'x'.repeat(LIMITS.page_title + 1) }, '/title'],
    [{ description: 'x'.repeat(LIMITS.page_description + 1) }, '/description'],
  ])('refuses %j', async (body, pointer) => {
    const answer = await ana.patch(page('product_none'), body);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([400, pointer]);
  });

  it('is none before the product was published, and for others', async () => {
    const draft = (await ana.post('/products', { type: 'ebook', title: 'Draft' })).body.id;
    const bob = await shop.app.signUp('Bob');
    const { id } = await shop.publish(ana, 'Hers', FREE);
    for (const [who, of] of [
      [ana, draft],
      [bob, id],
    ] as const) {
      expect((await who.get(page(of))).status).toBe(404);
      expect((await who.patch(page(of), { title: 'x' })).status).toBe(404);
    }
  });
});

describe('what search engines are told of a page', () => {
  it('is what she wrote, at once, and else what the product says', async () => {
    const { id, slug } = await shop.publish(ana, 'Plain Pies', FREE);
    const reader = shop.stranger();
    expect((await reader.open(`/p/${slug}`)).text).toContain('<title>Plain Pies · Ana</title>');
    const said = { title: 'Pies <for> everybody', description: 'Twenty "plain" pies.' };
    await ana.patch(page(id), said);
    const { text } = await reader.open(`/p/${slug}`);
    expect(text).toContain('<title>Pies &lt;for&gt; everybody</title>');
    expect(text).toContain('<meta property="og:title" content="Pies &lt;for&gt; everybody">');
    expect(text).toContain('<meta name="description" content="Twenty &quot;plain&quot; pies.">');
    expect(text).toContain('dir="auto">Plain Pies</h1>');
    const stale = await ana.patch(page(id), { title: 'x' }, { headers: { 'if-match': '"1.0"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    await ana.patch(page(id), { title: null });
    expect((await reader.open(`/p/${slug}`)).text).toContain('<title>Plain Pies · Ana</title>');
  });
});
