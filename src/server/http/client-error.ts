import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem } from '@/kernel/errors';
import type { Access } from '@/server/logging/access-log';
import { baseHeaders, problemBody } from './respond';

/** What of a request Node's parser did not take, by its code: the status and a sentence. */
const FAULTS: Record<string, { status: number; detail: string }> = {
  HPE_INVALID_METHOD: { status: 400, detail: 'HTTP doesn’t define this request method.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
};
const OTHER = { status: 400, detail: 'This isn’t an HTTP request.' };

/**
 * Answers what is no request with a problem and ends the connection, where Node would send an empty 400. No path is
 * known, so pages get the same. Where an answer is under way on the connection, nothing may be written between its
 * pieces: the connection is only ended.
 */
export function answerClientError(server: Server, origin: string, tell?: (access: Access) => void): void {
  const answering = new WeakMap<Socket, number>();
  const add = (socket: Socket, by: number) => answering.set(socket, (answering.get(socket) ?? 0) + by);
  server.on('request', ({ socket }, res) => {
    add(socket, 1);
    res.once('close', () => add(socket, -1));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET' || (answering.get(socket) ?? 0) > 0) {
      socket.destroy();
      return;
    }
    const { status, detail } = FAULTS[error.code ?? ''] ?? OTHER;
    const problem = Object.assign(new Problem('validation_failed', { detail, errors: [] }), { status });
    // The method that was meant is not known.
    endWith(problem, socket, { origin, method: '', tell });
  });
}

interface Ending {
  origin: string;
  method: string;
  /** Told of it, as of every request. */
  tell: ((access: Access) => void) | undefined;
}

/** Writes a problem on a connection that has no answer of its own, and ends it. */
export function endWith(problem: Problem, socket: Duplex, { origin, method, tell }: Ending): void {
  const id = randomUUID();
  const body = problemBody(problem, id, '', origin);
  const headers = baseHeaders(id);
  for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Type', 'application/problem+json');
  headers.set('Content-Length', String(Buffer.byteLength(body)));
  headers.set('Connection', 'close');
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const answer = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  socket.end(answer);
  tell?.({
    ...{ id, user: null, method, route: null, status: problem.status, ms: 0 },
    bytes: Buffer.byteLength(answer),
  });
}
