import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isDiet } from '@/culinary/languages/diets';
import { startApp } from '@/testing/app';

const MIGRATION = readFileSync('drizzle/migrations/0058_tags.sql', 'utf8');
const MOVE = MIGRATION.split('--> statement-breakpoint').at(-1) ?? '';

it('what stood among the diets and is none becomes a tag, and the revisions stay', async () => {
  const app = await startApp();
  const ana = await app.signUp();
  const create = async (dietary_tags: string[]) =>
    (await ana.post('/recipes', { title: 'Stew', dietary_tags, ingredients: ['1 kg beef'] })).body;
  const mixed = await create(['Weeknight', 'vegan', 'sans gluten', 'one-pot', 'a,b']);
  await ana.patch(`/recipes/${mixed.id}`, { title: 'Old stew' });
  const [diets, none] = [await create(['vegan', 'glutenfrei']), await create([])];
  await app.services.db.execute(sql.raw(MOVE));
  const read = async (id: string) => (await ana.get(`/recipes/${id}`)).body;
  expect(await read(mixed.id)).toMatchObject({
    dietary_tags: ['vegan', 'sans-gluten'],
    tags: ['weeknight', 'one-pot', 'a b'],
    version: 3,
  });
  expect([await read(diets.id), await read(none.id)]).toEqual([diets, none]);
  // Narrowed to ids, tags are looked at in the recipe; what they are searched by was made of it by a later migration.
  const total = async (query: string) => (await ana.get(`/recipes?${query}`)).body.total;
  const tagged = (filter: string) => total(`ids=${mixed.id}&${filter}=weeknight`);
  expect([await tagged('tags'), await tagged('dietary_tags')]).toEqual([1, 0]);
  expect(await total('q=weeknight')).toBe(1);
  const kept = (await ana.get(`/recipes/${mixed.id}/revisions`)).body.items.at(-1);
  const restored = (await ana.post(`/recipes/${mixed.id}/revisions/${kept.n}/restore`, {})).body;
  expect(restored.dietary_tags).toEqual(mixed.dietary_tags);
});

it('the words that stay are diets to an import too', () => {
  const [, list = ''] = /array\[([^\]]*)\]/.exec(MOVE) ?? [];
  const words = [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => !isDiet(word))).toEqual([]);
});
