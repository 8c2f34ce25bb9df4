import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { connect, isDatabaseAway, SESSION } from '@/server/database/db';
import { workDueTasks } from '@/server/jobs/task-worker';
import { queueTasks } from '@/server/jobs/tasks.store';
import { type App, type Client, SETTINGS, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { startPgbouncer, type TestPooler } from '@/testing/servers/pgbouncer';
import { connectForCopy } from '../../../scripts/backup/tables';
import { lockKey, migrateDatabase } from '../../../scripts/launcher/migrate';
import { keepSessionSettings, missingSettings } from '../../../scripts/launcher/pooler';
import { givenSentence, tryDatabase } from '../../../scripts/launcher/preflight';
import { freshDatabase } from './database';

let pooler: TestPooler;
let nodes: App[];
let ana: Client;

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** A node whose connections go through the pooler, all but those of the launcher. */
const startPooled = (home: App, database = nameOf(home.place.database_url)) =>
  startApp({
    beside: { ...home, place: { ...home.place, database_url: pooler.urlOf(database) } },
    settings: { DATABASE_DIRECT_URL: home.place.database_url },
  });

let home: App;
beforeAll(async () => {
  // Fewer sessions than a node has connections, so that they change hands all the time.
  pooler = await startPgbouncer(inject('databaseServer'), { sessions: 3, clients: 40 });
  home = await startApp();
  await keepSessionSettings(home.place.database_url);
  nodes = [await startPooled(home), await startPooled(home), await startPooled(home)];
  ana = await (nodes[0] as App).signUp();
});

/** The same person at the node whose turn it is. */
const at = (turn: number) => (nodes[turn % nodes.length] as App).as(ana.token);

const many = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

describe('three nodes behind PgBouncer in transaction mode', () => {
  it('sign up, save, import, search, and list, the same statements again and again', async () => {
    const account = { email: 'noa@example.com', password: 'a long password of hers', name: 'Noa' };
    const { status, body } = await (nodes[1] as App).anonymous.post('/auth/register', account);
    expect(status).toBe(201);
    expect((await (nodes[2] as App).as(body.token).get('/auth/me')).body.email).toBe(account.email);

    const saved = await many(30, (turn) =>
      at(turn).post('/recipes', { title: `Lemon cake ${turn}`, ingredients: ['250 g butter', '4 eggs'] }),
    );
    expect(saved.map((answer) => answer.status)).toEqual(Array(30).fill(201));
    const changed = await many(30, (turn) =>
      at(turn + 1).patch(`/recipes/${saved[turn]?.body.id}`, { notes: 'Stir.' }),
    );
    expect(changed.map((answer) => answer.body.notes)).toEqual(Array(30).fill('Stir.'));

    const imported = await at(0).post('/recipes/import', {
      json_ld: Array.from({ length: 12 }, (_, turn) => ({
        '@type': 'Recipe',
        name: `Onion soup ${turn}`,
        recipeIngredient: ['3 onions'],
        recipeInstructions: ['Cook the onions.'],
      })),
    });
    expect(imported.body.results.map((one: { status: string }) => one.status)).toEqual(
      Array(12).fill('created'),
    );

    const found = await many(30, (turn) => at(turn).get('/recipes?q=lemn+cake'));
    expect(found.map((answer) => answer.body.total)).toEqual(Array(30).fill(30));
    expect((await at(1).get('/recipes?q=onion')).body.total).toBe(12);
    expect((await at(2).get('/recipes')).body.total).toBe(42);
  });

  it('carry a repeated POST out once, whichever node gets it', async () => {
    const keyed = { headers: { 'idempotency-key': 'once' } };
    const answers = await many(9, (turn) => at(turn).post('/recipes', { title: 'Only one' }, keyed));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await at(0).get('/recipes?q=only+one')).body.total).toBe(1);
  });

  it(`let ${LIMITS.webhooks} webhooks be made and no more, however many ask at once`, async () => {
    const hook = { url: 'https://hooks.example.com/galley', events: ['recipe.updated'] };
    const answers = await many(LIMITS.webhooks + 10, (turn) => at(turn).post('/webhooks', hook));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMITS.webhooks);
  });

  it('do each task of a queue once', async () => {
    const subjects = Array.from({ length: 60 }, (_, n) => `subject ${n}`);
    const now = new Date().toISOString();
    await queueTasks(
      home.services.db,
      ana.user_id,
      'counted',
      subjects.map((subject) => ({ subject, run_at: now })),
      now,
    );
    const done: string[] = [];
    const handlers = {
      counted: { run: async (_: string, subject: string) => void done.push(subject), giveUp: async () => {} },
    };
    // Two workers a node.
    await many(6, (turn) => workDueTasks((nodes[turn % 3] as App).services, handlers));
    expect(done.sort()).toEqual(subjects.sort());
    expect(await home.services.db.execute(sql`select from tasks where kind = 'counted'`)).toHaveLength(0);
  });

  it('keep no prepared statement in a session, and find every setting in each', async () => {
    const { db, close } = connect(pooler.urlOf(nameOf(home.place.database_url)), { max: 6, pooled: true });
    atEnd(close);
    const names = Object.keys(SESSION);
    const sessions = await many(6, async () => {
      const [row] = await db.execute<{ pid: number; prepared: number; settings: string[]; zone: string }>(sql`
        select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as prepared,
          array(select current_setting(name) from unnest(${sql.param(names)}::text[]) as name) as settings,
          current_setting('TimeZone') as zone, pg_sleep(0.2)`);
      return row;
    });
    expect(new Set(sessions.map((session) => session?.pid)).size).toBe(3);
    for (const session of sessions)
      expect(session).toMatchObject({ prepared: 0, settings: Object.values(SESSION), zone: 'UTC' });
  });
});

describe('before a start behind PgBouncer', () => {
  it('migrations and backups have the time they need, whatever the settings of their user', async () => {
    const database = await freshDatabase();
    atEnd(() => database.drop());
    const holder = postgres(database.url, { max: 1 });
    await holder.unsafe(
      `alter role current_user in database ${nameOf(database.url)} set statement_timeout to '100ms'`,
    );
    await holder`select pg_advisory_lock(${lockKey})`;
    const migrating = migrateDatabase(database.url);
    await holder`select pg_sleep(0.5)`;
    await holder.end();
    await migrating;

    await keepSessionSettings(database.url);
    const copying = connectForCopy(database.url);
    atEnd(() => copying.end());
    expect(
      await copying`
        select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as two`,
    ).toMatchObject([{ one: '0', two: '0' }]);
  });

  it('the settings are written by many starts at once, and what a session lacks is named', async () => {
    const database = await freshDatabase();
    atEnd(() => database.drop());
    await many(6, () => keepSessionSettings(database.url));
    expect(await missingSettings(pooler.urlOf(nameOf(database.url)))).toEqual([]);

    const other = await freshDatabase();
    atEnd(() => other.drop());
    expect(await missingSettings(pooler.urlOf(nameOf(other.url)))).toEqual(
      expect.arrayContaining(['statement_timeout = 5s', 'idle_in_transaction_session_timeout = 15s']),
    );
  });

  it('a database that is not behind it ends in one sentence', async () => {
    await expect(tryDatabase(pooler.urlOf('gone'), { seconds: 1 })).rejects.toThrow(
      /^Can’t use the database in DATABASE_URL: /,
    );
  });

  it('migrations that meet it end in a sentence that says what to set', async () => {
    const DATABASE_URL = pooler.urlOf(nameOf(home.place.database_url));
    const error = await migrateDatabase(DATABASE_URL).catch((error: unknown) => error);
    expect(givenSentence({ ...SETTINGS, DATABASE_URL }, error)).toMatchObject({
      message: expect.stringMatching(/^DATABASE_URL is the URL of a pooler\. Set DATABASE_DIRECT_URL /),
    });
  });
});

describe('while the database behind PgBouncer is away', () => {
  it('calls are answered 503 with Retry-After', async () => {
    const cut = await startPooled(home, 'gone');
    const login = { email: ana.email, password: 'correct horse' };
    const answers = await many(3, () => cut.anonymous.post('/auth/login', login));
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  });

  it('its own refusals mean the same, as when it has no place for another connection', async () => {
    const { db, close } = connect(pooler.urlOf(nameOf(home.place.database_url)), { max: 80, pooled: true });
    atEnd(close);
    const answers = await Promise.allSettled(
      Array.from({ length: 80 }, () => db.execute(sql`select pg_sleep(0.05)`)),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ reason }) => !isDatabaseAway(reason))).toEqual([]);
  });
});
