import { createHydrationHelpers } from '@trpc/react-query/rsc';
import type { inferRouterOutputs } from '@trpc/server';
import { cache } from 'react';
import { serverCaller } from '@/features/caller';
import type { AppRouter } from '@/features/router';
import { makeQueryClient } from './query-client';

/** One query client per request; `cache` is React's, bound to the request being rendered. */
const requestQueryClient = cache(makeQueryClient);

/**
 * Prefetching for server pages: what is fetched here is in the first answer, and the browser asks for
 * nothing.
 *
 *     const { trpc, HydrateClient } = await serverTrpc();
 *     void trpc.recipes.list.prefetch(filters);
 *     return <HydrateClient><RecipesScreen /></HydrateClient>;
 *
 * The screen reads the same input with `useSuspenseQuery`, inside a `Suspense` with a loading state. With
 * `useQuery` the prefetch has to be awaited: server and browser would render different moments of it, and
 * React would throw the server's page away. Only for pages with a session; the dashboard's layout has sent
 * everyone else to sign in before.
 */
export const serverTrpc = cache(async () =>
  createHydrationHelpers<AppRouter>(await serverCaller(), requestQueryClient),
);

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
  return requestQueryClient().getQueryData([[feature, procedure], { input, type: 'query' }]);
}
