import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AuditActor, AuditKind } from '@/kernel/audit-kinds';
import { auditId, momentColumn, userId } from '@/server/database/columns';

/** What happened in an account that its owner may want to look up, for a year. Names are as they were then; nothing in it is secret. */
export const auditEvents = pgTable(
  'audit_events',
  {
    user_id: userId('user_id').notNull(),
    id: auditId('id').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    actor: text('actor').$type<AuditActor>().notNull(),
    /** The session, the key, or the platform; null where there is none. */
    actor_id: text('actor_id'),
    /** The device, or the name of the key or the platform. */
    actor_name: text('actor_name').notNull(),
    /** What it was about; null where that is the account. */
    record_id: text('record_id'),
    record_name: text('record_name'),
    /** What else there is to say of this kind: a platform, an amount. */
    detail: text('detail'),
    happened_at: momentColumn('happened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('audit_events_age').on(table.happened_at),
  ],
);
