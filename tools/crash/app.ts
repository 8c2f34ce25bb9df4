import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { projectRoot } from '../../scripts/postgres/layout';

/** The app, started by the README's command. */
export interface RunningApp {
  base: string;
  /** The process that serves; npm and a shell stand above it. */
  pid: number;
  /** Milliseconds from the command to the first answer of `/api/ready`. */
  start_ms: number;
  /** What it printed. */
  output(): string;
  /** Ends the serving process by a signal and waits until the command has ended; its exit code and the time. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

/** A TCP port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

/** The process below `pid` that runs the launcher. */
function serverBelow(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => {
    const [, own = '', parent = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(own), parent: Number(parent), args };
  });
  const below = new Set([pid]);
  for (let grown = 0; grown !== below.size; ) {
    grown = below.size;
    for (const one of all) if (below.has(one.parent)) below.add(one.pid);
  }
  return all.find((one) => below.has(one.pid) && /^\S*node scripts\/start\.mjs/.test(one.args))?.pid;
}

/** Whether the app says that it can work. */
async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/api/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** How long a start may take: the build is there already. */
const START_SECONDS = 120;

/**
 * Starts the app with `npm start` and waits until it is ready.
 * @throws when it ends or is not ready in time
 */
export async function startApp(env: Record<string, string>): Promise<RunningApp> {
  const began = performance.now();
  const child: ChildProcess = spawn('npm', ['start', '--silent'], {
    cwd: projectRoot(),
    env: { ...process.env, LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  let code: number | null | undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (status) => {
      code = status;
      resolve(status);
    });
  });
  const base = `http://127.0.0.1:${env.PORT}`;
  while (!(await isReady(base))) {
    const late = performance.now() - began > START_SECONDS * 1000;
    const server = late ? serverBelow(child.pid ?? 0) : undefined;
    if (server !== undefined) process.kill(server, 'SIGTERM');
    if (late || code !== undefined)
      throw new Error(`The app did not start (${code ?? 'too late'}):\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const start_ms = performance.now() - began;
  const pid = serverBelow(child.pid ?? 0);
  if (pid === undefined) throw new Error('The process of the app was not found.');
  return {
    base,
    pid,
    start_ms,
    output: () => text,
    async end(signal) {
      const asked = performance.now();
      // One that has ended by itself is only said to have.
      if (code === undefined) process.kill(pid, signal);
      const status = await ended;
      return { code: status, ms: performance.now() - asked };
    },
  };
}
