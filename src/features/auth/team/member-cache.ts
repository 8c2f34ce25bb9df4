import { LRUCache } from 'lru-cache';
import type { Clock } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Member, MemberLookup } from '@/server/auth/member';
import type { Db } from '@/server/database/db';
import { findLibraryMember } from './team.store';

/**
 * Remembers members for half of the promised 30 seconds, so that most of their requests ask nothing. Who is no member is
 * looked up each time, so that somebody who has just joined is one on every node.
 */
export function createMemberCache(db: Db, clock: Clock): MemberLookup {
  const known = new LRUCache<string, Member>({
    max: 10_000,
    ttl: (LIMITS.revocation_seconds * 1000) / 2,
    ttlResolution: 0,
    perf: { now: clock },
  });
  let changes = 0;
  return {
    async find(owner, person) {
      const place = placeOf(owner, person);
      const kept = known.get(place);
      if (kept !== undefined) return kept;
      const before = changes;
      const found = await findLibraryMember(db, owner, person);
      if (found === null) return null;
      const member = { role: found.role, name: found.name };
      // An answer that was on its way while somebody was removed may be about her.
      if (changes === before) known.set(place, member);
      return member;
    },
    forget(owner, person) {
      changes++;
      known.delete(placeOf(owner, person));
    },
  };
}

const placeOf = (owner: UserId, person: UserId): string => `${owner} ${person}`;
