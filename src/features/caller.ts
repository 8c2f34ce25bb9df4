import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { authenticate, enterLibrary } from '@/server/auth/access';
import { createContext } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
import { createCallerFactory } from '@/server/trpc/trpc';
import { appRouter } from './router';
import { services } from './services';

const callerOf = createCallerFactory(appRouter);

/** The context of a page that is being rendered: the visitor's cookie, no body. */
export async function pageContext() {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const request = new Request(`${services().public_url}/`, {
    headers: { cookie: jar.toString(), 'user-agent': head.get('user-agent') ?? '' },
  });
  const id = head.get('x-request-id');
  return createContext(services(), request, { address: 'page', ...(id === null ? {} : { id }) }, 'page');
}

/**
 * Whose library the page being rendered is made in: the visitor's own, or that of the cookie, as long as she is a member
 * of it. Null when nobody is signed in.
 */
export const pageLibrary = cache(async (): Promise<UserId | null> => {
  const ctx = await pageContext();
  try {
    const person = await inTime(authenticate(ctx), undefined, ctx.services.pulse);
    return (await inTime(enterLibrary(ctx, 'any'), undefined, ctx.services.pulse))?.owner ?? person;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
});

/** Calls procedures from a server component as the visitor. `account` says who that was, once a call was answered. */
export async function serverCaller() {
  const ctx = await pageContext();
  return { caller: callerOf(ctx), account: () => ctx.owner };
}
