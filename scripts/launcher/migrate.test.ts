import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startApp } from '@/testing/app';
import { projectRoot } from '../postgres/layout';
import { expands, FIRST_RULED, migrateDatabase } from './migrate';

/** All migrations, the oldest first. */
function migrationFiles(): { name: string; text: string }[] {
  const folder = join(projectRoot(), 'drizzle', 'migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** The statements of a migration that a former release can't live with. */
function contracting(text: string): string[] {
  const made = new Set(
    [...text.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name),
  );
  return text
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => {
      const table = /^(?:alter table|create unique index \S+ on) "?(\w+)/i.exec(statement)?.[1];
      if (table !== undefined && made.has(table)) return false;
      return (
        /\b(?:drop (?:table|column|type|function|schema)|rename|set not null|set data type|add constraint)\b/i.test(
          statement,
        ) ||
        /^create unique index/i.test(statement) ||
        (/\badd column\b.*\bnot null\b/i.test(statement) && !/\bdefault\b/i.test(statement))
      );
    });
}

it.each(migrationFiles().slice(FIRST_RULED))(
  '$name only adds, or says what a former release can’t do then',
  ({ text }) => {
    expect(expands(text) ? contracting(text) : []).toEqual([]);
  },
);

it.each([
  'DROP TABLE "a";',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;',
  'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
  'ALTER TABLE "a" ADD CONSTRAINT "b" CHECK (true);',
  'CREATE UNIQUE INDEX "b" ON "a" USING btree ("c");',
])('%s is more than an addition', (statement) => {
  expect(contracting(statement)).toEqual([statement]);
  expect(contracting(`CREATE TABLE "z" ("b" text);\n--> statement-breakpoint\n${statement}`)).toEqual([
    statement,
  ]);
});

it.each([
  'ALTER TABLE "a" ADD COLUMN "b" text;',
  `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
  'CREATE INDEX "b" ON "a" USING btree ("c");',
  'CREATE TABLE "a" ("b" text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" USING btree ("b");',
])('%s is an addition', (text) => {
  expect(contracting(text)).toEqual([]);
});

describe('the migrations at a start', () => {
  it('are done where the database is ours, and refused in a sentence where a newer Galley has been', async () => {
    const { services, place } = await startApp();
    await migrateDatabase(place.database_url);
    await services.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
    );
    await expect(migrateDatabase(place.database_url)).rejects.toThrow(
      /created by a newer version of Galley, so nothing was changed/,
    );
  });

  it('let a former release start where a newer one has only added', async () => {
    const { services, place } = await startApp();
    await migrateDatabase(place.database_url);
    await services.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, expands) values ('of tomorrow', 4102444800000, true)`,
    );
    await expect(migrateDatabase(place.database_url)).resolves.toBeUndefined();
    await services.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the day after', 4102531200000)`,
    );
    await expect(migrateDatabase(place.database_url)).rejects.toThrow(/created by a newer version/);
  });

  it('note in the database which of them only add', async () => {
    const { services, place } = await startApp();
    await migrateDatabase(place.database_url);
    const rows = await services.db.execute<{ expands: boolean | null }>(
      sql`select expands from drizzle.__drizzle_migrations order by created_at`,
    );
    const files = migrationFiles();
    expect(rows.map(({ expands: noted }) => noted === true)).toEqual(
      files.map(({ text }, index) => index >= FIRST_RULED && expands(text)),
    );
  });
});
