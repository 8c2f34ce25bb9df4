import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ListingState, Sight } from '@/channels/channel';
import type { Keeper } from '@/channels/registry';
import { buildId, momentColumn, productId, userId } from '@/server/database/columns';
import { builds } from './builds.table';
import type { PriceMode } from './listings.schema';
import { products } from './products.table';

/** Editions: what was released, with its price now, as the build that holds the frozen snapshot. */
export const editions = pgTable(
  'editions',
  {
    user_id: userId('user_id').notNull(),
    product_id: productId('product_id').notNull(),
    number: integer('number').notNull(),
    price_cents: integer('price_cents').notNull(),
    price_mode: text('price_mode').$type<PriceMode>().notNull().default('fixed'),
    /** Null where the price is fixed. */
    suggested_price_cents: integer('suggested_price_cents'),
    currency: text('currency').notNull(),
    build_id: buildId('build_id').notNull(),
    /** What its page says, where that was changed since its files were made: '' for nothing. Null as they have it. */
    description: text('description'),
    published_at: momentColumn('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id, table.number] }),
    index('editions_build').on(table.user_id, table.build_id),
    foreignKey({
      name: 'editions_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'editions_build_fk',
      columns: [table.user_id, table.build_id],
      foreignColumns: [builds.user_id, builds.id],
    }).onDelete('cascade'),
  ],
);

/** What a platform was brought by Galley, so that it is not brought twice, and what is changed there is seen. */
export interface Brought {
  /** The account there that has it. */
  account: string;
  /** Names all that was brought. */
  key: string;
  /** What was there afterwards; null where it may be replaced whatever is there now. */
  seen: Sight | null;
  /** What was to be there from then on, while it is not known whether it came to that. */
  wished?: Omit<Sight, 'is_live'>;
  /** When it was last looked at (RFC 3339); none where it is to be looked at next. */
  looked_at?: string;
}

/** Listings: a product on a platform, one row each, with its own honest state. */
export const listings = pgTable(
  'listings',
  {
    user_id: userId('user_id').notNull(),
    product_id: productId('product_id').notNull(),
    platform: text('platform').notNull(),
    state: text('state').$type<ListingState>().notNull(),
    reason: text('reason'),
    url: text('url'),
    /** The edition that is there; null where none is. */
    edition: integer('edition'),
    keeper: text('keeper').$type<Keeper>().notNull().default('creator'),
    /** What the platform says, or what is wrong there, in a sentence. */
    problem: text('problem'),
    external_id: text('external_id'),
    /** All that the platform has called it, each behind the account there: what was deleted there was sold before. */
    sold_as: jsonb('sold_as').$type<string[]>(),
    /** What Galley has brought there; null for nothing. */
    brought: jsonb('brought').$type<Brought>(),
    /** Addresses of files that the platform has been given, by a name for each: none is sent twice. */
    uploads: jsonb('uploads').$type<Record<string, string>>(),
    published_at: momentColumn('published_at'),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id, table.platform] }),
    foreignKey({
      name: 'listings_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

export type EditionRow = typeof editions.$inferSelect;
export type ListingRow = typeof listings.$inferSelect;
