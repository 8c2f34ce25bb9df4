import postgres from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '@/features/service/metrics';
import { SESSION } from '@/server/database/db';
import { type App, type Client, SETTINGS, startApp } from '@/testing/app';
import { atEnd, endsWhatFollows } from '@/testing/cleanup';
import { DatabaseLine } from '@/testing/servers/database-line';
import { type Replicated, startReplicated } from '@/testing/servers/replicated';
import { insideLibrary, joinAs } from '@/testing/team';
import { callProcedure } from '@/testing/trpc';
import { tryReplica } from '../../../scripts/launcher/preflight';

let pair: Replicated;
let line: DatabaseLine;
/** The primary's database, past Galley. */
let sql: postgres.Sql;
/** A process without a replica, which has the accounts. */
let home: App;
let creators: readonly [ana: Client, bea: Client];

/** Two processes of a test's own on the same primary and replica, and the creators as they call the first. */
let app: App;
let other: App;
let ana: Client;
let bea: Client;

/** Milliseconds by which the processes' clock is ahead. */
let ahead = 0;
const clock = () => Date.now() + ahead;

/** How many lists a process has read, and where. */
const readsOf = ({ services }: App) =>
  Object.fromEntries(Object.entries(services.replica?.reads ?? {}).filter(([, count]) => count > 0));

const titles = ({ body }: { body: { items: { title: string }[] } }) => body.items.map(({ title }) => title);
const listOf = async (who: Client, query = '') => titles(await who.get(`/recipes${query}`));

beforeAll(async () => {
  pair = await startReplicated();
  atEnd(() => pair.close());
  line = new DatabaseLine(pair.replica.url);
  await line.open();
  atEnd(() => line.cut());
  sql = postgres(pair.primary.url, { max: 2, onnotice: () => undefined });
  atEnd(() => sql.end());
  home = await startApp({ database_url: pair.primary.url });
  creators = [await home.signUp('Ana'), await home.signUp('Bea')];
  await creators[0].post('/recipes', { title: 'Onion soup' });
  await creators[1].post('/recipes', { title: 'Rye bread' });
});

beforeEach(async () => {
  const end = endsWhatFollows();
  ahead = 0;
  const node = { clock, settings: { DATABASE_REPLICA_URL: line.url }, beside: home };
  app = await startApp(node);
  other = await startApp(node);
  const of = ({ token, user_id }: Client) => ({ ...app.as(token), user_id });
  [ana, bea] = [of(creators[0]), of(creators[1])];
  await pair.caughtUp();
  return async () => {
    await end();
    await pair.resume();
    await sql`update recipes set title = 'Onion soup' where title = 'Clear soup'`;
    await sql`update recipes set title = 'Rye bread' where title = 'Spelt bread'`;
  };
});

describe('with a replica', () => {
  it('lists and searches are read by it, and show what it has', async () => {
    await pair.pause();
    await sql`update recipes set title = 'Clear soup' where title = 'Onion soup'`;
    expect(await listOf(ana)).toEqual(['Onion soup']);
    expect(await listOf(ana, '?q=onion')).toEqual(['Onion soup']);
    expect((await callProcedure(app, ana, 'query', 'recipes.cards', {})).items[0].title).toBe('Onion soup');
    expect(readsOf(app)).toEqual({ replica: 3 });
    await pair.resume();
    await pair.caughtUp();
    expect(await listOf(ana)).toEqual(['Clear soup']);
  });

  it('each that may be read by it only reads, and nothing else goes there', async () => {
    const { id } = (await ana.post('/products', { type: 'ebook', title: 'Soups' })).body;
    const hook = { url: 'https://hooks.example.com/galley', events: ['recipe.updated'] };
    const webhook = (await ana.post('/webhooks', hook)).body.id;
    const recipe = (await ana.get('/recipes')).body.items[0].id;
    const collection = (await ana.post('/collections', { name: 'Winter' })).body.id;
    await pair.caughtUp();
    const inputs: Record<string, object> = {
      'recipes.list': { q: 'onoin', facets: 'meal_type' },
      'recipes.facets': {},
      'recipes.cards': {},
      'recipes.revisions': { id: recipe },
      'recipes.vocabulary': {},
      'collections.list': {},
      'collections.names': { ids: [collection] },
      'products.list': {},
      'products.find': { q: 'soup', limit: 5 },
      'sales.list': {},
      'sales.grants': { id },
      'audience.list': {},
      'audience.countries': {},
      'audience.magnets': {},
      'bundles.list': {},
      'discounts.list': {},
      'announcements.list': {},
      'mails.list': {},
      'webhooks.deliveries': { id: webhook },
    };
    const count = readsOf(app).replica ?? 0;
    for (const [index, [name, input]] of Object.entries(inputs).entries()) {
      const answer = await callProcedure(app, ana, 'query', name, input);
      expect([name, answer.code, readsOf(app).replica]).toEqual([name, undefined, count + index + 1]);
    }
    const reads = readsOf(app);
    await ana.get(`/recipes/${recipe}`);
    await ana.get('/auth/me');
    await ana.patch(`/recipes/${recipe}`, { notes: 'Stir.' });
    expect(readsOf(app)).toEqual(reads);
  });

  it('its sessions have the settings of those of the primary', async () => {
    const names = Object.keys(SESSION);
    const [found] =
      (await app.services.replica?.read(
        ana.user_id,
        (db) =>
          db.execute<{ settings: string[]; recovers: boolean }>(
            `select array(select current_setting(name) from unnest('{${names.join(',')}}'::text[]) as name) as settings, pg_is_in_recovery() as recovers`,
          ),
        () => null,
      )) ?? [];
    expect(found).toEqual({ settings: Object.values(SESSION), recovers: true });
  });
});

describe('who has changed something', () => {
  it('sees it at once in every list and in every process, while others read the replica', async () => {
    await pair.pause();
    const saved = await ana.post('/recipes', { title: 'Plum cake' });
    expect(await listOf(ana)).toEqual(expect.arrayContaining(['Plum cake', 'Onion soup']));
    expect(await listOf(other.as(ana.token), '?q=plum')).toEqual(['Plum cake']);
    expect(readsOf(app)).toEqual({ own_write: 1 });
    await sql`update recipes set title = 'Spelt bread' where title = 'Rye bread'`;
    expect(await listOf(bea)).toEqual(['Rye bread']);
    expect(readsOf(app)).toEqual({ own_write: 1, replica: 1 });

    await ana.delete(`/recipes/${saved.body.id}`);
    expect(await listOf(ana)).toEqual(['Onion soup']);
    await pair.resume();
    await pair.caughtUp();
    expect(await listOf(ana)).toEqual(['Onion soup']);
    expect(readsOf(app)).toEqual({ own_write: 2, replica: 2 });
  });

  it('in somebody’s library shows it to its owner, and the owner shows hers', async () => {
    const member = await joinAs(app, bea, 'editor');
    await pair.caughtUp();
    await pair.pause();
    await member.post('/recipes', { title: 'Seed bread' }, insideLibrary(bea));
    expect(await listOf(other.as(bea.token))).toContain('Seed bread');
    await pair.resume();
    await pair.caughtUp();
    await pair.pause();
    await bea.post('/recipes', { title: 'Flat bread' });
    const seen = await other.as(member.token).get('/recipes', insideLibrary(bea));
    expect(titles(seen)).toContain('Flat bread');
    await pair.resume();
  });

  it('sees it after a repeated call too, when the first process ended before it could say so', async () => {
    await pair.pause();
    const keyed = { headers: { 'idempotency-key': 'cut off' } };
    await ana.post('/recipes', { title: 'Pear tart' }, keyed);
    await sql`delete from library_places`;
    expect(await listOf(ana)).not.toContain('Pear tart');
    const again = await other.as(ana.token).post('/recipes', { title: 'Pear tart' }, keyed);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await listOf(ana)).toContain('Pear tart');
    await pair.resume();
  });

  it('never misses anything while the replica replays, however quickly she asks', async () => {
    const cho = await app.signUp('Cho');
    const saved = Array.from({ length: 40 }, (_, n) => `Quick ${n}`);
    for (const [n, title] of saved.entries()) {
      const [one, two] = n % 2 === 0 ? [app, other] : [other, app];
      await one.as(cho.token).post('/recipes', { title });
      expect(await listOf(two.as(cho.token), `?q=${encodeURIComponent(title)}`)).toContain(title);
    }
  });

  it('is not kept from the replica by a place that another server wrote', async () => {
    await sql`update library_places set place = 'FFFF/0'`;
    await pair.caughtUp();
    await listOf(ana);
    expect(readsOf(app)).toEqual({ replica: 1 });
  });
});

describe('while the replica', () => {
  it('is ended in the middle of lists, every one is answered, by the primary', async () => {
    const statuses: number[] = [];
    const lane = async () => {
      while (readsOf(app).away === undefined) statuses.push((await ana.get('/recipes')).status);
    };
    const lanes = Promise.all([lane(), lane(), lane()]);
    await expect.poll(() => readsOf(app).replica).toBeGreaterThan(20);
    await pair.replica.stop();
    await lanes;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await listOf(ana)).toContain('Onion soup');
    await pair.replica.start();
  });

  it('is away, it is left alone for a while, whatever is asked, and used again when it’s back', async () => {
    await listOf(ana);
    line.swallow();
    const isNoticed = async () => {
      await listOf(ana);
      return readsOf(app).away;
    };
    await expect.poll(isNoticed).toBe(1);
    const { taken } = line;
    const answers = await Promise.all(Array.from({ length: 30 }, () => ana.get('/recipes')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await ana.post('/recipes', { title: 'Made without it' })).status).toBe(201);
    expect(line.taken).toBe(taken);
    expect(readsOf(app).away).toBe(31);

    await line.cut();
    await line.open();
    ahead += 6_000;
    await pair.caughtUp();
    await listOf(bea);
    expect(readsOf(app).replica).toBe(2);
  });

  it('doesn’t answer over open connections, lists are answered by the primary in time', async () => {
    await listOf(ana);
    line.freeze();
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ana.get('/recipes')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    // Lists have three seconds before they're refused.
    expect(performance.now() - began).toBeLessThan(LATEST);
    await line.cut();
    await line.open();
  });

  it('is far behind, nobody is shown how it was', async () => {
    await pair.pause();
    await sql`update recipes set title = 'Clear soup' where title = 'Onion soup'`;
    expect(await listOf(ana)).toContain('Onion soup');
    ahead += 11_000;
    expect(await listOf(ana)).toContain('Clear soup');
    expect(readsOf(app)).toEqual({ replica: 1, lagging: 1 });
    await sql`update recipes set title = 'Onion soup' where title = 'Clear soup'`;
    await pair.resume();
  });

  it('cancels a list that stands in the way of what it replays, the primary answers, and it’s used on', async () => {
    // A list waits for the second table and holds the first, which a change in the log needs for itself.
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`lock table collection_recipes in access exclusive mode`;
    await sql`select pg_logical_emit_message(true, 'flush', '')`;
    await pair.caughtUp();
    const list = ana.get('/collections');
    await expect
      .poll(async () => {
        const rows = await pair.replica.admin`
          select pid from pg_stat_activity where application_name = 'galley' and wait_event_type = 'Lock'`;
        return rows.length;
      })
      .toBe(1);
    await sql.begin((tx) => tx`lock table collections in access exclusive mode`);
    await holder`rollback`;
    holder.release();
    expect((await list).status).toBe(200);
    expect(readsOf(app)).toEqual({ failed: 1 });
    await pair.caughtUp();
    await listOf(ana);
    expect(readsOf(app)).toEqual({ failed: 1, replica: 1 });
  });
});

/** Milliseconds in which a list is answered at the latest that a silent replica has held up; a busy machine has the rest. */
const LATEST = 6_000;

describe('for those who run it', () => {
  it('metrics say who read the lists, and how far the replica is behind', async () => {
    const metrics = createMetrics(app.services, 'a-token-of-monitoring');
    const numberOf = async (line: string) => {
      const { text = '' } = (await metrics.read('Bearer a-token-of-monitoring')) ?? {};
      const found = text.split('\n').find((one) => one.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    };
    const read = 'galley_list_reads_total{server="replica",reason=""}';
    const count = (await numberOf(read)) ?? 0;
    await listOf(ana);
    expect(await numberOf(read)).toBe(count + 1);
    expect(await numberOf('galley_list_reads_total{server="primary",reason="own_write"}')).toBe(0);
    expect(await numberOf('galley_replica_lag_bytes')).toBe(0);
    await pair.pause();
    await sql`update recipes set title = title`;
    expect(await numberOf('galley_replica_lag_bytes')).toBeGreaterThan(0);
    expect(await numberOf('galley_replica_lag_seconds')).toBeGreaterThan(0);
    await pair.resume();
    await line.cut();
    expect(await numberOf('galley_replica_lag_bytes')).toBeUndefined();
    await line.open();
  });

  it('a start refuses what isn’t a replica of the database, and goes on while the replica is away', async () => {
    const env = { ...SETTINGS, DATABASE_URL: pair.primary.url };
    const elsewhere = new URL(pair.replica.url);
    elsewhere.pathname = '/postgres';
    const wrong: [url: string, sentence: RegExp][] = [
      [pair.primary.url, /it isn’t a replica, but a server that takes changes\. /],
      [elsewhere.href, /it’s a replica of another database than the one in DATABASE_URL\. /],
      [
        pair.replica.url.replace('/galley', '/nowhere'),
        /^Can’t use the database in DATABASE_REPLICA_URL: there’s no database named nowhere\./,
      ],
    ];
    for (const [DATABASE_REPLICA_URL, sentence] of wrong)
      await expect(tryReplica({ ...env, DATABASE_REPLICA_URL })).rejects.toThrow(sentence);
    await tryReplica({ ...env, DATABASE_REPLICA_URL: pair.replica.url });
    const cut = new DatabaseLine(pair.replica.url);
    await cut.open();
    await cut.cut();
    await tryReplica({ ...env, DATABASE_REPLICA_URL: cut.url });
  });
});
