import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort, type RunningApp, startApp } from './app';
import { Caller, pause, type Reply, spread } from './client';
import { account } from './kill';
import type { Part } from './report';

const MIB = 1024 * 1024;

/** Resident memory of a process in MiB. */
function memory(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** Sends 64 MiB to the REST API and returns the status line of what comes back. */
async function flood(app: RunningApp, token: string, chunked: boolean): Promise<string> {
  const size = 64 * MIB;
  const piece = Buffer.alloc(64 * 1024, 0x20);
  const { hostname, port } = new URL(app.base);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`;
  socket.write(
    `POST /api/recipes HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < size && !socket.destroyed; sent += piece.length) {
    const head = chunked ? `${piece.length.toString(16)}\r\n` : '';
    if (head !== '') socket.write(head);
    const room = socket.write(piece);
    if (head !== '') socket.write('\r\n');
    if (!room) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  socket.end();
  await closed;
  return answer.slice(0, answer.indexOf('\r\n'));
}

/** Bodies of 64 MiB, and sockets that never finish their headers, beside ordinary callers. */
export async function floodRounds(folder: string, rounds: number): Promise<Part> {
  const app = await startApp({
    PORT: String(await freePort()),
    GALLEY_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    AUTH_SECRET: '',
  });
  const { token } = await account(app.base, 'flood@example.com');
  const caller = new Caller(app.base);
  const ask = () => caller.call('GET', '/api/recipes?per_page=20', { token });
  for (let warm = 0; warm < 200; warm++) await ask();
  for (const chunked of [false, true, false, true, false, true]) await flood(app, token, chunked);

  const rows: string[][] = [];
  let failed = 0;
  for (const chunked of [false, true]) {
    const before = memory(app.pid);
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, memory(app.pid))), 5);
    const answers = new Set<string>();
    for (let number = 0; number < rounds; number++) answers.add(await flood(app, token, chunked));
    clearInterval(timer);
    const right = answers.size === 1 && [...answers][0]?.startsWith('HTTP/1.1 413 ');
    if (!right || peak - before >= 16) failed++;
    const name = `${rounds} × 64 MiB ${chunked ? 'chunked' : 'with Content-Length'}`;
    rows.push([name, [...answers].join(' / '), `memory + ${(peak - before).toFixed(1)} MiB at most`]);
  }

  const { hostname, port } = new URL(app.base);
  const sockets: Socket[] = [];
  let open = 0;
  for (let at = 0; at < 2_000; at++) {
    const socket = connect(Number(port), hostname, () => {
      open++;
      socket.write(`GET /api/recipes HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Slow: `);
    });
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    if (at % 200 === 0) await pause(10);
  }
  while (open < 2_000) await pause(10);
  const replies: Reply[] = [];
  const until = performance.now() + 8_000;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) replies.push(await ask());
    }),
  );
  const held = sockets.filter((socket) => !socket.destroyed).length;
  const errors = replies.filter(({ status }) => status !== 200).length;
  const { p50, max } = spread(replies.map(({ ms }) => ms));
  const late = performance.now() + 20_000;
  while (sockets.some((socket) => !socket.destroyed) && performance.now() < late) await pause(50);
  const left = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  rows.push([
    `2,000 half-open sockets (${held} still open at the end), 8 callers for 8 s`,
    `${replies.length} responses, ${errors} errors`,
    `p50 ${p50} ms, max ${max} ms; ${left} sockets left 20 s later`,
  ]);
  caller.close();
  await app.end('SIGTERM');
  return {
    title: 'Floods',
    about: [
      'Clients keep sending oversized bodies, whatever the response. Memory is the resident set of the server process, read every 5 ms.',
    ],
    head: ['sent', 'answered', 'cost'],
    rows,
    notes: [],
    passed: failed + errors + left === 0,
  };
}
