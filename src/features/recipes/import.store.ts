import { and, eq, inArray, or, sql } from 'drizzle-orm';
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
  const digests = sources.map((source) => sql`md5(${source})`);
  return db
    .select({
      id: recipes.id,
      title: recipes.title,
      title_key: recipes.title_key,
      source_url: recipes.source_url,
      ingredients: recipes.ingredients,
      instructions: recipes.instructions,
    })
    .from(recipes)
    .where(
      and(
        eq(recipes.user_id, owner),
        or(
          digests.length === 0
            ? undefined
            : sql`(${recipes.source_url} is not null and md5(${recipes.source_url}) in (${sql.join(digests, sql`, `)}))`,
          titles.length === 0 ? undefined : inArray(recipes.title_key, [...titles]),
        ),
      ),
    )
    .orderBy(recipes.created_at, recipes.id);
}
