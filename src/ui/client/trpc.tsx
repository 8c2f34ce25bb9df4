'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Operation, TRPCLink } from '@trpc/client';
import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import { httpLink } from '@trpc/client/links/httpLink';
import { splitLink } from '@trpc/client/links/splitLink';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/features/router';
import { accountHeader } from './page-account';
import { callProblem } from './problem';
import { makeQueryClient } from './query-client';
import { accountChanged, libraryRefused, sessionEnded } from './session-ended';
import { noteLimit } from './throttle';

/**
 * Every procedure as a hook: `trpc.recipes.list.useQuery(…)`, `trpc.recipes.update.useMutation(…)`.
 * A call that must not overwrite someone else's change, or must not run twice, says so in its context:
 * `useMutation({ trpc: { context: { ifMatch: String(recipe.version) } } })`.
 */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** What a call may carry beside its input. */
export interface CallContext {
  /** The version the change was made from; a newer one in the database answers 412. */
  ifMatch?: string | number;
  /** One key per intended creation; repeating it gives the first answer again. */
  idempotencyKey?: string;
  /** Travels in a request of its own: a slow answer holds no other one back. */
  alone?: boolean;
}

const url = '/api/trpc';
const batchLimit = 10;
/** Longer addresses are split into two requests; proxies commonly refuse from 8 kB on. */
const urlLimit = 6_000;
/** Where UNAUTHORIZED means "wrong password", not "signed out". */
const signingIn = new Set(['auth.signIn', 'auth.signUp', 'passkeys.signIn']);

/** Mounted once, by Providers: one query client and one connection per tab. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(queryClientOfThisTab);
  const [client] = useState(() => trpc.createClient({ links: [toSignIn, splitByContext] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

let browserClient: QueryClient | undefined;

/** On the server a new one for each request, else readers would share a cache; in the browser one. */
function queryClientOfThisTab(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/**
 * A session that ended elsewhere sends the reader to sign in, and back to where she was; an editor asks in place. Where
 * somebody else is signed in, every page does.
 */
const toSignIn: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (error.data?.code === 'UNAUTHORIZED' && !signingIn.has(op.path)) sessionEnded();
          if (callProblem(error)?.code === 'account_changed' && op.path !== 'auth.logout')
            accountChanged(op.type === 'mutation' ? 'her' : 'itself');
          const code = callProblem(error)?.code;
          // What a page reads by itself stays away from who may not see it; what she does is told.
          if (op.type === 'mutation' || code === 'not_a_member') libraryRefused(code);
          observer.error(error);
        },
      }),
    );

/** Bytes of bodies that a browser sends to the end although the page is closed: 64 kB, less what may be on its way. */
const KEPT_ALIVE = 50_000;

const isSmall = (body: unknown) => typeof body === 'string' && new Blob([body]).size < KEPT_ALIVE;

/** Headers and files belong to a whole request, so a call with its own headers or with a form travels alone too. */
const splitByContext = splitLink<AppRouter>({
  condition: (op) => isAlone(op) || op.input instanceof FormData || Object.keys(headersOf(op)).length > 0,
  true: httpLink({
    url,
    headers: ({ op }) => ({ ...accountHeader(), ...headersOf(op) }),
    // A save that is under way when the page is closed still arrives, if it is not too large.
    fetch: (input, init) =>
      heard(fetch(input, { ...init, signal: init?.signal ?? null, keepalive: isSmall(init?.body) })),
  }),
  false: httpBatchLink({
    url,
    maxItems: batchLimit,
    maxURLLength: urlLimit,
    headers: accountHeader,
    fetch: (input, init) => heard(fetch(input, { ...init, signal: init?.signal ?? null })),
  }),
});

/** Every answer says how much of the limit is left. */
async function heard(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  noteLimit(response);
  return response;
}

const isAlone = ({ context }: Operation): boolean => (context as CallContext).alone === true;

function headersOf(op: Operation): Record<string, string> {
  const { ifMatch, idempotencyKey }: CallContext = op.context;
  return {
    ...(ifMatch === undefined ? {} : { 'if-match': etagOf(ifMatch) }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

/** A version number becomes an entity tag (RFC 9110: quoted); a tag, or `*`, stays as it is. */
function etagOf(value: string | number): string {
  const text = String(value);
  return text === '*' || text.startsWith('"') ? text : `"${text}"`;
}
