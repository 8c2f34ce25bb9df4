import { expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { scaledArticle, warningsAt } from './scaled-recipe.rules';

const recipe = {
  servings: 4,
  cook_time_minutes: 40,
  ingredients: ['200 g flour', '1 tsp salt'].map((text) => ({
    ...parseLine(text),
    text,
    group: null,
    scaling: 'linear' as const,
    corrected: false,
    display: text,
  })),
  instructions: [
    { text: 'Mix the flour and the salt.', group: null },
    { text: 'Pour into a buttered tin.', group: null },
    { text: 'Bake for 40 minutes.', group: null },
  ],
};
const codes = (servings: number | null, step: number, used: number[] = []) =>
  warningsAt(recipe, servings, null, step, used).map(({ code }) => code);

it('says of the pan and of the time where a step speaks of them, and of salt where it is used', () => {
  expect(codes(8, 0, [0, 1])).toEqual(['seasoning']);
  expect(codes(8, 1)).toEqual(['pan_size']);
  expect(codes(8, 2)).toEqual(['cook_time']);
});

it('says of the pan from 1½ times on, at the step that names it, where another step names the oven', () => {
  expect(codes(6, 1)).toEqual(['pan_size']);
  expect(codes(5, 1)).toEqual([]);
  expect(codes(6, 2)).toEqual([]);
  const [warning] = warningsAt(recipe, 6, null, 1, []);
  expect(warning?.message).toBe(
    'The pan size is for the original batch: use a pan about 1½ times as large, or cook in batches.',
  );
});

it('names the pan in the units that are shown', () => {
  const instructions = [
    { text: 'Grease a 9-inch pan.', group: null },
    { text: 'Bake it.', group: null },
  ];
  const cake = { ...recipe, instructions };
  const said = 'The 23 cm pan is for the original batch: use a 28 cm pan instead, or cook in batches.';
  expect(warningsAt(cake, 6, 'metric', 0, [])[0]?.message).toBe(said);
  expect(scaledArticle(cake, 6, 'metric').warnings.map(({ message }) => message)).toContain(said);
});

it('says nothing of a recipe as it is written, nor of a step that there is not', () => {
  expect([0, 1, 2].flatMap((step) => codes(null, step, [0, 1]))).toEqual([]);
  expect(codes(8, 9)).toEqual([]);
});

it('tells a line that is rounded from one that was not scaled and stands as it is written', () => {
  const texts = ['1 tsp salt', '3 eggs 1/2', '200 g flour'];
  const ingredients = texts.map((text) => ({
    ...parseLine(text),
    text,
    group: null,
    scaling: 'linear' as const,
    corrected: false,
    display: text,
  }));
  const rounded = (servings: number) =>
    scaledArticle({ ...recipe, ingredients }, servings, null).lines.map(({ approximate }) => approximate);
  expect(rounded(5)).toEqual([false, false, false]);
  expect(rounded(1.33)).toEqual([false, false, true]);
});
