import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_UUID } from '@/server/database/columns';
import { freshDatabase } from '@/testing/database/database';

const database = await freshDatabase();
const client = postgres(database.url, { max: 1, onnotice: () => undefined });
beforeAll(async () => {
  await client`insert into users (id, email, email_key, name, password_hash, created_at, updated_at)
    values (${NO_UUID}, '', '', '', '', now(), now())`;
  await client`insert into recipes (user_id, id, slug, title, title_key, ingredients, instructions, dietary_tags, tags,
      tag_keys, status, email_ready, version, created_at, updated_at, search)
    values (${NO_UUID}, ${NO_UUID}, 'x', 'Lemon cake', 'lemon cake', '[]', '[]', '{vegan}', '{Quick}', '{quick}', 'draft',
      false, 1, now(), now(), galley_vector('lemon cake', 'flour', '', ''))`;
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What a recipe is searched by, and in which version of its row. */
async function searched() {
  const [row] = await client<{ status: string; words: string[]; version: string }[]>`
    select status, tsvector_to_array(search) as words, ctid || ' ' || xmin as version from recipe_texts`;
  return row ?? { status: '', words: [], version: '' };
}

it('recipe_texts follows a recipe, and its row is written only when words, tags or status change', async () => {
  const first = await searched();
  expect(first.status).toBe('draft');
  expect(first.words).toEqual(['#quick', '=vegan', 'cake', 'flour', 'lemon']);

  await client`update recipes set servings = 3, updated_at = now(), cuisine = 'greek', version = 2`;
  await client`update recipes set search = search, dietary_tags = dietary_tags, status = status`;
  expect(await searched()).toEqual(first);

  await client`update recipes set status = 'archived'`;
  expect(await searched()).toMatchObject({ status: 'archived', words: first.words });

  await client`update recipes set dietary_tags = '{}', tag_keys = '{slow}', search = galley_vector('lime', '', '', '')`;
  expect((await searched()).words).toEqual(['#slow', 'lime']);

  await client`delete from recipes`;
  expect(await searched()).toEqual({ status: '', words: [], version: '' });
});

it('words of one account are keys of that account alone', async () => {
  const keys = async (user: string) => {
    const [row] = await client<
      { keys: string[] }[]
    >`select tsvector_to_array(galley_word_keys(${user}, '''lemon'':1A ''flour'':2B')) as keys`;
    return row?.keys ?? [];
  };
  const [ours, theirs] = [
    await keys('01890000-0000-7000-8000-000000000001'),
    await keys('01890000-0000-7000-8000-000000000002'),
  ];
  expect(ours.map((key) => key.slice(11))).toEqual(['tlemon', 'wflour', 'wlemon']);
  expect(ours.filter((key) => theirs.includes(key))).toEqual([]);
});
