import type { RequestInfo } from '@/server/auth/context';
import { createRestHandler } from '@/server/rest/dispatch';
import { createTrpcHandler } from '@/server/trpc/transport';
import { appRouter } from './router';
import { services } from './services';

export type Handler = (request: Request, info: RequestInfo) => Promise<Response>;

let rest: Handler | undefined;
let trpc: Handler | undefined;

/** The REST API, for our own server and for Next's catch-all route. */
export function apiHandler(): Handler {
  rest ??= createRestHandler(appRouter, services());
  return rest;
}

/** The dashboard's tRPC transport. */
export function trpcHandler(): Handler {
  trpc ??= createTrpcHandler(appRouter, services());
  return trpc;
}
