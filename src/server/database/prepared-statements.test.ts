import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@/testing/database/database';
import { connect } from './db';
import { createPreparing, PLAN_ANEW } from './prepared-statements';

const database = await freshDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

const often = (query: string, isPrepared: (query: string) => boolean) =>
  Array.from({ length: 5 }, () => isPrepared(query)).at(-1);

describe('statements that are sent often', () => {
  it('are prepared once on a connection, in transactions too, and answer as before', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      const add = sql`select ${n}::int + ${1}::int as sum`;
      const [row] = n % 2 === 0 ? await db.execute(add) : await db.transaction((tx) => tx.execute(add));
      answers.push(row?.sum);
    }
    expect(answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const kept = await db.execute(
      sql`select statement from pg_prepared_statements where statement like '%as sum'`,
    );
    expect(kept).toHaveLength(1);
  });

  it('are left alone while they are rare or ask for a plan of their own', () => {
    const isPrepared = createPreparing(() => undefined);
    const sent = Array.from({ length: 6 }, () => isPrepared('select $1'));
    expect(sent).toEqual([false, false, false, false, true, true]);
    for (let n = 0; n < 6; n++) expect(isPrepared(`select $1 ${PLAN_ANEW}`)).toBe(false);
  });

  it('take the places of those that were sent longest ago', () => {
    const isPrepared = createPreparing(() => undefined);
    expect(often('select hot, $1', isPrepared)).toBe(true);
    for (let n = 0; n < 500; n++) {
      expect(often(`select ${n}, $1`, isPrepared)).toBe(true);
      // Once: were its place taken, one sending would not win it back.
      expect(isPrepared('select hot, $1')).toBe(true);
    }
    expect(isPrepared('select 499, $1')).toBe(true);
    expect(isPrepared('select 100, $1')).toBe(false);
  });

  it('are never more than 400 on a connection, however many are sent, and new ones are still prepared', async () => {
    const kept = async () => {
      const [row] = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_prepared_statements`,
      );
      return row?.n ?? 0;
    };
    let most = 0;
    for (let n = 0; n < 700; n++) {
      const statement = sql`select ${n}::int + ${sql.raw(String(n))} as twice`;
      for (let times = 0; times < 5; times++) await db.execute(statement);
      if (n % 20 === 0) most = Math.max(most, await kept());
    }
    expect(most).toBeGreaterThan(200);
    expect(most).toBeLessThanOrEqual(400);
    const newest = await db.execute(
      sql`select statement from pg_prepared_statements where statement like '%+ 699 as twice'`,
    );
    expect(newest).toHaveLength(1);
  });

  it('let connections be renewed while a transaction and other statements are under way', async () => {
    const { db: busy, close: end } = connect(database.url, { max: 3 });
    try {
      const work = busy.transaction(async (tx) => {
        await tx.execute(sql`create temporary table mine (n int) on commit drop`);
        for (let n = 0; n < 500; n++) {
          const insert = sql`insert into mine values (${n}::int + ${sql.raw(String(n))})`;
          for (let times = 0; times < 5; times++) await tx.execute(insert);
        }
        const [row] = await tx.execute<{ n: number }>(sql`select count(*)::int as n from mine`);
        return row?.n;
      });
      const others = await Promise.all(
        Array.from({ length: 600 }, (_, n) => busy.execute(sql`select ${n}::int as n`)),
      );
      expect(others.map(([row]) => row?.n)).toEqual(Array.from({ length: 600 }, (_, n) => n));
      expect(await work).toBe(2_500);
      expect(await busy.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
    } finally {
      await end();
    }
  });
});
