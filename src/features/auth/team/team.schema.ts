import { z } from 'zod';
import { invitationToken, register } from '@/features/auth/auth.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { MEMBER_ROLES } from '@/kernel/scopes';
import { moment } from '@/kernel/wire';

const ROLE_WORDS =
  '`editor`: changes recipes, collections, and products, but doesn’t publish or sell. `viewer`: only reads them.';

const role = () => z.enum(MEMBER_ROLES).meta({ description: `What they can do. ${ROLE_WORDS}` });

const libraryMember = z
  .object({
    user_id: bodyId('user').meta({ description: 'The ID of their account.' }),
    name: z.string(),
    email: z.string(),
    role: role(),
    created_at: moment().meta({ description: 'When they joined.' }),
  })
  .meta({ id: 'Member' });
export type LibraryMember = z.infer<typeof libraryMember>;

const invitation = {
  id: bodyId('invitation'),
  role: role(),
  email: z.string().nullable().meta({
    description: 'Where the link was emailed. `null` if it wasn’t.',
    example: 'rosa@example.com',
  }),
  created_at: moment(),
  expires_at: moment().meta({ description: 'When the link stops working.' }),
};
const invitationView = z.object(invitation).meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;

/** An invitation with its link, which is shown this once. */
export const invitationWithLink = z
  .object({
    ...invitation,
    url: z.string().nullable().meta({
      description:
        'The link to send. Whoever opens it first and signs in joins. It’s shown only once. `null` if the response is repeated for an Idempotency-Key; cancel the invitation and create another.',
      example: 'https://galley.example/join/q3xkSb0Zc8mVZkq1mT2d7oYw5nXr9uGhJ4fLpA6sEeI',
    }),
  })
  .meta({ id: 'InvitationWithLink' });
export type InvitationWithLink = z.infer<typeof invitationWithLink>;

const sharedLibrary = z
  .object({
    user_id: bodyId('user').meta({
      description: 'The ID of the account it belongs to. Send it as `X-Library` to work in this library.',
    }),
    name: z.string().meta({ description: 'The name of its owner.', example: 'Ines Moreau' }),
    role: z.enum(['owner', ...MEMBER_ROLES]).meta({
      description: `What you can do there. \`owner\`: everything, in your own library. ${ROLE_WORDS}`,
    }),
    created_at: moment().meta({ description: 'When you joined, or created your own.' }),
  })
  .meta({ id: 'Library' });
export type SharedLibrary = z.infer<typeof sharedLibrary>;

const pages = () => z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const membersList = pages();
export const membersPage = listOf(libraryMember).meta({ id: 'MemberPage' });
export const invitationsList = pages();
export const invitationsPage = listOf(invitationView).meta({ id: 'InvitationPage' });
export const librariesList = pages();
export const librariesPage = listOf(sharedLibrary).meta({ id: 'LibraryPage' });

const whose = pathId('user').meta({ description: 'The ID of the account.' });
export const memberOf = z.strictObject({ user_id: whose });
export const memberChange = z.strictObject({ user_id: whose, role: role() });
export const changedMember = libraryMember;

export const invitationCreate = z
  .strictObject({
    role: role(),
    email: register.shape.email
      .nullable()
      .optional()
      .meta({
        description: `Where to email the link, at most ${LIMITS.email} characters. If \`null\` or omitted, you send the link yourself.`,
        example: 'rosa@example.com',
      }),
  })
  .meta({ id: 'InvitationCreate' });
export type InvitationCreate = z.infer<typeof invitationCreate>;
export const invitationOf = z.strictObject({ invitation_id: pathId('invitation') });

export const libraryJoin = z.strictObject({ token: invitationToken() }).meta({ id: 'LibraryJoin' });
export const joinedLibrary = sharedLibrary;
