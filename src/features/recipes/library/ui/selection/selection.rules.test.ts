import { expect, it } from 'vitest';
import type { RecipeId } from '@/kernel/ids';
import { stillNeeded, stillSelected } from './selection.rules';

const recipe = (title: string, ...missing: string[]) => ({
  id: `recipe_${title}` as RecipeId,
  title,
  missing,
});
const [soup, stew, idea] = [
  recipe('Soup', 'servings'),
  recipe('Stew', 'servings'),
  recipe('Idea', 'servings', 'a method'),
];

it('says what recipes that were not marked as ready still need', () => {
  expect(stillNeeded([soup])).toBe('Soup still needs servings.');
  expect(stillNeeded([idea])).toBe('Idea still needs servings and a method.');
  expect(stillNeeded([soup, stew])).toBe('2 still need servings.');
  expect(stillNeeded([soup, stew, idea])).toBe('3 still need servings or a method.');
  expect(stillNeeded(Array.from({ length: 1_200 }, () => soup))).toBe('1,200 still need servings.');
});

it('keeps selected what needs something only where it is shown', () => {
  expect(stillSelected([soup, stew, idea], [idea, recipe('Pie'), soup])).toEqual([soup, idea]);
  expect(stillSelected([soup, stew], [idea])).toEqual([]);
});
