import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditKind } from '@/kernel/audit-kinds';
import type { AuditId, UserId } from '@/kernel/ids';
import { auditEvents } from '@/server/audit/audit.table';
import type { Db } from '@/server/database/db';

export type AuditRow = typeof auditEvents.$inferSelect;

const ofKind = (owner: UserId, kind: AuditKind | undefined): SQL | undefined =>
  and(eq(auditEvents.user_id, owner), kind === undefined ? undefined : eq(auditEvents.kind, kind));

/** A page of an account's events, the newest first, with the exact total. */
export async function listEvents(
  db: Db,
  owner: UserId,
  kind: AuditKind | undefined,
  limit: number,
  offset: number,
) {
  const [total] = await db.select({ value: count() }).from(auditEvents).where(ofKind(owner, kind));
  const rows = await db
    .select()
    .from(auditEvents)
    .where(ofKind(owner, kind))
    .orderBy(desc(auditEvents.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** The owner's events after one, by their ids. */
export const auditEventsAfter =
  (db: Db, owner: UserId) =>
  (row: { id: AuditId } | null, limit: number): Promise<AuditRow[]> =>
    db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.user_id, owner), row === null ? undefined : gt(auditEvents.id, row.id)))
      .orderBy(asc(auditEvents.id))
      .limit(limit);

/** Deletes at most so many events of all accounts that are older than a moment; the oldest go first. */
export async function deleteEventsBefore(db: Db, before: string, limit: number): Promise<void> {
  const old = db
    .select({ user_id: auditEvents.user_id, id: auditEvents.id })
    .from(auditEvents)
    .where(lt(auditEvents.happened_at, before))
    .orderBy(auditEvents.happened_at)
    .limit(limit);
  await db.delete(auditEvents).where(sql`(${auditEvents.user_id}, ${auditEvents.id}) in (${old})`);
}
