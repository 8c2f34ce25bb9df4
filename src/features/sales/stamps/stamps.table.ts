import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import { grants } from '@/features/sales/sales.table';
import { buildId, grantId, momentColumn, userId } from '@/server/database/columns';

/** Copies that say whose they are, made when they are first downloaded and dropped after a while. */
export const stamps = pgTable(
  'stamps',
  {
    user_id: userId('user_id').notNull(),
    grant_id: grantId('grant_id').notNull(),
    build_id: buildId('build_id').notNull(),
    format: text('format').$type<FileFormat>().notNull(),
    blob_key: text('blob_key').notNull(),
    bytes: integer('bytes').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.grant_id, table.build_id, table.format] }),
    index('stamps_age').on(table.created_at),
    foreignKey({
      name: 'stamps_grant_fk',
      columns: [table.user_id, table.grant_id],
      foreignColumns: [grants.user_id, grants.id],
    }).onDelete('cascade'),
  ],
);
