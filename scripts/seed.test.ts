import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKeys, eventKey } from '@/features/recipes/engagement/engagement.rules';
import { checkPassword } from '@/server/auth/password';
import { folderBlobs } from '@/server/files/blobs';
import { type FreshDatabase, freshDatabase } from '@/testing/database/database';
import { EXCEPTIONS, FORBIDDEN, HARMLESS } from './demo/forbidden';
import { demoId } from './demo/identity';
import { type DemoRecipe, readLibrary } from './demo/library';
import { readerEvents } from './demo/readers';
import { seedDemo, seedMany } from './seed';

const { recipes, collections } = readLibrary();
const tagsOf = ({ body }: DemoRecipe) => body.dietary_tags ?? [];
const stepText = (step: NonNullable<DemoRecipe['body']['instructions']>[number]) =>
  typeof step === 'string' ? step : step.text;
const textOf = ({ body }: DemoRecipe) =>
  [...(body.ingredients ?? []), ...(body.instructions ?? []).map(stepText)].join('\n');

describe('the demo library', () => {
  it('has 200 recipes that the service takes, 168 active, 24 drafts, 8 archived, 60 ready for email', () => {
    const count = (status: string) => recipes.filter(({ body }) => body.status === status).length;
    expect(recipes).toHaveLength(200);
    expect([count('active'), count('draft'), count('archived')]).toEqual([168, 24, 8]);
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(200);
    const ready = recipes.filter(({ body }) => body.email_ready);
    expect(ready).toHaveLength(60);
    for (const { body } of ready) expect([body.status, typeof body.servings]).toEqual(['active', 'number']);
  });

  it('bears no tag that its ingredients or its method contradict', () => {
    const contradictions = recipes.flatMap((recipe) =>
      tagsOf(recipe).flatMap((tag) => {
        const forbidden = FORBIDDEN[tag];
        if (forbidden === undefined) return [`${recipe.id}: no such tag as ${tag}`];
        const found = textOf(recipe).replace(HARMLESS, '').match(forbidden) ?? [];
        const exception = EXCEPTIONS[recipe.id]?.words;
        return found.filter((word) => !exception?.test(word)).map((word) => `${recipe.id} ${tag}: ${word}`);
      }),
    );
    expect(contradictions).toEqual([]);
  });

  it('makes no exception that is not needed', () => {
    for (const recipe of recipes) {
      const exception = EXCEPTIONS[recipe.id];
      if (exception === undefined) continue;
      const found = tagsOf(recipe).flatMap((tag) => textOf(recipe).match(FORBIDDEN[tag] ?? /$^/) ?? []);
      expect(
        found.some((word) => exception.words.test(word)),
        `${recipe.id}: ${exception.reason}`,
      ).toBe(true);
    }
  });

  it('calls vegan only what is vegetarian and without milk too', () => {
    for (const recipe of recipes)
      if (tagsOf(recipe).includes('vegan'))
        expect(tagsOf(recipe)).toEqual(expect.arrayContaining(['vegetarian', 'dairy-free']));
  });

  it('names for every recipe a meal type and its source', () => {
    for (const { body } of recipes) {
      expect(body.meal_type).toBeTruthy();
      expect(body.source_url).toMatch(
        /^https:\/\/github\.com\/ronaldl29\/public-domain-recipes\/blob\/61b488e\//,
      );
    }
  });

  it('credits the authors whose full names the source gives', () => {
    const credited = recipes.filter(({ body }) => body.credit);
    expect(credited).toHaveLength(112);
    const words = (name: string | null | undefined) => (name ?? '').toLowerCase().replaceAll('-', ' ');
    for (const { author, body } of credited) expect(words(body.credit)).toBe(words(author));
  });

  it('offers dinners of thirty minutes that take no longer', () => {
    const quick = collections.find(({ id }) => id === 'thirty-minutes');
    for (const id of quick?.recipes ?? []) {
      const body = recipes.find((recipe) => recipe.id === id)?.body;
      expect((body?.prep_time_minutes ?? 0) + (body?.cook_time_minutes ?? 99), id).toBeLessThanOrEqual(30);
    }
  });

  it('puts only active recipes into collections', () => {
    const active = new Set(recipes.filter(({ body }) => body.status === 'active').map(({ id }) => id));
    for (const { name, recipes: members } of collections)
      expect([name, members.filter((id) => !active.has(id))]).toEqual([name, []]);
    const vegan = recipes.filter((recipe) => tagsOf(recipe).includes('vegan')).map(({ id }) => id);
    expect(vegan).toEqual(
      expect.arrayContaining(collections.find(({ id }) => id === 'vegan-table')?.recipes ?? []),
    );
  });
});

it('the readers of the demo do one thing a day with a recipe once, whatever the day of the first start', () => {
  for (let day = 0; day < 14; day++) {
    const start = new Date(Date.UTC(2026, 10, 1 + day, 3 * day));
    const read = recipes.map(({ id, pictures, body }) => ({
      ...{ id, status: body.status ?? 'draft', email_ready: body.email_ready ?? false },
      has_photo: pictures.length > 0,
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    const events = readerEvents(read, start);
    const marks = events.map(({ id, type, occurred_at }) => `${id} ${type} ${occurred_at.slice(0, 10)}`);
    expect(new Set(marks).size).toBe(marks.length);
    expect(events.every(({ occurred_at }) => occurred_at <= start.toISOString())).toBe(true);
  }
});

/** Milliseconds that a seeding may take on a busy machine. */
const SLOW = 60_000;

describe('seeding', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  let database: FreshDatabase;
  let blobDir: string;
  let sql: postgres.Sql;
  /** How the first attempt ended, and what was in the tables then. */
  let cut: { error: unknown; rows: number };
  const seed = (log: Parameters<typeof seedDemo>[0]['log'] = () => undefined) =>
    seedDemo({
      databaseUrl: database.url,
      blobs: folderBlobs(blobDir),
      publicUrl: 'http://galley.test',
      password: 'a demo password',
      log,
      now,
    });

  beforeAll(async () => {
    database = await freshDatabase();
    blobDir = await mkdtemp(join(tmpdir(), 'galley-seed-'));
    sql = postgres(database.url, { max: 1 });
    const error = await seed((_line, done) => {
      if (done === 50) throw new Error('cut');
    }).catch((reason: unknown) => reason);
    const [left] = await sql`
      select (select count(*) from users) + (select count(*) from recipes) + (select count(*) from images) as rows`;
    cut = { error, rows: Number(left?.rows) };
    await seed();
  }, SLOW);
  afterAll(async () => {
    await sql.end();
    await database.drop();
    await rm(blobDir, { recursive: true, force: true });
  });

  it('opens the account of the demo creator with the password', async () => {
    const [user] = await sql`select name, password_hash from users where email = 'demo@galley.local'`;
    expect(user?.name).toBe('Ines Moreau');
    expect(await checkPassword(user?.password_hash, 'a demo password')).toBe(true);
  });

  it('fills the library and counts it', async () => {
    const counts = await sql`select status, count from recipe_counts order by status`;
    expect(counts.map(({ status, count }) => [status, count])).toEqual([
      ['active', 168],
      ['archived', 8],
      ['draft', 24],
    ]);
    const [found] = await sql`
      select count(*)::int as recipes, count(*) filter (where email_ready)::int as ready,
        count(image_url)::int as pictured, count(distinct created_at)::int as times,
        count(*) filter (where (status = 'archived') = (archived_at is not null))::int as dated,
        count(*) filter (where updated_at > created_at)::int as changed,
        min(created_at) as first, max(greatest(created_at, updated_at)) as last
      from recipes`;
    expect(found).toMatchObject({ recipes: 200, ready: 60, pictured: 57, times: 200, dated: 200 });
    expect(found?.changed).toBeGreaterThan(60);
    expect(found?.first.toISOString().slice(0, 7)).toBe('2025-05');
    expect(found?.last.getTime()).toBeLessThan(now.getTime());
    expect(found?.last.toISOString().slice(0, 10)).toBe('2026-11-21');
  });

  it('gives every recipe the id that it has on every machine', async () => {
    const { decodeId } = await import('@/kernel/ids');
    const rows = await sql`select id, title from recipes`;
    const stored = new Map(rows.map(({ id, title }) => [id, title]));
    for (const { id, body } of recipes)
      expect(stored.get(decodeId('recipe', demoId('recipe', id)))).toBe(body.title);
  });

  it('keeps each photo, and each that is cropped, with its bytes and its author', async () => {
    const rows = await sql`select blob_key, bytes, credit from images`;
    const pictures = recipes.flatMap((recipe) => recipe.pictures);
    const files = new Set(pictures.map(({ file }) => file));
    expect(rows).toHaveLength(files.size + pictures.filter(({ crop, focal }) => crop ?? focal).length);
    for (const { blob_key, bytes, credit } of rows) {
      expect(await folderBlobs(blobDir).size(blob_key)).toBe(bytes);
      expect(credit).toMatch(/^Contributed .+ to the public domain \(Unlicense\)\.$/);
    }
  });

  it('gives the recipes their photos in order, with words, at addresses that exist', async () => {
    const [none] = await sql`
      select count(*)::int as lost from recipes r, jsonb_array_elements(r.photos) as photo
      where not exists (select 1 from images i where i.user_id = r.user_id
          and '/i/' || i.id || '.' || i.extension = photo->>'url')
        or not exists (select 1 from images i where i.user_id = r.user_id
          and '/i/' || i.id || '.' || i.extension = photo->>'display_url')`;
    expect(none?.lost).toBe(0);
    const rows = await sql`
      select title, array(select photo->>'alt' from jsonb_array_elements(photos) as photo) as alts,
        image_url is not distinct from photos->0->>'display_url' as covered from recipes`;
    const stored = new Map(rows.map(({ title, alts, covered }) => [title, { alts, covered }]));
    for (const { body, pictures } of recipes)
      expect(stored.get(body.title)).toEqual({ alts: pictures.map(({ alt }) => alt), covered: true });
  });

  it('keeps the order of the collections', async () => {
    const rows = await sql`
      select c.name, array_agg(r.title order by m.position) as titles
      from collections c join collection_recipes m on m.collection_id = c.id join recipes r on r.id = m.recipe_id
      group by c.name`;
    const titles = new Map(recipes.map(({ id, body }) => [id, body.title]));
    expect(new Map(rows.map(({ name, titles: found }) => [name, found]))).toEqual(
      new Map(collections.map(({ name, recipes: members }) => [name, members.map((id) => titles.get(id))])),
    );
  });

  it('drafts an ebook in chapters and a pack of cards, and has a lead magnet on sale', async () => {
    const rows = await sql`
      select p.type, p.status, count(m.recipe_id)::int as recipes
      from products p join product_recipes m on m.product_id = p.id group by p.id, p.type, p.status order by p.type`;
    expect(rows.map(({ type, status, recipes: count }) => [type, status, count])).toEqual([
      ['ebook', 'draft', 20],
      ['lead_magnet', 'published', 5],
      ['recipe_card_pack', 'draft', 8],
    ]);
    const [listing] = await sql`select platform, state, url from listings`;
    expect(listing).toEqual({
      platform: 'storefront',
      state: 'publishing',
      url: 'http://galley.test/p/five-slow-mornings',
    });
    const [queued] = await sql`select count(*)::int as builds from builds where state = 'queued'`;
    expect(queued?.builds).toBe(1);
  });

  it('counts no recipe as sold: there are no orders, and nothing that has a price is published', async () => {
    const [found] = await sql`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from products where status = 'published' and price_cents > 0) as on_sale,
        (select count(*)::int from recipe_events where type = 'purchase') as sold`;
    expect(found).toEqual({ orders: 0, on_sale: 0, sold: 0 });
  });

  it('has readers on every one of the last 60 days, and engagement that follows from what they did', async () => {
    const [found] = await sql`
      select count(distinct day)::int as days, min(day)::text as first, max(day)::text as last,
        count(distinct recipe_id)::int as recipes, count(distinct type)::int as types,
        sum(count) filter (where type = 'view')::int as views
      from recipe_events`;
    expect(found).toMatchObject({ days: 60, first: '2026-09-23', last: '2026-11-21', types: 3 });
    expect(found?.recipes).toBeGreaterThan(60);
    expect(found?.views).toBeGreaterThan(5_000);
    const events = await sql`select recipe_id, day::text, type, count::int from recipe_events`;
    const keys = new Map<string, number>();
    for (const { recipe_id, day, type, count } of events)
      keys.set(recipe_id, addKeys(keys.get(recipe_id) ?? null, eventKey(type, count, `${day}T12:00:00Z`)));
    const scored = await sql`select id, engagement_key from recipes where engagement_key is not null`;
    expect(scored).toHaveLength(keys.size);
    for (const { id, engagement_key } of scored) expect(engagement_key).toBeCloseTo(keys.get(id) ?? 0, 6);
    const [ahead] = await sql`
      select count(*)::int as rows from recipe_events e join recipes r on r.id = e.recipe_id
      where e.day < r.created_at::date or r.status <> 'active'`;
    expect(ahead?.rows).toBe(0);
    const [pages] = await sql`select count(*)::int as days, sum(count)::int as views from product_views`;
    expect(pages?.days).toBe(40);
    expect(pages?.views).toBeGreaterThan(200);
    const [signed] = await sql`
      select count(*)::int as readers, count(distinct email_key)::int as addresses, count(distinct state)::int as states,
        count(distinct confirmed_at::date)::int as days, max(created_at) < ${now} as past,
        bool_and(email like '%@example.com') as invented
      from subscribers`;
    expect(signed).toMatchObject({ addresses: signed?.readers, states: 3, past: true, invented: true });
    expect(signed?.readers).toBeGreaterThan(100);
    expect(signed?.days).toBeGreaterThan(35);
  });

  it('changes nothing the second time', async () => {
    const state = () =>
      sql`select (select jsonb_agg(to_jsonb(r) order by id) from recipes r)::text as recipes,
        (select count(*)::int from users) as users, (select count(*)::int from products) as products`;
    const before = await state();
    await seed();
    expect(await state()).toEqual(before);
  });

  it('left nothing behind when it was cut short, and filled the same database afterwards', () => {
    expect(cut).toEqual({ error: new Error('cut'), rows: 0 });
  });

  // The last, for what stands above counts the recipes of the demo.
  it(
    'grows a library to any size, every copy counted, found by its title and with an id of its own',
    async () => {
      const grow = (size: number) =>
        seedMany({
          databaseUrl: database.url,
          email: 'demo@galley.local',
          recipes: size,
          log: () => undefined,
        });
      await grow(700);
      await grow(1_000);
      await grow(900);
      const [found] = await sql`
        select (select count(*)::int from recipes) as recipes, (select sum(count)::int from recipe_counts) as counted,
          (select count(distinct title)::int from recipes where title like '% · %') as copies,
          (select count(*)::int from recipes where title like '% · Cabin %') as cabins,
          (select count(*)::int from recipes join recipe_texts using (user_id, id)
            where title like '% · Cabin %' and search @@ to_tsquery('galley_stem', 'cabin:A')) as found`;
      expect(found).toMatchObject({ recipes: 1_000, counted: 1_000, copies: 800 });
      expect(found?.cabins).toBe(200);
      expect(found?.found).toBe(200);
    },
    SLOW,
  );
});
