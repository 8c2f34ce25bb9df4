import { createHash, randomBytes } from 'node:crypto';
import { countAttempt } from '@/features/auth/attempts/attempts.service';
import { findUser, lockAccount } from '@/features/auth/auth.store';
import { requireMail } from '@/features/auth/mails/links.service';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { type InvitationId, newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import type { MemberRole } from '@/kernel/scopes';
import { emailKey } from '@/kernel/text';
import { memberBy, noteDone, noteEvent } from '@/server/audit/audit';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { Policy } from '@/server/rate-limit/limiter';
import { libraryCookie } from '@/server/trpc/transport';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { joinPath } from './team.rules';
import type {
  InvitationCreate,
  InvitationView,
  InvitationWithLink,
  LibraryMember,
  SharedLibrary,
} from './team.schema';
import {
  countMembers,
  deleteInvitation,
  deleteMember,
  findInvitation,
  findLibraryMember,
  insertInvitation,
  insertMember,
  listInvitations,
  listLibraries,
  listLibraryMembers,
  setRole,
  takeInvitation,
} from './team.store';

const DAY = 24 * 3_600_000;
const TOKEN_BYTES = 32;

/** By the address, whoever names it: it need not be that of somebody who wants it. */
const INVITATIONS: Policy = {
  name: 'invitation',
  quota: LIMITS.invitation_mails_per_email,
  window_seconds: 3_600,
};

/** By who invites: else one account could write to any number of strangers, one canceled invitation after the other. */
const INVITATIONS_OF_ONE: Policy = {
  name: 'invitations',
  quota: LIMITS.invitation_mails_per_day,
  window_seconds: 86_400,
};

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

type Paging = Parameters<typeof pageOf>[0];

/** A page of a list that is short as a whole. */
function cut<T>(all: T[], input: Paging) {
  const page = pageOf(input);
  const from = (page.page - 1) * page.per_page;
  return listPage(all.slice(from, from + page.per_page), all.length, page);
}

/** A page of the members of the caller's own library. */
export const pageOfMembers = async ({ db, owner }: UserContext, input: Paging) =>
  cut<LibraryMember>(await listLibraryMembers(db, owner), input);

/** A page of the invitations to the caller's own library that still work. */
export const pageOfInvitations = async ({ db, owner, services }: UserContext, input: Paging) =>
  cut<InvitationView>(await listInvitations(db, owner, timestamp(services.clock())), input);

/** A page of the libraries that the caller can work in, her own first. */
export const pageOfLibraries = async (ctx: UserContext, input: Paging) =>
  cut<SharedLibrary>(await librariesOf(ctx), input);

/** The libraries that somebody can work in, her own first. */
export async function librariesOf({
  db,
  owner,
  services,
}: Pick<UserContext, 'db' | 'owner' | 'services'>): Promise<SharedLibrary[]> {
  const own = await findUser(db, owner, timestamp(services.clock()));
  if (own === null) throw new Problem('session_revoked');
  const { id, name, created_at } = own;
  return [{ user_id: id, name, role: 'owner', created_at }, ...(await listLibraries(db, owner))];
}

/**
 * Makes a link by which one person joins the caller's library, and answers it this once; mails it where an address is given.
 * @throws Problem already_exists when as many people are members or invited as can be, not_found where no email is set up,
 * invalid_transition while her own address is not confirmed, rate_limited
 */
export async function invite(ctx: UserContext, input: InvitationCreate): Promise<InvitationWithLink> {
  const { services, owner } = ctx;
  const email = input.email?.trim() ?? null;
  if (email !== null) {
    requireMail(services);
    await countAttempt(ctx, INVITATIONS_OF_ONE, owner);
    await countAttempt(ctx, INVITATIONS, emailKey(email));
  }
  const now = services.clock();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row: InvitationView = {
    id: newId('invitation', now),
    role: input.role,
    email,
    created_at: timestamp(now),
    expires_at: timestamp(now + LIMITS.invitation_days * DAY),
  };
  const url = `${services.public_url}${joinPath(token)}`;
  return commit(ctx, async (tx) => {
    await lockAccount(tx, owner);
    const invited = await listInvitations(tx, owner, row.created_at);
    if ((await countMembers(tx, owner)) + invited.length >= LIMITS.library_members)
      throw new Problem('already_exists', {
        detail: `Your library can have at most ${LIMITS.library_members} people besides you, including those you’ve invited.`,
      });
    await insertInvitation(tx, { ...row, user_id: owner, token_hash: digest(token) });
    if (email !== null) await mailInvitation(ctx, tx, { email, role: row.role, url, until: row.expires_at });
    await noteEvent(tx, ctx, 'member.invited', { id: row.id, name: email, detail: row.role });
    return { ...row, url };
  });
}

const ROLE_MAIL: Record<MemberRole, string> = {
  editor: 'You’ll be able to add and edit recipes, collections, and products.',
  viewer: 'You’ll be able to view recipes, collections, and products, and download files.',
};

async function mailInvitation(
  { services, owner }: UserContext,
  tx: Db,
  { email, role, url, until }: { email: string; role: MemberRole; url: string; until: string },
): Promise<void> {
  const host = await findUser(tx, owner, timestamp(services.clock()));
  if (host === null || host.email_confirmed_at === null)
    throw new Problem('invalid_transition', {
      detail: 'Confirm your own email first, or create a link and send it yourself.',
    });
  await queueMail(services, tx, owner, {
    kind: 'library_invitation',
    to: email,
    reply_to: host.email,
    subject: `${host.name} invited you to their recipe library`,
    text: `${host.name} (${host.email}) invited you to their recipe library on Galley. ${ROLE_MAIL[role]}

Join here:
{link}

You can use this link once, within ${LIMITS.invitation_days} days. If you don’t know ${host.name}, you can ignore this email.
`,
    link: { url, until },
    look: ownLook('Join the library'),
  });
}

/** Cancels an invitation to the caller's own library. Throws not_found. */
export const cancelInvitation = (ctx: UserContext, id: InvitationId): Promise<void> =>
  commit(ctx, async (tx) => {
    if (!(await deleteInvitation(tx, ctx.owner, id))) throw new Problem('not_found');
  });

/** Gives a member of the caller's own library another role. Throws not_found. */
export async function changeRole(
  ctx: UserContext,
  { user_id, role }: { user_id: UserId; role: MemberRole },
): Promise<LibraryMember> {
  const { owner, services } = ctx;
  const changed = await commit(ctx, async (tx) => {
    await lockAccount(tx, owner);
    const member = await findLibraryMember(tx, owner, user_id);
    if (member === null) throw new Problem('not_found');
    if (member.role === role) return member;
    await setRole(tx, owner, user_id, role);
    await noteEvent(tx, ctx, 'member.role_changed', { id: user_id, name: member.name, detail: role });
    return { ...member, role };
  });
  services.members.forget(owner, user_id);
  return changed;
}

/** Removes a member from the caller's own library: at once on this node. Throws not_found. */
export async function removeMember(ctx: UserContext, user_id: UserId): Promise<void> {
  await endMembership(ctx, ctx.owner, user_id, (tx, name) =>
    noteEvent(tx, ctx, 'member.removed', { id: user_id, name }),
  );
}

/** Shows the dashboard in a library from now on; in her own, where it is that. Throws not_found where she is no member. */
export async function openLibrary({ services, owner, headers }: UserContext, library: UserId): Promise<void> {
  if (library !== owner && (await services.members.find(library, owner)) === null)
    throw new Problem('not_found');
  headers.append('Set-Cookie', libraryCookie(services.public_url, library === owner ? null : library));
}

/** Takes the caller out of somebody else's library. Throws not_found. */
export async function leaveLibrary(ctx: UserContext, library: UserId): Promise<void> {
  const now = ctx.services.clock();
  await endMembership(ctx, library, ctx.owner, (tx, name) =>
    noteDone(tx, library, 'member.removed', {
      by: memberBy(ctx.owner, name),
      about: { id: ctx.owner, name },
      now,
    }),
  );
}

async function endMembership(
  ctx: UserContext,
  owner: UserId,
  member: UserId,
  note: (tx: Db, name: string) => Promise<void>,
): Promise<void> {
  await commit(ctx, async (tx) => {
    const found = await findLibraryMember(tx, owner, member);
    if (found === null || !(await deleteMember(tx, owner, member))) throw new Problem('not_found');
    await note(tx, found.name);
  });
  ctx.services.members.forget(owner, member);
}

/**
 * Makes the caller a member of the library that an invitation is to, and uses the invitation up.
 * @throws Problem not_found for one that was used or canceled or is too old, invalid_transition for one to her own library,
 * already_exists where she is a member, or in as many libraries as somebody can be
 */
export const joinLibrary = (ctx: UserContext, token: string): Promise<SharedLibrary> =>
  commit(ctx, (tx) => join(ctx.services, tx, ctx.owner, token));

/** Whose library an invitation is to, and as what, for the page that it leads to; null for one that doesn't work. */
export const openInvitation = ({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string) =>
  findInvitation(db, digest(token), timestamp(clock()));

/** What is said of an invitation that doesn't work. */
export const invitationGone = () =>
  new Problem('not_found', { detail: 'This invitation was used or canceled, or it has expired.' });

/** Makes somebody a member by an invitation, in a transaction. Throws as `joinLibrary` does. */
export async function join(
  services: Pick<Services, 'clock' | 'members'>,
  tx: Db,
  person: UserId,
  token: string,
): Promise<SharedLibrary> {
  const now = timestamp(services.clock());
  const found = await findInvitation(tx, digest(token), now);
  if (found === null) throw invitationGone();
  const { user_id: owner, role, name: host } = found;
  if (owner === person) throw new Problem('invalid_transition', { detail: 'This is your own library.' });
  // Both accounts stay until the transaction ends; in one order, since each may be joining the other's library.
  for (const id of [owner, person].sort()) if ((await lockAccount(tx, id)) === null) throw invitationGone();
  const own = await findUser(tx, person, now);
  if (own === null || !(await takeInvitation(tx, digest(token), now))) throw invitationGone();
  if ((await listLibraries(tx, person)).length >= LIMITS.libraries_of_member)
    throw new Problem('already_exists', {
      detail: `You can be a member of at most ${LIMITS.libraries_of_member} libraries.`,
    });
  const row = { user_id: owner, member_id: person, role, created_at: now };
  if (!(await insertMember(tx, row)))
    throw new Problem('already_exists', { detail: `You’re already a member of ${host}’s library.` });
  await noteDone(tx, owner, 'member.joined', {
    by: memberBy(person, own.name),
    about: { id: person, name: own.name, detail: role },
    now: services.clock(),
  });
  return { user_id: owner, name: host, role, created_at: now };
}
