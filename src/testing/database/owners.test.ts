import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choresOf } from '@/features/background';
import { sitemapAnswer } from '@/features/publications/pages/crawlers.page';
import { buildsQueue } from '@/features/service/queues.store';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { askedIn, recordOwners, touchedBy } from './owners';
import { isSweep } from './sweeps';

let app: App;
let sql: postgres.Sql;
let ana: Client;
let bob: Client;
beforeAll(async () => {
  app = await startApp();
  sql = postgres(app.place.database_url, { max: 1 });
  ana = await app.signUp('Ana');
  bob = await app.signUp('Bob');
});
afterAll(() => sql.end());

const unbound = async (statement: string) => (await touchedBy(sql, statement)).unbound.length;

describe('a statement about one owner', () => {
  it.each([
    'select * from recipes where user_id = $1',
    'select * from recipes join recipe_revisions using (user_id) where recipes.user_id = $1',
    'select (select count(*) from recipes where recipes.user_id = collections.user_id) from collections where user_id = $1',
    'select * from recipe_texts where user_id = all(array[$1::uuid])',
    "update recipes set title = '' where user_id = $1 and id = $2",
    'delete from recipes where (user_id, id) = ($1, $2)',
    'insert into recipe_counts (user_id, status, count) select user_id, status, 1 from recipes where user_id = $1',
    'with mine as materialized (select * from recipes where user_id = $1) select * from mine',
    'select * from tasks order by run_at',
    'select * from users',
  ])('is known: %s', async (statement) => {
    expect(await unbound(statement)).toBe(0);
  });

  it.each([
    'select * from recipes',
    'select * from recipes where user_id = $1 or title = $2',
    'select * from recipes where user_id <> $1',
    'select * from recipes where user_id = any($1::uuid[])',
    "select * from recipes where title = 'a.user_id = $1'",
    'select * from recipes where user_id = (select user_id from sessions where id = $1)',
    'select * from recipes, collections where recipes.user_id = $1',
    'select *, (select count(*) from recipes) from collections where user_id = $1',
    'select * from product_slugs join products using (user_id) where product_slugs.slug = $1',
    "update recipes set title = '' where id = $1",
    'delete from recipes where ctid = any(array(select ctid from recipes where user_id = $1))',
    'insert into recipe_counts (user_id, status, count) select user_id, status, 1 from recipes',
    'with all_of_them as materialized (select * from recipes) select * from all_of_them where user_id = $1',
  ])('is told from one that lacks it: %s', async (statement) => {
    expect(await unbound(statement)).toBeGreaterThan(0);
  });

  it.each([
    ['(grants.user_id = $1)', 1],
    // Which plan there is depends on how many rows an owner has: here each alternative has an index of its own.
    [
      '(((grants.user_id = $1) AND (grants.order_id = $2)) OR ((grants.email_key = $3) AND (grants.user_id = $1)))',
      2,
    ],
    ['(((grants.user_id = $1) AND (grants.order_id = $2)) OR (grants.email_key = $3))', 0],
    ['(((grants.user_id = other.user_id) AND (grants.order_id = $2)) OR (grants.user_id = $1))', 0],
    ['((other.user_id = $1) AND (grants.order_id = $2))', 0],
  ])('has a condition that asks for the owner, in each of its alternatives: %s', (condition, times) => {
    expect(askedIn(condition, 'grants')).toHaveLength(times);
  });

  const recorded = async (statement: string, ...params: unknown[]) => {
    const owners = recordOwners(app.place.database_url);
    owners.note(statement, params);
    await owners.check();
  };

  it('is told from one about two', async () => {
    const ids = [ana, bob].map(({ user_id }) => uuidOf('user', user_id));
    const both =
      'select 1 from recipes where user_id = $1 union all select 2 from collections where user_id = $2';
    const insert = 'insert into "order_numbers" ("user_id", "last") values ($1, 1), ($2, 1)';
    for (const statement of [both, insert]) {
      await expect(recorded(statement, ids[0], ids[0])).resolves.toBeUndefined();
      await expect(recorded(statement, ids[0], ids[1])).rejects.toThrow('is about several owners');
    }
  });

  it('names the statement and the table that lacks it', async () => {
    await expect(recorded('select title from recipes where id = $1', null)).rejects.toThrow(
      /select title from recipes[\s\S]*reads recipes where/,
    );
  });
});

describe('statements about all owners', () => {
  it('are those of the tidying that are listed, and the sitemap', async () => {
    await app.within(async () => {
      for (const chore of Object.values(choresOf(app.services))) await chore(new AbortController().signal);
      await sitemapAnswer(app.services);
      await buildsQueue(app.services.db);
    });
  });

  it('lock nothing that they leave as it is', () => {
    const listed = 'select "shops"."handle" from "shops"';
    expect([isSweep(listed), isSweep(`${listed} for update skip locked`)]).toEqual([true, false]);
  });
});
