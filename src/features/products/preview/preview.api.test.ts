import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
let soup: string;
let tart: string;
let book: string;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
  [soup, tart] = [await recipe(ana, 'Secret soup'), await recipe(ana, 'Onion tart')];
  const chapters = [
    { title: 'Pots', recipe_ids: [soup] },
    { title: 'Ovens', recipe_ids: [tart] },
  ];
  book = (await ana.post('/products', { type: 'ebook', title: 'Sunday Kitchen', chapters })).body.id;
});

async function recipe(who: Client, title: string): Promise<string> {
  const body = { title, ingredients: ['1 onion'], instructions: ['Cook.'] };
  return (await who.post('/recipes', body)).body.id;
}

const map = (who: Client, id: string, fields: object = {}) =>
  callProcedure(app, who, 'mutation', 'products.previewMap', { id, fields });
const pages = (who: Client, id: string, keys: string[], fields: object = {}, numbers: object = {}) =>
  callProcedure(app, who, 'mutation', 'products.previewPages', { id, fields, keys, pages: numbers });

describe('the preview of a product', () => {
  it('names the parts of the book and their pages', async () => {
    const { units, page_count } = await map(ana, book);
    expect(units.map(({ key }: { key: string }) => key)).toEqual([
      ...['cover', 'contents', 'chapter-1', soup, 'chapter-2', tart, 'back'],
    ]);
    expect(units[2]).toMatchObject({
      key: 'chapter-1',
      kind: 'chapter',
      title: 'Pots',
      first_page: 3,
      page_count: 1,
      way: expect.any(String),
      layouts: [],
    });
    // A short chapter opens above its first recipe.
    expect(units[3]).toMatchObject({ key: soup, first_page: 3, page_count: 0 });
    expect(page_count).toBe(5);
  });

  it('shows what is not saved, and saves nothing', async () => {
    const before = (await ana.get(`/products/${book}`)).body;
    const plain = await pages(ana, book, ['cover', soup]);
    const changed = await pages(ana, book, ['cover', soup], { title: 'Monday Kitchen', theme: 'market' });
    expect(changed.units.map(({ key }: { key: string }) => key)).toEqual(['cover', soup]);
    for (const [index, unit] of changed.units.entries()) {
      expect(unit.pages).toHaveLength(1);
      expect(unit.pages[0]).toMatch(/^<svg /);
      expect(unit.pages[0]).not.toBe(plain.units[index].pages[0]);
    }
    const fewer = await map(ana, book, { chapters: [{ title: 'One', recipe_ids: [tart] }] });
    expect(fewer.units.map(({ key }: { key: string }) => key)).not.toContain(soup);
    expect((await ana.get(`/products/${book}`)).body).toEqual(before);
  });

  it('prints the page numbers that it is told', async () => {
    const [one, other] = [await pages(ana, book, [soup], {}, { [soup]: 38 }), await pages(ana, book, [soup])];
    expect(one.units[0].pages[0]).not.toBe(other.units[0].pages[0]);
  });

  it('is of the owner’s products, recipes and pictures only', async () => {
    const bob = await app.signUp('Bob');
    const stranger = await recipe(bob, 'Stranger');
    for (const answer of [await map(bob, book), await pages(bob, book, ['cover'])])
      expect(answer).toMatchObject({ code: 'not_found' });
    const own = (await bob.post('/products', { type: 'ebook', title: 'Mine', recipe_ids: [stranger] })).body
      .id;
    expect((await pages(bob, own, [soup], { recipe_ids: [soup] })).units).toEqual([
      { key: soup, digest: null, pages: null },
    ]);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const upload = await app.trpc(
      new Request('http://galley.test/api/trpc/images.upload', {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}` },
        body: form,
      }),
    );
    const image_url = (await upload.json()).result.data.url;
    const cover = { kind: 'photo', image_url };
    expect((await pages(ana, book, ['cover'], { cover })).units[0].pages[0]).toContain('data:image/');
    expect((await pages(bob, own, ['cover'], { cover })).units[0].pages[0]).not.toContain('data:image/');
  });

  it('says which field of a draft cannot be', async () => {
    for (const [fields, pointer] of [
      [{ title: '' }, '/title'],
      [{ theme: 'gothic' }, '/theme'],
      [{ days: 3 }, '/days'],
    ] as const)
      expect(await pages(ana, book, ['cover'], fields)).toMatchObject({
        code: 'validation_failed',
        errors: [{ pointer }],
      });
  });

  it('takes so many parts, and so many calls at a time and in a minute', async () => {
    const many = Array.from({ length: LIMITS.preview_units + 1 }, (_, index) => `chapter-${index}`);
    expect(await pages(ana, book, many)).toMatchObject({ code: 'validation_failed' });
    const eve = await app.signUp('Eve');
    const id = (await eve.post('/products', { type: 'ebook', title: 'Mine', recipe_ids: [] })).body.id;
    const answers = await Promise.all(
      Array.from({ length: LIMITS.previews_at_once + 2 }, () => pages(eve, id, ['cover'])),
    );
    expect(answers.filter(({ code }) => code === 'rate_limited').length).toBeGreaterThan(0);
    expect(answers.filter(({ units }) => units !== undefined).length).toBeGreaterThan(0);
    let refused = null;
    for (let call = 0; call <= LIMITS.previews_per_minute && refused === null; call++) {
      const answer = await pages(eve, id, ['cover']);
      if (answer.code === 'rate_limited') refused = answer;
    }
    expect(refused).toMatchObject({ code: 'rate_limited', policy: 'previews' });
  });

  it.each(['meal_plan', 'recipe_card_pack', 'lead_magnet'])(
    'is there for a %s without recipes',
    async (type) => {
      const { id } = (await ana.post('/products', { type, title: 'Empty' })).body;
      const { units } = await map(ana, id);
      const keys = units.slice(0, LIMITS.preview_units).map(({ key }: { key: string }) => key);
      for (const unit of (await pages(ana, id, keys)).units) expect(unit.pages.length).toBeGreaterThan(0);
    },
  );
});
