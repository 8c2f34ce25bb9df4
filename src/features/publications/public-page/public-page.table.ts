import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '@/features/products/records/products.table';
import { momentColumn, productId, userId } from '@/server/database/columns';

/** What search engines are told of products' pages; a page without a row says what its product says. */
export const publicPages = pgTable(
  'public_pages',
  {
    user_id: userId('user_id').notNull(),
    product_id: productId('product_id').notNull(),
    title: text('title'),
    description: text('description'),
    version: integer('version').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id] }),
    foreignKey({
      name: 'public_pages_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);
