import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
let id: string;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
  id = (await ana.post('/recipes', SOUP)).body.id;
});

const SOUP = {
  title: 'Leek & potato soup',
  description: 'My grandmother’s own.',
  servings: 4,
  yield_text: '4 bowls',
  ingredients: ['2 leeks, sliced', '1 l stock', 'Garnish:', '2 tbsp chives'],
  instructions: [
    'Slice the leeks.',
    'Pour in {1 l stock} and simmer for 20 minutes.',
    { text: 'Scatter.', group: 'Garnish' },
  ],
  notes: 'Freezes well.',
  dietary_tags: ['vegan'],
  cuisine: 'french',
  meal_type: 'soup',
  prep_time_minutes: 10,
  cook_time_minutes: 25,
  source_url: 'https://blog.example/soup',
  nutrition: { calories: 250, sodium_mg: 400 },
};

const fetchAs = (format: string, who = ana) => who.get(`/recipes/${id}/export?format=${format}`);

describe('a recipe as a file', () => {
  it.each([
    ['json-ld', 'application/ld+json', 'leek-potato-soup.jsonld'],
    ['cooklang', 'text/plain; charset=utf-8', 'leek-potato-soup.cook'],
    ['markdown', 'text/markdown; charset=utf-8', 'leek-potato-soup.md'],
    ['email-html', 'text/html; charset=utf-8', 'leek-potato-soup.html'],
    ['text', 'text/plain; charset=utf-8', 'leek-potato-soup.txt'],
  ])('in %s has its type and its name', async (format, type, name) => {
    const answer = await fetchAs(format);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toContain(`filename="${name}"`);
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
    // What has marks of ours has them in a place of our own.
    const shown = Buffer.from(answer.bytes)
      .toString()
      .replace(/"galley:text": .*/, '');
    expect(shown).not.toContain('{1 l stock}');
  });

  it('is named for the title that it has now', async () => {
    const { body } = await ana.post('/recipes', { title: 'Soup', ingredients: ['1 leek'] });
    await ana.patch(`/recipes/${body.id}`, { title: 'Winter soup' });
    const answer = await ana.get(`/recipes/${body.id}/export?format=markdown`);
    expect(answer.headers.get('content-disposition')).toContain('filename="winter-soup.md"');
  });

  it.each(['json-ld', 'cooklang', 'markdown', 'email-html', 'text'])(
    'in %s for other servings and in other units is the view that is shown',
    async (format) => {
      const text = async (query: string) =>
        Buffer.from((await ana.get(`/recipes/${id}/export?format=${format}${query}`)).bytes).toString();
      const plain = await text('');
      expect(await text('&servings=4')).toBe(plain);
      const scaled = await text('&servings=6');
      const amount = format === 'cooklang' ? '@leeks{3}' : '3 leeks';
      expect(scaled).toContain(amount);
      expect(scaled).toMatch(format === 'cooklang' ? /@stock\{1\.5%l\}/ : /1\.5(?:\s|&nbsp;)l stock/);
      expect(plain).toContain('4 bowls');
      expect(scaled).not.toContain('4 bowls');
      expect(await text('&servings=6&units=us')).toMatch(/quarts?|cups?/);
      const { body } = await ana.get(`/recipes/${id}?servings=6&units=us`);
      if (format === 'markdown')
        for (const { display } of body.ingredients)
          expect(await text('&servings=6&units=us')).toContain(display);
    },
  );

  it.each(['json-ld', 'cooklang', 'markdown', 'email-html', 'text'])(
    'in %s has a spoon’s decimals as they are written, and in fractions for other servings',
    async (format) => {
      const { body } = await ana.post('/recipes', {
        title: 'Salt',
        servings: 3,
        ingredients: ['0.5 tsp salt', '4.25 tsp pepper'],
        instructions: ['Stir in {0.5 tsp} salt.'],
      });
      const text = async (query: string) =>
        Buffer.from((await ana.get(`/recipes/${body.id}/export?format=${format}${query}`)).bytes)
          .toString()
          .replaceAll(/&nbsp;|\u00a0/g, ' ');
      expect(await text('')).toContain(format === 'cooklang' ? '{0.5%tsp}' : '0.5 tsp salt');
      const scaled = await text('&servings=4');
      expect(scaled).toContain('⅔ tsp');
      // An exact amount for programs is a decimal.
      if (format !== 'cooklang') expect(scaled).not.toContain('0.667');
    },
  );

  it.each(['json-ld', 'cooklang', 'markdown', 'email-html', 'text'])(
    'in %s says of a line that could not be scaled that it was not',
    async (format) => {
      const ingredients = ['2 eggs', '1 cup rice - 7 carrots'];
      const { body } = await ana.post('/recipes', {
        title: 'Rice',
        servings: 1,
        ingredients,
        instructions: [],
      });
      const text = async (query: string) =>
        Buffer.from((await ana.get(`/recipes/${body.id}/export?format=${format}${query}`)).bytes).toString();
      expect(await text('&servings=3')).toContain('not scaled');
      expect(await text('&servings=1')).not.toContain('not scaled');
      expect(await text('')).not.toContain('not scaled');
    },
  );

  it.each(['json-ld', 'cooklang', 'markdown', 'email-html', 'text'])(
    'in %s says of a scaled number that may be a thousand to check it, and comes back as a note',
    async (format) => {
      const { body } = await ana.post('/recipes', {
        title: 'Rice',
        servings: 1,
        ingredients: ['2 eggs', '1,125 kg Foo', '300 g rice'],
        instructions: ['Cook {1,125 kg} Foo.', 'Serve it.'],
      });
      const text = async (query: string) =>
        Buffer.from((await ana.get(`/recipes/${body.id}/export?format=${format}${query}`)).bytes).toString();
      const scaled = await text('&servings=3');
      for (const words of [/Foo[^\n]*check this amount/, /Cook [^\n]*check this amount/])
        expect(scaled).toMatch(words);
      expect(await text('&servings=1')).not.toContain('check this amount');
      expect(await text('')).not.toContain('check this amount');
      const key = format === 'json-ld' ? 'json_ld' : format === 'email-html' ? 'html' : 'text';
      const sent = key === 'json_ld' ? JSON.parse(scaled) : scaled;
      const answer = await ana.post('/recipes/import', { [key]: sent, preview: true });
      const [found, ...others] = answer.body.results;
      expect(others).toEqual([]);
      const amounts = found.recipe.ingredients.map(({ quantity }: { quantity: number }) =>
        Number(quantity.toFixed(1)),
      );
      expect(amounts).toEqual([6, 3.4, 900]);
      expect(found.recipe.ingredients[1].note).toContain('check this amount');
      expect(found.recipe.instructions).toHaveLength(2);
    },
  );

  it('for other servings is refused where the recipe has none, and for servings that are no number', async () => {
    const none = (await ana.post('/recipes', { title: 'Salt', ingredients: ['1 tsp salt'] })).body.id;
    expect((await ana.get(`/recipes/${none}/export?servings=2`)).body.code).toBe('recipe_has_no_servings');
    expect((await ana.get(`/recipes/${none}/export?units=metric`)).status).toBe(200);
    expect((await ana.get(`/recipes/${id}/export?servings=x`)).status).toBe(400);
    expect((await ana.get(`/recipes/${id}/export?units=imperial`)).status).toBe(400);
  });

  it('is linked data unless told otherwise, with absolute addresses', async () => {
    const { body } = await ana.get(`/recipes/${id}/export`);
    expect(body).toMatchObject({
      '@type': 'Recipe',
      name: SOUP.title,
      author: { name: 'Ana' },
      url: SOUP.source_url,
    });
  });

  it('for newsletters holds no markup of the author', async () => {
    const marked = (await ana.post('/recipes', { ...SOUP, description: '<b>own</b>' })).body.id;
    const html = (await ana.get(`/recipes/${marked}/export?format=email-html`)).body;
    expect(html).toContain('&lt;b&gt;own&lt;/b&gt;');
    expect(html).toMatch(/^<table /);
  });

  it('for newsletters has its amounts as they are printed, and a plain part without any signs of a format', async () => {
    const cake = {
      title: 'Cake <b> & *more*',
      servings: 8,
      ingredients: ['1 1/2 cups sugar', 'For the top:', '7 1/2 tbsp icing sugar'],
      instructions: ['Beat {1 1/2 cups} sugar.', { text: 'Dust with 1/2 cup.', group: 'The top' }],
      notes: '_Keeps_ for 2-3 days.',
      source_url: 'https://blog.example/1/2?a=1-2&b',
    };
    const made = (await ana.post('/recipes', cake)).body.id;
    const block = (await ana.get(`/recipes/${made}/export?format=email-html`)).body;
    for (const words of ['1½ cups sugar', '7½ tbsp icing sugar', 'Beat 1½ cups sugar.', 'Dust with ½ cup.'])
      expect(block).toContain(words.replace('½ ', '½&nbsp;'));
    expect(block).toContain('href="https://blog.example/1/2?a=1-2&amp;b"');
    const plain = await ana.get(`/recipes/${made}/export?format=text`);
    expect(Buffer.from(plain.bytes).toString()).toBe(
      [
        'Cake <b> & *more*',
        'Serves 8',
        'INGREDIENTS',
        '1½ cups sugar',
        'For the top\n7½ tbsp icing sugar',
        'METHOD',
        '1. Beat 1½ cups sugar.',
        'The top\n2. Dust with ½ cup.',
        'NOTES',
        '_Keeps_ for 2–3 days.',
        'Read it on the web: https://blog.example/1/2?a=1-2&b\n',
      ].join('\n\n'),
    );
  });

  it('for newsletters marks the amounts that are not the exact ones, as the page does', async () => {
    const eggs = {
      title: 'Eggs',
      servings: 6,
      ingredients: ['4 eggs', '250 g flour'],
      instructions: ['Beat {4 eggs}.', 'Bake.'],
    };
    const made = (await ana.post('/recipes', eggs)).body.id;
    const of = async (format: string) => {
      const { bytes } = await ana.get(`/recipes/${made}/export?format=${format}&servings=2.5`);
      return Buffer.from(bytes).toString();
    };
    const block = await of('email-html');
    expect(block.match(/about 1½(?:&nbsp;| )eggs/g)).toHaveLength(2);
    expect(block).not.toContain('about 104');
    expect(await of('text')).toContain(
      'about 1½ eggs\nabout 105 g flour\n\nMETHOD\n\n1. Beat about 1½ eggs.\n2. Bake.',
    );
    expect(await of('markdown')).toContain('- about 1½ eggs\n- about 105 g flour');
    expect(await of('markdown')).toContain('1. Beat about 1½ eggs.');
    for (const format of ['json-ld', 'cooklang']) expect(await of(format)).not.toContain('about');
  });

  it('in no other format exists', async () => {
    const answer = await fetchAs('pdf');
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, 'format']);
  });

  it.each([
    ['json-ld', 'a.jsonld'],
    ['cooklang', 'a.cook'],
    ['markdown', 'a.md'],
  ])('in %s keeps the words of a corrected line, and its correction', async (format, name) => {
    const [bob, carl] = [await app.signUp(), await app.signUp()];
    const lines = [
      { text: '1 (14 oz) can milk', quantity: 2, unit: 'tin', item: 'milk of cans', note: 'cold' },
      { text: '1 vanilla pod', corrected: true },
      { text: '250g sugar', scaling: 'fixed' },
      'For the crust:',
      '½ cup sugar',
    ];
    const { body: made } = await bob.post('/recipes', { title: 'Crème', ingredients: lines });
    const answer = await bob.get(`/recipes/${made.id}/export?format=${format}`);
    expect(Buffer.from(answer.bytes).toString()).toContain('1 (14 oz) can milk');
    const { body } = await carl.post('/recipes/import', undefined, await uploadForm(answer.bytes, name));
    expect(body.results[0].recipe.ingredients).toEqual(made.ingredients);
    expect(made.ingredients[0]).toMatchObject({ text: '1 (14 oz) can milk', quantity: 2, corrected: true });
  });

  it.each([
    ['json-ld', 'a.jsonld'],
    ['cooklang', 'a.cook'],
    ['markdown', 'a.md'],
  ])('in %s keeps which lines may be left out and which do not scale', async (format, name) => {
    const [bob, carl] = [await app.signUp(), await app.signUp()];
    const lines = [
      { text: '2 bay leaves', scaling: 'fixed' },
      { text: '2 tbsp chives', optional: true },
      { text: '1 tsp salt', optional: true, scaling: 'fixed' },
      '1 l stock',
    ];
    const steps = ['= not a heading =', '-- Stir @ 90 °C.'];
    const { id: own } = (
      await bob.post('/recipes', { title: 'Soup', ingredients: lines, instructions: steps })
    ).body;
    const file = (await bob.get(`/recipes/${own}/export?format=${format}`)).bytes;
    const { body } = await carl.post('/recipes/import', undefined, await uploadForm(file, name));
    const said = (of: typeof stored) =>
      of.ingredients.map(({ text, optional, scaling }) => [text, optional, scaling]);
    const stored: {
      ingredients: { text: string; optional: boolean; scaling: string }[];
      instructions: unknown;
    } = (await bob.get(`/recipes/${own}`)).body;
    expect(said(body.results[0].recipe)).toEqual(said(stored));
    expect(body.results[0].recipe.instructions).toEqual(stored.instructions);
  });

  /** What each format has a place for; the rest is lost on the way. */
  const CARRIED: Record<string, (keyof typeof SOUP)[]> = {
    'json-ld': [
      'title',
      'description',
      'servings',
      'yield_text',
      'dietary_tags',
      'cuisine',
      'meal_type',
      'prep_time_minutes',
      'cook_time_minutes',
      'source_url',
      'nutrition',
    ],
    cooklang: [
      'title',
      'description',
      'servings',
      'yield_text',
      'notes',
      'dietary_tags',
      'cuisine',
      'meal_type',
      'prep_time_minutes',
      'cook_time_minutes',
      'source_url',
    ],
    markdown: [
      'title',
      'description',
      'servings',
      'yield_text',
      'notes',
      'dietary_tags',
      'source_url',
      'prep_time_minutes',
      'cook_time_minutes',
    ],
  };
  it.each(Object.keys(CARRIED))(
    'in %s is read back by the import with what the format carries',
    async (format) => {
      const bob = await app.signUp('Bob');
      const file = (await fetchAs(format)).bytes;
      const name = { 'json-ld': 'a.jsonld', cooklang: 'a.cook', markdown: 'a.md' }[format] ?? '';
      const { body } = await bob.post('/recipes/import', undefined, await uploadForm(file, name));
      const [{ recipe }] = body.results;
      const stored = (await ana.get(`/recipes/${id}`)).body;
      for (const field of CARRIED[format] ?? [])
        expect(recipe[field], `${format} ${field}`).toEqual(stored[field]);
      const lines = (of: { text: string; group: string | null }[]) =>
        of.map(({ text, group }) => [text, group]);
      expect(lines(recipe.ingredients)).toEqual(lines(stored.ingredients));
      expect(recipe.instructions.map((one: { text: string }) => one.text)).toEqual([
        'Slice the leeks.',
        'Pour in {1 l stock} and simmer for 20 minutes.',
        'Scatter.',
      ]);
    },
  );

  it.each([
    ['json-ld', 'a.jsonld'],
    ['cooklang', 'a.cook'],
    ['markdown', 'a.md'],
  ])('in %s can be imported when it has only a title, or words that name its parts', async (format, name) => {
    const [bob, carl] = [await app.signUp(), await app.signUp()];
    for (const recipe of [
      { title: 'Only a title' },
      { title: 'Words', servings: 4, description: 'Serves 9 people', notes: 'Serves 4 as a main\n\n# Later' },
    ]) {
      const { body: made } = await bob.post('/recipes', recipe);
      const { bytes } = await bob.get(`/recipes/${made.id}/export?format=${format}`);
      const { body } = await carl.post('/recipes/import', undefined, await uploadForm(bytes, name));
      expect(body.results[0]).toMatchObject({ status: 'created', recipe });
    }
  });
});
