import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { MemberRole } from '@/kernel/scopes';
import { invitationId, momentColumn, userId } from '@/server/database/columns';

/** Who works in an account's library beside its owner. By member it is a directory. */
export const libraryMembers = pgTable(
  'library_members',
  {
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    member_id: userId('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<MemberRole>().notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.member_id] }),
    index('library_members_member').on(table.member_id),
  ],
);

/** Links that make somebody a member: a directory table (digest of the token → library). One that was used is gone. */
export const invitations = pgTable(
  'invitations',
  {
    /** SHA-256 of the token, in hex; the token itself is only in the link. */
    token_hash: text('token_hash').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: invitationId('id').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    /** Where it was mailed to; null where its owner hands it on herself. */
    email: text('email'),
    created_at: momentColumn('created_at').notNull(),
    expires_at: momentColumn('expires_at').notNull(),
  },
  (table) => [index('invitations_user').on(table.user_id), index('invitations_expiry').on(table.expires_at)],
);
