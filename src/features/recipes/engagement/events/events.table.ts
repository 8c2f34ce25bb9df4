import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EventType } from '@/features/recipes/engagement/events.schema';
import { recipes } from '@/features/recipes/recipes.table';
import { momentColumn, recipeId, userId } from '@/server/database/columns';

/** How often readers did something with a recipe on a day (UTC): what charts are drawn from. */
export const recipeEvents = pgTable(
  'recipe_events',
  {
    user_id: userId('user_id').notNull(),
    recipe_id: recipeId('recipe_id').notNull(),
    day: date('day').notNull(),
    type: text('type').$type<EventType>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** How many of them Galley added itself, one for each recipe of a product that readers saw, got or bought. */
    credited: bigint('credited', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.recipe_id, table.day, table.type] }),
    // An account's days are added up from the index alone.
    index('recipe_events_day').on(table.user_id, table.day, table.type, table.count, table.credited),
    foreignKey({
      name: 'recipe_events_recipe_fk',
      columns: [table.user_id, table.recipe_id],
      foreignColumns: [recipes.user_id, recipes.id],
    }).onDelete('cascade'),
  ],
);

/** Events that came with a name of their own, so that one sent again is known. Forgotten after 90 days. */
export const recipeEventIds = pgTable(
  'recipe_event_ids',
  {
    user_id: userId('user_id').notNull(),
    recipe_id: recipeId('recipe_id').notNull(),
    event_id: text('event_id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    count: integer('count').notNull(),
    occurred_at: momentColumn('occurred_at').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.recipe_id, table.event_id] }),
    index('recipe_event_ids_created').on(table.created_at),
    foreignKey({
      name: 'recipe_event_ids_recipe_fk',
      columns: [table.user_id, table.recipe_id],
      foreignColumns: [recipes.user_id, recipes.id],
    }).onDelete('cascade'),
  ],
);
