import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { mailId, momentColumn, userId } from '@/server/database/columns';
import type { MailLook } from './letter.rules';
import type { MailKind, MailState } from './mails.schema';

/** Mail that was sent for an account, to its creator or to her readers, or that is still to be sent. */
export const mails = pgTable(
  'mails',
  {
    user_id: userId('user_id').notNull(),
    id: mailId('id').notNull(),
    kind: text('kind').$type<MailKind>().notNull(),
    to: text('to').notNull(),
    /** Where an answer goes; null where that is the sender. */
    reply_to: text('reply_to'),
    /** The one spelling under which addresses are compared. */
    email_key: text('email_key').notNull(),
    subject: text('subject').notNull(),
    /** As plain text, from which the HTML is made; `{link}` stands where the link belongs. */
    text: text('text').notNull(),
    look: jsonb('look').$type<MailLook>().notNull(),
    /** A link that is for its reader's eyes only, sealed; null where there is none, and once it is sent. */
    link: text('link'),
    /** Until when that link works; null for ever. */
    link_until: momentColumn('link_until'),
    /** Where one press in a mail program ends such mail; null where it is no mail of a list. */
    unsubscribe_url: text('unsubscribe_url'),
    state: text('state').$type<MailState>().notNull(),
    /** Why it was not sent, in a sentence; null where nothing went wrong. */
    reason: text('reason'),
    created_at: momentColumn('created_at').notNull(),
    sent_at: momentColumn('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('mails_created').on(table.user_id, table.created_at, table.id),
    index('mails_email').on(table.user_id, table.email_key),
    index('mails_age').on(table.created_at),
  ],
);
