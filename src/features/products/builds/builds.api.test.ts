import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeRenderer, rendererPid } from '@/rendering/typst/renderer';
import { type App, type Client, startApp } from '@/testing/app';
import { elementWords, openEpub } from '@/testing/files/epub-reader';
import { readPdf } from '@/testing/files/pdf-reader';
import { callProcedure } from '@/testing/trpc';
import { type BuildWorker, startBuildWorker } from './builds.worker';

let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  ana = await app.signUp('Ana');
});
afterAll(() => worker.stop());

async function ebook(who: Client) {
  const body = { title: 'Soup', ingredients: ['1 onion'], instructions: ['Cook.'] };
  const recipe = await who.post('/recipes', body);
  const answer = await who.post('/products', {
    type: 'ebook',
    title: 'Sunday Kitchen',
    recipe_ids: [recipe.body.id],
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a build', () => {
  it('is started, found at its address, and made once for the same content', async () => {
    const book = await ebook(ana);
    const started = await ana.post(`/products/${book.id}/builds`);
    expect(started.status).toBe(202);
    const address = `/products/${book.id}/builds/${started.body.id}`;
    expect(started.headers.get('location')).toBe(`/api${address}`);
    const file = await ana.get(`${address}/files/pdf`);
    expect(file.status).toBe(200);
    const done = await ana.get(address);
    expect(done.body).toMatchObject({
      state: 'done',
      progress: 100,
      reason: null,
      files: [{ format: 'pdf' }, { format: 'epub', page_count: null }],
    });
    expect(done.body.page_count).toBeGreaterThan(2);
    expect(done.body.previews.length).toBeGreaterThan(0);
    const again = await ana.post(`/products/${book.id}/builds`);
    expect(again.body).toEqual(done.body);
    await ana.patch(`/recipes/${book.recipe_ids[0]}`, { title: 'Another soup' });
    const changed = await ana.post(`/products/${book.id}/builds`);
    expect(changed.body.id).not.toBe(started.body.id);
  });

  it('has a phone edition where one is asked for, with pages of its own', async () => {
    const book = await ebook(ana);
    await ana.patch(`/products/${book.id}`, { formats: ['pdf', 'phone_pdf'] });
    const file = await ana.get(`/products/${book.id}/files/phone_pdf`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pages = await readPdf(file.bytes);
    const { files } = (await ana.get(`/products/${book.id}`)).body;
    expect(files).toMatchObject([
      { format: 'pdf' },
      { format: 'phone_pdf', page_count: pages.length, bytes: file.bytes.length },
    ]);
    expect(files[0].page_count).not.toBe(files[1].page_count);
  });

  it.each(['meal_plan', 'lead_magnet'] as const)(
    'of a %s has one, too, and none unless asked',
    async (type) => {
      const { id } = (await ana.post('/recipes', { title: 'Pie', servings: 2, ingredients: ['1 egg'] })).body;
      const entries = [{ day: 1, slot: 'dinner', kind: 'recipe', recipe_id: id }];
      const own = type === 'meal_plan' ? { entries } : { recipe_ids: [id] };
      const made = (await ana.post('/products', { type, title: 'Small', ...own })).body;
      expect(made.formats).toEqual(['pdf']);
      expect((await ana.get(`/products/${made.id}/files/phone_pdf`)).status).toBe(404);
      await ana.patch(`/products/${made.id}`, { formats: ['pdf', 'phone_pdf'] });
      const file = await ana.get(`/products/${made.id}/files/phone_pdf`);
      const pages = await readPdf(file.bytes);
      const { files } = (await ana.get(`/products/${made.id}`)).body;
      expect(files).toMatchObject([
        { format: 'pdf' },
        { format: 'phone_pdf', page_count: pages.length, bytes: file.bytes.length },
      ]);
      for (const { width, height } of pages) expect(height).toBeGreaterThan(width * 1.7);
    },
  );

  it('takes the files of another product of the same user with the same content, and of nobody else', async () => {
    const book = await ebook(ana);
    const fields = { type: 'ebook', title: book.title, recipe_ids: book.recipe_ids };
    const first = await ana.get(`/products/${book.id}/files/pdf`);
    const own = (await ana.get(`/products/${book.id}`)).body.files;
    await closeRenderer();

    const twin = (await ana.post('/products', fields)).body;
    const second = await ana.get(`/products/${twin.id}/files/pdf`);
    expect(second.bytes).toEqual(first.bytes);
    // No process was needed to set it.
    expect(rendererPid()).toBeNull();
    const made = (await ana.get(`/products/${twin.id}`)).body.files;
    expect(made[0].build_id).not.toBe(own[0].build_id);
    const build = (await ana.get(`/products/${twin.id}/builds/${made[0].build_id}`)).body;
    expect(build).toMatchObject({ state: 'done', progress: 100, page_count: own[0].page_count });
    expect(build.previews.length).toBeGreaterThan(0);

    const bob = await app.signUp('Ana');
    const other = await bob.get(`/products/${(await ebook(bob)).id}/files/pdf`);
    expect(other.status).toBe(200);
    expect(rendererPid()).not.toBeNull();
  });

  it('of a draft is started by asking for its file', async () => {
    const book = await ebook(ana);
    const answer = await ana.get(`/products/${book.id}/files/pdf`);
    expect(answer.status).toBe(200);
    expect((await ana.get(`/products/${book.id}`)).body.files).toMatchObject([
      { format: 'pdf' },
      { format: 'epub' },
    ]);
  });

  it('lists files at addresses that give them, also of a draft that lacks something by now', async () => {
    const { id } = await ebook(ana);
    await ana.get(`/products/${id}/files/pdf`);
    const listed = async (change: object): Promise<{ url: string }[]> => {
      const { files } = (await ana.patch(`/products/${id}`, change)).body;
      expect((await ana.get(`/products/${id}`)).body.files).toEqual(files);
      for (const { url } of files) expect((await ana.get(url.replace('/api', ''))).status).toBe(200);
      return files.map(({ url }: { url: string }) => url.split('/').slice(-4).join('/'));
    };
    expect(await listed({ subtitle: 'Again' })).toEqual([
      expect.stringMatching(/^products\/.*\/files\/pdf$/),
      expect.stringMatching(/^products\/.*\/files\/epub$/),
    ]);
    expect(await listed({ formats: ['epub'] })).toEqual([
      expect.stringMatching(/^builds\/.*\/files\/pdf$/),
      expect.stringMatching(/^products\/.*\/files\/epub$/),
    ]);
    // Asking for the EPUB alone has made a newer build.
    expect(await listed({ formats: ['pdf', 'epub'], recipe_ids: [] })).toEqual([
      expect.stringMatching(/^builds\/.*\/files\/epub$/),
    ]);
  });

  it('gives both files of one content, or the one that is wanted', async () => {
    const book = await ebook(ana);
    const file = await ana.get(`/products/${book.id}/files/epub`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/epub+zip');
    expect(file.headers.get('content-disposition')).toContain('filename="Sunday Kitchen.epub"');
    const { faults, documents } = openEpub(file.bytes);
    expect(faults).toEqual([]);
    expect([...documents.values()].map(elementWords).join(' ')).toContain('Soup');
    const build = (await ana.get(`/products/${book.id}`)).body.files[1].build_id;
    const same = await ana.get(`/products/${book.id}/builds/${build}/files/epub`);
    expect(same.headers.get('etag')).toBe(file.headers.get('etag'));

    await ana.patch(`/products/${book.id}`, { formats: ['epub'] });
    const alone = await ana.get(`/products/${book.id}/files/epub`);
    expect(alone.bytes.length).toBeGreaterThan(1000);
    expect((await ana.get(`/products/${book.id}`)).body.files).toMatchObject([{ format: 'epub' }]);
    expect((await ana.get(`/products/${book.id}/files/pdf`)).status).toBe(404);
  });

  it('sends its file over REST, and nothing of it over tRPC, where the file cannot be sent', async () => {
    const { id } = await ebook(ana);
    const refused = {
      code: 'not_found',
      detail: expect.stringMatching(/^Download files over REST: GET \/api\/products\/\{id\}\//),
    };
    const input = { id, format: 'pdf' };
    expect(await callProcedure(app, ana, 'query', 'products.file', input)).toMatchObject(refused);
    expect((await ana.get(`/products/${id}`)).body.files).toEqual([]);
    expect((await ana.get(`/products/${id}/files/pdf`)).status).toBe(200);

    const { build_id } = (await ana.get(`/products/${id}`)).body.files[0];
    const build = { ...input, build_id };
    expect(await callProcedure(app, ana, 'query', 'products.buildFile', build)).toMatchObject(refused);
    expect((await ana.get(`/products/${id}/builds/${build_id}/files/pdf`)).status).toBe(200);
  });

  it.each(['pdf', 'epub'])('sends a part of its %s, and nothing when it is known', async (format) => {
    const book = await ebook(ana);
    const whole = await ana.get(`/products/${book.id}/files/${format}`);
    const part = await ana.get(`/products/${book.id}/files/${format}`, { headers: { range: 'bytes=0-9' } });
    expect(part.status).toBe(206);
    expect(part.bytes).toEqual(whole.bytes.slice(0, 10));
    const etag = whole.headers.get('etag') ?? '';
    const known = await ana.get(`/products/${book.id}/files/${format}`, {
      headers: { 'if-none-match': etag },
    });
    expect(known.status).toBe(304);
    for (const range of ['bytes=99999999-', 'bytes=99999999999999999999999-']) {
      const beyond = await ana.get(`/products/${book.id}/files/${format}`, { headers: { range } });
      expect(beyond.status).toBe(416);
    }
  });

  it('says which photos its files do not show, on the product too, and again of a product with the same content', async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a9462a' } })
      .jpeg()
      .toBuffer();
    const photo = await ana.post('/images', undefined, {
      raw: bytes,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(photo.status).toBe(201);
    const { id: recipe_id } = (
      await ana.post('/recipes', {
        title: 'Everything salad',
        image_url: photo.body.url,
        ingredients: Array.from({ length: 26 }, (_, at) => `${at + 1} g thing ${at}`),
        instructions: [],
      })
    ).body;
    const small = { card_size: '3x5', orientation: 'landscape', sides: 'front_only' };
    const notices = [{ code: 'photo_left_out', recipe_id, title: 'Everything salad' }];
    for (const _ of ['made', 'taken from the first one']) {
      const fields = { type: 'recipe_card_pack', title: 'Cards', recipe_ids: [recipe_id], ...small };
      const { id, notices: before } = (await ana.post('/products', fields)).body;
      expect(before).toEqual([]);
      await ana.get(`/products/${id}/files/pdf`);
      const product = (await ana.get(`/products/${id}`)).body;
      expect(product.notices).toEqual(notices);
      const build = (await ana.get(`/products/${id}/builds/${product.files[0].build_id}`)).body;
      expect(build.notices).toEqual(notices);
      expect((await ana.patch(`/products/${id}`, product)).status).toBe(200);
    }
  });

  it('says once which recipes have lines that were not scaled, for whatever servings they are printed, and which', async () => {
    const long = `1 cup rice - 7 ${'carrots '.repeat(20)}`;
    const lines = ['1 cup rice - 7 carrots', long, ...[2, 3, 4, 5].map((n) => `1 cup rice - ${n} carrots`)];
    const { id: recipe_id } = (
      await ana.post('/recipes', {
        title: 'Rice',
        servings: 1,
        ingredients: ['2 eggs', ...lines, '1 cup rice - 7 carrots'],
        instructions: ['Boil {1 500 ml water}.', 'Add {2 eggs}.'],
      })
    ).body;
    const named = [lines[0], `${long.slice(0, 119).trim()}…`, ...lines.slice(2, 5)];
    const notices = [{ code: 'line_not_scaled', recipe_id, title: 'Rice', lines: named, line_count: 7 }];
    const meal = (day: number, servings: number | null) => ({
      day,
      slot: 'dinner',
      kind: 'recipe',
      recipe_id,
      servings,
    });
    const entries = [meal(1, 3), meal(2, 4.5), meal(3, null)];
    for (const [fields, expected] of [
      [{ type: 'ebook', recipe_ids: [recipe_id] }, []],
      [{ type: 'ebook', recipe_ids: [recipe_id], recipe_options: { servings_override: 3 } }, notices],
      [{ type: 'meal_plan', entries }, notices],
      [{ type: 'meal_plan', entries, include_recipes: false }, []],
    ] as const) {
      const { id } = (await ana.post('/products', { ...fields, title: 'Rice' })).body;
      expect((await ana.get(`/products/${id}/files/pdf`)).status).toBe(200);
      expect((await ana.get(`/products/${id}`)).body.notices).toEqual(expected);
    }
  });

  it('names the lines with a number that may be a thousand, scaled or not, where they are printed or added up', async () => {
    const { id: recipe_id } = (
      await ana.post('/recipes', {
        title: 'Polenta',
        servings: 2,
        ingredients: ['2 eggs', '1,125 kg polenta'],
        instructions: ['Add {1,125 kg} Foo.'],
      })
    ).body;
    const named = (...lines: string[]) => [
      { code: 'open_number', recipe_id, title: 'Polenta', lines, line_count: lines.length },
    ];
    const entries = [1, 2].map((day) => ({
      ...{ day, slot: 'dinner', kind: 'recipe', recipe_id, servings: day * 2 },
    }));
    const [line, step] = ['1,125 kg polenta', 'Add 1,125 kg Foo.'];
    for (const [fields, expected] of [
      [{ type: 'ebook', recipe_ids: [recipe_id] }, named(line)],
      [
        { type: 'ebook', recipe_ids: [recipe_id], recipe_options: { servings_override: 6 } },
        named(line, step),
      ],
      [{ type: 'meal_plan', entries }, named(line, step)],
      [{ type: 'meal_plan', entries, include_recipes: false }, named(line)],
      [{ type: 'meal_plan', entries, include_recipes: false, shopping_list: { enabled: false } }, []],
    ] as const) {
      const { id } = (await ana.post('/products', { ...fields, title: 'Polenta' })).body;
      const preview = await callProcedure(app, ana, 'mutation', 'products.previewMap', { id, fields: {} });
      expect(preview.notices).toEqual(expected);
      expect((await ana.get(`/products/${id}/files/pdf`)).status).toBe(200);
      expect((await ana.get(`/products/${id}`)).body.notices).toEqual(expected);
    }
  });

  it('of another user or product is not found', async () => {
    const book = await ebook(ana);
    const other = await ebook(ana);
    const started = await ana.post(`/products/${book.id}/builds`);
    const bob = await app.signUp('Bob');
    expect((await bob.get(`/products/${book.id}/builds/${started.body.id}`)).status).toBe(404);
    expect((await ana.get(`/products/${other.id}/builds/${started.body.id}`)).status).toBe(404);
    expect((await bob.get(`/products/${book.id}/files/pdf`)).status).toBe(404);
    expect((await ana.get(`/products/${book.id}/builds/${started.body.id}/files/exe`)).status).toBe(404);
  });
});
