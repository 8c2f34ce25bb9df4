import { describe, expect, it } from 'vitest';
import { aRecipe } from '@/rendering/model/book.samples';
import { drawnOf, motifOf } from './no-photo';

describe('what stands in the place of a photo', () => {
  const figure = (over: Parameters<typeof aRecipe>[1]) => drawnOf(aRecipe('a', over), 'en').figure;
  const times = { prep_time_minutes: null, cook_time_minutes: null, total_time_minutes: null };

  it.each([
    ['how many it makes', { yield_text: '24 cookies' }, '24', 'cookies'],
    ['how many, though it says that it makes them', { yield_text: 'Makes about 36 rolls' }, '36', 'rolls'],
    ['how long it takes, if it serves people', { yield_text: '8 servings' }, '50', 'min'],
    ['how long it takes, if it makes few', { yield_text: '1 loaf' }, '50', 'min'],
    ['hours in quarters', { total_time_minutes: 90 }, '1½', 'hr'],
    ['minutes that are no quarters of an hour', { total_time_minutes: 80 }, '80', 'min'],
    [
      'its parts of the time, without a total',
      { ...times, prep_time_minutes: 15, cook_time_minutes: 10 },
      '25',
      'min',
    ],
    [
      'how hot it is baked',
      { ...times, instructions: [{ text: 'Bake at 400 °F.', group: null }] },
      '400',
      '°F',
    ],
  ])('is %s', (_, over, number, of) => {
    expect(figure(over)).toEqual({ number, of });
  });

  it('is no number of a recipe that has none, or whose time takes two', () => {
    expect(figure(times)).toBeNull();
    expect(figure({ total_time_minutes: 130 })).toBeNull();
    expect(figure({ total_time_minutes: 190 })).toBeNull();
  });

  it.each([
    ['A soup that forgives everything.', null, 'A soup that forgives everything.'],
    ['Short one.', 'Opening the oven will impede the rising.', 'Opening the oven will impede the rising.'],
    [`${'Very '.repeat(12)}long.`, null, null],
    [null, 'See https://example.com for all of it.', null],
    [null, null, null],
  ])('is a short sentence of its own words: %j, %j', (description, notes, line) => {
    expect(drawnOf(aRecipe('a', { description, notes }), 'en').line).toBe(line);
  });

  it('finds sentences in scripts without spaces', () => {
    expect(drawnOf(aRecipe('a', { description: '三分钟就能做好。', notes: null }), 'zh').line).toBe(
      '三分钟就能做好。',
    );
  });
});

const madeOf = (...items: (string | null)[]) => ({
  ingredients: items.map((item) => ({ display: item ?? '', item, group: null, optional: false })),
});

it.each([
  ['wheat', ['salt', 'all-purpose flour', 'eggs']],
  ['wheat', ['Mehl', 'Eier']],
  ['berry', ['sugar', 'butter']],
  ['rosemary', [null, 'chicken thighs', 'carrots']],
  ['fish', ['olive oil', 'cod']],
  ['daisy', ['butter', 'eggs']],
  ['bay', ['spinach']],
  ['pea', ['kidney beans']],
  ['olive', ['salt', 'pepper']],
  ['olive', []],
] as const)('draws %s for what is made of %s first', (motif, items) => {
  expect(motifOf(madeOf(...items))).toBe(motif);
});
