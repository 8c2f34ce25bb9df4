import postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from './database';

const made: FreshDatabase[] = [];
afterAll(() => Promise.all(made.map((database) => database.drop())));

async function fresh() {
  const database = await freshDatabase();
  made.push(database);
  return postgres(database.url, { max: 1 });
}

it('gives every caller a database of its own, also when they ask at once', async () => {
  const [one, two] = await Promise.all([fresh(), fresh()]);
  await one`create table marks (text text)`;
  const [seen] = await two`select to_regclass('marks') as marks`;
  expect(seen?.marks).toBeNull();
  await Promise.all([one.end(), two.end()]);
});

it('is dropped even while a connection is open', async () => {
  const database = await freshDatabase();
  const sql = postgres(database.url, { max: 1 });
  await sql`select 1`;
  await database.drop();
  await expect(sql`select 1`).rejects.toThrow();
  await sql.end({ timeout: 0 });
});

it('plans no function of ours for the thousand rows that PostgreSQL assumes of each', async () => {
  const sql = await fresh();
  const functions = await sql`
    select proname as name, prorows::int as rows from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'galley%' order by proname`;
  expect(functions.map(({ name }) => name)).toContain('galley_word_keys');
  expect(functions.filter(({ rows }) => rows === 1000)).toEqual([]);
  await sql.end();
});
