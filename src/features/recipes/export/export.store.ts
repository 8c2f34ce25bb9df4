import { eq, sql } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import { type DriverRow, type RecipeRow, recipeColumns, recipeFromRow } from '@/features/recipes/rows.list';
import type { RecipeId, UserId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** The name that the owner has given herself; null without one. */
export async function ownName(db: Db, owner: UserId): Promise<string | null> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, owner));
  return row?.name || null;
}

/** The owner's recipes after one, in the order of their ids, archived ones included. */
export async function recipesAfter(
  db: Db,
  owner: UserId,
  after: RecipeId | null,
  limit: number,
): Promise<RecipeRow[]> {
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const later = after === null ? sql`` : sql`and recipes.id > ${uuidOf('recipe', after)}::uuid`;
  const rows = await db.execute<DriverRow>(sql`
    select ${recipeColumns(user)} from recipes
    where recipes.user_id = ${user} ${later} order by recipes.id limit ${limit}`);
  return rows.map(recipeFromRow);
}
