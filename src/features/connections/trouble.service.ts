import { createHash } from 'node:crypto';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { PlatformError } from '@/server/platform-client';
import type { StoredConnection } from './connections.store';
import { CONNECTABLE } from './connectors/platforms.rules';
import { markInvalid } from './credentials.service';

/** What became of a call to a platform that did not work, as whoever made it must know. */
export type PlatformTrouble =
  /** Nothing gets through for so many seconds. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'away'; words: string }
  /** The platform said no to this call alone; `words` are a sentence. */
  | { kind: 'refused'; words: string }
  /** It takes nothing more until the creator connects anew, which her connection now says. */
  | { kind: 'closed' };

/** What stands for an account whose platform does not say which it is: another key may be that of another one. */
const unnamedAccount = (api_key: string): string =>
  `key:${createHash('sha256').update(api_key).digest('hex').slice(0, 16)}`;

/** Which account a connection is of: what was learnt of another one does not hold here. */
export const accountBehind = (
  { account_id }: Pick<StoredConnection, 'account_id'>,
  api_key: string,
): string => account_id ?? unnamedAccount(api_key);

/** Says on a connection, in a sentence, why it takes nothing more. */
export async function closeConnection(
  services: Pick<Services, 'db' | 'clock'>,
  owner: UserId,
  connection: StoredConnection,
  reason: string,
): Promise<PlatformTrouble> {
  await markInvalid(services, owner, connection, reason);
  return { kind: 'closed' };
}

/**
 * What an error of a call to a platform means; null for one that is none of the platform's. `refused` is said where the
 * platform says no without a word. A key that is no longer taken ends the connection.
 */
export async function troubleOf(
  services: Pick<Services, 'db' | 'clock'>,
  owner: UserId,
  connection: StoredConnection,
  error: unknown,
  refused: string,
): Promise<PlatformTrouble | null> {
  if (!(error instanceof PlatformError)) return null;
  const { failure } = error;
  const { label } = CONNECTABLE[connection.platform];
  const says = 'words' in failure && failure.words !== '' ? ` ${label} says: “${failure.words}”` : '';
  switch (failure.kind) {
    case 'unauthorized':
      return closeConnection(services, owner, connection, `${label} no longer accepts this key.${says}`);
    case 'forbidden':
      return closeConnection(services, owner, connection, `${label} no longer gives this key access.${says}`);
    case 'refused':
      return { kind: 'refused', words: says.trim() || refused };
    default:
      return failure;
  }
}
