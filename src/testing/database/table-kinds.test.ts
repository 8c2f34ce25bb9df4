import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_KINDS } from '@/server/database/table-kinds';
import { type FreshDatabase, freshDatabase } from './database';

let database: FreshDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const tablesOf = (kind: string) => Object.keys(TABLE_KINDS).filter((name) => TABLE_KINDS[name] === kind);

describe('a database that is divided by owner', () => {
  it('has a kind for every table, and every table that has a kind', async () => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`;
    expect(Object.keys(TABLE_KINDS).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('has the owner in every key of a distributed table', async () => {
    const keys = await sql<{ name: string; columns: string[] }[]>`
      select index.relname as name, array_agg(attribute.attname) as columns
      from pg_index join pg_class as index on index.oid = indexrelid join pg_class as own on own.oid = indrelid
      join pg_attribute as attribute on attribute.attrelid = own.oid and attribute.attnum = any(indkey)
      where (indisunique or indisprimary) and own.relname in ${sql(tablesOf('distributed'))}
      group by 1`;
    expect(keys.length).toBeGreaterThan(tablesOf('distributed').length - 1);
    const without = keys.flatMap(({ name, columns }) => (columns.includes('user_id') ? [] : name));
    expect(without).toEqual([]);
  });

  it('lets rows refer only to what stands with them: of the same owner, or on every machine', async () => {
    const found = await sql<{ own: string; other: string; columns: string[] }[]>`
      select own.relname as own, other.relname as other, array_agg(attribute.attname) as columns
      from pg_constraint join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
      join pg_attribute as attribute on attribute.attrelid = own.oid and attribute.attnum = any(conkey)
      where contype = 'f' group by pg_constraint.oid, 1, 2`;
    expect(found.length).toBeGreaterThan(30);
    const crossing = found.flatMap(({ own, other, columns }) => {
      const [from, to] = [TABLE_KINDS[own], TABLE_KINDS[other]];
      const stands = to === 'reference' || (from === to && (from === 'local' || columns.includes('user_id')));
      return stands ? [] : `${own} → ${other}`;
    });
    expect(crossing).toEqual([]);
  });

  it('has no trigger of a distributed table that writes to a table of another kind', async () => {
    const triggers = await sql<{ own: string; source: string }[]>`
      select own.relname as own, prosrc as source from pg_trigger
      join pg_class as own on own.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and own.relname in ${sql(tablesOf('distributed'))}`;
    const written = triggers.flatMap(({ own, source }) =>
      Array.from(
        source.matchAll(/\b(?:insert into|update|delete from)\s+(?:only\s+)?"?(\w+)/gi),
        ([, name = '']) => [own, name.toLowerCase()] as const,
      ),
    );
    const others = written.filter(([, name]) => name in TABLE_KINDS && TABLE_KINDS[name] !== 'distributed');
    expect(others).toEqual([]);
  });
});
