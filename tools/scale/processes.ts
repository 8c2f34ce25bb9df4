import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/postgres/layout';
import { freePort } from '../crash/app';

/** Seconds in which all processes of a start are ready, on few processors. */
const START_SECONDS = 300;
/** Seconds in which a process ends that was told to. */
const STOP_SECONDS = 30;

/** Processes of Galley on one database. */
export interface Processes {
  /** Where those that take requests are. */
  bases: string[];
  /** Seconds until the last was ready. */
  start_seconds: number;
  /** What they have logged, warnings and worse: none when all went well. */
  complaints(): string[];
  stop(): Promise<void>;
}

/** What one of them does; `all` is a process that does both. */
export type Work = 'web' | 'worker' | 'all';

async function startOne(work: Work, env: Record<string, string>, log: (text: string) => void) {
  const port = await freePort();
  const words = [join(projectRoot(), 'scripts/start.mjs'), ...(work === 'all' ? [] : [`--role=${work}`])];
  const child: ChildProcess = spawn(process.execPath, words, {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`A ${work} process wasn’t ready in time.`)),
      START_SECONDS * 1000,
    );
    const told = (text: unknown) => {
      log(String(text));
      if (!String(text).includes('Galley is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', told);
    child.stderr?.on('data', told);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`A ${work} process ended (${code}).`));
    });
  });
  return { child, ready, base: work === 'worker' ? null : `http://127.0.0.1:${port}` };
}

/** Starts them all at once and waits until each is ready. */
export async function startProcesses(
  kinds: readonly Work[],
  env: Record<string, string>,
): Promise<Processes> {
  const began = performance.now();
  let said = '';
  const all = await Promise.all(kinds.map((work) => startOne(work, env, (text) => (said += text))));
  const stop = async () => {
    for (const { child } of all) child.kill('SIGTERM');
    const ended = all.map(
      ({ child }) => child.exitCode !== null || child.signalCode !== null || once(child, 'exit'),
    );
    const timer = setTimeout(() => {
      for (const { child } of all) child.kill('SIGKILL');
    }, STOP_SECONDS * 1000);
    await Promise.all(ended);
    clearTimeout(timer);
  };
  try {
    await Promise.all(all.map(({ ready }) => ready));
  } catch (error) {
    await stop();
    throw new Error(`Galley didn’t start:\n${said}`, { cause: error });
  }
  return {
    bases: all.flatMap(({ base }) => base ?? []),
    start_seconds: (performance.now() - began) / 1000,
    complaints: () => said.split('\n').filter((line) => /"level":[456]0/.test(line)),
    stop,
  };
}
