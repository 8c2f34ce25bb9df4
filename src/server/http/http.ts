import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BROKEN_ENCODING, Problem, refusedAt } from '@/kernel/errors';
import { newUuid } from '@/kernel/uuid';
import { type Access, followRequest, noteRequest } from '@/server/logging/access-log';
import { onlyOurSpans, traceRequest } from '@/server/tracing';
import { clientAddress } from './client-address';
import { answerClientError, endWith } from './client-error';
import { compressAnswer } from './compress';
import { countHosts, hostCheck } from './host';
import { tellRefusedPages } from './page-failures';
import { IncomingRequest } from './request';
import { baseHeaders, ownHeaders, problemBody } from './respond';
import { sendResponse } from './response';
import type { StaticFiles } from './static-files';

/** The API as one function. It answers every request, errors included. */
export type ApiHandler = (request: Request, info: { address: string; id: string }) => Promise<Response>;

export interface HttpOptions {
  /** Answers `/api`; without it the pages do (development, where they reload). */
  api?: ApiHandler;
  /** Answers `/api/trpc`. */
  trpc?: ApiHandler;
  /** Answers `/mcp`. */
  mcp?: ApiHandler;
  /** Serves files from memory; without it the pages do (development, where they change). */
  files?: StaticFiles;
  /** What monitoring reads at `/metrics` with this `Authorization`; null where the path has nothing for it. */
  metrics?: (authorization: string | undefined) => Promise<{ text: string; type: string } | null>;
  /** Answers everything else: Next. */
  pages: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** The address people reach us at; no part of a request's address is taken from its headers. */
  origin: string;
  /** Names under which we answer beside that of `origin`, localhost and IP addresses. */
  allowedHosts?: readonly string[];
  /** How many own proxies stand in front. */
  proxyHops: number;
  /** The pattern of a page's path, for the log. */
  pageRoute?: (path: string) => string | null;
  /** Told of what a handler threw, with the request's id. */
  onError: (error: unknown, id: string) => void;
  /** Told of every request when its answer has gone out. */
  onAnswer?: (access: Access) => void;
}

export interface HttpServer {
  server: Server;
  /** Stops accepting and waits for the answers under way, at most `deadlineMs`; then cuts what is left. */
  drain(deadlineMs?: number): Promise<void>;
}

/** What is taken anywhere. What a path of the API takes, its transport knows. */
const ANY_METHOD = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const TRPC_METHODS = ['GET', 'HEAD', 'POST'];
/** A form that is sent before its script has come is answered with its page; no page advertises that. */
const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const listed = (methods: readonly string[]) => ({ Allow: methods.join(', ') });

/** Says what a page takes where Next refuses a method without a word about it. */
function tellPageMethods(res: ServerResponse): void {
  const writeHead = res.writeHead;
  res.writeHead = function patched(this: ServerResponse, status: number, ...rest: never[]) {
    if (status === 405 && !this.hasHeader('Allow')) this.setHeader('Allow', listed(PAGE_METHODS).Allow);
    return writeHead.call(this, status, ...rest);
  } as typeof writeHead;
}

/**
 * Headers that steer Next from inside, or claim to come from a proxy. A client has no business sending them; most
 * were once a way around a check.
 */
const inner =
  /^(x-middleware-.*|x-invoke-.*|x-next-.*|x-nextjs-data|x-matched-path|x-now-route-matches|x-prerender-.*|next-resume.*|next-action|x-forwarded-(host|proto|port|for|server)|forwarded|x-http-method-override|x-original-url|x-rewrite-url)$/;

/** The paths that browsers and people ask for: no broken percent-encoding, no NUL. */
function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const UNKNOWN_NAME =
  'Galley doesn’t accept requests for this hostname. If you run it, set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS.';

/** A page for a request that no page answers, with the way to Galley: every sentence of it is our own. */
const refusedPage = ({ detail }: Problem, home: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Galley</title><p>${detail}</p><p><a href="${home}/">Go to Galley</a></p></html>\n`;

const isApi = (path: string) => path === '/api' || path.startsWith('/api/');
const isMcp = (path: string) => path === '/mcp';
const isTrpc = (path: string) => path === '/api/trpc' || path.startsWith('/api/trpc/');

/** Our server in front of Next: the API is answered here, pages by Next, and what is no request by neither. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { api, trpc, mcp, files, pages, origin, proxyHops, pageRoute, onError, onAnswer } = options;
  const scheme = new URL(origin).protocol.slice(0, -1);
  const isOurs = hostCheck(origin, options.allowedHosts);
  const sockets = new Set<Socket>();
  let draining = false;

  /** What a path takes; null where its transport knows. */
  function methodsOf(path: string): readonly string[] | null {
    if (isMcp(path)) return mcp === undefined ? ANY_METHOD : null;
    if (!isApi(path)) return PAGE_METHODS;
    if (isTrpc(path)) return trpc === undefined ? ANY_METHOD : TRPC_METHODS;
    return api === undefined ? ANY_METHOD : null;
  }

  function refuse(
    problem: Problem,
    path: string,
    req: IncomingMessage,
    res: ServerResponse,
    id: string,
  ): Promise<void> {
    const isCall = isApi(path) || isMcp(path);
    const headers =
      isTrpc(path) || isMcp(path)
        ? ownHeaders(id)
        : isApi(path)
          ? baseHeaders(id)
          : new Headers({ 'X-Content-Type-Options': 'nosniff' });
    headers.set('X-Request-Id', id);
    headers.set('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
    const type = isCall ? 'application/problem+json' : 'text/html; charset=utf-8';
    headers.set('Content-Type', type);
    if (!isCall) headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    const body = isCall
      ? problemBody(problem, id, path, origin)
      : refusedPage(problem, problem.code === 'misdirected_request' ? origin : '');
    headers.set('Content-Length', String(Buffer.byteLength(body)));
    return sendResponse(new Response(body, { status: problem.status, headers }), req, res);
  }

  async function answer(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    const target = req.url ?? '';
    const end = target.indexOf('?');
    const path = end === -1 ? target : target.slice(0, end);
    try {
      const { host } = req.headers;
      if (countHosts(req) > 1 || (req.httpVersion === '1.1' && host === undefined)) {
        const message = `The request has ${host === undefined ? 'no' : 'more than one'} Host header.`;
        const code = host === undefined ? 'required' : 'repeated_header';
        return await refuse(refusedAt({ in: 'header', pointer: 'Host', code, message }), path, req, res, id);
      }
      if (host !== undefined && !isOurs(host)) {
        return await refuse(new Problem('misdirected_request', { detail: UNKNOWN_NAME }), path, req, res, id);
      }
      if (!path.startsWith('/')) {
        const message = 'The request target must be a path.';
        return await refuse(
          refusedAt({ in: 'path', pointer: '', code: 'invalid_value', message }),
          '',
          req,
          res,
          id,
        );
      }
      const address = clientAddress(req, proxyHops);
      const handler = isTrpc(path) ? trpc : isApi(path) ? api : isMcp(path) ? mcp : undefined;
      const methods = methodsOf(path);
      const isPosted = methods === PAGE_METHODS && req.method === 'POST';
      if (methods !== null && !isPosted && !methods.includes(req.method ?? '')) {
        return await refuse(
          new Problem('method_not_allowed', { headers: listed(methods) }),
          path,
          req,
          res,
          id,
        );
      }
      if (methods === PAGE_METHODS && req.method === 'OPTIONS') {
        return await sendResponse(new Response(null, { status: 204, headers: listed(methods) }), req, res);
      }
      if (handler && (!isTrpc(path) || isReadable(path))) {
        compressAnswer(req, res);
        const response = await handler(new IncomingRequest(req, res, origin), { address, id });
        return await sendResponse(response, req, res);
      }
      if (!isReadable(path)) {
        return await refuse(refusedAt({ in: 'path', pointer: '', ...BROKEN_ENCODING }), path, req, res, id);
      }
      if (path === '/metrics' && options.metrics !== undefined) {
        const found = await options.metrics(req.headers.authorization);
        if (found !== null) {
          noteRequest(id, { route: '/metrics' });
          const headers = { 'Content-Type': found.type, 'Cache-Control': 'no-store' };
          return await sendResponse(new Response(found.text, { headers }), req, res);
        }
      }
      if (files?.(path, req, res)) return noteRequest(id, { route: 'static' });
      noteRequest(id, { route: pageRoute?.(path) ?? null });
      for (const name of Object.keys(req.headers)) if (inner.test(name)) delete req.headers[name];
      req.headers['x-forwarded-for'] = address;
      req.headers['x-forwarded-proto'] = scheme;
      req.headers['x-request-id'] = id;
      res.setHeader('X-Request-Id', id);
      tellRefusedPages(res, id);
      tellPageMethods(res);
      compressAnswer(req, res);
      await onlyOurSpans(() => pages(req, res));
    } catch (error) {
      if (req.destroyed && !req.complete) return; // the client left in the middle of its body
      onError(error, id);
      if (res.headersSent) res.destroy();
      else await refuse(new Problem('internal'), path, req, res, id).catch(() => res.destroy());
    }
  }

  // Node would answer a request without a Host by itself, in words of its own.
  const ours = { connectionsCheckingInterval: 2_000, requireHostHeader: false };
  const server = createServer(ours, (req, res) => {
    if (draining) res.shouldKeepAlive = false;
    if (scheme === 'https') res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    res.once('close', () => {
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
    const id = newUuid();
    // Next, the compression and we each listen for its end.
    res.setMaxListeners(20);
    const trace = traceRequest(req, proxyHops > 0);
    if (onAnswer !== undefined || trace.isRecording)
      followRequest(req, res, id, (access) => {
        trace.end(access);
        onAnswer?.(access);
      });
    trace.run(() => void answer(req, res, id));
  });
  // What else is expected than to be told to go on is not asked of us (RFC 9110 §10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  answerClientError(server, origin, onAnswer);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  // Longer than the idle time of the usual balancers, which else race with our closing.
  server.keepAliveTimeout = 65_000;
  // A connection on which nothing moves for two minutes is dropped, whatever it waits for.
  server.timeout = 120_000;
  server.on('connect', (_req, socket) => {
    // Node has let go of this connection: one that is reset would end the process.
    socket.on('error', () => socket.destroy());
    const problem = new Problem('method_not_allowed', { headers: listed(ANY_METHOD) });
    endWith(problem, socket, { origin, method: 'CONNECT', tell: onAnswer });
  });

  return {
    server,
    drain: (deadlineMs = 10_000) =>
      new Promise((resolve) => {
        draining = true;
        // Not closeAllConnections: it passes over connections that were upgraded, for which close() waits.
        const timer = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, deadlineMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
