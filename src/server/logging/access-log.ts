import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UserId } from '@/kernel/ids';

/** What the log says of one request: nothing that a person typed, no address, and no path that may hold a token. */
export interface Access {
  /** The request's id, as its answer has it in `X-Request-Id`. */
  id: string;
  /** Who was signed in; null for a stranger. */
  user: UserId | null;
  method: string;
  /** The pattern of the path or the names of the tRPC calls; null where nothing is at the path. */
  route: string | null;
  /** Null where the caller left before there was one. */
  status: number | null;
  /** Milliseconds from the request's headers to the last byte of the answer, or until the caller left. */
  ms: number;
  /** Bytes sent, headers included. */
  bytes: number;
}

type Noted = Pick<Access, 'user' | 'route'>;

/** Shared through `globalThis`, because Next bundles its pages apart from our server. */
const shared = globalThis as typeof globalThis & { galleyRequests?: Map<string, Noted> };

/** The requests that are being answered. */
function underWay(): Map<string, Noted> {
  shared.galleyRequests ??= new Map();
  return shared.galleyRequests;
}

/** Says of a request that is being answered what only its transport knows. Without a server in front nobody listens. */
export function noteRequest(id: string, known: Partial<Noted>): void {
  const noted = underWay().get(id);
  if (noted !== undefined) Object.assign(noted, known);
}

/** Follows a request until its answer has gone out, and then tells what was noted of it. */
export function followRequest(
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  tell: (access: Access) => void,
): void {
  const noted: Noted = { user: null, route: null };
  const requests = underWay();
  requests.set(id, noted);
  const { socket } = req;
  const began = performance.now();
  const before = socket.bytesWritten;
  res.once('close', () => {
    requests.delete(id);
    tell({
      id,
      user: noted.user,
      method: req.method ?? '',
      route: noted.route,
      status: res.headersSent ? res.statusCode : null,
      ms: Math.round((performance.now() - began) * 10) / 10,
      bytes: socket.bytesWritten - before,
    });
  });
}
