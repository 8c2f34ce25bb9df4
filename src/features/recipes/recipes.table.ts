import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { Photo } from '@/features/images/photos.schema';
import { TERM_NAMES } from '@/kernel/recipe-terms';
import { decimalColumn, momentColumn, recipeId, tsvector, userId } from '@/server/database/columns';
import type { Difficulty, RecipeStatus } from './fields.schema';
import type { Instruction, Nutrition, StoredLine } from './lines.schema';

/** Folded text that sorts by its bytes, the same on every server whatever its locale, so that prefixes are ranges. */
const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`);

/**
 * Recipes. Ingredients and instructions are always read with their recipe, so they live in it; whatever is joined
 * or counted has a table. `title_key` is the folded title; `engagement_key` is log2 of the decayed weight, which never
 * needs recomputing.
 */
export const recipes = pgTable(
  'recipes',
  {
    // First what lists filter, sort and rank by: a scan reads a row no further than it must.
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: recipeId('id').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
    version: integer('version').notNull(),
    email_ready: boolean('email_ready').notNull(),
    status: text('status').$type<RecipeStatus>().notNull(),
    title_key: bytewise('title_key').notNull(),
    dietary_tags: text('dietary_tags').array().notNull(),
    tags: textList('tags'),
    /** Each of the tags as it is compared, in their order. */
    tag_keys: textList('tag_keys'),
    cuisine: text('cuisine'),
    meal_type: text('meal_type'),
    season: text('season'),
    difficulty: text('difficulty').$type<Difficulty>(),
    prep_time_minutes: integer('prep_time_minutes'),
    cook_time_minutes: integer('cook_time_minutes'),
    /** Only when it differs from prep + cook. */
    total_time_minutes: integer('total_time_minutes'),
    engagement_key: doublePrecision('engagement_key'),
    archived_at: momentColumn('archived_at'),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    servings: decimalColumn('servings', { precision: 7, scale: 2 }),
    yield_text: text('yield_text'),
    ingredients: jsonb('ingredients').$type<StoredLine[]>().notNull(),
    instructions: jsonb('instructions').$type<Instruction[]>().notNull(),
    notes: text('notes'),
    /** Of the first photo, as it is shown. */
    image_url: text('image_url'),
    photos: jsonb('photos').$type<Photo[]>().notNull().default(sql`'[]'`),
    credit: text('credit'),
    source_url: text('source_url'),
    nutrition: jsonb('nutrition').$type<Nutrition>(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    check('recipes_servings', sql`${table.servings} between 0.01 and 10000`),
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
      ...TERM_NAMES.map((field) => table[field]),
      table.email_ready,
      table.cook_time_minutes,
      table.status,
    ),
    // Whether an import is in the library already. Addresses may be longer than an index takes.
    index('recipes_source')
      .on(table.user_id, sql`md5(${table.source_url})`)
      .where(sql`${table.source_url} is not null`),
  ],
);

/**
 * What recipes are searched by. A row is written when the words, the tags or the status of its recipe change, and at no
 * other time: what is indexed by a hundred keys is dear to write. The database keeps the status in step (trigger
 * `recipes_status`).
 *
 * `search` holds stems and plain words with their places and weights, by which matches are ranked, and the dietary tags
 * behind `=`, the tags behind `#`: lexemes without places. The index holds, behind the start that `galley_account` makes
 * of the account, each of them (w) and the words of the title again (t). One index thus serves all accounts, and a
 * search reads the postings of its own account alone.
 */
export const recipeTexts = pgTable(
  'recipe_texts',
  {
    user_id: userId('user_id').notNull(),
    id: recipeId('id').notNull(),
    status: text('status').$type<RecipeStatus>().notNull(),
    search: tsvector('search').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    foreignKey({
      name: 'recipe_texts_recipe',
      columns: [table.user_id, table.id],
      foreignColumns: [recipes.user_id, recipes.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    // A short list of rows that are not in the index proper yet: every search reads it from end to end.
    index('recipe_texts_keys')
      .using('gin', sql`galley_word_keys(${table.user_id}, ${table.search})`)
      .with({ gin_pending_list_limit: 256 }),
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
 * The distinct words of an account's recipes, but for numbers and words of two letters. A word that is typed half stands
 * for a range of them. A typo leaves the first or the last half of a word as it was, so the candidates for a
 * correction are two ranges: of the words, and of the words read backwards. A word that no recipe has any more does no harm.
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
