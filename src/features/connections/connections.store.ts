import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { connectionHooks, connections } from './connections.table';
import type { ConnectionPlatform } from './connectors/platforms.rules';

export type StoredConnection = typeof connections.$inferSelect;

/** What a connection is made of, beside whose it is and when it was made. */
export type ConnectionFacts = Omit<
  StoredConnection,
  'user_id' | 'platform' | 'version' | 'created_at' | 'updated_at'
>;

const mine = (owner: UserId, platform: ConnectionPlatform) =>
  and(eq(connections.user_id, owner), eq(connections.platform, platform));

/** The owner's connection to a platform; null without one. */
export async function findConnection(
  db: Db,
  owner: UserId,
  platform: ConnectionPlatform,
): Promise<StoredConnection | null> {
  const [row] = await db.select().from(connections).where(mine(owner, platform));
  return row ?? null;
}

/** A page of the owner's connections by platform, with the exact total. */
export async function listConnections(db: Db, owner: UserId, limit: number, offset: number) {
  const [total] = await db.select({ value: count() }).from(connections).where(eq(connections.user_id, owner));
  const rows = await db
    .select()
    .from(connections)
    .where(eq(connections.user_id, owner))
    .orderBy(asc(connections.platform))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** The owner's connections behind a platform. */
export const connectionsAfter =
  (db: Db, owner: UserId) => (row: { platform: ConnectionPlatform } | null, limit: number) =>
    db
      .select()
      .from(connections)
      .where(
        and(
          eq(connections.user_id, owner),
          row === null ? undefined : gt(connections.platform, row.platform),
        ),
      )
      .orderBy(asc(connections.platform))
      .limit(limit);

/**
 * The owner's connection, which nobody else changes until the transaction ends; it is made of `facts` where there was
 * none, and `former` is then null.
 */
async function lockOrInsert(
  tx: Db,
  owner: UserId,
  platform: ConnectionPlatform,
  facts: ConnectionFacts,
  now: string,
): Promise<{ former: StoredConnection | null; row: StoredConnection }> {
  for (;;) {
    const [made] = await tx
      .insert(connections)
      .values({ ...facts, user_id: owner, platform, version: 1, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning();
    if (made !== undefined) return { former: null, row: made };
    const [former] = await tx.select().from(connections).where(mine(owner, platform)).for('update');
    // Whoever held it before us may have deleted it.
    if (former !== undefined) return { former, row: former };
  }
}

async function deleteHook(tx: Db, owner: UserId, platform: ConnectionPlatform): Promise<void> {
  await tx
    .delete(connectionHooks)
    .where(and(eq(connectionHooks.user_id, owner), eq(connectionHooks.platform, platform)));
}

/**
 * Writes a connection in a transaction and returns it with the one that it takes the place of. `hook_key_hash` is the
 * digest of its hook's key, null where it has no hook; undefined leaves the one there is.
 */
export async function putConnection(
  tx: Db,
  owner: UserId,
  platform: ConnectionPlatform,
  facts: ConnectionFacts,
  { hook_key_hash, now }: { hook_key_hash: string | null | undefined; now: string },
): Promise<{ former: StoredConnection | null; row: StoredConnection }> {
  const { former, row } = await lockOrInsert(tx, owner, platform, facts, now);
  const changed = former === null ? {} : { ...facts, version: former.version + 1, updated_at: now };
  if (former !== null) await tx.update(connections).set(changed).where(mine(owner, platform));
  const next = { ...row, ...changed };
  if (hook_key_hash === undefined) return { former, row: next };
  await deleteHook(tx, owner, platform);
  if (hook_key_hash !== null)
    await tx.insert(connectionHooks).values({ hook_key_hash, user_id: owner, platform });
  return { former, row: next };
}

/**
 * Changes some of a connection that is still in the version it was read in; returns null where it is not, so that what
 * was learnt with a former key is never said of a new one.
 */
export async function updateConnection(
  db: Db,
  owner: UserId,
  { platform, version }: Pick<StoredConnection, 'platform' | 'version'>,
  change: Partial<ConnectionFacts>,
  now: string,
): Promise<StoredConnection | null> {
  const [row] = await db
    .update(connections)
    .set({ ...change, version: version + 1, updated_at: now })
    .where(and(mine(owner, platform), eq(connections.version, version)))
    .returning();
  return row ?? null;
}

/** Notes when the platform last took the key, and what was learnt with it, unless the connection has changed since. */
export async function noteChecked(
  db: Db,
  owner: UserId,
  { platform, version }: Pick<StoredConnection, 'platform' | 'version'>,
  settings: StoredConnection['settings'],
  checked_at: string,
): Promise<void> {
  await db
    .update(connections)
    .set({ settings, checked_at })
    .where(and(mine(owner, platform), eq(connections.version, version)));
}

/** Accounts whose till was last asked what went back before a moment: `untold` where it cannot call us, `told` where it can. */
export async function tillsToAsk(
  db: Db,
  { untold, told }: { untold: string; told: string },
  limit: number,
): Promise<UserId[]> {
  const asked = sql`coalesce((${connections.settings} ->> 'looked_at')::timestamptz, ${connections.created_at})`;
  const due = sql`${asked} < case when ${connections.endpoint_id} is null then ${untold}::timestamptz else ${told}::timestamptz end`;
  const rows = await db
    .select({ user_id: connections.user_id })
    .from(connections)
    .where(and(eq(connections.platform, 'stripe'), eq(connections.state, 'connected'), due))
    .limit(limit);
  return rows.map(({ user_id }) => user_id);
}

/** Accounts whose shop on a platform was last asked before a moment what it has sold, those first that wait longest. */
export async function shopsToAsk(
  db: Db,
  platform: ConnectionPlatform,
  before: string,
  limit: number,
): Promise<UserId[]> {
  const asked = sql`(${connections.settings} #>> '{sales,at}')::timestamptz`;
  const rows = await db
    .select({ user_id: connections.user_id })
    .from(connections)
    .where(
      and(
        eq(connections.platform, platform),
        eq(connections.state, 'connected'),
        sql`(${asked} is null or ${asked} < ${before}::timestamptz)`,
      ),
    )
    .orderBy(sql`${asked} nulls first`)
    .limit(limit);
  return rows.map(({ user_id }) => user_id);
}

/** The platforms that an account is connected to. */
export async function platformsOf(db: Db, owner: UserId): Promise<ConnectionPlatform[]> {
  const rows = await db
    .select({ platform: connections.platform })
    .from(connections)
    .where(eq(connections.user_id, owner));
  return rows.map(({ platform }) => platform);
}

/** Deletes a connection and its hook in a transaction; returns what it was, null without one. */
export async function deleteConnection(
  tx: Db,
  owner: UserId,
  platform: ConnectionPlatform,
): Promise<StoredConnection | null> {
  const [row] = await tx.delete(connections).where(mine(owner, platform)).returning();
  await deleteHook(tx, owner, platform);
  return row ?? null;
}

/** Whose connection the key of a hook's address belongs to; null for one that nobody has. */
export async function findHook(
  db: Db,
  hook_key_hash: string,
): Promise<{ user_id: UserId; platform: ConnectionPlatform } | null> {
  const [row] = await db
    .select({ user_id: connectionHooks.user_id, platform: connectionHooks.platform })
    .from(connectionHooks)
    .where(eq(connectionHooks.hook_key_hash, hook_key_hash));
  return row ?? null;
}

/** Some connections whose credentials do not begin so, whoever owns them. */
export const connectionsSealedBefore = (db: Db, beginning: string, limit: number) =>
  db
    .select()
    .from(connections)
    .where(sql`left(${connections.credentials}, ${beginning.length}) <> ${beginning}`)
    .limit(limit);

/** Some connections that are invalid for a reason, whoever owns them: by chance, so that none is in another's way. */
export const connectionsInvalidFor = (db: Db, problem: string, limit: number) =>
  db
    .select()
    .from(connections)
    .where(and(eq(connections.state, 'invalid'), eq(connections.problem, problem)))
    .orderBy(sql`random()`)
    .limit(limit);

/** Keeps the credentials of a connection sealed anew, unless it has changed since it was read. */
export async function updateCredentials(
  db: Db,
  owner: UserId,
  { platform, credentials: former }: Pick<StoredConnection, 'platform' | 'credentials'>,
  credentials: string,
): Promise<void> {
  await db
    .update(connections)
    .set({ credentials })
    .where(and(mine(owner, platform), eq(connections.credentials, former)));
}
