import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '@/features/auth/auth.table';
import { collectionRecipes, collections } from '@/features/collections/collections.table';
import { recipeStatus } from '@/features/recipes/fields.schema';
import { recipeCounts, recipes } from '@/features/recipes/recipes.table';
import { getRecipe, getRecipes } from '@/features/recipes/rows.list';
import { searchWordsInsert, textsInsert } from '@/features/recipes/search/full-text.search';
import { newId, type RecipeId, type UserId } from '@/kernel/ids';
import { fold } from '@/kernel/text';
import { freshDatabase } from '@/testing/database/database';
import { type ListQuery, listRecipes } from './recipes.list';

const database = await freshDatabase();
const client = postgres(database.url, { max: 2, onnotice: () => undefined });
const db = drizzle(client);

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

async function newOwner(): Promise<UserId> {
  const id = newId('user');
  const row = {
    id,
    email: id,
    email_key: id,
    name: '',
    password_hash: '',
    created_at: at(0),
    updated_at: at(0),
  };
  await db.insert(users).values(row);
  return id;
}

type Stored = Omit<typeof recipes.$inferSelect, 'ingredients'>;
type Given = Partial<Stored> & { title: string; lines?: string[] };

/** Stores a recipe of `owner` as the recipe store does: with its vector, its words and the counter. */
async function add(owner: UserId, given: Given): Promise<RecipeId> {
  const { lines = [], ...fields } = given;
  const row = {
    ...{
      description: null,
      cuisine: null,
      meal_type: null,
      notes: null,
      dietary_tags: [],
      tags: [],
      instructions: [],
    },
    ...{ slug: 'x', status: 'active' as const, email_ready: false, version: 1 },
    ...{
      created_at: at(0),
      updated_at: at(0),
      user_id: owner,
      id: newId('recipe'),
      title_key: fold(given.title),
    },
    ...fields,
    ingredients: lines.map((text) => ({
      ...{ text, quantity: null, quantity_max: null, unit: null, item: text, note: null, group: null },
      ...{ optional: false, scaling: 'linear' as const, corrected: false },
    })),
  };
  await db.insert(recipes).values(row);
  await db.execute(sql`with texts as (${textsInsert(owner, [row])}) ${searchWordsInsert(owner, [row])}`);
  await db
    .insert(recipeCounts)
    .values({ user_id: owner, status: row.status, count: 1 })
    .onConflictDoUpdate({
      target: [recipeCounts.user_id, recipeCounts.status],
      set: { count: sql`recipe_counts.count + 1` },
    });
  return row.id;
}

let owner: UserId;
const list = (input: ListQuery) => listRecipes(db, owner, input);
const titles = async (input: ListQuery) => (await list(input)).rows.map((row) => row.title);
const found = async (q: string) => (await titles({ q })).sort();

beforeEach(async () => {
  owner = await newOwner();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('search', () => {
  it('finds a word by its stem, its accents aside, and by its beginning', async () => {
    await add(owner, { title: 'Crème brûlée', lines: ['4 egg yolks'] });
    await add(owner, { title: 'Soda bread', notes: 'Long baking makes it dry.' });
    expect(await found('creme brulee')).toEqual(['Crème brûlée']);
    expect(await found('breads')).toEqual(['Soda bread']);
    expect(await found('bakin')).toEqual(['Soda bread']);
    expect(await found('yo')).toEqual(['Crème brûlée']);
  });

  it('finds a beginning that few words or many share, and that of a number or of a very long word', async () => {
    const words = 'pea peach pear pecan penne pepper perch pesto petal pew'.split(' ');
    for (const word of words) await add(owner, { title: `One ${word}` });
    await add(owner, { title: 'Bars', notes: '200 x200y', description: 'y'.repeat(70) });
    const of = (names: string[]) => names.map((word) => `One ${word}`).sort();
    expect(await found('pe')).toEqual(of(words));
    expect(await found('pea')).toEqual(of(['pea', 'peach', 'pear']));
    expect(await found('one pec')).toEqual(of(['pecan']));
    for (const q of ['20', 'x2', 'x20', 'yyyyy']) expect(await found(q)).toEqual(['Bars']);
    expect(await found('x2 -200')).toEqual([]);
  });

  it('takes nothing away for the first letter of a further word, and puts first what has a word that begins so', async () => {
    for (const title of ['Beef Wellington', 'Beef stew', 'Beef ragù', 'Welsh cakes'])
      await add(owner, { title, lines: title === 'Beef ragù' ? ['1 glass white wine'] : [] });
    const all = ['Beef Wellington', 'Beef ragù', 'Beef stew'];
    for (const status of [undefined, recipeStatus.options])
      expect(await titles({ q: 'beef w', status })).toEqual(all);
    for (const q of ['beef q', 'beff w']) expect(await found(q)).toEqual([...all].sort());
    // A word such as "s" or "a" is not searched by itself, but may be the beginning of one.
    expect((await titles({ q: 'beef s' }))[0]).toBe('Beef stew');
    expect(await titles({ q: 'beef -stew w' })).toEqual(['Beef Wellington', 'Beef ragù']);
    expect(await titles({ q: 'beef w', sort: 'title' })).toEqual([
      'Beef ragù',
      'Beef stew',
      'Beef Wellington',
    ]);
    for (const q of ['w', 'the w']) expect(await found(q)).toEqual([]);
  });

  it('finds words of one letter as they stand in other languages, at the end and in the middle', async () => {
    const given = ['Pasta e fagioli', 'Pasta with eggplant', 'Arroz y frijoles a la olla', 'Arroz con yuca'];
    for (const title of given) await add(owner, { title });
    await add(owner, { title: 'Insalata', lines: ["olio d'oliva"] });
    expect(await titles({ q: 'pasta e' })).toEqual(['Pasta e fagioli', 'Pasta with eggplant']);
    for (const q of ['pasta e f', 'pasta e fagioli', '"pasta e"'])
      expect(await titles({ q })).toEqual(['Pasta e fagioli']);
    for (const q of ['olio d', "olio d'", 'olio d o', 'olio d oliva', "olio d'oliva"])
      expect(await titles({ q })).toEqual(['Insalata']);
    expect((await titles({ q: 'arroz y' }))[0]).toBe('Arroz y frijoles a la olla');
    for (const q of ['arroz y f', 'arroz y frijoles', 'frijoles a la', 'frijoles a l', 'y', 'the y'])
      expect(await found(q)).toEqual(['Arroz y frijoles a la olla']);
  });

  it('finds a title by its first letter however many newer ones have the other words', async () => {
    const oldest = await add(owner, { title: 'Beef Wellington' });
    for (let n = 0; n < 120; n++) await add(owner, { title: `Beef stew ${n}`, lines: ['white wine'] });
    const { rows, total } = await list({ q: 'beef w' });
    expect([rows[0]?.id, rows.length, total]).toEqual([oldest, 20, 121]);
    expect((await list({ q: 'beef w', page: 6 })).rows).toHaveLength(20);
  });

  it('finds any part of what is written without spaces', async () => {
    await add(owner, { title: '鶏の唐揚げ' });
    await add(owner, { title: '揚げ出し豆腐と唐辛子' });
    expect(await found('唐揚げ')).toEqual(['鶏の唐揚げ']);
    expect(await found('鶏')).toEqual(['鶏の唐揚げ']);
    expect(await found('鶏の唐揚げ -豆腐')).toEqual(['鶏の唐揚げ']);
    expect(await found('揚げ')).toHaveLength(2);
  });

  it('wants every word, keeps phrases in one line together, and holds exclusions', async () => {
    await add(owner, { title: 'Focaccia', lines: ['olive oil', 'salt/pepper'] });
    await add(owner, { title: 'Tapenade', lines: ['olive', 'oil'] });
    expect(await found('olive oil')).toEqual(['Focaccia', 'Tapenade']);
    expect(await found('"olive oil"')).toEqual(['Focaccia']);
    expect(await found('olive -pepper')).toEqual(['Tapenade']);
    expect(await found('olive anchovy')).toEqual([]);
    expect(await found('anchovy or pepper')).toEqual(['Focaccia']);
  });

  it('finds nothing without a searchable word, and takes an empty search for no filter', async () => {
    await add(owner, { title: 'The cake and the tart' });
    for (const q of ['!!!', '-tart', 'the -nuts', '"the and"', '---']) expect(await found(q)).toEqual([]);
    for (const q of ['', '  ']) expect(await found(q)).toHaveLength(1);
    expect(await found('cake and')).toHaveLength(1);
  });

  it('ranks the title above ingredients and tags, those above the description, that above the notes', async () => {
    await add(owner, { title: 'Notes', notes: 'quince quince quince' });
    await add(owner, { title: 'Quince jelly' });
    await add(owner, { title: 'Words', description: 'quince and quince' });
    await add(owner, { title: 'Lines', lines: ['1 quince', '2 quinces', 'quince peel'] });
    expect(await titles({ q: 'quince' })).toEqual(['Quince jelly', 'Lines', 'Words', 'Notes']);
  });

  it.each([
    ['a letter too few', 'musroom'],
    ['a letter too many', 'mushrooom'],
    ['a wrong letter', 'mushrokm'],
    ['two letters swapped', 'mushorom'],
    ['a wrong first letter', 'nushroom'],
    ['two letters swapped in the middle', 'muhsroom'],
  ])('forgives %s', async (_, q) => {
    await add(owner, { title: 'Mushroom risotto' });
    expect(await found(q)).toEqual(['Mushroom risotto']);
    expect(await found(`${q} -risotto`)).toEqual([]);
  });

  it('forgives one typo in each word, and none in a word below four letters, a phrase or where something matches', async () => {
    await add(owner, { title: 'Chicken soup with ham' });
    await add(owner, { title: 'Kitchen notes', notes: 'chikcen' });
    expect(await found('chiken soop')).toEqual(['Chicken soup with ham']);
    expect(await found('soup soop')).toEqual(['Chicken soup with ham']);
    expect(await found('chicken hma')).toEqual([]);
    expect(await found('"chiken soup"')).toEqual([]);
    expect(await found('chikcen')).toEqual(['Kitchen notes']);
    expect(await found('chxxken')).toEqual([]);
  });

  it('forgives nothing where only a filter leaves out what matches, so that a filter never adds', async () => {
    await add(owner, { title: 'Lemon tart', cuisine: 'french' });
    await add(owner, { title: 'Lemn bar', cuisine: 'thai' });
    expect(await found('lemn')).toEqual(['Lemn bar']);
    expect(await titles({ q: 'lemn', cuisine: 'french' })).toEqual([]);
    expect(await titles({ q: 'lemn', status: 'archived' })).toEqual([]);
    expect(await titles({ q: 'lemno', cuisine: 'french' })).toEqual(['Lemon tart']);
  });

  it('finds every typo that one edit makes of a word', async () => {
    await add(owner, { title: 'Zabaglione' });
    const letters = [...'zabaglione'];
    const place = fc.nat(letters.length - 1);
    const typo = fc.oneof(
      fc.tuple(place, fc.constantFrom(...'aoqx')).map(([i, l]) => letters.toSpliced(i, 0, l)),
      fc.tuple(place, fc.constantFrom(...'aoqx')).map(([i, l]) => letters.with(i, l)),
      place.map((i) => letters.toSpliced(i, 1)),
      fc.nat(letters.length - 2).map((i) => letters.toSpliced(i, 2, letters[i + 1] ?? '', letters[i] ?? '')),
    );
    await fc.assert(
      fc.asyncProperty(typo, async (word) => {
        expect(await found(word.join(''))).toEqual(['Zabaglione']);
      }),
      { numRuns: 60 },
    );
  });

  it('finds words whose letters become quotes without their accents', async () => {
    const owner = await newOwner();
    await add(owner, { title: 'ʻUlu and liliʻuokalani bread' });
    for (const q of ['ʻulu', 'liliʻuokalani', '"ʻulu and liliʻuokalani"', 'bread -poi'])
      expect((await listRecipes(db, owner, { q })).total, q).toBe(1);
    for (const q of ['ʻ', 'ʼ', '＇', '＼', '-ʻulu', 'ʻ or ʻ'])
      expect((await listRecipes(db, owner, { q })).total, q).toBeLessThanOrEqual(1);
  });

  it('answers any text without an error', async () => {
    await add(owner, { title: 'Plain cake' });
    const syntax = fc.string({
      unit: fc.constantFrom('a', "'", '"', '-', ' ', '\\', ':*', '&', '|', '!', '(', 'or '),
    });
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), syntax);
    await fc.assert(
      fc.asyncProperty(
        text.filter((q) => !q.includes('\0')),
        async (q) => {
          expect((await list({ q })).total).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('stores and finds a recipe whose every text is as long as it may be', async () => {
    const distinct = (count: number) =>
      Array.from({ length: count }, (_, n) => `語${n.toString(36)}`).join(' ');
    const title = 'Longest';
    const lines = Array.from({ length: 200 }, () => distinct(90));
    await add(owner, { title, lines, description: 'ﷺ'.repeat(5_000), notes: distinct(4_000) });
    await add(owner, { title: 'One word', notes: 'x'.repeat(20_000) });
    expect(await found('longest')).toEqual(['Longest']);
  });

  it('knows the words of each title, whatever was done to the recipe', async () => {
    const owner = await newOwner();
    const titles = ['Lemon cake', 'Lemon tart', 'Crème brûlée', 'A "quoted" pie', "Baker's bread"];
    const [renamed, archived, deleted, back, moved] = await Promise.all(
      titles.map((title) => add(owner, { title })),
    );
    const change = (id: RecipeId | undefined, fields: Partial<Stored>) =>
      db
        .update(recipes)
        .set(fields)
        .where(eq(recipes.id, id ?? newId('recipe')));
    const lime = {
      title: 'Lime cake',
      description: null,
      notes: null,
      ingredients: [],
      dietary_tags: ['vegan'],
    };
    const known = { id: renamed ?? newId('recipe'), status: 'active' as const };
    await change(renamed, { title: lime.title, dietary_tags: lime.dietary_tags });
    await db.execute(textsInsert(owner, [{ ...lime, ...known, tags: [], cuisine: null, meal_type: null }]));
    await change(moved, { id: newId('recipe') });
    await change(archived, { status: 'archived' });
    await change(back, { status: 'archived' });
    await change(back, { status: 'active' });
    await db.delete(recipes).where(eq(recipes.id, deleted ?? newId('recipe')));
    const found = async (q: string, input: ListQuery = {}) =>
      (await listRecipes(db, owner, { q, ...input })).rows.map(({ title }) => title);
    expect(await found('lemon')).toEqual([]);
    expect(await found('lime')).toEqual(['Lime cake']);
    expect(await found('lemon', { status: 'archived' })).toEqual(['Lemon tart']);
    expect(await found('brulee')).toEqual([]);
    expect(await found('quoted')).toEqual(['A "quoted" pie']);
    expect(await found('bread')).toEqual(["Baker's bread"]);
    expect(await found('cake', { dietary_tags: 'vegan' })).toEqual(['Lime cake']);
  });

  it('lists every match of a beginning once, whatever the length of a page', async () => {
    const owner = await newOwner();
    const words = 'coal cobnut cocoa coconut cod coffee cola coleslaw cookie cordial'.split(' ');
    const titles = Array.from({ length: 200 }, (_, n) =>
      // The newest do not have it in their title.
      n >= 120 ? `Soup ${n}` : `${words[n % 10]} and ${words[(n + 3) % 10]} and ${words[(n + 5) % 10]} ${n}`,
    );
    for (const [n, title] of titles.entries())
      await add(owner, { title, lines: [`1 ${words[n % 7]}`], id: newId('recipe', Date.parse(at(n))) });
    const pages = async (per_page: number) => {
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(titles.length / per_page); page++) {
        const { rows, total } = await listRecipes(db, owner, { q: 'co' }, { page, per_page });
        expect(total).toBe(titles.length);
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    };
    const twenties = await pages(20);
    expect(new Set(twenties).size).toBe(titles.length);
    expect(await pages(100)).toEqual(twenties);
    expect(await pages(7)).toEqual(twenties);
  });

  it('shows an account nothing of another, its words included', async () => {
    await add(await newOwner(), { title: 'Secret marzipan' });
    expect(await found('marzipan')).toEqual([]);
    expect(await found('marzipna')).toEqual([]);
  });
});

describe('list', () => {
  it('leaves archived recipes out unless they are asked for', async () => {
    await add(owner, { title: 'A' });
    await add(owner, { title: 'D', status: 'draft' });
    await add(owner, { title: 'Z', status: 'archived' });
    expect(await titles({ sort: 'title' })).toEqual(['A', 'D']);
    expect(await titles({ status: 'archived' })).toEqual(['Z']);
    expect((await list({})).total).toBe(2);
  });

  it('joins filters with and, compares normalised values, and takes no cook time for too long', async () => {
    await add(owner, {
      title: 'Curry',
      cuisine: 'south-indian',
      dietary_tags: ['vegan', 'gluten-free'],
      cook_time_minutes: 20,
    });
    await add(owner, { title: 'Dal', cuisine: 'south-indian', dietary_tags: ['vegan'], email_ready: true });
    expect(await titles({ cuisine: ' South Indian', sort: 'title' })).toEqual(['Curry', 'Dal']);
    expect(await titles({ dietary_tags: 'Gluten_Free, vegan' })).toEqual(['Curry']);
    expect(await titles({ max_cook_time_minutes: 20 })).toEqual(['Curry']);
    expect(await titles({ cuisine: 'south-indian', email_ready: true })).toEqual(['Dal']);
    expect(await titles({ q: 'dal', cuisine: 'thai' })).toEqual([]);
    expect(await titles({ season: "'; drop table recipes; --" })).toEqual([]);
  });

  it('filters by collection, and finds nothing in an unknown, malformed or foreign one', async () => {
    const inside = await add(owner, { title: 'Inside' });
    await add(owner, { title: 'Outside' });
    const id = newId('collection');
    await db
      .insert(collections)
      .values({ user_id: owner, id, name: 'C', name_key: 'c', created_at: at(0), updated_at: at(0) });
    await db
      .insert(collectionRecipes)
      .values({ user_id: owner, collection_id: id, recipe_id: inside, position: 0 });
    const { rows, total } = await list({ collection_id: id });
    expect([total, rows.map((row) => [row.title, row.collection_ids])]).toEqual([1, [['Inside', [id]]]]);
    for (const other of [newId('collection'), 'collection_nonsense' as const])
      expect(await titles({ collection_id: other })).toEqual([]);
    expect((await listRecipes(db, await newOwner(), { collection_id: id })).total).toBe(0);
  });

  it('puts recipes without a score last in both directions, and tells the best score of the account', async () => {
    await add(owner, { title: 'none' });
    await add(owner, { title: 'high', engagement_key: 9.5 });
    await add(owner, { title: 'low', engagement_key: -2 });
    expect(await titles({ sort: 'engagement_score' })).toEqual(['high', 'low', 'none']);
    expect(await titles({ sort: 'engagement_score', order: 'asc' })).toEqual(['low', 'high', 'none']);
    expect((await list({})).rows.map((row) => row.best_engagement_key)).toEqual([9.5, 9.5, 9.5]);
  });

  it('sorts titles without case and accents, upwards unless told otherwise', async () => {
    for (const title of ['zest', 'Éclair', 'apple', 'Eel']) await add(owner, { title });
    expect(await titles({ sort: 'title' })).toEqual(['apple', 'Éclair', 'Eel', 'zest']);
    expect(await titles({ sort: 'title', order: 'desc' })).toEqual(['zest', 'Eel', 'Éclair', 'apple']);
  });

  it('cuts the same order into pages, also among equals, and keeps the total past the end', async () => {
    for (let n = 0; n < 7; n++) await add(owner, { title: `Same stew ${n}` });
    for (const input of [
      {},
      { sort: 'updated_at' },
      { q: 'stew' },
      { q: 'stew', sort: 'title' },
    ] as ListQuery[]) {
      const whole = await titles(input);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => listRecipes(db, owner, input, { page, per_page: 3 })),
      );
      expect(pages.flatMap(({ rows }) => rows.map((row) => row.title))).toEqual(whole);
      expect(await listRecipes(db, owner, input, { page: 9, per_page: 3 })).toEqual({ rows: [], total: 7 });
    }
  });

  it('gives one recipe or several of the owner and never another', async () => {
    const id = await add(owner, { title: 'Mine', status: 'archived' });
    const other = await newOwner();
    expect(await getRecipe(db, owner, id)).toMatchObject({ id, title: 'Mine', collection_ids: [] });
    expect(await getRecipe(db, other, id)).toBeNull();
    expect(await getRecipe(db, owner, 'recipe_nonsense')).toBeNull();
    expect((await getRecipes(db, owner, [id, newId('recipe')])).map((row) => row.id)).toEqual([id]);
    expect(await getRecipes(db, owner, [])).toEqual([]);
  });
});
