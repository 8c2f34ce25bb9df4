import { and, asc, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import type { UserId, WebhookId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import type { WebhookEvent } from './events.rules';
import { webhooks } from './webhooks.table';

export type WebhookRow = typeof webhooks.$inferSelect;

const mine = (owner: UserId, id: WebhookId) => and(eq(webhooks.user_id, owner), eq(webhooks.id, id));

/** The owner's webhook; null without one. */
export async function findWebhook(db: Db, owner: UserId, id: WebhookId): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(mine(owner, id));
  return row ?? null;
}

/** The same, which nobody else changes until the transaction ends; deliveries may still be made for it. */
export async function lockWebhook(tx: Db, owner: UserId, id: WebhookId): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(mine(owner, id)).for('no key update');
  return row ?? null;
}

/** How many webhooks an account has. */
export async function countWebhooks(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(webhooks).where(eq(webhooks.user_id, owner));
  return row?.value ?? 0;
}

/** A page of webhooks, the newest first, with the exact total. */
export async function listWebhooks(db: Db, owner: UserId, limit: number, offset: number) {
  const total = await countWebhooks(db, owner);
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.user_id, owner))
    .orderBy(desc(webhooks.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** The owner's webhooks behind one. */
export const webhooksAfter = (db: Db, owner: UserId) => (row: { id: WebhookId } | null, limit: number) =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.user_id, owner), row === null ? undefined : gt(webhooks.id, row.id)))
    .orderBy(asc(webhooks.id))
    .limit(limit);

/** The webhooks of an account that are switched on and told of an event, always in one order. */
export async function webhooksFor(db: Db, owner: UserId, event: WebhookEvent): Promise<WebhookId[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.user_id, owner),
        eq(webhooks.enabled, true),
        sql`${webhooks.events} @> array[${event}]::text[]`,
      ),
    )
    .orderBy(asc(webhooks.id));
  return rows.map(({ id }) => id);
}

/** Adds a webhook. */
export async function insertWebhook(tx: Db, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row);
}

/** Changes some of a webhook. */
export async function updateWebhook(
  db: Db,
  owner: UserId,
  id: WebhookId,
  set: Partial<Omit<WebhookRow, 'user_id' | 'id'>>,
): Promise<void> {
  await db.update(webhooks).set(set).where(mine(owner, id));
}

/** Notes that something got through. */
export async function noteArrived(db: Db, owner: UserId, id: WebhookId): Promise<void> {
  await db
    .update(webhooks)
    .set({ failing_since: null, failures: 0, rests_until: null })
    .where(and(mine(owner, id), gt(webhooks.failures, 0)));
}

/** Deletes a webhook with its deliveries; false without one. */
export async function deleteWebhook(tx: Db, owner: UserId, id: WebhookId): Promise<boolean> {
  const rows = await tx.delete(webhooks).where(mine(owner, id)).returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Where the creator of an account is mailed; null where nobody has confirmed that address. */
export async function confirmedEmail(db: Db, owner: UserId): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, owner), isNotNull(users.email_confirmed_at)));
  return row?.email ?? null;
}

/** Some webhooks whose secrets do not begin so, whoever owns them. */
export const webhooksSealedBefore = (db: Db, beginning: string, limit: number) =>
  db
    .select()
    .from(webhooks)
    .where(sql`left(${webhooks.secrets}, ${beginning.length}) <> ${beginning}`)
    .limit(limit);

/** Keeps the secrets of a webhook sealed anew, unless they have changed since they were read. */
export async function updateSecrets(
  db: Db,
  owner: UserId,
  { id, secrets: former }: Pick<WebhookRow, 'id' | 'secrets'>,
  secrets: string,
): Promise<void> {
  await db
    .update(webhooks)
    .set({ secrets })
    .where(and(mine(owner, id), eq(webhooks.secrets, former)));
}
