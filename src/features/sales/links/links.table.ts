import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { momentColumn } from '@/server/database/columns';

/**
 * Addresses that somebody has typed to have their links, until the mails are written: a queue table. Nothing in it says
 * whether an address has bought anything.
 */
export const linkRequests = pgTable(
  'link_requests',
  {
    /** The one spelling under which addresses are compared. */
    email_key: text('email_key').primaryKey(),
    asked_at: momentColumn('asked_at').notNull(),
  },
  (table) => [index('link_requests_asked').on(table.asked_at)],
);
