import { strFromU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPicture } from '@/features/images/images.service';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const linesOf = (bytes: Uint8Array | undefined) =>
  strFromU8(bytes ?? new Uint8Array())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function exported(who: Client, query = '') {
  const answer = await who.get(`/export${query}`);
  expect(answer.status).toBe(200);
  const files = unzipSync(answer.bytes);
  return {
    answer,
    files,
    recipes: linesOf(files['recipes.ndjson']),
    manifest: JSON.parse(strFromU8(files['galley.json'] ?? new Uint8Array())),
  };
}

const restore = async (who: Client, archive: Uint8Array, fields: Record<string, string> = {}) =>
  who.post('/recipes/import', undefined, await uploadForm(archive, 'galley.zip', fields));

async function picture(who: Client, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  return (await who.post('/images', undefined, { raw: bytes, headers: { 'content-type': 'image/png' } })).body
    .url;
}

const pictureBytes = async (url: string) => {
  const found = await openPicture(app.services, url.slice('/i/'.length));
  return app.services.blobs.bytes(found?.blob_key ?? '');
};

/** An account with every field of a recipe, corrections, collections, statuses and photos. */
async function library() {
  const ana = await app.signUp();
  const soups = (await ana.post('/collections', { name: 'Soups & stews', description: 'Warm.' })).body.id;
  const empty = (await ana.post('/collections', { name: 'Nothing yet' })).body.id;
  const full = {
    title: 'Crème “brûlée” 🍮',
    description: 'Line one.\n\nLine two  with spaces. ',
    servings: 2.5,
    yield_text: '5 small pots',
    ingredients: [
      '4 egg yolks',
      { text: '1 (14 oz) can milk', quantity: 2, unit: 'tin', item: 'milk of cans', note: 'cold' },
      { text: 'a pinch of salt', scaling: 'fixed' },
      'For the crust:',
      { text: '2-3 tbsp sugar ', optional: true },
      { quantity: 0.333333, unit: 'cup', item: 'cream', note: null },
      { text: '1 vanilla pod', corrected: true },
    ],
    instructions: [
      'Beat {4 egg yolks}.',
      {
        text: 'Burn the sugar.',
        group: 'For the crust',
        photo: {
          url: await picture(ana, '#2946aa'),
          alt: 'A flame on sugar',
          crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
        },
      },
    ],
    notes: '<b>not markup</b> {{7*7}}\n- a list',
    dietary_tags: ['gluten-free', 'vegetarian'],
    tags: ['Sunday guests', 'BBQ'],
    cuisine: 'french',
    meal_type: 'dessert',
    season: 'winter',
    difficulty: 'hard',
    prep_time_minutes: 15,
    cook_time_minutes: 40,
    total_time_minutes: 300,
    collection_ids: [soups],
    status: 'active',
    email_ready: true,
    photos: [
      {
        url: await picture(ana, '#a9462a'),
        alt: 'Custard under a crust of sugar',
        focal: { x: 0.25, y: 0.75 },
        crop: { x: 0, y: 0.5, width: 0.5, height: 0.5 },
      },
      { url: await picture(ana, '#46a92a') },
    ],
    credit: 'Adapted from Ruth Miller',
    source_url: 'https://blog.example/creme?x=1',
    nutrition: { calories: 320.5, fat_g: 20, sodium_mg: 0 },
  };
  const first = (await ana.post('/recipes', full)).body;
  await ana.post(`/recipes/${first.id}/events`, { type: 'save', count: 3 });
  const second = (await ana.post('/recipes', { title: 'Bare' })).body;
  const third = (
    await ana.post('/recipes', {
      title: 'Stew',
      yield_text: '4 bowls',
      servings: null,
      prep_time_minutes: 0,
      ingredients: ['1 kg beef'],
      collection_ids: [soups],
      photos: [{ url: full.photos[0]?.url }],
    })
  ).body;
  await ana.post(`/recipes/${third.id}/events`, { type: 'view', count: 1 });
  await ana.patch(`/recipes/${second.id}`, { title: 'Bare bones', instructions: ['Boil.'] });
  await ana.delete(`/recipes/${second.id}`);
  await ana.put(`/collections/${empty}/recipes/${second.id}`);
  await ana.delete(`/collections/${empty}/recipes/${second.id}`);
  const cover = { kind: 'photo', image_url: await picture(ana, '#123456') };
  await ana.post('/products', { type: 'ebook', title: 'Book', recipe_ids: [first.id], cover });
  return ana;
}

const encoded = async (url: string) => Buffer.from(await pictureBytes(url)).toString('base64');

/** A photo with its files instead of its addresses, which are an account's own. */
const withoutAddress = async ({ url, display_url, ...said }: { url: string; display_url: string }) => ({
  ...said,
  whole: await encoded(url),
  shown: await encoded(display_url),
});

/** Everything of a library that must come back, by title. */
async function contents(who: Client) {
  const found = [];
  const names = new Map<string, string>();
  for (const { id, name } of (await who.get('/collections')).body.items) names.set(id, name);
  for (const status of ['draft', 'active', 'archived'])
    for (const recipe of (await who.get(`/recipes?status=${status}&per_page=100`)).body.items) {
      const { id, version, image_url, collection_ids, ...same } = recipe;
      const photo = image_url === null ? null : await encoded(image_url);
      const photos = [];
      for (const photo of recipe.photos) photos.push(await withoutAddress(photo));
      const instructions = [];
      for (const step of recipe.instructions)
        instructions.push({ ...step, photo: step.photo && (await withoutAddress(step.photo)) });
      const collections = collection_ids.map((one: string) => names.get(one)).sort();
      found.push({ ...same, photo, photos, instructions, collections });
    }
  const order = ({ title, created_at }: { title: string; created_at: string }) => `${title} ${created_at}`;
  return found.sort((left, right) => (order(left) < order(right) ? -1 : 1));
}

async function shelves(who: Client) {
  const found = [];
  for (const { id, name, description, recipe_count } of (await who.get('/collections')).body.items) {
    const members = (await who.get(`/recipes?collection_id=${id}&sort=created_at&order=asc`)).body.items;
    found.push({
      name,
      description,
      recipe_count,
      members: members.map((one: { title: string }) => one.title),
    });
  }
  return found;
}

describe('the export of everything', () => {
  it('is a zip of recipes, collections, products and photos', async () => {
    const ana = await library();
    const { answer, files, recipes, manifest } = await exported(ana);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="galley-\d{4}-\d\d-\d\d\.zip"/,
    );
    expect(manifest).toMatchObject({ format: 'galley', version: 1, recipes: 3, next: null });
    expect(recipes.map(({ title }) => title).sort()).toEqual(['Bare bones', 'Crème “brûlée” 🍮', 'Stew']);
    expect(linesOf(files['collections.ndjson'])).toHaveLength(2);
    expect(linesOf(files['products.ndjson'])).toMatchObject([{ type: 'ebook', title: 'Book' }]);
    expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(6);
    const stew = (await ana.get('/recipes?q=stew')).body.items[0];
    expect(recipes.find(({ id }) => id === stew.id)).toMatchObject(stew);
  });

  it('comes back into an empty account field for field, photos byte for byte', async () => {
    const ana = await library();
    const { answer } = await exported(ana);
    const bob = await app.signUp('Bob');
    const { status, body } = await restore(bob, answer.bytes);
    expect(status).toBe(200);
    expect(body.results.map((one: { status: string }) => one.status)).toEqual([
      'created',
      'created',
      'created',
    ]);
    expect(await contents(bob)).toEqual(await contents(ana));
    expect(await shelves(bob)).toEqual(await shelves(ana));
    for (const { recipe } of body.results)
      expect((await bob.get(`/recipes/${recipe.id}`)).body).toEqual(recipe);
  });

  it('keeps recipes apart that differ in their notes alone, and each knows its own again', async () => {
    const ana = await app.signUp();
    const same = { title: 'Soup', ingredients: ['2 leeks'], source_url: 'https://blog.example/soup' };
    for (const notes of ['Mother’s.', 'Father’s.', 'Father’s.'])
      await ana.post('/recipes', { ...same, notes });
    const { answer } = await exported(ana);
    const bob = await app.signUp('Bob');
    const statuses = async () =>
      (await restore(bob, answer.bytes)).body.results.map((one: { status: string }) => one.status);
    expect(await statuses()).toEqual(['created', 'created', 'created']);
    expect(await contents(bob)).toEqual(await contents(ana));
    expect(await statuses()).toEqual(['duplicate', 'duplicate', 'duplicate']);
    const mothers = (await bob.get('/recipes?sort=created_at&order=asc')).body.items[0];
    expect(mothers.notes).toBe('Mother’s.');
    await bob.patch(`/recipes/${mothers.id}`, { ingredients: ['3 leeks'], title: 'Other', source_url: null });
    expect(await statuses()).toEqual(['created', 'duplicate', 'duplicate']);
  });

  it('brings in no second copy of a recipe that is archived here', async () => {
    const ana = await app.signUp();
    await ana.post('/recipes', { title: 'Leek soup', ingredients: ['2 leeks'], status: 'archived' });
    const archive = (await ana.get('/export')).bytes;
    const { results } = (await restore(ana, archive)).body;
    expect(results).toMatchObject([{ status: 'duplicate' }]);
    expect((await ana.get('/recipes?status=archived')).body.items).toHaveLength(1);
  });

  it('brought in twice changes nothing', async () => {
    const ana = await library();
    const { answer } = await exported(ana);
    const bob = await app.signUp('Bob');
    await restore(bob, answer.bytes);
    const before = [await contents(bob), await shelves(bob)];
    const again = await restore(bob, answer.bytes);
    expect(again.body.results.map((one: { status: string }) => one.status)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
    ]);
    expect([await contents(bob), await shelves(bob)]).toEqual(before);
  });

  it('comes back from the lines of the archive and from the answers of the API too', async () => {
    const ana = await app.signUp();
    const full = {
      title: 'Soup',
      ingredients: ['2 leeks', 'For the top:', 'chives'],
      notes: 'Warm.',
      status: 'active',
    };
    for (const title of ['Soup', 'Stew']) await ana.post('/recipes', { ...full, title });
    const { files } = await exported(ana);
    const listed = (await ana.get('/recipes')).body;
    const sources: [string, Uint8Array | string][] = [
      ['recipes.ndjson', files['recipes.ndjson'] ?? ''],
      ['recipes.json', JSON.stringify(listed)],
    ];
    for (const [name, file] of sources) {
      const bob = await app.signUp('Bob');
      await bob.post('/recipes/import', undefined, await uploadForm(file, name));
      expect(await contents(bob)).toEqual(await contents(ana));
    }
  });

  it('as a preview stores nothing, no collection either', async () => {
    const { answer } = await exported(await library());
    const bob = await app.signUp('Bob');
    const { body } = await restore(bob, answer.bytes, { preview: 'true' });
    expect(body.results.map((one: { status: string }) => one.status)).toEqual([
      'preview',
      'preview',
      'preview',
    ]);
    expect([(await bob.get('/recipes')).body.total, (await bob.get('/collections')).body.total]).toEqual([
      0, 0,
    ]);
  });

  it('in parts has every recipe once, each part with its photos', async () => {
    const ana = await app.signUp();
    const notes = 'x'.repeat(19_000);
    for (let i = 0; i < 60; i++) await ana.post('/recipes', { title: `Soup ${i}`, notes });
    const titles: string[] = [];
    let parts = 0;
    for (let after: string | null = ''; after !== null; parts++) {
      const part = await exported(
        ana,
        `?max_bytes=${LIMITS.export_part_least}${after === '' ? '' : `&after=${after}`}`,
      );
      titles.push(...part.recipes.map(({ title }) => title));
      after = part.manifest.next;
    }
    expect(parts).toBe(2);
    expect(titles.sort()).toEqual(Array.from({ length: 60 }, (_, i) => `Soup ${i}`).sort());
  });

  it('of one account holds nothing of another', async () => {
    await library();
    const bob = await app.signUp('Bob');
    const { files, recipes } = await exported(bob);
    expect(recipes).toEqual([]);
    expect(Object.keys(files).sort()).toEqual([
      'account.json',
      'announcement_leaves.ndjson',
      'announcement_recipients.ndjson',
      'announcements.ndjson',
      'audit.ndjson',
      'brand.json',
      'bundles.ndjson',
      'checkouts.ndjson',
      'collections.ndjson',
      'connections.ndjson',
      'discount_uses.ndjson',
      'discounts.ndjson',
      'disputes.ndjson',
      'events.ndjson',
      'galley.json',
      'grants.ndjson',
      'mails.ndjson',
      'named_events.ndjson',
      'orders.ndjson',
      'product_views.ndjson',
      'products.ndjson',
      'public_pages.ndjson',
      'recipes.ndjson',
      'refunds.ndjson',
      'revisions.ndjson',
      'shop.json',
      'subscribers.ndjson',
      'webhook_deliveries.ndjson',
      'webhooks.ndjson',
    ]);
  });

  it.each(['after=x', 'max_bytes=1', 'max_bytes=x', 'part=2'])('refuses %s', async (query) => {
    const ana = await app.signUp();
    const answer = await ana.get(`/export?${query}`);
    expect([answer.status, answer.body.errors[0].in]).toEqual([400, 'query']);
  });

  it('is not begun for HEAD', async () => {
    const ana = await app.signUp();
    const answer = await ana.call('HEAD', '/export');
    expect([answer.status, answer.bytes.length, answer.headers.get('content-type')]).toEqual([
      200,
      0,
      'application/zip',
    ]);
  });
});

describe('an archive that somebody has changed', () => {
  const archive = (recipes: unknown[], manifest: object = { format: 'galley', version: 1 }) =>
    zipSync({
      'galley.json': Buffer.from(JSON.stringify(manifest)),
      'recipes.ndjson': Buffer.from(
        recipes.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'),
      ),
    });
  const kept = { id: 'recipe_x', slug: 'soup', engagement_key: null, image_url: null };

  it('brings in what is sound and names what is not', async () => {
    const bob = await app.signUp('Bob');
    const { body } = await restore(
      bob,
      archive([
        { ...kept, title: 'Soup', ingredients: [{ text: '2 leeks' }] },
        'no JSON',
        { ...kept, title: 'x'.repeat(300) },
        {
          ...kept,
          title: 'From tomorrow',
          created_at: '2999-01-01T00:00:00Z',
          updated_at: '1999-01-01T00:00:00Z',
        },
        { ...kept, title: 'Bad time', created_at: 'yesterday' },
        { ...kept, title: 'Bad slug', slug: '../x' },
        { ...kept, title: 'Bad key', engagement_key: 1e300 },
        { ...kept, title: 'Bad line', ingredients: [{ text: '1 egg', quantity: -1 }] },
        { ...kept, title: 'Lost photo', image_url: '/i/0123456789abcdef0123456789abcdef.webp' },
      ]),
    );
    expect(body.results.map((one: { status: string }) => one.status)).toEqual([
      'created',
      'failed',
      'failed',
      'created',
      'failed',
      'failed',
      'failed',
      'failed',
      'created',
    ]);
    const { created_at, updated_at } = body.results[3].recipe;
    expect([created_at.slice(0, 4), updated_at]).toEqual([new Date().toISOString().slice(0, 4), created_at]);
    expect(body.results[7].errors[0].pointer).toBe('/ingredients/0/quantity');
    expect(body.results[8]).toMatchObject({
      recipe: { image_url: null },
      warnings: [{ code: 'image_not_fetched' }],
    });
  });

  it('or that a newer version has made is refused', async () => {
    const bob = await app.signUp('Bob');
    const answer = await restore(bob, archive([], { format: 'galley', version: 99 }));
    expect([answer.status, answer.body.code]).toEqual([422, 'import_failed']);
  });
});
