import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { visitor } from '@/testing/visitor';

let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  ana = await app.signUp();
});
afterAll(() => worker.stop());

const TERMS = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };

async function recipe(who: Client, title: string, more: object = {}): Promise<string> {
  const body = {
    title,
    servings: 2,
    ingredients: ['1 cup flour', '2 eggs'],
    instructions: ['Mix.'],
    ...more,
  };
  const answer = await who.post('/recipes', body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** A draft; without an EPUB, which takes time, unless it is wanted. */
async function ebook(who: Client, more: object = {}) {
  const recipe_ids = [await recipe(who, 'Soup'), await recipe(who, 'Cake')];
  const body = { type: 'ebook', title: 'Sunday Kitchen', recipe_ids, formats: ['pdf'], ...more };
  const answer = await who.post('/products', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const storefront = (product: { listings: { platform: string }[] }) =>
  product.listings.find((listing) => listing.platform === 'storefront');

const next = ({ id, version }: { id: string; version: number }) =>
  callProcedure(app, ana, 'query', 'products.nextRelease', { id, version });

describe('publishing', () => {
  it('gives parallel calls with one key the answer of the one that waited for the build', async () => {
    const { id } = await ebook(ana, { title: 'At once' });
    const headers = { 'idempotency-key': 'publish-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ana.post(`/products/${id}/publish`, TERMS, { headers })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1);
    expect(storefront(answers[0]?.body)).toMatchObject({ state: 'live' });
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(3);
  });

  it('freezes an edition, builds it and is live on the storefront', async () => {
    const book = await ebook(ana, { formats: ['pdf', 'epub'] });
    const answer = await ana.post(`/products/${book.id}/publish`, { ...TERMS, currency: 'eur' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'published',
      slug: 'sunday-kitchen',
      price_cents: 0,
      currency: 'EUR',
      platforms: ['storefront'],
      edition: { number: 1, price_cents: 0, currency: 'EUR' },
      has_unpublished_changes: false,
      files: [{ format: 'pdf' }, { format: 'epub', page_count: null }],
    });
    expect(storefront(answer.body)).toMatchObject({
      state: 'live',
      reason: null,
      url: 'http://galley.test/p/sunday-kitchen',
    });
    const file = await ana.get(`/products/${book.id}/files/pdf`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain('filename="Sunday Kitchen.pdf"');
    expect(new TextDecoder('latin1').decode(file.bytes.slice(0, 5))).toBe('%PDF-');
    expect(file.bytes.length).toBe(answer.body.files[0].bytes);
  });

  it('again with nothing changed changes nothing', async () => {
    const book = await ebook(ana);
    const first = await ana.post(`/products/${book.id}/publish`, TERMS);
    const second = await ana.post(`/products/${book.id}/publish`, TERMS);
    expect(second.body).toEqual(first.body);
    const builds = await app.services.db.execute(
      `select 1 from builds where content_key in (select content_key from builds where product_id is not null)`,
    );
    expect(new Set(builds).size).toBe(builds.length);
  });

  it('with another price alone keeps the edition and its files, and sells it for that', async () => {
    const book = await ebook(ana);
    const first = (await ana.post(`/products/${book.id}/publish`, TERMS)).body;
    expect(await next(first)).toEqual({ edition: 1, changes: 'none' });
    const dearer = (await ana.patch(`/products/${book.id}`, { price_cents: 1800 })).body;
    expect(await next(dearer)).toEqual({ edition: 1, changes: 'price' });
    const second = (await ana.post(`/products/${book.id}/publish`)).body;
    expect(second.edition).toEqual({ ...first.edition, price_cents: 1800 });
    expect(second).toMatchObject({ has_unpublished_changes: false, price_cents: 1800 });
    expect(storefront(second)).toMatchObject({ state: 'action_required', reason: 'no_payment_method' });
    expect(await next(second)).toEqual({ edition: 1, changes: 'none' });
  });

  it('with other words on its page alone keeps the edition, and the page and the shop say them', async () => {
    const book = await ebook(ana, { title: 'Told anew', description: 'Soups for Sundays.' });
    const first = (await ana.post(`/products/${book.id}/publish`, TERMS)).body;
    const page = async () => (await visitor(app, '198.51.100.1').open(`/p/${first.slug}`)).text;
    for (const description of ['Soups and cakes.', null, 'Soups for Sundays.']) {
      const changed = (await ana.patch(`/products/${book.id}`, { description })).body;
      expect(await next(changed)).toEqual({ edition: 1, changes: 'listing' });
      const { edition, has_unpublished_changes } = (await ana.post(`/products/${book.id}/publish`)).body;
      expect([edition, has_unpublished_changes]).toEqual([first.edition, false]);
      const said = await page();
      expect(said.includes('Soups and cakes.')).toBe(description === 'Soups and cakes.');
      expect(said.includes('Soups for Sundays.')).toBe(description === 'Soups for Sundays.');
    }
  });

  it('with a changed recipe releases the next edition, also after its price was changed', async () => {
    const book = await ebook(ana, { description: 'Soups for Sundays.' });
    const first = (await ana.post(`/products/${book.id}/publish`, TERMS)).body;
    await ana.post(`/products/${book.id}/publish`, { price_cents: 1800 });
    await ana.patch(`/recipes/${book.recipe_ids[0]}`, { ingredients: ['3 eggs'] });
    const changed = (await ana.get(`/products/${book.id}`)).body;
    expect(await next(changed)).toEqual({ edition: 2, changes: 'files' });
    const second = (await ana.post(`/products/${book.id}/publish`)).body;
    expect(second.edition).toMatchObject({ number: 2, price_cents: 1800 });
    expect(second.edition.build_id).not.toBe(first.edition.build_id);
    // What is taken down comes back as it was.
    const down = (await ana.patch(`/products/${book.id}`, { status: 'draft' })).body;
    expect(await next(down)).toEqual({ edition: 2, changes: 'listing' });
    expect((await ana.post(`/products/${book.id}/publish`)).body.edition).toEqual(second.edition);
  });

  it('to any other platform is an honest manual listing, and platforms left out stay', async () => {
    const book = await ebook(ana);
    await ana.post(`/products/${book.id}/publish`, { ...TERMS, platforms: ['storefront', 'etsy'] });
    const answer = await ana.post(`/products/${book.id}/publish`, { ...TERMS, platforms: ['ko-fi'] });
    expect(answer.body.listings).toMatchObject([
      { platform: 'etsy', state: 'action_required', reason: 'manual_listing', url: null },
      { platform: 'storefront', state: 'live' },
      { platform: 'ko-fi', state: 'action_required', reason: 'manual_listing' },
    ]);
  });

  it('gives two products of one title two addresses, and each keeps its own', async () => {
    const slugs: string[] = [];
    for (let index = 0; index < 2; index++) {
      const book = await ebook(ana, { title: 'Crème brûlée!' });
      const answer = await ana.post(`/products/${book.id}/publish`, TERMS);
      await ana.patch(`/products/${book.id}`, { title: 'Renamed' });
      const again = await ana.post(`/products/${book.id}/publish`);
      expect(again.body.slug).toBe(answer.body.slug);
      slugs.push(answer.body.slug);
    }
    expect(slugs[0]).toBe('creme-brulee');
    expect(slugs[1]).toMatch(/^creme-brulee-[0-9a-z]+$/);
  });

  it('names every field that is missing', async () => {
    const draft = await ana.post('/products', {
      type: 'ebook',
      title: 'Empty',
      chapters: [{ title: 'One' }, { title: 'Two' }],
    });
    const answer = await ana.post(`/products/${draft.body.id}/publish`);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('product_incomplete');
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '/platforms',
      '/price_cents',
      '/currency',
      '/chapters/0/recipe_ids',
      '/chapters/1/recipe_ids',
    ]);
  });

  it.each([
    [{ platforms: [] }],
    [{ platforms: ['storefront', 'storefront'] }],
    [{ platforms: ['Store Front'] }],
    [{ platforms: Array.from({ length: 21 }, (_, index) => `p${index}`) }],
    [{ price_cents: null }],
    [{ price_cents: -1 }],
    [{ price_cents: 100_000_000 }],
    [{ price_cents: '0' }],
    [{ currency: null }],
    [{ currency: 'ZZZ' }],
    [{ price: 1 }],
  ])('refuses %j', async (wrong) => {
    const draft = await ana.post('/products', { type: 'ebook', title: 'A' });
    const answer = await ana.post(`/products/${draft.body.id}/publish`, { ...TERMS, ...wrong });
    expect(answer.status).toBe(400);
  });

  it('of an archived product is refused', async () => {
    const book = await ebook(ana);
    await ana.patch(`/products/${book.id}`, { status: 'archived' });
    const answer = await ana.post(`/products/${book.id}/publish`, TERMS);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('invalid_transition');
  });

  it('of a lead magnet for money is refused', async () => {
    const book = await ebook(ana);
    const lead = await ana.post(`/products/${book.id}/lead-magnet`);
    const answer = await ana.post(`/products/${lead.body.id}/publish`, { ...TERMS, price_cents: 100 });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('price_not_allowed');
  });

  it('with an Idempotency-Key gives the answer that was sent', async () => {
    const book = await ebook(ana);
    const headers = { 'idempotency-key': 'publish-1' };
    const first = await ana.post(`/products/${book.id}/publish`, TERMS, { headers });
    const second = await ana.post(`/products/${book.id}/publish`, TERMS, { headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('eight times at once makes one edition, one build and one listing', async () => {
    const book = await ebook(ana);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ana.post(`/products/${book.id}/publish`, TERMS)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body.edition.number).toBe(1);
      expect(answer.body.listings).toHaveLength(1);
    }
    expect(new Set(answers.map((answer) => answer.body.edition.build_id)).size).toBe(1);
    expect(answers.at(-1)?.body.version).toBe(2);
  });

  it('of each other type gives a file', async () => {
    const ids = [await recipe(ana, 'Porridge')];
    const bodies = [
      {
        type: 'meal_plan',
        title: 'Week',
        entries: [{ day: 1, slot: 'lunch', kind: 'recipe', recipe_id: ids[0] }],
      },
      { type: 'recipe_card_pack', title: 'Cards', recipe_ids: ids },
      { type: 'lead_magnet', title: 'Gift', recipe_ids: ids },
    ];
    for (const body of bodies) {
      const { id } = (await ana.post('/products', body)).body;
      const answer = await ana.post(`/products/${id}/publish`, TERMS);
      expect(storefront(answer.body)).toMatchObject({ state: 'live' });
    }
  }, 30_000);
});

describe('a published product', () => {
  it('keeps its edition on sale until the next publish', async () => {
    const book = await ebook(ana);
    const published = await ana.post(`/products/${book.id}/publish`, TERMS);
    const patched = await ana.patch(`/products/${book.id}`, { title: 'Second' });
    expect(patched.body).toMatchObject({
      title: 'Second',
      has_unpublished_changes: true,
      edition: published.body.edition,
    });
    const undone = await ana.patch(`/products/${book.id}`, { title: 'Sunday Kitchen' });
    expect(undone.body.has_unpublished_changes).toBe(false);
    await ana.patch(`/products/${book.id}`, { title: 'Third' });
    const again = await ana.post(`/products/${book.id}/publish`);
    expect(again.body).toMatchObject({ has_unpublished_changes: false, edition: { number: 2 } });
  });

  it('keeps its file when a recipe is changed and archived', async () => {
    const book = await ebook(ana);
    await ana.post(`/products/${book.id}/publish`, TERMS);
    const before = await ana.get(`/products/${book.id}/files/pdf`);
    await ana.patch(`/recipes/${book.recipe_ids[0]}`, { title: 'Another soup' });
    await ana.delete(`/recipes/${book.recipe_ids[1]}`);
    const after = await ana.get(`/products/${book.id}/files/pdf`);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    const product = await ana.get(`/products/${book.id}`);
    expect(product.body.recipe_ids).toEqual(book.recipe_ids);
  });

  it.each(['draft', 'archived'])('is taken down when it becomes %s, and its file stays', async (status) => {
    const book = await ebook(ana);
    await ana.post(`/products/${book.id}/publish`, { ...TERMS, platforms: ['storefront', 'etsy'] });
    const answer = await ana.patch(`/products/${book.id}`, { status });
    expect(answer.status).toBe(200);
    expect(answer.body.listings).toMatchObject([
      { platform: 'etsy', state: 'action_required', reason: 'take_down_by_hand' },
      { platform: 'storefront', state: 'unlisted' },
    ]);
    expect((await ana.get(`/products/${book.id}/files/pdf`)).status).toBe(200);
  });

  it('can be published again after it was taken down', async () => {
    const book = await ebook(ana);
    const first = await ana.post(`/products/${book.id}/publish`, {
      ...TERMS,
      platforms: ['storefront', 'etsy'],
    });
    await ana.patch(`/products/${book.id}`, { status: 'draft' });
    const again = await ana.post(`/products/${book.id}/publish`);
    expect(again.body.edition).toEqual(first.body.edition);
    expect(again.body.listings).toMatchObject([
      { platform: 'etsy', reason: 'manual_listing' },
      { platform: 'storefront', state: 'live' },
    ]);
  });

  it('is taken off one platform by deleting its listing, as often as one likes', async () => {
    const book = await ebook(ana);
    await ana.post(`/products/${book.id}/publish`, { ...TERMS, platforms: ['storefront', 'etsy'] });
    for (let time = 0; time < 2; time++)
      expect((await ana.delete(`/products/${book.id}/listings/storefront`)).status).toBe(204);
    const product = (await ana.get(`/products/${book.id}`)).body;
    expect(product).toMatchObject({
      status: 'published',
      platforms: ['etsy'],
      has_unpublished_changes: false,
    });
    expect(storefront(product)).toMatchObject({ state: 'unlisted' });
    expect((await ana.delete(`/products/${book.id}/listings/gumroad`)).status).toBe(404);
  });

  it('gives its lead magnets the way to the whole book', async () => {
    const book = await ebook(ana, { title: 'Long Sundays' });
    await ana.post(`/products/${book.id}/publish`, TERMS);
    const lead = await ana.post(`/products/${book.id}/lead-magnet`);
    expect(lead.body.cta.url).toBe('http://galley.test/p/long-sundays');
  });

  it('gives its lead magnets no way to a page that is not there', async () => {
    const elsewhere = await ebook(ana, { title: 'Elsewhere' });
    await ana.post(`/products/${elsewhere.id}/publish`, { ...TERMS, platforms: ['gumroad'] });
    expect((await ana.post(`/products/${elsewhere.id}/lead-magnet`)).body.cta.url).toBeNull();
    const gone = await ebook(ana, { title: 'Gone' });
    await ana.post(`/products/${gone.id}/publish`, TERMS);
    await ana.delete(`/products/${gone.id}/listings/storefront`);
    expect((await ana.post(`/products/${gone.id}/lead-magnet`)).body.cta.url).toBeNull();
  });
});

describe('a copy of a published product', () => {
  it('is a draft with the same content that was never on sale, and no stranger gets one', async () => {
    const book = await ebook(ana, { title: 'Copied', author_name: 'Ana' });
    const original = (await ana.post(`/products/${book.id}/publish`, TERMS)).body;
    const copy = await ana.post(`/products/${book.id}/duplicate`);
    const made = copy.body;
    expect([copy.status, copy.headers.get('location')]).toEqual([201, `/api/products/${made.id}`]);
    const { id, created_at, updated_at } = made;
    expect(id).not.toBe(book.id);
    expect(made).toEqual({
      ...original,
      ...{ id, created_at, updated_at, title: 'Copied (copy)', status: 'draft', version: 1 },
      ...{ slug: null, edition: null, listings: [], files: [], has_unpublished_changes: false },
    });
    expect((await ana.get(`/products/${id}`)).body).toEqual(made);
    expect((await ana.get(`/products/${book.id}`)).body).toEqual(original);
    const bob = await app.signUp('Bob');
    expect((await bob.post(`/products/${book.id}/duplicate`)).status).toBe(404);
  });
});
