import { PassThrough, type Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { UNTIMED } from '../launcher/migrate';

/** A connection for long statements, whose text form of values does not depend on the server's settings. */
export function connectForCopy(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: {
      application_name: 'galley backup',
      ...UNTIMED,
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      IntervalStyle: 'postgres',
      extra_float_digits: 1,
      bytea_output: 'hex',
      client_encoding: 'UTF8',
    },
  });
}

/** A table as it is copied: what is computed from its other columns is left out. */
export interface Table {
  name: string;
  columns: string[];
  /** What the rows are ordered by: the primary key, text by its bytes. */
  order: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of the database, each behind those that its foreign keys point to.
 * @throws Error for a table without a primary key, or foreign keys in a circle
 */
export async function tablesOf(sql: postgres.Sql | postgres.TransactionSql): Promise<Table[]> {
  const found = await sql<{ name: string; columns: string[]; key: string[] | null; before: string[] }[]>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      (select array_agg(quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end order by k.at)
        from pg_constraint p, unnest(p.conkey) with ordinality as k(attnum, at), pg_attribute a, pg_type t
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.attnum and t.oid = a.atttypid) as key,
      array(
        select distinct f.relname::text from pg_constraint p join pg_class f on f.oid = p.confrelid
        where p.conrelid = c.oid and p.contype = 'f' and p.confrelid <> c.oid) as before
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;
  const waiting = new Map(found.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ before }) => !before.some((name) => waiting.has(name)));
    if (free.length === 0) throw new Error(`foreign keys in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns, key } of free) {
      if (key === null) throw new Error(`the table ${name} has no primary key`);
      ordered.push({ name, columns, order: key });
      waiting.delete(name);
    }
  }
  return ordered;
}

/**
 * Writes the rows of a table as text into streams, in an order that is the same on every server.
 * @throws what a stream throws; the rest of the rows is read and dropped then, so that the connection can be used
 */
export async function copyOut(
  tx: postgres.TransactionSql,
  { name, columns, order }: Table,
  ...targets: [...Transform[], Writable]
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const rows = await tx
    .unsafe(`copy (select ${list} from public.${quoted(name)} order by ${order.join(', ')}) to stdout`)
    .readable();
  // postgres.js 3.4.9 pauses its socket while the rows wait, and takes it up again when more of them are read. After
  // the last row nothing reads any more, and the answer that ends the statement would never arrive; nor would it
  // after a failure, which must not destroy this stream.
  rows.once('end', () => rows._read(0));
  const head = rows.pipe(new PassThrough());
  try {
    await pipeline([head, ...targets]);
  } catch (error) {
    rows.unpipe(head);
    rows.resume();
    await finished(rows).catch(() => undefined); // a connection that is lost as well tells nothing new
    throw error;
  }
}

/**
 * Reads the rows of a table from text.
 * @throws when the database does not take them
 */
export async function copyIn(
  tx: postgres.TransactionSql,
  { name, columns }: Table,
  source: NodeJS.ReadableStream,
): Promise<void> {
  const rows = await tx
    .unsafe(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)
    .writable();
  // postgres.js 3.4.9 loses what the database says against the rows after the last of them, such as a foreign key,
  // and never ends the stream. A statement behind it is refused then, and tells.
  const end = rows._final.bind(rows);
  rows._final = (done) => {
    end(done);
    tx`select 1`.catch((cause: unknown) =>
      rows.destroy(new Error(`The database refused the rows of ${name}.`, { cause })),
    );
  };
  await pipeline(source, rows);
}

/** Turns the triggers of a table off or on: what they keep is in the backup too. */
export async function setTriggers(tx: postgres.TransactionSql, { name }: Table, on: boolean): Promise<void> {
  await tx.unsafe(`alter table public.${quoted(name)} ${on ? 'enable' : 'disable'} trigger user`);
}

/** Hashes of the migrations that a database has, oldest first; none where Galley has not been started on it. */
export async function migrationsOf(sql: postgres.Sql | postgres.TransactionSql): Promise<string[]> {
  const [there] = await sql<
    { known: boolean }[]
  >`select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  if (!there?.known) return [];
  const rows = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at`;
  return rows.map(({ hash }) => hash);
}
