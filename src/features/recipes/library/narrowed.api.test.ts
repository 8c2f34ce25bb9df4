import { beforeAll, describe, expect, it } from 'vitest';
import type { RecipeSummary } from '@/features/recipes/recipes.schema';
import { newId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';

let app: App;
let ana: Client;
let foreign: string;
let now = Date.now();
const ids: Record<string, string> = {};
const changed: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp({ clock: () => now });
  ana = await app.signUp('Ana');
  for (const title of ['Pho', 'Soupe', 'Borscht', 'Broth']) {
    const body = { title, status: 'active', dietary_tags: ['vegan'], ingredients: ['1 l stock'] };
    const recipe = (await ana.post('/recipes', body)).body;
    [ids[title], changed[title]] = [recipe.id, recipe.updated_at];
    now += 60_000;
  }
  const bob = await app.signUp('Bob');
  foreign = (await bob.post('/recipes', { title: 'Secret' })).body.id;
});

const list = async (query: string) => {
  const { status, body } = await ana.get(`/recipes?${query}`);
  expect(status).toBe(200);
  return body;
};
const titles = async (query: string): Promise<string[]> => {
  const { items, total } = await list(query);
  expect(total).toBe(items.length);
  return items.map(({ title }: RecipeSummary) => title);
};

describe('recipes changed since a time', () => {
  const since = (time = '', more = 'sort=updated_at&order=asc') =>
    titles(`updated_since=${encodeURIComponent(time)}&${more}`);

  it('are those changed then or later, in any zone', async () => {
    expect(await since(changed.Borscht)).toEqual(['Borscht', 'Broth']);
    const later = new Date(Date.parse(changed.Borscht ?? '') + 1).toISOString();
    expect(await since(later)).toEqual(['Broth']);
    const local = new Date(Date.parse(changed.Borscht ?? '') + 7_200_000)
      .toISOString()
      .replace('Z', '+02:00');
    expect(await since(local)).toEqual(['Borscht', 'Broth']);
  });

  it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z'])('are all since %s', async (time) => {
    expect(await since(time)).toHaveLength(4);
  });

  it('are none since the end of time', async () => {
    expect(await since('9999-12-31T23:59:59-23:59')).toEqual([]);
  });

  it('are searched, tagged, counted and archived like any others', async () => {
    const time = changed.Borscht;
    expect(await since(time, 'q=borscht')).toEqual(['Borscht']);
    expect(await since(time, 'q=pho')).toEqual([]);
    expect(await since(time, 'dietary_tags=vegan&sort=title')).toEqual(['Borscht', 'Broth']);
    const { facets } = await list(`updated_since=${time}&facets=dietary_tags`);
    expect(facets).toEqual({ dietary_tags: [{ value: 'vegan', count: 2 }] });
    await ana.delete(`/recipes/${ids.Pho}`);
    expect(await since(time)).toEqual(['Borscht', 'Broth']);
    expect(await since(time, 'status=archived')).toEqual(['Pho']);
    await ana.patch(`/recipes/${ids.Pho}`, { status: 'active' });
  });

  it.each(['yesterday', '2026-11-20', '2026-02-30T10:00:00Z'])('says no to %s', async (time) => {
    const answer = await ana.get(`/recipes?updated_since=${time}`, { unchecked: true });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ in: 'query', pointer: 'updated_since' }]);
  });
});

describe('recipes by their ids', () => {
  it('are those that the account has, in the order of the list', async () => {
    const wanted = [ids.Pho, foreign, 'nothing', newId('recipe'), ids.Broth, ids.Pho].join(',');
    expect(await titles(`ids=${wanted}&sort=title`)).toEqual(['Broth', 'Pho']);
    expect(await titles(`ids=${wanted}&sort=title&q=pho`)).toEqual(['Pho']);
    expect(await titles(`ids=${wanted}&sort=title&dietary_tags=vegan`)).toEqual(['Broth', 'Pho']);
    expect(await titles(`ids=${foreign}`)).toEqual([]);
  });

  it(`are at most ${LIMITS.list_ids}`, async () => {
    const many = (count: number) => Array.from({ length: count }, () => newId('recipe')).join(',');
    expect(await titles(`ids=${many(LIMITS.list_ids)}`)).toEqual([]);
    expect((await ana.get(`/recipes?ids=${many(LIMITS.list_ids + 1)}`, { unchecked: true })).status).toBe(
      400,
    );
    expect((await ana.get(`/recipes?ids=${ids.Pho},,`, { unchecked: true })).status).toBe(400);
  });
});

describe('a list of summaries', () => {
  it('has of each recipe what the whole one says, and says that they are summaries', async () => {
    const [whole, short] = [await list('sort=title'), await list('sort=title&view=summary&facets=status')];
    expect(short).toMatchObject({ view: 'summary', total: 4, facets: { status: [{ count: 4 }] } });
    for (const [index, summary] of short.items.entries()) {
      expect(whole.items[index]).toMatchObject(summary);
      expect(Object.keys(summary)).toContain('title');
      expect(Object.keys(summary)).not.toContain('ingredients');
    }
    expect(whole.view).toBeUndefined();
    expect((await list('view=full')).view).toBe('full');
    expect((await ana.get('/recipes?view=short', { unchecked: true })).status).toBe(400);
  });

  it('of 20 takes 10 kB', async () => {
    const cook = await app.signUp('Cook');
    const body = {
      title: 'Lemon drizzle cake with a crackling crust',
      description: 'A moist cake. '.repeat(20),
      cuisine: 'british',
      meal_type: 'dessert',
      dietary_tags: ['vegetarian', 'nut-free'],
      ingredients: Array.from({ length: 12 }, (_, index) => `${index + 1} cups sugar, sifted`),
      instructions: Array.from({ length: 8 }, () => 'Beat everything until light and fluffy. '.repeat(3)),
    };
    for (let count = 0; count < 20; count++) await cook.post('/recipes', body);
    const bytes = async (query: string) =>
      Buffer.byteLength(JSON.stringify((await cook.get(`/recipes?${query}`)).body));
    expect(await bytes('')).toBeGreaterThan(60_000);
    expect(await bytes('view=summary')).toBeLessThan(12_000);
  });
});
