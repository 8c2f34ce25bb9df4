import { join } from 'node:path';
import postgres from 'postgres';
import { atEnd } from '@/testing/cleanup';
import { startPgbouncer } from '@/testing/servers/pgbouncer';
import { startReceiver } from '@/testing/servers/receiver';
import { startRedis } from '@/testing/servers/redis';
import { startSmtp } from '@/testing/servers/smtp';
import { pause } from '../crash/client';
import { outsidePostgres } from '../crash/outside';
import { type Figure, printColumns } from './columns';
import { AMOUNTS, Crowd } from './load';
import { startProcesses, type Work } from './processes';

/** Sessions that PgBouncer has with PostgreSQL, which takes 60 at most: ten processes ask for a hundred. */
const SESSIONS = 20;
/** Seconds to wait for something to be sent once more than it should. */
const AFTER_SECONDS = 15;

interface Setup {
  name: string;
  processes: readonly Work[];
  pooled: boolean;
}

const SETUPS: readonly Setup[] = [
  { name: 'one process', processes: ['all'], pooled: false },
  { name: 'one, PgBouncer', processes: ['all'], pooled: true },
  {
    name: 'ten, PgBouncer',
    processes: [...Array<Work>(6).fill('web'), ...Array<Work>(4).fill('worker')],
    pooled: true,
  },
];

const inSeconds = (value: number) => `${value.toFixed(1)} s`;
const rate = (count: number, seconds: number) => `${inSeconds(seconds)}, ${Math.round(count / seconds)}/s`;

/** How many sessions the database has with Galley at most, looked at all the time until `stop`. */
function watchSessions(sql: postgres.Sql) {
  let most = 0;
  let watches = true;
  const watching = (async () => {
    while (watches) {
      const [row] =
        await sql`select count(*)::int as count from pg_stat_activity where application_name = 'galley'`;
      most = Math.max(most, row?.count ?? 0);
      await pause(200);
    }
  })();
  return {
    async stop() {
      watches = false;
      await watching;
      return most;
    },
  };
}

/** The work of one setup on a database of its own; the rows of its column. */
async function measure({ processes, pooled }: Setup, folder: string): Promise<Figure[]> {
  const outside = await outsidePostgres(folder);
  atEnd(() => outside.stop('fast'));
  const admin = postgres(outside.url, { max: 2, onnotice: () => undefined });
  atEnd(() => admin.end());
  // As an operator would make it: no superuser.
  await admin`create role creator login password 'secret'`;
  await admin`create database scale owner creator`;
  const direct = new URL(outside.url);
  Object.assign(direct, { username: 'creator', password: 'secret', pathname: '/scale' });
  const pooler = pooled ? await startPgbouncer(direct.href, { sessions: SESSIONS, clients: 200 }) : null;
  const [redis, smtp, receiver] = [await startRedis(), await startSmtp(), await startReceiver()];
  atEnd(() => Promise.all([redis.close(), smtp.close()]));
  const running = await startProcesses(processes, {
    ...{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000', BLOB_DIR: join(folder, 'blobs') },
    DATABASE_URL: pooler?.urlOf('scale') ?? direct.href,
    DATABASE_DIRECT_URL: pooler === null ? '' : direct.href,
    AUTH_SECRET: 'a secret for measurements only, long enough',
    ...{ UPSTASH_REDIS_REST_URL: redis.url, UPSTASH_REDIS_REST_TOKEN: redis.token },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@example.com>' },
    IMPORT_ALLOWED_HOSTS: receiver.host,
    RATE_LIMIT_PER_MINUTE: String(AMOUNTS.quota),
    ...{ RATE_LIMIT_HEAVY_PER_MINUTE: '10000', REGISTRATIONS_PER_ADDRESS: '10000' },
  });
  atEnd(() => running.stop());
  const sql = postgres(direct.href, { max: 2, onnotice: () => undefined });
  atEnd(() => sql.end());
  const sessions = watchSessions(admin);
  atEnd(() => sessions.stop());
  const crowd = new Crowd(running.bases, sql);
  atEnd(() => crowd.close());
  const { creators, recipes, books, sign_ups, searches, quota, requests } = AMOUNTS;
  const { tokens } = await crowd.signUp(creators, 'creator');
  await crowd.addWebhooks(tokens, receiver.url);
  const saved = await crowd.saveRecipes(tokens);
  const searched = await crowd.search(tokens);
  const signed = await crowd.signUp(sign_ups, 'reader');
  const built = await crowd.build(tokens, saved.ids);
  const [mails, messages] = [creators + sign_ups, recipes + books];
  await crowd.delivered(() => smtp.taken.length, mails);
  await crowd.delivered(() => receiver.received.length, messages);
  const limit = await crowd.exhaust(signed.tokens[0] ?? '');
  const ended = await crowd.signOut(signed.tokens[1] ?? '');
  await pause(AFTER_SECONDS * 1000);
  const mail_ids = new Set(smtp.taken.map(({ message_id }) => message_id)).size;
  const hook_ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;
  const complaints = running.complaints();
  for (const fault of [...crowd.refused, ...complaints].slice(0, 20))
    process.stdout.write(`      ${fault}\n`);
  const once = (sent: number, ids: number, wanted: number): [string, boolean] => [
    `${sent} of ${wanted}`,
    sent === wanted && ids === wanted,
  ];
  return [
    ['ready', inSeconds(running.start_seconds)],
    ['most sessions in PostgreSQL', String(await sessions.stop())],
    [
      `${recipes} recipes, each sent twice at once, then changed`,
      `${saved.rows}; ${rate(3 * recipes, saved.seconds)}`,
      saved.rows === recipes && saved.differing === 0,
    ],
    [`${searches} searches with a typo`, rate(searches, searched)],
    [`${sign_ups} sign-ups`, rate(sign_ups, signed.seconds)],
    [
      `${books} books, each asked for twice at once`,
      `${built.ready} built, ${built.once} at the first try; ${inSeconds(built.seconds)}`,
      built.ready === books && built.once === books && built.all === books,
    ],
    ['emails', ...once(smtp.taken.length, mail_ids, mails)],
    ['webhook messages', ...once(receiver.received.length, hook_ids, messages)],
    [
      `requests within a limit of ${quota}, of ${requests}`,
      `${limit.passed}; ${rate(requests, limit.seconds)}`,
      limit.passed === quota,
    ],
    ['an ended session is over everywhere after', inSeconds(ended), ended <= 30],
    ['requests repeated, as a 503 or 409 asked', String(crowd.repeated)],
    ['requests that failed', String(crowd.refused.length), crowd.refused.length === 0],
    ['warnings in the logs', String(complaints.length)],
  ];
}

/** Measures every setup and prints the table of docs/scale.md. False when something ran twice, was lost, or failed. */
export const run = (): Promise<boolean> =>
  printColumns(
    'Figures',
    SETUPS.map((setup) => ({ name: setup.name, measure: (folder) => measure(setup, folder) })),
  );
