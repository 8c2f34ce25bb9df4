import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepSubscriber } from '@/features/audience/audience.store';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { newId, type RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

const NOW = Date.UTC(2026, 10, 20, 10);

let app: App;
beforeAll(async () => {
  app = await startApp({ clock: () => NOW });
});

const owner = (who: Client) => sql`${uuidOf('user', who.user_id)}::uuid`;

async function exported(who: Client, query = '') {
  const { bytes } = await who.get(`/export${query}`);
  const files = unzipSync(bytes);
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  const lines = (name: string) =>
    strFromU8(files[`${name}.ndjson`] ?? new Uint8Array())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { bytes, files, json, lines };
}

async function pictureOf(who: Client, background: string): Promise<string> {
  const raw = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  return (await who.post('/images', undefined, { raw, headers: { 'content-type': 'image/png' } })).body.url;
}

/** Copies made by the database: what is tested is reading them. */
const addRevisions = (who: Client, id: RecipeId, count: number) =>
  app.services.db.execute(sql`
    insert into recipe_revisions (user_id, recipe_id, n, status, saved_at, replaced_at, changed, content)
    select user_id, recipe_id, n + 1000 + number, status, saved_at, replaced_at, changed, content
    from recipe_revisions, generate_series(1, ${count}::integer) as number
    where user_id = ${owner(who)} and recipe_id = ${uuidOf('recipe', id)}::uuid and n = 1`);

describe('the export of everything', () => {
  it('has what each recipe said before as the API answers it', async () => {
    const ana = await app.signUp();
    const soup = (
      await ana.post('/recipes', { title: 'Soup', ingredients: ['2 leeks'], cook_time_minutes: 5 })
    ).body;
    const stew = (await ana.post('/recipes', { title: 'Stew' })).body;
    await ana.patch(`/recipes/${soup.id}`, { title: 'Leek soup' });
    await ana.patch(`/recipes/${soup.id}`, { ingredients: ['3 leeks', 'For the top:', 'chives'] });
    await ana.delete(`/recipes/${stew.id}`);
    const found = (await exported(ana)).lines('revisions');
    const answers = [];
    for (const id of [soup.id, stew.id].sort())
      for (const { n } of (await ana.get(`/recipes/${id}/revisions`)).body.items.reverse())
        answers.push({ recipe_id: id, ...(await ana.get(`/recipes/${id}/revisions/${n}`)).body });
    expect(answers.map(({ recipe }) => recipe.title).sort()).toEqual(['Leek soup', 'Soup', 'Stew']);
    expect(found).toEqual(answers);
  });

  it('has what readers did, a day a line, and the events with a name as they were answered', async () => {
    const ana = await app.signUp();
    const { id } = (await ana.post('/recipes', { title: 'Soup' })).body;
    const record = async (body: object) => (await ana.post(`/recipes/${id}/events`, body)).body;
    await record({ type: 'view', count: 40 });
    await record({ type: 'view' });
    await record({ type: 'save', occurred_at: '2026-11-19T23:00:00Z' });
    const named = await record({ type: 'email_click', event_id: 'letter-42' });
    const { lines } = await exported(ana);
    expect(lines('events')).toEqual([
      { recipe_id: id, day: '2026-11-19', type: 'save', count: 1 },
      { recipe_id: id, day: '2026-11-20', type: 'email_click', count: 1 },
      { recipe_id: id, day: '2026-11-20', type: 'view', count: 41 },
    ]);
    expect(lines('named_events')).toEqual([named]);
  });

  it('has the views of public pages, and who it belongs to', async () => {
    const ana = await app.signUp();
    const { id } = (await ana.post('/products', { type: 'ebook', title: 'Book' })).body;
    await app.services.db.execute(sql`
      insert into product_views (user_id, product_id, day, count, downloads)
      select user_id, id, '2026-11-20', 7, 2 from products where user_id = ${owner(ana)}`);
    const { lines, json } = await exported(ana);
    expect(lines('product_views')).toEqual([{ product_id: id, day: '2026-11-20', count: 7, downloads: 2 }]);
    // A change of the email that is under way is none yet.
    const { new_email: _, ...account } = (await ana.get('/auth/me')).body;
    expect(json('account.json')).toEqual(account);
  });

  it('has who signed up for lead magnets and what they agreed to', async () => {
    const ana = await app.signUp();
    const { id } = (await ana.post('/products', { type: 'lead_magnet', title: 'Gift' })).body;
    const reader = { email: 'Lena@example.com', email_key: 'lena@example.com', name: 'Lena' };
    const row = { ...reader, id: newId('subscriber'), product_id: id, consent_text: 'Yes.', leave_key: 'k' };
    await keepSubscriber(app.services.db, ana.user_id, row, { confirmed: true }, '2026-11-20T10:00:00.000Z');
    const { lines } = await exported(ana);
    expect(lines('subscribers')).toEqual((await ana.get('/subscribers')).body.items);
    expect(JSON.stringify(lines('subscribers'))).not.toContain('leave_key');
  });

  it('has what was mailed, without the links that are for its reader alone', async () => {
    const ana = await app.signUp();
    const { services } = app;
    await queueMail(services, services.db, ana.user_id, {
      kind: 'sign_up_files',
      to: 'lena@example.com',
      subject: 'Your recipes are here',
      text: 'Here: {link}',
      link: { url: 'https://galley.test/very-secret', until: '2027-01-01T00:00:00.000Z' },
      look: ownLook('Get them'),
    });
    const [{ id }] = (await ana.get('/mails')).body.items;
    const { lines } = await exported(ana);
    const { body } = await ana.get(`/mails/${id}`);
    expect(lines('mails')).toEqual([{ ...body, text: 'Here: …' }]);
    expect(JSON.stringify(lines('mails'))).not.toContain('very-secret');
  });

  it('has the photos that a recipe once had', async () => {
    const ana = await app.signUp();
    const [first, second] = [await pictureOf(ana, '#a9462a'), await pictureOf(ana, '#123456')];
    const { id } = (await ana.post('/recipes', { title: 'Soup', image_url: first })).body;
    await ana.patch(`/recipes/${id}`, { notes: 'Good.' });
    await ana.patch(`/recipes/${id}`, { image_url: second });
    await ana.patch(`/recipes/${id}`, { image_url: null });
    const { files, lines } = await exported(ana);
    const photos = Object.keys(files).filter((name) => name.startsWith('photos/'));
    expect(photos.sort()).toEqual([first, second].map((url) => url.replace('/i/', 'photos/')).sort());
    expect(lines('recipes')[0].image_url).toBeNull();
  });

  it('has the photos that steps once had', async () => {
    const ana = await app.signUp();
    const [first, second] = [await pictureOf(ana, '#a9462a'), await pictureOf(ana, '#123456')];
    const withPhoto = (url: string) => [{ text: 'Mix.', photo: { url } }, 'Bake.'];
    const body = { title: 'Soup', instructions: withPhoto(first) };
    const { id } = (await ana.post('/recipes', body)).body;
    await ana.patch(`/recipes/${id}`, { notes: 'Good.' });
    await ana.patch(`/recipes/${id}`, { instructions: withPhoto(second) });
    const { files, lines } = await exported(ana);
    const photos = Object.keys(files).filter((name) => name.startsWith('photos/'));
    expect(photos.sort()).toEqual([first, second].map((url) => url.replace('/i/', 'photos/')).sort());
    expect(lines('revisions').map(({ recipe }) => recipe.instructions[0].photo.url)).toEqual([first, first]);
  });

  it('has every line once, however many pages of rows they are', async () => {
    const ana = await app.signUp();
    const ids: string[] = [];
    for (const title of ['Soup', 'Stew']) {
      const { id } = (await ana.post('/recipes', { title })).body;
      await ana.patch(`/recipes/${id}`, { notes: 'Good.' });
      await addRevisions(ana, id, 149);
      ids.push(id);
    }
    await app.services.db.execute(sql`
      insert into recipe_events (user_id, recipe_id, day, type, count)
      select user_id, id, date '2026-01-01' + number, type, 1
      from recipes, generate_series(1, 60) as number, unnest(array['view', 'save']) as type
      where user_id = ${owner(ana)}`);
    const { lines, json } = await exported(ana);
    const keys = (name: string, keyOf: (line: Record<string, string>) => unknown) =>
      new Set(lines(name).map((line) => `${line.recipe_id} ${keyOf(line)}`)).size;
    expect([lines('revisions').length, keys('revisions', ({ n }) => n)]).toEqual([300, 300]);
    expect([lines('events').length, keys('events', ({ day, type }) => `${day} ${type}`)]).toEqual([240, 240]);
    expect(json('galley.json')).toMatchObject({ recipes: 2, revisions: 300, events: 240, named_events: 0 });
  });

  it('in parts counts what recipes said before, and has it with its recipe', async () => {
    const ana = await app.signUp();
    for (const title of ['Soup', 'Stew', 'Pie']) {
      const { id } = (await ana.post('/recipes', { title, notes: 'x'.repeat(10_000) })).body;
      await ana.patch(`/recipes/${id}`, { notes: 'Good.' });
      await addRevisions(ana, id, 60);
    }
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const query = `?max_bytes=${LIMITS.export_part_least}${after === '' ? '' : `&after=${after}`}`;
      const { lines, json } = await exported(ana, query);
      const recipes = lines('recipes').map(({ id }) => id);
      expect(new Set(lines('revisions').map(({ recipe_id }) => recipe_id))).toEqual(new Set(recipes));
      expect(lines('revisions')).toHaveLength(61 * recipes.length);
      seen.push(...recipes);
      after = json('galley.json').next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
  });

  it('goes out a little at a time, also of long histories', async () => {
    const ana = await app.signUp();
    const { id } = (await ana.post('/recipes', { title: 'Soup', notes: 'x'.repeat(19_000) })).body;
    await ana.patch(`/recipes/${id}`, { notes: 'Good.' });
    await addRevisions(ana, id, 800);
    const request = new Request('http://galley.test/api/export', {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    const reader = (await app.rest(request)).body?.getReader();
    const sizes: number[] = [];
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read())
      sizes.push(piece.value.byteLength);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
  });
});

describe('an import of the export', () => {
  it('says what of it was left out, before and after', async () => {
    const ana = await app.signUp();
    const { id } = (await ana.post('/recipes', { title: 'Soup', ingredients: ['2 leeks'] })).body;
    await ana.patch(`/recipes/${id}`, { title: 'Leek soup' });
    await ana.post(`/recipes/${id}/events`, { type: 'view', event_id: 'a' });
    for (const title of ['Book', 'Cards']) await ana.post('/products', { type: 'ebook', title });
    await ana.patch('/brand', { name: 'Ana’s kitchen' });
    await ana.patch('/shop', { bio: 'Soups.' });
    const { bytes } = await exported(ana);
    const bob = await app.signUp('Bob');
    const left_out = [
      { what: 'products', count: 2 },
      { what: 'brand', count: 1 },
      { what: 'shop', count: 1 },
      { what: 'revisions', count: 1 },
      { what: 'events', count: 1 },
    ];
    for (const preview of ['true', 'false']) {
      const form = await uploadForm(bytes, 'galley.zip', { preview });
      const { status, body } = await bob.post('/recipes/import', undefined, form);
      expect([status, body.left_out]).toEqual([200, left_out]);
    }
    expect((await bob.get('/products')).body.total).toBe(0);
    expect((await bob.get('/brand')).body.name).toBeNull();
  });

  it('that has no counts yet says how many products were left out', async () => {
    const archive = zipSync({
      'galley.json': Buffer.from('{"format":"galley","version":1}'),
      'recipes.ndjson': Buffer.from('{"title":"Soup"}'),
      'products.ndjson': Buffer.from('{"title":"Book"}\n{"title":"Cards"}\n'),
    });
    const bob = await app.signUp('Bob');
    const { body } = await bob.post(
      '/recipes/import',
      undefined,
      await uploadForm(archive, 'galley.zip', {}),
    );
    expect(body.left_out).toEqual([{ what: 'products', count: 2 }]);
  });

  it('says nothing of it where nothing was', async () => {
    const ana = await app.signUp();
    await ana.post('/recipes', { title: 'Soup', ingredients: ['2 leeks'] });
    const { bytes } = await exported(ana);
    const bob = await app.signUp('Bob');
    const { body } = await bob.post('/recipes/import', undefined, await uploadForm(bytes, 'galley.zip', {}));
    expect(Object.keys(body)).toEqual(['results']);
  });
});
