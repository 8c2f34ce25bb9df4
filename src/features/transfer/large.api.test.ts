import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

const RECIPES = 1_500;

it('a large library goes out with little of it in memory', async () => {
  const app = await startApp();
  const ana = await app.signUp();
  const lines = Array.from({ length: 12 }, (_, i) => `${i + 1} cups flour number ${i}`);
  const { id } = (await ana.post('/recipes', { title: 'Soup', ingredients: lines, notes: 'x'.repeat(2_000) }))
    .body;
  // Copies made by the database: what is tested is reading them.
  const user = sql`${uuidOf('user', ana.user_id)}::uuid`;
  const columns = await app.services.db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = 'recipes'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname not in ('id', 'title', 'title_key')`);
  const names = sql.raw(columns.map(({ name }) => name).join(', '));
  await app.services.db.execute(sql`
    insert into recipes (id, title, title_key, ${names})
    select gen_random_uuid(), 'Soup ' || n, 'soup ' || n, ${names} from recipes, generate_series(2, ${RECIPES}::int) as n
    where user_id = ${user} and id = ${uuidOf('recipe', id)}::uuid`);
  const request = new Request('http://galley.test/api/export', {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const response = await app.rest(request);
  const parts: Uint8Array[] = [];
  const reader = response.body?.getReader();
  let most = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    most = Math.max(most, value.byteLength);
    parts.push(value);
  }
  const archive = new Uint8Array(Buffer.concat(parts));
  const text = strFromU8(unzipSync(archive)['recipes.ndjson'] ?? new Uint8Array());
  expect(text.split('\n').filter(Boolean)).toHaveLength(RECIPES);
  // Whatever the library weighs, no piece that is made at a time is more than a few pages of rows.
  expect(text.length).toBeGreaterThan(5_000_000);
  expect(most).toBeLessThan(1_000_000);
  const bob = await app.signUp('Bob');
  const imported = await bob.post(
    '/recipes/import',
    undefined,
    await uploadForm(archive, 'galley.zip', { preview: 'true' }),
  );
  expect(imported.body.results).toHaveLength(RECIPES);
}, 60_000);
