import { expect, it } from 'vitest';
import { isYieldsNumber, servingsRange } from './yield-count';

it.each([
  [1, '1 loaf (10 slices)', true],
  [24, 'Makes 24 cookies', true],
  [1.5, '1,5 litres', true],
  [12, '12 (4-inch) pancakes', true],
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
