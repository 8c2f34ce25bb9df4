import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BadArchive } from '@/importing/archive/zip';
import { readFile } from '@/importing/detect';

const BOUNDS = { entries: 20, bytes: 1_000_000, ratio: 100 };

describe('what other programs export', () => {
  const recipe = {
    name: 'Curry',
    servings: 4,
    servings_text: 'plates',
    working_time: 15,
    waiting_time: 40,
    keywords: [{ name: 'indian' }],
    steps: [
      {
        name: 'Prep',
        instruction: 'Chop {{ ingredients[0] }}.\n\nMarinate.',
        ingredients: [
          { food: { name: 'chicken' }, unit: { name: 'g' }, amount: 500, note: 'diced' },
          { food: null, unit: null, amount: 0, note: 'Spices', is_header: true },
          { food: { name: 'salt' }, unit: null, amount: 0, no_amount: true },
        ],
      },
    ],
    source_url: 'https://x.example/c',
  };
  const CURRY = {
    title: 'Curry',
    servings: 4,
    yield_text: '4 plates',
    prep_time_minutes: 15,
    cook_time_minutes: 40,
    tags: ['indian'],
    ingredients: [
      { text: '500 g chicken, diced', group: 'Prep' },
      { text: 'salt', group: 'Spices' },
    ],
    instructions: [
      { text: 'Chop 500 g chicken, diced.', group: 'Prep' },
      { text: 'Marinate.', group: 'Prep' },
    ],
    source_url: 'https://x.example/c',
  };
  const read = (bytes: Uint8Array, name: string) =>
    readFile(bytes, name, BOUNDS).entries.map((entry) => entry.read());

  it('of Tandoor is read, alone and with each recipe in an archive of its own', () => {
    const json = strToU8(JSON.stringify(recipe));
    expect(read(json, 'recipe.json')).toMatchObject([{ recipe: CURRY }]);
    const inner = zipSync({ 'recipe.json': json, 'image.png': new Uint8Array([1, 2, 3]) });
    const archive = zipSync({ '1.zip': inner, '2.zip': strToU8('no archive') });
    expect(read(archive, 'export.zip')).toMatchObject([
      { recipe: CURRY, picture: Buffer.from([1, 2, 3]) },
      null,
    ]);
  });

  it('of Tandoor that unpacks to more than is taken is refused', () => {
    const inner = zipSync(
      { 'recipe.json': strToU8(JSON.stringify({ ...recipe, x: 'a'.repeat(900_000) })) },
      { level: 0 },
    );
    const archive = zipSync(Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`${at}.zip`, inner])));
    expect(() => read(archive, 'export.zip')).toThrow(BadArchive);
  });

  it('of Paprika and CookBook as YAML is read', () => {
    const yaml = `- name: Pancakes
  servings: "4"
  prep_time: 10 min
  categories: [Breakfast]
  ingredients: |
    2 eggs
    For the top:
    1 tbsp sugar
  directions: |
    1. Mix.
    2. Fry.
- name: 'Tea'
  ingredients:
    - 1 bag
  directions: Brew it well.
`;
    expect(read(strToU8(yaml), 'recipes.yml').map((one) => one?.recipe)).toMatchObject([
      {
        title: 'Pancakes',
        servings: 4,
        prep_time_minutes: 10,
        meal_type: 'Breakfast',
        ingredients: [
          { text: '2 eggs', group: null },
          { text: '1 tbsp sugar', group: 'For the top' },
        ],
        instructions: [{ text: 'Mix.' }, { text: 'Fry.' }],
      },
      { title: 'Tea', ingredients: [{ text: '1 bag' }], instructions: [{ text: 'Brew it well.' }] },
    ]);
  });

  it('of My CookBook as XML is read', () => {
    const xml =
      '<?xml version="1.0"?><cookbook><recipe><title>Stew</title><preptime>10 min</preptime><quantity>4 servings</quantity><ingredient><li>1 kg beef</li><li>For the sauce:</li><li>2 dl wine</li></ingredient><recipetext><li>Brown &amp; stir.</li></recipetext><comments><li>Good.</li></comments></recipe></cookbook>';
    expect(read(strToU8(xml), 'my_cookbook.xml')).toMatchObject([
      {
        recipe: {
          title: 'Stew',
          servings: 4,
          prep_time_minutes: 10,
          ingredients: [{ text: '1 kg beef' }, { text: '2 dl wine', group: 'For the sauce' }],
          instructions: [{ text: 'Brown & stir.' }],
          notes: 'Good.',
        },
      },
    ]);
  });
});
