import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile, readPasted } from '@/importing/detect';
import { readPage } from '@/importing/pages/page';
import type { ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from '@/importing/text/doubts';
import * as exported from '@/testing/files/program-exports';

const BOUNDS = { entries: 20, bytes: 1_000_000, ratio: 100 };
const read = (text: string) => readPasted(text).flatMap((entry) => entry.read()?.recipe ?? []);
const lines = ({ ingredients }: ReadRecipe) => ingredients.map(({ text, group }) => [group, text]);
const steps = ({ instructions }: ReadRecipe) => instructions.map(({ text }) => text);
const letters = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

describe('Meal-Master', () => {
  const [rolls, soup] = read(exported.MEAL_MASTER);

  it('has its columns read one after the other, codes of units as words, and what goes on below', () => {
    expect(rolls && lines(rolls)).toEqual([
      [null, '2 cups Rye flour'],
      [null, '1 1/2 cups Bread flour, sifted'],
      [null, '1 package Dry yeast'],
      [null, '1 tsp Salt'],
      [null, '2 tbsp Molasses'],
      [null, '3/4 cup Water, warm (about 100 degrees)'],
      ['TOPPING', '1 large Egg, beaten'],
      ['TOPPING', '1 tbsp Caraway seeds'],
    ]);
    expect(soup && lines(soup).map(([, text]) => text)).toEqual([
      '4 medium Beets',
      '1 quart Buttermilk',
      '1/2 tsp Salt',
      'Dill, to taste',
    ]);
  });

  it('has its head and its paragraphs read', () => {
    expect(rolls).toMatchObject({
      title: 'Rye Rolls',
      servings: 12,
      yield_text: '12 Rolls',
      meal_type: 'Breads',
      tags: ['Breakfast'],
    });
    expect(rolls && steps(rolls)[0]).toBe(
      'Stir the flours with yeast and salt. Add molasses and water and knead for ten minutes, until the dough is smooth.',
    );
  });

  it('has headings among its steps, and numbers before them', () => {
    const [pie] = read(
      'MMMMM----- Meal-Master recipe exported by Anybody\n\n Title: Pie\n Servings: 1 pie\n\nMMMMM-----dough-----\n    150 g  butter\nMMMMM-----filling-----\n      2    apples\n\n1. Knead it.\n2. Rest it.\n\nMMMMM-----filling-----\nCut the apples\nand bake.\n\nSource: my aunt\nMMMMM\n',
    );
    expect(pie?.instructions).toEqual([
      { text: 'Knead it.', group: null },
      { text: 'Rest it.', group: null },
      { text: 'Cut the apples and bake.', group: 'filling' },
    ]);
    expect(pie).toMatchObject({
      notes: 'Source: my aunt',
      ingredients: [{ group: 'dough' }, { group: 'filling' }],
    });
  });
});

describe('Meal-Master as other programs and people write it', () => {
  it('has entries without an amount, codes off their places, and what a program says of itself', () => {
    const [beans] = read(
      "MMMMM----- Now You're Cooking! v5.92 [Meal-Master Export Format]\n\n      Title: Spicy Beans\n Categories: beans, sides\n      Yield: 6 servings\n\n      2 cn black beans\n1 cn tomatoes\n      salt and pepper\n\nWarm the beans.\n\n** Exported from Now You're Cooking! v5.92 **\n\nMMMMM\n",
    );
    expect(beans && lines(beans).map(([, text]) => text)).toEqual([
      '2 cans black beans',
      '1 can tomatoes',
      'salt and pepper',
    ]);
    expect(beans && steps(beans)).toEqual(['Warm the beans.']);
    expect(beans?.left_out).toEqual(["** Exported from Now You're Cooking! v5.92 **"]);
  });
});

describe('RezKonv', () => {
  it('has its steps below the rule that ends its source', () => {
    const [strudel] = read(
      '======== REZKONV-Rezept - RezkonvSuite v1.4\n      Titel: Strudel\n Kategorien: Dessert\n      Menge: 4 Personen\n\n====== TEIG ======\n    250     Gramm  Mehl\n\n====== REF ======\n                   Internet\n=====\n1. Teig kneten.\n2. Backen.\n=====\n',
    );
    expect(strudel && steps(strudel)).toEqual(['Teig kneten.', 'Backen.']);
    expect(strudel).toMatchObject({ credit: 'Internet', notes: null });
  });

  it('has its units, its parts and its source read', () => {
    const [fritters, salad] = read(exported.REZKONV);
    expect(fritters && lines(fritters)).toEqual([
      [null, '1 kg Kartoffeln, mehlig'],
      [null, '2 Eier'],
      [null, '1/2 TL Salz'],
      ['FÜR DAS MUS', '500 Gramm Äpfel'],
      ['FÜR DAS MUS', '2 EL Zucker, oder Honig'],
    ]);
    expect(fritters).toMatchObject({
      servings: 4,
      tags: ['Kartoffel', 'Hauptgericht'],
      credit: 'Kochbuch der Großmutter',
      notes: 'Erfasst *RK* 12.03.2004 von Anna Beispiel',
    });
    expect(salad).toMatchObject({ title: 'Gurkensalat', servings: 2 });
  });
});

describe('MasterCook', () => {
  it('has its table read, with its parts, its preparation and the lines that go on', () => {
    const [crumble, salad] = read(exported.MASTER_COOK);
    expect(crumble && lines(crumble)).toEqual([
      [null, '2 pounds plums, pitted'],
      [null, '1/2 cup brown sugar'],
      ['CRUMBLE', '1 1/2 cups flour'],
      ['CRUMBLE', '4 ounces butter, cold and cut into small cubes'],
      ['CRUMBLE', 'salt, to taste'],
    ]);
    expect(crumble).toMatchObject({
      servings: 6,
      prep_time_minutes: 45,
      meal_type: 'Desserts',
      tags: ['Fruit', 'Autumn'],
      credit: 'Aunt Vera',
      notes: 'Apricots do as well.',
    });
    expect(salad).toMatchObject({
      title: 'Cucumber Salad',
      nutrition: { calories: 20, fat_g: 0 },
      notes: null,
    });
  });

  it('has what newer versions say below the steps', () => {
    const [soup] = read(
      '* Exported from MasterCook *\n\n Soup\n\nRecipe By     :\nServing Size  : 4    Preparation Time :0:00\nCategories    :\n\n  Amount  Measure       Ingredient -- Preparation Method\n--------  ------------  --------------------------------\n  1              liter  stock\n\nSimmer.\n\nDescription:\n  "Clear and hot."\nSource:\n  "https://soup.example/1"\nYield:\n  "2 bowls"\nStart to Finish Time:\n  "1:30"\n                 - - - - - - - - - - -\nNutr. Assoc. : 0\n',
    );
    expect(soup).toMatchObject({
      description: 'Clear and hot.',
      yield_text: '2 bowls',
      prep_time_minutes: null,
      total_time_minutes: 90,
      source_url: 'https://soup.example/1',
    });
  });

  it('without its table is doubtful', () => {
    const [read_one] = read(
      '* Exported from MasterCook *\n\nSoup\n\nRecipe By : Ann\n\n2 leeks\n\nSimmer them.',
    );
    expect(read_one?.title).toBe('Soup');
    expect(read_one && doubtsIn(read_one)).toEqual(['We couldn’t find the ingredients.']);
  });

  it('has quotes inside the values of its markup', () => {
    const [crumble] = read(exported.MASTER_COOK_XML);
    expect(crumble && lines(crumble)).toEqual([
      [null, '2 pounds plums, pitted'],
      ['CRUMBLE', '1 1/2 cups flour'],
      ['CRUMBLE', '1 tin, 9" wide'],
    ]);
    expect(crumble).toMatchObject({
      description: 'An autumn pudding.',
      prep_time_minutes: 20,
      total_time_minutes: 60,
    });
    expect(crumble && steps(crumble)[1]).toBe('Rub flour to crumbs & bake.');
  });
});

describe('CopyMeThat', () => {
  it('has its parts, its notes and its addresses read, and the photos beside it', () => {
    const archive = zipSync({
      'export/recipes.html': strToU8(exported.COPY_ME_THAT),
      'export/images/11.jpg': new Uint8Array([1, 2, 3]),
    });
    const found = readFile(archive, 'export.zip', BOUNDS).entries.map((entry) => entry.read());
    expect(found.map((one) => one?.recipe.title)).toEqual(['Lentil soup', 'Tomato toast', 'Mint tea']);
    expect(found.map((one) => one?.picture?.length ?? null)).toEqual([3, null, null]);
    expect(found[0]?.recipe).toMatchObject({
      description: 'Thick and warm.',
      notes: 'I made this',
      meal_type: 'Dinner',
      source_url: 'https://blog.example/11',
      ingredients: [{ group: null }, { group: null }, { text: '1 lemon', group: 'To serve' }],
      instructions: [{ group: null }, { text: 'Serve with lemon.', group: 'At the table' }],
    });
    expect(found[2]?.recipe.notes).toBe('Good cold.');
  });
});

describe('EasyRecipe', () => {
  it.each([
    ['with microdata', exported.EASY_RECIPE, 'Omelette'],
    ['of its first versions', exported.EASY_RECIPE_OLD, null],
  ])('%s has its parts and its notes read', (_, html, part) => {
    const [omelette, salad] = readPage(html, null);
    expect(omelette).toMatchObject({
      title: 'Herb omelette',
      description: 'Light and green.',
      servings: 2,
      prep_time_minutes: 5,
      notes: 'Best eaten at once.',
    });
    expect(omelette?.ingredients[0]).toEqual({ text: '3 eggs', group: part });
    expect(omelette?.ingredients.at(-1)).toEqual({ text: '2 tbsp chives', group: 'Filling' });
    expect(salad).toMatchObject({ title: 'Pea salad', notes: null });
  });
});

it('a file of My CookBook has all its recipes, and the one it was cut off in is doubtful', () => {
  const one = (title: string) =>
    `<recipe><title>${title}</title><ingredient><li>1 egg</li></ingredient><recipetext><li>Boil it.</li></recipetext></recipe>`;
  const xml = `<?xml version="1.0"?><cookbook>${Array.from({ length: 4 }, (_, i) => one(`Egg ${i}`)).join('')}</cookbook>`;
  expect(read(xml)).toHaveLength(4);
  const cut = read(xml.slice(0, xml.indexOf('<title>Egg 2<') + 80));
  expect(cut.map((recipe) => doubtsIn(recipe).length)).toEqual([0, 0, 1]);
});

describe('nothing of a file of several recipes disappears', () => {
  it.each([
    [
      'Meal-Master',
      exported.MEAL_MASTER,
      /^(?:mmmmm|recipe|via|meal|master|title|categories|yield|servings)$/,
    ],
    [
      'RezKonv',
      exported.REZKONV,
      /^(?:rezkonv|rezkonvsuite|rezept|titel|kategorien|menge|quelle|teel|essl)$/,
    ],
    [
      'MasterCook',
      exported.MASTER_COOK,
      /^(?:exported|from|mastercook|recipe|serving|size|preparation|time|categories|amount|measure|ingredient|method|notes|per|calories|fat)$/,
    ],
  ])('of %s, but for its own words', (_, text, own) => {
    const said = new Set(letters(JSON.stringify(read(text)).replaceAll('\\n', ' ')));
    expect(letters(text).filter((word) => !said.has(word) && !own.test(word))).toEqual([]);
  });
});

describe('a page without markup', () => {
  it('of several recipes is read as all of them', () => {
    const one = (name: string, line: string, step: string) =>
      `<h2>${name}</h2><h3>Ingredients</h3><ul><li>${line}</li></ul><h3>Method</h3><ol><li>${step}</li></ol>`;
    const found = readPage(
      `<h1>Two soups</h1>${one('Leek soup', '2 leeks', 'Simmer the leeks.')}${one('Pea soup', '300 g peas', 'Boil the peas.')}`,
      null,
    );
    expect(found.map(({ title, ingredients }) => [title, ingredients.length])).toEqual([
      ['Leek soup', 1],
      ['Pea soup', 1],
    ]);
  });

  it('whose lines have classes is read as its recipes by the names above their lists', () => {
    const one = (name: string, line: string, step: string) =>
      `<div class="recipe"><p class="recipe-name">${name}</p><ul><li class="ingredient">${line}</li></ul><p class="instructions"><b>First</b> ${step}</p></div>`;
    const found = readPage(
      `${one('Leek soup', '2 leeks', 'simmer.')}${one('Pea soup', '300 g peas', 'boil.')}`,
      null,
    );
    expect(found.map(({ title }) => title)).toEqual(['Leek soup', 'Pea soup']);
  });
});

describe('two recipes in one text', () => {
  const soup = 'Leek soup\n\n2 leeks\n1 l stock\n\nSlice the leeks and simmer them in the stock.';
  const cake = 'Lemon cake\n\nbutter\nsugar\nlemons\nflour\n\nBeat everything. Bake it for half an hour.';

  it('are told apart by a line of signs', () => {
    for (const rule of ['-----', '* * * * *', '=========='])
      expect(read(`${soup}\n\n${rule}\n\n${cake.replace('butter', '100 g butter\n2 eggs')}`)).toHaveLength(2);
  });

  it('are told apart by the labels of their titles', () => {
    const found = read(
      'Title: Leek soup\nIngredients: 2 leeks, 1 l stock\nSimmer.\nTitle: Cake\nIngredients: 3 eggs, 1 lemon\nBake.',
    );
    expect(found.map(({ title }) => title)).toEqual(['Leek soup', 'Cake']);
  });

  it('are told apart by a title right below numbered steps', () => {
    const one = (title: string) => `${title}\nIngredients\n2 leeks\nMethod\n1. Slice them.\n2. Simmer them.`;
    expect(read(`${one('Leek soup')}\n${one('Other soup')}`).map(({ title }) => title)).toEqual([
      'Leek soup',
      'Other soup',
    ]);
  });

  it('that are not told apart are doubtful', () => {
    const [one, ...others] = read(`${soup}\n\n${cake}`);
    expect(others).toEqual([]);
    expect(one && doubtsIn(one)).toEqual([expect.stringContaining('“Lemon cake”')]);
  });

  it('are not seen in a dish with parts', () => {
    const dish =
      'Lemon cake\n\nFor the cake:\n200 g flour\n3 eggs\n\nBeat everything and bake it.\n\nLemon glaze\n100 g sugar\n1 lemon\n\nStir and pour over.';
    for (const recipe of read(dish)) expect(doubtsIn(recipe)).toEqual([]);
  });
});
