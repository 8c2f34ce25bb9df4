import { expect, it } from 'vitest';
import { withMealOfTags } from './categories';

it.each([
  [null, ['Breakfast', 'quick'], 'Breakfast', ['quick']],
  [null, ['quick, dinner', 'soup'], 'dinner', ['quick', 'soup']],
  ['lunch', ['dinner'], 'lunch', ['dinner']],
  [null, ['Breakfast club'], null, ['Breakfast club']],
  [null, [], null, []],
])(
  'a recipe with the meal %j and the tags %j has the meal %j and the tags %j',
  (meal_type, tags, meal, left) => {
    expect(withMealOfTags({ meal_type, tags })).toEqual({ meal_type: meal, tags: left });
  },
);
