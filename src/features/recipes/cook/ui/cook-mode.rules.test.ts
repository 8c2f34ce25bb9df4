import { describe, expect, it } from 'vitest';
import { stepByKey, stepInRange, stepName, swipeOf, usedIn } from './cook-mode.rules';

describe('the ingredients at hand in a step', () => {
  const items = ['eggs', 'plain flour, sifted', 'unsalted butter (soft)', 'lemon or lime', 'tomatoes', ''];
  it.each([
    ['Beat the egg, then fold in the flour.', [0, 1]],
    ['Melt BUTTER with a tomato.', [2, 4]],
    ['Squeeze the lemons.', [3]],
    ['Wait for an hour.', []],
    ['', []],
  ])('of "%s" are %j', (step, found) => {
    expect(usedIn(step, items)).toEqual(found);
  });
});

it('of two kinds of one food only the one that is named in full is at hand, or both', () => {
  const items = ['sugar', 'icing sugar'];
  expect(usedIn('Whisk in the sugar.', items)).toEqual([0]);
  expect(usedIn('Dust with icing sugar.', items)).toEqual([1]);
  expect(usedIn('Add the rest, except for the icing sugar.', items)).toEqual([]);
  expect(usedIn('Beat the sugar, then dust with icing sugar.', items)).toEqual([0, 1]);
  expect(usedIn('Whisk in the sugar.', ['brown sugar', 'white sugar'])).toEqual([0, 1]);
});

describe('the way through the steps', () => {
  it('is by arrow keys, Home and End, and ends at both ends', () => {
    expect(stepByKey('ArrowRight', 0, 3)).toBe(1);
    expect(stepByKey('ArrowRight', 2, 3)).toBe(2);
    expect(stepByKey('ArrowLeft', 0, 3)).toBe(0);
    expect([stepByKey('Home', 2, 3), stepByKey('End', 0, 3)]).toEqual([0, 2]);
    expect(stepByKey('a', 0, 3)).toBeNull();
  });

  it('is by a swipe that goes across and not down', () => {
    expect([swipeOf(-80, 10), swipeOf(80, -10), swipeOf(-80, 60), swipeOf(-30, 0)]).toEqual([1, -1, 0, 0]);
  });

  it('begins at the nearest step that there is', () => {
    expect([stepInRange(1, 4), stepInRange(4, 4), stepInRange(9, 4), stepInRange(-3, 4)]).toEqual([
      0, 3, 3, 0,
    ]);
    expect(stepInRange(1, 0)).toBe(0);
  });
});

it.each([
  ['Cool, dust with sugar and serve.', 'cool'],
  ['Fold in the flour.', 'fold in the flour'],
  [
    'Spread the mushroom mixture over the ham and roll it up',
    'spread the mushroom mixture over the ham and…',
  ],
  ['Whisk {2 eggs}.', null],
  ['Ok', null],
  ['Donaudampfschifffahrtsgesellschaftskapitänskajütentür abcdef', null],
])('the button to "%s" says %j', (step, words) => {
  expect(stepName(step)).toBe(words);
});
