import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, sessionId, userId } from '../../server/columns';

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
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.email_key)],
);

/** Sessions: a directory table (sid → user). A revoked one keeps its row, so that its tokens stay refused. */
export const sessions = pgTable(
  'sessions',
  {
    id: sessionId('id').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    /** When the session ends for good: 90 days after sign-in plus the last token's 7. */
    expires_at: moment('expires_at').notNull(),
    revoked_at: moment('revoked_at'),
    user_agent: text('user_agent').notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id, table.created_at)],
);
