import { describe, expect, it } from 'vitest';
import { readFile, readPasted } from '@/importing/detect';
import type { SourceEntry } from '@/importing/recipe/source';
import { doubtsIn } from '@/importing/text/doubts';

const BOUNDS = { entries: 10, bytes: 1_000_000, ratio: 100 };
const recipesOf = (entries: readonly SourceEntry[]) => entries.map((entry) => entry.read()?.recipe ?? null);
const WAYS = [
  [
    'a file',
    (text: string) => recipesOf(readFile(new TextEncoder().encode(text), 'all.yaml', BOUNDS).entries),
  ],
  ['pasted', (text: string) => recipesOf(readPasted(text))],
] as const;

const PIE =
  'title: Apple pie\nservings: 4\ningredients:\n  - 2 apples\n  - 1 cup sugar\ninstructions:\n  - Bake it.\n';
const CAKE = 'title: Plum cake\ningredients: |\n  3 plums\n  2 cups flour\ndirections: |\n  Mix and bake.\n';

describe.each(WAYS)('YAML, %s', (_, read) => {
  it.each([
    ['a line of dashes between them', `${PIE}---\n${CAKE}`],
    ['one above them, too', `---\n${PIE}---\n${CAKE}`],
    ['a remark and a version above', `%YAML 1.2\n---\n# ours\n${PIE}\n--- # next\n${CAKE}`],
    ['the end of each document', `---\n${PIE}...\n---\n${CAKE}...\n`],
    ['lines that end as in Windows', `---\n${PIE}---\n${CAKE}`.replaceAll('\n', '\r\n')],
  ])('has a recipe in each document, with %s', (_how, text) => {
    expect(read(text)).toMatchObject([
      {
        title: 'Apple pie',
        servings: 4,
        ingredients: [{ text: '2 apples' }, { text: '1 cup sugar' }],
        instructions: [{ text: 'Bake it.' }],
      },
      {
        title: 'Plum cake',
        ingredients: [{ text: '3 plums' }, { text: '2 cups flour' }],
        instructions: [{ text: 'Mix and bake.' }],
      },
    ]);
    expect(read(text).flatMap((recipe) => (recipe === null ? [] : doubtsIn(recipe)))).toEqual([]);
  });

  it('shows a document that holds no recipe beside others', () => {
    expect(
      read(`${PIE}---\ntitle: Plum cake\ningredients: []\n---\n${CAKE}`).map((one) => one?.title),
    ).toEqual(['Apple pie', undefined, 'Plum cake']);
  });

  it('doubts a recipe in which a field stands twice', () => {
    const [recipe, ...others] = read(`${PIE}${CAKE}`);
    expect(others).toEqual([]);
    expect(recipe).toMatchObject({ title: 'Apple pie', ingredients: [{}, {}] });
    expect(doubtsIn(recipe!).join()).toContain('“title” appears twice in this recipe');
  });
});

it('a list of recipes in YAML may have a name', () => {
  const list = [PIE, CAKE].map((one) => `  - ${one.trimEnd().replaceAll('\n', '\n    ')}\n`).join('');
  const [, read] = WAYS[0];
  expect(read(`recipes:\n${list}`).map((one) => one?.title)).toEqual(['Apple pie', 'Plum cake']);
});

it.each([
  [
    'Markdown below its front matter',
    '---\ntitle: Pie\n---\n\n## Ingredients\n- 2 apples\n\n## Method\n1. Bake: 40 min.',
  ],
  ['text in capitals', 'Title: Pie\nIngredients:\n2 apples\n1 cup sugar\nMethod:\nSlice and bake.'],
  ['text without marks', 'title: Pie\ningredients:\n2 apples\n1 cup sugar\nmethod:\nSlice and bake.'],
])('%s is read as before', (_, text) => {
  const [recipe, ...others] = recipesOf(readPasted(text));
  expect(others).toEqual([]);
  expect([recipe?.title, recipe?.ingredients.length, recipe?.instructions.length]).toEqual([
    'Pie',
    text.includes('sugar') ? 2 : 1,
    1,
  ]);
});

describe.each(WAYS)('ingredients in YAML that are maps, %s', (_, read) => {
  it.each([
    ['amounts', '- name: flour\n  amount: 200\n  unit: g', '200 g flour'],
    ['quantities', '- quantity: 1 1/2\n  unit: cups\n  ingredient: flour', '1 1/2 cups flour'],
    ['braces', '- {name: flour, amount: 200, unit: g}', '200 g flour'],
    ['German names', '- menge: 200\n  einheit: g\n  zutat: Mehl', '200 g Mehl'],
    ['a note', '- item: "flour"\n  amount: 200\n  unit: g\n  note: sifted', '200 g flour, sifted'],
    ['nothing else', '- name: flour\n  amount: null\n  unit: ""', 'flour'],
    ['what may be left out', '- name: flour\n  amount: 200 g\n  optional: true', '200 g flour, optional'],
  ])('keep their amounts, with %s', (_how, entry, text) => {
    for (const indent of ['', '  ']) {
      const list = entry.replaceAll(/^/gm, indent);
      const [recipe] = read(
        `title: Pie\ningredients:\n${list}\n${indent}- 2 eggs\nsteps:\n- text: Mix.\n- step: Bake.\n`,
      );
      expect(recipe?.ingredients.map((line) => line.text)).toEqual([text, '2 eggs']);
      expect(recipe?.instructions.map((line) => line.text)).toEqual(['Mix.', 'Bake.']);
      expect(doubtsIn(recipe!)).toEqual([]);
    }
  });

  it('are doubtful where a field says what we do not know', () => {
    const [recipe] = read(
      'title: Pie\ningredients:\n- name: flour\n  amount: 200\n  zork: 3\nsteps:\n- Mix.\n',
    );
    expect(doubtsIn(recipe!)).toEqual(['We can’t tell what “zork” means.']);
  });
});
