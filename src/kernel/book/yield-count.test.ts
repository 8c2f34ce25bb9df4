import { expect, it } from 'vitest';
import {
  fromMakesField,
  isYieldsNumber,
  madeWords,
  scaledYield,
  servedWords,
  servingsRange,
  toMakesField,
  yieldAlone,
  yieldWords,
} from './yield-count';

it.each([
  [1, '1 loaf (10 slices)', true],
  [24, 'Makes 24 cookies', true],
  [1.5, '1,5 litres', true],
  [12, '12 (4-inch) pancakes', true],
  [36, 'makes 36', true],
  [36, 'Makes: 36.', true],
  [36, 'Makes about 36', true],
  [36, 'Makes about 36 cookies', true],
  [36, 'Makes 36-40 cookies', true],
  [36, 'Makes 36 to 40', true],
  [36, 'Makes 3 dozen', true],
  [24, '2 dozen rolls', true],
  [24, 'Ergibt 24 Stück', true],
  [2, '2 × 1 loaf', true],
  [1, 'Makes one 9x13 pan', true],
  [1, 'One 9-inch pie', true],
  [2, 'Makes 2 9-inch cakes', true],
  [1, 'one-pot dinner', false],
  [1, 'Makes one serving', false],
  [4, 'Makes 4 servings', false],
  [4, 'Makes 4 to 6 servings', false],
  [4, '4 to 6 servings', false],
  [12, 'Makes 36', false],
  [8, '1 loaf (8 slices)', false],
  [4, '4 servings', false],
  [4, 'Serves 4', false],
  [4, '4', false],
  [8, '8–10 slices', false],
  [4, null, false],
  [null, '1 loaf', false],
])('%j servings beside the yield %j are only its number: %j', (servings, yield_text, is) => {
  expect(isYieldsNumber(servings, yield_text)).toBe(is);
});

it.each([
  [2, 'Serves 2-3', '2–3'],
  [4, '4 to 6 servings', '4–6'],
  [4, '4–6', '4–6'],
  [4, 'serves: 4 — 6 people', '4–6'],
  [6, 'Serves 4-6', null],
  [4, 'Serves 4', null],
  [4, '4-6 cookies', null],
  [4, '6-4', null],
  [null, 'Serves 2-3', null],
  [2, null, null],
])('%j servings beside the yield %j are the range %j', (servings, yield_text, range) => {
  expect(servingsRange(servings, yield_text)).toBe(range);
});

it.each([
  [2, 'Serves 2 (easily doubled)', '2 (easily doubled)', null],
  [4, 'Servings: 4 as a main', '4 as a main', null],
  [2, 'Serves 2-3', '2–3', null],
  [4, 'Serves 2 (easily doubled)', null, null],
  [4, 'Serves 4', null, null],
  [4, 'Serves 4 people', null, null],
  [12, 'Serves a crowd', null, null],
  [null, 'Serves a crowd', 'a crowd', null],
  [null, 'Serves 4', '4', null],
  [4, '4 servings', null, null],
  [4, 'about 12 pancakes', null, 'about 12 pancakes'],
  [4, 'Makes about 12 pancakes', null, 'about 12 pancakes'],
  [24, '24 cookies', null, '24 cookies'],
  [null, '2 cups', null, '2 cups'],
  [4, ' ', null, null],
  [null, null, null, null],
])('%j servings beside the yield %j serve %j and make %j', (servings, yield_text, served, made) => {
  expect([servedWords(servings, yield_text), madeWords(servings, yield_text)]).toEqual([served, made]);
});

it.each([
  ['Makes 24 cookies', '24 cookies', '24 cookies'],
  ['makes: 36', '36', 'Makes\u00a036'],
  ['24 cookies', '24 cookies', '24 cookies'],
  ['Ergibt 24 Stück', '24 Stück', '24 Stück'],
])('%j is %j behind its label and %j alone', (yield_text, words, alone) => {
  expect([yieldWords(yield_text), yieldAlone(yield_text)]).toEqual([words, alone]);
});

it.each([
  [24, '24 cookies', 72, '72 cookies'],
  [24, 'Makes about 24 cookies', 12, '12 cookies'],
  [36, 'Makes 36', 18, 'Makes 18'],
  [36, 'Makes 3 dozen', 72, 'Makes 72'],
  [24, '24 cookies', 1, 'Makes 1'],
  [12, '12 (4-inch) pancakes', 6, 'Makes 6'],
  [1, '1 loaf (10 slices)', 2, '2 × 1 loaf (10 slices)'],
  [1, '1 loaf', 1.5, 'Makes 1.5'],
  [1, 'Makes one 9x13 pan', 2, '2 × 9x13 pan'],
  [4, 'Serves 4', 8, null],
  [4, '24 cookies', 8, null],
  [4, null, 8, null],
])('%j servings that make %j are for %j %j', (servings, yield_text, wanted, text) => {
  const scaled = scaledYield({ servings, yield_text }, wanted);
  expect(scaled).toBe(text);
  if (scaled !== null) expect(isYieldsNumber(wanted, scaled)).toBe(true);
});

it.each([
  ['Makes 50', '50'],
  ['16 brownies', '16 brownies'],
  ['50 ', '50 '],
  ['', ''],
])('%j stands in a field called “Makes” as %j, and comes back whole', (yield_text, shown) => {
  expect([toMakesField(yield_text), fromMakesField(shown)]).toEqual([shown, yield_text]);
});
