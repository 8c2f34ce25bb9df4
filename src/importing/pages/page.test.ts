import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from './page';

const script = (data: unknown, type = 'application/ld+json') =>
  `<script type="${type}">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const page = (head: string, body = '') =>
  `<!doctype html><html><head><title>Soup – My Blog</title>${head}</head><body>${body}</body></html>`;
const recipe = (rest: Record<string, unknown> = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Leek soup',
  recipeIngredient: ['2 leeks', '1 l stock'],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Slice.' },
    { '@type': 'HowToStep', text: 'Simmer.' },
  ],
  ...rest,
});
const first = (data: unknown, base: string | null = 'https://blog.example/soup') =>
  readPage(page(script(data)), base)[0];
const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);

describe('a page with linked data', () => {
  it.each([
    ['one node', recipe()],
    ['an array', [{ '@type': 'WebPage' }, recipe()]],
    ['a graph', { '@graph': [{ '@type': 'Person', name: 'Ines' }, recipe()] }],
    ['a graph in an array', [{ '@graph': [recipe()] }]],
    ['several types', recipe({ '@type': ['Recipe', 'NewsArticle'] })],
    ['a type with its address', recipe({ '@type': 'http://schema.org/Recipe' })],
    ['a type in lower case', recipe({ '@type': 'recipe' })],
    ['a page that holds it', { '@type': 'WebPage', mainEntity: recipe() }],
    ['a list of things', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: recipe() }] }],
  ])('is read from %s', (_, data) => {
    expect(first(data)).toMatchObject({
      title: 'Leek soup',
      ingredients: [{ text: '2 leeks' }, { text: '1 l stock' }],
      instructions: [{ text: 'Slice.' }, { text: 'Simmer.' }],
      source_url: 'https://blog.example/soup',
    });
  });

  it.each([
    ['a comment around it', `<!-- ${JSON.stringify(recipe())} -->`],
    ['a CDATA section', `//<![CDATA[\n${JSON.stringify(recipe())}\n//]]>`],
    ['trailing commas', JSON.stringify(recipe()).replace(/\]/g, ',]').replace(/\}$/, ',}')],
    ['raw line breaks in a text', JSON.stringify(recipe()).replace('Leek soup', 'Leek\n soup')],
    ['a missing brace at the end', JSON.stringify(recipe()).slice(0, -1)],
    ['no commas between its facts', JSON.stringify(recipe()).replace(/(?<=[\]}"]),(?=")/g, ' ')],
    ['a semicolon at the end', `${JSON.stringify(recipe())};`],
  ])('is read in spite of %s', (_, text) => {
    expect(readPage(page(script(text)), null)[0]).toMatchObject({
      title: 'Leek soup',
      ingredients: { length: 2 },
    });
  });

  it.each<[string, unknown, string[], (string | null)[]]>([
    ['strings', ['Slice.', 'Simmer.'], ['Slice.', 'Simmer.'], [null, null]],
    ['one text with lines', 'Slice.\nSimmer.', ['Slice.', 'Simmer.'], [null, null]],
    ['one text', 'Slice and simmer.', ['Slice and simmer.'], [null]],
    [
      'one text with HTML',
      '<ol><li>Slice.</li><li>Simmer <b>gently</b>.</li></ol>',
      ['Slice.', 'Simmer gently.'],
      [null, null],
    ],
    ['one text with numbers', '1. Slice.\n2. Simmer.', ['Slice.', 'Simmer.'], [null, null]],
    ['breaks', 'Slice.<br/>Simmer.', ['Slice.', 'Simmer.'], [null, null]],
    [
      'sections',
      [
        {
          '@type': 'HowToSection',
          name: 'Soup',
          itemListElement: [{ '@type': 'HowToStep', text: 'Simmer.' }],
        },
        {
          '@type': 'HowToSection',
          name: 'Garnish:',
          itemListElement: { '@type': 'HowToStep', text: 'Chop.' },
        },
      ],
      ['Simmer.', 'Chop.'],
      ['Soup', 'Garnish'],
    ],
    [
      'sections and steps',
      [
        { '@type': 'HowToStep', text: 'Slice.' },
        { '@type': 'HowToSection', name: 'Soup', itemListElement: ['Simmer.'] },
      ],
      ['Slice.', 'Simmer.'],
      [null, 'Soup'],
    ],
    [
      'one section',
      { '@type': 'HowToSection', name: 'Soup', itemListElement: [{ text: 'Simmer.' }] },
      ['Simmer.'],
      ['Soup'],
    ],
    [
      'lists in a list',
      [[{ '@type': 'HowToStep', text: 'Slice.' }], ['Simmer.']],
      ['Slice.', 'Simmer.'],
      [null, null],
    ],
    ['steps with only a name', [{ '@type': 'HowToStep', name: 'Slice.' }], ['Slice.'], [null]],
    [
      'steps whose name begins the text',
      [{ '@type': 'HowToStep', name: 'Slice the', text: 'Slice the leeks.' }],
      ['Slice the leeks.'],
      [null],
    ],
    [
      'steps with a title',
      [{ '@type': 'HowToStep', name: 'Make the base', text: 'Slice.' }],
      ['Make the base: Slice.'],
      [null],
    ],
    [
      'directions inside steps',
      [
        {
          '@type': 'HowToStep',
          itemListElement: [
            { '@type': 'HowToDirection', text: 'Slice.' },
            { '@type': 'HowToTip', text: 'Wash them.' },
          ],
        },
      ],
      ['Slice.', 'Wash them.'],
      [null, null],
    ],
    ['an empty list', [], [], []],
    ['nothing', undefined, [], []],
  ])('instructions as %s are steps', (_, recipeInstructions, steps, groups) => {
    const read = first(recipe({ recipeInstructions }));
    expect(texts(read?.instructions)).toEqual(steps);
    expect(read?.instructions.map(({ group }) => group)).toEqual(groups);
  });

  it.each<[string, unknown, string[]]>([
    ['one text', '2 leeks\n1 l stock', ['2 leeks', '1 l stock']],
    ['one text with breaks', '2 leeks<br>1 l stock', ['2 leeks', '1 l stock']],
    [
      'entities, escaped twice',
      ['&frac12; leek', '1 &amp;frac14; l stock', 'salt &amp; pepper'],
      ['½ leek', '1 ¼ l stock', 'salt & pepper'],
    ],
    ['tags', ['<a href="/leek">2 leeks</a>', '1&nbsp;l <em>stock</em>'], ['2 leeks', '1 l stock']],
    ['lists in a list', [['2 leeks'], ['1 l stock']], ['2 leeks', '1 l stock']],
    ['gaps', [null, '', '2 leeks', '  '], ['2 leeks']],
    ['signs that are no tags', ['flour < 500 g', '1 l stock'], ['flour < 500 g', '1 l stock']],
  ])('ingredients as %s are lines', (_, recipeIngredient, lines) => {
    expect(texts(first(recipe({ recipeIngredient }))?.ingredients)).toEqual(lines);
  });

  it('reads the old name of the ingredients, and headings among them as groups', () => {
    const { recipeIngredient: _, ...node } = recipe({
      ingredients: ['2 leeks', 'For the garnish:', 'chives'],
    });
    expect(first(node)?.ingredients).toEqual([
      { text: '2 leeks', group: null },
      { text: 'chives', group: 'For the garnish' },
    ]);
  });

  it.each<[unknown, number | null, string | null]>([
    [['4', '4 servings'], 4, '4 servings'],
    ['Serves 4-6', 4, 'Serves 4-6'],
    ['12', 12, null],
    [8, 8, null],
    [[6], 6, null],
    [{ '@type': 'QuantitativeValue', value: 10, unitText: 'cookies' }, 10, '10 cookies'],
    [undefined, null, null],
    ['a 9-inch cake', null, 'a 9-inch cake'],
  ])('a yield of %j serves %s', (recipeYield, servings, yield_text) => {
    expect(first(recipe({ recipeYield }))).toMatchObject({ servings, yield_text });
  });

  it.each<[unknown, number | null]>([
    ['PT1H30M', 90],
    ['PT90M', 90],
    ['P0DT0H45M', 45],
    ['P0Y0M0DT0H35M0.000S', 35],
    ['PT0D4H45M', 285],
    ['PTH30MS', 30],
    ['PT1HMS', 60],
    ['P1DT2H', 1560],
    ['PT0M', 0],
    ['PTHM', null],
    ['PTundefinedM', null],
    ['PTNaNM', null],
    ['PT-475323H41M52S', null],
    ['', null],
    ['20 minutes', 20],
    ['35 minuti', 35],
    ['1 hour 20 minutes', 80],
    ['1 ½ hours', 90],
    ['1h15', 75],
    ['1 h 20', 80],
    ['2 Stunden 5', 125],
    ['1 hour and a half', 90],
    ['about an hour and a half', 90],
    ['eine halbe Stunde', 30],
    ['1 heure et demie', 90],
    ['45 minutes to 1 hour', 45],
    ['1 h 20 min', 80],
    ['2 h 90', 120],
    ['1:30', 90],
    [25, 25],
    [null, null],
  ])('a time of %j is %s minutes', (cookTime, minutes) => {
    expect(first(recipe({ cookTime }))?.cook_time_minutes).toBe(minutes);
  });

  it.each<[unknown, string | null]>([
    ['https://blog.example/a.jpg', 'https://blog.example/a.jpg'],
    [['/a.jpg', '/b.jpg'], 'https://blog.example/a.jpg'],
    [{ '@type': 'ImageObject', url: '/a.jpg' }, 'https://blog.example/a.jpg'],
    [[{ contentUrl: '//cdn.example/a.jpg' }], 'https://cdn.example/a.jpg'],
    [undefined, null],
    ['javascript:alert(1)', null],
  ])('a picture as %j is %s', (image, image_url) => {
    expect(first(recipe({ image }))?.image_url).toBe(image_url);
  });

  it('follows a picture that is a reference', () => {
    const data = {
      '@graph': [
        recipe({ image: { '@id': '#photo' } }),
        { '@id': '#photo', '@type': 'ImageObject', url: '/a.jpg' },
      ],
    };
    expect(first(data)?.image_url).toBe('https://blog.example/a.jpg');
  });

  it('reads diets, cuisine, course and nutrition as they are declared', () => {
    const read = first(
      recipe({
        suitableForDiet: ['https://schema.org/VeganDiet', 'GlutenFreeDiet'],
        recipeCuisine: ['French, European'],
        recipeCategory: 'Soup',
        nutrition: {
          '@type': 'NutritionInformation',
          calories: '1,046 kJ',
          fatContent: '12 g',
          sodiumContent: '0.4 g',
        },
      }),
    );
    expect(read).toMatchObject({
      dietary_tags: ['vegan', 'gluten-free'],
      cuisine: 'French',
      meal_type: 'Soup',
      nutrition: { calories: 250, fat_g: 12, sodium_mg: 400 },
    });
  });

  it('takes the fuller of two readings of one recipe, and both of two recipes', () => {
    const poor = recipe({ recipeInstructions: [] });
    expect(readPage(page(script(poor) + script(recipe())), null)).toHaveLength(1);
    expect(readPage(page(script(poor) + script(recipe())), null)[0]?.instructions).toHaveLength(2);
    expect(readPage(page(script([recipe(), recipe({ name: 'Pie' })])), null)).toHaveLength(2);
  });
});

const MICRODATA = `<div itemscope itemtype="http://schema.org/Recipe">
  <h1 itemprop="name">Leek soup</h1><img itemprop="image" src="/a.jpg">
  <meta itemprop="prepTime" content="PT10M"><time itemprop="cookTime" datetime="PT20M">20 min</time>
  <span itemprop="recipeYield">Serves 4</span>
  <ul><li itemprop="recipeIngredient">2 <a href="/leeks">leeks</a></li><li itemprop="recipeIngredient">1 l stock</li></ul>
  <div itemprop="recipeInstructions"><ol><li>Slice.</li><li>Simmer.</li></ol></div>
  <div itemprop="nutrition" itemscope itemtype="http://schema.org/NutritionInformation"><span itemprop="calories">250 kcal</span></div>
</div>`;

describe('a page with microdata', () => {
  it('is read like linked data', () => {
    expect(readPage(page('', MICRODATA), 'https://blog.example/soup')[0]).toMatchObject({
      title: 'Leek soup',
      servings: 4,
      prep_time_minutes: 10,
      cook_time_minutes: 20,
      image_url: 'https://blog.example/a.jpg',
      ingredients: [{ text: '2 leeks' }, { text: '1 l stock' }],
      instructions: [{ text: 'Slice.' }, { text: 'Simmer.' }],
      nutrition: { calories: 250 },
    });
  });

  it('fills what the linked data of the page leaves open', () => {
    const poor = recipe({ recipeInstructions: [], name: 'Leek soup' });
    const read = readPage(page(script(poor), MICRODATA), null);
    expect(read).toHaveLength(1);
    expect(texts(read[0]?.instructions)).toEqual(['Slice.', 'Simmer.']);
  });
});

describe('a page without markup', () => {
  it('is read by its headings', () => {
    const body = `<nav><a>Home</a></nav><h1>Leek soup</h1><p>My grandmother's.</p><h2>Ingredients</h2>
      <ul><li>2 leeks</li><li>1 l stock</li></ul><h2>Method</h2><ol><li>Slice.</li><li>Simmer.</li></ol>
      <h2>Comments</h2><p>Lovely!</p>`;
    expect(readPage(page('', body), 'https://blog.example/soup')).toMatchObject([
      {
        title: 'Leek soup',
        ingredients: [{ text: '2 leeks' }, { text: '1 l stock' }],
        instructions: [{ text: 'Slice.' }, { text: 'Simmer.' }],
      },
    ]);
  });

  it('is read without what stands around it, and with the facts below its last step', () => {
    const [read] = readPage(
      `<body><nav><ul><li>1 Home<li>2 Shop<li>3 Blog</ul></nav><main><h1>Pie</h1><h2>Ingredients</h2><ul><li>2 apples
      <li>1 cup flour</ul><h2>Directions</h2><ol><li>Cut.<li>Bake 40 minutes.</ol><p>Serves 6<p>Prep time: 10 min</p>
      <button>Print</button></main><aside>Subscribe to my letter</aside><footer>Copyright</footer>`,
      null,
    );
    expect(read).toMatchObject({ title: 'Pie', servings: 6, prep_time_minutes: 10 });
    expect(read?.instructions.map(({ text }) => text)).toEqual(['Cut.', 'Bake 40 minutes.']);
  });

  it('that is all at the side of itself is read all the same', () => {
    const [read] = readPage(
      '<aside><h1>Pie</h1><h2>Ingredients</h2><p>2 apples<h2>Directions</h2><p>Bake.</aside>',
      null,
    );
    expect([read?.title, read?.ingredients.length]).toEqual(['Pie', 1]);
  });

  it('is read in other languages', () => {
    const body =
      '<h1>Suppe</h1><h3>Zutaten:</h3><p>2 Stangen Lauch<br>1 l Brühe</p><h3>Zubereitung</h3><p>Schneiden.</p><p>Kochen.</p>';
    expect(readPage(page('', body), null)[0]).toMatchObject({
      ingredients: [{ text: '2 Stangen Lauch' }, { text: '1 l Brühe' }],
      instructions: [{ text: 'Schneiden.' }, { text: 'Kochen.' }],
    });
  });

  it('without a recipe gives none', () => {
    expect(readPage(page('', '<h1>About me</h1><p>I cook.</p>'), null)).toEqual([]);
    expect(readPage('', null)).toEqual([]);
  });
});

describe('whatever a page is', () => {
  it('it is read without an exception', () => {
    const bit = fc.oneof(
      fc.constantFrom(
        '<div itemscope itemtype="http://schema.org/Recipe">',
        '<script type="application/ld+json">',
        '{"@type":"Recipe",',
        '</',
        '<!--',
        '&#x110000;',
        '"name":',
        '[[[[',
        '<li>',
        '</script>',
      ),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), (bits) => Array.isArray(readPage(bits.join(''), null))),
      { numRuns: 500 },
    );
  });

  it('deep nesting is bounded', () => {
    const deep = `${'<div>'.repeat(20_000)}<h2>Ingredients</h2>`;
    expect(readPage(deep, null)).toEqual([]);
    const json = `${'['.repeat(5_000)}{"@type":"Recipe","name":"x","recipeIngredient":["1 egg"]}${']'.repeat(5_000)}`;
    expect(readPage(page(script(json)), null)[0]?.ingredients).toEqual([{ text: '1 egg', group: null }]);
  });
});

it('servings and times above the ingredients of a page without markup are read', () => {
  const body =
    '<h1>Leek soup</h1><p>Serves 4</p><p>Prep time: 10 min</p><h2>Ingredients</h2><ul><li>2 leeks</li></ul><h2>Method</h2><p>Simmer.</p>';
  expect(readPage(page('', body), null)[0]).toMatchObject({
    title: 'Leek soup',
    servings: 4,
    prep_time_minutes: 10,
    ingredients: [{ text: '2 leeks' }],
  });
});

it('linked data of many megabytes is read to its end', () => {
  const data = {
    '@type': 'ItemList',
    itemListElement: Array.from({ length: 3 }, (_, i) =>
      recipe({ name: `Soup ${i}`, description: 'x'.repeat(1_000_000) }),
    ),
  };
  expect(readPage(page(script(data)), null)).toHaveLength(3);
});
