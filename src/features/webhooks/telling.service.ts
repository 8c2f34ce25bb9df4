import { type DeliveryId, newId, type UserId, type WebhookId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Db } from '@/server/database/db';
import { queueTasks } from '@/server/jobs/tasks.store';
import { type DeliveryRow, deleteDeliveriesAbout, insertDeliveries } from './deliveries.store';
import type { WebhookEvent, WebhookType } from './events.rules';
import { webhooksFor } from './webhooks.store';

/** The kind of the tasks that send messages to webhooks; their subject is the delivery. */
export const WEBHOOK_TASK = 'webhook';

/** Events that wait before they are sent, as what causes them comes in bursts. */
const SETTLING: ReadonlySet<WebhookType> = new Set(['recipe.updated']);

/** A message that waits to be sent. */
function waitingDelivery(
  owner: UserId,
  webhook_id: WebhookId,
  { type, subject, next_at, now }: { type: WebhookType; subject: string; next_at: string; now: string },
): DeliveryRow {
  return {
    user_id: owner,
    id: newId('delivery', Date.parse(now)),
    webhook_id,
    type,
    subject,
    state: 'waiting',
    body: null,
    attempts: 0,
    last_status: null,
    problem: null,
    happened_at: now,
    queued_at: now,
    last_at: null,
    next_at,
    created_at: now,
  };
}

/** Asks for messages about records to be sent to webhooks, in the transaction that causes them. */
export async function queueDeliveries(
  tx: Db,
  owner: UserId,
  webhook_ids: readonly WebhookId[],
  type: WebhookType,
  subjects: readonly string[],
  now: string,
): Promise<DeliveryId[]> {
  const wait = SETTLING.has(type) ? LIMITS.webhook_settle_seconds * 1000 : 0;
  const next_at = new Date(Date.parse(now) + wait).toISOString();
  const rows = subjects.flatMap((subject) =>
    webhook_ids.map((id) => waitingDelivery(owner, id, { type, subject, next_at, now })),
  );
  const ids = await insertDeliveries(tx, rows);
  const wanted = ids.map((id) => ({ subject: id, run_at: next_at }));
  await queueTasks(tx, owner, WEBHOOK_TASK, wanted, now);
  return ids;
}

/**
 * Tells the webhooks of an account what has happened to records, in the transaction that causes it. Where none is told of
 * the event, that is one look and nothing is written. The message is made when it is first sent.
 */
export async function tellWebhooks(
  tx: Db,
  owner: UserId,
  event: WebhookEvent,
  subjects: readonly string[],
  now: string,
): Promise<void> {
  if (subjects.length === 0) return;
  const told = await webhooksFor(tx, owner, event);
  if (told.length > 0) await queueDeliveries(tx, owner, told, event, subjects, now);
}

/** Forgets all messages about a record that is deleted. */
export const forgetMessagesAbout = (tx: Db, owner: UserId, subject: string): Promise<void> =>
  deleteDeliveriesAbout(tx, owner, subject);
