import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import type { AuditEvent, AuditList, AuditPage } from './audit.schema';
import { type AuditRow, auditEventsAfter, deleteEventsBefore, listEvents } from './audit.store';

const DAY = 24 * 3_600_000;

const viewOf = (row: AuditRow): AuditEvent => ({
  id: row.id,
  kind: row.kind,
  actor: { type: row.actor, id: row.actor_id, name: row.actor_name },
  record: row.record_id === null ? null : { id: row.record_id, name: row.record_name },
  detail: row.detail,
  happened_at: row.happened_at,
});

/** A page of the caller's events, the newest first. */
export async function auditPage({ db, owner }: UserContext, input: AuditList): Promise<AuditPage> {
  const page = pageOf(input);
  const offset = (page.page - 1) * page.per_page;
  const { rows, total } = await listEvents(db, owner, input.kind, page.per_page, offset);
  return listPage(rows.map(viewOf), total, page);
}

/** The events behind one, as an archive has them. */
export const archivedAudit = (db: Db, owner: UserId) => {
  const next = auditEventsAfter(db, owner);
  return async (row: Pick<AuditEvent, 'id'> | null, limit: number): Promise<AuditEvent[]> =>
    (await next(row, limit)).map(viewOf);
};

/** Forgets some of what is older than a year; what is left is for the next round. */
export const forgetOldAudit = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteEventsBefore(db, timestamp(clock() - LIMITS.audit_days * DAY), LIMITS.audit_forgotten);
