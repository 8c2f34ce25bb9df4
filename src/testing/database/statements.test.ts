import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { watchStatements } from './statements';

describe('the number of statements of an operation', () => {
  let app: App;
  let ana: Client;
  const counted: { sent: string[] } = { sent: [] };
  let recipe: string;
  let product: string;
  const body = {
    title: 'Lemon soup',
    servings: 2,
    ingredients: ['1 lemon', '2 cups water'],
    instructions: ['Cook.'],
    dietary_tags: ['vegan'],
    status: 'active',
  };
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
    recipe = (await ana.post('/recipes', body)).body.id;
    const book = { type: 'ebook', title: 'Soups', recipe_ids: [recipe] };
    product = (await ana.post('/products', book)).body.id;
    watchStatements(app.services.db, (query) => counted.sent.push(query));
  });

  const cost = async (call: () => Promise<Answer>) => {
    counted.sent.length = 0;
    expect((await call()).status).toBeLessThan(300);
    return counted.sent.length;
  };

  it.each([
    ['list', '/recipes', 2],
    ['filtered list', '/recipes?dietary_tags=vegan&sort=title&status=active', 2],
    ['list with facets', '/recipes?facets=cuisine,status,collection_id', 3],
    ['search', '/recipes?q=lemon', 2],
    ['search with facets', '/recipes?q=lemon&facets=dietary_tags', 3],
    ['search that forgives a typo', '/recipes?q=lemno', 3],
    ['search that forgives a typo, with facets', '/recipes?q=lemno&facets=cuisine', 4],
    ['search that finds nothing', '/recipes?q=xylophone', 2],
    ['list of products', '/products', 3],
    ['list of subscribers', '/subscribers?state=confirmed&q=a', 2],
  ])('of a %s does not pass its budget', async (_, path, most) => {
    await ana.get(path);
    const sent = await cost(() => ana.get(path));
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(most);
  });

  it('of a list is the same statement however long the page and however deep', async () => {
    for (const kind of [
      '?',
      '?sort=title&',
      '?dietary_tags=vegan&',
      '?cuisine=italian&',
      '?q=lemon&',
      '?q=lemon&sort=title&',
    ]) {
      const texts = new Set<string>();
      for (const page of ['', '&page=2', '&page=3', '&page=7'])
        for (const per_page of [1, 2, 7, 11, 12, 14]) {
          counted.sent.length = 0;
          await ana.get(`/recipes${kind}per_page=${per_page}${page}`);
          texts.add(counted.sent.at(-1) ?? '');
        }
      // First pages are planned for their length.
      expect([kind, texts.size]).toEqual([kind, Math.min(texts.size, 2)]);
    }
  });

  it('of a get, plain or scaled, and of a product is two at most', async () => {
    expect(await cost(() => ana.get(`/recipes/${recipe}`))).toBeLessThanOrEqual(2);
    expect(await cost(() => ana.get(`/recipes/${recipe}?servings=6`))).toBeLessThanOrEqual(2);
    expect(await cost(() => ana.get(`/products/${product}`))).toBeLessThanOrEqual(2);
  });

  it('of a create is four at most, however long the recipe', async () => {
    expect(await cost(() => ana.post('/recipes', body))).toBeLessThanOrEqual(4);
    const ingredients = Array.from({ length: 200 }, (_, n) => `${n + 1} lemons of kind${n}`);
    expect(await cost(() => ana.post('/recipes', { ...body, ingredients }))).toBeLessThanOrEqual(4);
  });

  it('of a change is bounded, and of one that changes nothing is what finding that out takes', async () => {
    expect(await cost(() => ana.patch(`/recipes/${recipe}`, { notes: 'Sour.' }))).toBeLessThanOrEqual(5);
    expect(await cost(() => ana.patch(`/recipes/${recipe}`, { status: 'draft' }))).toBeLessThanOrEqual(5);
    expect(await cost(() => ana.patch(`/recipes/${recipe}`, { status: 'draft' }))).toBeLessThanOrEqual(2);
    expect(await cost(() => ana.delete(`/recipes/${recipe}`))).toBeLessThanOrEqual(3);
  });

  it('of a change sets what changes and what follows from it, and no other text', async () => {
    const set = async (patch: object) => {
      counted.sent.length = 0;
      await ana.patch(`/recipes/${recipe}`, patch);
      const written = counted.sent.find((text) => text.startsWith('update "recipes"')) ?? '';
      return [...written.matchAll(/"(\w+)" =/g)].flatMap(([, name = '']) =>
        ['user_id', 'id', 'version', 'updated_at'].includes(name) ? [] : [name],
      );
    };
    expect(await set({ servings: 5 })).toEqual(['servings']);
    expect(await set({ notes: 'Sweet.' })).toEqual(['notes']);
    expect(await set({ tags: ['Quick'] })).toEqual(['tags', 'tag_keys']);
    expect(await set({ status: 'active' })).toEqual(['status', 'archived_at']);
  });

  it('does not grow with the length of the list', async () => {
    const few = await cost(() => ana.get('/recipes?per_page=1'));
    for (let n = 0; n < 10; n++) await ana.post('/recipes', body);
    expect(await cost(() => ana.get('/recipes?per_page=100'))).toBe(few);
  });
});
