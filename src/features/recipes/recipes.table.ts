import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { decimalColumn, moment, recipeId, tsvector, userId } from '../../server/columns';
import { users } from '../auth/auth.table';
import type { Instruction, Nutrition, RecipeStatus, StoredLine } from './recipes.schema';

/** Folded text that sorts by its bytes, the same on every server whatever its locale, so that prefixes are ranges. */
const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

/**
 * Recipes. Ingredients and instructions are always read with their recipe, so they live in it; whatever is joined
 * or counted has a table. `title_key` is the folded title; `search` holds stems and plain words (see the search
 * migration); `engagement_key` is log2 of the decayed weight, which never needs recomputing.
 */
export const recipes = pgTable(
  'recipes',
  {
    // First what lists filter, sort and rank by: a scan reads a row no further than it must.
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: recipeId('id').notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    version: integer('version').notNull(),
    email_ready: boolean('email_ready').notNull(),
    status: text('status').$type<RecipeStatus>().notNull(),
    /** The title's part of `search`. It is short and stays in the row, so that every match can be ranked by it. */
    search_title: tsvector('search_title').generatedAlwaysAs(
      (): SQL => sql`ts_filter(${sql.identifier('search')}, '{a}')`,
    ),
    title_key: bytewise('title_key').notNull(),
    dietary_tags: text('dietary_tags').array().notNull(),
    cuisine: text('cuisine'),
    meal_type: text('meal_type'),
    season: text('season'),
    prep_time_minutes: integer('prep_time_minutes'),
    cook_time_minutes: integer('cook_time_minutes'),
    /** Only when it differs from prep + cook. */
    total_time_minutes: integer('total_time_minutes'),
    engagement_key: doublePrecision('engagement_key'),
    archived_at: moment('archived_at'),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    servings: decimalColumn('servings', { precision: 7, scale: 2 }),
    yield_text: text('yield_text'),
    ingredients: jsonb('ingredients').$type<StoredLine[]>().notNull(),
    instructions: jsonb('instructions').$type<Instruction[]>().notNull(),
    notes: text('notes'),
    image_url: text('image_url'),
    source_url: text('source_url'),
    nutrition: jsonb('nutrition').$type<Nutrition>(),
    search: tsvector('search').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    // One index a sort, read backwards for the other direction. The status at the end lets a page be chosen from
    // the index alone. Missing scores come last both ways, which takes an index each way.
    index('recipes_created').on(table.user_id, table.created_at, table.id, table.status),
    index('recipes_updated').on(table.user_id, table.updated_at, table.id, table.status),
    index('recipes_title').on(table.user_id, table.title_key, table.id, table.status),
    index('recipes_engagement').on(
      table.user_id,
      table.engagement_key.desc().nullsLast(),
      table.id.desc().nullsLast(),
      table.status,
    ),
    index('recipes_engagement_up').on(table.user_id, table.engagement_key, table.id, table.status),
    // Counts under filters are read from the index alone; PostgreSQL 18 skips over the columns not asked for.
    index('recipes_filters').on(
      table.user_id,
      table.cuisine,
      table.meal_type,
      table.season,
      table.email_ready,
      table.cook_time_minutes,
      table.status,
    ),
    index('recipes_tags').using('gin', table.dietary_tags),
    index('recipes_search').using('gin', table.search),
  ],
);

/** How many recipes an account has in each status, so that an unfiltered list need not count. */
export const recipeCounts = pgTable(
  'recipe_counts',
  {
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<RecipeStatus>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.status] })],
);

/**
 * The distinct words of an account's recipes. A typo leaves the first or the last half of a word as it was, so
 * the candidates for a correction are two ranges: of the words, and of the words read backwards. A word that no
 * recipe has any more does no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: bytewise('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.word] }),
    index('search_words_backwards').on(table.user_id, sql`reverse(${table.word})`),
  ],
);

/** Pictures: a directory table (address → owner, file). The id is 128 random bits in hex. */
export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    extension: text('extension').notNull(),
    blob_key: text('blob_key').notNull(),
    bytes: integer('bytes').notNull(),
    /** The small version for lists, made when it is first asked for. */
    thumb_key: text('thumb_key'),
    /** Who made it and under which licence, where that is known. */
    credit: text('credit'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('images_user').on(table.user_id)],
);
