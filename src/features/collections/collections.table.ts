import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import { collectionId, momentColumn, recipeId, userId } from '@/server/database/columns';

export const collections = pgTable(
  'collections',
  {
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: collectionId('id').notNull(),
    name: text('name').notNull(),
    /** The folded name that must be unique for its owner. */
    name_key: text('name_key').notNull(),
    description: text('description'),
    version: integer('version').notNull().default(1),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('collections_name').on(table.user_id, table.name_key),
  ],
);

/** Which recipes are in which collection, in the creator's order. The recipe's key is added with its table. */
export const collectionRecipes = pgTable(
  'collection_recipes',
  {
    user_id: userId('user_id').notNull(),
    collection_id: collectionId('collection_id').notNull(),
    recipe_id: recipeId('recipe_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.collection_id, table.recipe_id] }),
    index('collection_recipes_recipe').on(table.user_id, table.recipe_id),
    foreignKey({
      columns: [table.user_id, table.collection_id],
      foreignColumns: [collections.user_id, collections.id],
    }).onDelete('cascade'),
  ],
);
