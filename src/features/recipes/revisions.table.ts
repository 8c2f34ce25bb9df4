import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn, recipeId, sessionId, userId } from '@/server/database/columns';
import type { RecipeStatus } from './fields.schema';
import { recipes } from './recipes.table';
import type { HeldContent, KeptField } from './revisions.rules';

/**
 * What recipes said before they were changed: one row a state, `n` being the version that it had. A row is written
 * by the statement that replaces its state and is bounded in number a recipe (`LIMITS.revisions`).
 */
export const recipeRevisions = pgTable(
  'recipe_revisions',
  {
    user_id: userId('user_id').notNull(),
    recipe_id: recipeId('recipe_id').notNull(),
    n: integer('n').notNull(),
    status: text('status').$type<RecipeStatus>().notNull(),
    /** When the state came to be, and when it was replaced. */
    saved_at: momentColumn('saved_at').notNull(),
    replaced_at: momentColumn('replaced_at').notNull(),
    /** The fields that were different afterwards. */
    changed: text('changed').array().$type<KeptField[]>().notNull(),
    /** The session whose autosaves replaced it; null where a single deliberate change did. */
    editor: sessionId('editor'),
    content: jsonb('content').$type<HeldContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.recipe_id, table.n] }),
    foreignKey({
      name: 'recipe_revisions_recipe_fk',
      columns: [table.user_id, table.recipe_id],
      foreignColumns: [recipes.user_id, recipes.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
