import { beforeAll, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

let app: App;
let ana: Client;
let recipe: string;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  const body = {
    title: 'Lemon cake',
    ingredients: ['1 cup flour'],
    dietary_tags: ['vegan'],
    tags: ['Quick'],
  };
  recipe = (await ana.post('/recipes', body)).body.id;
});

/** What the recipe is searched by, and in which version of its row. */
async function searched() {
  const [row] = await app.services.db.execute<{ status: string; words: string[]; version: string }>(
    `select status, tsvector_to_array(search) as words, ctid || ' ' || xmin as version from recipe_texts`,
  );
  return row;
}
const change = (patch: object) => ana.patch(`/recipes/${recipe}`, patch);

it('recipe_texts follows a recipe, and its row is written only when words, tags or status change', async () => {
  const first = await searched();
  expect(first).toMatchObject({
    status: 'draft',
    words: ['#quick', '1', '=vegan', 'cake', 'cup', 'flour', 'lemon', 'quick', 'vegan'],
  });
  await change({ servings: 3, season: 'summer', difficulty: 'easy', cook_time_minutes: 5 });
  await change({ instructions: ['Bake it.'], image_url: null });
  expect(await searched()).toEqual(first);

  await change({ status: 'active' });
  expect(await searched()).toMatchObject({ status: 'active', words: first?.words });
  await change({ title: 'Lime cake', status: 'draft' });
  expect((await searched())?.words).toContain('lime');
  await ana.post('/recipes/bulk', { ids: [recipe], add_tags: ['Slow'], status: 'archived' });
  expect(await searched()).toMatchObject({
    status: 'archived',
    words: ['#quick', '#slow', '1', '=vegan', 'cake', 'cup', 'flour', 'lime', 'quick', 'slow', 'vegan'],
  });
  // The words of these tags stay, and the tag itself doesn't.
  await change({ tags: ['Quick slow'] });
  expect((await searched())?.words).toContain('#quick slow');
});

it('words of one account are keys of that account alone', async () => {
  const keys = async (user: string) => {
    const [row] = await app.services.db.execute<{ keys: string[] }>(
      `select tsvector_to_array(galley_word_keys('${user}', '''lemon'':1A ''flour'':2B')) as keys`,
    );
    return row?.keys ?? [];
  };
  const [ours, theirs] = [
    await keys('01890000-0000-7000-8000-000000000001'),
    await keys('01890000-0000-7000-8000-000000000002'),
  ];
  expect(ours.map((key) => key.slice(11))).toEqual(['tlemon', 'wflour', 'wlemon']);
  expect(ours.filter((key) => theirs.includes(key))).toEqual([]);
});
