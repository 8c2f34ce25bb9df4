import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { type DeliveryId, newId, type UserId, type WebhookId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { noteEvent } from '@/server/audit/audit';
import type { Services } from '@/server/auth/context';
import { type Db, isDuplicate } from '@/server/database/db';
import { takeTurn } from '@/server/database/turns';
import { queueTask } from '@/server/jobs/tasks.store';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import {
  type DeliveryRow,
  deliveriesAfter,
  findDelivery,
  forgetDeliveries,
  listDeliveries,
  lockDelivery,
  trimDeliveries,
  updateDelivery,
} from './deliveries.store';
import { EVENT_NAMES, PING, type WebhookEvent } from './events.rules';
import { newSecret, openWebhook, sealWebhook, WEBHOOK_SEAL } from './signing.service';
import { queueDeliveries, WEBHOOK_TASK } from './telling.service';
import type {
  DeliveryList,
  DeliveryPage,
  DeliveryView,
  WebhookCreate,
  WebhookList,
  WebhookPage,
  WebhookPatch,
  WebhookView,
  WebhookWithSecret,
} from './webhooks.schema';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateSecrets,
  updateWebhook,
  type WebhookRow,
  webhooksAfter,
  webhooksSealedBefore,
} from './webhooks.store';

const HOUR = 3_600_000;

/** A webhook as it is answered and exported: without anything secret. */
function viewOf({
  user_id: _,
  secrets: _sealed,
  former_until,
  failures: _count,
  rests_until: _rest,
  version,
  created_at,
  updated_at,
  ...row
}: WebhookRow): WebhookView {
  return { ...row, former_secret_until: former_until, version, created_at, updated_at };
}

/** A message as it is answered: without its body. */
function deliveryOf(row: DeliveryRow): DeliveryView {
  const { id, webhook_id, type, subject, state, attempts, last_status, problem, created_at } = row;
  const times = { created_at, last_attempt_at: row.last_at, next_attempt_at: row.next_at };
  return { id, webhook_id, type, subject, state, attempts, last_status, problem, ...times };
}

/** The owner's webhooks behind one, and messages, for her archive. */
export const archivedWebhooks =
  (db: Db, owner: UserId) =>
  async (row: { id: WebhookId } | null, limit: number): Promise<WebhookView[]> =>
    (await webhooksAfter(db, owner)(row, limit)).map(viewOf);
export const archivedDeliveries = deliveriesAfter;

/** A page of the caller's webhooks, the newest first. */
export async function webhooksPage({ db, owner }: UserContext, input: WebhookList): Promise<WebhookPage> {
  const page = pageOf(input);
  const { rows, total } = await listWebhooks(db, owner, page.per_page, (page.page - 1) * page.per_page);
  return listPage(rows.map(viewOf), total, page);
}

/** One of the caller's webhooks. Throws not_found. */
export async function webhookOf({ db, owner }: UserContext, id: WebhookId): Promise<WebhookView> {
  const found = await findWebhook(db, owner, id);
  if (found === null) throw new Problem('not_found');
  return viewOf(found);
}

/** Each event once, in one order. */
const inOrder = (events: readonly WebhookEvent[]) => EVENT_NAMES.filter((name) => events.includes(name));

/** Refuses an address that no message would ever be sent to. Throws url_not_allowed. */
function requireAddress({ webhooks }: Services, url: string): void {
  const refusal = webhooks.refusalOf(url);
  if (refusal === null) return;
  const errors = [{ in: 'body' as const, pointer: '/url', code: 'url_not_allowed', message: refusal }];
  throw new Problem('url_not_allowed', { detail: refusal, errors });
}

/** A webhook in the account's activity, by where it sends to: the rest of its address may be a secret. */
const named = ({ id, url }: WebhookRow) => ({ id, name: new URL(url).host });

const noteOf = (text: string | null | undefined): string | null => text || null;

/**
 * Makes a webhook and answers its secret, this once: what an Idempotency-Key repeats has none, for answers that are kept
 * are not sealed. Throws url_not_allowed, already_exists.
 */
export async function createWebhook(ctx: UserContext, input: WebhookCreate): Promise<WebhookWithSecret> {
  const { services, owner } = ctx;
  requireAddress(services, input.url);
  const now = timestamp(services.clock());
  const id = newId('webhook', services.clock());
  const secret = newSecret();
  const row: WebhookRow = {
    user_id: owner,
    id,
    url: input.url,
    description: noteOf(input.description),
    events: inOrder(input.events),
    enabled: input.enabled ?? true,
    off_reason: null,
    secrets: sealWebhook(services, owner, id, { secret, former: null }),
    former_until: null,
    failing_since: null,
    failures: 0,
    rests_until: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return commit(ctx, async (tx) => {
    await takeTurn(tx, owner, 'webhooks');
    if ((await countWebhooks(tx, owner)) >= LIMITS.webhooks)
      throw new Problem('already_exists', {
        detail: `An account can have at most ${LIMITS.webhooks} webhooks.`,
      });
    await insertWebhook(tx, row);
    await noteEvent(tx, ctx, 'webhook.created', named(row));
    return { ...viewOf(row), secret };
  });
}

/** What is forgotten of the past where a webhook is switched on or sent elsewhere. */
const FRESH = { off_reason: null, failing_since: null, failures: 0, rests_until: null };

/** Changes what is sent of a webhook. Throws not_found, version_conflict, url_not_allowed. */
export function changeWebhook(ctx: UserContext, input: WebhookPatch): Promise<WebhookView> {
  const { services, owner } = ctx;
  return commit(ctx, async (tx) => {
    const stored = await lockWebhook(tx, owner, input.id);
    if (stored === null) throw new Problem('not_found');
    checkVersion(ctx, stored.version);
    const written = {
      url: input.url ?? stored.url,
      description: input.description === undefined ? stored.description : noteOf(input.description),
      events: input.events === undefined ? stored.events : inOrder(input.events),
      enabled: input.enabled ?? stored.enabled,
    };
    if (written.url !== stored.url) requireAddress(services, written.url);
    const isFresh = written.url !== stored.url || (written.enabled && !stored.enabled);
    const set = { ...written, ...(isFresh && written.enabled ? FRESH : {}) };
    if (JSON.stringify({ ...stored, ...set }) === JSON.stringify(stored)) return viewOf(stored);
    const changed = { ...set, version: stored.version + 1, updated_at: timestamp(services.clock()) };
    await updateWebhook(tx, owner, stored.id, changed);
    const next: WebhookRow = { ...stored, ...changed };
    if (next.url !== stored.url) await noteEvent(tx, ctx, 'webhook.changed', named(next));
    return viewOf(next);
  });
}

/** Deletes a webhook with its messages. Throws not_found, version_conflict. */
export function removeWebhook(ctx: UserContext, id: WebhookId): Promise<void> {
  return commit(ctx, async (tx) => {
    const stored = await lockWebhook(tx, ctx.owner, id);
    if (stored === null) throw new Problem('not_found');
    checkVersion(ctx, stored.version);
    await deleteWebhook(tx, ctx.owner, id);
    await noteEvent(tx, ctx, 'webhook.deleted', named(stored));
  });
}

/** Gives a webhook a new secret; the present one signs beside it for a day. Throws not_found. */
export async function rotateSecret(ctx: UserContext, id: WebhookId): Promise<WebhookWithSecret> {
  const { services, owner } = ctx;
  const now = services.clock();
  const secret = newSecret();
  return ctx.db.transaction(async (tx) => {
    const stored = await lockWebhook(tx, owner, id);
    if (stored === null) throw new Problem('not_found');
    const former = openWebhook(services, stored)?.secret ?? null;
    const changed = {
      secrets: sealWebhook(services, owner, id, { secret, former }),
      former_until: former === null ? null : timestamp(now + LIMITS.webhook_secret_hours * HOUR),
      version: stored.version + 1,
      updated_at: timestamp(now),
    };
    await updateWebhook(tx, owner, id, changed);
    return { ...viewOf({ ...stored, ...changed }), secret };
  });
}

/** The webhook of a message that is to be sent at once, ready for it. Throws not_found, invalid_transition. */
async function requireOn(tx: Db, owner: UserId, id: WebhookId): Promise<void> {
  const stored = await lockWebhook(tx, owner, id);
  if (stored === null) throw new Problem('not_found');
  if (!stored.enabled)
    throw new Problem('invalid_transition', { detail: 'The webhook is turned off. Turn it on first.' });
  // Whoever asks for it wants to know now whether it gets through.
  await updateWebhook(tx, owner, id, { rests_until: null });
}

/** Sends a `ping`. Throws not_found, invalid_transition. */
export function testWebhook(ctx: UserContext, id: WebhookId): Promise<DeliveryView> {
  const { services, owner } = ctx;
  return commit(ctx, async (tx) => {
    await requireOn(tx, owner, id);
    const [ping] = await queueDeliveries(tx, owner, [id], PING, [id], timestamp(services.clock()));
    const row = ping === undefined ? null : await findDelivery(tx, owner, ping);
    if (row === null) throw new Error('a ping was not kept');
    return deliveryOf(row);
  });
}

/** A page of the messages to one of the caller's webhooks, the newest first. Throws not_found. */
export async function deliveriesPage(
  ctx: UserContext,
  { id, ...input }: DeliveryList,
): Promise<DeliveryPage> {
  const { db, owner } = ctx;
  await webhookOf(ctx, id);
  const page = pageOf(input);
  const { rows, total } = await listDeliveries(db, owner, id, page.per_page, (page.page - 1) * page.per_page);
  return listPage(rows, total, page);
}

/** Says that a message about the same waits already, in place of the database's unique violation. */
async function unlessWaiting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Problem('invalid_transition', {
      detail: 'A newer message about the same record is already waiting to be sent.',
    });
  }
}

/** Sends a message once more, with the bytes and the id that it had. Throws not_found, invalid_transition. */
export function resendDelivery(
  ctx: UserContext,
  id: WebhookId,
  delivery_id: DeliveryId,
): Promise<DeliveryView> {
  const { services, owner } = ctx;
  return unlessWaiting(() =>
    commit(ctx, async (tx) => {
      const row = await lockDelivery(tx, owner, delivery_id);
      if (row === null || row.webhook_id !== id) throw new Problem('not_found');
      if (row.state === 'waiting')
        throw new Problem('invalid_transition', { detail: 'This message is already waiting to be sent.' });
      await requireOn(tx, owner, id);
      const now = timestamp(services.clock());
      const again = { state: 'waiting' as const, attempts: 0, problem: null, queued_at: now, next_at: now };
      await updateDelivery(tx, owner, delivery_id, again);
      await queueTask(tx, owner, { kind: WEBHOOK_TASK, subject: delivery_id }, now);
      return deliveryOf({ ...row, ...again });
    }),
  );
}

/** Tidies messages away that are old, or too many. */
export async function tidyDeliveries({ db, clock }: Services): Promise<void> {
  await forgetDeliveries(db, timestamp(clock() - LIMITS.webhook_delivery_days * 24 * HOUR));
  await trimDeliveries(db, LIMITS.webhook_deliveries);
}

/** Webhooks whose secrets are sealed anew in one round. */
const RESEALED = 100;

/**
 * Seals what a former secret of the service has sealed with the present one, so that the former can be given up. What no
 * known secret opens stays as it is.
 */
export async function resealWebhooks(services: Pick<Services, 'db' | 'sealer'>): Promise<void> {
  const begins = services.sealer.beginning(WEBHOOK_SEAL);
  for (const row of await webhooksSealedBefore(services.db, begins, RESEALED)) {
    const held = openWebhook(services, row);
    if (held === null) continue;
    await updateSecrets(services.db, row.user_id, row, sealWebhook(services, row.user_id, row.id, held));
  }
}
