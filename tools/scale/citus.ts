import { appRouter } from '@/features/router';
import { createServices } from '@/features/services';
import { systemClock } from '@/kernel/clock';
import { readEnv } from '@/server/env';
import { createRestHandler } from '@/server/rest/dispatch';
import { atEnd } from '@/testing/cleanup';
import { startDistributed } from '@/testing/servers/distributed';
import { postgres15Folder } from '@/testing/servers/postgres15';
import { distribute } from '../../scripts/launcher/distribute';
import { migrateDatabase } from '../../scripts/launcher/migrate';
import { cpuUse } from '../bench/cpu';
import { measureEach, printTable } from './columns';
import { each } from './load';

/** Creators, and how many recipes each saves. */
const CREATORS = 32;
const RECIPES = 40;
/** Requests of each other kind. */
const REQUESTS = 1_280;
/** Requests at a time. */
const AT_ONCE = 8;
/** A rare word, one with a typo, two words, and a word with a filter. */
const ASKED = ['q=saffron', 'q=safron', 'q=lemon+cake', 'q=soup&cuisine=french'];
const TITLES = [
  'Lemon cake',
  'Onion soup',
  'Saffron rice',
  'Plum tart',
  'Rye bread',
  'Bean soup',
  'Leek pie',
];

/** A database to measure: its address, and what the titles of its servers' processes begin with. */
interface Measured {
  url: string;
  clusters: string[];
}

/** Both have their log written to the disk, as anyone's have. */
const SETTINGS = 'fsync = on\n';

async function plain(): Promise<Measured> {
  const folder = await postgres15Folder();
  atEnd(() => folder.close());
  await folder.make('alone');
  const server = await folder.start('alone', `max_connections = 200\n${SETTINGS}`);
  await server.admin`create role creator login password 'secret'`;
  await server.admin`create database galley owner creator`;
  const url = server.urlOf('galley');
  await migrateDatabase(url);
  return { url, clusters: [server.cluster] };
}

async function divided(): Promise<Measured> {
  const servers = await startDistributed(SETTINGS);
  atEnd(() => servers.close());
  const url = await servers.createDatabase('galley');
  await migrateDatabase(url);
  await distribute(url);
  return { url, clusters: [servers.coordinator, ...servers.workers].map(({ cluster }) => cluster) };
}

/** Requests per second of one kind, and milliseconds of the database's CPU for one, by server. */
interface Figure {
  what: string;
  rate: number;
  cpu: number[];
}

/** Sends the same requests to one database; what failed is printed. */
async function measure(
  { url, clusters }: Measured,
  folder: string,
): Promise<{ figures: Figure[]; failed: number }> {
  const settings = readEnv({
    ...{ NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1:3000', LOG_LEVEL: 'warn', BLOB_DIR: folder },
    ...{ RATE_LIMIT_PER_MINUTE: '1000000', REGISTRATIONS_PER_ADDRESS: '10000' },
  });
  const services = createServices(
    { ...settings, DATABASE_URL: url, AUTH_SECRET: 'a secret for measurements only, long enough' },
    systemClock,
  );
  atEnd(() => services.close());
  const handle = createRestHandler(appRouter, services);
  const failed: string[] = [];
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const request = new Request(`http://127.0.0.1:3000/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = await handle(request, { address: '127.0.0.1' });
    if (answer.status >= 300) failed.push(`${method} ${path}: ${answer.status}`);
    return answer.json();
  };
  const figures: Figure[] = [];
  const timed = async <T>(what: string, count: number, work: (n: number) => Promise<T>): Promise<T[]> => {
    const used = () => clusters.map((cluster) => cpuUse(0, cluster).database);
    const before = used();
    const { done, seconds } = await each(count, work, AT_ONCE);
    figures.push({
      what: `${count} × ${what}`,
      rate: count / seconds,
      cpu: used().map((value, at) => (value - (before[at] ?? 0)) / count),
    });
    return done;
  };

  const people = await each(
    CREATORS,
    (n) =>
      call('POST', '/auth/register', undefined, {
        email: `ana-${n}@example.com`,
        password: 'correct horse',
        name: 'Ana',
      }),
    2,
  );
  const tokenOf = (n: number): string => people.done[n % CREATORS].token;
  const save = (n: number) =>
    call('POST', '/recipes', tokenOf(n), {
      title: `${TITLES[n % TITLES.length]} ${n}`,
      cuisine: n % 2 === 0 ? 'french' : 'italian',
      status: 'active',
      ingredients: ['250 g butter', '1 1/2 cups sugar', '4 eggs', '1 tbsp lemon juice'],
      instructions: ['Beat everything.', 'Bake for 40 minutes at 180 °C.'],
    });
  // What is sent often is prepared, and connections are open.
  await each(10 * AT_ONCE, save, AT_ONCE);
  await each(10 * AT_ONCE, (n) => call('GET', `/recipes?${ASKED[n % ASKED.length]}`, tokenOf(n)), AT_ONCE);
  const saved = await timed('create', CREATORS * RECIPES, save);
  await timed('list', REQUESTS, (n) => call('GET', '/recipes', tokenOf(n)));
  await timed('search', REQUESTS, (n) => call('GET', `/recipes?${ASKED[n % ASKED.length]}`, tokenOf(n)));
  await timed('get', REQUESTS, (n) => call('GET', `/recipes/${saved[n]?.id}`, tokenOf(n)));
  await timed('patch', REQUESTS, (n) =>
    call('PATCH', `/recipes/${saved[n]?.id}`, tokenOf(n), { notes: `Stir ${n} times.` }),
  );
  for (const fault of failed.slice(0, 20)) process.stdout.write(`      ${fault}\n`);
  return { figures, failed: failed.length };
}

const inMs = (value: number) => `${value.toFixed(1)} ms`;
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

/** Measures the same requests on one PostgreSQL 15 and on a coordinator with two workers, and prints the table of docs/scale.md. False when a request failed. */
export async function run(): Promise<boolean> {
  const [one, three] = await measureEach([
    { name: 'one PostgreSQL', measure: async (folder) => measure(await plain(), folder) },
    { name: 'a coordinator and two workers', measure: async (folder) => measure(await divided(), folder) },
  ]);
  const rows = (one?.figures ?? []).map(({ what, rate, cpu }, at) => {
    const other = three?.figures[at] ?? { what, rate: Number.NaN, cpu: [] };
    const [coordinator = Number.NaN, ...workers] = other.cpu;
    return [
      what,
      `${Math.round(rate)}/s, ${inMs(sum(cpu))}`,
      `${Math.round(other.rate)}/s, ${inMs(coordinator)} + ${inMs(sum(workers))}`,
      `${(other.rate / rate).toFixed(2)}, ${(sum(other.cpu) / sum(cpu)).toFixed(1)}`,
    ];
  });
  const failed = (one?.failed ?? 0) + (three?.failed ?? 0);
  const head = [
    '',
    'one PostgreSQL',
    'a coordinator and two workers',
    'requests per second and CPU, compared',
  ];
  printTable('Divided by owner', { head, rows, notes: [`${failed} requests failed`], passed: failed === 0 });
  return failed === 0;
}
