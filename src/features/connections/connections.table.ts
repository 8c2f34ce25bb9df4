import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn, userId } from '@/server/database/columns';
import type { ConnectionState } from './connections.schema';
import type { ConnectionMode, ConnectionPlatform, ConnectionSettings } from './connectors/platforms.rules';

/** Accounts on platforms that creators sell through or write to, at most one of a platform. */
export const connections = pgTable(
  'connections',
  {
    user_id: userId('user_id').notNull(),
    platform: text('platform').$type<ConnectionPlatform>().notNull(),
    state: text('state').$type<ConnectionState>().notNull(),
    /** Why it is invalid. */
    problem: text('problem'),
    mode: text('mode').$type<ConnectionMode>().notNull(),
    /** Null where the key may not read the account. */
    account_id: text('account_id'),
    account_name: text('account_name'),
    settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
    /** The key and the secret of its hook as sealed JSON, for this account and platform only. */
    credentials: text('credentials').notNull(),
    last4: text('last4').notNull(),
    /** The platform's name of the hook that it was given; null where it calls none. */
    endpoint_id: text('endpoint_id'),
    checked_at: momentColumn('checked_at').notNull(),
    version: integer('version').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.platform] })],
);

/** Addresses that platforms call: a directory table (digest of the key in the address → owner, platform). Whoever deletes a connection deletes its own. */
export const connectionHooks = pgTable(
  'connection_hooks',
  {
    /** SHA-256 of the key, in hex; the key itself is only in the address. */
    hook_key_hash: text('hook_key_hash').primaryKey(),
    user_id: userId('user_id').notNull(),
    platform: text('platform').$type<ConnectionPlatform>().notNull(),
  },
  (table) => [index('connection_hooks_connection').on(table.user_id, table.platform)],
);
