import { describe, expect, it } from 'vitest';
import type { ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from '@/importing/text/doubts';
import { readPage } from './page';

const shown = (page: string) =>
  readPage(page, null).map(({ title, ingredients, instructions }) => [
    title,
    ingredients.map(({ text }) => text),
    instructions.map(({ text }) => text),
  ]);
const areDoubtful = (recipes: readonly ReadRecipe[]) => recipes.map((one) => doubtsIn(one).length > 0);

describe('no recipe of a page of several disappears', () => {
  const card = (name: string, line: string, step: string) =>
    `<div class="easyrecipe"><div class="ERName">${name}</div>${line === '' ? '' : `<ul><li class="ingredient">${line}</li></ul>`}${step === '' ? '' : `<ol><li class="instruction">${step}</li></ol>`}</div>`;
  const page = [
    card('Omelette', '3 eggs', 'Fry them.'),
    card('Salad', '1 lettuce', ''),
    card('Tea', '', 'Boil water.'),
    card('Toast', '', ''),
  ].join('');

  it('in a card that lacks its steps, or its ingredients', () => {
    expect(shown(page)).toEqual([
      ['Omelette', ['3 eggs'], ['Fry them.']],
      ['Salad', ['1 lettuce'], []],
      ['Tea', [], ['Boil water.']],
    ]);
  });

  it('in a card that has nothing but a name, which is said', () => {
    expect(readPage(page, null)[0]?.left_out).toEqual(['Toast']);
  });

  it('in cards without names', () => {
    const unnamed = `${card('', '3 eggs', 'Fry them.')}${card('', '1 lettuce', 'Toss it.')}`;
    expect(readPage(unnamed, null)).toHaveLength(2);
  });

  it.each(['class', 'id'])(
    'whose parts CopyMeThat names, by their %s, around which nothing is known',
    (by) => {
      const one = (name: string, line: string, step: string) =>
        `<section><div ${by}="name">${name}</div><ul ${by}="recipeIngredients"><li class="recipeIngredient">${line}</li></ul><ol><li class="instruction">${step}</li></ol></section>`;
      expect(
        shown(`<title>My book</title>${one('Soup', '1 leek', 'Simmer.')}${one('Pie', '2 pears', 'Bake.')}`),
      ).toEqual([
        ['Soup', ['1 leek'], ['Simmer.']],
        ['Pie', ['2 pears'], ['Bake.']],
      ]);
    },
  );
});

describe('a page without markup', () => {
  const part = (name: string, line: string) =>
    `<h2>${name}</h2><div>Courses: <span>Lunch</span></div><div>Serving size: <span>2</span></div><h3>Ingredients</h3><p>${line}</p><p>1 lemon</p><h3>Directions</h3><p>Toss.</p>`;

  it('takes no fact for a title', () => {
    expect(shown(part('Salad', '1 lettuce') + part('Slaw', '1 cabbage'))).toEqual([
      ['Salad', ['1 lettuce', '1 lemon'], ['Toss.']],
      ['Slaw', ['1 cabbage', '1 lemon'], ['Toss.']],
    ]);
  });

  it('is doubtful with several lists of amounts of which no heading says what they are', () => {
    const list = (food: string) => `<ul><li>1 kg ${food}</li><li>2 onions</li><li>3 eggs</li></ul>`;
    const one = (food: string) =>
      `<h2>${food} pie</h2>${list(food)}<p>Bake all of it for an hour in the oven.</p>`;
    expect(areDoubtful(readPage(one('leeks') + one('pears'), null))).toEqual([true]);
    expect(areDoubtful(readPage(one('leeks') + list('leeks'), null))).toEqual([false]);
  });

  it('is doubtful with another list below its steps that has no title', () => {
    const again = '<h3>Ingredients</h3><p>1 egg</p><h3>Method</h3><p>Boil it.</p>';
    expect(areDoubtful(readPage(`<h1>Eggs</h1>${again}${again}`, null))).toEqual([true]);
  });
});

it('the first of several recipes on a page is doubtful where it has no name of its own', () => {
  const one = (name: string) =>
    `<div class="recipe"><div class="name">${name}</div><ul><li class="recipeIngredient">2 leeks</li></ul><ol><li class="instruction">Bake it.</li></ol></div>`;
  const page = (first: string) => `<title>Recipes</title>${one(first)}${one('Bean Stew')}`;
  expect(areDoubtful(readPage(page('Leek Pie'), null))).toEqual([false, false]);
  expect(areDoubtful(readPage(page('A Pie'), null))).toEqual([true, false]);
});
