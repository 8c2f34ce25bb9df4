import { describe, expect, it } from 'vitest';
import { clockOf, stepByKey, stepInRange, stepName, swipeOf, timesIn, usedIn } from './cook-mode.rules';

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

describe('the times of a step', () => {
  it.each([
    ['Bake at 180 °C for 40 minutes, until golden.', [['40 minutes', 2400]]],
    ['Simmer 1½ hours.', [['1½ hours', 5400]]],
    [
      'Cook 10–12 min, then rest for 1 to 2 hours.',
      [
        ['10–12 min', 600],
        ['1 to 2 hours', 3600],
      ],
    ],
    ['Roast for 1 hour and 30 minutes.', [['1 hour and 30 minutes', 5400]]],
    ['Let it rise 1 h 15 min.', [['1 h 15 min', 4500]]],
    [
      '45 Minuten backen, 2 Stunden ruhen lassen.',
      [
        ['45 Minuten', 2700],
        ['2 Stunden', 7200],
      ],
    ],
    ['Laisser reposer une nuit, puis cuire 20 à 25 minutes.', [['20 à 25 minutes', 1200]]],
    ['A 40-minute nap for the dough.', [['40-minute', 2400]]],
    ['Blitz for 30 seconds.', [['30 seconds', 30]]],
    ['Heat the oven to 180 C, add 2 eggs and 3 hams.', []],
    ['Keeps for 3 days or 300 hours.', []],
    ['', []],
  ])('of "%s" are %j', (step, wanted) => {
    expect(timesIn(step).map(({ start, end, seconds }) => [step.slice(start, end), seconds])).toEqual(wanted);
  });

  it('are read out as a clock', () => {
    expect([0, 9, 61, 2400, 3900, 59.2].map(clockOf)).toEqual([
      '0:00',
      '0:09',
      '1:01',
      '40:00',
      '1:05:00',
      '1:00',
    ]);
  });
});

it.each([
  ['Cool, dust with sugar and serve.', 'cool'],
  ['Fold in the flour.', 'fold in the flour'],
  ['Spread the mushroom mixture over the ham and roll it up', 'spread the mushroom …'],
  ['Whisk {2 eggs}.', null],
  ['Ok', null],
  ['Donaudampfschifffahrtsgesellschaft abcdef', null],
])('the button to "%s" says %j', (step, words) => {
  expect(stepName(step)).toBe(words);
});
