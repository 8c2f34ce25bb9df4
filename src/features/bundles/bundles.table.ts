import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { ProductId } from '@/kernel/ids';
import { bundleId, momentColumn, userId } from '@/server/database/columns';
import type { BundleStatus } from './bundles.rules';

/** Several products that are sold together at one price. */
export const bundles = pgTable(
  'bundles',
  {
    user_id: userId('user_id').notNull(),
    id: bundleId('id').notNull(),
    /** Its present one; the directory has those before, too. */
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    price_cents: integer('price_cents').notNull(),
    currency: text('currency').notNull(),
    /** In the order in which they are shown. */
    product_ids: jsonb('product_ids').$type<ProductId[]>().notNull(),
    status: text('status').$type<BundleStatus>().notNull(),
    /** When it was first published; null before. */
    published_at: momentColumn('published_at'),
    version: integer('version').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.id] })],
);

/**
 * The addresses of bundles, past ones too: a directory table (slug → owner, bundle). Those of a bundle that was published
 * stay its creator's when it is deleted, so that no link of hers ever leads to a stranger.
 */
export const bundleSlugs = pgTable(
  'bundle_slugs',
  {
    slug: text('slug').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bundle_id: bundleId('bundle_id').notNull(),
  },
  (table) => [index('bundle_slugs_bundle').on(table.user_id, table.bundle_id)],
);
