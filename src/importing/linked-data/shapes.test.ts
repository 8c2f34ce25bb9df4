import { describe, expect, it } from 'vitest';
import { readData } from '@/importing/detect';
import { readPage } from '@/importing/pages/page';

const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);
const linked = (node: object, ...others: object[]) => {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Recipe', name: 'Soup', ...node }, ...others],
  };
  const [recipe] = readPage(`<script type="application/ld+json">${JSON.stringify(data)}</script>`, null);
  return recipe;
};
const STEPS = ['Slice the leeks.', 'Simmer for 20 minutes.'];

describe('the steps of linked data', () => {
  it('stand in the groups that headings in one text open', () => {
    const recipe = linked({
      recipeIngredient: ['1 egg'],
      recipeInstructions:
        '<p>Begin.</p><h3>Sauce:</h3><ol><li>Boil it.</li><li>Cool it.</li></ol><h3>Rest</h3><p>Serve.</p>',
    });
    expect(recipe?.instructions).toEqual([
      { text: 'Begin.', group: null },
      { text: 'Boil it.', group: 'Sauce' },
      { text: 'Cool it.', group: 'Sauce' },
      { text: 'Serve.', group: 'Rest' },
    ]);
  });

  it.each<[string, unknown]>([
    ['numbered in one text', '1. Slice the leeks. 2. Simmer for 20 minutes.'],
    ['numbered with words in one text', 'Step 1: Slice the leeks. Step 2: Simmer for 20 minutes.'],
    ['numbered in one text of a list', ['1) Slice the leeks. 2) Simmer for 20 minutes.']],
    ['by the ids of their nodes', [{ '@id': '#one' }, { '@id': '#two' }]],
    ['in a section by its id', { '@id': '#section' }],
    ['with a list as their text', [{ '@type': 'HowToStep', text: STEPS }]],
    ['with a description alone', STEPS.map((description) => ({ '@type': 'HowToStep', description }))],
    ['with a name alone', STEPS.map((name) => ({ '@type': 'HowToStep', name }))],
    [
      'in the order of their positions',
      [
        { '@type': 'ListItem', position: 2, item: { '@type': 'HowToStep', text: STEPS[1] } },
        { '@type': 'ListItem', position: '1', item: { '@type': 'HowToStep', text: STEPS[0] } },
      ],
    ],
    ['as texts of list items', STEPS.map((item, i) => ({ '@type': 'ListItem', position: i + 1, item }))],
    [
      'in an ItemList',
      { '@type': 'ItemList', itemListElement: STEPS.map((text) => ({ '@type': 'HowToStep', text })) },
    ],
    [
      'as directions inside steps',
      STEPS.map((text) => ({ '@type': 'HowToStep', itemListElement: [{ '@type': 'HowToDirection', text }] })),
    ],
  ])('are read %s', (_, recipeInstructions) => {
    const nodes = [
      { '@id': '#one', '@type': 'HowToStep', text: STEPS[0] },
      { '@id': '#two', '@type': 'HowToStep', text: STEPS[1] },
      {
        '@id': '#section',
        '@type': 'HowToSection',
        name: 'Soup',
        itemListElement: [{ '@id': '#one' }, { '@id': '#two' }],
      },
    ];
    const read = linked({ recipeIngredient: ['2 leeks'], recipeInstructions }, ...nodes);
    expect(texts(read?.instructions)).toEqual(STEPS);
  });

  it('stay whole where numbers are amounts', () => {
    const text = 'Heat the oven to 200. Add 2 eggs and bake for 10. Eat.';
    expect(texts(linked({ recipeIngredient: ['2 eggs'], recipeInstructions: text })?.instructions)).toEqual([
      text,
    ]);
  });
});

describe('the photos of steps of linked data', () => {
  const address = (name: string) => `https://blog.example/${name}.jpg`;
  const photosOf = (recipeInstructions: unknown, ...others: object[]) =>
    linked({ recipeIngredient: ['2 leeks'], recipeInstructions }, ...others)?.instructions.map(
      ({ photo }) => photo ?? null,
    );

  it.each<[string, unknown]>([
    ['an address', address('slice')],
    ['the first of a list', [address('slice'), address('other')]],
    ['a node', { '@type': 'ImageObject', contentUrl: address('slice') }],
    ['the id of a node', { '@id': '#slice' }],
  ])('are read where an image is %s', (_, image) => {
    const steps = [
      { '@type': 'HowToStep', text: STEPS[0], image },
      { '@type': 'HowToStep', text: STEPS[1] },
    ];
    const node = { '@id': '#slice', '@type': 'ImageObject', url: address('slice') };
    expect(photosOf(steps, node)).toEqual([{ url: address('slice'), alt: null }, null]);
    const section = [{ '@type': 'HowToSection', name: 'Soup', itemListElement: steps }];
    expect(photosOf(section, node)).toEqual([{ url: address('slice'), alt: null }, null]);
  });

  it('have their caption, stand at the first of several lines, and are none where they are no addresses', () => {
    const image = { '@type': 'ImageObject', url: address('slice'), caption: 'Leeks in <b>rings</b>' };
    const several = { '@type': 'HowToStep', text: '<p>Slice the leeks.</p><p>Wash them.</p>', image };
    expect(photosOf([several, { '@type': 'HowToStep', text: 'Eat.', image: 'data:image/png,x' }])).toEqual([
      { url: address('slice'), alt: 'Leeks in rings' },
      null,
      null,
    ]);
    const directions = {
      '@type': 'HowToStep',
      image,
      itemListElement: STEPS.map((text) => ({ '@type': 'HowToDirection', text })),
    };
    expect(photosOf([directions])?.map((photo) => photo?.url ?? null)).toEqual([address('slice'), null]);
  });
});

describe('the ingredients of linked data', () => {
  it.each<[string, unknown]>([
    ['supplies with what is required', { '@type': 'HowToSupply', name: 'flour', requiredQuantity: '200 g' }],
    [
      'supplies with an amount and its unit',
      {
        '@type': 'HowToSupply',
        name: 'flour',
        requiredQuantity: { '@type': 'QuantitativeValue', value: 200, unitText: 'g' },
      },
    ],
    [
      'supplies with the code of a unit',
      { '@type': 'HowToSupply', name: 'flour', requiredQuantity: { value: '200', unitCode: 'GRM' } },
    ],
    ['property values', { '@type': 'PropertyValue', name: 'flour', value: 200, unitText: 'g' }],
    ['items of a list', { '@type': 'ListItem', position: 1, item: '200 g flour' }],
    ['texts', { text: '200 g flour' }],
    ['values', { '@value': '200 g flour' }],
  ])('may be %s', (_, ingredient) => {
    const read = linked({ recipeIngredient: [ingredient], recipeInstructions: 'Mix.' });
    expect(texts(read?.ingredients)).toEqual(['200 g flour']);
  });

  it('may be in lists with names', () => {
    const recipeIngredient = [
      { '@type': 'ItemList', name: 'Dough', itemListElement: ['200 g flour'] },
      { '@type': 'ItemList', name: 'Sauce', itemListElement: ['2 leeks'] },
    ];
    expect(linked({ recipeIngredient })?.ingredients).toEqual([
      { text: '200 g flour', group: 'Dough' },
      { text: '2 leeks', group: 'Sauce' },
    ]);
  });
});

it.each<[unknown, number | null, string | null]>([
  ['10 - 12', 10, null],
  [['6', '6 servings'], 6, '6 servings'],
  [-3, null, null],
  ['-3', null, null],
  [{ '@type': 'QuantitativeValue', value: 4, unitText: 'bowls' }, 4, '4 bowls'],
  [{ '@type': 'QuantitativeValue', minValue: 4, maxValue: 6 }, 4, null],
  [[4, '4 bowls'], 4, '4 bowls'],
  [['24 cookies', '6 servings'], 6, '24 cookies'],
  [['6 servings', '24 cookies'], 6, '24 cookies'],
  [['1 loaf', '12 slices'], 12, '12 slices'],
  [['8', '1 cake'], 8, '1 cake'],
  ['1 9x13-inch pan, 12 servings', 12, '1 9x13-inch pan, 12 servings'],
])('a yield of %j serves %s and makes %s', (recipeYield, servings, yield_text) => {
  expect(linked({ recipeIngredient: ['1 egg'], recipeYield })).toMatchObject({ servings, yield_text });
});

it('names with a prefix, addresses as names, values as nodes and an own context are the same recipe', () => {
  const plain = {
    name: 'Soup',
    recipeIngredient: ['2 leeks'],
    recipeInstructions: STEPS,
    totalTime: 'PT30M',
  };
  const renamed = (change: (key: string) => string) =>
    Object.fromEntries(Object.entries(plain).map(([key, value]) => [change(key), value]));
  const expanded = Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [
      `http://schema.org/${key}`,
      [value].flat().map((one) => ({ '@value': one })),
    ]),
  );
  for (const node of [
    { '@type': 'schema:Recipe', ...renamed((key) => `schema:${key}`) },
    { '@type': ['http://schema.org/Recipe'], ...expanded },
    { '@context': { '@vocab': 'https://schema.org/', type: '@type' }, type: 'Recipe', ...plain },
  ]) {
    const [entry] = readData(node, null);
    expect(entry?.read()?.recipe, JSON.stringify(node)).toMatchObject({
      title: 'Soup',
      ingredients: [{ text: '2 leeks' }],
      instructions: STEPS.map((text) => ({ text })),
      total_time_minutes: 30,
    });
  }
});

describe('a page that marks its recipe', () => {
  const read = (html: string) => readPage(html, 'https://blog.example/soup');
  const whole = {
    title: 'Soup',
    servings: 4,
    total_time_minutes: 30,
    ingredients: [{ text: '2 leeks' }, { text: '1 l stock' }],
    instructions: STEPS.map((text) => ({ text })),
  };

  it('by microdata, parts of which stand elsewhere on it', () => {
    const html = `<main id=all><div itemscope itemtype="https://schema.org/Recipe" itemref="list how all nowhere list">
      <h1 itemprop=name>Soup</h1><span itemprop=recipeYield>4 servings</span><time itemprop=totalTime datetime=PT30M></time></div>
      <ul id=list><li itemprop=recipeIngredient>2 leeks<li itemprop=recipeIngredient>1 l stock</ul></main>
      <ol id=how itemprop=recipeInstructions><li>${STEPS.join('<li>')}</ol>`;
    const [recipe, ...others] = read(html.replace(' all nowhere list', ' nowhere list'));
    expect(others).toEqual([]);
    expect(recipe).toMatchObject(whole);
    // One that refers to what it stands in comes to an end too.
    expect(read(html)).toHaveLength(1);
  });

  it.each([
    ['RDFa Lite', 'vocab="https://schema.org/" typeof="Recipe"', ''],
    ['RDFa with a prefix', 'prefix="schema: https://schema.org/" typeof="schema:Recipe"', 'schema:'],
  ])('by %s', (_, attributes, prefix) => {
    const html = `<meta property="og:title" content="My blog"><div ${attributes}><h1 property="${prefix}name">Soup</h1>
      <span property="${prefix}recipeYield">4 servings</span><meta property="${prefix}totalTime" content="PT30M">
      <li property="${prefix}recipeIngredient">2 leeks</li><li property="${prefix}recipeIngredient">1 l stock</li>
      ${STEPS.map((text) => `<div property="${prefix}recipeInstructions" typeof="${prefix}HowToStep"><p property="${prefix}text">${text}</p></div>`).join('')}</div>`;
    expect(read(html)).toMatchObject([whole]);
  });

  it.each([
    ['h-recipe', 'h-recipe', 'p-name', 'p-ingredient', 'e-instructions', 'p-yield', 'dt-duration'],
    ['hRecipe', 'hrecipe', 'fn', 'ingredient', 'instructions', 'yield', 'duration'],
  ])('by %s', (_, root, name, ingredient, instructions, yields, duration) => {
    const html = `<h1>My blog</h1><article class="${root}"><h2 class="${name}">Soup</h2><p class="${yields}">4 servings</p>
      <time class="${duration}" datetime="PT30M">half an hour</time><ul><li class="${ingredient}">2 leeks<li class="${ingredient}">1 l stock</ul>
      <div class="${instructions}"><ol><li>${STEPS.join('<li>')}</ol></div></article>`;
    expect(read(html)).toMatchObject([whole]);
  });

  it('by nothing but headings, with its ingredients in a table', () => {
    const table = (rows: string[][]) =>
      `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
    for (const rows of [
      [
        ['200 g', 'flour'],
        ['2', '<b>leeks</b>'],
      ],
      [
        ['flour', '200 g'],
        ['leeks', '2'],
      ],
      [
        ['200', 'g', 'flour'],
        ['2', '', 'leeks'],
      ],
    ]) {
      const html = `<h1>Soup</h1><p>Serves 4</p><h2>Ingredients</h2>${table(rows)}<h2>Method</h2><p>${STEPS.join('</p><p>')}</p>`;
      const [recipe] = read(html);
      expect(texts(recipe?.ingredients)).toEqual(['200 g flour', '2 leeks']);
      expect(texts(recipe?.instructions)).toEqual(STEPS);
    }
  });

  it('by nothing but its lists', () => {
    const how = 'Slice the leeks and wash them well in cold water.';
    const html = `<nav><ul><li>Home<li>About</ul></nav><h1>Soup</h1><p>My favourite in winter.</p>
      <ul><li>2 leeks<li>1 l stock<li>1 tsp salt<li>pepper</ul><p>${how}</p><p>Then simmer everything for 20 minutes.</p>
      <h3>Comments</h3><p>I made this soup and everybody loved it.</p>`;
    const [recipe] = read(html);
    expect(recipe?.title).toBe('Soup');
    expect(texts(recipe?.ingredients)).toEqual(['2 leeks', '1 l stock', '1 tsp salt', 'pepper']);
    expect(texts(recipe?.instructions)).toEqual([how, 'Then simmer everything for 20 minutes.']);
    expect(read('<ul><li>Home<li>About us<li>Contact</ul><p>We sell 3 kinds of soup, and more.</p>')).toEqual(
      [],
    );
  });
});

describe('what pages write in two ways or with a slip', () => {
  it('keeps the ingredients under both of their names, those that stand under both once', () => {
    const [read] = readPage(
      '<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b><ul><li itemprop="recipeIngredient">1 cup flour</li><li itemprop="ingredients">1 cup  Flour</li><li itemprop="ingredients">2 eggs</li></ul><p itemprop="recipeInstructions">Mix.</p></div>',
      null,
    );
    expect(texts(read?.ingredients)).toEqual(['1 cup flour', '2 eggs']);
    expect(texts(linked({ ingredients: ['2 eggs'], recipeIngredient: '1 leek' })?.ingredients)).toEqual([
      '1 leek',
      '2 eggs',
    ]);
  });

  it('reads JSON with comments, and takes no address for one', () => {
    const script = `{/* c */ "@type": "Recipe", // the "name"
      "name": "Soup", 'url': 'https://a.example/soup', "recipeIngredient": ["2 leeks // washed", "1 l /* hot */ stock"], # no
      "recipeInstructions": "Simmer." /* end */ }`.replace(' # no', '');
    const [read] = readPage(`<script type="application/ld+json">${script}</script>`, null);
    expect(read).toMatchObject({ title: 'Soup', source_url: 'https://a.example/soup' });
    expect(texts(read?.ingredients)).toEqual(['2 leeks // washed', '1 l /* hot */ stock']);
  });

  it('takes the kilocalories beside kilojoules, a time that is a range, and a list that is one text', () => {
    const read = linked({
      recipeIngredient: '1 egg, 2 cups flour, 3 tbsp sugar',
      nutrition: { calories: '1000 kJ (239 kcal)' },
      cookTime: { '@type': 'Duration', minValue: 'PT20M', maxValue: 'PT30M' },
    });
    expect(read).toMatchObject({ nutrition: { calories: 239 }, cook_time_minutes: 20 });
    expect(texts(read?.ingredients)).toEqual(['1 egg', '2 cups flour', '3 tbsp sugar']);
    expect(texts(linked({ recipeIngredient: ['1 onion, chopped'] })?.ingredients)).toEqual([
      '1 onion, chopped',
    ]);
  });
});

it('a page that names its recipe in the title of its post alone is called so', () => {
  const [recipe] = readPage(
    '<h3 class="post-title entry-title">Leek soup</h3><h4>Ingredients</h4><p>2 leeks</p><h4>Method</h4><p>Simmer.</p>',
    null,
  );
  expect(recipe?.title).toBe('Leek soup');
});

describe('what pages have that no step and no name is', () => {
  it('a tip among the steps is a note', () => {
    const recipe = linked({
      recipeIngredient: ['2 leeks'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Slice the leeks.' },
        { '@type': 'HowToTip', text: 'Keep the greens.' },
      ],
    });
    expect([texts(recipe?.instructions), recipe?.notes]).toEqual([['Slice the leeks.'], 'Keep the greens.']);
  });

  it('microdata of before schema.org is read', () => {
    const supply = (amount: string, name: string) =>
      `<span itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient"><span itemprop="amount">${amount}</span> <span itemprop="name">${name}</span></span>`;
    const [recipe] = readPage(
      `<div itemscope itemtype="http://data-vocabulary.org/Recipe"><span itemprop="name">Stew</span><p itemprop="summary">Old.</p>${supply('2 lb', 'beef')}${supply('1', 'onion')}<time itemprop="duration" datetime="PT2H">2 h</time><div itemprop="instructions">Brown the beef.</div></div>`,
      null,
    );
    expect(recipe).toMatchObject({ title: 'Stew', description: 'Old.', total_time_minutes: 120 });
    expect([texts(recipe?.ingredients), texts(recipe?.instructions)]).toEqual([
      ['2 lb beef', '1 onion'],
      ['Brown the beef.'],
    ]);
  });
});
