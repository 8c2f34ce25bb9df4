import { revokeSessions } from '@/features/auth/auth.store';
import { requirePassword, withPasswordProved } from '@/features/auth/password/password.service';
import { disconnectAll } from '@/features/connections/connections.service';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import {
  closeAccount,
  deleteAccount,
  deleteBuilds,
  deletePictures,
  deleteStamps,
  eraseRows,
  filesInUse,
  findClosed,
  nextBuilds,
  nextPictures,
  nextStamps,
  tenantTables,
  unlinkProducts,
} from './removal.store';

type Stores = Pick<Services, 'db' | 'blobs'>;

/** Pictures or builds whose files are removed together; their bytes are in memory meanwhile. */
const FILES = 10;

/**
 * Deletes the caller's account. In one step it is closed: no session, sign-in or public page of it works any more.
 * Then its records are erased; a large library takes longer than the call waits, and the rest happens behind it.
 * Throws wrong_password or rate_limited.
 */
export async function removeAccount(ctx: UserContext, password: string): Promise<void> {
  const account = await requirePassword(ctx, 'removal', { field: 'password', password });
  const { services, owner } = ctx;
  const now = timestamp(services.clock());
  const ended = await withPasswordProved(ctx, 'password', account, async (tx) => ({
    members: await closeAccount(tx, owner, now),
    sessions: await revokeSessions(tx, owner, now),
  }));
  for (const id of ended.sessions) services.sessions.forget(id);
  for (const id of ended.members) services.members.forget(owner, id);
  await services.behind.within(LIMITS.erase_wait_seconds, () => erase(services, owner));
}

/**
 * Erases what accounts have left behind that were closed and whose process ended before it was done. Those of the last
 * minutes are left to the process that closed them.
 */
export async function eraseClosed(services: Services): Promise<void> {
  const before = new Date(services.clock() - 5 * 60_000).toISOString();
  for (const owner of await findClosed(services.db, before, 10)) await erase(services, owner);
}

/** Has platforms call no more about a closed account, then erases it. */
async function erase(services: Services, owner: UserId): Promise<void> {
  await disconnectAll(services, owner);
  await eraseAccount(services, owner);
}

/**
 * Erases every record and file of a closed account in bounded statements, each a transaction of its own. It may be
 * interrupted and begun anew at any place. Files that another account has as well stay.
 */
export async function eraseAccount({ db, blobs }: Stores, owner: UserId): Promise<void> {
  await unlinkProducts(db, owner);
  const tables = await tenantTables(db);
  // A call that had begun before the account was closed may still add rows, so a round that finds some is repeated.
  for (let found = 1; found > 0; ) {
    found = await eraseFiles({ db, blobs }, nextStamps, deleteStamps, owner);
    found += await eraseFiles({ db, blobs }, nextBuilds, deleteBuilds, owner);
    found += await eraseFiles({ db, blobs }, nextPictures, deletePictures, owner);
    for (const table of tables) {
      for (let erased = 1; erased > 0; found += erased)
        erased = await eraseRows(db, table, owner, LIMITS.erase_rows);
    }
  }
  await deleteAccount(db, owner);
}

/** Removes files before the rows that name them: when it is interrupted between, it finds the rows again. */
async function eraseFiles<Row>(
  stores: Stores,
  next: (db: Db, owner: UserId, limit: number) => Promise<{ id: Row; keys: string[] }[]>,
  remove: (db: Db, owner: UserId, ids: Row[]) => Promise<void>,
  owner: UserId,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const rows = await next(stores.db, owner, FILES);
    if (rows.length === 0) return erased;
    await removeFiles(stores, [...new Set(rows.flatMap(({ keys }) => keys))]);
    await remove(
      stores.db,
      owner,
      rows.map(({ id }) => id),
    );
    erased += rows.length;
  }
}

/**
 * Removes files that belong to no other account. Somebody may have kept an equal file just before it was removed and
 * have named it just after we looked, so we look again and put it back.
 */
async function removeFiles({ db, blobs }: Stores, keys: readonly string[]): Promise<void> {
  const used = await filesInUse(db, keys);
  const removed = new Map<string, Uint8Array>();
  for (const key of keys) {
    if (used.has(key) || (await blobs.size(key)) === null) continue;
    removed.set(key, await blobs.bytes(key));
    await blobs.remove(key);
  }
  for (const key of await filesInUse(db, [...removed.keys()])) {
    const bytes = removed.get(key);
    if (bytes !== undefined) await blobs.put(bytes);
  }
}
