import postgres from 'postgres';
import { PLANNING } from '@/server/database/db';
import { TABLE_KINDS } from '@/server/database/table-kinds';
import { migrationsOf } from '../backup/tables';
import { SetupError } from '../postgres/layout';
import { lockKey, migrateDatabase, TRIGGERS, UNTIMED } from './migrate';

/** The table whose shards those of all others stand beside. */
const ANCHOR = 'recipes';

/** What a run of `distribute` found and did. */
export interface Distribution {
  /** Servers that hold rows, beside the one in DATABASE_URL. */
  workers: number;
  /** Tables that were moved by this run; none when everything was in place. */
  moved: string[];
  /** All tables by their kind, as they are now. */
  distributed: number;
  reference: number;
  local: number;
}

/**
 * Divides a database that Galley was started on by owner, over the workers of its Citus: each table as `TABLE_KINDS`
 * says. What is in place stays, so a run that was cut short is finished by the next. After an upgrade, it migrates and
 * moves what's new. Takes the time of copying all rows that move; nothing else may use the database meanwhile.
 * @throws SetupError where the extension, a worker, or all tables are missing; then nothing has changed
 */
export async function distribute(databaseUrl: string): Promise<Distribution> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { ...UNTIMED, ...TRIGGERS },
  });
  try {
    const workers = await requireWorkers(sql);
    await requireTables(sql);
    await migrateDatabase(databaseUrl);
    await sql`select pg_advisory_lock(${lockKey})`;
    await setPlanning(sql);
    const moved = await namesToMove(sql);
    if (moved.length > 0) await takeForeignKeys(sql, moved);
    for (const name of moved) await move(sql, name);
    await putForeignKeysBack(sql);
    const kinds = Object.values(TABLE_KINDS);
    const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
    return {
      workers,
      moved,
      distributed: count('distributed'),
      reference: count('reference'),
      local: count('local'),
    };
  } finally {
    await sql.end();
  }
}

/** How many servers beside this one can hold rows. */
async function requireWorkers(sql: postgres.Sql): Promise<number> {
  const [extension] = await sql`select from pg_extension where extname = 'citus'`;
  if (extension === undefined)
    throw new SetupError(
      'The database in DATABASE_URL doesn’t have the Citus extension, so nothing was changed. Install Citus on its server, run CREATE EXTENSION citus in the database, and try again.',
    );
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_dist_node
    where groupid <> 0 and noderole = 'primary' and isactive and shouldhaveshards`;
  const workers = found?.count ?? 0;
  if (workers === 0)
    throw new SetupError(
      'The Citus in DATABASE_URL has no worker, so nothing was changed. Add one with SELECT citus_add_node(host, port), and try again.',
    );
  return workers;
}

async function requireTables(sql: postgres.Sql): Promise<void> {
  const present = await migrationsOf(sql);
  if (present.length === 0)
    throw new SetupError(
      'The database in DATABASE_URL doesn’t have Galley’s tables, so nothing was changed. Start Galley on it once, stop it, and try again.',
    );
}

/** Has what a worker does for us planned as our own sessions plan, and in UTC. Time limits stay with our own sessions. */
async function setPlanning(sql: postgres.Sql): Promise<void> {
  const settings = { ...PLANNING, TimeZone: 'UTC' };
  await sql`
    select run_command_on_workers(format('alter role current_user in database %I set %I to %L', current_database(), name, value))
    from unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) as wanted (name, value)`;
}

/** The tables that aren't yet as their kind says; of those that stay on this server, Citus need not know. */
async function namesToMove(sql: postgres.Sql): Promise<string[]> {
  const present = await sql<{ name: string }[]>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' or repmodel = 't'`;
  const there = new Set(present.map(({ name }) => name));
  const missing = Object.keys(TABLE_KINDS).filter(
    (name) => TABLE_KINDS[name] !== 'local' && !there.has(name),
  );
  // The others' shards stand beside those of the first.
  return missing.sort((one, other) => Number(other === ANCHOR) - Number(one === ANCHOR));
}

/**
 * Citus takes no table that refers to one of another kind, nor one that such a table refers to, and on the way they all
 * do. So foreign keys of the tables that move are written down, taken away, and put back when each is where it belongs.
 */
async function takeForeignKeys(sql: postgres.Sql, moved: string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      create table if not exists drizzle.foreign_keys_taken (
        name text not null, own text not null, definition text not null, primary key (own, name))`;
    const taken = await tx<{ own: string; name: string }[]>`
      insert into drizzle.foreign_keys_taken (name, own, definition)
      select conname, own.relname, pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and own.relname in ${tx(Object.keys(TABLE_KINDS))}
        and (own.relname in ${tx(moved)} or other.relname in ${tx(moved)})
      returning own, name`;
    for (const { own, name } of taken) await tx`alter table ${tx(own)} drop constraint ${tx(name)}`;
  });
}

async function putForeignKeysBack(sql: postgres.Sql): Promise<void> {
  const [there] = await sql`select to_regclass('drizzle.foreign_keys_taken') as name`;
  if (!there?.name) return;
  const taken = await sql<{ own: string; name: string; definition: string }[]>`
    select own, name, definition from drizzle.foreign_keys_taken order by own, name`;
  for (const { own, name, definition } of taken)
    await sql.begin(async (tx) => {
      // Owners never change, and Citus refuses to follow them.
      const kept = tx.unsafe(definition.replace(' ON UPDATE CASCADE', ''));
      await tx`alter table ${tx(own)} add constraint ${tx(name)} ${kept}`;
      await tx`delete from drizzle.foreign_keys_taken where own = ${own} and name = ${name}`;
    });
  await sql`drop table drizzle.foreign_keys_taken`;
}

async function move(sql: postgres.Sql, name: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (TABLE_KINDS[name] === 'reference') await tx`select create_reference_table(${name}::text::regclass)`;
    else
      await tx`select create_distributed_table(${name}::text::regclass, 'user_id',
        colocate_with => ${name === ANCHOR ? 'none' : ANCHOR})`;
    await tx`select truncate_local_data_after_distributing_table(${name}::text::regclass)`;
  });
}
