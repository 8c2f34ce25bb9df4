import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { readPage } from '@/importing/pages/page';
import type { ReadRecipe } from '@/importing/recipe/model';

const BODY = 'Serves 4\n\nIngredients\n2 apples\n1 cup flour\n\nMethod\nCut the apples.\nBake them.';
const shown = (lines: ReadRecipe['instructions'] | undefined) =>
  lines?.map(({ text, group }) => (group === null ? text : `[${group}] ${text}`));
const pasted = (text: string) => {
  const [entry] = readPasted(text);
  return entry?.read()?.recipe;
};

describe('a pasted text with tags in it', () => {
  it.each([
    '<script>alert(1)</script> Pie',
    '<script>alert(1)\n</script>\nPie',
    '<style>b { color: red }</style>Pie',
    '<b>Pie</b>',
    '<img src=x onerror=alert(1)> Pie',
    '<p>Pie',
    '<p class="title">Pie</p>',
  ])('has the title that stands behind those of %j', (first) => {
    const recipe = pasted(`${first}\n${BODY}`);
    expect(recipe).toMatchObject({ title: 'Pie', servings: 4 });
    expect(shown(recipe?.ingredients)).toEqual(['2 apples', '1 cup flour']);
    expect(shown(recipe?.instructions)).toEqual(['Cut the apples.', 'Bake them.']);
  });

  it('is read by the shape of its lines as well', () => {
    const recipe = pasted('<script>x</script> Pie\n\n2 apples\n1 cup flour\n\nCut the apples and bake them.');
    expect(recipe).toMatchObject({ title: 'Pie', ingredients: [{}, {}], instructions: [{}] });
  });

  it('keeps signs that are no tags, and what stands behind a tag that nothing closes', () => {
    const recipe = pasted(
      'Pie <3\nIngredients\n2 eggs (< 60 g)\n<script> 1 cup milk\nMethod\nBake <b>well</b>.',
    );
    expect(recipe?.title).toBe('Pie <3');
    expect(shown(recipe?.ingredients)).toEqual(['2 eggs (< 60 g)', '1 cup milk']);
    expect(shown(recipe?.instructions)).toEqual(['Bake well.']);
  });
});

describe('a pasted text without headings', () => {
  it.each(['Blueberry sauce', 'Sauce', 'For the sauce:'])(
    'has the list and the steps of a part of it below its own steps: %s',
    (name) => {
      const text = `Pancakes\n\n200 g flour\n2 eggs\n\nWhisk everything and fry it in butter.\n\n${name}\n\n150 g berries\n2 tbsp sugar\nSimmer ten minutes.\n\nServe.`;
      const recipe = pasted(text);
      const part = name.replace(':', '');
      expect(shown(recipe?.ingredients)).toEqual([
        '200 g flour',
        '2 eggs',
        `[${part}] 150 g berries`,
        `[${part}] 2 tbsp sugar`,
      ]);
      expect(shown(recipe?.instructions)).toEqual([
        'Whisk everything and fry it in butter.',
        `[${part}] Simmer ten minutes.`,
        `[${part}] Serve.`,
      ]);
    },
  );

  it.each([
    ['Mug cake: stir 4 tbsp flour and 3 tbsp milk in a mug; microwave it.', 'Mug cake', 'Stir 4 tbsp'],
    ['Mix 2 cups flour with 1 cup milk and 1 egg and bake it.', null, 'Mix 2 cups'],
    ['Crêpes : mélanger 200 g de farine avec 3 œufs et cuire.', 'Crêpes', 'Mélanger 200'],
  ])('is one step where it only tells: %s', (text, title, step) => {
    const recipe = pasted(text);
    expect(recipe).toMatchObject({ title, ingredients: [] });
    expect(shown(recipe?.instructions)).toEqual([expect.stringContaining(step)]);
  });
});

describe('headings with a time in brackets', () => {
  it('open their part, and the time is known', () => {
    const recipe = pasted(
      'Ingredients (serves 4)\n2 eggs\n1 cup milk\n\nPreparation (10 minutes)\nMix.\n\nCooking (1 h 20 min)\nBake.',
    );
    expect(recipe).toMatchObject({ servings: 4, prep_time_minutes: 10, cook_time_minutes: 80 });
    expect(shown(recipe?.ingredients)).toEqual(['2 eggs', '1 cup milk']);
    expect(shown(recipe?.instructions)).toEqual(['Mix.', '[Cooking] Bake.']);
  });

  it('are only facts above the ingredients', () => {
    const recipe = pasted(
      'Gratin\n\nPréparation (20 min)\nCuisson (40 min)\n\n500 g de pommes de terre\n2 œufs\n\nMélanger et cuire au four.',
    );
    expect(recipe).toMatchObject({ title: 'Gratin', prep_time_minutes: 20, cook_time_minutes: 40 });
    expect(shown(recipe?.ingredients)).toEqual(['500 g de pommes de terre', '2 œufs']);
  });

  it('name parts of the list with it', () => {
    const recipe = pasted('Pizza\n\nFor the dough (30 minutes)\n500 g flour\n300 ml water\n\nMethod\nBake.');
    expect(shown(recipe?.ingredients)).toEqual([
      '[For the dough (30 minutes)] 500 g flour',
      '[For the dough (30 minutes)] 300 ml water',
    ]);
  });
});

describe('a recipe without a title', () => {
  it.each(['Serves 4', 'Serves 4-6', 'Servings: 4', 'Für 4 Personen', '4 servings'])(
    'is not called %s, which it serves',
    (line) => {
      const text = `${line}\n\nIngredients\n2 apples\n\nMethod\nBake.`;
      expect(pasted(text)).toMatchObject({ title: null, servings: 4 });
      expect(pasted(text.replace('\n', '\nPie\n'))).toMatchObject({ title: 'Pie', servings: 4 });
      expect(pasted(`${line}\n2 apples\n1 cup flour\n\nCut them and bake.`)).toMatchObject({ title: null });
      const [page] = readPage(
        `<p>${line}</p><h2>Ingredients</h2><p>2 apples</p><h2>Method</h2><p>Bake.</p>`,
        null,
      );
      expect(page).toMatchObject({ title: null, servings: 4 });
    },
  );

  it('keeps a title that only begins so', () => {
    for (const title of ['Time for 30 minute chili', 'Cooking for 2 hours: a stew', 'Pour-over coffee for 2'])
      expect(pasted(`${title}\n${BODY}`)?.title).toBe(title);
  });
});

describe('a text that names its method alone', () => {
  const METHOD = 'Method\nCut the apples.\nBake them.';
  it.each<[string, string, string | null, string[]]>([
    [
      'right below the title',
      'Pie\n2 apples\n1 cup flour\nsalt\n\n',
      null,
      ['2 apples', '1 cup flour', 'salt'],
    ],
    ['below servings', 'Pie\nServes 4\n\n2 apples\n1 cup flour\n\n', null, ['2 apples', '1 cup flour']],
    [
      'below a description with a number',
      'Pie\n2 years ago I made this for my mother.\n\n2 apples\n1 cup flour\n',
      '2 years ago I made this for my mother.',
      ['2 apples', '1 cup flour'],
    ],
    [
      'in parts',
      'Pie\nMy best.\n\nFor the crust:\n1 cup flour\nbutter\n\nFor the filling\n2 apples\n\n',
      'My best.',
      ['[For the crust] 1 cup flour', '[For the crust] butter', '[For the filling] 2 apples'],
    ],
    [
      'with bullets',
      'Pie\n- apples\n- 1 cup flour\n- Salt and pepper to taste.\n\n',
      null,
      ['apples', '1 cup flour', 'Salt and pepper to taste.'],
    ],
    [
      'beginning with one that has no amount',
      'Pie\n\nApples\n1 cup flour\n',
      null,
      ['Apples', '1 cup flour'],
    ],
  ])('has its ingredients %s', (_, above, description, ingredients) => {
    const recipe = pasted(above + METHOD);
    expect(recipe).toMatchObject({ title: 'Pie', description });
    expect(shown(recipe?.ingredients)).toEqual(ingredients);
    expect(shown(recipe?.instructions)).toEqual(['Cut the apples.', 'Bake them.']);
  });

  it('in German and with its steps numbered too', () => {
    const recipe = pasted('Kuchen\n200 g Mehl\n2 Eier\n\nZubereitung:\n1. Mischen.\n2. Backen.');
    expect(shown(recipe?.ingredients)).toEqual(['200 g Mehl', '2 Eier']);
    expect(shown(recipe?.instructions)).toEqual(['Mischen.', 'Backen.']);
  });

  it('keeps words right below the title for the description', () => {
    expect(pasted(`Pie\nFor Sundays!\nEasy pie\n2 apples\n${METHOD}`)?.ingredients).toHaveLength(1);
    expect(pasted(`Pie\nEasy pie\n2 apples\n${METHOD}`)).toMatchObject({ description: 'Easy pie' });
  });

  it('has none where nothing has an amount', () => {
    const recipe = pasted(`Pie\nMy grandmother made it every winter.\nIt is good.\n\n${METHOD}`);
    expect(recipe).toMatchObject({
      description: 'My grandmother made it every winter.\nIt is good.',
      ingredients: [],
    });
  });
});

describe('a text that names its ingredients alone', () => {
  const LIST = 'Pie\nIngredients\n2 apples\n1 cup flour\nsalt to taste\n';
  it.each([
    ['in sentences below a gap', '\nCut the apples.\nBake them well for 40 minutes.'],
    ['numbered', '\n1. Cut the apples.\n2. Bake them well for 40 minutes.'],
    ['right below', 'Cut the apples.\nBake them well for 40 minutes.'],
  ])('has its steps %s', (_, steps) => {
    const recipe = pasted(LIST + steps);
    expect(shown(recipe?.ingredients)).toEqual(['2 apples', '1 cup flour', 'salt to taste']);
    expect(shown(recipe?.instructions)).toEqual(['Cut the apples.', 'Bake them well for 40 minutes.']);
  });

  it('keeps a list of nothing but ingredients', () => {
    const recipe = pasted(`${LIST}roast chicken\n\nSalt and pepper to taste.\n2 eggs.`);
    expect(recipe?.ingredients).toHaveLength(6);
    expect(recipe?.instructions).toEqual([]);
  });
});

describe('the name of a part without a colon', () => {
  const LIST =
    '2 apples\n1 cup flour\nsalt\n\nFilling\n2 eggs\nvegetable oil\n\nLemon glaze\n2 lemons\n1 cup sugar';
  it.each([
    ['below a heading', `Pie\n\nIngredients\n${LIST}\n\nMethod\nCut the apples.`],
    ['below the title', `Pie\n\n${LIST}\n\nMethod\nCut the apples.`],
    ['without any heading', `Pie\n\n${LIST}\n\nCut the apples.`],
  ])('is a group %s', (_, text) => {
    const recipe = pasted(text);
    expect(recipe?.title).toBe('Pie');
    expect(shown(recipe?.ingredients)).toEqual([
      ...['2 apples', '1 cup flour', 'salt', '[Filling] 2 eggs', '[Filling] vegetable oil'],
      ...['[Lemon glaze] 2 lemons', '[Lemon glaze] 1 cup sugar'],
    ]);
    expect(shown(recipe?.instructions)).toEqual(['Cut the apples.']);
  });

  it('is a group right below the title too', () => {
    const recipe = pasted('Crumble\nTopping\n100 g flour\n50 g butter\n\nMethod\nBake.');
    expect(recipe).toMatchObject({ title: 'Crumble', description: null });
    expect(shown(recipe?.ingredients)).toEqual(['[Topping] 100 g flour', '[Topping] 50 g butter']);
  });

  it('stays the title of a recipe, and a step', () => {
    const recipe = pasted('Topping\n\n2 eggs\n1 cup milk\n\nFilling\nWhisk the eggs with the milk.');
    expect(recipe).toMatchObject({ title: 'Topping' });
    expect(shown(recipe?.ingredients)).toEqual(['2 eggs', '1 cup milk', 'Filling']);
    expect(shown(recipe?.instructions)).toEqual(['Whisk the eggs with the milk.']);
  });
});
