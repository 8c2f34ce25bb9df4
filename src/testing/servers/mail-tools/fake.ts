import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { atEnd } from '@/testing/cleanup';

/** Somebody in a mail tool. */
export interface Person {
  id: number;
  email: string;
  name: string | null;
  state: 'active' | 'left';
  labels: Set<string>;
  changed_at: number;
}

/** What a fake answers: a status, and JSON or nothing. */
interface FakeAnswer {
  status: number;
  body?: unknown;
}

/** A request as a fake reads it, without its key. */
interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  // What a test reads of bodies is of every shape.
  body: Record<string, unknown>;
}

/** What goes wrong with a call: nothing is done, or all is done and the answer is lost, or this is answered instead. */
export type Fault = 'unheard' | 'lost' | { status: number; headers?: Record<string, string>; text?: string };

/** A mail tool of the tests: what it has in memory, whatever its API looks like. */
export interface FakeTool {
  url: string;
  /** The key that it takes. */
  key: string;
  calls: FakeCall[];
  people: Map<string, Person>;
  /** Names of labels by their ids. */
  labels: Map<string, string>;
  /** Asked before each call; null lets it through. */
  fault: (call: FakeCall) => Fault | null;
  /** What somebody has by an address, as a tool would show it: her state and the names of her labels. */
  shown(email: string): { state: Person['state']; labels: string[] } | null;
  /** Somebody ends it there. */
  leaves(email: string): void;
  person(email: string, wish?: { name?: string | null | undefined }): Person;
  label(name: string): { id: string; is_new: boolean };
}

/** How one tool speaks. `isAllowed` looks at the key; `routes` answer by `METHOD /path`, with what is in braces. */
export interface Dialect {
  key: string;
  isAllowed(request: IncomingMessage, key: string): boolean;
  unauthorized: FakeAnswer;
  routes: Record<string, (tool: FakeTool, call: FakeCall, ...parts: string[]) => FakeAnswer>;
}

async function callOf(request: IncomingMessage): Promise<FakeCall> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    body: text === '' ? {} : JSON.parse(text),
  };
}

const compiled = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.?+]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)')}$`);

/** Starts a mail tool that speaks a dialect; it ends with the test file, or when `close` is called. */
export async function startFake(
  { key, isAllowed, unauthorized, routes }: Dialect,
  { port = 0, clock = Date.now }: { port?: number; clock?: () => number } = {},
): Promise<FakeTool> {
  let last = 1000;
  const tool: FakeTool = {
    url: '',
    key,
    calls: [],
    people: new Map(),
    labels: new Map(),
    fault: () => null,
    shown(email) {
      const found = tool.people.get(email.toLowerCase());
      if (found === undefined) return null;
      const labels = [...found.labels].map((id) => tool.labels.get(id) ?? id);
      return { state: found.state, labels: labels.sort() };
    },
    leaves(email) {
      Object.assign(tool.person(email), { state: 'left', changed_at: clock() });
    },
    person(email, { name } = {}) {
      const known = tool.people.get(email.toLowerCase());
      const found = known ?? {
        id: ++last,
        email,
        name: null,
        state: 'active' as const,
        labels: new Set<string>(),
        changed_at: clock(),
      };
      if (name !== undefined && name !== null) found.name = name;
      tool.people.set(email.toLowerCase(), found);
      return found;
    },
    label(name) {
      const known = [...tool.labels].find(([, other]) => other === name);
      if (known !== undefined) return { id: known[0], is_new: false };
      const id = String(++last);
      tool.labels.set(id, name);
      return { id, is_new: true };
    },
  };
  const table = Object.entries(routes).map(([route, answer]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: compiled(path), answer };
  });
  const answered = (request: IncomingMessage, call: FakeCall): FakeAnswer => {
    if (!isAllowed(request, tool.key)) return unauthorized;
    for (const { method, path, answer } of table) {
      const parts = method === call.method ? path.exec(call.path) : null;
      if (parts !== null) return answer(tool, call, ...parts.slice(1));
    }
    return { status: 404, body: { message: 'Not found' } };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await callOf(request);
    const fault = tool.fault(call);
    if (fault === 'unheard') return request.socket.destroy();
    if (fault !== null && fault !== 'lost') {
      response.writeHead(fault.status, fault.headers ?? {});
      return response.end(fault.text ?? '{}');
    }
    tool.calls.push(call);
    const { status, body } = answered(request, call);
    if (fault === 'lost') return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    return response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail tool has no address');
  tool.url = `http://127.0.0.1:${address.port}`;
  return tool;
}
