import { z } from 'zod';
import { Problem } from '../../kernel/errors';
import { listPage, pageOf } from '../../kernel/paging';
import { internal, publicProcedure, rest, router, userProcedure } from '../../server/trpc';
import { sessionCookie } from '../../server/trpc-door';
import {
  login,
  register,
  sessionList,
  sessionPage,
  sessionRevoke,
  signedIn,
  token,
  user,
} from './auth.schema';
import { signIn, signUp } from './auth.service';
import { findUser, listSessions, revokeSession } from './auth.store';

const cookieReason = 'The dashboard keeps its token in an httpOnly cookie and never sees it.';

export const authRouter = router({
  login: publicProcedure
    .meta(
      rest('POST', '/auth/login', {
        tag: 'Auth',
        summary: 'Sign in',
        description: 'Gives a token for the Authorization header. Failed attempts are limited.',
        public: true,
        no_store: true,
        errors: ['invalid_credentials', 'rate_limited'],
      }),
    )
    .input(login)
    .output(token)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  register: publicProcedure
    .meta(
      rest('POST', '/auth/register', {
        tag: 'Auth',
        summary: 'Open an account',
        description: 'Opens an account with an empty library and signs it in.',
        public: true,
        success: 201,
        no_store: true,
        errors: ['already_exists', 'rate_limited', 'not_found'],
      }),
    )
    .input(register)
    .output(token)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  signIn: publicProcedure
    .meta(internal(cookieReason))
    .input(login)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const issued = await signIn(ctx, input);
      ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, issued.token));
      return { expires_at: issued.expires_at };
    }),

  signUp: publicProcedure
    .meta(internal(cookieReason))
    .input(register)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const issued = await signUp(ctx, input);
      ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, issued.token));
      return { expires_at: issued.expires_at };
    }),

  logout: userProcedure
    .meta(
      rest('POST', '/auth/logout', {
        tag: 'Auth',
        summary: 'Sign out',
        description: 'Ends this session.',
        success: 204,
      }),
    )
    .input(z.strictObject({}).optional())
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await revokeSession(ctx.db, ctx.owner, ctx.session.id, new Date(ctx.services.clock()).toISOString());
      ctx.services.sessions.forget(ctx.session.id);
      if (ctx.door === 'trpc') ctx.headers.append('Set-Cookie', sessionCookie(ctx.services.public_url, null));
    }),

  me: userProcedure
    .meta(rest('GET', '/auth/me', { tag: 'Auth', summary: 'Get the signed-in user' }))
    .input(z.strictObject({}).optional())
    .output(user)
    .query(async ({ ctx }) => {
      const found = await findUser(ctx.db, ctx.owner);
      if (found === null) throw new Problem('session_revoked');
      return found;
    }),

  sessions: userProcedure
    .meta(
      rest('GET', '/auth/sessions', { tag: 'Auth', summary: 'List sessions', description: 'Newest first.' }),
    )
    .input(sessionList)
    .output(sessionPage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const now = new Date(ctx.services.clock()).toISOString();
      const offset = (page.page - 1) * page.per_page;
      const { rows, total } = await listSessions(ctx.db, ctx.owner, now, page.per_page, offset);
      return listPage(
        rows.map((row) => ({ ...row, current: row.id === ctx.session.id })),
        total,
        page,
      );
    }),

  revokeSession: userProcedure
    .meta(
      rest('DELETE', '/auth/sessions/{id}', {
        tag: 'Auth',
        summary: 'End a session',
        description: 'Its tokens stop working at once here and within 30 seconds on every node.',
        success: 204,
        errors: ['not_found'],
      }),
    )
    .input(sessionRevoke)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const now = new Date(ctx.services.clock()).toISOString();
      if (!(await revokeSession(ctx.db, ctx.owner, input.id, now))) throw new Problem('not_found');
      ctx.services.sessions.forget(input.id);
    }),
});
