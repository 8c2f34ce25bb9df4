import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '@/features/products/records/products.table';
import { announcementId, momentColumn, orderId, productId, userId } from '@/server/database/columns';
import type { AnnouncementState, Audience } from './announcements.rules';

/** What a creator writes to those who have one of her products, or who signed up with her. */
export const announcements = pgTable(
  'announcements',
  {
    user_id: userId('user_id').notNull(),
    id: announcementId('id').notNull(),
    product_id: productId('product_id').notNull(),
    audience: text('audience').$type<Audience>().notNull().default('owners'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The edition that it is the news of: who had it from the start, or heard of it, gets none. Null for any news. */
    edition: integer('edition'),
    state: text('state').$type<AnnouncementState>().notNull(),
    /** How many were to get it when it was sent; null before. */
    recipients: integer('recipients'),
    /** How many have it among their mail so far. */
    mailed: integer('mailed').notNull(),
    version: integer('version').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
    /** When Send was pressed: whoever has got the product since is no recipient. */
    sent_at: momentColumn('sent_at'),
    /** When the last recipient's mail was queued. */
    finished_at: momentColumn('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('announcements_state').on(table.user_id, table.state),
    index('announcements_sent').on(table.user_id, table.sent_at),
    foreignKey({
      name: 'announcements_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

/** Whose mail was queued, once for each address. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    user_id: userId('user_id').notNull(),
    announcement_id: announcementId('announcement_id').notNull(),
    email_key: text('email_key').notNull(),
    /** The order whose link the mail has; null where it leads to the product's page. */
    order_id: orderId('order_id'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.announcement_id, table.email_key] }),
    foreignKey({
      name: 'announcement_recipients_announcement_fk',
      columns: [table.user_id, table.announcement_id],
      foreignColumns: [announcements.user_id, announcements.id],
    }).onDelete('cascade'),
  ],
);

/** Addresses that want no announcements of a creator any more. */
export const announcementLeaves = pgTable(
  'announcement_leaves',
  {
    user_id: userId('user_id').notNull(),
    email_key: text('email_key').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.email_key] })],
);

/** Links that end announcements: a directory table (digest of the token → owner, address). They work for ever. */
export const announcementLinks = pgTable(
  'announcement_links',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: userId('user_id').notNull(),
    email_key: text('email_key').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [index('announcement_links_email').on(table.user_id, table.email_key)],
);
