import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { ProductId } from '@/kernel/ids';
import { momentColumn, userId } from '@/server/database/columns';
import type { ShopSettings } from './shop.schema';

/** Shops, at most one an account; an account without a row has the empty one. */
export const shops = pgTable('shops', {
  user_id: userId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null while it has no address. */
  handle: text('handle'),
  name: text('name'),
  bio: text('bio'),
  photo_url: text('photo_url'),
  contact_email: text('contact_email'),
  links: jsonb('links').$type<ShopSettings['links']>().notNull(),
  product_ids: jsonb('product_ids').$type<ProductId[]>().notNull(),
  shows_sign_up: boolean('shows_sign_up').notNull(),
  version: integer('version').notNull(),
  updated_at: momentColumn('updated_at'),
});

/** Names in the addresses of shops, past ones too: a directory table (handle → owner). */
export const shopHandles = pgTable(
  'shop_handles',
  {
    handle: text('handle').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [index('shop_handles_user').on(table.user_id)],
);
