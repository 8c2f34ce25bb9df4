import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { codesOf } from '@/server/database/db';
import { type Log, loggable } from '@/server/logging/log';

/** Bytes below which a disk counts as full: PostgreSQL needs as much for the next piece of its log. */
const LEAST = 16 * 2 ** 20;
/** Milliseconds for which a refused write says that there is no room, where nobody can look at the disk itself. */
const REMEMBERED = 10_000;
/** Seconds after which a call that found no room may be repeated: somebody has to make some. */
const RETRY_AFTER = '30';

/** PostgreSQL's disk_full, and what the system says of a full disk, a used-up quota and a disk that is read-only. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS']);
/** The same in the messages of errors that PostgreSQL gives another code: a read-only disk is "insufficient privilege". */
const SAID = /(?:No space left on device|Disk quota exceeded|Read-only file system)$/m;

/** Whether an error means that something could not be stored because there is no room for it. */
export function isStorageFull(error: unknown): boolean {
  if (codesOf(error).some((code) => FULL.has(code))) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'PostgresError' && SAID.test(cause.message)) return true;
  return false;
}

/** The problem for somebody whose call found no room. */
export const storageFull = (cause?: unknown) =>
  new Problem('storage_full', {
    detail: 'There’s no storage space left, so nothing was saved. Try again in a few minutes.',
    headers: { 'Retry-After': RETRY_AFTER },
    cause,
  });

/** Why nothing can be stored in a folder, which may still have to be made, in words that say what to do; null where there is room. */
export async function whyNoRoom(folder: string, least = LEAST): Promise<string | null> {
  try {
    await access(folder, constants.W_OK);
    const { blocks, bavail, bsize, files, ffree } = await statfs(folder);
    // A disk without a size, such as a tmpfs without one, says 0 of 0.
    const bytes = blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
    if (files > 0 && ffree === 0) return 'its disk can’t hold any more files; delete some';
    return bytes < least ? `its disk is full (${Math.floor(bytes / 2 ** 20)} MiB free); free up space` : null;
  } catch (error) {
    if (isStorageFull(error)) return 'its disk is read-only; make it writable';
    const absent = codesOf(error).includes('ENOENT') && dirname(folder) !== folder;
    return absent ? whyNoRoom(dirname(folder), least) : null;
  }
}

/** Whether there is room to store things. */
export interface Room {
  /** Takes note when something failed because it found no room; the log says so once until there is room again. */
  notice(problem: Problem): void;
  /** @throws Problem storage_full */
  check(): Promise<void>;
}

/** Looks after the disks of these folders, and after what calls say of those that cannot be looked at. */
export function createRoom(folders: readonly string[], { clock, log }: { clock: Clock; log: Log }): Room {
  let refused_at = Number.NEGATIVE_INFINITY;
  let told = false;
  return {
    notice({ code, cause }) {
      // What `check` itself throws has no cause.
      if (code !== 'storage_full' || cause === undefined) return;
      refused_at = clock();
      if (!told) log.error({ error: loggable(cause) }, 'there is no room to store anything');
      told = true;
    },
    async check() {
      for (const folder of folders) if ((await whyNoRoom(folder)) !== null) throw storageFull();
      if (clock() - refused_at < REMEMBERED) throw storageFull();
      if (told) log.info('there is room again');
      told = false;
    },
  };
}
