import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '@/features/products/records/products.table';
import { momentColumn, productId, subscriberId, userId } from '@/server/database/columns';
import type { SubscriberSource, SubscriberState } from './audience.schema';

/** Who asked for a lead magnet on its public page, or for news at a purchase, once for each product and address, with what was agreed to. */
export const subscribers = pgTable(
  'subscribers',
  {
    user_id: userId('user_id').notNull(),
    id: subscriberId('id').notNull(),
    product_id: productId('product_id').notNull(),
    /** As it was typed. */
    email: text('email').notNull(),
    /** The one spelling under which addresses are compared. */
    email_key: text('email_key').notNull(),
    name: text('name'),
    source: text('source').$type<SubscriberSource>().notNull().default('sign_up'),
    /** Of a purchase: ISO 3166-1, two letters; null where nobody said. */
    country: text('country'),
    state: text('state').$type<SubscriberState>().notNull(),
    /** The words beside the box that was ticked, as they were shown, and when it was. */
    consent_text: text('consent_text').notNull(),
    consented_at: momentColumn('consented_at').notNull(),
    confirmed_at: momentColumn('confirmed_at'),
    unsubscribed_at: momentColumn('unsubscribed_at'),
    /** Since when the mail that asks to confirm it waits to be allowed out; null where none waits. */
    mail_waits_since: momentColumn('mail_waits_since'),
    /**
     * Stands in the links of its mails that end them. Whoever has it can do nothing else. It begins with the owner’s id;
     * those of sign-ups from before that don’t.
     */
    leave_key: text('leave_key').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('subscribers_email').on(table.user_id, table.product_id, table.email_key),
    index('subscribers_leave_key').on(table.leave_key, table.user_id),
    index('subscribers_created').on(table.user_id, table.created_at, table.id),
    index('subscribers_product').on(table.user_id, table.product_id, table.created_at, table.id),
    index('subscribers_source').on(table.user_id, table.source, table.created_at, table.id),
    index('subscribers_country')
      .on(table.user_id, table.country, table.created_at, table.id)
      .where(sql`${table.country} is not null`),
    index('subscribers_confirmed').on(table.user_id, table.confirmed_at),
    index('subscribers_pending').on(table.consented_at).where(sql`${table.state} = 'pending'`),
    index('subscribers_mail_waits')
      .on(table.user_id, table.mail_waits_since)
      .where(sql`${table.mail_waits_since} is not null`),
    foreignKey({
      name: 'subscribers_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

/** Links that confirm an address: a directory table (digest of the token → owner, subscriber). Whoever deletes a subscriber deletes them. */
export const confirmations = pgTable(
  'confirmations',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: userId('user_id').notNull(),
    subscriber_id: subscriberId('subscriber_id').notNull(),
    created_at: momentColumn('created_at').notNull(),
    expires_at: momentColumn('expires_at').notNull(),
  },
  (table) => [
    index('confirmations_subscriber').on(table.user_id, table.subscriber_id),
    index('confirmations_expiry').on(table.expires_at),
  ],
);
