import { join } from 'node:path';
import postgres from 'postgres';
import { isId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { atEnd } from '@/testing/cleanup';
import { fillCrowd } from '@/testing/database/crowd';
import { startReplicated } from '@/testing/servers/replicated';
import { cpuUse } from '../bench/cpu';
import { Caller } from '../crash/client';
import { type Figure, printColumns } from './columns';
import { each } from './load';
import { startProcesses } from './processes';

/** Recipes of the creator who searches; 500 others have 20 each. */
const RECIPES = 10_000;
const SEARCHES = 2_400;
/** Recipes that another creator saves meanwhile, one after another, looking for each at once. */
const SAVED = 200;
/** A rare word, one with a typo, two words, and a filter. */
const ASKED = ['q=saffron', 'q=safron', 'q=olive+recipe', 'cuisine=cuisine-7'];
const PASSWORD = 'correct horse';
const METRICS_TOKEN = 'a-token-for-measurements-only';

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The numbers of `/metrics` whose lines begin with a name and labels, added up. */
async function sumOf(bases: readonly string[], line: string): Promise<number> {
  let sum = 0;
  for (const base of bases) {
    const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    for (const one of (await answer.text()).split('\n'))
      if (one.startsWith(line)) sum += Number(one.slice(one.lastIndexOf(' ')));
  }
  return sum;
}

/** The searches of one creator while another saves recipes, by two processes; the figures of one column. */
async function measure(withReplica: boolean, folder: string): Promise<Figure[]> {
  const pair = await startReplicated();
  atEnd(() => pair.close());
  const running = await startProcesses(['web', 'web'], {
    ...{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000', BLOB_DIR: join(folder, 'blobs') },
    ...{ DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URL: withReplica ? pair.replica.url : '' },
    ...{ AUTH_SECRET: 'a secret for measurements only, long enough', METRICS_TOKEN },
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  atEnd(() => running.stop());
  const callers = running.bases.map((base) => new Caller(base));
  atEnd(() => {
    for (const caller of callers) caller.close();
  });
  const failed: string[] = [];
  let turn = 0;
  const call = async (method: string, path: string, sent: { token?: string; body?: unknown }) => {
    const reply = await (callers[turn++ % callers.length] as Caller).call(method, `/api${path}`, sent);
    if (reply.status < 200 || reply.status >= 300) failed.push(`${method} ${path}: ${reply.status}`);
    return reply;
  };
  const signUp = async (name: string) =>
    (
      await call('POST', '/auth/register', {
        body: { email: `${name}@example.com`, password: PASSWORD, name },
      })
    ).body.token;
  const [token, writer] = [await signUp('ana'), await signUp('bea')];
  const { id } = (await call('GET', '/auth/me', { token })).body;
  if (!isId('user', id)) throw new Error('Nobody signed up.');
  const sql = postgres(pair.primary.url, { max: 1, onnotice: () => undefined });
  atEnd(() => sql.end());
  await fillCrowd(sql, uuidOf('user', id), RECIPES);
  await pair.caughtUp();
  const search = (n: number) => call('GET', `/recipes?${ASKED[n % ASKED.length]}`, { token });
  // What is asked often is prepared, and what is read often is in memory.
  await each(200, search);

  let missing = 0;
  const saves = async () => {
    for (let n = 0; n < SAVED; n++) {
      const title = `Freshly saved ${n}`;
      await call('POST', '/recipes', { token: writer, body: { title } });
      const { body } = await call('GET', `/recipes?q=${encodeURIComponent(title)}`, { token: writer });
      if (!body.items.some((item) => item.title === title)) missing++;
    }
  };
  const used = () => [pair.primary, pair.replica].map(({ cluster }) => cpuUse(0, cluster).database);
  const before = used();
  const saving = saves();
  const { seconds } = await each(SEARCHES, search);
  await saving;
  const [primary = 0, replica = 0] = used().map((value, at) => value - (before[at] ?? 0));
  const listsOf = (server: string, reason: string) =>
    sumOf(running.bases, `galley_list_reads_total{server="${server}",reason="${reason}"}`);
  const reasons: string[] = [];
  for (const reason of ['own_write', 'lagging', 'away', 'failed'])
    reasons.push(`${reason} ${await listsOf('primary', reason)}`);
  for (const fault of [...failed, ...running.complaints()].slice(0, 20))
    process.stdout.write(`      ${fault}\n`);
  return [
    [`${SEARCHES} searches`, `${seconds.toFixed(1)} s, ${Math.round(SEARCHES / seconds)}/s`],
    ['CPU of the primary', inSeconds(primary)],
    ['CPU of the replica', inSeconds(replica)],
    ['lists read by the replica', withReplica ? String(await listsOf('replica', '')) : 'none'],
    ['lists read by the primary, and why', withReplica ? reasons.join(', ') : 'all'],
    [`of ${SAVED} recipes, missing in a search right after`, String(missing), missing === 0],
    ['requests that failed', String(failed.length), failed.length === 0],
  ];
}

/** Measures searches without and with a replica and prints the table of docs/scale.md. False when a recipe was missing or a request failed. */
export const run = (): Promise<boolean> =>
  printColumns('A read replica', [
    { name: 'primary alone', measure: (folder) => measure(false, folder) },
    { name: 'with a replica', measure: (folder) => measure(true, folder) },
  ]);
