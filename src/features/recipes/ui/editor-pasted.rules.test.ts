import { describe, expect, it } from 'vitest';
import { pastedIngredients } from './editor-list.rules';
import { listAndSteps, pastedList } from './editor-pasted.rules';

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
    });
    expect(listAndSteps('Method\n2 eggs').steps).toEqual([]);
  });
});
