import type { RequestInfo } from '@/server/auth/context';
import { createMcpServer } from '@/server/mcp/mcp';
import { createRestHandler } from '@/server/rest/dispatch';
import { createTrpcHandler } from '@/server/trpc/transport';
import about from '../../package.json';
import { appRouter } from './router';
import { services } from './services';

export type Handler = (request: Request, info: RequestInfo) => Promise<Response>;

let rest: Handler | undefined;
let trpc: Handler | undefined;
let mcp: Handler | undefined;

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

/** The MCP server, for assistants. */
export function mcpHandler(): Handler {
  mcp ??= createMcpServer(appRouter, services(), about.version);
  return mcp;
}
