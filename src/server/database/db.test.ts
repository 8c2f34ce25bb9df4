import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@/testing/database/database';
import { connect, isDatabaseAway } from './db';

/** A way to the database that a test can cut. */
async function cuttable(url: string) {
  const target = new URL(url);
  const { hostname, port } = target;
  const pairs = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(Number(port), hostname);
    pairs.add(near);
    near.once('close', () => pairs.delete(near));
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    /** `end` says goodbye (FIN), `reset` does not (RST). */
    async cut(how: 'end' | 'reset') {
      const gone = [...pairs].map((near) => once(near, 'close'));
      for (const near of pairs) how === 'end' ? near.destroy() : near.resetAndDestroy();
      await Promise.all(gone);
    },
    close: () => server.close(),
  };
}

describe('a transaction whose connection is cut', async () => {
  const database = await freshDatabase();
  const way = await cuttable(database.url);
  const { db, close } = connect(way.url, { max: 2 });
  afterAll(async () => {
    await close();
    way.close();
    await database.drop();
  });

  it.each(['end', 'reset'] as const)(
    'fails in the middle of a statement, and the next one works: %s',
    async (how) => {
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        setTimeout(() => void way.cut(how), 50);
        await tx.execute(sql`select pg_sleep(5)`);
      });
      await expect(work).rejects.toSatisfy(isDatabaseAway);
      await expect(db.execute(sql`select 1 as one`)).resolves.toMatchObject([{ one: 1 }]);
    },
  );

  it.each(['end', 'reset'] as const)(
    'fails between two statements, and the next one works: %s',
    async (how) => {
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await way.cut(how);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await tx.execute(sql`select 2`);
      });
      await expect(work).rejects.toSatisfy(isDatabaseAway);
      await expect(db.execute(sql`select 1 as one`)).resolves.toMatchObject([{ one: 1 }]);
    },
  );
});

describe('an error that says something is missing', () => {
  it('means that the database is away only where its socket is what is missing', async () => {
    const socket = await new Promise((_, reject) => {
      dial('/nowhere/.s.PGSQL.5432').on('error', reject);
    }).catch((error: unknown) => error);
    const file = await readFile('/nowhere/font.ttf').catch((error: unknown) => error);
    expect(isDatabaseAway(socket)).toBe(true);
    expect(isDatabaseAway(file)).toBe(false);
    expect(isDatabaseAway(new Error('The query failed.', { cause: file }))).toBe(false);
  });
});
