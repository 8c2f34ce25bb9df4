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
import { makeQueryClient } from './query-client';

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
}

const url = '/api/trpc';
const batchLimit = 10;
/** Longer addresses are split into two requests; proxies commonly refuse from 8 kB on. */
const urlLimit = 6_000;
/** Where UNAUTHORIZED means "wrong password", not "signed out". */
const signingIn = new Set(['auth.signIn', 'auth.signUp']);

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

/** A session that ended elsewhere sends the reader to sign in, and back to where she was. */
const toSignIn: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (error.data?.code === 'UNAUTHORIZED' && !signingIn.has(op.path)) leaveForSignIn();
          observer.error(error);
        },
      }),
    );

function leaveForSignIn(): void {
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/** Headers belong to a whole request, so a call with its own headers travels alone. */
const splitByContext = splitLink<AppRouter>({
  condition: (op) => Object.keys(headersOf(op)).length > 0,
  true: httpLink({ url, headers: ({ op }) => headersOf(op) }),
  false: httpBatchLink({ url, maxItems: batchLimit, maxURLLength: urlLimit }),
});

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
