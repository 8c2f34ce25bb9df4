import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Stamps from '@/rendering/stamp/stamp';
import type * as Renderer from '@/rendering/typst/renderer';

const broken = { sample: false, pictures: false };

vi.mock('@/rendering/stamp/stamp', async (original) => {
  const real = await original<typeof Stamps>();
  const { RenderFailed } = await import('@/rendering/model/render-failed');
  const sampleFile: typeof real.sampleFile = (...of) =>
    broken.sample
      ? Promise.reject(new RenderFailed('The sample couldn’t be made.', 'memory'))
      : real.sampleFile(...of);
  return { ...real, sampleFile };
});
vi.mock('@/rendering/typst/renderer', async (original) => {
  const real = await original<typeof Renderer>();
  const renderBook: typeof real.renderBook = async (...of) => {
    const made = await real.renderBook(...of);
    return broken.pictures ? { ...made, listing: [], listing_failed: 'no memory left' } : made;
  };
  return { ...real, renderBook };
});

const { startApp } = await import('@/testing/app');
const { startBuildWorker } = await import('./builds.worker');
const { readPdf } = await import('@/testing/files/pdf-reader');

const app = await startApp();
let worker: ReturnType<typeof startBuildWorker>;
let ana: Awaited<ReturnType<typeof app.signUp>>;
const recipes: string[] = [];
beforeAll(async () => {
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  ana = await app.signUp();
  for (let at = 0; at < 14; at++)
    recipes.push(
      (
        await ana.post('/recipes', {
          title: `Soup number ${at}`,
          ingredients: Array.from({ length: 9 }, (_, line) => `${line + 1} onions`),
          instructions: Array.from({ length: 9 }, () =>
            'Cook the onions slowly until they are soft. '.repeat(3),
          ),
        })
      ).body.id,
    );
});
afterAll(() => worker.stop());

/** The finished build of a new book. */
async function built(title: string, more: object = {}) {
  const body = { type: 'ebook', title, recipe_ids: recipes, formats: ['pdf'], ...more };
  const { id } = (await ana.post('/products', body)).body;
  const started = (await ana.post(`/products/${id}/builds`)).body;
  expect((await ana.get(`/products/${id}/files/pdf`)).status).toBe(200);
  const build = (await ana.get(`/products/${id}/builds/${started.id}`)).body;
  const stored = await app.services.db.execute<{ sample: { blob_key: string } | null }>(
    sql`select sample from builds order by created_at desc limit 1`,
  );
  return { id, build, sample: [...stored][0]?.sample ?? null };
}

it('a book whose sample or pictures fail is built without them, and says so', async () => {
  broken.sample = true;
  broken.pictures = true;
  const { build } = await built('Without trimmings');
  broken.sample = false;
  broken.pictures = false;
  expect(build).toMatchObject({ state: 'done', sample: null, pictures: [] });
  expect(build.files).toHaveLength(1);
  expect(build.notices).toEqual([
    { code: 'pictures_failed', recipe_id: null, title: 'Without trimmings' },
    { code: 'sample_failed', recipe_id: null, title: 'Without trimmings' },
  ]);
});

it('the sample of a book is of the recipes that were chosen, each as a whole', async () => {
  const [chosen = '', other = ''] = [recipes[9], recipes[12]];
  const { build, sample } = await built('Chosen', { sample_recipe_ids: [chosen, other] });
  expect(build.notices).toEqual([]);
  const pages = await readPdf(await app.services.blobs.bytes(sample?.blob_key ?? ''));
  // Titles stand large on the pages of their recipes; lists of recipes are small.
  const titles = pages.flatMap(({ words }) =>
    words.flatMap(({ text, size }) => (size > 14 && text.startsWith('Soup number') ? [text] : [])),
  );
  expect(titles).toEqual(['Soup number 9', 'Soup number 12']);
  const steps = pages.flatMap(({ words }) => words.filter(({ text }) => text.includes('Cook the onions')));
  expect(steps.length).toBeGreaterThanOrEqual(18);
  expect(build.sample.page_count).toBe(pages.length);
});

it('the sample of a meal plan has the recipes that were chosen, after its week, if it prints recipes', async () => {
  const entries = recipes.map((recipe_id, at) => ({
    ...{ day: (at % 7) + 1, slot: at < 7 ? 'lunch' : 'dinner', kind: 'recipe', recipe_id },
    ...(at === 9 ? { servings: 9 } : {}),
  }));
  const twice = { day: 1, slot: 'breakfast', kind: 'recipe', recipe_id: recipes[9], servings: 5 };
  const plan = { type: 'meal_plan', recipe_ids: undefined, formats: undefined, entries: [...entries, twice] };
  const sample_recipe_ids = [recipes[9], recipes[12]];
  const { build, sample } = await built('Chosen week', { ...plan, sample_recipe_ids });
  expect(build.notices).toEqual([]);
  const pages = await readPdf(await app.services.blobs.bytes(sample?.blob_key ?? ''));
  const cooked = pages
    .map(({ words }) => words.map(({ text }) => text).join(' '))
    .filter((words) => words.includes('Cook the onions'));
  // One that is printed for two numbers of people is there once.
  expect(cooked.map((words) => /Soup number \d+/.exec(words)?.[0])).toEqual([
    ...['Soup number 9', 'Soup number 12'],
  ]);
  const bare = await built('Bare week', { ...plan, sample_recipe_ids, include_recipes: false });
  expect(bare.build.notices).toEqual([]);
});

it('a sample of more than half of the book is none, and says so; recipes of other books are no choice', async () => {
  const few = recipes.slice(0, 2);
  const all = await built('Too much', { recipe_ids: few, sample_recipe_ids: few });
  expect(all.build.sample).toBeNull();
  expect(all.build.notices).toMatchObject([{ code: 'sample_too_long' }]);
  const foreign = await built('Foreign', { recipe_ids: few, sample_recipe_ids: [recipes[5]] });
  expect(foreign.build.notices).toEqual([]);
  const six = { type: 'ebook', title: 'Six', sample_recipe_ids: recipes.slice(0, 6) };
  expect((await ana.post('/products', six)).status).toBe(400);
});
