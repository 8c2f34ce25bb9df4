import type { UserId } from '@/kernel/ids';
import type { MemberRole } from '@/kernel/scopes';

/** Somebody who works in a library that is not her own. */
export interface Member {
  role: MemberRole;
  /** What she is called, for the owner's log. */
  name: string;
}

/** Finds members. The auth feature provides it. */
export interface MemberLookup {
  /** As what a person works in the library of an owner; null where she is no member of it. */
  find(owner: UserId, person: UserId): Promise<Member | null>;
  /** Forgets what was known of a member at once on this node. */
  forget(owner: UserId, person: UserId): void;
}
