import { z } from 'zod';
import {
  accountPatch,
  accountRemoval,
  emailChange,
  emailConfirmation,
  emailConfirmed,
  login,
  passwordChange,
  passwordReset,
  register,
  resetRequest,
  sessionList,
  sessionPage,
  sessionRevoke,
  sessionsEnded,
  signedIn,
  token,
  user,
} from '@/features/auth/auth.schema';
import { findUser, listSessions, updateAccount } from '@/features/auth/auth.store';
import { confirmEmail, sendConfirmation } from '@/features/auth/email/confirmation.service';
import { changeEmail } from '@/features/auth/email/email-change.service';
import { changePassword, endOtherSessions, endSession } from '@/features/auth/password/password.service';
import { requestReset, resetPassword } from '@/features/auth/password/reset.service';
import { removeAccount } from '@/features/auth/removal/removal.service';
import { registerAccount, signIn } from '@/features/auth/sign-in/auth.service';
import { confirmationBody } from '@/features/auth/two-step/two-step.examples';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { deviceOf } from '@/server/audit/device-name';
import { sessionCookie } from '@/server/trpc/transport';
import {
  commit,
  internal,
  publicProcedure,
  rest,
  router,
  sessionProcedure,
  type UserContext,
  userProcedure,
} from '@/server/trpc/trpc';
import {
  emailBody,
  forgotBody,
  loginBody,
  passwordBody,
  patchBody,
  registerBody,
  removalBody,
  renameBody,
  resetBody,
  sessionsExample,
  tokenExample,
  userExample,
} from './auth.examples';

const cookieReason = 'The dashboard keeps its token in an httpOnly cookie and never sees it.';
const formReason = 'The page behind a link that was mailed.';
/** The caller's account. Throws session_revoked when it was deleted. */
async function userOf(ctx: UserContext) {
  const found = await findUser(ctx.db, ctx.owner, timestamp(ctx.services.clock()));
  if (found === null) throw new Problem('session_revoked');
  return found;
}

export const authRouter = router({
  login: publicProcedure
    .meta(
      rest('POST', '/auth/login', {
        tag: 'Auth',
        summary: 'Sign in',
        description:
          'Returns a token for the `Authorization` header. If the account has two-step verification on, the password alone returns `code_required`; send `code`, too. A code works only once, and a wrong code gets the same error as a wrong password. Failed attempts are rate limited.',
        public: true,
        no_store: true,
        errors: ['invalid_credentials', 'code_required', 'rate_limited'],
        examples: {
          request: { ines: loginBody, two_steps: { ...loginBody, ...confirmationBody } },
          response: { token: tokenExample },
        },
      }),
    )
    .input(login)
    .output(token)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  register: publicProcedure
    .meta(
      rest('POST', '/auth/register', {
        tag: 'Auth',
        summary: 'Create an account',
        description:
          'Creates an account with an empty library, and signs in to it. If registration is closed, it takes an invitation to someone’s library.',
        public: true,
        success: 201,
        no_store: true,
        errors: ['already_exists', 'rate_limited', 'not_found'],
        examples: { request: { ines: registerBody }, response: { token: tokenExample } },
      }),
    )
    .input(register)
    .output(token)
    .mutation(({ ctx, input }) => registerAccount(ctx, input)),

  signIn: publicProcedure
    .meta(internal(cookieReason, 'any'))
    .input(login)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const issued = await signIn(ctx, input);
      ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, issued.token));
      return { expires_at: issued.expires_at };
    }),

  signUp: publicProcedure
    .meta(internal(cookieReason, 'any'))
    .input(register)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const issued = await registerAccount(ctx, input);
      ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, issued.token));
      return { expires_at: issued.expires_at };
    }),

  logout: sessionProcedure
    .meta(
      rest('POST', '/auth/logout', {
        tag: 'Auth',
        summary: 'Sign out',
        description: 'Ends the current session.',
        success: 204,
        ends_session: true,
      }),
    )
    .input(z.strictObject({}).optional())
    .output(z.void())
    .mutation(async ({ ctx }) => {
      // Another request may have ended it just now.
      await endSession(ctx, ctx.session.id);
      if (ctx.transport === 'trpc')
        ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, null));
    }),

  me: userProcedure
    .meta(
      rest('GET', '/auth/me', {
        operation: 'me.get',
        tag: 'Auth',
        access: 'any',
        summary: 'Get the signed-in user',
        description: 'Returns the account that the token belongs to.',
        examples: { response: { ines: userExample } },
      }),
    )
    .input(z.strictObject({}).optional())
    .output(user)
    .query(({ ctx }) => userOf(ctx)),

  update: userProcedure
    .meta(
      rest('PATCH', '/auth/me', {
        operation: 'me.update',
        tag: 'Auth',
        summary: 'Update account settings',
        description:
          'Sets your name and whether Galley emails you about each sale. Only the fields you send change. To change your email or password, use their own operations.',
        examples: {
          request: { no_sale_emails: patchBody, a_new_name: renameBody },
          response: {
            ines: { ...userExample, ...patchBody },
            renamed: { ...userExample, ...renameBody },
          },
        },
      }),
    )
    .input(accountPatch)
    .output(user)
    .mutation(({ ctx, input }) =>
      commit(ctx, async (tx) => {
        await updateAccount(tx, ctx.owner, input, timestamp(ctx.services.clock()));
        return userOf({ ...ctx, db: tx });
      }),
    ),

  sessions: sessionProcedure
    .meta(
      rest('GET', '/auth/sessions', {
        operation: 'sessions.list',
        tag: 'Auth',
        summary: 'List sessions',
        description: 'Lists the account’s sessions, newest first.',
        examples: { response: { one_session: sessionsExample } },
      }),
    )
    .input(sessionList)
    .output(sessionPage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const now = timestamp(ctx.services.clock());
      const offset = (page.page - 1) * page.per_page;
      const { rows, total } = await listSessions(ctx.db, ctx.owner, now, page.per_page, offset);
      return listPage(
        rows.map((row) => ({
          ...row,
          device: deviceOf(row.user_agent),
          current: row.id === ctx.session.id,
        })),
        total,
        page,
      );
    }),

  revokeSession: userProcedure
    .meta(
      rest('DELETE', '/auth/sessions/{id}', {
        operation: 'sessions.end',
        tag: 'Auth',
        summary: 'End a session',
        description:
          'Ends a session. Its tokens stop working immediately on the node that handles the request, and within 30 seconds on all others.',
        success: 204,
        errors: ['not_found'],
      }),
    )
    .input(sessionRevoke)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      if (!(await endSession(ctx, input.id))) throw new Problem('not_found');
    }),

  endOtherSessions: userProcedure
    .meta(
      rest('DELETE', '/auth/sessions', {
        operation: 'sessions.endOthers',
        tag: 'Auth',
        summary: 'End all other sessions',
        description:
          'Ends all of the account’s sessions except the one that makes the request. Their tokens stop working immediately on the node that handles the request, and within 30 seconds on all others.',
        success: 204,
      }),
    )
    .input(z.strictObject({}).optional())
    .output(sessionsEnded)
    .mutation(async ({ ctx }) => ({ ended: await endOtherSessions(ctx) })),

  changePassword: userProcedure
    .meta(
      rest('POST', '/auth/password', {
        operation: 'password.change',
        tag: 'Auth',
        summary: 'Change the password',
        description:
          'Changes the password and ends all other sessions. Incorrect current passwords are counted per session, separately from failed sign-ins.',
        success: 204,
        errors: ['wrong_password'],
        examples: { request: { new_password: passwordBody } },
      }),
    )
    .input(passwordChange)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  remove: userProcedure
    .meta(
      rest('DELETE', '/auth/me', {
        operation: 'me.delete',
        tag: 'Auth',
        summary: 'Delete the account',
        description:
          'Permanently deletes the account, along with its recipes, collections, products, files, and public pages. Sessions, pages, and download links stop working immediately. The records of a large library are erased over the next few minutes.',
        success: 204,
        body: true,
        ends_session: true,
        deadline: LIMITS.erase_wait_seconds + LIMITS.database_deadline_seconds,
        errors: ['wrong_password'],
        examples: { request: { ines: removalBody } },
      }),
    )
    .input(accountRemoval)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await removeAccount(ctx, input.password);
      if (ctx.transport === 'trpc')
        ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, null));
    }),

  changeEmail: userProcedure
    .meta(
      rest('POST', '/auth/email', {
        operation: 'email.change',
        tag: 'Auth',
        summary: 'Change the email',
        description: `Starts an email change. Galley emails the new address a link that works once, for ${LIMITS.confirmation_hours} hours; until then, \`new_email\` shows the address. When someone opens the link, the account switches to the new address, which counts as confirmed, and all sessions end except the one that requested the change. The current address is notified of both the request and the change. Only the person who opens the link learns whether another account already has the address. If the service has no mail server, the change takes effect immediately, and an address that’s taken returns 409. Incorrect current passwords are rate limited, and so are requests: ${LIMITS.email_changes_per_account} per hour.`,
        errors: ['wrong_password', 'already_exists', 'rate_limited'],
        examples: {
          request: { new_email: emailBody },
          response: { ines: { ...userExample, new_email: emailBody.new_email } },
        },
      }),
    )
    .input(emailChange)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      await changeEmail(ctx, input);
      return userOf(ctx);
    }),

  sendConfirmation: userProcedure
    .meta(
      rest('POST', '/auth/email/confirmation', {
        operation: 'email.sendConfirmation',
        tag: 'Auth',
        summary: 'Send a confirmation email',
        description: `Emails you a link to confirm your address. New accounts and new addresses get one automatically; while \`new_email\` is pending, the link goes to that address. Until your address is confirmed, readers who sign up get their file right away, and the email that asks them to confirm is held back (see \`email_confirmed_at\`). You can use this link once, within ${LIMITS.confirmation_hours} hours. At most ${LIMITS.confirmation_mails_per_email} are sent to an address per hour. If your address is already confirmed, nothing is sent. A service without a mail server returns 404.`,
        success: 204,
        errors: ['not_found', 'rate_limited'],
      }),
    )
    .input(z.strictObject({}).optional())
    .output(z.void())
    .mutation(({ ctx }) => sendConfirmation(ctx)),

  confirmEmail: publicProcedure
    .meta(internal(formReason, 'any'))
    .input(emailConfirmation)
    .output(emailConfirmed)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

  requestReset: publicProcedure
    .meta(
      rest('POST', '/auth/password/forgot', {
        operation: 'password.forgot',
        tag: 'Auth',
        summary: 'Email a password reset link',
        description: `Emails the account a link to choose a new password. The response is the same whether or not an account has the address. You can use this link once, within ${LIMITS.reset_minutes} minutes. It ends in \`#\` and the \`token\` for \`POST /auth/password/reset\`. At most ${LIMITS.reset_mails_per_account} links per hour can be requested for an email address, and ${LIMITS.reset_mails_per_address} from an IP address. A service without a mail server returns 404.`,
        public: true,
        success: 204,
        errors: ['not_found', 'rate_limited'],
        examples: { request: { ines: forgotBody } },
      }),
    )
    .input(resetRequest)
    .output(z.void())
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),

  resetPassword: publicProcedure
    .meta(
      rest('POST', '/auth/password/reset', {
        operation: 'password.reset',
        tag: 'Auth',
        summary: 'Reset the password',
        description:
          'Sets a new password with the token from an emailed link, and ends all of the account’s sessions. All other links for a new password or a new email address stop working, and the account gets an email about the change. A link that was used, is too old, or never existed returns 404, and so does a service without a mail server. A password that’s easy to guess returns 400, and the link still works. Attempts are rate limited.',
        public: true,
        success: 204,
        errors: ['not_found', 'rate_limited'],
        examples: { request: { new_password: resetBody } },
      }),
    )
    .input(passwordReset)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
