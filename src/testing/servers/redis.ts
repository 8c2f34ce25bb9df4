import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/** How the front in front of Redis behaves. */
export type Weather = 'fine' | 'refusing' | 'hanging' | 'failing' | 'nonsense';

/** A real redis-server behind the REST interface that Upstash puts in front of its own; every command reaches it as it was sent. */
export interface TestRedis {
  url: string;
  token: string;
  /** How many requests have reached the front. */
  requests(): number;
  turn(weather: Weather): Promise<void>;
  /** Tells the server itself something, such as what its users may do. */
  send(command: readonly (string | number)[]): Promise<Reply>;
  /** Every key in the database. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/** What the server answers to a command. */
type Reply = string | number | null | Error | Reply[];

/** Reads one RESP2 reply from the start of the text; undefined while it is not whole. All our texts are ASCII. */
function readReply(text: string, from = 0): { reply: Reply; end: number } | undefined {
  const stop = text.indexOf('\r\n', from);
  if (stop < 0) return undefined;
  const line = text.slice(from + 1, stop);
  const end = stop + 2;
  switch (text[from]) {
    case ':':
      return { reply: Number(line), end };
    case '-':
      return { reply: new Error(line), end };
    case '$':
      if (line === '-1') return { reply: null, end };
      return text.length < end + Number(line) + 2
        ? undefined
        : { reply: text.slice(end, end + Number(line)), end: end + Number(line) + 2 };
    case '*': {
      const items: Reply[] = [];
      let at = end;
      while (items.length < Number(line)) {
        const item = readReply(text, at);
        if (item === undefined) return undefined;
        items.push(item.reply);
        at = item.end;
      }
      return { reply: items, end: at };
    }
    default:
      return { reply: line, end };
  }
}

/** Talks to the server on its socket: commands go out at once, replies come back in their order. */
async function talkTo(path: string) {
  const socket = connect(path);
  await once(socket, 'connect');
  const waiting: ((reply: Reply) => void)[] = [];
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    for (let read = readReply(text); read !== undefined; read = readReply(text)) {
      text = text.slice(read.end);
      waiting.shift()?.(read.reply);
    }
  });
  const send = (command: readonly (string | number)[]) =>
    new Promise<Reply>((resolve) => {
      waiting.push(resolve);
      const parts = command.map((part) => `$${Buffer.byteLength(String(part))}\r\n${part}\r\n`);
      socket.write(`*${command.length}\r\n${parts.join('')}`);
    });
  return { send, end: () => socket.destroy() };
}

/** Starts a redis-server on a Unix socket and the REST front on a free port of 127.0.0.1. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-redis-'));
  const path = join(folder, 'redis.sock');
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error('These tests need redis-server: apt-get install -y redis-server', { cause })),
    );
    server.stdout.on('data', (text) => String(text).includes('accept connections') && resolve());
  });
  const redis = await talkTo(path);
  const token = 'token-of-the-tests';
  let weather: Weather = 'fine';
  let requests = 0;

  const told = (reply: Reply) => (reply instanceof Error ? { error: reply.message } : { result: reply });

  const front = createServer(async (req, res) => {
    requests++;
    const body = await json(req);
    const send = (status: number, body: unknown) => res.writeHead(status).end(JSON.stringify(body));
    if (weather === 'hanging') return;
    if (weather === 'failing') return send(500, { error: 'internal' });
    if (weather === 'nonsense') return send(200, [{ result: ['x', null] }]);
    if (req.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'WRONGPASS' });
    if (req.url === '/pipeline') {
      const replies = await Promise.all((body as (string | number)[][]).map(redis.send));
      return send(200, replies.map(told));
    }
    const reply = await redis.send(body as (string | number)[]);
    send(reply instanceof Error ? 400 : 200, told(reply));
  });
  const listen = async (port: number) => {
    front.listen(port, '127.0.0.1');
    await once(front, 'listening');
    return (front.address() as AddressInfo).port;
  };
  const refuse = async () => {
    front.closeAllConnections();
    if (front.listening) await once(front.close(), 'close');
  };
  const port = await listen(0);

  return {
    url: `http://127.0.0.1:${port}`,
    token,
    requests: () => requests,
    async turn(next) {
      weather = next;
      if (next === 'refusing') await refuse();
      else if (!front.listening) await listen(port);
    },
    send: redis.send,
    keys: async () => ((await redis.send(['KEYS', '*'])) as Reply[]).map(String),
    async close() {
      await refuse();
      redis.end();
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
