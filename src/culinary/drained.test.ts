import { expect, it } from 'vitest';
import { ratio } from './ratio';
import { scaleText } from './sentence';

it.each([
  ['1 Dose Kichererbsen (400 g, abgetropft 240 g)', '3 Dosen Kichererbsen (400 g, abgetropft 240 g)'],
  ['1 can (400 g, drained 240 g) chickpeas', '3 cans (400 g, drained 240 g) chickpeas'],
  [
    '1 boîte de pois chiches (400 g, soit 240 g égouttés)',
    '3 boîtes de pois chiches (400 g, soit 240 g égouttés)',
  ],
])('every weight of the label of a package is of one package: %s', (text, shown) => {
  expect(scaleText(text, ratio(3)).display).toBe(shown);
});
