import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import type { BookEdition, BuiltFormat } from '@/features/products/types/description/names.rules';
import type { BookNotice } from '@/kernel/book/book-notice';
import type { ListingPicture } from '@/kernel/book/listing-picture';
import type { PrintFacts } from '@/kernel/book/printing';
import { buildId, momentColumn, productId, userId } from '@/server/database/columns';
import type { BuildState } from './builds.schema';
import { products } from './products.table';
import type { Printed, Snapshot } from './snapshot';

/** A finished file of a build. */
export interface StoredFile {
  format: BuiltFormat;
  blob_key: string;
  bytes: number;
  /** Of a phone edition, whose pages are not those that the build counts. */
  page_count?: number;
}

/** A finished sample of a build. */
export interface StoredSample {
  blob_key: string;
  bytes: number;
  page_count: number;
}

/**
 * Builds: a frozen snapshot of a product and the files made of it. `content_key` is a digest of the snapshot, and
 * at most one build of a product that has not failed has it; the builds of an owner's other products with the same
 * content share its files. What is unchanged is never rendered twice.
 */
export const builds = pgTable(
  'builds',
  {
    user_id: userId('user_id').notNull(),
    id: buildId('id').notNull(),
    product_id: productId('product_id').notNull(),
    content_key: text('content_key').notNull(),
    /** Only one for screens is sold, shown, or compared with what its product is by now. */
    edition: text('edition').$type<BookEdition>().notNull().default('screen'),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
    state: text('state').$type<BuildState>().notNull(),
    progress: integer('progress').notNull(),
    /** How often it was begun; one that keeps ending the process is given up. It also tells its present worker. */
    attempts: integer('attempts').notNull(),
    /** Until when a running build is its worker's; then the worker has died, and another may take it. */
    lease_until: momentColumn('lease_until'),
    reason: text('reason'),
    page_count: integer('page_count'),
    /** Letters that stand as boxes, for no font has them. */
    missing_letters: jsonb('missing_letters').$type<string[]>().notNull().default([]),
    /** What is not in its files as their creator may expect it. */
    notices: jsonb('notices').$type<BookNotice[]>().notNull().default([]),
    files: jsonb('files').$type<StoredFile[]>().notNull(),
    /** Addresses of pictures of the first pages. */
    previews: jsonb('previews').$type<string[]>().notNull(),
    /** Some of its pages as a PDF for anybody; null where there is none. */
    sample: jsonb('sample').$type<StoredSample>(),
    /** Pictures of it for where it is sold. */
    pictures: jsonb('pictures').$type<ListingPicture[]>().notNull().default([]),
    /** What was made of a print edition; null of all others. */
    print: jsonb('print').$type<PrintFacts>(),
    /** What it prints of its recipes; null of builds from before that was kept. */
    printed: jsonb('printed').$type<Printed>(),
    created_at: momentColumn('created_at').notNull(),
    /** When it was last asked for: a content that comes back is the newest again, though it is not made again. */
    asked_at: momentColumn('asked_at').notNull(),
    started_at: momentColumn('started_at'),
    finished_at: momentColumn('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('builds_product').on(table.user_id, table.product_id, table.created_at),
    uniqueIndex('builds_content')
      .on(table.user_id, table.product_id, table.content_key)
      .where(sql`state <> 'failed'`),
    // Those that the queue may lack, over all accounts.
    index('builds_queue').on(table.created_at).where(sql`state = 'queued'`),
    index('builds_running').on(table.created_at).where(sql`state = 'running'`),
    // Whether a file is still anybody's, before it is removed.
    index('builds_files').using('gin', table.files.op('jsonb_path_ops')),
    index('builds_sample').on(sql`(sample ->> 'blob_key')`),
    foreignKey({
      name: 'builds_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The queue of builds, over all accounts: where tenants' tables are spread over machines this one is not, so that a
 * worker looks in one place. It only says where to look. What has become of a build, and whose it is, its own row knows.
 */
export const buildQueue = pgTable(
  'build_queue',
  {
    user_id: userId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    build_id: buildId('build_id').notNull(),
    /** When the build was queued; the oldest is taken first. */
    queued_at: momentColumn('queued_at').notNull(),
    /** From when it may be taken, by the database's clock: while a worker has it, the end of its lease. */
    due_at: momentColumn('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.build_id] }),
    index('build_queue_order').on(table.queued_at, table.build_id),
  ],
);
