import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  invitationBody,
  invitationExample,
  invitationsExample,
  joinBody,
  joinedExample,
  librariesExample,
  mailedInvitationBody,
  memberExample,
  membersExample,
  roleBody,
} from './team.examples';
import {
  changedMember,
  invitationCreate,
  invitationOf,
  invitationsList,
  invitationsPage,
  invitationWithLink,
  joinedLibrary,
  librariesList,
  librariesPage,
  libraryJoin,
  memberChange,
  memberOf,
  membersList,
  membersPage,
} from './team.schema';
import {
  cancelInvitation,
  changeRole,
  invite,
  joinLibrary,
  leaveLibrary,
  openLibrary,
  pageOfInvitations,
  pageOfLibraries,
  pageOfMembers,
  removeMember,
} from './team.service';

/** People in a library. All of it is about the caller's own account, whatever library she is in. */
export const teamRouter = router({
  members: userProcedure
    .meta(
      rest('GET', '/library/members', {
        operation: 'members.list',
        tag: 'Auth',
        summary: 'List members',
        description: 'Lists the people you’ve let into your library, oldest first, without you.',
        examples: { response: { one_editor: membersExample } },
      }),
    )
    .input(membersList)
    .output(membersPage)
    .query(({ ctx, input }) => pageOfMembers(ctx, input)),

  changeRole: userProcedure
    .meta(
      rest('PATCH', '/library/members/{user_id}', {
        operation: 'members.update',
        tag: 'Auth',
        summary: 'Change a member’s role',
        description: `Gives a member of your library another role. It applies immediately on the node that handles the request, and within ${LIMITS.revocation_seconds} seconds on all others.`,
        errors: ['not_found'],
        examples: {
          request: { viewer: roleBody },
          response: { viewer: { ...memberExample, ...roleBody } },
        },
      }),
    )
    .input(memberChange)
    .output(changedMember)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),

  remove: userProcedure
    .meta(
      rest('DELETE', '/library/members/{user_id}', {
        operation: 'members.remove',
        tag: 'Auth',
        summary: 'Remove a member',
        description: `Removes a member from your library. They’re out immediately on the node that handles the request, and within ${LIMITS.revocation_seconds} seconds on all others. Everything they added stays.`,
        success: 204,
        errors: ['not_found'],
      }),
    )
    .input(memberOf)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx, input.user_id)),

  invitations: userProcedure
    .meta(
      rest('GET', '/library/invitations', {
        operation: 'invitations.list',
        tag: 'Auth',
        summary: 'List invitations',
        description: 'Lists the invitations to your library that still work, newest first.',
        examples: { response: { one_link: invitationsExample } },
      }),
    )
    .input(invitationsList)
    .output(invitationsPage)
    .query(({ ctx, input }) => pageOfInvitations(ctx, input)),

  invite: userProcedure
    .meta(
      rest('POST', '/library/invitations', {
        operation: 'invitations.create',
        tag: 'Auth',
        summary: 'Invite someone',
        description: `Creates a link that lets one person join your library, and emails it if you give an address. It works once, for ${LIMITS.invitation_days} days, and is returned only in this response. Email needs a mail server and your own confirmed address; at most ${LIMITS.invitation_mails_per_email} invitations are sent to an address per hour, and ${LIMITS.invitation_mails_per_day} from your account per day. A library can have at most ${LIMITS.library_members} members, counting open invitations.`,
        success: 201,
        idempotent: true,
        once: 'url',
        no_store: true,
        errors: ['already_exists', 'invalid_transition', 'not_found', 'rate_limited'],
        examples: {
          request: { a_link: invitationBody, by_email: mailedInvitationBody },
          response: { a_link: invitationExample },
        },
      }),
    )
    .input(invitationCreate)
    .output(invitationWithLink)
    .mutation(({ ctx, input }) => invite(ctx, input)),

  cancel: userProcedure
    .meta(
      rest('DELETE', '/library/invitations/{invitation_id}', {
        operation: 'invitations.cancel',
        tag: 'Auth',
        summary: 'Cancel an invitation',
        description: 'Cancels an invitation. Its link stops working.',
        success: 204,
        errors: ['not_found'],
      }),
    )
    .input(invitationOf)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelInvitation(ctx, input.invitation_id)),

  libraries: userProcedure
    .meta(
      rest('GET', '/libraries', {
        operation: 'libraries.list',
        tag: 'Auth',
        summary: 'List your libraries',
        description: 'Lists the libraries you can work in: your own, then those you’re a member of, by name.',
        examples: { response: { as_an_editor: librariesExample } },
      }),
    )
    .input(librariesList)
    .output(librariesPage)
    .query(({ ctx, input }) => pageOfLibraries(ctx, input)),

  open: userProcedure
    .meta(internal('The dashboard keeps the library it shows in a cookie.', 'own'))
    .input(memberOf)
    .output(z.void())
    .mutation(({ ctx, input }) => openLibrary(ctx, input.user_id)),

  join: userProcedure
    .meta(
      rest('POST', '/libraries', {
        operation: 'libraries.join',
        tag: 'Auth',
        summary: 'Join a library',
        description: `Uses an invitation: you become a member of the library it’s for. You can be a member of at most ${LIMITS.libraries_of_member} libraries.`,
        success: 201,
        errors: ['not_found', 'invalid_transition', 'already_exists'],
        examples: { request: { token: joinBody }, response: { as_an_editor: joinedExample } },
      }),
    )
    .input(libraryJoin)
    .output(joinedLibrary)
    .mutation(async ({ ctx, input }) => {
      const joined = await joinLibrary(ctx, input.token);
      if (ctx.transport === 'trpc') await openLibrary(ctx, joined.user_id);
      return joined;
    }),

  leave: userProcedure
    .meta(
      rest('DELETE', '/libraries/{user_id}', {
        operation: 'libraries.leave',
        tag: 'Auth',
        summary: 'Leave a library',
        description: 'Ends your membership of someone else’s library. What you made there stays.',
        success: 204,
        errors: ['not_found'],
      }),
    )
    .input(memberOf)
    .output(z.void())
    .mutation(({ ctx, input }) => leaveLibrary(ctx, input.user_id)),
});
