import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from '@/importing/text/doubts';

const read = (text: string): ReadRecipe[] => readPasted(text).flatMap((entry) => entry.read()?.recipe ?? []);
const areDoubtful = (text: string) => read(text).map((recipe) => doubtsIn(recipe).length > 0);

describe('a file of Meal-Master is doubtful', () => {
  const card = (list: string) =>
    `---------- Recipe via Meal-Master (tm) v8.05\n\n      Title: Soup\n Categories: Soups\n      Yield: 4 Servings\n\n${list}\n\n  Boil all of it.\n\n-----\n`;

  it('where its second column stands elsewhere', () => {
    expect(areDoubtful(card('      3 lb Potatoes; peeled            1 t  Salt'))).toEqual([true]);
    const placed = '      3 lb Potatoes; peeled'.padEnd(41);
    expect(areDoubtful(card(`${placed}      1 t  Salt`))).toEqual([false]);
  });

  it('where a recipe of another program stands among its own', () => {
    const other =
      '\n-----Begin Recipe Export-----\n\nTitle: Blintz\n\n   2 c flour\n   3 eggs\n\nMix and fry.\n';
    expect(areDoubtful(card('      1 lb Leeks') + other)).toEqual([true]);
  });
});

it('a recipe of MasterCook whose first line is missing is read, and doubtful', () => {
  const one = (title: string) =>
    `                              ${title}\n\nRecipe By     : Joan\nServing Size  : 6    Preparation Time :0:20\n\n  Amount  Measure       Ingredient -- Preparation Method\n--------  ------------  --------------------------------\n   6                    apples -- peeled\n   1      cup           oats\n\nLayer the apples and bake them.\n\n                   - - - - - - - - - - - - - - - - - - \n\n`;
  const text = `${one('Apple Crisp')}                     *  Exported from  MasterCook  *\n\n${one('Baked Apples')}`;
  expect(read(text).map(({ title, ingredients }) => [title, ingredients.length])).toEqual([
    ['Apple Crisp', 2],
    ['Baked Apples', 2],
  ]);
  expect(areDoubtful(text)).toEqual([true, false]);
});

it.each([
  ['========== REZKONV-Rezept - RezkonvSuite v1.4', '====='],
  ['---------- Recipe via Meal-Master (tm) v8.05', '-----'],
])('a card of %s is doubtful whose file goes on with another card without a title', (head, end) => {
  const card = (title: string, list: string, step: string) =>
    `${head}\n\n${title} Kategorien: Suppe\n      Menge: 4 Portionen\n\n${list}\n\n${step}\n\n${end}\n\n`;
  const first = card(
    '      Titel: Linsensuppe\n',
    '    300    Gramm  Linsen\n      1    Bund   Suppengruen',
    'Alles kochen.',
  );
  const second = card('', '      1           Gurke\n      2     Essl. Essig', 'Hobeln und mischen.');
  expect(areDoubtful(first)).toEqual([false]);
  expect(areDoubtful(first + second)).toEqual([true]);
});
