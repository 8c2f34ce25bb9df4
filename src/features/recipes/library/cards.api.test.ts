import { beforeAll, describe, expect, it } from 'vitest';
import type { Facets } from '@/features/recipes/recipes.schema';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import type { RecipeCard } from './cards.schema';

let app: App;
let ana: Client;
let bob: Client;
const ids: Record<string, string> = {};

const ask = (who: Client, procedure: string, input: object) =>
  callProcedure(app, who, 'query', procedure, input);

beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
  bob = await app.signUp('Bob');
  for (const name of ['Feasts', 'Weekdays']) ids[name] = (await ana.post('/collections', { name })).body.id;
  const recipes = [
    { title: 'Pho', cuisine: 'vietnamese', status: 'active', collection_ids: [ids.Feasts] },
    { title: 'Soupe', cuisine: 'french', status: 'draft', collection_ids: [ids.Weekdays] },
    { title: 'Borscht', cuisine: 'ukrainian', status: 'archived', dietary_tags: ['vegan', 'spicy'] },
    { title: 'Broth', status: 'active' },
  ];
  for (const recipe of recipes) ids[recipe.title] = (await ana.post('/recipes', recipe)).body.id;
  ids.foreign = (await bob.post('/recipes', { title: 'Secret', dietary_tags: ['secret'] })).body.id;
}, 60_000);

describe('the list of the dashboard', () => {
  const titles = async (input: object) => {
    const { items, total } = await ask(ana, 'recipes.cards', { sort: 'title', ...input });
    expect(total).toBe(items.length);
    return items.map(({ title }: RecipeCard) => title);
  };

  it.each([
    ['one value, as over REST', { cuisine: 'french' }, ['Soupe']],
    ['several cuisines', { cuisine: ['French', 'vietnamese'] }, ['Pho', 'Soupe']],
    ['several states, the archived among them', { status: ['archived', 'draft'] }, ['Borscht', 'Soupe']],
    ['the same value twice', { status: ['draft', 'draft'] }, ['Soupe']],
    [
      'several kinds, all of which must hold',
      { cuisine: ['french', 'vietnamese'], status: ['active'] },
      ['Pho'],
    ],
    ['a search under them', { q: 'so', cuisine: ['french', 'vietnamese'] }, ['Soupe']],
  ])('narrows by %s', async (_, input, found) => {
    expect(await titles(input)).toEqual(found);
  });

  it('narrows by several collections, a foreign or malformed one among them', async () => {
    expect(await titles({ collection_id: [ids.Feasts, ids.Weekdays] })).toEqual(['Pho', 'Soupe']);
    expect(await titles({ collection_id: [ids.Feasts, 'nothing'] })).toEqual(['Pho']);
  });

  it('counts a facet under the chosen values of the others and not under its own', async () => {
    const { facets }: { facets: Facets } = await ask(ana, 'recipes.facets', {
      cuisine: ['french', 'vietnamese'],
    });
    expect(facets.cuisine).toEqual([
      { value: 'french', count: 1 },
      { value: 'vietnamese', count: 1 },
    ]);
    expect(facets.status).toEqual([
      { value: 'active', count: 1 },
      { value: 'draft', count: 1 },
    ]);
  });
});

describe('the tags of the dashboard', () => {
  it('are counted among the recipes that have the chosen ones, as choosing one more would leave', async () => {
    const carol = await app.signUp('Carol');
    for (const [title, ...dietary_tags] of [
      ['Dal', 'vegan', 'vegetarian', 'gluten-free'],
      ['Pilaf', 'vegan', 'vegetarian'],
      ['Omelette', 'vegetarian'],
      ['Steak', 'gluten-free'],
    ])
      await carol.post('/recipes', { title, dietary_tags, cuisine: 'french' });
    const tagsUnder = async (input: object): Promise<Record<string, number>> => {
      const { facets }: { facets: Facets } = await ask(carol, 'recipes.facets', input);
      return Object.fromEntries((facets.dietary_tags ?? []).map(({ value, count }) => [value, count]));
    };
    expect(await tagsUnder({})).toEqual({ vegetarian: 3, vegan: 2, 'gluten-free': 2 });
    for (const chosen of ['vegan', 'vegetarian,gluten-free', 'Vegan'])
      for (const more of [{}, { q: 'dal or pilaf or steak' }, { cuisine: 'french' }]) {
        const counts = await tagsUnder({ ...more, dietary_tags: chosen });
        expect(Object.keys(counts)).not.toEqual([]);
        for (const [tag, count] of Object.entries(counts)) {
          const { total } = await ask(carol, 'recipes.cards', {
            ...more,
            dietary_tags: `${chosen},${tag}`,
          });
          expect(count, `${tag} beside ${chosen}`).toBe(total);
        }
      }
    expect(await tagsUnder({ dietary_tags: 'gluten-free' })).toEqual({
      'gluten-free': 2,
      vegan: 1,
      vegetarian: 1,
    });
    // Over REST a facet leaves its own filter out.
    const { facets } = (await carol.get('/recipes?dietary_tags=gluten-free&facets=dietary_tags')).body;
    expect(facets.dietary_tags[0]).toEqual({ value: 'vegetarian', count: 3 });
  });
});

describe('what a change of many begins with', () => {
  it('is the tags and collections of each, of the caller’s own recipes only', async () => {
    const wanted = [ids.Pho, ids.Borscht, ids.foreign];
    const labels = await ask(ana, 'recipes.labels', { ids: wanted });
    expect(labels).toHaveLength(2);
    expect(labels).toContainEqual({ id: ids.Pho, dietary_tags: [], tags: [], collection_ids: [ids.Feasts] });
    expect(labels).toContainEqual({
      id: ids.Borscht,
      dietary_tags: ['vegan', 'spicy'],
      tags: [],
      collection_ids: [],
    });
  });

  it('is the names of collections, of the caller’s own only', async () => {
    const feasts = { id: ids.Feasts, name: 'Feasts' };
    expect(await ask(ana, 'collections.names', {})).toEqual([feasts, { id: ids.Weekdays, name: 'Weekdays' }]);
    expect(await ask(ana, 'collections.names', { ids: [ids.Feasts] })).toEqual([feasts]);
    expect(await ask(bob, 'collections.names', { ids: [ids.Feasts] })).toEqual([]);
  });
});
