import { LRUCache } from 'lru-cache';
import { type Clock, timestamp } from '@/kernel/clock';
import { LIMITS } from '@/kernel/limits';
import { type ApiKey, digestOfKey, type KeyLookup, ownerOfKey } from '@/server/auth/api-key';
import type { Db } from '@/server/database/db';
import { isStorageFull } from '@/server/files/disk-space';
import { findKey, touchKey } from './keys.store';

/** Without room for a note, what is stored can still be read. */
function exceptNoRoom(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

/**
 * Remembers keys for half of the promised 30 seconds, by their digests, so that most requests ask nothing; and those
 * that were deleted here, so that an answer that was on its way does not bring one back. When it asks it also notes, every
 * five minutes, that the key is in use.
 */
export function createKeyCache(db: Db, clock: Clock): KeyLookup {
  const known = new LRUCache<string, ApiKey>({
    max: 10_000,
    ttl: (LIMITS.revocation_seconds * 1000) / 2,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const gone = new LRUCache<string, true>({ max: 10_000 });
  return {
    async find(token) {
      const owner = ownerOfKey(token);
      if (owner === null) return null;
      const digest = digestOfKey(token);
      const kept = known.get(digest);
      if (kept !== undefined) return gone.has(kept.id) ? null : kept;
      const row = await findKey(db, owner, digest);
      if (row === null || gone.has(row.id)) return null;
      const now = clock();
      const seen = Date.parse(row.last_used_at ?? '') || 0;
      if (now - seen >= LIMITS.seen_seconds * 1000)
        await touchKey(db, owner, row.id, timestamp(now)).catch(exceptNoRoom);
      const { id, user_id, name, scopes, expires_at } = row;
      const key = { id, user_id, name, scopes, expires_at };
      known.set(digest, key);
      return key;
    },
    forget(id) {
      gone.set(id, true);
    },
  };
}
