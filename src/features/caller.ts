import { cookies, headers } from 'next/headers';
import { createContext } from '@/server/auth/context';
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

/** Calls procedures from a server component as the visitor. `account` says who that was, once a call was answered. */
export async function serverCaller() {
  const ctx = await pageContext();
  return { caller: callerOf(ctx), account: () => ctx.owner };
}
