import { describe, expect, it } from 'vitest';
import { readPage } from '@/importing/pages/page';
import { asideIn } from './headings';

const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);

describe('a page without markup', () => {
  it.each([
    ['Ingredients You Need', 'How to Make Brownies'],
    ['Ingredients', 'Step-by-step instructions'],
    ['Les ingrédients (pour 12 crêpes)', 'La recette'],
    ['Les ingrédients', 'Étapes de préparation'],
    ['Ingredientes del gazpacho', 'Elaboración paso a paso'],
    ['Ingredientes', 'Modo de preparação'],
    ['Ingredientes', 'Como fazer'],
    ['Gli ingredienti', 'Come fare'],
    ['Cosa serve', 'Preparazione'],
    ['Ingrediënten', 'Aan de slag'],
  ])('is read below the headings %s and %s', (list, method) => {
    const body = `<h1>Dish</h1><h2>${list}</h2><ul><li>200 g flour</li><li>2 eggs</li></ul>
      <h2>${method}</h2><ol><li>Mix them well.</li><li>Bake until brown.</li></ol>`;
    const [read] = readPage(`<html><body>${body}</body></html>`, null);
    expect([texts(read?.ingredients), texts(read?.instructions)]).toEqual([
      ['200 g flour', '2 eggs'],
      ['Mix them well.', 'Bake until brown.'],
    ]);
  });
});

it.each([
  ['Note: if you have no buttermilk, use milk.', 'If you have no buttermilk, use milk.'],
  ['*Tip: freezes great before baking.*', 'Freezes great before baking.'],
  ['**Tip:** keep warm.', 'Keep warm.'],
  ['Tipp: über Nacht kalt stellen.', 'Über Nacht kalt stellen.'],
  ['Notes: https://blog.example/pie', 'https://blog.example/pie'],
  ['Tip: iPhone timers help.', 'iPhone timers help.'],
])('a note begins with a capital where its label is cut off: %s', (line, said) => {
  expect(asideIn(line)).toBe(said);
});
