import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Answer, Client } from '@/testing/app';
import { startCounted } from './counted';

/** Bytes. A change of what is searched renews the recipe's keys in the index; no other change touches them. */
const MOST = { create: 15_000, plain: 5_000, searched: 12_000 };

let ana: Client;
let bodies: Record<string, unknown>[];
let written: () => Promise<number>;
const ids: string[] = [];

/** Bytes of WAL that a call writes, over so many of them. */
async function each(times: number, call: (turn: number) => Promise<Answer>): Promise<number> {
  const before = await written();
  for (let turn = 0; turn < times; turn++) expect((await call(turn)).status).toBeLessThan(300);
  return ((await written()) - before) / times;
}

beforeAll(async () => {
  const { app } = await startCounted();
  // The app has one connection, and what others write on this server is not its own.
  written = async () => {
    await app.services.db.execute('select pg_stat_force_next_flush()');
    const [row] = await app.services.db.execute<{ bytes: number }>(
      'select wal_bytes::float as bytes from pg_stat_get_backend_wal(pg_backend_pid())',
    );
    return row?.bytes ?? Number.NaN;
  };
  ana = await app.signUp();
  const lines = readFileSync('scripts/demo/recipes.jsonl', 'utf8').split('\n').filter(Boolean);
  bodies = lines.map((line) => {
    const { id, author, licence, pictures, source_url, ...body } = JSON.parse(line);
    return body;
  });
  for (const body of bodies) ids.push((await ana.post('/recipes', body, { unchecked: true })).body.id);
}, 60_000);

it(`a create writes ${MOST.create} bytes of WAL at most`, async () => {
  const bytes = await each(100, (turn) =>
    ana.post('/recipes', { ...bodies[turn], title: `${bodies[turn]?.title} ${turn}` }, { unchecked: true }),
  );
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(MOST.create);
}, 60_000);

it.each<[name: string, most: number, patch: (turn: number) => object]>([
  ['a number', MOST.plain, (turn) => ({ servings: 100 + turn })],
  ['a time that lists filter by', MOST.plain, (turn) => ({ cook_time_minutes: 1_000 + turn })],
  ['a text that is searched', MOST.searched, (turn) => ({ notes: `Note ${turn}.` })],
])('a change of %s writes %i bytes of WAL at most', async (_, most, patch) => {
  await each(20, (turn) => ana.patch(`/recipes/${ids[turn]}`, patch(turn)));
  const bytes = await each(50, (turn) => ana.patch(`/recipes/${ids[turn]}`, patch(1_000 + turn)));
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(most);
});
