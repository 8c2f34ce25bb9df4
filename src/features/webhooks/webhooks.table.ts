import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { deliveryId, momentColumn, userId, webhookId } from '@/server/database/columns';
import type { WebhookEvent, WebhookType } from './events.rules';
import type { DeliveryState, OffReason } from './webhooks.rules';

/** Addresses of third parties that are told what happens in an account. */
export const webhooks = pgTable(
  'webhooks',
  {
    user_id: userId('user_id').notNull(),
    id: webhookId('id').notNull(),
    url: text('url').notNull(),
    /** What she notes about it. */
    description: text('description'),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    enabled: boolean('enabled').notNull(),
    /** Why it was switched off by us; null where she did, or where it is on. */
    off_reason: text('off_reason').$type<OffReason>(),
    /** The present and the former secret as sealed JSON, for this webhook only. */
    secrets: text('secrets').notNull(),
    /** Until when the former secret signs too. */
    former_until: momentColumn('former_until'),
    /** Since when nothing has got through, how often in a row, and until when it is left alone. */
    failing_since: momentColumn('failing_since'),
    failures: integer('failures').notNull(),
    rests_until: momentColumn('rests_until'),
    version: integer('version').notNull(),
    created_at: momentColumn('created_at').notNull(),
    updated_at: momentColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.id] })],
);

/** Messages to webhooks. Each has a task while it waits. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    user_id: userId('user_id').notNull(),
    id: deliveryId('id').notNull(),
    webhook_id: webhookId('webhook_id').notNull(),
    type: text('type').$type<WebhookType>().notNull(),
    /** The id of the record that it is about. */
    subject: text('subject').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** The message, made when it is first sent and the same from then on; null before. */
    body: text('body'),
    /** How often it was sent since it was last asked for. */
    attempts: integer('attempts').notNull(),
    /** What was last answered, or why there was no answer. */
    last_status: integer('last_status'),
    problem: text('problem'),
    happened_at: momentColumn('happened_at').notNull(),
    /** When it was last asked for: its tries are counted from here. */
    queued_at: momentColumn('queued_at').notNull(),
    last_at: momentColumn('last_at'),
    next_at: momentColumn('next_at'),
    created_at: momentColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    // What happens again to a record before it was sent is told once.
    uniqueIndex('webhook_deliveries_unsent')
      .on(table.user_id, table.webhook_id, table.type, table.subject)
      .where(sql`${table.body} is null and ${table.state} = 'waiting'`),
    index('webhook_deliveries_newest').on(table.user_id, table.webhook_id, table.id),
    index('webhook_deliveries_subject').on(table.user_id, table.subject),
    index('webhook_deliveries_age').on(table.created_at),
    foreignKey({
      name: 'webhook_deliveries_webhook_fk',
      columns: [table.user_id, table.webhook_id],
      foreignColumns: [webhooks.user_id, webhooks.id],
    }).onDelete('cascade'),
  ],
);
