import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { type App, startApp } from '@/testing/app';
import { leastOf } from '@/testing/least-of';
import { uploadForm } from '@/testing/servers/site';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const IN_LIBRARY = 500;
const SENT = 600;
const soups = (title: (number: number) => string, lines: readonly string[]) =>
  Array.from({ length: SENT }, (_, i) =>
    JSON.stringify({ '@type': 'Recipe', name: title(i), recipeIngredient: [...lines, `${i + 1} leeks`] }),
  ).join('\n');

describe('finding duplicates', () => {
  it('takes no longer when all recipes have one title, here and there', async () => {
    const ana = await app.signUp();
    const lines = Array.from({ length: 120 }, (_, i) => `${i + 1} cups flour number ${i}`);
    const { id } = (await ana.post('/recipes', { title: 'Soup', ingredients: lines })).body;
    const user = sql`${uuidOf('user', ana.user_id)}::uuid`;
    const columns = await app.services.db.execute<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = 'recipes'::regclass and attnum > 0
        and not attisdropped and attgenerated = '' and attname <> 'id'`);
    const names = sql.raw(columns.map(({ name }) => name).join(', '));
    await app.services.db.execute(sql`
      insert into recipes (id, ${names})
      select gen_random_uuid(), ${names} from recipes, generate_series(2, ${IN_LIBRARY}::int)
      where user_id = ${user} and id = ${uuidOf('recipe', id)}::uuid`);
    const preview = async (text: string) => {
      const form = await uploadForm(text, 'mine.ndjson', { preview: 'true' });
      const start = performance.now();
      const { body } = await ana.post('/recipes/import', undefined, form);
      expect(body.results).toHaveLength(SENT);
      return performance.now() - start;
    };
    await preview(soups((i) => `Stew ${i}`, []));
    const apart = await preview(soups((i) => `Stew ${i}`, []));
    const alike = await leastOf(3 * apart, () => preview(soups(() => 'Soup', [])));
    // Reading all of the library's for each piece of the import took five times as long.
    expect(alike).toBeLessThan(3 * apart);
  });

  it('sees a recipe that this import has stored, and one that was changed while it ran', async () => {
    const ana = await app.signUp();
    const twice = ['Soup', 'Cake', 'Soup'].map((name) => ({
      '@type': 'Recipe',
      name,
      recipeIngredient: ['2 leeks'],
    }));
    const { results } = (await ana.post('/recipes/import', { json_ld: twice })).body;
    expect(results).toMatchObject([
      { status: 'created' },
      { status: 'created' },
      { status: 'duplicate', duplicate_of: results[0].recipe_id },
    ]);
    await ana.patch(`/recipes/${results[0].recipe_id}`, { ingredients: ['3 onions'] });
    const again = (await ana.post('/recipes/import', { json_ld: twice })).body.results;
    expect(again).toMatchObject([
      { status: 'created' },
      { status: 'duplicate', duplicate_of: results[1].recipe_id },
      { status: 'duplicate', duplicate_of: again[0].recipe_id },
    ]);
  });

  it('points at a recipe of the same title that has other ingredients, and stores it all the same', async () => {
    const ana = await app.signUp();
    const { id } = (await ana.post('/recipes', { title: 'Leek soup', ingredients: ['2 leeks', '1 l stock'] }))
      .body;
    const json_ld = { '@type': 'Recipe', name: 'LEEK SOUP', recipeIngredient: ['2 leeks'] };
    const [seen] = (await ana.post('/recipes/import', { json_ld, preview: true })).body.results;
    expect(seen).toMatchObject({ status: 'preview', same_title_as: id });
    const [stored] = (await ana.post('/recipes/import', { json_ld })).body.results;
    expect(stored).toMatchObject({ status: 'created', same_title_as: id });
    const [again] = (await ana.post('/recipes/import', { json_ld })).body.results;
    expect(again).toMatchObject({ status: 'duplicate', duplicate_of: stored.recipe_id });
    expect(again).not.toHaveProperty('same_title_as');
    const ben = await app.signUp();
    const [other] = (await ben.post('/recipes/import', { json_ld })).body.results;
    expect(other).not.toHaveProperty('same_title_as');
  });

  it('takes an archived recipe for none, so that a better copy of it comes in', async () => {
    const ana = await app.signUp();
    const json_ld = {
      '@type': 'Recipe',
      name: 'Leek soup',
      url: 'https://leeks.example/soup',
      recipeIngredient: ['2 leeks'],
    };
    const [first] = (await ana.post('/recipes/import', { json_ld })).body.results;
    const [same] = (await ana.post('/recipes/import', { json_ld, preview: true })).body.results;
    expect(same).toMatchObject({ status: 'duplicate', duplicate_of: first.recipe_id });
    await ana.patch(`/recipes/${first.recipe_id}`, { status: 'archived' });
    const [seen] = (await ana.post('/recipes/import', { json_ld, preview: true })).body.results;
    expect(seen.status).toBe('preview');
    expect(seen).not.toHaveProperty('same_title_as');
    const [stored] = (await ana.post('/recipes/import', { json_ld })).body.results;
    expect(stored.status).toBe('created');
    const [again] = (await ana.post('/recipes/import', { json_ld })).body.results;
    expect(again).toMatchObject({ status: 'duplicate', duplicate_of: stored.recipe_id });
  });
});
