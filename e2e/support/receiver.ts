import { createServer, type IncomingHttpHeaders } from 'node:http';
import { own } from './galleys';

/** A receiver of webhooks at the port that the app may send to. */
export interface Receiver {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** What it answers; may be changed at any time. */
  status: number;
  close: () => Promise<void>;
}

/** Starts a receiver that keeps all it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const port = Number(own().site);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    status: 200,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request as AsyncIterable<Uint8Array>) parts.push(part);
    receiver.received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return receiver;
}
