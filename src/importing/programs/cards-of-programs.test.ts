import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { CUT, doubtsIn } from '@/importing/text/doubts';
import { readMasterCookXml } from './master-cook-xml';
import { readMealMaster } from './meal-master';

const texts = (lines: ReadRecipe['ingredients'] | undefined) => lines?.map(({ text }) => text);
const card = (body: string, title = 'Bread') =>
  `MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: ${title}\n      Yield: 4 servings\n\n${body}\nMMMMM\n`;
const only = (text: string) => readPasted(text)[0]?.read()?.recipe;

describe('steps of Meal-Master', () => {
  it.each([
    ['behind a tab', '\tMix flour and salt well.\n\tBake it.', 'Mix flour and salt well. Bake it.'],
    [
      'that begin with a number',
      '350 degrees is hot enough for it, so\nbake it at that.',
      '350 degrees is hot enough for it, so bake it at that.',
    ],
  ])('%s are no ingredients', (_, told, step) => {
    const bread = only(card(`      2 c  Flour\n      1 ts Salt\n\n${told}\n`));
    expect(texts(bread?.ingredients)).toEqual(['2 cups Flour', '1 tsp Salt']);
    expect(texts(bread?.instructions)).toEqual([step]);
  });

  it('are doubtful where they stand at the place of a name', () => {
    const bread = only(card('      2 c  Flour\n           Mix flour and salt well.\n\nBake it.\n'));
    expect(bread && doubtsIn(bread)).toEqual(['“Mix flour and salt well.” ended up in the ingredients.']);
  });

  it('stay below a list with empty lines between its entries', () => {
    const bread = only(card('      2 c  Flour\n\n1 lb butter\n\n      1 ts Salt\n\nMix and bake.\n'));
    expect(texts(bread?.ingredients)).toEqual(['2 cups Flour', '1 lb butter', '1 tsp Salt']);
    expect(texts(bread?.instructions)).toEqual(['Mix and bake.']);
  });
});

describe('a file of Meal-Master', () => {
  it('takes a line that mentions the program for no new recipe', () => {
    const found = readMealMaster(
      `${card('      2 c  Flour\n\nBake it.\n')}----- Typed in Meal-Master by Ann\n\n${card('      1    Egg\n\nBoil it.\n', 'Egg')}`,
    );
    expect(found.map(({ title }) => title)).toEqual(['Bread', 'Egg']);
    expect(JSON.stringify(found)).toContain('by Ann');
  });

  it('has words that are no units', () => {
    const [one] = readMealMaster(card('1 constructor set\n2 toString beans\n\nMix.\n'));
    expect(texts(one?.ingredients)).toEqual(['1 constructor set', '2 toString beans']);
  });

  it('has its source as its credit; an address stays a note, with the word above it', () => {
    const of = (source: string) =>
      readMealMaster(card(`      1    Egg\n\nMMMMM-----SOURCE-----\n${source}\n\nBoil it.\n`))[0];
    expect(of('Grandma')).toMatchObject({ credit: 'Grandma', notes: null });
    expect(of('Grandma, https://a.example')).toMatchObject({
      credit: null,
      notes: 'Source: Grandma, https://a.example',
    });
  });
});

const table = (body: string) =>
  `*  Exported from  MasterCook  *\n\nSoup\n\nRecipe By     : Ann\nServing Size  : 4    Preparation Time :0:00\nCategories    : Soups\n\n  Amount  Measure       Ingredient -- Preparation Method\n--------  ------------  --------------------------------\n${body}`;
const MEASURED = '   2      cups          stock\n';
const END = '\n                   - - - - - - - - - - - - - - - - - -\n';

describe('MasterCook', () => {
  it('is credited to who it is by, and its source stays a note beside that', () => {
    const card = table(`${MEASURED}\nSimmer.\n\nSource:\n  "The big book"\n${END}`);
    expect(only(card)).toMatchObject({ credit: 'Ann', notes: 'Source: The big book' });
    const bySource = card.replace(/: Ann/, ':');
    expect(only(bySource)).toMatchObject({ credit: 'The big book', notes: null });
  });

  it('has a table that goes on below an empty line', () => {
    const soup = only(
      table(`${MEASURED}\n   1      cup           cream\n                        salt\n\nSimmer.\n${END}`),
    );
    expect(texts(soup?.ingredients)).toEqual(['2 cups stock', '1 cup cream', 'salt']);
    expect(texts(soup?.instructions)).toEqual(['Simmer.']);
  });

  it.each([
    ['in its table', '   1      cup    '],
    ['in its steps', '\nSimmer the stock and'],
  ])('that is cut off %s is doubtful', (_, rest) => {
    const soup = only(table(MEASURED + rest));
    expect(soup && doubtsIn(soup)).toContain(CUT);
  });

  it('that ends is not', () => {
    for (const rest of [`\nSimmer it\n${END}`, '\nSimmer it.\n']) {
      const soup = only(table(MEASURED + rest));
      expect(soup && doubtsIn(soup)).toEqual([]);
    }
  });

  it('has nothing but the preparation taken from inside an ingredient', () => {
    const [entry] =
      readMasterCookXml(
        '<mx2><RcpE name="Cake"><IngR name="flour" unit="cups" qty="2"><IPrp>sifted</IPrp><INtI>4321</INtI></IngR><DirT>Bake.</DirT></RcpE></mx2>',
      ) ?? [];
    expect(texts(entry?.read()?.recipe.ingredients)).toEqual(['2 cups flour, sifted']);
  });
});

it('two lines with commas that were pasted are no table', () => {
  expect(() => readPasted('Salt, pepper, oil\nMix, fry, serve')).not.toThrow();
  expect(() =>
    readPasted('Salt, pepper, oil\nMix, fry, serve\nStir, rest, eat\nWash, dry, sleep'),
  ).not.toThrow();
  expect(() => readPasted('a,b,c\n1,2,3\n4,5,6\n7,8,9')).toThrow('columns');
});
