import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '../../testing/app';
import { callProcedure } from '../../testing/trpc';

describe('what a shopping list is summed from', () => {
  let app: App;
  let ana: Client;
  let bob: Client;
  beforeAll(async () => {
    app = await startApp();
    [ana, bob] = [await app.signUp('Ana'), await app.signUp('Bob')];
  });

  it('is given of the own recipes only', async () => {
    const soup = { title: 'Soup', servings: 2, ingredients: ['1 onion'] };
    const own = (await ana.post('/recipes', soup)).body.id;
    const foreign = (await bob.post('/recipes', soup)).body.id;
    const recipe_ids = [own, foreign];
    const found = await callProcedure(app, ana, 'query', 'products.shoppingRecipes', { recipe_ids });
    expect(found).toMatchObject([{ id: own, servings: 2, ingredients: [{ text: '1 onion' }] }]);
    expect(found).toHaveLength(1);
  });
});
