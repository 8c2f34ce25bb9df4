import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import { recipes } from '@/features/recipes/recipes.table';
import type { RecipeId, UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

export interface Lookalike {
  id: RecipeId;
  version: number;
  title: string;
  source_url: string | null;
  status: RecipeContent['status'];
  created_at: string;
  ingredients: readonly { text: string }[];
  instructions: readonly { text: string }[];
}

/**
 * The recipes, by their uuids and in the versions they have now, that have one of these sources or one of these
 * titles; archived ones too.
 */
export async function alikeNow(
  db: Db,
  owner: UserId,
  sources: readonly string[],
  titles: readonly string[],
): Promise<{ uuid: Uuid; version: number }[]> {
  if (sources.length === 0 && titles.length === 0) return [];
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const list = (values: readonly SQL[]) => sql.join([...values], sql`, `);
  // Each has its index, which an OR between them would not use.
  const found = [
    ...(sources.length === 0
      ? []
      : [
          sql`select id as uuid, version from recipes where user_id = ${user} and source_url is not null
            and md5(source_url) in (${list(sources.map((source) => sql`md5(${source})`))})`,
        ]),
    ...(titles.length === 0
      ? []
      : [
          sql`select id as uuid, version from recipes where user_id = ${user}
            and title_key in (${list(titles.map((title) => sql`${title}`))})`,
        ]),
  ];
  return [...(await db.execute<{ uuid: Uuid; version: number }>(sql`${sql.join(found, sql` union `)}`))];
}

/** Recipes that are read in one query. */
const AT_ONCE = 500;

/** What recipes are compared by, of some uuids, the oldest first. */
export async function lookalikes(db: Db, owner: UserId, uuids: readonly Uuid[]): Promise<Lookalike[]> {
  const rows: Lookalike[] = [];
  for (let at = 0; at < uuids.length; at += AT_ONCE)
    rows.push(
      ...(await db
        .select({
          id: recipes.id,
          version: recipes.version,
          title: recipes.title,
          source_url: recipes.source_url,
          status: recipes.status,
          created_at: recipes.created_at,
          ingredients: recipes.ingredients,
          instructions: recipes.instructions,
        })
        .from(recipes)
        .where(
          and(
            eq(recipes.user_id, owner),
            sql`${recipes.id} in (${sql.join(
              uuids.slice(at, at + AT_ONCE).map((uuid) => sql`${uuid}::uuid`),
              sql`, `,
            )})`,
          ),
        )),
    );
  const places = rows.map((row) => ({ row, place: `${row.created_at} ${row.id}` }));
  return places.sort((left, right) => (left.place < right.place ? -1 : 1)).map(({ row }) => row);
}
