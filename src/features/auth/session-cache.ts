import { LRUCache } from 'lru-cache';
import type { Clock } from '@/kernel/clock';
import { LIMITS } from '@/kernel/limits';
import type { Session } from '@/server/auth/context';
import type { SessionLookup } from '@/server/auth/token';
import type { Db } from '@/server/database/db';
import { isStorageFull } from '@/server/files/disk-space';
import { findStanding, touchSession } from './auth.store';

/**
 * Remembers standing sessions for half of the promised 30 seconds, so that most requests ask nothing; and ended
 * ones, so that an answer that was already on its way when a session ended does not bring it back. When it asks it
 * also notes, every five minutes, that the session is in use.
 */
/** Without room for a note, what is stored can still be read. */
function exceptNoRoom(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

export function createSessionCache(db: Db, clock: Clock): SessionLookup {
  const standing = new LRUCache<string, string>({
    max: 10_000,
    ttl: (LIMITS.revocation_seconds * 1000) / 2,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const ended = new LRUCache<string, true>({ max: 10_000 });
  return {
    async stands(session: Session) {
      if (ended.has(session.id)) return false;
      if (standing.get(session.id) === session.user_id) return true;
      const found = await findStanding(db, session.user_id, session.id);
      if (found === null || ended.has(session.id)) {
        ended.set(session.id, true);
        return false;
      }
      const now = clock();
      const seen = Date.parse(found.last_seen_at ?? '') || 0;
      if (now - seen >= LIMITS.seen_seconds * 1000)
        await touchSession(db, session.user_id, session.id, new Date(now).toISOString()).catch(exceptNoRoom);
      standing.set(session.id, session.user_id);
      return true;
    },
    forget(id) {
      ended.set(id, true);
      standing.delete(id);
    },
  };
}
