import { and, asc, eq, lt } from 'drizzle-orm';
import { products } from '@/features/products/records/products.table';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import type { BuildId, GrantId, ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { stamps } from './stamps.table';

export type StampRow = typeof stamps.$inferSelect;
type StampPlace = Pick<StampRow, 'user_id' | 'grant_id' | 'build_id' | 'format'>;

const at = ({ user_id, grant_id, build_id, format }: StampPlace) =>
  and(
    eq(stamps.user_id, user_id),
    eq(stamps.grant_id, grant_id),
    eq(stamps.build_id, build_id),
    eq(stamps.format, format),
  );

/** The copy of a build's file for a buyer; null where there is none yet. */
export async function findStamp(
  db: Db,
  user_id: UserId,
  grant_id: GrantId,
  build_id: BuildId,
  format: FileFormat,
): Promise<StampRow | null> {
  const [row] = await db.select().from(stamps).where(at({ user_id, grant_id, build_id, format }));
  return row ?? null;
}

/** Keeps a copy; one that was made meanwhile is the same. */
export async function insertStamp(db: Db, row: StampRow): Promise<void> {
  const { blob_key, bytes, created_at } = row;
  await db
    .insert(stamps)
    .values(row)
    .onConflictDoUpdate({
      target: [stamps.user_id, stamps.grant_id, stamps.build_id, stamps.format],
      set: { blob_key, bytes, created_at },
    });
}

/** Whether the copies of a product say whose they are. */
export async function isStamped(db: Db, owner: UserId, id: ProductId): Promise<boolean> {
  const [row] = await db
    .select({ stamp_files: products.stamp_files })
    .from(products)
    .where(and(eq(products.user_id, owner), eq(products.id, id)));
  return row?.stamp_files ?? false;
}

/** Copies made before a moment, of all accounts, the oldest first. */
export async function stampsBefore(db: Db, before: string, limit: number): Promise<StampRow[]> {
  return db
    .select()
    .from(stamps)
    .where(lt(stamps.created_at, before))
    .orderBy(asc(stamps.created_at))
    .limit(limit);
}

/** Forgets copies, unless they were made anew meanwhile. */
export async function forgetStamps(db: Db, rows: readonly StampRow[]): Promise<void> {
  for (const row of rows) await db.delete(stamps).where(and(at(row), eq(stamps.created_at, row.created_at)));
}
