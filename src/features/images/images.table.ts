import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import { momentColumn, userId } from '@/server/database/columns';

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
    /** What is kept for print of a picture that came larger than `blob_key` is; null where that is all there was. */
    original_key: text('original_key'),
    /** The small version for lists, made when it is first asked for. */
    thumb_key: text('thumb_key'),
    /** The version for books, or the picture itself where it has none; made when the picture comes or is first printed. */
    print_key: text('print_key'),
    /** The point to keep in view where it is cut to fit, as shares of its sides; null for the center. */
    focal_x: doublePrecision('focal_x'),
    focal_y: doublePrecision('focal_y'),
    /** Who made it and under which licence, where that is known. */
    credit: text('credit'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('images_user').on(table.user_id),
    // Whether a file is still anybody's, before it is removed.
    index('images_blob').on(table.blob_key),
    index('images_thumb').on(table.thumb_key),
    index('images_print').on(table.print_key),
    index('images_original').on(table.original_key),
  ],
);
