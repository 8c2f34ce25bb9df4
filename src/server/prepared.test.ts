import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../testing/database';
import { connect } from './db';
import { createPreparing, PLAN_ANEW } from './prepared';

const database = await freshDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

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
    const isPrepared = createPreparing();
    const often = Array.from({ length: 6 }, () => isPrepared('select $1'));
    expect(often).toEqual([false, false, false, false, true, true]);
    for (let n = 0; n < 6; n++) expect(isPrepared(`select $1 ${PLAN_ANEW}`)).toBe(false);
  });

  it('are bounded in number, however many there are', () => {
    const isPrepared = createPreparing();
    const send = (n: number) => Array.from({ length: 5 }, () => isPrepared(`select ${n}, $1`)).at(-1);
    const prepared = Array.from({ length: 500 }, (_, n) => send(n)).filter(Boolean);
    expect(prepared).toHaveLength(200);
  });
});
