import { bigint, date, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { products } from '@/features/products/records/products.table';
import { productId, userId } from '@/server/database/columns';

/** How often a product's public page was seen, and its files downloaded, on a day (UTC). Nothing is kept of who did it. */
export const productViews = pgTable(
  'product_views',
  {
    user_id: userId('user_id').notNull(),
    product_id: productId('product_id').notNull(),
    day: date('day').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    downloads: integer('downloads').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id, table.day] }),
    // An account's days are added up from the index alone.
    index('product_views_day').on(table.user_id, table.day, table.count, table.downloads),
    foreignKey({
      name: 'product_views_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);
