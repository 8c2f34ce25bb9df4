import { Agent, request } from 'node:http';
import { type CpuUse, cpuUse } from './cpu';

/** One request of a load. */
export interface Shot {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: string;
}

/** A server under load. */
export interface Target {
  origin: string;
  pid: number;
  headers: Record<string, string>;
  /** The title that the processes of its database share. */
  cluster: string;
}

/** What a load took; times in milliseconds. */
export interface Measured {
  requests: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  /** CPU a request, of the server and of the database. */
  cpu: CpuUse;
}

function send(target: Target, agent: Agent, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { ...target.headers, ...(shot.body && { 'Content-Type': 'application/json' }) };
    const call = request(target.origin + shot.path, { method: shot.method, agent, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(performance.now() - began);
        else reject(new Error(`${shot.method} ${shot.path} answered ${answer.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end(shot.body);
  });
}

/** Sends `requests` shots over as many connections at a time as `width`, and measures them. */
export async function load(
  target: Target,
  shot: (index: number) => Shot,
  requests: number,
  width: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const times: number[] = [];
  let next = 0;
  const before = cpuUse(target.pid, target.cluster);
  const began = performance.now();
  const worker = async () => {
    while (next < requests) times.push(await send(target, agent, shot(next++)));
  };
  await Promise.all(Array.from({ length: width }, worker));
  const seconds = (performance.now() - began) / 1000;
  const after = cpuUse(target.pid, target.cluster);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests,
    seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    cpu: {
      app: (after.app - before.app) / requests,
      database: (after.database - before.database) / requests,
    },
  };
}

/** Several loads of the same kind as one. */
export function together(parts: readonly Measured[]): Measured {
  const requests = parts.reduce((sum, part) => sum + part.requests, 0);
  const mean = (of: (part: Measured) => number) =>
    parts.reduce((sum, part) => sum + of(part) * part.requests, 0) / requests;
  return {
    requests,
    seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
    p50: mean((part) => part.p50),
    p95: mean((part) => part.p95),
    p99: mean((part) => part.p99),
    cpu: { app: mean((part) => part.cpu.app), database: mean((part) => part.cpu.database) },
  };
}
