import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
let sql: Sql;
beforeAll(async () => {
  app = await startApp();
  sql = postgres(app.place.database_url, { max: 1 });
});
afterAll(() => sql.end());

/** Everybody has an account of her own, so that nothing of another test is a duplicate. */
const someone = async () => {
  ana = await app.signUp();
};
const send = (body: unknown) => ana.post('/recipes/import', body);
const upload = async (file: string, fields: Record<string, string>) =>
  ana.post('/recipes/import', undefined, await uploadForm(file, 'mine.csv', fields));

it('a result that the source does not have cannot be wanted', async () => {
  await someone();
  const rows = ['title,ingredients', 'Soup,2 leeks', 'Cake,4 eggs'].join('\n');
  const answer = await upload(rows, { only: '1,2' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([
    { pointer: '/only/1', code: 'out_of_range', message: 'The source has 2 recipes, starting at index 0.' },
  ]);
  expect((await send({ text: 'Soup\n2 leeks\n1 l stock', only: [7] })).body.errors).toMatchObject([
    { pointer: '/only/0' },
  ]);
  expect((await ana.get('/recipes')).body.total).toBe(0);
});

it('an import of copies that was cut off stores what it had not stored, and nothing twice', async () => {
  await someone();
  const rows = ['title,ingredients', ...Array.from({ length: 120 }, (_, i) => `Soup ${i},${i + 1} leeks`)];
  const { raw, headers: type } = await uploadForm(rows.join('\n'), 'mine.csv', { copies: 'true' });
  const again = () =>
    ana.post('/recipes/import', undefined, { raw, headers: { ...type, 'Idempotency-Key': 'cut-off' } });
  expect((await again()).body.results).toHaveLength(120);
  // As it is after a crash behind the second of its three pieces.
  await sql`update idempotency_keys set status = null, body = '100', lease_until = now() where key = 'cut-off'`;
  const { results } = (await again()).body;
  const stored = (status: string) =>
    results.filter((one: { status: string }) => one.status === status).length;
  expect([results.length, stored('duplicate'), stored('created')]).toEqual([120, 100, 20]);
  expect((await ana.get('/recipes')).body.total).toBe(140);
  expect((await again()).headers.get('idempotency-replayed')).toBe('true');
});
