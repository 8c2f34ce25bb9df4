import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './request';
import { TextResponse } from './text-response';

/** How long, and how many bytes of, a body nobody wants is still read, so that its sender gets to our answer. */
const lingerMs = 1_000;
const lingerBytes = 8 * 1024 * 1024;

/**
 * Sends a web Response as the answer to a Node request: streamed with back-pressure, with a Content-Length where
 * the body is one piece, without a body for HEAD. Resolves when the answer has gone out or the client has left.
 */
export async function sendResponse(
  response: Response,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (res.destroyed) {
    await response.body?.cancel();
    return;
  }
  const unread = hasBody(req) && !req.complete;
  if (unread) res.shouldKeepAlive = false;
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  const bodiless = req.method === 'HEAD' || response.status === 204 || response.status === 304;
  if (response instanceof TextResponse && !bodiless && !unread) {
    res.writeHead(response.status, headers);
    res.end(response.content);
    return;
  }
  if (bodiless || !response.body) {
    await response.body?.cancel();
    if (!bodiless && !response.headers.has('content-length')) headers.push('content-length', '0');
    res.writeHead(response.status, headers);
    res.flushHeaders();
  } else {
    await sendBody(response.body, response, headers, res);
  }
  if (unread && !res.destroyed) await discard(req);
  res.end();
}

async function sendBody(
  body: ReadableStream<Uint8Array>,
  { status, headers: known }: Response,
  headers: string[],
  res: ServerResponse,
): Promise<void> {
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  res.once('close', leave);
  let piece = await reader.read();
  if (!known.has('content-length')) {
    // A body made from a text is over right after its first piece; then its length is known.
    const following = reader.read();
    const later = await Promise.race([
      following,
      new Promise<'later'>((turn) => setImmediate(turn, 'later')),
    ]);
    if (piece.done || (later !== 'later' && later.done)) {
      headers.push('content-length', String(piece.value?.byteLength ?? 0));
    }
    res.writeHead(status, headers);
    if (piece.value) await write(res, piece.value);
    piece = await following;
  } else {
    res.writeHead(status, headers);
  }
  while (!piece.done && !res.destroyed) {
    await write(res, piece.value);
    piece = await reader.read();
  }
  res.off('close', leave);
}

async function write(res: ServerResponse, piece: Uint8Array): Promise<void> {
  if (!res.write(piece) && !res.destroyed) {
    const settled = new AbortController();
    const { signal } = settled;
    await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() =>
      settled.abort(),
    );
  }
}

/** Reads on for a moment: closing with unread bytes would reset the connection before the answer is read. */
async function discard(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed) return;
  let size = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lingerMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    req.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > lingerBytes) done();
    });
    req.once('end', done).once('close', done).once('error', done);
    req.resume();
  });
  req.pause();
}
