import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { fuzzCalls, fuzzOperations } from '@/testing/api/fuzz-requests';
import { Fitting, type JsonSchema } from '@/testing/api/fuzz-values';
import { createAnswerCheck, type DocumentShape } from '@/testing/api/openapi-check';
import { endFile } from '@/testing/cleanup';
import { startStripe } from '@/testing/servers/stripe';
import { freePort, startApp } from '../crash/app';
import { spread } from '../crash/client';
import { User } from './user';

/** Requests under way at a time. */
const WIDTH = 8;
/** Seconds after which an answer counts as hanging; a file waits 20 s for its build. */
const PATIENCE_SECONDS = 30;
/** How much more memory the second half of a run may end with than the first, in MiB and as a share. */
const GROWTH = { mib: 64, share: 0.25 };
/** MiB that memory may grow by in ten minutes, in the second half of a run that's long enough to tell. */
const SLOPE = { mib: 5, minutes: 20 };
/** How many more open files a run may end with than its middle. */
const MORE_FILES = 20;
/** Faults that are printed whole. */
const SHOWN = 10;

/** Resident memory of a process in MiB; 0 where it cannot be known. */
function memory(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (pid === undefined || !existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Open files and connections of a process; 0 where they can't be known. */
function openFiles(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`;
  return pid === undefined || !existsSync(folder) ? 0 : readdirSync(folder).length;
}

/** What a process has at a time of a run. */
interface Sample {
  minutes: number;
  mib: number;
  files: number;
}

/** How fast memory grows, in MiB in ten minutes: the slope of the line that fits best. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, samples.length);
  const [minutes, mib] = [mean((sample) => sample.minutes), mean((sample) => sample.mib)];
  const spreadOf = mean((sample) => (sample.minutes - minutes) ** 2);
  return spreadOf === 0 ? 0 : (10 * mean((one) => (one.minutes - minutes) * (one.mib - mib))) / spreadOf;
}

const wordOf = (words: string[], name: string) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

/** The app of a run: the one at `base`, or one of its own on an empty database. */
async function opened(base: string | undefined) {
  if (base !== undefined) return { base, pid: undefined, end: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'galley-soak-'));
  chmodSync(folder, 0o755); // for PostgreSQL's user, when we are root
  const app = await startApp({
    PORT: String(await freePort()),
    GALLEY_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    AUTH_SECRET: '',
    RATE_LIMIT_HEAVY_PER_MINUTE: '1000000',
    REGISTRATIONS_PER_ADDRESS: '1000000',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
    // Keys that are made up must not reach the real one.
    STRIPE_API_URL: (await startStripe()).url,
  });
  const end = async () => {
    await app.end('SIGTERM');
    await endFile();
    rmSync(folder, { recursive: true, force: true });
  };
  return { base: app.base, pid: app.pid, end };
}

/**
 * Sends mixed requests, right ones and spoilt ones, of several users at a time:
 * `npm run soak -- --requests=20000 --users=5 --seed=1 --base=http://127.0.0.1:3000`; with `--minutes=60` as many as there's
 * time for. Without `--base` it starts the app itself. Prints what came back, and writes a line of it to dist/soak.json;
 * false where an answer was a 5xx, came too late or broke the document, or where memory or open files go on growing.
 */
export async function run(words: string[]): Promise<boolean> {
  const minutes = Number(wordOf(words, 'minutes') ?? Number.POSITIVE_INFINITY);
  const asked = wordOf(words, 'requests') ?? (Number.isFinite(minutes) ? Number.POSITIVE_INFINITY : 20_000);
  const requests = Number(asked);
  const seed = Number(wordOf(words, 'seed') ?? Date.now() % 1_000_000);
  const app = await opened(wordOf(words, 'base'));
  const document: DocumentShape = await (await fetch(`${app.base}/api/openapi.json`)).json();
  const { schemas } = (document as { components?: { schemas: Record<string, JsonSchema> } }).components ?? {};
  const check = createAnswerCheck(document);
  const users = await Promise.all(
    Array.from({ length: Number(wordOf(words, 'users') ?? 5) }, () => User.open(app.base)),
  );
  const calls = users.map((user) => {
    const fitting = new Fitting(schemas ?? {}, user.pool);
    return fc.oneof(
      ...fuzzOperations(document).map((operation) =>
        fuzzCalls(operation, fitting).map((call) => ({
          ...call,
          name: `${operation.method} ${operation.path}`,
        })),
      ),
    );
  });

  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  const times: number[] = [];
  const kept: Sample[] = [];
  const faults: string[] = [];
  let sent = 0;
  const began = performance.now();
  const since = () => (performance.now() - began) / 60_000;
  const one = async (at: number) => {
    const user = users[at % users.length];
    const arbitrary = calls[at % users.length];
    if (user === undefined || arbitrary === undefined) throw new Error('A soak needs a user.');
    const [call] = fc.sample(arbitrary, { numRuns: 1, seed: seed + at });
    if (call === undefined) return;
    const start = performance.now();
    const fault = (why: string) =>
      faults.push(
        `request ${at} ${call.method} ${call.path.slice(0, 200)}\n  ${why}\n  ${(call.raw ?? '').slice(0, 500)}`,
      );
    try {
      const answer = await user.send(call, PATIENCE_SECONDS * 1000);
      times.push(performance.now() - start);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) reached.add(call.name);
      if (answer.status >= 500) fault(`${answer.status} ${JSON.stringify(answer.body)}`);
      // Too long for HTTP itself: refused before any operation is looked for.
      if (answer.status !== 431) check(call.method, call.path.split('?')[0] ?? '', answer);
      await user.remember(answer);
    } catch (error) {
      fault(error instanceof Error ? error.message : String(error));
    }
  };
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      while (sent < requests && since() < minutes) {
        const at = sent++;
        await one(at);
        if (at % 100 === 0) kept.push({ minutes: since(), mib: memory(app.pid), files: openFiles(app.pid) });
        if (at > 0 && at % 2_000 === 0)
          process.stdout.write(`${at} requests, ${Math.round(memory(app.pid))} MiB\n`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const isReady = (await fetch(`${app.base}/api/ready`)).status === 200;
  await app.end();

  const most = (part: readonly Sample[]) => part.reduce((max, { mib }) => Math.max(max, mib), 0);
  const half = Math.floor(kept.length / 2);
  const [first, second] = [most(kept.slice(0, half)), most(kept.slice(half))];
  const slope = slopeOf(kept.slice(half));
  const isLong = seconds / 60 >= SLOPE.minutes;
  const grows = second - first > Math.max(GROWTH.mib, first * GROWTH.share) || (isLong && slope > SLOPE.mib);
  const [files, files_end] = [kept[half]?.files ?? 0, kept.at(-1)?.files ?? 0];
  const leaks = files_end > files + MORE_FILES;
  const broken = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const { p50, max } = spread(times);
  const all = fuzzOperations(document).length;
  process.stdout.write(
    `${[
      `seed ${seed}: ${sent} requests of ${users.length} users in ${Math.round(seconds)} s, ${WIDTH} at a time`,
      `statuses  ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
      `reached   ${reached.size} of ${all} operations with success`,
      `times     p50 ${p50} ms, longest ${max} ms`,
      `memory    at most ${Math.round(first)} MiB in the first half, ${Math.round(second)} MiB in the second${app.pid === undefined ? ' (not known of another machine)' : ''}`,
      `growth    ${slope.toFixed(1)} MiB in ten minutes of the second half; open files ${files} in the middle, ${files_end} at the end`,
      `5xx       ${broken}`,
      `faults    ${faults.length} (5xx, too late, or against the document)`,
      ...faults.slice(0, SHOWN),
      ...(grows ? ['Memory goes on growing.'] : []),
      ...(leaks ? ['Files stay open.'] : []),
      ...(isReady ? [] : ['It is not ready any more.']),
    ].join('\n')}\n`,
  );
  const line = [
    `${sent.toLocaleString('en-US')} requests in ${Math.round(seconds / 60)} min, ${broken} × 5xx, ${faults.length} faults`,
    `${reached.size} of ${all} operations reached with success`,
    `p50 ${p50} ms, longest ${max} ms`,
    `memory at most ${Math.round(first)} MiB, then ${Math.round(second)} MiB (${slope.toFixed(1)} MiB in ten minutes)`,
    `${files} open files, then ${files_end}`,
  ].join('; ');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/soak.json', JSON.stringify({ words: line }));
  // A run that is refused everywhere has shown nothing.
  return faults.length === 0 && !grows && !leaks && isReady && reached.size > all / 2;
}
