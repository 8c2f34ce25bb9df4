import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductId } from '@/kernel/ids';
import { checkoutId, discountId, momentColumn, userId } from '@/server/database/columns';
import type { UseState } from './discounts.rules';

/** Codes that take something off: a percentage, or an amount of one currency. */
export const discounts = pgTable(
  'discounts',
  {
    user_id: userId('user_id').notNull(),
    id: discountId('id').notNull(),
    /** As the creator wrote it, and in capitals, as it is compared. */
    code: text('code').notNull(),
    code_key: text('code_key').notNull(),
    percent: smallint('percent'),
    amount_cents: integer('amount_cents'),
    currency: text('currency'),
    /** What it is for; null for everything she sells. */
    product_ids: jsonb('product_ids').$type<ProductId[]>(),
    starts_at: momentColumn('starts_at'),
    ends_at: momentColumn('ends_at'),
    most_uses: integer('most_uses'),
    once_per_email: boolean('once_per_email').notNull(),
    active: boolean('active').notNull(),
    version: integer('version').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('discounts_code').on(table.user_id, table.code_key),
  ],
);

/** What checkouts hold of codes, or have used. What was sold keeps its code and its amounts itself. */
export const discountUses = pgTable(
  'discount_uses',
  {
    user_id: userId('user_id').notNull(),
    discount_id: discountId('discount_id').notNull(),
    checkout_id: checkoutId('checkout_id').notNull(),
    email_key: text('email_key').notNull(),
    state: text('state').$type<UseState>().notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.discount_id, table.checkout_id] }),
    uniqueIndex('discount_uses_checkout').on(table.user_id, table.checkout_id),
    index('discount_uses_state').on(table.user_id, table.discount_id, table.state),
    index('discount_uses_email').on(table.user_id, table.discount_id, table.email_key),
    foreignKey({
      name: 'discount_uses_discount_fk',
      columns: [table.user_id, table.discount_id],
      foreignColumns: [discounts.user_id, discounts.id],
    }).onDelete('cascade'),
  ],
);
