import { beforeAll, describe, expect, it } from 'vitest';
import { images } from '@/features/images/images.table';
import type { ProductId } from '@/kernel/ids';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

async function recipe(who: Client, title: string, more: object = {}): Promise<string> {
  const answer = await who.post('/recipes', { title, ingredients: ['1 cup flour'], ...more });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function ebook(who: Client, more: object = {}) {
  const answer = await who.post('/products', { type: 'ebook', title: 'Sunday Kitchen', ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

const pointers = (body: { errors: { pointer: string }[] }) => body.errors.map((error) => error.pointer);

describe('creating a product', () => {
  it('of a plan that says neither days nor meals has those that its entries name', async () => {
    const week = await ana.post('/products', { type: 'meal_plan', title: 'Week' });
    expect(week.body).toMatchObject({ days: 7, meal_slots: ['breakfast', 'lunch', 'dinner'] });
    const entries = [{ day: 9, slot: 'supper', kind: 'note', text: 'Soup' }];
    const longer = await ana.post('/products', { type: 'meal_plan', title: 'Nine days', entries });
    expect(longer.body).toMatchObject({ days: 9, meal_slots: ['breakfast', 'lunch', 'dinner', 'supper'] });
    const said = { type: 'meal_plan', title: 'Two days', days: 2, meal_slots: ['lunch'], entries };
    expect(pointers((await ana.post('/products', said)).body)).toEqual(['/entries/0/day', '/entries/0/slot']);
  });

  it('of a plain list of recipes is a draft with every default', async () => {
    const ids = [await recipe(ana, 'Soup'), await recipe(ana, 'Cake')];
    const answer = await ana.post('/products', { type: 'ebook', title: 'Sunday Kitchen', recipe_ids: ids });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/products/${answer.body.id}`);
    expect(answer.headers.get('etag')).toMatch(/^"1\.[0-9a-f]{16}"$/);
    expect(answer.body).toMatchObject({
      type: 'ebook',
      status: 'draft',
      trim: '7.5x9.25',
      theme: 'heirloom',
      formats: ['pdf', 'epub'],
      recipe_ids: ids,
      chapters: null,
      listings: [],
      files: [],
      slug: null,
      edition: null,
      has_unpublished_changes: false,
      version: 1,
    });
    const got = await ana.get(`/products/${answer.body.id}`);
    expect(got.body).toEqual(answer.body);
  });

  it.each(['meal_plan', 'recipe_card_pack', 'lead_magnet'])(
    'of type %s needs a title alone',
    async (type) => {
      const answer = await ana.post('/products', { type, title: 'Spring' });
      expect(answer.status).toBe(201);
      expect(answer.body.type).toBe(type);
    },
  );

  it.each([
    [{}, '/type'],
    [{ type: 'book', title: 'A' }, '/type'],
    [{ type: 'ebook' }, '/title'],
    [{ type: 'ebook', title: ' ' }, '/title'],
    [{ type: 'ebook', title: 'A', days: 7 }, '/days'],
    [{ type: 'meal_plan', title: 'A', chapters: [] }, '/chapters'],
    [{ type: 'ebook', title: 'A', source_product_id: 'x' }, '/source_product_id'],
    [{ type: 'ebook', title: 'A', price_cents: 1.5 }, '/price_cents'],
    [{ type: 'ebook', title: 'A', price_cents: '1800' }, '/price_cents'],
    [{ type: 'ebook', title: 'A', currency: 'DOLLARS' }, '/currency'],
    [{ type: 'ebook', title: 'A', status: 'published' }, '/status'],
    [{ type: 'ebook', title: 'A', formats: ['mobi'] }, '/formats/0'],
    [{ type: 'ebook', title: 'A', formats: [] }, '/formats'],
    [{ type: 'ebook', title: 'A', formats: ['pdf', 'pdf'] }, '/formats/1'],
    [{ type: 'lead_magnet', title: 'A', formats: ['epub'] }, '/formats/0'],
    [{ type: 'meal_plan', title: 'A', formats: [] }, '/formats'],
    [{ type: 'recipe_card_pack', title: 'A', formats: ['pdf'] }, '/formats'],
    [{ type: 'ebook', title: 'A', theme: 'neon' }, '/theme'],
    [{ type: 'ebook', title: 'A', recipe_ids: ['a', 'a'] }, '/recipe_ids/1'],
    [{ type: 'ebook', title: 'A', recipe_ids: [], chapters: [{ title: 'One' }] }, '/recipe_ids'],
    [{ type: 'ebook', title: 'A', platforms: ['Etsy'] }, '/platforms/0'],
    [
      { type: 'ebook', title: 'A', cover: { kind: 'photo', image_url: 'http://x.test/a.jpg' } },
      '/cover/image_url',
    ],
    [
      { type: 'meal_plan', title: 'A', days: 2, entries: [{ day: 3, slot: 'lunch', kind: 'eat_out' }] },
      '/entries/0/day',
    ],
    [{ type: 'ebook', title: 'A', toString: 1 }, '/toString'],
  ])('%j is refused, naming %s', async (body, pointer) => {
    const answer = await ana.post('/products', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    expect(pointers(answer.body)).toContain(pointer);
  });

  it('stores a currency of any case in capitals', async () => {
    const book = await ebook(ana, { price_cents: 1800, currency: 'eur' });
    expect(book.currency).toBe('EUR');
  });

  it('refuses a recipe that is not there and one of another user alike, naming each', async () => {
    const bob = await app.signUp('Bob');
    const theirs = await recipe(bob, 'Pie');
    const own = await recipe(ana, 'Tart');
    const answer = await ana.post('/products', {
      type: 'ebook',
      title: 'A',
      recipe_ids: [own, theirs, 'recipe_01h455vb4pex5vsknk084sn02q', 'rubbish'],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('unknown_recipe');
    expect(pointers(answer.body)).toEqual(['/recipe_ids/1', '/recipe_ids/2', '/recipe_ids/3']);
  });

  it('refuses a recipe that is archived', async () => {
    const id = await recipe(ana, 'Old', { status: 'archived' });
    const answer = await ana.post('/products', {
      type: 'ebook',
      title: 'A',
      chapters: [{ title: 'One', recipe_ids: [id] }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('recipe_archived');
    expect(pointers(answer.body)).toEqual(['/chapters/0/recipe_ids/0']);
  });

  it('refuses a source that is not hers, and one of another type', async () => {
    const lead = (source_product_id: ProductId) =>
      ana.post('/products', { type: 'lead_magnet', title: 'Gift', source_product_id });
    const bob = await app.signUp('Bob');
    const theirs = await ebook(bob);
    expect((await lead(theirs.id)).body.code).toBe('unknown_product');
    const plan = await ana.post('/products', { type: 'meal_plan', title: 'Week' });
    const answer = await lead(plan.body.id);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'unsupported_source_type',
      source_type: 'meal_plan',
      allowed: ['ebook', 'recipe_card_pack'],
    });
  });

  it('refuses a cover picture that is another user’s', async () => {
    const bob = await app.signUp('Bob');
    const id = '0123456789abcdef0123456789abcdef';
    const created_at = new Date().toISOString();
    const picture = { id, extension: 'webp', blob_key: 'a'.repeat(64), bytes: 1, created_at };
    await app.services.db.insert(images).values({ ...picture, user_id: bob.user_id });
    const body = { type: 'ebook', title: 'A', cover: { kind: 'photo', image_url: `/i/${id}.webp` } };
    const answer = await ana.post('/products', body);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('image_not_fetched');
    expect(pointers(answer.body)).toEqual(['/cover/image_url']);
    expect((await bob.post('/products', body)).status).toBe(201);
  });

  it('refuses a price for a lead magnet', async () => {
    const answer = await ana.post('/products', { type: 'lead_magnet', title: 'Gift', price_cents: 100 });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('price_not_allowed');
  });

  it('with an Idempotency-Key is done once', async () => {
    const headers = { 'idempotency-key': 'book-1' };
    const body = { type: 'ebook', title: 'Once' };
    const first = await ana.post('/products', body, { headers });
    const second = await ana.post('/products', body, { headers });
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });
});

describe('changing a product', () => {
  it('changes only what was sent, and null clears', async () => {
    const book = await ebook(ana, { subtitle: 'Slow days', description: 'Soups' });
    const answer = await ana.patch(`/products/${book.id}`, { title: 'Monday', subtitle: null });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: 'Monday', subtitle: null, description: 'Soups', version: 2 });
  });

  it('with values that are stored already changes nothing', async () => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'Soup')] });
    const answer = await ana.patch(`/products/${book.id}`, book);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(book);
  });

  it('keeps an archived recipe that is in it, and refuses to add one', async () => {
    const kept = await recipe(ana, 'Kept');
    const other = await recipe(ana, 'Other');
    const book = await ebook(ana, { recipe_ids: [kept] });
    for (const id of [kept, other]) expect((await ana.delete(`/recipes/${id}`)).status).toBe(204);
    const again = await ana.patch(`/products/${book.id}`, { recipe_ids: [kept], subtitle: 'Still' });
    expect(again.status).toBe(200);
    expect(again.body.recipe_ids).toEqual([kept]);
    const added = await ana.patch(`/products/${book.id}`, { recipe_ids: [kept, other] });
    expect(added.status).toBe(422);
    expect(added.body.code).toBe('recipe_archived');
  });

  it('of an ISBN asks for its check digit, whatever its hyphens, and takes none', async () => {
    const book = await ebook(ana);
    for (const isbn of ['978-3-16-148410-0', 'ISBN 9783161484100', '0-306-40615-2', '080442957x', null, '']) {
      const answer = await ana.patch(`/products/${book.id}`, { front: { isbn } });
      expect(answer.body.front, String(isbn)).toMatchObject({ isbn });
    }
    for (const isbn of ['978-3-16-148410-1', '0306406153', '978316148410', 'soon', '4006381333931']) {
      const changed = await ana.patch(`/products/${book.id}`, { front: { isbn } });
      expect(changed.status, isbn).toBe(400);
      expect(pointers(changed.body)).toEqual(['/front/isbn']);
    }
    const made = await ana.post('/products', { type: 'ebook', title: 'A', front: { isbn: '123' } });
    expect(pointers(made.body)).toEqual(['/front/isbn']);
  });

  it('of chapters and a plain list keeps the one that was sent last', async () => {
    const id = await recipe(ana, 'Soup');
    const book = await ebook(ana, { recipe_ids: [id] });
    const chapters = [{ title: 'One', recipe_ids: [id] }];
    const first = await ana.patch(`/products/${book.id}`, { chapters });
    expect(first.body).toMatchObject({ recipe_ids: null, chapters: [{ title: 'One', intro: null }] });
    const second = await ana.patch(`/products/${book.id}`, { recipe_ids: [id] });
    expect(second.body).toMatchObject({ recipe_ids: [id], chapters: null });
    const both = await ana.patch(`/products/${book.id}`, { recipe_ids: [id], chapters });
    expect(both.status).toBe(400);
  });

  it('refuses fields of another type and another type, naming them', async () => {
    const book = await ebook(ana);
    const answer = await ana.patch(`/products/${book.id}`, { days: 3, type: 'meal_plan', nonsense: 1 });
    expect(answer.status).toBe(400);
    const fields = await ana.patch(`/products/${book.id}`, { days: 3, type: 'meal_plan' });
    expect(fields.status).toBe(400);
    expect(pointers(fields.body).sort()).toEqual(['/days', '/type']);
  });

  it.each(['"1.0000000000000000"', 'garbage', 'W/"2"', '', '"'])(
    'refuses If-Match %j, which is not its version, and changes nothing',
    async (tag) => {
      const book = await ebook(ana);
      await ana.patch(`/products/${book.id}`, { title: 'Second' });
      const headers = { 'if-match': tag };
      const changed = await ana.patch(`/products/${book.id}`, { title: 'Third' }, { headers });
      expect([changed.status, changed.body.code]).toEqual([412, 'version_conflict']);
      const published = await ana.post(`/products/${book.id}/publish`, { price_cents: 0 }, { headers });
      expect(published.status).toBe(412);
      expect((await ana.get(`/products/${book.id}`)).body.title).toBe('Second');
    },
  );

  it.each([
    [['archived'], 'archived', 200],
    [['archived', 'draft'], 'draft', 200],
    [['draft'], 'draft', 200],
    [['published'], 'draft', 409],
    [['archived', 'published'], 'archived', 409],
  ])('of status by %j ends in %s with %i', async (steps, end, status) => {
    const book = await ebook(ana);
    let answer = await ana.get(`/products/${book.id}`);
    for (const step of steps) answer = await ana.patch(`/products/${book.id}`, { status: step });
    expect(answer.status).toBe(status);
    expect((await ana.get(`/products/${book.id}`)).body.status).toBe(end);
  });

  it('of another user is not found', async () => {
    const book = await ebook(ana);
    const bob = await app.signUp('Bob');
    const answer = await bob.patch(`/products/${book.id}`, { title: 'Mine' });
    expect(answer.status).toBe(404);
  });
});

describe('listing products', () => {
  it('answers newest first, filtered by type and status, without archived ones', async () => {
    const cara = await app.signUp('Cara');
    const first = await ebook(cara);
    const plan = (await cara.post('/products', { type: 'meal_plan', title: 'Week' })).body;
    const gone = await ebook(cara);
    await cara.patch(`/products/${gone.id}`, { status: 'archived' });
    const ids = async (query: string) =>
      (await cara.get(`/products${query}`)).body.items.map((item: { id: string }) => item.id);
    expect(await ids('')).toEqual([plan.id, first.id]);
    expect(await ids('?type=ebook')).toEqual([first.id]);
    expect(await ids('?status=archived')).toEqual([gone.id]);
    expect(await ids('?per_page=1&page=2')).toEqual([first.id]);
    expect(await ids('?page=9')).toEqual([]);
  });

  it.each(['?type=books', '?page=0', '?per_page=101', '?q=cake', '?type='])('refuses %s', async (query) => {
    expect((await ana.get(`/products${query}`)).status).toBe(400);
  });
});

describe('what cannot be done', () => {
  it('deleting a product is no method of its path', async () => {
    const book = await ebook(ana);
    const answer = await ana.delete(`/products/${book.id}`, { unchecked: true });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PATCH');
  });

  it('a format that the product does not have is not found, and starts no build', async () => {
    const recipe_ids = [await recipe(ana, 'A')];
    const book = await ebook(ana, { recipe_ids, formats: ['pdf'] });
    const reader = await ebook(ana, { recipe_ids, formats: ['epub'] });
    const cards = await ana.post('/products', { type: 'recipe_card_pack', title: 'Cards', recipe_ids });
    for (const path of [`${book.id}/files/epub`, `${reader.id}/files/pdf`, `${cards.body.id}/files/epub`])
      expect((await ana.get(`/products/${path}`)).status, path).toBe(404);
    expect((await ana.get(`/products/${book.id}/files/mobi`)).status).toBe(404);
    expect(await app.services.db.execute('select 1 from builds limit 1')).toHaveLength(0);
  });

  it('a book with an empty chapter is built without it, and not released before it is filled or taken out', async () => {
    const chapters = [{ title: 'Soups', recipe_ids: [await recipe(ana, 'A')] }, { title: 'Empty' }];
    const book = await ebook(ana, { chapters });
    expect((await ana.post(`/products/${book.id}/builds`)).status).toBe(202);
    await app.services.db.execute('delete from builds');
    const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
    const release = await ana.post(`/products/${book.id}/publish`, terms);
    expect(release.status).toBe(422);
    expect(pointers(release.body)).toEqual(['/chapters/1/recipe_ids']);
  });

  it('a file without a recipe is refused, naming what is missing', async () => {
    const book = await ebook(ana, { chapters: [{ title: 'Empty' }] });
    const answer = await ana.get(`/products/${book.id}/files/pdf`);
    expect(answer.status).toBe(422);
    expect(pointers(answer.body)).toEqual(['/chapters/0/recipe_ids']);
  });

  it('HEAD on a file that was never built starts no build', async () => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'A')] });
    const answer = await ana.call('HEAD', `/products/${book.id}/files/pdf`);
    expect(answer.status).toBe(409);
    const builds = await app.services.db.execute(`select 1 from builds limit 1`);
    expect(builds).toHaveLength(0);
  });
});

describe('what only the dashboard asks', () => {
  const query = (who: Client, procedure: string, input: object) =>
    callProcedure(app, who, 'query', procedure, input);

  it('which products use a recipe, archived ones apart', async () => {
    const [used, unused] = [await recipe(ana, 'Used'), await recipe(ana, 'Unused')];
    const book = await ebook(ana, { title: 'Uses it', recipe_ids: [used] });
    const gone = await ebook(ana, { recipe_ids: [used] });
    await ana.patch(`/products/${gone.id}`, { status: 'archived' });
    expect(await query(ana, 'products.usage', { recipe_ids: [used, unused] })).toEqual([
      { recipe_id: used, products: [{ id: book.id, title: 'Uses it', type: 'ebook', status: 'draft' }] },
      { recipe_id: unused, products: [] },
    ]);
    const bob = await app.signUp('Bob');
    expect(await query(bob, 'products.usage', { recipe_ids: [used] })).toEqual([
      { recipe_id: used, products: [] },
    ]);
  });

  it('a link to a file that was never built is refused, and none to another user’s', async () => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'A')] });
    expect(await query(ana, 'products.fileLink', { id: book.id })).toMatchObject({ code: 'build_not_ready' });
    const bob = await app.signUp('Bob');
    expect(await query(bob, 'products.fileLink', { id: book.id })).toMatchObject({ code: 'not_found' });
    expect(await query(ana, 'products.latestBuild', { id: book.id })).toBeNull();
    expect(await query(ana, 'products.changedRecipes', { id: book.id })).toEqual([]);
  });
});
