import { describe, expect, it } from 'vitest';
import { namedParts } from './part-names';

describe('the name of a part that stands without a colon', () => {
  it.each([
    ['between amounts', '2 apples\n1 cup flour\n*Filling\n2 eggs\n1 cup milk'],
    ['below an empty line', '2 apples\n\n*Filling\n2 eggs'],
    ['that may be bought, below an empty line', '2 apples\n\n*Sauce\n2 eggs'],
    ['written small below an empty line', '2 apples\n\n*filling\n2 eggs'],
    ['above all', '*Dough\n500 g flour\n1 tsp salt'],
    ['of two words', '2 apples\n\n*Lemon glaze\n2 lemons\n1 cup sugar'],
    ['that says what for', '2 apples\n*To serve\n1 cup cream'],
    ['in German', '200 g Mehl\n*Füllung\n2 Äpfel\n1 TL Zimt'],
    ['without a bullet', '- 2 apples\n*Chicken\n- 1 kg thighs\n- 2 tbsp oil'],
    ['above each paragraph', '*Chicken\n1 kg thighs\n2 tbsp oil\n\n*Rice\n2 cups rice\n4 cups water'],
  ])('has one: %s', (_, text) => {
    const lines = text.replaceAll('*', '').split('\n');
    const named = text.split('\n').map((line) => (line.startsWith('*') ? `${line.slice(1)}:` : line));
    expect(namedParts(lines)).toEqual(named);
  });

  it.each([
    ['a staple', '2 apples\nSalt\n2 eggs\n1 cup milk'],
    ['a staple below an empty line', '2 apples\n\nVegetable oil\n2 eggs\n1 cup milk'],
    ['staples above every paragraph', 'Salt\n2 apples\n1 leek\n\nPepper\n2 eggs\n1 cup milk'],
    ['a staple without a bullet', '- 2 apples\nPepper\n- 2 eggs\n- 1 cup milk'],
    ['a thing to buy', '2 apples\nSauce\n1 leek\n2 eggs'],
    ['a thing to buy above all', 'Pizza dough\n2 apples\n1 leek'],
    ['a bought sauce', '1 leek\n\nSoy sauce\n2 apples\n1 leek'],
    ['a part before a single amount', '2 apples\nFilling\n2 eggs\nsalt'],
    ['an ingredient without an amount', '2 apples\n\nFresh herbs\n2 eggs\n1 cup milk'],
    ['what is written small', '2 apples\nfilling\n2 eggs\n1 leek\n\nlemon glaze\n2 lemons\n1 cup sugar'],
    ['a small line among bullets', '- 2 apples\ncut small\n- 2 eggs\n- 1 leek'],
    ['a part that nothing follows', '2 apples\n\nFilling'],
    ['a part above steps', '2 apples\n\nFilling\n1. Cut 2 apples\n2. Bake'],
    ['a remark', '2 apples\nTo taste\n2 eggs'],
    ['a heading', '2 apples\nFor the sauce\n2 eggs\n1 leek'],
    ['nothing', ''],
  ])('%s has none', (_, text) => {
    expect(namedParts(text.split('\n'))).toEqual(text.split('\n'));
  });
});
