import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../launcher/build';
import { demoEmail, growLibrary } from '../launcher/demo';
import { say } from '../launcher/progress';
import { layoutOf, projectRoot, SetupError } from '../postgres/layout';
import { openPostgres } from '../postgres/open';
import { floorOrder, type Subject, settle, subjectOf } from './captured';
import type { FloorOrder } from './floor';
import { load, type Measured, type Shot, type Target, together } from './load';
import { type Growth, type Row, writeReport } from './report';

/** Connections that are sent requests at a time. */
const WIDTH = 8;
/** Each kind is measured so many times by turns, so that what else the machine does falls on both sides. */
const ROUNDS = 4;
const CONNECTIONS = 10;
const children: ChildProcess[] = [];

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** The production server as `npm start` runs it, on the same database. */
async function startApp(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(projectRoot(), 'scripts/start.mjs')], {
    env: {
      ...process.env,
      GALLEY_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_POOL_MAX: String(CONNECTIONS),
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const gone = once(child, 'exit').then(() => {
    throw new SetupError('The app did not start; see above.');
  });
  gone.catch(() => undefined); // its end after the measurement is no failure
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text) => {
      if (String(text).includes('Galley is ready')) resolve();
    });
  });
  await Promise.race([ready, gone]);
  return child;
}

/** The bare server, told by its standard input what to serve. */
async function startFloor(order: FloorOrder): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(projectRoot(), 'dist/bench-floor.js')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  child.stdin?.end(JSON.stringify(order));
  const [line] = child.stdout ? await once(child.stdout, 'data') : [];
  return { child, port: Number(String(line).trim()) };
}

async function signIn(origin: string, dataDir: string): Promise<Record<string, string>> {
  const password = readFileSync(join(dataDir, 'demo.password'), 'utf8').trim();
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoEmail, password }),
  });
  const { token }: { token?: string } = await answer.json();
  if (token === undefined) throw new SetupError('The demo account could not sign in.');
  return { Authorization: `Bearer ${token}` };
}

interface Operation {
  name: string;
  shot(index: number): Shot;
  requests: number;
}

/** What is measured against the floor. */
function operations({ recipe_id, create_body }: Subject): Operation[] {
  const get = (name: string, path: string, requests: number): Operation => ({
    name,
    shot: () => ({ method: 'GET', path }),
    requests,
  });
  return [
    get('list', '/api/recipes', 400),
    get('get', `/api/recipes/${recipe_id}`, 1_500),
    get('search', '/api/recipes?q=lemon+cake', 300),
    {
      name: 'create',
      shot: () => ({ method: 'POST', path: '/api/recipes', body: create_body }),
      requests: 300,
    },
  ];
}

/** Measures the app beside the floor, by turns. */
async function compare(app: Target, floor: Target, subject: Subject): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, shot, requests } of operations(subject)) {
    const parts: { app: Measured[]; floor: Measured[] } = { app: [], floor: [] };
    for (const target of [app, floor]) await load(target, shot, Math.ceil(requests / 4), WIDTH);
    for (let round = 0; round < ROUNDS; round++) {
      parts.floor.push(await load(floor, shot, requests, WIDTH));
      parts.app.push(await load(app, shot, requests, WIDTH));
    }
    const row = { name, app: together(parts.app), floor: together(parts.floor) };
    say(`${name}: ${(sum(row.app) / sum(row.floor)).toFixed(2)} × the floor's CPU`);
    rows.push(row);
  }
  return rows;
}

const sum = ({ cpu }: Measured) => cpu.app + cpu.database;

/** What must not grow with the library, measured one request at a time. */
async function alone(app: Target, { recipe_id, create_body }: Subject): Promise<Growth['operations']> {
  const first =
    (query: string): ((index: number) => Shot) =>
    () => ({
      method: 'GET',
      path: `/api/recipes${query}`,
    });
  const kinds: [string, (index: number) => Shot][] = [
    ['get', () => ({ method: 'GET', path: `/api/recipes/${recipe_id}` })],
    ['create', () => ({ method: 'POST', path: '/api/recipes', body: create_body })],
    [
      'patch',
      (index) => ({
        method: 'PATCH',
        path: `/api/recipes/${recipe_id}`,
        body: JSON.stringify({ notes: `Note ${index} of ${Date.now()}` }),
      }),
    ],
    ['first page', first('')],
    ['first page by title', first('?sort=title')],
    ['first page by engagement', first('?sort=engagement_score')],
    ['filtered list', first('?cuisine=italian')],
    ['deep page', first('?page=400')],
    ['search, a rare word', first('?q=saffron')],
    ['search, a word in a third', first('?q=flour')],
    ['search, two letters', first('?q=sa')],
    ['search, a common phrase', first('?q=%22olive+oil%22')],
  ];
  const measured: Growth['operations'] = [];
  for (const [name, shot] of kinds) {
    await load(app, shot, 10, 1);
    measured.push({ name, measured: await load(app, shot, 60, 1) });
  }
  return measured;
}

/** A whole number behind a flag. */
function numberBehind(words: readonly string[], flag: string, fallback: number): number {
  const at = words.indexOf(flag);
  const value = at < 0 ? fallback : Number(words[at + 1]);
  if (Number.isInteger(value) && value >= 10_000 && value <= 1_000_000) return value;
  throw new SetupError(`${flag} takes a whole number from 10000 to 1000000.`);
}

/** A library of its own for every size: a run adds recipes, which must not be among those that are copied. */
function dataDirOf(recipes: number): string {
  const folder = process.env.GALLEY_DATA_DIR ?? join(projectRoot(), '.data');
  const dataDir = join(folder, `bench-${recipes}`);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Runs everything for one size of the library. */
async function measure(dataDir: string, recipes: number, isCompared: boolean) {
  const database = await openPostgres({ dataDir, log: say });
  try {
    const port = await freePort();
    // The app migrates and fills the database as at any start.
    const child = await startApp(dataDir, port);
    await growLibrary(database.url, recipes);
    await settle(database.url);
    const subject = await subjectOf(database.url);
    const cluster = layoutOf(dataDir).clusterName;
    const origin = `http://127.0.0.1:${port}`;
    const app: Target = { origin, pid: child.pid ?? 0, headers: await signIn(origin, dataDir), cluster };
    const growth: Growth = { recipes, operations: await alone(app, subject) };
    if (!isCompared) return { growth, rows: [] };
    const bare = await startFloor(await floorOrder(database.url, subject, CONNECTIONS));
    const floor: Target = {
      origin: `http://127.0.0.1:${bare.port}`,
      pid: bare.child.pid ?? 0,
      headers: {},
      cluster,
    };
    return { growth, rows: await compare(app, floor, subject) };
  } finally {
    for (const child of children.splice(0)) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await database.close();
  }
}

/**
 * `npm run bench`: the app beside the floor at 10,000 recipes, and how it grows from there to 100,000; with
 * `--recipes N` to another size. Writes docs/benchmarks.md.
 */
export async function bench(words: string[]): Promise<void> {
  try {
    if (process.platform !== 'linux') throw new SetupError('The benchmark reads /proc, so it needs Linux.');
    const most = numberBehind(words, '--recipes', 100_000);
    await buildApp((child) => children.push(child));
    const small = await measure(dataDirOf(10_000), 10_000, true);
    const grown = most > 10_000 ? [(await measure(dataDirOf(most), most, false)).growth] : [];
    const text = writeReport(small.rows, [small.growth, ...grown], cpus().length);
    process.stdout.write(`\n${text}`);
  } catch (error) {
    for (const child of children) child.kill();
    process.stderr.write(`\n${error instanceof SetupError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
