import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { BodyFont, HeadingFont } from '@/kernel/book/themes';
import { momentColumn, userId } from '@/server/database/columns';
import type { Brand } from './brand.schema';

/** Brand kits, at most one an account; an account without a row has the empty one. */
export const brands = pgTable('brands', {
  user_id: userId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name'),
  logo_url: text('logo_url'),
  accent: text('accent'),
  heading_font: text('heading_font').$type<HeadingFont>(),
  body_font: text('body_font').$type<BodyFont>(),
  author_name: text('author_name'),
  bio: text('bio'),
  links: jsonb('links').$type<Brand['links']>().notNull(),
  version: integer('version').notNull(),
  updated_at: momentColumn('updated_at'),
});
