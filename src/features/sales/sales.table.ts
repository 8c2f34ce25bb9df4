import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from '@/features/products/records/products.table';
import {
  bundleId,
  checkoutId,
  grantId,
  momentColumn,
  orderId,
  productId,
  refundId,
  userId,
} from '@/server/database/columns';
import type {
  CheckoutState,
  DisputeState,
  GrantState,
  HookState,
  OrderDispute,
  OrderMode,
  OrderState,
  RefundState,
  Seller,
} from './sales.rules';

/** One press of Buy: what was on sale then, frozen. Its id is the Idempotency-Key at the platform. */
export const checkouts = pgTable(
  'checkouts',
  {
    user_id: userId('user_id').notNull(),
    id: checkoutId('id').notNull(),
    platform: text('platform').notNull(),
    mode: text('mode').$type<OrderMode>().notNull(),
    state: text('state').$type<CheckoutState>().notNull(),
    /** The bundle that was bought, where it was one; it may be gone since. */
    bundle_id: bundleId('bundle_id'),
    /** What the whole of it was called at the press, and its price: the sum of its lines. */
    title: text('title').notNull(),
    price_cents: integer('price_cents').notNull(),
    /** The code that was used, as its creator wrote it, and what it took off. */
    discount_code: text('discount_code'),
    discount_cents: integer('discount_cents').notNull().default(0),
    /** What is to be paid before tax. */
    total_cents: integer('total_cents').notNull(),
    currency: text('currency').notNull(),
    seller_of_record: text('seller_of_record').$type<Seller>().notNull(),
    /** The words beside the box that was ticked, as they were shown, and when it was. */
    consent_text: text('consent_text').notNull(),
    consented_at: momentColumn('consented_at').notNull(),
    /** The same of the box for news and offers; null where it was left alone. */
    news_text: text('news_text'),
    news_at: momentColumn('news_at'),
    /** The buyer's language: a BCP 47 tag. */
    language: text('language').notNull(),
    /** The buyer's address, where it was asked for. */
    email: text('email'),
    /** The session at the platform; null until its answer has come. */
    external_id: text('external_id'),
    expires_at: momentColumn('expires_at').notNull(),
    /** How often its turn to be looked at has come, and when it was last looked at. */
    looks: smallint('looks').notNull().default(0),
    looked_at: momentColumn('looked_at'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('checkouts_external').on(table.user_id, table.platform, table.external_id),
  ],
);

/** What a checkout is of: the editions that were on sale at the press, and the share of its price that each has. */
export const checkoutLines = pgTable(
  'checkout_lines',
  {
    user_id: userId('user_id').notNull(),
    checkout_id: checkoutId('checkout_id').notNull(),
    position: smallint('position').notNull(),
    product_id: productId('product_id').notNull(),
    edition: integer('edition').notNull(),
    title: text('title').notNull(),
    price_cents: integer('price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.checkout_id, table.position] }),
    foreignKey({
      name: 'checkout_lines_checkout_fk',
      columns: [table.user_id, table.checkout_id],
      foreignColumns: [checkouts.user_id, checkouts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'checkout_lines_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

/** The number of an account's last order. A row is locked while one gets its number, so that none is left out. */
export const orderNumbers = pgTable('order_numbers', {
  user_id: userId('user_id').primaryKey(),
  last: integer('last').notNull(),
});

/** What was paid for, and what was given: those have no checkout, no payment and a total of 0. There is no row before the money is there. */
export const orders = pgTable(
  'orders',
  {
    user_id: userId('user_id').notNull(),
    id: orderId('id').notNull(),
    number: integer('number').notNull(),
    /** Null where nothing was paid for. */
    checkout_id: checkoutId('checkout_id'),
    platform: text('platform').notNull(),
    /** The sale at the platform, and the payment behind it; of a given copy its product and who has it. */
    external_id: text('external_id').notNull(),
    payment_id: text('payment_id'),
    mode: text('mode').$type<OrderMode>().notNull(),
    state: text('state').$type<OrderState>().notNull(),
    dispute: text('dispute').$type<OrderDispute>().notNull(),
    email: text('email').notNull(),
    /** The one spelling under which addresses are compared. */
    email_key: text('email_key').notNull(),
    name: text('name'),
    /** ISO 3166-1, two letters; null where the platform does not say. */
    country: text('country'),
    language: text('language').notNull(),
    currency: text('currency').notNull(),
    subtotal_cents: integer('subtotal_cents').notNull(),
    /** The code it was bought with, as it was then. */
    discount_code: text('discount_code'),
    discount_cents: integer('discount_cents').notNull(),
    tax_cents: integer('tax_cents').notNull(),
    total_cents: integer('total_cents').notNull(),
    refunded_cents: integer('refunded_cents').notNull(),
    /** Refunds that the platform has refused: it answers a repeated one as it did the first time. */
    refunds_refused: integer('refunds_refused').notNull().default(0),
    seller_of_record: text('seller_of_record').$type<Seller>().notNull(),
    receipt_url: text('receipt_url'),
    /** What a creator writes with a copy that she gives. */
    note: text('note'),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('orders_external').on(table.user_id, table.platform, table.external_id),
    uniqueIndex('orders_number').on(table.user_id, table.number),
    index('orders_payment').on(table.user_id, table.platform, table.payment_id),
    index('orders_created').on(table.user_id, table.created_at),
    index('orders_state').on(table.user_id, table.state, table.number),
    // With the number, so that a page of those who begin alike is found without reading their rows.
    index('orders_email').on(table.user_id, table.email_key.op('text_pattern_ops'), table.number),
  ],
);

/** What an order is of, as it was sold. */
export const orderItems = pgTable(
  'order_items',
  {
    user_id: userId('user_id').notNull(),
    order_id: orderId('order_id').notNull(),
    position: smallint('position').notNull(),
    product_id: productId('product_id').notNull(),
    edition: integer('edition').notNull(),
    title: text('title').notNull(),
    amount_cents: integer('amount_cents').notNull(),
    discount_cents: integer('discount_cents').notNull(),
    tax_cents: integer('tax_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.order_id, table.position] }),
    uniqueIndex('order_items_product').on(table.user_id, table.product_id, table.order_id),
    foreignKey({
      name: 'order_items_order_fk',
      columns: [table.user_id, table.order_id],
      foreignColumns: [orders.user_id, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'order_items_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

/** A buyer's right to the files of a product: of the edition that was delivered first, and of every later one. */
export const grants = pgTable(
  'grants',
  {
    user_id: userId('user_id').notNull(),
    id: grantId('id').notNull(),
    order_id: orderId('order_id').notNull(),
    product_id: productId('product_id').notNull(),
    first_edition: integer('first_edition').notNull(),
    email_key: text('email_key').notNull(),
    state: text('state').$type<GrantState>().notNull(),
    downloads: integer('downloads').notNull(),
    /** The day of the last download (UTC), and how many there were on it. */
    day: date('day'),
    day_downloads: integer('day_downloads').notNull(),
    last_download_at: momentColumn('last_download_at'),
    revoked_at: momentColumn('revoked_at'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('grants_order').on(table.user_id, table.order_id, table.product_id),
    index('grants_product').on(table.user_id, table.product_id, table.created_at),
    // Owners of a product by their addresses, a step of an announcement at a time.
    index('grants_owner').on(table.user_id, table.product_id, table.email_key, table.created_at),
    // Whoever asks for her links does not know whose buyer she is.
    index('grants_email').on(table.email_key, table.user_id, table.product_id),
    foreignKey({
      name: 'grants_order_fk',
      columns: [table.user_id, table.order_id],
      foreignColumns: [orders.user_id, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'grants_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);

/** Links to the pages of orders: a directory table (digest of the token → owner, order). They work as long as the account is there, and so do orders. */
export const orderLinks = pgTable(
  'order_links',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: userId('user_id').notNull(),
    order_id: orderId('order_id').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [index('order_links_order').on(table.user_id, table.order_id)],
);

/** Money that went back to a buyer, as the platform says. */
export const refunds = pgTable(
  'refunds',
  {
    user_id: userId('user_id').notNull(),
    id: refundId('id').notNull(),
    order_id: orderId('order_id').notNull(),
    platform: text('platform').notNull(),
    external_id: text('external_id').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    amount_cents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    /** Whether it ends the downloads when nothing is left of what was paid. */
    revokes: boolean('revokes').notNull(),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    uniqueIndex('refunds_external').on(table.user_id, table.platform, table.external_id),
    index('refunds_order').on(table.user_id, table.order_id, table.created_at),
    foreignKey({
      name: 'refunds_order_fk',
      columns: [table.user_id, table.order_id],
      foreignColumns: [orders.user_id, orders.id],
    }).onDelete('cascade'),
  ],
);

/** Payments that a buyer's bank asks back. */
export const disputes = pgTable(
  'disputes',
  {
    user_id: userId('user_id').notNull(),
    platform: text('platform').notNull(),
    external_id: text('external_id').notNull(),
    order_id: orderId('order_id').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    amount_cents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.platform, table.external_id] }),
    index('disputes_order').on(table.user_id, table.order_id),
    foreignKey({
      name: 'disputes_order_fk',
      columns: [table.user_id, table.order_id],
      foreignColumns: [orders.user_id, orders.id],
    }).onDelete('cascade'),
  ],
);

/** What a platform told us: hints where to look, kept as they came for 30 days. */
export const hookEvents = pgTable(
  'hook_events',
  {
    user_id: userId('user_id').notNull(),
    platform: text('platform').notNull(),
    event_id: text('event_id').notNull(),
    type: text('type').notNull(),
    /** The whole of it, byte for byte. */
    body: text('body').notNull(),
    state: text('state').$type<HookState>().notNull(),
    created_at: momentColumn('created_at').notNull(),
    done_at: momentColumn('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.platform, table.event_id] }),
    index('hook_events_age').on(table.created_at),
  ],
);

/** What was sold of a product on a day (UTC), in one currency and on one platform; test mode counts nowhere. */
export const salesDays = pgTable(
  'sales_days',
  {
    user_id: userId('user_id').notNull(),
    product_id: productId('product_id').notNull(),
    day: date('day').notNull(),
    currency: text('currency').notNull(),
    platform: text('platform').notNull(),
    /** Orders, each once: one of several products counts at its first, so that their sum is that of the orders. */
    orders: bigint('orders', { mode: 'number' }).notNull(),
    /** What buyers paid, tax included; of an order of several products, each has its share. */
    gross_cents: bigint('gross_cents', { mode: 'number' }).notNull(),
    tax_cents: bigint('tax_cents', { mode: 'number' }).notNull(),
    /** What went back on this day, of whatever day's orders. */
    refunded_cents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.user_id, table.product_id, table.day, table.currency, table.platform],
    }),
    index('sales_days_day').on(table.user_id, table.day),
    foreignKey({
      name: 'sales_days_product_fk',
      columns: [table.user_id, table.product_id],
      foreignColumns: [products.user_id, products.id],
    }).onDelete('cascade'),
  ],
);
