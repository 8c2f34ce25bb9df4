import { and, asc, count, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { DeliveryId, UserId, WebhookId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { webhookDeliveries as deliveries, webhooks } from './webhooks.table';

export type DeliveryRow = typeof deliveries.$inferSelect;

const mine = (owner: UserId, id: DeliveryId) => and(eq(deliveries.user_id, owner), eq(deliveries.id, id));

/** Rows of one statement, which takes 65,535 values. */
const AT_ONCE = 1_000;

/**
 * Adds messages that wait; one about the same that was never sent takes the place of a new one, and is then sent as
 * things stand after this transaction. Returns the ids under which they are sent.
 */
export async function insertDeliveries(tx: Db, rows: readonly DeliveryRow[]): Promise<DeliveryId[]> {
  const ids: DeliveryId[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const kept = await tx
      .insert(deliveries)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({
        target: [deliveries.user_id, deliveries.webhook_id, deliveries.type, deliveries.subject],
        targetWhere: sql`${deliveries.body} is null and ${deliveries.state} = 'waiting'`,
        // Not nothing: the lock keeps a sender from reading what this transaction is about to change.
        set: { happened_at: sql`excluded.happened_at` },
      })
      .returning({ id: deliveries.id });
    ids.push(...kept.map(({ id }) => id));
  }
  return ids;
}

/** A message; null without one. */
export async function findDelivery(db: Db, owner: UserId, id: DeliveryId): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(deliveries).where(mine(owner, id));
  return row ?? null;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockDelivery(tx: Db, owner: UserId, id: DeliveryId): Promise<DeliveryRow | null> {
  const [row] = await tx.select().from(deliveries).where(mine(owner, id)).for('update');
  return row ?? null;
}

const ofWebhook = (owner: UserId, webhook_id: WebhookId) =>
  and(eq(deliveries.user_id, owner), eq(deliveries.webhook_id, webhook_id));

/** A page of the messages to a webhook without their bodies, the newest first, with the exact total. */
export async function listDeliveries(
  db: Db,
  owner: UserId,
  webhook_id: WebhookId,
  limit: number,
  offset: number,
) {
  const where = ofWebhook(owner, webhook_id);
  const [total] = await db.select({ value: count() }).from(deliveries).where(where);
  const rows = await db
    .select(ANSWER)
    .from(deliveries)
    .where(where)
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** A message as it is answered: without its body. */
const ANSWER = {
  id: deliveries.id,
  webhook_id: deliveries.webhook_id,
  type: deliveries.type,
  subject: deliveries.subject,
  state: deliveries.state,
  attempts: deliveries.attempts,
  last_status: deliveries.last_status,
  problem: deliveries.problem,
  created_at: deliveries.created_at,
  last_attempt_at: deliveries.last_at,
  next_attempt_at: deliveries.next_at,
};

/** The owner's messages behind one, as they are answered. */
export const deliveriesAfter = (db: Db, owner: UserId) => (row: { id: DeliveryId } | null, limit: number) =>
  db
    .select(ANSWER)
    .from(deliveries)
    .where(and(eq(deliveries.user_id, owner), row === null ? undefined : gt(deliveries.id, row.id)))
    .orderBy(asc(deliveries.id))
    .limit(limit);

/** Changes some of a message. */
export async function updateDelivery(
  db: Db,
  owner: UserId,
  id: DeliveryId,
  set: Partial<Omit<DeliveryRow, 'user_id' | 'id'>>,
): Promise<void> {
  await db.update(deliveries).set(set).where(mine(owner, id));
}

/** Deletes a message whose record is gone. */
export async function deleteDelivery(db: Db, owner: UserId, id: DeliveryId): Promise<void> {
  await db.delete(deliveries).where(mine(owner, id));
}

/** Deletes all messages about a record. */
export async function deleteDeliveriesAbout(tx: Db, owner: UserId, subject: string): Promise<void> {
  await tx.delete(deliveries).where(and(eq(deliveries.user_id, owner), eq(deliveries.subject, subject)));
}

/** Messages that one statement tidies away. */
const TIDIED = 1_000;

/** Deletes messages that are older than a moment, some at a time. */
export async function forgetDeliveries(db: Db, before: string): Promise<void> {
  for (;;) {
    const old = db
      .select({ user_id: deliveries.user_id, id: deliveries.id })
      .from(deliveries)
      .where(lt(deliveries.created_at, before))
      .limit(TIDIED);
    const gone = await db
      .delete(deliveries)
      .where(sql`(${deliveries.user_id}, ${deliveries.id}) in (${old})`)
      .returning({ id: deliveries.id });
    if (gone.length < TIDIED) return;
  }
}

/** Deletes the oldest messages that have ended of every webhook with more than `most`, some at a time. */
export async function trimDeliveries(db: Db, most: number): Promise<void> {
  const full = await db
    .select({ user_id: webhooks.user_id, id: webhooks.id })
    .from(webhooks)
    .where(
      sql`exists (select from ${deliveries} where ${deliveries.user_id} = ${webhooks.user_id}
        and ${deliveries.webhook_id} = ${webhooks.id} offset ${most})`,
    )
    .limit(TIDIED);
  for (const { user_id, id } of full) {
    const excess = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(ofWebhook(user_id, id))
      .orderBy(desc(deliveries.id))
      .limit(TIDIED)
      .offset(most);
    await db
      .delete(deliveries)
      .where(
        and(eq(deliveries.user_id, user_id), inArray(deliveries.id, excess), ne(deliveries.state, 'waiting')),
      );
  }
}
