import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPartOfDish } from '@/culinary/lines/line-label';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from '@/importing/text/doubts';

interface Written {
  title: string;
  ingredients: string[];
  instructions: string[];
}
/** A line of the demo, which may stand in a group. */
type Line = string | { text: string };
const textOf = (line: Line): string => (typeof line === 'string' ? line : line.text);

/** Recipes of the demo whose lists begin with amounts, and which are no sauce, as a part of another recipe may be. */
const RECIPES = readFileSync('scripts/demo/recipes.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): { title: string; ingredients: Line[]; instructions: Line[] } => JSON.parse(line))
  .map(
    ({ title, ingredients, instructions }): Written => ({
      title,
      ingredients: ingredients.map(textOf),
      instructions: instructions.map(textOf),
    }),
  )
  .filter(
    ({ title, ingredients }) =>
      ingredients.length > 1 &&
      ingredients.slice(0, 2).every((line) => /^[\d½¼¾⅓⅔].*[^.]$/u.test(line)) &&
      !isPartOfDish(title.replace(/\s*\(.*\)/, '')),
  );

const bulleted = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
const WITH_STEPS: readonly ((recipe: Written) => readonly string[])[] = [
  ({ title, ingredients, instructions }) => [title, ...ingredients, ...instructions],
  ({ title, ingredients, instructions }) => [title, '', ...ingredients, '', ...instructions],
  ({ title, ingredients, instructions }) => [`${title} (serves 8)`, ...ingredients, ...instructions],
  ({ title, ingredients, instructions }) => [title.toUpperCase(), ...ingredients, '', ...instructions],
  ({ title, ingredients, instructions }) => [`*${title}*`, ...bulleted(ingredients), '', ...instructions],
  ({ title, ingredients, instructions }) => [
    title,
    'Ingredients:',
    ...ingredients,
    'Method:',
    ...instructions,
  ],
  ({ title, ingredients }) => [title, ...ingredients, 'Mix.', 'Bake.'],
];
const LISTS: readonly ((recipe: Written) => readonly string[])[] = [
  ({ title, ingredients }) => [title, ...ingredients],
  ({ title, ingredients }) => [`*${title}*`, '', ...bulleted(ingredients)],
  ({ title, ingredients }) => [`# ${title}`, '', ...bulleted(ingredients)],
  ({ title, ingredients }) => [title, '', 'Ingredients:', ...ingredients],
];
const BETWEEN = ['\n\n', '\n\n\n\n', '\n=====\n', '\n\n-----\n\n', '\n***\n'];

const any = <T>(list: readonly T[]) => fc.constantFrom(...list);
const written = (forms: typeof LISTS) =>
  fc.tuple(any(RECIPES), any(forms)).map(([recipe, form]) => form(recipe).join('\n'));

describe('two recipes in one text are never stored as one without a word', () => {
  it.each([
    ['with steps', WITH_STEPS, WITH_STEPS],
    ['of which the second is a list alone', WITH_STEPS, LISTS],
    ['that are lists alone', LISTS, LISTS],
  ])('%s', (_, first, second) => {
    fc.assert(
      fc.property(written(first), any(BETWEEN), written(second), (one, between, other) => {
        fc.pre(one.split('\n')[0] !== other.split('\n')[0]);
        const read = readPasted(one + between + other).flatMap((entry) => entry.read()?.recipe ?? []);
        expect(read.length > 1 || read.some((recipe) => doubtsIn(recipe).length > 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
