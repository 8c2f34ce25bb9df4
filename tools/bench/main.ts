import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '../../scripts/launcher/build';
import { demoEmail, growLibrary } from '../../scripts/launcher/demo';
import { say } from '../../scripts/launcher/progress';
import { layoutOf, projectRoot, SetupError } from '../../scripts/postgres/layout';
import { openPostgres } from '../../scripts/postgres/open';
import { loadAverage } from '../machine';
import { floorOrder, PATHS, type Subject, settle, subjectOf } from './captured';
import type { FloorOrder } from './floor';
import { leanOrder, makeLean } from './lean';
import { load, type Measured, type Shot, type Target, together } from './load';
import { fillAccounts } from './many-accounts';
import { type Growth, type Row, writeReport } from './report';

/** Connections that are sent requests at a time. */
const WIDTH = 8;
/** Each kind is measured so many times by turns, so that what else the machine does falls on both sides. */
const ROUNDS = 3;
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
    throw new SetupError('Galley didn’t start. See the output above.');
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

interface Floor {
  child: ChildProcess;
  port: number;
}

/** The bare server, told by its standard input what to serve. */
async function startFloor(order: FloorOrder): Promise<Floor> {
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

let notes = 0;
/** A change of text, each time another. */
const note = () => JSON.stringify({ notes: `Note ${notes++} of ${Date.now()}` });

/** What is measured against the floors. */
function operations({ recipe_id, create_body }: Subject): Operation[] {
  const get = (name: string, path: string, requests: number): Operation => ({
    name,
    shot: () => ({ method: 'GET', path }),
    requests,
  });
  return [
    get('list', PATHS.list, 300),
    get('get', `/api/recipes/${recipe_id}`, 1_000),
    get('three filters', PATHS.filters, 300),
    get('search, a rare word', PATHS.rare, 200),
    get('search, two words', PATHS.two, 200),
    {
      name: 'create',
      shot: () => ({ method: 'POST', path: '/api/recipes', body: create_body }),
      requests: 200,
    },
    {
      name: 'patch',
      shot: () => ({ method: 'PATCH', path: `/api/recipes/${recipe_id}`, body: note() }),
      requests: 200,
    },
  ];
}

/** Measures the app beside both floors, by turns. */
async function compare(app: Target, floor: Target, lean: Target, subject: Subject): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, shot, requests } of operations(subject)) {
    const targets = { lean, floor, app };
    const parts: Record<keyof typeof targets, Measured[]> = { lean: [], floor: [], app: [] };
    for (const target of Object.values(targets)) await load(target, shot, Math.ceil(requests / 4), WIDTH);
    for (let round = 0; round < ROUNDS; round++)
      for (const which of ['lean', 'floor', 'app'] as const)
        parts[which].push(await load(targets[which], shot, requests, WIDTH));
    const row = {
      name,
      app: together(parts.app),
      floor: together(parts.floor),
      lean: together(parts.lean),
    };
    const [own, least] = [row.floor, row.lean].map((other) => (sum(row.app) / sum(other)).toFixed(2));
    say(`${name}: ${own} × its own statements, ${least} × the lean ones`);
    rows.push(row);
  }
  return rows;
}

const sum = ({ cpu }: Measured) => cpu.app + cpu.database;

/** What must not grow with the library, measured one request at a time. */
async function oneByOne(app: Target, { recipe_id, create_body }: Subject): Promise<Growth['operations']> {
  const first =
    (query: string): ((index: number) => Shot) =>
    () => ({
      method: 'GET',
      path: `/api/recipes${query}`,
    });
  const kinds: [string, (index: number) => Shot][] = [
    ['get', () => ({ method: 'GET', path: `/api/recipes/${recipe_id}` })],
    ['create', () => ({ method: 'POST', path: '/api/recipes', body: create_body })],
    ['patch', () => ({ method: 'PATCH', path: `/api/recipes/${recipe_id}`, body: note() })],
    ['first page', first('')],
    ['first page by title', first('?sort=title')],
    ['first page by engagement', first('?sort=engagement_score')],
    ['filtered list', first('?cuisine=italian')],
    ['three filters', first('?cuisine=italian&dietary_tags=vegetarian&status=active')],
    ['deep page', first('?page=400')],
    ['search, a rare word', first('?q=saffron')],
    ['search, a word in a third', first('?q=flour')],
    ['search, two letters', first('?q=sa')],
    ['search, a common phrase', first('?q=%22olive+oil%22')],
  ];
  const measured: Growth['operations'] = [];
  for (const [name, shot] of kinds) {
    await load(app, shot, 10, 1);
    measured.push({ name, measured: await load(app, shot, 120, 1) });
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

/** A folder of its own for every kind: a run adds recipes, which must not be among those that are copied. */
function dataDirOf({ own, all }: Size): string {
  const folder = process.env.GALLEY_DATA_DIR ?? join(projectRoot(), '.data');
  const dataDir = join(folder, all > own ? `bench-${own}-of-${all}` : `bench-${own}`);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Recipes of the demo account, and of all accounts together. */
export interface Size {
  own: number;
  all: number;
}

/** Runs everything for one size. */
async function measure(size: Size, isCompared: boolean) {
  const dataDir = dataDirOf(size);
  const database = await openPostgres({ dataDir, log: say });
  try {
    const port = await freePort();
    // The app migrates and fills the database as at any start.
    const child = await startApp(dataDir, port);
    await growLibrary(database.url, size.own);
    await fillAccounts(database.url, size.all);
    await settle(database.url);
    const subject = await subjectOf(database.url);
    const cluster = layoutOf(dataDir).clusterName;
    const origin = `http://127.0.0.1:${port}`;
    const app: Target = { origin, pid: child.pid ?? 0, headers: await signIn(origin, dataDir), cluster };
    const growth: Growth = { ...size, operations: await oneByOne(app, subject) };
    if (!isCompared) return { growth, rows: [] };
    await makeLean(database.url);
    const order = await floorOrder(database.url, subject, CONNECTIONS);
    const [own, least] = await Promise.all([order, leanOrder(order, subject)].map(startFloor));
    if (own === undefined || least === undefined) throw new SetupError('The floors did not start.');
    const target = ({ child: { pid = 0 }, port }: Floor): Target => ({
      origin: `http://127.0.0.1:${port}`,
      pid,
      headers: {},
      cluster,
    });
    return { growth, rows: await compare(app, target(own), target(least), subject) };
  } finally {
    for (const child of children.splice(0)) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await database.close();
  }
}

/**
 * `npm run bench`: the app beside its floors at 10,000 recipes, and how it grows from there to 1,000,000 of many
 * accounts, of which one has 10,000; with `--alone N` also to N in one account. Writes docs/benchmarks.md.
 */
export async function bench(words: string[]): Promise<void> {
  try {
    if (process.platform !== 'linux') throw new SetupError('The benchmark reads /proc, so it needs Linux.');
    const all = numberBehind(words, '--recipes', 1_000_000);
    const alone = numberBehind(words, '--alone', 10_000);
    const before = loadAverage();
    await buildApp((child) => children.push(child));
    const small = await measure({ own: 10_000, all: 10_000 }, true);
    const sizes = [small.growth];
    if (alone > 10_000) sizes.push((await measure({ own: alone, all: alone }, false)).growth);
    if (all > 10_000) sizes.push((await measure({ own: 10_000, all }, false)).growth);
    const text = writeReport(small.rows, sizes, before);
    process.stdout.write(`\n${text}`);
  } catch (error) {
    for (const child of children) child.kill();
    process.stderr.write(`\n${error instanceof SetupError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
