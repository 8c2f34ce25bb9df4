import { expect, it } from 'vitest';
import { parseLine } from './line';

const isSure = (line: string): boolean => parseLine(line).confidence >= 0.7;

it.each([
  '½ cup butter, melted 1 cup sugar',
  '3 eggs, beaten 1/2 cup milk',
  '1 onion, chopped 2 cloves garlic, minced',
  '200 g Butter, geschmolzen 100 g Zucker',
  '2 cups flour, 1 cup sugar',
  '2 cups flour 1 tsp salt',
  '1 cup butter (2 sticks), softened 1 cup brown sugar',
])('a line that goes on with another food is one to check: %s', (line) => {
  expect(isSure(line)).toBe(false);
});

it.each([
  '2 cups blueberries, mashed (about 1 cup puree)',
  '2 x 400 g tins tomatoes',
  '1 cup butter, melted (1 cup sugar)',
  '1 cup sugar, 2 tbsp reserved',
  '4 tbsp butter, divided: 2 tbsp for the pan, 2 tbsp melted',
  '1 lemon, 1 tsp zest and 2 tbsp juice',
  '1 egg, beaten with 1 tbsp water',
  '1 cup milk or 240 ml cream',
  '1 stick plus 2 tbsp butter',
  '250g/9oz plain flour, plus extra for dusting',
  '1 can tomatoes, drained 400 g',
  '1 lb beef, cut in 1 inch pieces',
])('a further amount of the same food, or a choice, is none: %s', (line) => {
  expect(isSure(line)).toBe(true);
});
