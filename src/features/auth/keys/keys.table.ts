import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Scope } from '@/kernel/scopes';
import { keyId, momentColumn, userId } from '@/server/database/columns';

/** API keys. A key names its account, so that it is looked for among that account's rows alone. */
export const apiKeys = pgTable(
  'api_keys',
  {
    user_id: userId('user_id').notNull(),
    id: keyId('id').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** SHA-256 of the key, in hex; the key itself was shown once. */
    digest: text('digest').notNull(),
    /** The last characters of the key, by which she tells it from others. */
    hint: text('hint').notNull(),
    /** From when on it no longer works; null for never. */
    expires_at: momentColumn('expires_at'),
    /** When it was last used, as precise as `seen_seconds`; null until it is. */
    last_used_at: momentColumn('last_used_at'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('api_keys_digest').on(table.user_id, table.digest),
  ],
);
