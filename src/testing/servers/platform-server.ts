import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { PlatformFailure } from '@/server/platform-client';
import { atEnd } from '@/testing/cleanup';

/** What a fake answers: a status, headers, and JSON, a text in its place, or nothing. */
export interface FakeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
}

/** A request as a fake reads it, without its key. */
export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** What JSON or a form has; null where nothing was sent, or anything else. */
  body: unknown;
  bytes: Buffer;
}

/** What goes wrong with a call: nothing is done, or all is done and the answer is lost, or this is answered instead. */
export type Fault = 'unheard' | 'lost' | { status: number; headers?: Record<string, string>; text?: string };

/** What can come in place of an answer, whatever was asked, and what the client says of it. */
export const FAULTS: Readonly<Record<string, { fault: Fault; kind: PlatformFailure['kind'] }>> = {
  'a lost answer': { fault: 'lost', kind: 'away' },
  'an unheard call': { fault: 'unheard', kind: 'away' },
  'a status 500': { fault: { status: 500 }, kind: 'away' },
  'a page of HTML': {
    fault: { status: 200, text: '<!doctype html><title>Maintenance</title>' },
    kind: 'away',
  },
  'an answer of 10 MB': {
    fault: { status: 200, text: `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}` },
    kind: 'away',
  },
  'an answer of another shape': { fault: { status: 200, text: '{"unexpected":true}' }, kind: 'away' },
  'a status 429': { fault: { status: 429, headers: { 'retry-after': '90' } }, kind: 'busy' },
  'a status 401': { fault: { status: 401, text: '{"message":"No longer."}' }, kind: 'unauthorized' },
  'a status 403': { fault: { status: 403, text: '{"message":"Not this."}' }, kind: 'forbidden' },
};

/** Whether a request says that it sends JSON. */
export const sendsJson = (request: IncomingMessage): boolean =>
  request.headers['content-type']?.startsWith('application/json') === true;

function bodyOf(request: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.byteLength === 0) return null;
  if (sendsJson(request)) return JSON.parse(bytes.toString());
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return null;
  return Object.fromEntries(new URLSearchParams(bytes.toString()));
}

async function callOf(request: IncomingMessage): Promise<FakeCall> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    body: bodyOf(request, bytes),
    bytes,
  };
}

/**
 * What a call was made with, or in words what its platform has against it: a parameter or field that the platform's
 * documentation does not have, one that lacks, and one of another kind.
 */
export function heldAgainst<Query extends z.ZodType, Body extends z.ZodType>(
  takes: { query: Query; body: Body },
  call: FakeCall,
): { given: { query: z.output<Query>; body: z.output<Body> } } | { words: string } {
  const query = takes.query.safeParse(Object.fromEntries(call.query));
  const body = takes.body.safeParse(call.body ?? {});
  if (query.success && body.success) return { given: { query: query.data, body: body.data } };
  const [issue] = (query.error ?? body.error)?.issues ?? [];
  return { words: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` };
}

const compiled = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.?+]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)')}$`);

/** Finds what belongs to a call by `METHOD /path`, with what stands in the path in place of the braces. */
export function routeTable<Route>(
  routes: Readonly<Record<string, Route>>,
): (call: FakeCall) => { route: Route; parts: string[] } | null {
  const table = Object.entries(routes).map(([name, route]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path: compiled(path), route };
  });
  return (call) => {
    for (const { method, path, route } of table) {
      const parts = method === call.method ? path.exec(call.path) : null;
      if (parts !== null) return { route, parts: parts.slice(1) };
    }
    return null;
  };
}

/** Starts a server that plays a platform, and returns its address; it ends with the test file. */
export async function startPlatformServer(
  {
    fault,
    answered,
  }: {
    /** Asked before each call; null lets it through. */
    fault: (call: FakeCall) => Fault | null;
    answered: (call: FakeCall, request: IncomingMessage) => FakeAnswer;
  },
  port = 0,
): Promise<string> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await callOf(request);
    const wrong = fault(call);
    if (wrong === 'unheard') return request.socket.destroy();
    if (wrong !== null && wrong !== 'lost') {
      response.writeHead(wrong.status, wrong.headers ?? {});
      return response.end(wrong.text ?? '{}');
    }
    const { status, headers, body, text } = answered(call, request);
    if (wrong === 'lost') return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the platform has no address');
  return `http://127.0.0.1:${address.port}`;
}
