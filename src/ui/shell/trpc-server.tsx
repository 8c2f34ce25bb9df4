import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { type inferRouterOutputs, TRPCError } from '@trpc/server';
import { cache, type ReactNode } from 'react';
import { pageLibrary, serverCaller } from '@/features/caller';
import type { AppRouter } from '@/features/router';
import { makeQueryClient } from '@/ui/client/query-client';
import { OnlyFor } from './account-changed';

/** One query client per request; `cache` is React's, bound to the request being rendered. */
const requestQueryClient = cache(makeQueryClient);

/**
 * Prefetching for server pages: what is fetched here is in the first answer, and the browser asks for
 * nothing.
 *
 *     const { trpc, HydrateClient } = await serverTrpc();
 *     await trpc.recipes.list.prefetch(filters);
 *     return <HydrateClient><RecipesScreen /></HydrateClient>;
 *
 * The screen reads the same input with `useQuery`, and the prefetch is awaited: server and browser would else
 * render different moments of it, and React would throw the server's page away. A prefetch that failed leaves the
 * screen to ask again in the browser; `useSuspenseQuery` would ask on the server, where there is nobody to ask.
 * Each input is prefetched once: a second prefetch of the same makes its call too, and nobody hears of its failure.
 * Only for pages with a session; the dashboard's layout has sent everyone else to sign in before. What stands in
 * HydrateClient is not shown in a page that was opened for another account than the one the prefetches read.
 */
export const serverTrpc = cache(async () => {
  const { caller, account } = await serverCaller();
  const library = await pageLibrary();
  const { trpc, HydrateClient: Hydrate } = createHydrationHelpers<AppRouter>(caller, requestQueryClient);
  const HydrateClient = ({ children }: { children: ReactNode }) => (
    <OnlyFor account={account()} library={library}>
      <Hydrate>{children}</Hydrate>
    </OnlyFor>
  );
  return { trpc, HydrateClient };
});

type Outputs = inferRouterOutputs<AppRouter>;

/**
 * What an awaited prefetch of this request brought, for a second one that depends on it; undefined when it failed.
 *
 *     await trpc.recipes.list.prefetch(input);
 *     const page = prefetched('recipes', 'list', input);
 */
export function prefetched<R extends keyof Outputs, P extends keyof Outputs[R] & string>(
  feature: R,
  procedure: P,
  input: unknown,
): Outputs[R][P] | undefined {
  return requestQueryClient().getQueryData(keyOf(feature, procedure, input));
}

/** Whether an awaited prefetch of this request was answered that there is no such thing, or none of the reader's. */
export function isNotFound<R extends keyof Outputs>(
  feature: R,
  procedure: keyof Outputs[R] & string,
  input: unknown,
): boolean {
  const error: unknown = requestQueryClient().getQueryState(keyOf(feature, procedure, input))?.error;
  return error instanceof TRPCError && error.code === 'NOT_FOUND';
}

const keyOf = (feature: string, procedure: string, input: unknown) => [
  [feature, procedure],
  { input, type: 'query' },
];
