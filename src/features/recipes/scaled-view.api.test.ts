import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

/** Views of a recipe for another kitchen, through the REST API. */
describe('a recipe in metric or US units', () => {
  let app: App;
  let ana: Client;
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
  });

  const body = {
    title: 'Cornbread',
    servings: 4,
    ingredients: ['1 cup (120 g) flour', '2 cups sugar', '1 lb beef', '3 eggs', 'salt to taste'],
    instructions: ['Heat the oven to 350°F.', { text: 'Stir {1 cup} of the milk in.', group: 'Batter' }],
  };
  const create = async (more: object = {}) => (await ana.post('/recipes', { ...body, ...more })).body;
  const displays = (recipe: { ingredients: { display: string }[] }) =>
    recipe.ingredients.map(({ display }) => display);

  it('warns of the lines that it could not scale, with their position, in every kitchen', async () => {
    const made = await create({
      ingredients: ['3 eggs 1/2', '大さじ1と1/2 砂糖', 'Breasts from 4 quails', '2 onions'],
    });
    for (const units of ['', '&units=metric', '&units=us']) {
      const { body: view } = await ana.get(`/recipes/${made.id}?servings=12${units}`);
      expect(displays(view)).toEqual([
        '3 eggs 1/2',
        '大さじ4と1/2 砂糖',
        'Breasts from 4 quails',
        '6 onions',
      ]);
      const warned = view.scaling.warnings.filter((one: { line?: number }) => one.line !== undefined);
      expect(warned.map((one: { code: string; line: number }) => [one.code, one.line])).toEqual([
        ['not_scaled', 0],
        ['unread_amount', 2],
      ]);
    }
  });

  it('warns of the marked amounts that it could not scale, with the position of their step, and exports say so', async () => {
    const instructions = ['Boil.', 'Add {1 500 ml water}.', 'Add {2 eggs}.'];
    const made = await create({ ingredients: ['2 eggs'], instructions });
    const { body: view } = await ana.get(`/recipes/${made.id}?servings=12`);
    expect(view.instructions.map((step: { display: string }) => step.display)).toEqual([
      'Boil.',
      'Add 1 500 ml water.',
      'Add 6 eggs.',
    ]);
    expect(view.instructions[1].approximate).toBe(false);
    const ofSteps = view.scaling.warnings.filter((one: { step?: number }) => one.step !== undefined);
    expect(ofSteps).toMatchObject([{ code: 'not_scaled', step: 1 }]);
    const { body: exported } = await ana.get(`/recipes/${made.id}/export?format=text&servings=12`);
    expect(JSON.stringify(exported)).toContain('Add 1 500 ml water. (not scaled)');
  });

  it('shows amounts, marked amounts of steps and oven temperatures, and says what is approximate', async () => {
    const made = await create();
    const { status, body: view } = await ana.get(`/recipes/${made.id}?units=metric`);
    expect(status).toBe(200);
    expect(view).toMatchObject({ units: 'metric', servings: 4 });
    expect(displays(view)).toEqual(['120 g flour', '400 g sugar', '454 g beef', '3 eggs', 'salt to taste']);
    expect(view.ingredients.map((line: { approximate: boolean }) => line.approximate)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(view.ingredients[1]).toMatchObject({
      text: '2 cups sugar',
      quantity: 400,
      unit: 'g',
      original: { text: '2 cups sugar', quantity: 2, quantity_max: null, unit: 'cup' },
    });
    expect(view.instructions).toEqual([
      {
        text: 'Heat the oven to 350°F.',
        group: null,
        photo: null,
        display: 'Heat the oven to 180°C.',
        approximate: false,
      },
      {
        text: 'Stir {1 cup} of the milk in.',
        group: 'Batter',
        photo: null,
        display: 'Stir 240 ml of the milk in.',
        approximate: true,
      },
    ]);
    expect(view).not.toHaveProperty('scaling');
    expect(view).not.toHaveProperty('base_servings');
  });

  it('scales and converts in one view, from the recipe as written', async () => {
    const made = await create();
    const view = (await ana.get(`/recipes/${made.id}?servings=6&units=metric`)).body;
    expect(view).toMatchObject({
      units: 'metric',
      servings: 6,
      base_servings: 4,
      scaling: { factor: 1.5 },
    });
    expect(displays(view).slice(0, 3)).toEqual(['180 g flour', '600 g sugar', '680 g beef']);
    expect(view.instructions[1].display).toBe('Stir 350 ml of the milk in.');
    expect(displays((await ana.get(`/recipes/${made.id}?units=us`)).body)[0]).toBe('1 cup flour');
  });

  it('rounds as a cook measures, keeps the exact amount, and marks what is rounded', async () => {
    const ingredients = ['2 cups flour', '250 g butter', '40 g honey', '4 eggs', '1/4 tsp salt', '2 l stock'];
    const made = await create({ ingredients, servings: 3, instructions: [] });
    const at = async (query: string) =>
      (await ana.get(`/recipes/${made.id}?${query}`)).body.ingredients.map(
        (line: { display: string; approximate: boolean; quantity: number }) => [
          line.display,
          line.approximate,
          line.quantity,
        ],
      );
    expect(await at('servings=5&units=metric')).toEqual([
      ['420 g flour', true, 416.666667],
      ['420 g butter', true, 416.666667],
      ['67 g honey', false, 66.666667],
      ['7 eggs', true, 6.666667],
      ['1/2 tsp salt', true, 0.416667],
      ['3.3 l stock', true, 3.333333],
    ]);
    expect((await at('servings=3')).map(([, approximate]: [string, boolean]) => approximate)).toEqual(
      ingredients.map(() => false),
    );
  });

  it('says which pan to use from 1½ times on', async () => {
    const made = await create({ instructions: ['Bake in a 9-inch round pan.'] });
    const pans = async (servings: number) =>
      (await ana.get(`/recipes/${made.id}?servings=${servings}`)).body.scaling.warnings.flatMap(
        ({ code, message }: { code: string; message: string }) => (code === 'pan_size' ? [message] : []),
      );
    expect(await pans(5)).toEqual([]);
    expect(await pans(6)).toEqual([
      'The 9-inch pan is for the original batch: use an 11-inch pan instead, or cook in batches.',
    ]);
  });

  it('needs no servings to convert', async () => {
    const made = await create({ servings: null });
    const view = (await ana.get(`/recipes/${made.id}?units=metric`)).body;
    expect(displays(view)[2]).toBe('454 g beef');
    expect(view.servings).toBeNull();
    expect((await ana.get(`/recipes/${made.id}?units=metric&servings=2`)).body.code).toBe(
      'recipe_has_no_servings',
    );
  });

  it.each(['', 'imperial', 'METRIC', 'metric&units=us'])('refuses units=%s', async (units) => {
    const made = await create();
    const answer = await ana.get(`/recipes/${made.id}?units=${units}`);
    expect([answer.status, answer.body.errors[0].in, answer.body.errors[0].pointer]).toEqual([
      400,
      'query',
      'units',
    ]);
  });

  it('has its own ETag, and is never stored', async () => {
    const made = await create();
    const plain = await ana.get(`/recipes/${made.id}`);
    const view = await ana.get(`/recipes/${made.id}?units=metric`);
    expect(view.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const again = await ana.get(`/recipes/${made.id}?units=metric`, {
      headers: { 'if-none-match': view.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await ana.get(`/recipes/${made.id}`)).body).toEqual(made);
  });

  it('is refused as a body, whole or in part', async () => {
    const made = await create();
    const { id, ...view } = (await ana.get(`/recipes/${made.id}?units=metric`)).body;
    const refused = [
      view,
      { units: view.units },
      { ingredients: view.ingredients },
      { instructions: view.instructions },
    ];
    for (const part of refused) {
      const answer = await ana.patch(`/recipes/${id}`, part);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      expect(JSON.stringify(answer.body.errors)).toContain('This is a scaled or converted view');
    }
    expect((await ana.post('/recipes', view)).status).toBe(400);
  });

  describe('as written', () => {
    it('a step is its text and group, with a display only where an amount is marked', async () => {
      const made = await create();
      expect(made.instructions).toEqual([
        { text: 'Heat the oven to 350°F.', group: null, photo: null },
        {
          text: 'Stir {1 cup} of the milk in.',
          group: 'Batter',
          photo: null,
          display: 'Stir 1 cup of the milk in.',
        },
      ]);
    });

    it('what is read can be sent back, and changes nothing', async () => {
      const made = await create();
      const answer = await ana.patch(`/recipes/${made.id}`, { instructions: made.instructions });
      expect([answer.status, answer.body.version]).toEqual([200, 1]);
    });
  });
});
