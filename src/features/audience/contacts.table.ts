import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { connections } from '@/features/connections/connections.table';
import type { MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { products } from '@/features/products/records/products.table';
import { momentColumn, productId, userId } from '@/server/database/columns';
import type { ContactState, Told } from './contacts.rules';

/** What a mail tool is to know of an address, and how far that has come. What it is to know is worked out when it is told. */
export const contacts = pgTable(
  'contacts',
  {
    user_id: userId('user_id').notNull(),
    platform: text('platform').$type<MailPlatform>().notNull(),
    /** The one spelling under which addresses are compared. */
    email_key: text('email_key').notNull(),
    /** As it was typed when the tool was first to know it. */
    email: text('email').notNull(),
    state: text('state').$type<ContactState>().notNull(),
    /** Why it was refused or has failed, in a sentence. */
    problem: text('problem'),
    /** The account of the tool that was told; null before. */
    account: text('account'),
    /** What the tool was last told. */
    told: text('told').$type<Told>(),
    synced_at: momentColumn('synced_at'),
    /** Counts the wishes, so that one that came in between is seen. */
    version: integer('version').notNull(),
    tries: integer('tries').notNull(),
    next_try: momentColumn('next_try').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.platform, table.email_key] }),
    index('contacts_waiting')
      .on(table.user_id, table.platform, table.next_try)
      .where(sql`${table.state} = 'waiting'`),
    foreignKey({
      name: 'contacts_connection_fk',
      columns: [table.user_id, table.platform],
      foreignColumns: [connections.user_id, connections.platform],
    }).onDelete('cascade'),
  ],
);

/** The tag or group that a mail tool has for a product. It keeps its name there, and may be given another. */
export const contactLabels = pgTable(
  'contact_labels',
  {
    user_id: userId('user_id').notNull(),
    platform: text('platform').$type<MailPlatform>().notNull(),
    product_id: productId('product_id').notNull(),
    /** The account of the tool that has it. */
    account: text('account').notNull(),
    /** The tool's name of it. */
    label_id: text('label_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.platform, table.product_id] }),
    foreignKey({
      name: 'contact_labels_connection_fk',
      columns: [table.user_id, table.platform],
      foreignColumns: [connections.user_id, connections.platform],
    }).onDelete('cascade'),
    foreignKey({
      name: 'contact_labels_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);
