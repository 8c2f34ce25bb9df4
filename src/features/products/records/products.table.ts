import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { SignUpTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import type { ProductType, TypedContent } from '@/features/products/types/registry';
import { recipes } from '@/features/recipes/recipes.table';
import type { Theme } from '@/kernel/book/themes';
import { momentColumn, productId, recipeId, userId } from '@/server/database/columns';
import type { PriceMode } from './listings.schema';
import type { ProductCover, ProductStatus, ProductStyle } from './products.schema';

/**
 * Products. The fields that every type has are columns; `content` holds the type's own, always read with the row.
 * `fields_key` is a digest of everything the creator wrote and `published_key` the one of the edition on sale, so
 * that they differ exactly when there is something unpublished.
 */
export const products = pgTable(
  'products',
  {
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: productId('id').notNull(),
    type: text('type').$type<ProductType>().notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    description: text('description'),
    author_name: text('author_name'),
    language: text('language').notNull(),
    cover: jsonb('cover').$type<ProductCover>().notNull(),
    theme: text('theme').$type<Theme>().notNull(),
    /** Its own color and fonts; what is null is the brand kit's. */
    style: jsonb('style')
      .$type<ProductStyle>()
      .notNull()
      .default({ accent: null, heading_font: null, body_font: null }),
    /** What the buyer pays at least where she names the price. */
    price_cents: integer('price_cents'),
    price_mode: text('price_mode').$type<PriceMode>().notNull().default('fixed'),
    suggested_price_cents: integer('suggested_price_cents'),
    currency: text('currency'),
    platforms: text('platforms').array().notNull(),
    /** Whether buyers' copies say whose they are. No part of an edition: it holds from the next download on. */
    stamp_files: boolean('stamp_files').notNull().default(true),
    asks_email: boolean('asks_email').notNull().default(false),
    status: text('status').$type<ProductStatus>().notNull(),
    slug: text('slug'),
    source_product_id: productId('source_product_id'),
    content: jsonb('content').$type<TypedContent['content']>().notNull(),
    fields_key: text('fields_key').notNull(),
    published_key: text('published_key'),
    /** The form of a lead magnet's public page as it was published last; null for other types and before. */
    sign_up: jsonb('sign_up').$type<SignUpTerms>(),
    /** The edition on sale, or last on sale; null before the first publish. */
    edition_number: integer('edition_number'),
    version: integer('version').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
    archived_at: momentColumn('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('products_created').on(table.user_id, table.created_at, table.id),
    index('products_status').on(table.user_id, table.status, table.created_at, table.id),
    index('products_type').on(table.user_id, table.type, table.created_at, table.id),
    foreignKey({
      name: 'products_source',
      columns: [table.user_id, table.source_product_id],
      foreignColumns: [table.user_id, table.id],
    }),
  ],
);

/** Which recipes a product has, for "used in". Archiving a recipe does not touch it. */
export const productRecipes = pgTable(
  'product_recipes',
  {
    user_id: userId('user_id').notNull(),
    product_id: productId('product_id').notNull(),
    recipe_id: recipeId('recipe_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id, table.recipe_id] }),
    index('product_recipes_recipe').on(table.user_id, table.recipe_id),
    foreignKey({
      name: 'product_recipes_product',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_recipes_recipe_fk',
      columns: [table.user_id, table.recipe_id],
      foreignColumns: [recipes.user_id, recipes.id],
    }).onDelete('cascade'),
  ],
);

/** Public addresses: a directory table (slug → owner, product). A slug stays its product's for ever. */
export const productSlugs = pgTable(
  'product_slugs',
  {
    slug: text('slug').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: productId('product_id').notNull(),
  },
  (table) => [index('product_slugs_product').on(table.user_id, table.product_id)],
);
