import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLE_KINDS } from '@/server/database/table-kinds';
import { type App, type Client, SETTINGS, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { type Distributed, startDistributed } from '@/testing/servers/distributed';
import { distribute } from '../../../scripts/launcher/distribute';
import { migrateDatabase } from '../../../scripts/launcher/migrate';
import { tryReplica } from '../../../scripts/launcher/preflight';

let servers: Distributed;
beforeAll(async () => {
  servers = await startDistributed();
  atEnd(() => servers.close());
});

/** A database on the coordinator alone, without the extension. */
async function plainDatabase(name: string): Promise<string> {
  const { admin, urlOf } = servers.coordinator;
  await admin`create database ${admin(name)} owner creator`;
  return urlOf(name);
}

/** All of them but those of shards, which have a number behind their names. */
const foreignKeys = (sql: postgres.Sql) => sql<{ name: string; definition: string }[]>`
  select conname as name, replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conname !~ '_[0-9]{6}$' order by 1`;

describe('npm run distribute', () => {
  it('refuses a database without Citus, without a worker, or without tables, and changes nothing', async () => {
    const plain = await plainDatabase('plain');
    await expect(distribute(plain)).rejects.toThrow(/^The database in DATABASE_URL doesn’t have the Citus/);

    const alone = await plainDatabase('alone');
    const admin = servers.coordinator.adminOf('alone');
    atEnd(() => admin.end());
    await admin`create extension citus`;
    await expect(distribute(alone)).rejects.toThrow(/^The Citus in DATABASE_URL has no worker, /);

    const empty = await servers.createDatabase('empty');
    await expect(distribute(empty)).rejects.toThrow(/doesn’t have Galley’s tables, /);
  });

  describe('of a database that is in use', () => {
    let app: App;
    let ana: Client;
    let people: Client[];
    let sql: postgres.Sql;
    let url: string;
    let before: { titles: string[]; keys: { name: string; definition: string }[] };
    const titlesOf = async (who: Client, query = '') =>
      (await who.get(`/recipes${query}`)).body.items.map(({ title }: { title: string }) => title);

    beforeAll(async () => {
      url = await servers.createDatabase('used');
      await migrateDatabase(url);
      const first = await startApp({ database_url: url });
      ana = await first.signUp('Ana');
      for (const title of ['Onion soup', 'Lemon cake']) await ana.post('/recipes', { title });
      sql = postgres(url, { max: 1, onnotice: () => undefined });
      atEnd(() => sql.end());
      before = { titles: await titlesOf(ana), keys: await foreignKeys(sql) };
      await first.services.close();

      await distribute(url);
      app = await startApp({ database_url: url });
      ana = { ...app.as(ana.token), user_id: ana.user_id, email: ana.email };
      people = [ana];
      for (let n = 0; n < 20; n++) people.push(await app.signUp(`Bea ${n}`));
    });

    it('puts every table where its kind says, keeps all rows and foreign keys, and has nothing to do again', async () => {
      expect(await titlesOf(ana)).toEqual(before.titles);
      expect(await foreignKeys(sql)).toEqual(before.keys);
      const found = await sql<{ name: string; kind: string }[]>`
        select table_name::text as name, citus_table_type as kind from citus_tables where citus_table_type <> 'local'`;
      const wanted = Object.entries(TABLE_KINDS).filter(([, kind]) => kind !== 'local');
      expect(Object.fromEntries(found.map(({ name, kind }) => [name, kind]))).toEqual(
        Object.fromEntries(wanted),
      );
      expect((await distribute(url)).moved).toEqual([]);
    });

    it('is refused a read replica', async () => {
      const env = { ...SETTINGS, DATABASE_URL: url, DATABASE_REPLICA_URL: url };
      await expect(tryReplica(env)).rejects.toThrow(/^The database in DATABASE_URL has Citus, /);
    });

    it('moves what a new version has added, and only that', async () => {
      const admin = postgres(url, {
        max: 1,
        onnotice: () => undefined,
        connection: { 'citus.enable_unsafe_triggers': 'on' },
      });
      await admin`select undistribute_table('audit_events')`;
      await admin.end();
      expect((await distribute(url)).moved).toEqual(['audit_events']);
      expect(await foreignKeys(sql)).toEqual(before.keys);
    });

    it('has the rows of people on both workers and none on the coordinator, and each sees her own', async () => {
      for (const [n, who] of people.entries()) await who.post('/recipes', { title: `Bread number ${n}` });
      const ports = await sql<{ port: number }[]>`
        select distinct nodeport as port from recipes join citus_shards
          on shardid = get_shard_id_for_distribution_column('recipes', user_id) order by 1`;
      expect(ports.map(({ port }) => port)).toEqual(servers.workers.map(({ port }) => port).sort());
      for (const [n, who] of people.entries())
        expect(await titlesOf(who, '?q=bread')).toEqual([`Bread number ${n}`]);
    });

    it('saves, changes, finds in spite of a typo, counts, archives, and keeps what was', async () => {
      const [, bea = ana] = people;
      const { id } = (
        await bea.post('/recipes', { title: 'Plum tart', cuisine: 'french', ingredients: ['6 plums'] })
      ).body;
      expect((await bea.patch(`/recipes/${id}`, { notes: 'Stir.' })).body.notes).toBe('Stir.');
      expect((await bea.get(`/recipes/${id}/revisions`)).body.total).toBe(1);
      expect(await titlesOf(bea, '?q=plmu')).toEqual(['Plum tart']);
      expect((await bea.get('/recipes?facets=cuisine')).body.facets.cuisine).toEqual([
        { value: 'french', count: 1 },
      ]);
      expect((await bea.delete(`/recipes/${id}`)).status).toBe(204);
      expect(await titlesOf(bea, '?q=plum')).toEqual([]);
    });

    it('lets many sign in at the same moment, and one of them delete her account', async () => {
      const signIn = ({ email }: Client) =>
        app.anonymous.post('/auth/login', { email, password: 'correct horse' });
      const answers = await Promise.all(people.map(signIn));
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
      const [last] = people.slice(-1);
      expect((await last?.call('DELETE', '/auth/me', { password: 'correct horse' }))?.status).toBe(204);
      await app.services.behind.settled(10);
      const left = await sql`select from recipes where user_id not in (select id from users)`;
      expect(left).toHaveLength(0);
      expect(await sql`select from users`).toHaveLength(people.length - 1);
    });
  });
});
