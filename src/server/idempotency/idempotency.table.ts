import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { momentColumn, userId } from '@/server/database/columns';

/** What an Idempotency-Key has led to. `status` is null while the call runs; `lease_until` ends a crashed one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: userId('user_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    payload_hash: text('payload_hash').notNull(),
    /** Which call holds the key; one that has lost it can no longer commit. */
    claim: uuid('claim').notNull().defaultRandom(),
    lease_until: momentColumn('lease_until').notNull(),
    status: integer('status'),
    body: text('body'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.route, table.key] }),
    index('idempotency_keys_age').on(table.created_at),
  ],
);
