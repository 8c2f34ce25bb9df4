import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { momentColumn, userId } from '@/server/database/columns';

/**
 * Work that is still to be done, written in the transaction that asks for it. It holds ids and nothing of a tenant's,
 * and a row goes when its work is done: the table stays small, whoever looks for work reads a few rows of it, and
 * where tenants' tables are spread over machines this one is not.
 */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    user_id: userId('user_id').notNull(),
    kind: text('kind').notNull(),
    /** The id of the record that it is about. */
    subject: text('subject').notNull(),
    /** When it is due. */
    run_at: momentColumn('run_at').notNull(),
    /** How often it was begun. */
    attempts: integer('attempts').notNull(),
    /** Who works on it, and until when unless it shows life; by the database's clock. */
    claim: uuid('claim'),
    lease_until: momentColumn('lease_until'),
    /** When it was asked for once more while a worker had it: what was changed then, that worker may not have seen. */
    again_at: momentColumn('again_at'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tasks_once').on(table.user_id, table.kind, table.subject),
    index('tasks_due').on(table.run_at, table.id),
  ],
);
