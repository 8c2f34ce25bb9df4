import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../kernel/limits';
import type { Session } from '../../server/context';
import type { Db } from '../../server/db';
import type { SessionLookup } from '../../server/token';
import { sessionStands } from './auth.store';

/** Remembers standing sessions for half of the promised 30 seconds, so that most requests ask nothing. */
export function createSessionCache(db: Db): SessionLookup {
  const standing = new LRUCache<string, string>({ max: 10_000, ttl: (LIMITS.revocation_seconds * 1000) / 2 });
  return {
    async stands(session: Session) {
      if (standing.get(session.id) === session.user_id) return true;
      const stands = await sessionStands(db, session.user_id, session.id);
      if (stands) standing.set(session.id, session.user_id);
      return stands;
    },
    forget: (id) => standing.delete(id),
  };
}
