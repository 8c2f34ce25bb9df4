import { getTableColumns } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipeSearch, recipes } from '@/features/recipes/recipes.table';
import { TERM_NAMES } from '@/kernel/recipe-terms';
import { NO_UUID } from '@/server/database/columns';
import { freshDatabase } from '@/testing/database/database';

const database = await freshDatabase();
const client = postgres(database.url, { max: 1, onnotice: () => undefined });
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What `recipe_search` repeats of a recipe. */
const columns = getTableColumns(recipeSearch);
const REPEATED = Object.keys(columns).filter((name) => name in getTableColumns(recipes));

/** The values of a recipe's row, other ones for each number, but for its keys and words. */
function row(n: number, dietary_tags: readonly string[]): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = {
    text: `term ${n}`,
    'text collate "C"': `title ${n}`,
    integer: n,
    boolean: n % 2 === 0,
    'double precision': n,
    'timestamptz(3)': `2026-01-0${n}T00:00:00+00:00`,
  };
  const repeated = Object.entries(columns).filter(([name]) => REPEATED.includes(name));
  return {
    ...Object.fromEntries(repeated.map(([name, column]) => [name, values[column.getSQLType()]])),
    ...{
      user_id: NO_UUID,
      id: NO_UUID,
      status: 'draft',
      dietary_tags,
      tag_keys: dietary_tags,
      tags: [`Tag ${n}`],
    },
    ...{
      version: n,
      slug: 'x',
      title: 'X',
      ingredients: [],
      instructions: [],
      photos: [],
      search: "'lemon':1A",
    },
  };
}

/** The columns of which `recipe_search` says another value than the recipe. */
async function stale(): Promise<string[]> {
  const [found] = await client`
    select to_jsonb(recipes) as recipe, to_jsonb(recipe_search) as copy
    from recipes join recipe_search using (user_id, id)`;
  return REPEATED.filter((name) => JSON.stringify(found?.recipe[name]) !== JSON.stringify(found?.copy[name]));
}

const update = (values: Record<string, unknown>) => client`
  update recipes set (${client(Object.keys(values))}) =
    (select ${client(Object.keys(values))} from jsonb_populate_record(null::recipes, ${JSON.stringify(values)}::text::jsonb))`;

describe('recipe_search, which the trigger galley_recipe_searched keeps in step', () => {
  beforeAll(async () => {
    await client`insert into users (id, email, email_key, name, password_hash, created_at, updated_at)
      values (${NO_UUID}, '', '', '', '', now(), now())`;
  });

  it('repeats all of a recipe that is new, changed, and found by other words', async () => {
    const missing = 'these columns: write them in galley_recipe_searched, by a migration';
    const first = row(1, ['vegan']);
    await client`insert into recipes select * from jsonb_populate_record(null::recipes, ${JSON.stringify(first)}::text::jsonb)`;
    expect(await stale(), `Its INSERT leaves out ${missing}`).toEqual([]);
    await update(row(2, ['vegan']));
    expect(await stale(), `Its first UPDATE, without new keys, leaves out ${missing}`).toEqual([]);
    await update(row(3, ['halal']));
    expect(await stale(), `Its second UPDATE, with new keys, leaves out ${missing}`).toEqual([]);
  });

  it('has every term stored in the row itself, which a list reads', async () => {
    const moved = await client<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'recipe_search'::regclass and attstorage <> 'p'`;
    const names = moved.map(({ name }) => name);
    expect(
      TERM_NAMES.filter((name) => names.includes(name)),
      'Put these columns into the row with SET STORAGE PLAIN, by a migration',
    ).toEqual([]);
  });
});
