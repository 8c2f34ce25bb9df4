import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION } from '@/server/database/db';
import { type App, type Client, SETTINGS, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { startPgbouncer } from '@/testing/servers/pgbouncer';
import { type Replicated, startReplicated } from '@/testing/servers/replicated';
import { keepSessionSettings } from '../../../scripts/launcher/pooler';
import { tryReplica } from '../../../scripts/launcher/preflight';

let pair: Replicated;
let settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; DATABASE_REPLICA_URL: string };
let app: App;
let ana: Client;

beforeAll(async () => {
  pair = await startReplicated();
  atEnd(() => pair.close());
  await keepSessionSettings(pair.primary.url);
  await pair.caughtUp();
  // Fewer sessions than there are connections, so that they change hands all the time.
  const few = { sessions: 2, clients: 40 };
  const [primary, replica] = [
    await startPgbouncer(pair.primary.url, few),
    await startPgbouncer(pair.replica.url, few),
  ];
  settings = {
    DATABASE_URL: primary.urlOf('galley'),
    DATABASE_DIRECT_URL: pair.primary.url,
    DATABASE_REPLICA_URL: replica.urlOf('galley'),
  };
  app = await startApp({ database_url: settings.DATABASE_URL, settings });
  ana = await app.signUp();
});

describe('a primary and its replica, both behind PgBouncer in transaction mode', () => {
  it('pass for what they are at a start', async () => {
    await tryReplica({ ...SETTINGS, ...settings });
    await expect(
      tryReplica({ ...SETTINGS, ...settings, DATABASE_REPLICA_URL: settings.DATABASE_URL }),
    ).rejects.toThrow(/it isn’t a replica/);
  });

  it('answer lists as without it, the same statements again and again', async () => {
    const saved = Array.from({ length: 20 }, (_, n) => ana.post('/recipes', { title: `Lemon cake ${n}` }));
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect((await ana.get('/recipes?q=lemn')).body.total).toBe(20);
    await pair.caughtUp();
    const found = await Promise.all(Array.from({ length: 30 }, () => ana.get('/recipes?q=lemn')));
    expect(found.map(({ body }) => body.total)).toEqual(Array(30).fill(20));
    expect(app.services.replica?.reads.replica).toBeGreaterThanOrEqual(30);
  });

  it('have every setting in their sessions, and keep no prepared statement', async () => {
    const names = Object.keys(SESSION);
    const rows = await app.services.replica?.read(
      ana.user_id,
      (db) =>
        db.execute<{ prepared: number; recovers: boolean; settings: string[] }>(sql`
          select (select count(*)::int from pg_prepared_statements) as prepared, pg_is_in_recovery() as recovers,
            array(select current_setting(name) from unnest(${sql.param(names)}::text[]) as name) as settings`),
      () => null,
    );
    expect(rows?.[0]).toEqual({ prepared: 0, recovers: true, settings: Object.values(SESSION) });
  });
});
