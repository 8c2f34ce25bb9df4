import { describe, expect, it } from 'vitest';
import { listAndSteps, pastedIngredients, pastedList, readsAsRecipe } from './pasted-list.rules';

const read = (text: string) =>
  pastedIngredients(text).map((row) => (row.kind === 'heading' ? `${row.text}:` : row.text));

describe('a pasted list of ingredients', () => {
  it('has its broken lines whole, its parts named, and the marks of a page left out', () => {
    expect(
      read(
        'Ingredients\n• 100 g butter,\n  cold and cubed\n\nTopping\n• 2 eggs\n<b>1 cup</b> milk\n3 apples ; 2 pears',
      ),
    ).toEqual(['100 g butter, cold and cubed', 'Topping:', '2 eggs', '1 cup milk', '3 apples', '2 pears']);
  });

  it('is read as a pasted recipe is, where a mail has broken it', () => {
    const list =
      '2 lb beef, cut into\n  1-inch cubes\n1 cup milk (warm,\nnot hot)\n1 cup butter or\n- 2 leeks\n- salt';
    const lines = [
      ...[
        '2 lb beef, cut into 1-inch cubes',
        '1 cup milk (warm, not hot)',
        '1 cup butter or',
        '2 leeks',
        'salt',
      ],
    ];
    expect(pastedList(list)).toEqual(lines);
    expect(pastedList('Ingredients\n2 eggs\nFilling\n2 leeks\n1 cup milk')).toEqual([
      ...['2 eggs', 'Filling:', '2 leeks', '1 cup milk'],
    ]);
  });

  it.each([
    ['a line of its own without an amount', '2 eggs\nsalt\nfresh herbs', ['2 eggs', 'salt', 'fresh herbs']],
    ['a name that nothing follows', '2 eggs\n\nSauce', ['2 eggs', 'Sauce']],
    ['a name in the list', '2 eggs\nSauce\n1 leek', ['2 eggs', 'Sauce', '1 leek']],
    ['a semicolon before words', '1 onion; chopped', ['1 onion; chopped']],
    ['a sign that is no mark', '2 eggs (< 60 g)', ['2 eggs (< 60 g)']],
  ])('keeps %s', (_, text, lines) => {
    expect(pastedList(text)).toEqual(lines);
  });

  it('ends where the method begins', () => {
    expect(listAndSteps('2 eggs\n\nMethod\n1. Mix\n\n2. Bake')).toEqual({
      list: '2 eggs\n',
      steps: ['1. Mix', '2. Bake'],
      above: [],
    });
    expect(listAndSteps('Method\n2 eggs').steps).toEqual([]);
  });

  it('ends where sentences begin, behind a gap or numbered', () => {
    const steps = [
      'Whisk the eggs with the milk until they are smooth.',
      'Fry them slowly in butter, on both sides!',
    ];
    expect(listAndSteps(`2 eggs\n1 cup milk\n\n${steps.join('\n\n')}\n`).steps).toEqual(steps);
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
    expect(listAndSteps(`2 eggs\n1 cup milk\n${numbered.join('\n')}`)).toEqual({
      list: '2 eggs\n1 cup milk',
      steps: numbered,
      above: [],
    });
  });

  it.each([
    ['a remark with a full stop', '2 eggs\n\nSalt and pepper to taste.'],
    ['lines with full stops right below others', '2 eggs.\nSalt and pepper as you like it, freshly ground.'],
    ['nothing but sentences', 'Whisk the eggs with the milk until smooth.\n\nFry them slowly in the butter.'],
    ['a list without any', '2 eggs\n\nFor the sauce:\n1 leek'],
  ])('has no steps where there are none: %s', (_, text) => {
    expect(listAndSteps(text)).toEqual({ list: text, steps: [], above: [] });
  });

  it('of a whole recipe begins at its title, and says what stands above', () => {
    const text = 'Pancakes\nServes 4\n\nIngredients\n2 eggs\n1 cup milk\n\nMethod\nMix.\nFry.';
    const { list, steps, above } = listAndSteps(text);
    expect([read(list), steps, above]).toEqual([
      ['2 eggs', '1 cup milk'],
      ['Mix.', 'Fry.'],
      ['Pancakes', 'Serves 4'],
    ]);
    expect(listAndSteps('1 kg flour\nIngredients\n2 eggs').above).toEqual([]);
  });

  it('of a whole recipe without headings begins below its servings and times', () => {
    const text =
      'Grandma’s Biscuits\nServes 8\nPrep: 15 min, bake: 12 min\n\n2 cups flour\n1 cup milk\n\n1. Mix the flour with the milk until smooth.\n2. Bake the biscuits until they are golden.';
    const { list, steps, above } = listAndSteps(text);
    expect(read(list)).toEqual(['2 cups flour', '1 cup milk']);
    expect(steps).toHaveLength(2);
    expect(above).toEqual(['Grandma’s Biscuits', 'Serves 8', 'Prep: 15 min, bake: 12 min']);
    // Among the lines of a list it is a line.
    const among = '2 eggs\nMakes 12 muffins\n1 cup milk';
    expect(listAndSteps(among)).toEqual({ list: among, steps: [], above: [] });
  });

  it.each([
    ['a title above the list', 'Biscuits\nServes 8\n\nINGREDIENTS:\n2 cups flour', true],
    [
      'lines above the list that begin with a number',
      '24 biscuits\n- 20 minutes\n\nIngredients\n2 eggs',
      true,
    ],
    ['a method', '2 eggs\n\nDirections:\nMix.', true],
    [
      'sentences below the list',
      '2 eggs\n\n1. Whisk the eggs with the sugar until they are smooth, pale, and thick enough to hold a ribbon.',
      true,
    ],
    ['a list', '2 eggs\nFor the sauce:\n1 leek', false],
    ['a list below its title', 'Ingredients\n2 eggs', false],
    ['nothing', '', false],
  ])('reads as a whole recipe, or not: %s', (_, text, whole) => {
    expect(readsAsRecipe(text)).toBe(whole);
  });
});
