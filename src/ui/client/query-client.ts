import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';

/** How long what the server rendered counts as fresh, so that the first view asks for nothing again. */
const freshFor = 30_000;
const retries = 2;

/**
 * Asked whatever the browser thinks of the network: Galley often runs on the same machine, and a call that waits for a
 * network in silence is worse than one that says that nobody answered.
 */
const networkMode = 'always';

/** A query client for one request (server) or one tab (browser). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: freshFor,
        // A mode that does not wait for the network would not hear of its return either.
        refetchOnReconnect: true,
        // A page does not wait for a second try: the browser makes it, and says what is going on.
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < retries && worthAnotherTry(error),
      },
      mutations: { retry: false, networkMode },
      dehydrate: {
        // A query that is still running streams to the browser when it is done.
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
    },
  });
}

/** Asking again helps when nothing was answered, or the answer was 5xx; a refusal stays a refusal. */
function worthAnotherTry(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status >= 500;
}

/** The HTTP status of a failed call, or null when there was no answer. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return null;
  return typeof data.httpStatus === 'number' ? data.httpStatus : null;
}

/** The id of the request that failed, for the error state and for support; null when there was no answer. */
export function requestIdOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const response: unknown = error.meta?.response;
  return response instanceof Response ? response.headers.get('x-request-id') : null;
}

/** Seconds that a refusal asks to wait before the next try; 0 when it does not say. */
export function retryAfterOf(error: unknown): number {
  if (!(error instanceof TRPCClientError)) return 0;
  const response: unknown = error.meta?.response;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
