import { and, eq, lt } from 'drizzle-orm';
import type { HookState } from '@/features/sales/sales.rules';
import { hookEvents } from '@/features/sales/sales.table';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';

export type HookRow = typeof hookEvents.$inferSelect;

const mine = (owner: UserId, platform: string, event_id: string) =>
  and(eq(hookEvents.user_id, owner), eq(hookEvents.platform, platform), eq(hookEvents.event_id, event_id));

/** Keeps an event; false when it is known. */
export async function insertHookEvent(tx: Db, row: typeof hookEvents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(hookEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ event_id: hookEvents.event_id });
  return rows.length > 0;
}

/** An event; null when there is none. */
export async function findHookEvent(
  db: Db,
  owner: UserId,
  platform: string,
  event_id: string,
): Promise<HookRow | null> {
  const [row] = await db
    .select()
    .from(hookEvents)
    .where(mine(owner, platform, event_id));
  return row ?? null;
}

/** Writes down what became of an event. */
export async function setEventState(
  db: Db,
  owner: UserId,
  platform: string,
  event_id: string,
  state: HookState,
  now: string,
): Promise<void> {
  await db
    .update(hookEvents)
    .set({ state, done_at: now })
    .where(mine(owner, platform, event_id));
}

/** Tidies away events from before a moment. */
export async function forgetEvents(db: Db, before: string): Promise<void> {
  await db.delete(hookEvents).where(lt(hookEvents.created_at, before));
}
