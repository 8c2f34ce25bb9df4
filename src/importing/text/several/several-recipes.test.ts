import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from '@/importing/text/doubts';

const read = (text: string): ReadRecipe[] => readPasted(text).flatMap((entry) => entry.read()?.recipe ?? []);
const shown = (text: string) =>
  read(text).map(({ title, ingredients, instructions }) => [
    title,
    ingredients.map((line) => line.text),
    instructions.map((line) => line.text),
  ]);
const areDoubtful = (text: string) => read(text).map((recipe) => doubtsIn(recipe).length > 0);

describe('two recipes of one text are told apart by the names of their parts', () => {
  it.each([
    ['Japanese', '材料（2人分）', '作り方', '。'],
    ['Chinese', '【食材】', '做法', '。'],
    ['Chinese of Taiwan', '材料', '步驟：', '。'],
    ['Korean', '재료', '만드는 법', '.'],
    ['Russian', 'Ингредиенты:', 'Приготовление:', '.'],
    ['Ukrainian', 'Інгредієнти', 'Спосіб приготування', '.'],
    ['Polish', 'Składniki:', 'Sposób wykonania:', '.'],
    ['Swedish', 'Ingredienser', 'Gör så här', '.'],
    ['Danish', 'Ingredienser', 'Fremgangsmåde', '.'],
    ['Finnish', 'Ainekset', 'Valmistusohje', '.'],
    ['Czech', 'Suroviny', 'Postup', '.'],
    ['Hungarian', 'Hozzávalók:', 'Elkészítés:', '.'],
    ['Turkish', 'Malzemeler', 'Yapılışı', '.'],
    ['Greek', 'Υλικά', 'Εκτέλεση', '.'],
  ])('in %s', (_, list, method, stop) => {
    const one = (title: string, line: string, step: string) =>
      `${title}\n\n${list}\n500 g ${line}\n1 l stock\n\n${method}\n1. ${step}${stop}\n2. Abc def${stop}`;
    const text = `${one('Xaba', 'naba', 'Xyz abc')}\n\n${one('Yaba', 'saba', 'Zyx abc')}`;
    expect(shown(text)).toEqual([
      ['Xaba', ['500 g naba', '1 l stock'], [`Xyz abc${stop}`, `Abc def${stop}`]],
      ['Yaba', ['500 g saba', '1 l stock'], [`Zyx abc${stop}`, `Abc def${stop}`]],
    ]);
    expect(areDoubtful(text)).toEqual([false, false]);
  });

  it('whose servings stand behind them in Asia too', () => {
    for (const heading of ['材料（2人分）', '【材料】(2人份)', '재료 (2인분)'])
      expect(read(`Soup\n\n${heading}\n豆腐 1/2丁\n味噌 大さじ2\n\n作り方\n1. 溶く。`)[0]?.servings).toBe(2);
  });

  it('in Markdown with titles in bold', () => {
    const one = (title: string, line: string) =>
      `**${title}**\n\nIngredients:\n- ${line}\n- 1 l stock\n\nInstructions:\n1. Simmer them.\n`;
    expect(shown(`${one('Leek soup', '2 leeks')}\n${one('Pea soup', '300 g peas')}`)).toEqual([
      ['Leek soup', ['2 leeks', '1 l stock'], ['Simmer them.']],
      ['Pea soup', ['300 g peas', '1 l stock'], ['Simmer them.']],
    ]);
    const cake = `${one('Cake', '2 eggs')}\n${one('Frosting', '1 cup sugar')}`;
    expect(read(cake)).toHaveLength(1);
    expect(areDoubtful(cake)).toEqual([false]);
  });
});

it.each([
  'Pancakes\n200 g flour\n300 ml milk\nMix and fry them.\nOmelette\n3 eggs\nBeat and cook them.',
  'Pancakes\n200 g flour\n300 ml milk\n1. Mix well.\n2. Fry.\nOmelette\n3 eggs\n1. Beat.\n2. Cook.',
  'Pancakes - 200 g flour, 300 ml milk - Mix and fry.\nOmelette - 3 eggs, 1 tbsp butter - Beat and cook.',
  'Pancakes\n200 g flour\n300 ml milk\nMix and fry.\nOmelette: 3 eggs, 1 tbsp butter. Beat and cook.',
])('several recipes without an empty line between them are doubtful where they are not cut', (text) => {
  expect(read(text).length > 1 || areDoubtful(text).includes(true)).toBe(true);
});

describe('a text that is not surely cut is doubtful', () => {
  const unknown = (title: string) =>
    `${title}\n\nKoostisosad:\n500 g herneid\n1 sibul\n\nValmistamine:\nKeeda kaks tundi.`;

  it.each([
    ['the heading of another list stands below its steps', numbered('Carrot cake', 'Leek soup')],
    ['words that are unknown stand above two lists', `${unknown('Hernesupp')}\n\n${unknown('Oasupp')}`],
    ['an unknown heading stands in its list', unknown('Hernesupp').replaceAll(':', '')],
    ['its list tells what to do', 'Soup\n\nIngredients\n500 g peas\n1 onion\nboil\nKeeda kaks tundi.'],
    [
      'two columns stand beside each other',
      'Soup\n\n  3 lb Potatoes; peeled            1 t  Salt\n  1    Onion; chopped              2 c  Milk\n\nBoil them for an hour.',
    ],
    [
      'a card of RezKonv lacks its first line',
      '      Titel: Suppe\n Kategorien: Suppe, Lauch\n      Menge: 4 Personen\n\n    500     Gramm  Lauch\n      1       l    Brühe\n\nAlles kochen und servieren.\n',
    ],
  ])('where %s', (_, text) => expect(areDoubtful(text)).toEqual([true]));

  it('with all recipes that were cut out of the export of a program', () => {
    const one = (title: string, kind: string) =>
      `@@@@@ Now You're Cooking! Export Format\n\n${title}\n\n${kind}\n\n2 cups flour\n2 eggs\n\nMix; drop in water and boil.\n`;
    const found = areDoubtful(`${one('Noodles', 'main dishes')}\n${one('Dumplings', 'sides')}`);
    expect(found.length).toBeGreaterThan(1);
    expect(found).not.toContain(false);
  });

  it.each([
    ['a list alone', 'Spice mix\nIngredients\n2 tbsp paprika\n1 tsp cumin\nSalt and pepper to taste.'],
    ['full stops behind all', 'Spice mix\nIngredients\n2 tbsp paprika.\n1 tsp cumin.\nA bit of magic.'],
    [
      'parts that are named above their lists and their steps',
      'Cake\n\nFor the dough\n200 g flour\n1 egg\n\nFor the icing\n100 g sugar\n1 lemon\n\nMethod\nFor the dough\nMix well.\nFor the icing\nStir well.',
    ],
    [
      'nutrition facts that are left out',
      'Soup\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\nSimmer.\n\nNutrition\nCalories 210\nGrasas: 9 g\n9 g fat\n210 kcal',
    ],
    [
      'two systems of units',
      'Bread\n\n2 cups flour      250 g\n1 cup water       240 ml\n\nKnead and bake it.',
    ],
  ])('and not for %s', (_, text) => expect(areDoubtful(text)).toEqual([false]));
});

it.each([
  [
    'a mail quotes one and its reply has another',
    '> ribs\n> 2 kg ribs\n> 200 ml sauce\n\nMine is:\n3 kg brisket\n100 g salt',
  ],
  [
    'a chat has a list in two messages',
    '[01/02/2023, 18:22:01] Ann: 400g beef, 1 onion, 2 cans beans\n[01/02/2023, 18:23:40] Ann: and the bread?\n[01/02/2023, 18:24:02] Ann: 200g flour 100g oats 2 eggs 300ml milk',
  ],
  [
    'a plan names a dish for each day',
    'Mon: Stew - 500 g beef, 2 onions, 1 l stock\nTue: Pie - 6 apples, 200 g flour',
  ],
  [
    'the same recipe stands in two forms',
    '# Leek Soup\n\n- 2 leeks\n- 1 l stock\n- 50 g butter\n\n\nLeek Soup\n2 leeks\n1 l stock\n50 g butter',
  ],
  [
    'it has small titles',
    'leek sauce\n2 leeks\n200 ml cream\nsimmer for an hour\n\npea mash\n500 g peas\n50 g butter\nmash well',
  ],
])('a text without clear titles is doubtful where %s', (_, text) => {
  expect(areDoubtful(text)).toContain(true);
});

it('a recipe with a quoted note, and one with two named lists on a line each, are not doubtful', () => {
  const quoted =
    '# Soup\n\n> Ours. Serves 4.\n\n## Ingredients\n\n- 2 leeks\n- 1 l stock\n\n## Method\n\n1. Simmer.';
  const named =
    'Pie\n\nIngredients\nDough: 300 g flour, 1 egg\nFilling: 6 apples, 100 g sugar\n\nMethod\nBake it.';
  expect([...areDoubtful(quoted), ...areDoubtful(named)]).toEqual([false, false]);
});

describe('a second recipe without headings', () => {
  const PIE = '6 apples\n1 cup sugar';
  const CAKE = '500 g plums\n2 eggs';

  it.each([
    ['steps of one word', `Apple Pie\n${PIE}\nSlice the apples.\nBake.\n\nPlum Cake\n${CAKE}\nMix.\nBake.`],
    ['its servings behind its title', `Pie (serves 8)\n${PIE}\nBake.\n\nCake (serves 8)\n${CAKE}\nBake.`],
    ['its title in capitals', `APPLE PIE\n${PIE}\nBake.\n\nPLUM CAKE\n${CAKE}\nBake.`],
    ['a line of signs above it', `Apple Pie\n${PIE}\n=====\nPlum Cake\n${CAKE}`],
    ['a heading as high as the first', `# Apple Pie\n\n${PIE}\n\n# Plum Cake\n\n${CAKE}`],
  ])('is read apart where it has %s', (_, text) => {
    expect(read(text).map(({ ingredients }) => ingredients.length)).toEqual([2, 2]);
    expect(areDoubtful(text)).toEqual([false, false]);
  });

  it.each([
    ['is a list like the first', `Apple Pie\n${PIE}\n\nPlum Cake\n${CAKE}`],
    ['stands in a book of lists', `My favorites\n\nApple Pie\n${PIE}\n\nPlum Cake\n${CAKE}`],
    [
      'is a list with bullets',
      '*Apple Pie*\n- apples\n- sugar\n- 2 eggs\n\n*Plum Cake*\n- plums\n- eggs\n- milk',
    ],
    ['has a list of its own name', `Pie\nIngredients:\n${PIE}\n\nCake\nIngredients:\n${CAKE}`],
    ['serves so many, and has the only steps', `Pie\n${PIE}\n\nCake\nServes 8\n${CAKE}\n\nMix. Bake.`],
    ['says something of itself', `Pie\n${PIE}\nBake it.\n\nCake\nFor late summer.\n${CAKE}\nBake it.`],
    ['calls out as the first does', `Best Pie!\n${PIE}\nBake.\n\nBest Cake!\n${CAKE}\nBake.`],
    ['is numbered as the first is', `1. Apple Pie\n${PIE}\n\n2. Plum Cake\n${CAKE}`],
    ['has a number in its title', `Apple Pie\n${PIE}\n\nBake it.\n\nThree Plum Cake\n${CAKE}\nMix.`],
  ])('makes the text doubtful where it %s', (_, text) => {
    expect(areDoubtful(text)).toEqual([true]);
    expect(doubtsIn(read(text)[0]!).join()).toContain('more than one recipe');
  });

  it.each([
    [
      'its parts have no colon',
      `Lasagna\n500 g beef\n1 onion\n\nBechamel\n${CAKE}\n\nCook the beef.\nBake it.`,
    ],
    ['all its parts have names', `Bowl\n\nChickpeas\n${PIE}\n\nSweet potatoes\n${CAKE}\n\nRoast all of it.`],
    ['a part begins as if it told something', `Ham\n${PIE}\n\nBrown Sugar Glaze\n${CAKE}\n\nRoast the ham.`],
    [
      'a part has a long name',
      `Pie\n250 g cream cheese at room temperature\n${PIE}\n\nBrown Butter Pecan Filling\n${CAKE}\n\nBake it.`,
    ],
    ['its notes have numbers', `Pie\n${PIE}\n\nBake it.\n\nNotes\nTake 2 more apples.\nKeeps 3 days.`],
    [
      'its steps begin with numbers',
      `Pie\n${PIE}\n\nSlice them.\n\n2 eggs go in now.\n3 apples on top.\nBake.`,
    ],
    ['it says what to serve with it', `Tacos\n${PIE}\n\nFry and fill.\n\nTo serve\n1 lime\n2 avocados`],
    ['its sauce has steps too', `Pancakes\n${PIE}\nMix and fry.\n\nSauce\n${CAKE}\nStir both together.`],
  ])('is none where %s', (_, text) => expect(areDoubtful(text)).toEqual([false]));
});

it.each(['Recipe Name: Leek soup', 'Recipe 2: Leek soup', 'Rezept 1: Leek soup', 'Recipe title: Leek soup'])(
  'a title has no label: %s',
  (line) => {
    const text = `${line}\nServes: 4\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\nSimmer them.`;
    expect(read(text)[0]?.title).toBe('Leek soup');
  },
);

function numbered(...titles: readonly string[]): string {
  return titles
    .map((title, i) => `${i + 1}. ${title}\n\nIngredients:\n- 2 leeks\n- 1 l stock\nMethod:\nSimmer them.\n`)
    .join('\n');
}

describe('the heading of a whole file', () => {
  const one = (title: string) =>
    `${title}\nServes 4\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\nSimmer them.\n`;
  const bare = (title: string) => `${title}\n2 leeks\n1 l stock\nSimmer them for 20 minutes.\n`;
  const titles = ['Leek soup', 'Other soup', 'Last soup'];

  it.each([
    ['names recipes', "PAT'S TABLE – all my recipes, clean up later!!", '\n\n', one, '\n'],
    ['names recipes, above recipes without headings', 'My recipes', '\n\n', bare, '\n'],
    ['stands as far above the first title as recipes stand apart', "PAT'S TABLE", '\n\n\n', one, '\n\n'],
    ['has no facts right below as all titles have', "PAT'S TABLE", '\n\n', one, '\n'],
    ['stands above a line of signs', "PAT'S TABLE", '\n=====\n\n', one, '\n\n'],
  ])('is no title, and is said to be left out, where it %s', (_, heading, below, write, between) => {
    const found = read(`${heading}${below}${titles.map(write).join(between)}`);
    expect(found.map(({ title }) => title)).toEqual(titles);
    expect(found[0]?.left_out).toEqual([heading]);
    expect(found.flatMap(doubtsIn)).toEqual([]);
  });

  it.each([
    ['of one recipe alone', `My favorites\n\n\n${one('Leek soup')}`, ['My favorites']],
    [
      'of a first recipe with words between it and its facts',
      `Leek soup\n\nThe best of all\nServes 4\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\nSimmer.\n\n${one('Other soup')}`,
      ['Leek soup', 'Other soup'],
    ],
    [
      'of a first recipe with words of its own below',
      `Leek soup\n\nThe best of all\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\nSimmer.\n\n${one('Other soup')}\n${one('Last soup')}`,
      ['Leek soup', 'Other soup', 'Last soup'],
    ],
  ])('is not seen in the title %s', (_, text, expected) => {
    expect(read(text).map(({ title }) => title)).toEqual(expected);
  });
});

describe('a recipe without headings below one that has them', () => {
  const headed = (title: string) =>
    `${title}\nServes 4\nweeknight, soup\n\nIngredients\n2 leeks\n1 l stock\n\nInstructions\n1. Chop the leeks.\n2. Simmer them.\n`;
  const KINDS: readonly (readonly [string, string, string, number, number])[] = [
    [
      'its list in bare lines, its steps in a paragraph',
      'Jar of Oats (Base Recipe)',
      'serves 1\nbreakfast, make ahead\n\n½ cup oats\n½ cup milk of choice\n1–2 tsp maple syrup\npinch of salt\n\nStir it all in a jar. Chill overnight. Top with whatever you’ve got.\n',
      4,
      1,
    ],
    [
      'an entry without an amount among the first',
      'Sticky Ginger Trout',
      'Serves 4\nweeknight, fish, 30 minutes\n\n4 trout fillets (6 oz each), skin on\nSalt and pepper\n1 Tbsp oil\n3 Tbsp honey\n\n1. Pat the trout dry, season.\n2. Fry it for 5 minutes.\n3. Add the honey.\n',
      4,
      3,
    ],
    [
      'terms that say little',
      'Pot of Plain Rice',
      'Serves 4\nbasics\n\n1 1/2 cups rice\n2 cups water\n1/2 tsp salt\n\nRinse the rice. Combine everything, bring to a boil. Cover for 17 minutes.\n',
      3,
      1,
    ],
    [
      'only its list below',
      'Minty Lemonade',
      'Makes 2 quarts\ndrinks, summer\n\n1 large cucumber, chopped\n1/2 cup mint\n6 cups cold water\n\nBlend the cucumber and the mint. Strain. Serve over ice.\n',
      3,
      1,
    ],
    ['no facts', 'Fried Eggs', '2 eggs\n1 tbsp butter\n\nMelt the butter. Fry the eggs in it.\n', 2, 1],
  ];

  it.each(KINDS)('begins at its title, with %s', (_, title, below, listed, steps) => {
    for (const between of ['\n', '\n\n']) {
      const found = read([headed('Leek soup'), `${title}\n${below}`, headed('Last soup')].join(between));
      expect(found.map((one) => [one.title, one.ingredients.length, one.instructions.length])).toEqual([
        ['Leek soup', 2, 2],
        [title, listed, steps],
        ['Last soup', 2, 2],
      ]);
      expect(found.flatMap(doubtsIn)).toEqual([]);
    }
  });

  it.each([
    ['a sauce that is served with it', 'Quick Sauce\n2 cups yogurt\n1 clove garlic\nStir both together.\n'],
    ['what to serve with it', 'To serve\n2 limes\n1 cup cilantro\n'],
    ['notes with amounts', 'Notes\n2 cups of milk do as well.\n1 onion more is fine.\n'],
  ])('is none in %s', (_, below) => {
    expect(read(`${headed('Leek soup')}\n${below}`)).toHaveLength(1);
  });
});
