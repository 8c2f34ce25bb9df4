import type { IncomingHttpHeaders } from 'node:http';
import { startSite } from './site';

/** A message as it came. */
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  url: string;
  /** For IMPORT_ALLOWED_HOSTS. */
  host: string;
  received: Received[];
  /** What it answers; may be replaced at any time. */
  answer: { status: number; headers?: Record<string, string>; body?: string };
  /** What it waits for before it answers. */
  gate: Promise<void>;
}

/** A receiver that keeps all it is sent and answers as it is told; closed when the test file ends. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const site = await startSite(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request as AsyncIterable<Uint8Array>) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    received.push({ headers: request.headers, body, path: request.url ?? '' });
    await receiver.gate;
    const { status, headers = {}, body: answered = '' } = receiver.answer;
    response.writeHead(status, headers).end(answered);
  });
  const receiver: Receiver = {
    url: `${site.url}/hook`,
    host: site.host,
    received,
    answer: { status: 200 },
    gate: Promise.resolve(),
  };
  return receiver;
}
