import { createHash } from 'node:crypto';
import { z } from 'zod';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { AccountKey } from '@/server/platform-client';
import {
  connectionsInvalidFor,
  findConnection,
  findHook,
  type StoredConnection,
  updateConnection,
} from './connections.store';
import type { ConnectionPlatform } from './connectors/platforms.rules';
import { tellDependents } from './selling.service';

/** What is kept sealed. */
const secrets = z.object({
  api_key: z.string(),
  /** The second half of the key; null where there is none. */
  api_secret: z.string().nullable().default(null),
  /** What the platform signs its events with; null where it sends none. */
  hook_secret: z.string().nullable(),
});
export type ConnectionSecrets = z.infer<typeof secrets>;

type SealServices = Pick<Services, 'sealer'>;

/** What the secrets are to the sealer. */
export const SEALED_AS = 'connection';

/** The record that sealed credentials belong to: nowhere else can they be opened. */
const aboutOf = (owner: UserId, platform: ConnectionPlatform): string => `${owner} ${platform}`;

/** Seals the secrets of an account's connection. */
export const sealSecrets = (
  { sealer }: SealServices,
  owner: UserId,
  platform: ConnectionPlatform,
  held: ConnectionSecrets,
): string => sealer.seal(SEALED_AS, aboutOf(owner, platform), JSON.stringify(held));

/** The secrets of a connection; null where the secret of the service that sealed them is gone. */
export function openSecrets(
  { sealer }: SealServices,
  { user_id, platform, credentials }: Pick<StoredConnection, 'user_id' | 'platform' | 'credentials'>,
): ConnectionSecrets | null {
  const text = sealer.open(SEALED_AS, aboutOf(user_id, platform), credentials);
  return text === null ? null : secrets.parse(JSON.parse(text));
}

/** Said of a connection whose secrets can no longer be opened. */
const SECRETS_GONE =
  'Galley can no longer read the saved key, because the secret it was encrypted with has changed. Paste the key again.';

/**
 * The owner's connection to a platform with its secrets, whatever its state; null without one, and where its secrets can
 * no longer be opened, which makes it invalid. The secrets go to the platform and nowhere else: no log, no answer.
 */
export async function credentialsOf(
  services: Pick<Services, 'db' | 'sealer' | 'clock'>,
  owner: UserId,
  platform: ConnectionPlatform,
): Promise<(ConnectionSecrets & { connection: StoredConnection }) | null> {
  const connection = await findConnection(services.db, owner, platform);
  if (connection === null) return null;
  const held = openSecrets(services, connection);
  if (held !== null) return { ...held, connection };
  await markInvalid(services, owner, connection, SECRETS_GONE);
  return null;
}

/**
 * Writes down that the platform no longer takes the key: 401 or 403 from it. `reason` is a sentence for the creator.
 * Nothing changes where she has connected anew since `connection` was read, or where it is known already.
 */
export async function markInvalid(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: UserId,
  connection: Pick<StoredConnection, 'platform' | 'version' | 'state'>,
  reason: string,
): Promise<void> {
  if (connection.state === 'invalid') return;
  const now = timestamp(clock());
  await updateConnection(db, owner, connection, { state: 'invalid', problem: reason }, now);
  await tellDependents(db, owner, connection.platform, now);
}

/** Connections that are looked at in one round. */
const REOPENED = 100;

/**
 * Puts connections right whose secrets open again: the service was started with a wrong secret, and with the right one
 * since. Whether the platform still takes the key, the next call will say.
 */
export async function reopenConnections(services: Pick<Services, 'db' | 'sealer' | 'clock'>): Promise<void> {
  const { db } = services;
  const now = timestamp(services.clock());
  for (const row of await connectionsInvalidFor(db, SECRETS_GONE, REOPENED)) {
    if (openSecrets(services, row) === null) continue;
    await db.transaction(async (tx) => {
      await updateConnection(tx, row.user_id, row, { state: 'connected', problem: null }, now);
      await tellDependents(tx, row.user_id, row.platform, now);
    });
  }
}

/** What opens the account behind a connection. */
export const accountKeyOf = (
  { settings }: Pick<StoredConnection, 'settings'>,
  { api_key, api_secret }: Pick<ConnectionSecrets, 'api_key' | 'api_secret'>,
): AccountKey => ({ api_key, api_secret, address: settings.address ?? null });

/** The digest of a hook's key, as it is stored. */
export const hookKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Whose connection a platform calls about at the address of its hook; null for a key that nobody has. */
export async function ownerOfHook(
  { db }: Pick<Services, 'db'>,
  platform: string,
  key: string,
): Promise<UserId | null> {
  const found = await findHook(db, hookKeyHash(key));
  return found !== null && found.platform === platform ? found.user_id : null;
}
