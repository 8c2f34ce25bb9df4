import { and, eq, type SQL, sql } from 'drizzle-orm';
import { uuidOf } from '../../server/columns';
import type { Db } from '../../server/db';
import { recipes } from './recipes.table';

/** Keeps other imports of the account out until the transaction ends, so that two of one page make one recipe. */
export async function lockImports(db: Db, owner: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${uuidOf('user', owner)}::text, 0))`,
  );
}

export interface Lookalike {
  id: string;
  title: string;
  title_key: string;
  source_url: string | null;
  created_at: string;
  ingredients: { text: string }[];
  instructions: { text: string }[];
}

/** The recipes that have one of these sources or one of these titles, the oldest first. Archived ones count too. */
export async function lookalikes(
  db: Db,
  owner: string,
  sources: readonly string[],
  titles: readonly string[],
): Promise<Lookalike[]> {
  if (sources.length === 0 && titles.length === 0) return [];
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const list = (values: readonly SQL[]) => sql.join([...values], sql`, `);
  // Each has its index, which an OR between them would not use.
  const found = [
    ...(sources.length === 0
      ? []
      : [
          sql`select id from recipes where user_id = ${user} and source_url is not null
            and md5(source_url) in (${list(sources.map((source) => sql`md5(${source})`))})`,
        ]),
    ...(titles.length === 0
      ? []
      : [
          sql`select id from recipes where user_id = ${user}
            and title_key in (${list(titles.map((title) => sql`${title}`))})`,
        ]),
  ];
  return db
    .select({
      id: recipes.id,
      title: recipes.title,
      title_key: recipes.title_key,
      source_url: recipes.source_url,
      created_at: recipes.created_at,
      ingredients: recipes.ingredients,
      instructions: recipes.instructions,
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), sql`${recipes.id} in (${sql.join(found, sql` union `)})`))
    .orderBy(recipes.created_at, recipes.id);
}
