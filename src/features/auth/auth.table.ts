import { isNotNull, isNull } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { momentColumn, sessionId, userId } from '@/server/database/columns';

/** Accounts: a directory table (email → user). `email_key` is the lower-case email that must be unique. */
export const users = pgTable(
  'users',
  {
    id: userId('id').primaryKey(),
    email: text('email').notNull(),
    email_key: text('email_key').notNull(),
    name: text('name').notNull(),
    /** PHC string of argon2id. */
    password_hash: text('password_hash').notNull(),
    /** When somebody proved to read the mail of this address; null while nobody has. */
    email_confirmed_at: momentColumn('email_confirmed_at'),
    /** Whether each sale is mailed to the address of the account. */
    sale_mails: boolean('sale_mails').notNull().default(true),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
    /** When the account was deleted; what is left of it is being erased. */
    removed_at: momentColumn('removed_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email_key),
    index('users_removed').on(table.removed_at).where(isNotNull(table.removed_at)),
  ],
);

/** Sessions: a directory table (sid → user). A revoked one keeps its row, so that its tokens stay refused. */
export const sessions = pgTable(
  'sessions',
  {
    id: sessionId('id').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: momentColumn('created_at').notNull(),
    /** When the session ends for good: 90 days after sign-in plus the last token's 7. */
    expires_at: momentColumn('expires_at').notNull(),
    revoked_at: momentColumn('revoked_at'),
    user_agent: text('user_agent').notNull(),
    /** The network it was opened from, as a digest; null in sessions older than this column. */
    network: text('network'),
    /** When it was last used, as precise as `seen_seconds`; null until it is used after sign-in. */
    last_seen_at: momentColumn('last_seen_at'),
  },
  (table) => [
    index('sessions_user').on(table.user_id, table.created_at),
    index('sessions_network').on(table.user_id, table.network).where(isNull(table.revoked_at)),
  ],
);

/** What a link that was mailed is for: a new password, proof that somebody reads the mail of the account's address, or another address. */
export type LinkPurpose = 'password' | 'confirm' | 'change';

/** Links that are mailed about an account: a directory table (digest of the token → user). One that was used is gone. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the token, in hex; the token itself is only in the mail. */
    token_hash: text('token_hash').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** Where it was mailed to: the address of the account, or the one it is to have. */
    email: text('email').notNull(),
    /** The session that asked for another address, which goes on when it is changed. */
    session_id: sessionId('session_id'),
    created_at: momentColumn('created_at').notNull(),
    expires_at: momentColumn('expires_at').notNull(),
  },
  (table) => [
    index('account_links_user').on(table.user_id),
    index('account_links_expiry').on(table.expires_at),
  ],
);
