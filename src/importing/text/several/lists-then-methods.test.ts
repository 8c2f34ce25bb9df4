import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from '@/importing/text/doubts';

const read = (text: string) => readPasted(text).map((entry) => entry.read()!.recipe);
const shown = (text: string) =>
  read(text).map((recipe) => [
    recipe.title,
    recipe.ingredients.map((line) => line.text),
    recipe.instructions.map((line) => line.text),
    doubtsIn(recipe),
  ]);
const PIE = '2 apples\n1 cup sugar';
const CAKE = '3 plums\n2 cups flour';
const BAKE = 'Slice the apples.\nBake them for 40 minutes.';
const MIX = 'Mix everything.\nBake it for an hour.';
const BOTH = [
  ['Apple Pie', PIE.split('\n'), BAKE.split('\n'), []],
  ['Plum Cake', CAKE.split('\n'), MIX.split('\n'), []],
];

describe('the lists of several recipes, and then their methods', () => {
  it.each([
    [
      'under the same titles',
      `Apple Pie\n\n${PIE}\n\nPlum Cake\n\n${CAKE}\n\nApple Pie\n\n${BAKE}\n\nPlum Cake\n\n${MIX}`,
    ],
    ['without empty lines', `Apple Pie\n${PIE}\nPlum Cake\n${CAKE}\nApple Pie\n${BAKE}\nPlum Cake\n${MIX}`],
    [
      'in another order',
      `Apple Pie\n${PIE}\n\nPlum Cake\n${CAKE}\n\nPlum Cake\n${MIX}\n\nApple Pie\n${BAKE}`,
    ],
    [
      'with the names of the parts below the titles',
      `Apple Pie\nIngredients:\n${PIE}\n\nPlum Cake\nIngredients:\n${CAKE}\n\nApple Pie\nMethod:\n${BAKE}\n\nPlum Cake\nMethod:\n${MIX}`,
    ],
    [
      'with the names of the parts above all',
      `# Ingredients\n\n## Apple Pie\n${PIE}\n\n## Plum Cake\n${CAKE}\n\n# Method\n\n## Apple Pie\n${BAKE}\n\n## Plum Cake\n${MIX}`,
    ],
    [
      'with the names of the parts beside the titles',
      `Ingredients for the Apple Pie\n${PIE}\n\nIngredients for the Plum Cake\n${CAKE}\n\nMethod for the Apple Pie:\n${BAKE}\n\nPlum Cake: Method\n${MIX}`,
    ],
  ])('are surely told apart %s', (_, text) => expect(shown(text)).toEqual(BOTH));

  it('may have their steps right behind the titles', () => {
    const text = `Apple Pie\n${PIE}\n\nPlum Cake\n${CAKE}\n\nApple Pie: Slice them. Bake them.\nPlum Cake: Mix it. Bake it.`;
    expect(shown(text).map(([title, , steps]) => [title, steps])).toEqual([
      ['Apple Pie', ['Slice them. Bake them.']],
      ['Plum Cake', ['Mix it. Bake it.']],
    ]);
  });

  it.each([
    ['paragraphs', `${BAKE}\n\n${MIX}`],
    ['numbers that begin again', '1. Slice the apples.\n2. Bake them.\n\n1. Mix it.\n2. Bake it.'],
    ['a heading each', `Method\n${BAKE}\n\nMethod\n${MIX}`],
  ])('are doubtful where only %s tell whose steps they are', (_, steps) => {
    for (const text of [
      `Apple Pie\n\n${PIE}\n\nPlum Cake\n\n${CAKE}\n\n${steps}`,
      ...(steps.startsWith('Method')
        ? [
            `Apple Pie\nIngredients:\n${PIE}\nPlum Cake\nIngredients:\n${CAKE}\n${steps.replace('\n\n', '\n')}`,
          ]
        : []),
    ]) {
      expect(read(text)).toHaveLength(1);
      expect(doubtsIn(read(text)[0]!).join()).toContain('“Plum Cake” could be another title');
    }
  });

  it.each([
    [
      'parts that are named twice',
      `Cake\n\nDough\n${PIE}\n\nCream\n${CAKE}\n\nMethod\nDough\nMix it.\nCream\nWhip it.`,
    ],
    [
      'parts of unknown names',
      `Bowl\n\nChickpeas\n${PIE}\n\nSweet potatoes\n${CAKE}\n\nChickpeas\nRoast.\n\nSweet potatoes\nBake.`,
    ],
    ['one paragraph of steps', `Lasagna\n${PIE}\n\nBechamel\n${CAKE}\n\n${BAKE}\n${MIX}`],
    [
      'a paragraph for each step',
      `Lasagna\n${PIE}\n\nBechamel\n${CAKE}\n\nCook the beef well.\n\nBake all of it.`,
    ],
  ])('are those of one recipe with %s', (_, text) => {
    expect(shown(text)).toHaveLength(1);
    expect(doubtsIn(read(text)[0]!)).toEqual([]);
  });
});
