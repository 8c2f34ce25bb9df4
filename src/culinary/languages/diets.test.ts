import { expect, it } from 'vitest';
import { isDiet } from './diets';

it('knows what is called a diet in each language, and what is a tag of hers', () => {
  const diets = [
    'vegan',
    'gluten-free',
    'glutenfrei',
    'sans-gluten',
    'sin-lactosa',
    'senza-uova',
    'glutenvrij',
  ];
  const more = ['sem-açúcar', 'glutenfri', 'κόσερ', 'кошерное', 'צמחוני', 'グルテンフリー', '素食'];
  expect([...diets, ...more].filter((term) => !isDiet(term))).toEqual([]);
  expect(['weeknight', 'one-pot', 'Vegan', 'gluten free', ''].filter(isDiet)).toEqual([]);
});
