import { and, asc, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import type { InvitationId, UserId } from '@/kernel/ids';
import type { MemberRole } from '@/kernel/scopes';
import type { Db } from '@/server/database/db';
import { invitations, libraryMembers } from './team.table';

const isMember = (owner: UserId, member: UserId) =>
  and(eq(libraryMembers.user_id, owner), eq(libraryMembers.member_id, member));

const shownMember = {
  user_id: libraryMembers.member_id,
  name: users.name,
  email: users.email,
  role: libraryMembers.role,
  created_at: libraryMembers.created_at,
};

const membersWithAccounts = (db: Db) =>
  db
    .select(shownMember)
    .from(libraryMembers)
    .innerJoin(users, and(eq(users.id, libraryMembers.member_id), isNull(users.removed_at)));

/** One member of the owner's library; null without her. */
export async function findLibraryMember(db: Db, owner: UserId, member: UserId) {
  const [row] = await membersWithAccounts(db).where(isMember(owner, member));
  return row ?? null;
}

/** How many members the owner's library has. */
export async function countMembers(db: Db, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(libraryMembers)
    .where(eq(libraryMembers.user_id, owner));
  return row?.value ?? 0;
}

/** The members of the owner's library, who are few, in the order in which they came. */
export function listLibraryMembers(db: Db, owner: UserId) {
  return membersWithAccounts(db)
    .where(eq(libraryMembers.user_id, owner))
    .orderBy(asc(libraryMembers.created_at), asc(libraryMembers.member_id));
}

/** Adds a member; false where she is one already. */
export async function insertMember(tx: Db, row: typeof libraryMembers.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(libraryMembers)
    .values(row)
    .onConflictDoNothing()
    .returning({ role: libraryMembers.role });
  return added.length > 0;
}

export async function setRole(tx: Db, owner: UserId, member: UserId, role: MemberRole): Promise<void> {
  await tx.update(libraryMembers).set({ role }).where(isMember(owner, member));
}

/** Removes a member; false without her. */
export async function deleteMember(tx: Db, owner: UserId, member: UserId): Promise<boolean> {
  const gone = await tx
    .delete(libraryMembers)
    .where(isMember(owner, member))
    .returning({ role: libraryMembers.role });
  return gone.length > 0;
}

/** The libraries of others in which a person works, who are few, by the names of their owners. */
export function listLibraries(db: Db, person: UserId) {
  return db
    .select({
      user_id: libraryMembers.user_id,
      name: users.name,
      role: libraryMembers.role,
      created_at: libraryMembers.created_at,
    })
    .from(libraryMembers)
    .innerJoin(users, and(eq(users.id, libraryMembers.user_id), isNull(users.removed_at)))
    .where(eq(libraryMembers.member_id, person))
    .orderBy(asc(users.name), asc(libraryMembers.user_id));
}

/**
 * Ends what an account that is closed has to do with others: its members, its memberships, and its invitations. Returns who
 * its members were.
 */
export async function forgetTeam(tx: Db, owner: UserId): Promise<UserId[]> {
  const gone = await tx
    .delete(libraryMembers)
    .where(eq(libraryMembers.user_id, owner))
    .returning({ member_id: libraryMembers.member_id });
  await tx.delete(libraryMembers).where(eq(libraryMembers.member_id, owner));
  await tx.delete(invitations).where(eq(invitations.user_id, owner));
  return gone.map(({ member_id }) => member_id);
}

const shownInvitation = {
  id: invitations.id,
  role: invitations.role,
  email: invitations.email,
  created_at: invitations.created_at,
  expires_at: invitations.expires_at,
};

export async function insertInvitation(tx: Db, row: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(row);
}

/** The owner's invitations that still work, who are few, the newest first. */
export function listInvitations(db: Db, owner: UserId, now: string) {
  return db
    .select(shownInvitation)
    .from(invitations)
    .where(and(eq(invitations.user_id, owner), gt(invitations.expires_at, now)))
    .orderBy(desc(invitations.id));
}

/** Cancels an invitation; false without it. */
export async function deleteInvitation(tx: Db, owner: UserId, id: InvitationId): Promise<boolean> {
  const gone = await tx
    .delete(invitations)
    .where(and(eq(invitations.user_id, owner), eq(invitations.id, id)))
    .returning({ id: invitations.id });
  return gone.length > 0;
}

/** Whose library an invitation that still works is to, and as what; null for any other. */
export async function findInvitation(db: Db, token_hash: string, now: string) {
  const [row] = await db
    .select({ user_id: invitations.user_id, name: users.name, role: invitations.role })
    .from(invitations)
    .innerJoin(users, and(eq(users.id, invitations.user_id), isNull(users.removed_at)))
    .where(and(eq(invitations.token_hash, token_hash), gt(invitations.expires_at, now)));
  return row ?? null;
}

/** Takes an invitation that still works, so that nobody can use it again; false for any other. */
export async function takeInvitation(tx: Db, token_hash: string, now: string): Promise<boolean> {
  const taken = await tx
    .delete(invitations)
    .where(and(eq(invitations.token_hash, token_hash), gt(invitations.expires_at, now)))
    .returning({ id: invitations.id });
  return taken.length > 0;
}

/** Tidies invitations away that nobody used in time. */
export async function forgetOldInvitations(db: Db, now: string): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expires_at, now));
}
