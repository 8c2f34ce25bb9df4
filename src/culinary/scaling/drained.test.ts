import { expect, it } from 'vitest';
import { ratio } from '@/culinary/numbers/ratio';
import { scaleText } from './sentence';

it.each([
  ['1 Dose Kichererbsen (400 g, abgetropft 240 g)', '3 Dosen Kichererbsen (400 g, abgetropft 240 g)'],
  ['1 can (400 g, drained 240 g) chickpeas', '3 cans (400 g, drained 240 g) chickpeas'],
  ['1 can (about 400 g, drained 240 g)', '3 cans (about 400 g, drained 240 g)'],
  ['1 can tuna (flaked, drained 120 g)', '3 cans tuna (flaked, drained 120 g)'],
  ['1 can (400 g, 14 oz, drained 240 g)', '3 cans (400 g, 14 oz, drained 240 g)'],
  [
    '1 can beans (about 14 oz / 400 g, drained weight 240 g)',
    '3 cans beans (about 14 oz / 400 g, drained weight 240 g)',
  ],
  [
    '1 boîte de pois chiches (400 g, soit 240 g égouttés)',
    '3 boîtes de pois chiches (400 g, soit 240 g égouttés)',
  ],
])('every weight of the label of a package is of one package: %s', (text, shown) => {
  expect(scaleText(text, ratio(3)).display).toBe(shown);
});

it.each([
  ['2 cans beans (about 800 g, rinsed)', '6 cans beans (about 2.4 kg, rinsed)'],
  ['1 can beans (see note), sifted, drained 240 g', '3 cans beans (see note), sifted, drained 720 g'],
  ['1 can beans (about 400 g, drained)', '3 cans beans (about 1.2 kg, drained)'],
])('what is about all of them, or follows no weight, goes with their number: %s', (text, shown) => {
  expect(scaleText(text, ratio(3)).display).toBe(shown);
});
