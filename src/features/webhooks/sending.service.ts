import { ownLook, queueMail } from '@/features/mails/mails.service';
import { timestamp } from '@/kernel/clock';
import { pathId } from '@/kernel/id-schemas';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { GoesOn, type TaskHandler } from '@/server/jobs/task-worker';
import type { WebhookOutcome } from '@/server/webhook-client';
import {
  type DeliveryRow,
  deleteDelivery,
  findDelivery,
  lockDelivery,
  updateDelivery,
} from './deliveries.store';
import { PING, WEBHOOK_EVENTS, type WebhookRecord } from './events.rules';
import { messageHeaders, openWebhook } from './signing.service';
import { GONE, hasFailedLong, isArrived, nextTry, type OffReason, restsUntil } from './webhooks.rules';
import {
  confirmedEmail,
  findWebhook,
  lockWebhook,
  noteArrived,
  updateWebhook,
  type WebhookRow,
} from './webhooks.store';

/** Reads a record as the REST API answers it; null where it is gone. */
export type WebhookRecords = Readonly<
  Record<WebhookRecord, (db: Db, owner: UserId, subject: string) => Promise<object | null>>
>;

/** Seconds after which a message looks again whether its account's turn has come. */
const TURN_SECONDS = 2;

const deliveryId = pathId('delivery');

/** Said of messages that are not sent because their webhook is off. */
const IS_OFF = 'The webhook is turned off.';
const NOTHING_ARRIVES = `Nothing got through to the webhook for ${LIMITS.webhook_retry_hours} hours.`;
const INTERRUPTED = 'Sending was interrupted too many times.';

/** The message about a record as things stand now; null where the record is gone. */
async function messageOf(
  records: WebhookRecords,
  db: Db,
  { user_id: owner, type, subject, happened_at }: DeliveryRow,
): Promise<string | null> {
  const data =
    type === PING ? { id: subject } : await records[WEBHOOK_EVENTS[type].record](db, owner, subject);
  if (data === null) return null;
  const message = (of: object) => JSON.stringify({ type, timestamp: happened_at, data: of });
  const whole = message(data);
  return Buffer.byteLength(whole) <= LIMITS.webhook_body_bytes ? whole : message({ id: subject });
}

/**
 * The bytes of a message, which are the same from the first time they are sent. The message is locked while its record is
 * read, so that a change that comes meanwhile asks for another one. Null where the record is gone; then so is the message.
 */
function settledBody(
  { db }: Services,
  records: WebhookRecords,
  waiting: DeliveryRow,
): Promise<string | null> {
  const { user_id: owner, id } = waiting;
  if (waiting.body !== null) return Promise.resolve(waiting.body);
  return db.transaction(async (tx) => {
    const row = await lockDelivery(tx, owner, id);
    if (row === null || row.body !== null) return row?.body ?? null;
    const body = await messageOf(records, tx, row);
    if (body === null) await deleteDelivery(tx, owner, id);
    else await updateDelivery(tx, owner, id, { body });
    return body;
  });
}

/** Switches a webhook off, unless it is. */
async function switchOff(tx: Db, row: WebhookRow, off_reason: OffReason, now: string): Promise<void> {
  if (!row.enabled) return;
  const set = { enabled: false, off_reason, version: row.version + 1, updated_at: now };
  await updateWebhook(tx, row.user_id, row.id, set);
}

/** Mails a creator that her webhook is off since nothing got through. */
async function mailOff(services: Services, tx: Db, { user_id: owner, id, url }: WebhookRow): Promise<void> {
  const to = await confirmedEmail(tx, owner);
  if (to === null) return;
  const { host } = new URL(url);
  const said = [
    `For ${LIMITS.webhook_failing_days} days, nothing we sent to your webhook at ${host} got through, so we’ve turned it off.`,
    'Your data in Galley is safe, but new events aren’t sent while the webhook is off. Once the receiver is working again, turn the webhook back on and resend what it missed.',
    `See each request and response:\n${services.public_url}/settings/webhooks?webhook=${id}`,
  ];
  await queueMail(services, tx, owner, {
    kind: 'account_webhook_off',
    to,
    subject: `Your webhook at ${host} is off`,
    text: said.join('\n\n'),
    look: ownLook('See the webhook'),
  });
}

/**
 * Writes down what became of a message, and of its webhook: something that gets through ends its failing, 410 switches it
 * off at once, and a week of nothing but failures with a mail. Returns when the message is tried again, null where it isn't.
 */
function record(services: Services, sent: DeliveryRow, outcome: WebhookOutcome): Promise<number | null> {
  const { user_id: owner, id } = sent;
  const { status, problem, retry_seconds } = outcome;
  const now = services.clock();
  const at = timestamp(now);
  return services.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, owner, sent.webhook_id);
    if (webhook === null) return null;
    const attempts = sent.attempts + 1;
    const noted = { attempts, last_status: status, problem, last_at: at, next_at: null };
    if (status !== null && isArrived(status)) {
      await updateDelivery(tx, owner, id, { ...noted, state: 'delivered' });
      await noteArrived(tx, owner, webhook.id);
      return null;
    }
    const failing_since = webhook.failing_since ?? at;
    const failures = webhook.failures + 1;
    const rests_until = timestamp(restsUntil(failures, retry_seconds, now));
    await updateWebhook(tx, owner, webhook.id, { failing_since, failures, rests_until });
    const isGone = status === GONE;
    if (isGone) await switchOff(tx, webhook, 'gone', at);
    else if (webhook.enabled && hasFailedLong(failing_since, now)) {
      await switchOff(tx, webhook, 'failing', at);
      await mailOff(services, tx, webhook);
    }
    const next = isGone ? null : nextTry({ ...sent, attempts }, retry_seconds, now);
    const state = next === null ? ('failed' as const) : ('waiting' as const);
    await updateDelivery(tx, owner, id, { ...noted, state, next_at: next === null ? null : timestamp(next) });
    return next;
  });
}

/**
 * Sends the message of a task. A process that dies between the receiver's word and ours sends it once more under the same
 * webhook-id, by which receivers know it. While nothing gets through to a webhook, its messages wait for one that does,
 * and an account has no more than a few of them under way, so that a slow receiver holds nobody else up.
 */
export function webhookTask(services: Services, records: WebhookRecords): TaskHandler {
  const { db, clock, webhooks } = services;
  const sending = new Map<UserId, number>();
  const goesOn = (at: number) => new GoesOn(timestamp(at));

  async function send(webhook: WebhookRow, waiting: DeliveryRow): Promise<void> {
    const { user_id: owner, id } = waiting;
    const secrets = openWebhook(services, webhook);
    if (secrets === null) {
      await db.transaction(async (tx) => {
        await switchOff(tx, webhook, 'secret_lost', timestamp(clock()));
        await updateDelivery(tx, owner, id, { state: 'failed', problem: IS_OFF, next_at: null });
      });
      return;
    }
    const body = await settledBody(services, records, waiting);
    if (body === null) return;
    const now = clock();
    const { secret, former } = secrets;
    const counts = former !== null && (webhook.former_until ?? '') > timestamp(now);
    const headers = messageHeaders(counts ? [secret, former] : [secret], { id, body, now });
    const next = await record(services, waiting, await webhooks.send(webhook.url, headers, body));
    if (next !== null) throw goesOn(next);
  }

  return {
    async run(owner, subject) {
      const id = deliveryId.parse(subject);
      const waiting = await findDelivery(db, owner, id);
      if (waiting === null || waiting.state !== 'waiting') return;
      const webhook = await findWebhook(db, owner, waiting.webhook_id);
      if (webhook === null) return;
      if (!webhook.enabled)
        return updateDelivery(db, owner, id, { state: 'failed', problem: IS_OFF, next_at: null });
      const now = clock();
      const rests = webhook.rests_until === null ? 0 : Date.parse(webhook.rests_until);
      if (rests > now) {
        const ends = Date.parse(waiting.queued_at) + LIMITS.webhook_retry_hours * 3_600_000;
        if (rests > ends)
          return updateDelivery(db, owner, id, { state: 'failed', problem: NOTHING_ARRIVES, next_at: null });
        await updateDelivery(db, owner, id, { next_at: timestamp(rests) });
        throw goesOn(rests);
      }
      const under_way = sending.get(owner) ?? 0;
      if (under_way >= LIMITS.webhook_sends_at_once) throw goesOn(now + TURN_SECONDS * 1000);
      sending.set(owner, under_way + 1);
      try {
        await send(webhook, waiting);
      } finally {
        const left = (sending.get(owner) ?? 1) - 1;
        if (left === 0) sending.delete(owner);
        else sending.set(owner, left);
      }
    },
    giveUp: (tx, owner, subject) =>
      updateDelivery(tx, owner, deliveryId.parse(subject), {
        state: 'failed',
        problem: INTERRUPTED,
        next_at: null,
      }),
  };
}
