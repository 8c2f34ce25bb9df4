import { getTableColumns } from 'drizzle-orm';
import postgres from 'postgres';
import { recipes } from '@/features/recipes/recipes.table';
import { uuidOf } from '@/server/database/columns';
import { PATHS, type Subject } from './captured';
import type { FloorOrder, Statement } from './floor';

/**
 * Copies all recipes into a plain table with the indexes that anybody would give it. What is asked of it is the
 * simplest SQL that answers the same questions: `count(*)`, `ts_rank`, one insert, one update. It knows no counters, no
 * revisions, no typos, no other names of a food, no beginnings of words, and weighs no title.
 */
export async function makeLean(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`
      drop table if exists lean_recipes;
      create table lean_recipes (like recipes);
      alter table lean_recipes add column search tsvector not null;
      insert into lean_recipes select recipes.*, search from recipes join recipe_texts using (user_id, id);
      alter table lean_recipes add primary key (user_id, id);
      create index lean_created on lean_recipes (user_id, created_at, id);
      create index lean_status on lean_recipes (user_id, status);
      create index lean_cuisine on lean_recipes (user_id, cuisine);
      create index lean_search on lean_recipes using gin (search)`);
    await sql.unsafe('vacuum analyze lean_recipes');
  } finally {
    await sql.end();
  }
}

const COLUMNS = Object.keys(getTableColumns(recipes)).join(', ');

/** The lean statements for what the app is asked; `own` are the app's. */
export function leanOrder(own: FloorOrder, { owner, recipe_id }: Subject): FloorOrder {
  const user = uuidOf('user', owner);
  const page = (where: string, params: unknown[], order = 'created_at desc, id desc'): Statement => ({
    query: `select ${COLUMNS}, (select count(*) from lean_recipes where user_id = $1 and ${where}) as total
      from lean_recipes where user_id = $1 and ${where} order by ${order} limit 20`,
    params: [user, ...params],
  });
  const found = (words: string) =>
    page(
      `status <> 'archived' and search @@ plainto_tsquery('galley_stem', $2)`,
      [words],
      `ts_rank(search, plainto_tsquery('galley_stem', $2)) desc, id desc`,
    );
  return {
    ...own,
    reads: {
      [PATHS.list]: page(`status <> 'archived'`, []),
      [`/api/recipes/${recipe_id}`]: {
        query: `select ${COLUMNS} from lean_recipes where user_id = $1 and id = $2`,
        params: [user, uuidOf('recipe', recipe_id)],
      },
      [PATHS.filters]: page('cuisine = $2 and dietary_tags @> $3::text[] and status = $4', [
        'italian',
        '{vegetarian}',
        'active',
      ]),
      [PATHS.rare]: found('saffron'),
      [PATHS.two]: found('lemon cake'),
    },
    writes: {
      POST: { ...own.writes.POST, statements: lean(own.writes.POST.statements) },
      PATCH: { ...own.writes.PATCH, statements: lean(own.writes.PATCH.statements) },
    },
  };
}

/** Of the app's statements only the insert or update of the recipe, with a plain vector of the texts that it writes beside. */
function lean(statements: readonly Statement[]): Statement[] {
  const texts = statements
    .flatMap(({ params }) => params)
    .find((param) => typeof param === 'string' && param.startsWith('[{"title":'));
  return statements.flatMap(({ query, params }) => {
    if (!/^(?:insert into|update) "recipes"/.test(query)) return [];
    const vector = `(select to_tsvector('galley_stem', string_agg(value #>> '{}', ' '))
      from jsonb_each($${params.length + 1}::text::jsonb -> 0) where jsonb_typeof(value) = 'string')`;
    const own = query.replaceAll('"recipes"', '"lean_recipes"');
    const plain = own.startsWith('insert')
      ? own.replace(/\) values \((.*)\)$/, (_, values) => `, "search") values (${values}, ${vector})`)
      : own.replace(' where ', () => `, "search" = ${vector} where `);
    return [{ query: plain, params: [...params, texts] }];
  });
}
