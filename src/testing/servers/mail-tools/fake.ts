import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import {
  type FakeAnswer,
  type FakeCall,
  type Fault,
  heldAgainst,
  routeTable,
  sendsJson,
  startPlatformServer,
} from '@/testing/servers/platform-server';

/** Somebody in a mail tool. */
export interface Person {
  id: number;
  email: string;
  name: string | null;
  state: 'active' | 'left';
  /** Who ended it: her reader by a link there, or a program by the API; null while it goes on. */
  left_by: 'reader' | 'program' | null;
  labels: Set<string>;
  changed_at: number;
}

/** A mail tool of the tests: what it has in memory, whatever its API looks like. */
export interface FakeTool {
  url: string;
  /** The key that it takes. */
  key: string;
  calls: FakeCall[];
  people: Map<string, Person>;
  /** Names of labels by their ids. */
  labels: Map<string, string>;
  /** Lists of the account, in tools that have several. */
  lists: { id: string; name: string }[];
  /** Folders of labels by their names, in tools that have them. */
  folders: Map<string, number>;
  /** Asked before each call; null lets it through. */
  fault: (call: FakeCall) => Fault | null;
  /** What somebody has by an address, as a tool would show it: her state and the names of her labels. */
  shown(email: string): { state: Person['state']; labels: string[] } | null;
  /** Somebody ends it there; a reader unless told. */
  leaves(email: string, by?: Person['left_by']): void;
  /** Somebody is mailed again. */
  returns(email: string): void;
  find(email_or_id: string): Person | undefined;
  person(email: string, wish?: { name?: string | null | undefined }): Person;
  label(name: string): { id: string; is_new: boolean };
  newId(): number;
  clock(): number;
}

/** How a call is answered; `parts` are what stands in the path in place of the braces. */
export type FakeRoute = (tool: FakeTool, call: FakeCall, ...parts: string[]) => FakeAnswer;

/** How one tool speaks. `isAllowed` looks at the key; `routes` answer by `METHOD /path`, with what is in braces. */
export interface Dialect {
  key: string;
  isAllowed(request: IncomingMessage, key: string): boolean;
  unauthorized: FakeAnswer;
  missing: FakeAnswer;
  /** Lists that its account begins with. */
  lists?: readonly { id: string; name: string }[];
  routes: Record<string, FakeRoute>;
}

/** Nothing is taken: no parameter, no field. */
export const NOTHING = z.strictObject({});

/**
 * Makes routes that hold what is asked against shapes: a parameter or field that the tool's documentation does not have
 * is refused, as is one that lacks or is of another kind.
 */
export const routesWith =
  (invalid: (words: string) => FakeAnswer) =>
  <Query extends z.ZodType, Body extends z.ZodType>(
    takes: { query: Query; body: Body },
    answer: (
      tool: FakeTool,
      given: { query: z.output<Query>; body: z.output<Body> },
      ...parts: string[]
    ) => FakeAnswer,
  ): FakeRoute =>
  (tool, call, ...parts) => {
    const held = heldAgainst(takes, call);
    return 'words' in held ? invalid(held.words) : answer(tool, held.given, ...parts);
  };

/** An address that any of them takes. */
export const fakeEmail = z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'must be a valid email address');

/** A part of a list by two parameters, as text. */
export const partOf = <Item>(items: readonly Item[], offset: string, limit: string): Item[] =>
  items.slice(Number(offset), Number(offset) + Number(limit));

/** What a fake has in memory, and what tests ask of it. */
function memory(key: string, clock: () => number): FakeTool {
  let last = 1000;
  const tool: FakeTool = {
    url: '',
    key,
    calls: [],
    people: new Map(),
    labels: new Map(),
    lists: [],
    folders: new Map(),
    fault: () => null,
    shown(email) {
      const found = tool.people.get(email.toLowerCase());
      if (found === undefined) return null;
      const labels = [...found.labels].map((id) => tool.labels.get(id) ?? id);
      return { state: found.state, labels: labels.sort() };
    },
    leaves(email, by = 'reader') {
      Object.assign(tool.person(email), { state: 'left', left_by: by, changed_at: clock() });
    },
    returns(email) {
      Object.assign(tool.person(email), { state: 'active', left_by: null, changed_at: clock() });
    },
    find: (email_or_id) =>
      tool.people.get(email_or_id.toLowerCase()) ??
      [...tool.people.values()].find(({ id }) => String(id) === email_or_id),
    person(email, { name } = {}) {
      const known = tool.people.get(email.toLowerCase());
      const found: Person = known ?? {
        id: ++last,
        email,
        name: null,
        state: 'active',
        left_by: null,
        labels: new Set(),
        changed_at: clock(),
      };
      if (name !== undefined && name !== null) found.name = name;
      found.changed_at = clock();
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
    newId: () => ++last,
    clock,
  };
  return tool;
}

/** Starts a mail tool that speaks a dialect; it ends with the test file. */
export async function startFake(
  { key, isAllowed, unauthorized, missing, lists = [], routes }: Dialect,
  { port = 0, clock = Date.now }: { port?: number; clock?: () => number } = {},
): Promise<FakeTool> {
  const tool = memory(key, clock);
  tool.lists.push(...lists);
  const routeOf = routeTable(routes);
  const answered = (call: FakeCall, request: IncomingMessage): FakeAnswer => {
    tool.calls.push(call);
    if (!isAllowed(request, tool.key)) return unauthorized;
    if (call.bytes.byteLength > 0 && !sendsJson(request))
      return { status: 415, body: { message: 'Unsupported media type' } };
    const found = routeOf(call);
    return found === null ? missing : found.route(tool, call, ...found.parts);
  };
  tool.url = await startPlatformServer({ fault: (call) => tool.fault(call), answered }, port);
  return tool;
}
