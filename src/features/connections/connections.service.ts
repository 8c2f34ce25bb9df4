import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '@/kernel/clock';
import { invalidField, Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { listPage, type Page } from '@/kernel/paging';
import { isLoopbackAddress } from '@/kernel/url';
import { noteEvent } from '@/server/audit/audit';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { loggable } from '@/server/logging/log';
import type { AccountKey } from '@/server/platform-client';
import type { UserContext } from '@/server/trpc/trpc';
import type { ConnectionPut, ConnectionView } from './connections.schema';
import {
  connectionsAfter,
  connectionsSealedBefore,
  deleteConnection,
  findConnection,
  listConnections,
  putConnection,
  type StoredConnection,
  updateCredentials,
} from './connections.store';
import type { ConnectionWish, Connector, WishField } from './connectors/connector';
import { CONNECTABLE, type ConnectionPlatform } from './connectors/platforms.rules';
import { connectorOf } from './connectors/registry';
import {
  accountKeyOf,
  credentialsOf,
  hookKeyHash,
  openSecrets,
  SEALED_AS,
  sealSecrets,
} from './credentials.service';
import { tellDependents } from './selling.service';

/** Bytes of the key in the address of a hook: nobody guesses it. */
const HOOK_KEY_BYTES = 32;

/** Seconds that an answer waits for a platform to forget us; it goes on behind. */
const FAREWELL_SECONDS = 2;

/** A connection as it is answered and exported: without anything secret. */
function viewOf({
  user_id: _,
  credentials: _sealed,
  endpoint_id: _hook,
  settings: { tax, currency, list = null, address = null },
  ...rest
}: StoredConnection): ConnectionView {
  return { ...rest, tax, currency, list, address };
}

/** A page of the owner's connections. */
export async function connectionsPage(db: Db, owner: UserId, page: Page) {
  const { rows, total } = await listConnections(db, owner, page.per_page, (page.page - 1) * page.per_page);
  return listPage(rows.map(viewOf), total, page);
}

/** The owner's connections behind a platform, for her archive. */
export const archivedConnections =
  (db: Db, owner: UserId) =>
  async (row: Pick<ConnectionView, 'platform'> | null, limit: number): Promise<ConnectionView[]> =>
    (await connectionsAfter(db, owner)(row, limit)).map(viewOf);

/** The owner's connection to a platform. Throws not_found. */
export async function connectionOf(
  db: Db,
  owner: UserId,
  platform: ConnectionPlatform,
): Promise<ConnectionView> {
  const found = await findConnection(db, owner, platform);
  if (found === null) throw new Problem('not_found');
  return viewOf(found);
}

/** What a connection is to be called by, when it is to be called: its hook as it is, a new one, or none. */
interface Hook {
  endpoint_id: string | null;
  secret: string | null;
  /** Digest of the key in a new address; undefined keeps the present one. */
  hook_key_hash: string | null | undefined;
}

const NO_HOOK: Hook = { endpoint_id: null, secret: null, hook_key_hash: null };

const WISH_FIELDS: readonly WishField[] = ['tax', 'list', 'address', 'api_secret'];

/** Refuses what a body has and this platform does not take. Throws validation_failed. */
function refuseUnknown({ takes }: Connector, label: string, wish: ConnectionWish): void {
  for (const field of WISH_FIELDS)
    if (takes[field] === undefined && wish[field] !== undefined)
      throw invalidField(`/${field}`, `${label} doesn’t have this setting.`, 'unknown_field');
}

/** Refuses what is lacking for this platform. Throws validation_failed. */
function requireWish({ takes }: Connector, wish: ConnectionWish): void {
  for (const field of WISH_FIELDS) {
    const missing = takes[field];
    if (missing && wish[field] === undefined) throw invalidField(`/${field}`, missing, 'missing');
  }
}

/**
 * Connects the owner's account with a platform, or changes what she decides about it. The key is tried there first, and
 * the platform is then told to call us, where it does; nothing is stored unless all of it works. A former hook is taken
 * away. Throws connection_refused, unavailable, and validation_failed for what this platform lacks or does not take.
 */
export async function connectPlatform(
  ctx: UserContext,
  platform: ConnectionPlatform,
  { api_key: sent, ...asked }: Omit<ConnectionPut, 'platform'>,
): Promise<ConnectionView> {
  const { services, db, owner } = ctx;
  const connector = connectorOf(platform);
  refuseUnknown(connector, CONNECTABLE[platform].label, asked);
  const fault = sent === undefined ? null : connector.keyFault(sent);
  if (fault !== null) throw invalidField('/api_key', fault);
  const held = await credentialsOf(services, owner, platform);
  const kept = held === null ? null : accountKeyOf(held.connection, held);
  // A stored key is sent nowhere but to where it was given for.
  const api_key = sent ?? (asked.address === undefined ? kept?.api_key : undefined);
  if (api_key === undefined) throw invalidField('/api_key', connector.key_missing, 'missing');
  // The halves of a key belong together; the shop stays where it is.
  const api_secret = asked.api_secret ?? (sent === undefined ? kept?.api_secret : null) ?? undefined;
  const wish = { ...asked, api_secret, address: asked.address ?? kept?.address ?? undefined };
  requireWish(connector, wish);
  const account = await connector.check(services, api_key, wish, held?.connection.settings ?? null);
  const key = accountKeyOf(account, { api_key, api_secret: api_secret ?? null });
  const hook = await hookFor(services, platform, key, held);
  const now = timestamp(services.clock());
  const facts = {
    ...account,
    state: 'connected' as const,
    problem: null,
    credentials: sealSecrets(services, owner, platform, {
      api_key,
      api_secret: key.api_secret,
      hook_secret: hook.secret,
    }),
    last4: api_key.slice(-4),
    endpoint_id: hook.endpoint_id,
    checked_at: now,
  };
  const isLeft =
    held !== null &&
    (held.connection.account_id !== account.account_id || held.connection.mode !== account.mode);
  if (isLeft) await settleUp(services, held.connection);
  const { former, row } = await db
    .transaction(async (tx) => {
      const put = await putConnection(tx, owner, platform, facts, { hook_key_hash: hook.hook_key_hash, now });
      // The hook that was to be kept went with another key in the meantime.
      if (hook.hook_key_hash === undefined && put.former?.endpoint_id !== hook.endpoint_id)
        throw new Problem('request_in_progress', { headers: { 'Retry-After': '1' } });
      await tellDependents(tx, owner, platform, now);
      const kind = put.former === null ? 'connection.created' : 'connection.changed';
      await noteEvent(tx, ctx, kind, { id: platform, name: CONNECTABLE[platform].label });
      return put;
    })
    .catch(async (error: unknown) => {
      if (hook.hook_key_hash) await connector.hook?.remove(services, [key], hook.endpoint_id ?? '');
      throw error;
    });
  if (former !== null)
    await services.behind.within(FAREWELL_SECONDS, () => farewell(services, former, { ...row, key }));
  return viewOf(row);
}

/** Whether a platform can call us, or get a picture; where it cannot call, it is asked instead. */
export const canBeCalled = (public_url: string): boolean =>
  public_url.startsWith('https://') && !isLoopbackAddress(public_url);

/** The hook of a key: the present one where the key stays, a new one where the platform calls and can call us. */
async function hookFor(
  services: Services,
  platform: ConnectionPlatform,
  key: AccountKey,
  held: Awaited<ReturnType<typeof credentialsOf>>,
): Promise<Hook> {
  const { hook } = connectorOf(platform);
  if (hook === null || !canBeCalled(services.public_url)) return NO_HOOK;
  const kept = held?.connection.endpoint_id ?? null;
  if (held !== null && kept !== null && isDeepStrictEqual(accountKeyOf(held.connection, held), key))
    return { endpoint_id: kept, secret: held.hook_secret, hook_key_hash: undefined };
  const hook_key = randomBytes(HOOK_KEY_BYTES).toString('base64url');
  const url = `${services.public_url}/api/hooks/${platform}/${hook_key}`;
  const made = await hook.make(services, key, url);
  if (made === null) return NO_HOOK;
  return { endpoint_id: made.id, secret: made.secret, hook_key_hash: hookKeyHash(hook_key) };
}

/** Ends what buyers could still pay at an account, as far as its key may. */
async function endOpen(services: Services, { platform, user_id }: StoredConnection, key: AccountKey | null) {
  const { close } = connectorOf(platform);
  if (key === null || close === null) return;
  try {
    await close(services, key.api_key, user_id);
  } catch (error) {
    services.log.warn({ platform, error: loggable(error) }, 'open checkouts could not be ended there');
  }
}

/** Before an account is left that buyers pay at: ends what they could still pay, then takes in what they have paid. */
async function settleUp(services: Services, former: StoredConnection): Promise<void> {
  if (connectorOf(former.platform).close === null || former.state !== 'connected') return;
  const secrets = openSecrets(services, former);
  await services.behind.within(FAREWELL_SECONDS, async () => {
    await endOpen(services, former, secrets && accountKeyOf(former, secrets));
    await services.takeInLastSales(former.user_id);
  });
}

/**
 * Has a platform call us no more about a connection that is over, and nobody pay any more at an account that is left, as
 * far as its key, or the one after it, may. `next` is what follows it; null for nothing.
 */
async function farewell(
  services: Services,
  former: StoredConnection,
  next: (Pick<StoredConnection, 'account_id' | 'mode' | 'endpoint_id'> & { key: AccountKey }) | null,
): Promise<void> {
  const { hook } = connectorOf(former.platform);
  const secrets = openSecrets(services, former);
  const key = secrets === null ? null : accountKeyOf(former, secrets);
  const isLeft = former.account_id !== next?.account_id || former.mode !== next?.mode;
  if (isLeft) await endOpen(services, former, key);
  if (former.endpoint_id === null || former.endpoint_id === next?.endpoint_id) return;
  const keys = [key, next?.key ?? null].filter((one) => one !== null);
  const gone = await hook?.remove(services, keys, former.endpoint_id);
  if (gone === false) services.log.warn({ platform: former.platform }, 'a hook could not be removed there');
}

/**
 * Forgets the owner's connection to a platform at once, and has the platform forget us, as far as it can be reached.
 * Throws not_found.
 */
export async function disconnect(ctx: UserContext, platform: ConnectionPlatform): Promise<void> {
  const { services, db, owner } = ctx;
  const held = await findConnection(db, owner, platform);
  if (held !== null) await settleUp(services, held);
  const former = await db.transaction(async (tx) => {
    const deleted = await deleteConnection(tx, owner, platform);
    if (deleted === null) throw new Problem('not_found');
    await tellDependents(tx, owner, platform, timestamp(services.clock()));
    await noteEvent(tx, ctx, 'connection.deleted', { id: platform, name: CONNECTABLE[platform].label });
    return deleted;
  });
  await services.behind.within(FAREWELL_SECONDS, () => farewell(services, former, null));
}

/** Forgets all connections of an account that is being erased. */
export async function disconnectAll(services: Services, owner: UserId): Promise<void> {
  for (;;) {
    const { rows } = await listConnections(services.db, owner, 10, 0);
    if (rows.length === 0) return;
    for (const { platform } of rows) {
      const former = await services.db.transaction((tx) => deleteConnection(tx, owner, platform));
      if (former !== null) await farewell(services, former, null);
    }
  }
}

/** Connections that are sealed anew in one round. */
const RESEALED = 100;

/**
 * Seals what a former secret of the service has sealed with the present one, so that the former can be given up. What
 * no known secret opens stays as it is.
 */
export async function resealConnections(services: Pick<Services, 'db' | 'sealer'>): Promise<void> {
  const begins = services.sealer.beginning(SEALED_AS);
  const rows = await connectionsSealedBefore(services.db, begins, RESEALED);
  for (const row of rows) {
    const held = openSecrets(services, row);
    if (held === null) continue;
    const credentials = sealSecrets(services, row.user_id, row.platform, held);
    await updateCredentials(services.db, row.user_id, row, credentials);
  }
}
