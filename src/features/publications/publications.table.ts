import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import { buildId, momentColumn, productId, userId } from '@/server/database/columns';

/**
 * Download links that were used: a directory table (digest of the token → owner, product, build). A link is made
 * with every view of a page and is valid by its signature; it gets a row when its first download is counted.
 */
export const downloadTokens = pgTable(
  'download_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: productId('product_id').notNull(),
    build_id: buildId('build_id').notNull(),
    downloads: integer('downloads').notNull(),
    expires_at: momentColumn('expires_at').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('download_tokens_product').on(table.user_id, table.product_id, table.created_at),
    index('download_tokens_expiry').on(table.expires_at),
  ],
);
