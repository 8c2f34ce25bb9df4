import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from './doubts';

const read = (text: string) => readPasted(text).map((entry) => entry.read()!.recipe);
const one = (text: string) => {
  const [recipe, ...others] = read(text);
  expect(others).toEqual([]);
  return recipe!;
};
const PIE = ['apples', 'sugar', 'butter'];
const CAKE = ['plums', 'flour', 'eggs'];
const bulleted = (lines: readonly string[]) => lines.map((line) => `- ${line}`);

describe('a list of bare names', () => {
  it.each([
    ['below its title', ['Apple Pie', ...PIE, 'Slice and bake.']],
    ['apart from its title', ['Apple Pie', '', ...PIE, '', 'Slice and bake.']],
    ['with bullets', ['Apple Pie', ...bulleted(PIE), '', 'Slice and bake.']],
    ['below its servings', ['Apple Pie', 'Serves 4', '', ...PIE, '', 'Slice and bake.']],
  ])('is read as the ingredients, %s', (_, lines) => {
    const recipe = one(lines.join('\n'));
    expect(recipe.title).toBe('Apple Pie');
    expect(recipe.description).toBeNull();
    expect(recipe.ingredients.map(({ text }) => text)).toEqual(PIE);
    expect(recipe.instructions.map(({ text }) => text)).toEqual(['Slice and bake.']);
    expect(doubtsIn(recipe)).toEqual([]);
  });

  it('is read alone, in other languages, and with amounts among them', () => {
    expect(one('Pflaumenkuchen\nPflaumen\nMehl\nEier').ingredients).toHaveLength(3);
    expect(one('Tarte\n\npommes\nsucre\nbeurre').ingredients).toHaveLength(3);
    expect(one('Pasta\nSalt and pepper\n200 g spaghetti\n2 eggs\nBoil all of it.')).toMatchObject({
      description: null,
      ingredients: [{}, {}, {}],
      instructions: [{}],
    });
    expect(one('Cake\ncream\nBrown Sugar\nflour\nMix all of it.').ingredients).toHaveLength(3);
  });

  it('is none of what has no food', () => {
    expect(read('My trip\nBerlin\nParis\nRome')).toEqual([]);
  });

  const FORMS: readonly ((title: string, list: readonly string[]) => readonly string[])[] = [
    (title, list) => [title, ...list],
    (title, list) => [title, '', ...list],
    (title, list) => [title, ...bulleted(list)],
    (title, list) => [title, ...list, 'Mix all of it and bake.'],
    (title, list) => [title, '', ...list, '', 'Mix all of it.', 'Bake for an hour.'],
  ];

  const isTold = (form: (typeof FORMS)[number]) => form('', []).some((line) => line.includes('Mix'));

  it('is never stored as one with a second one behind it without a word', () => {
    const form = fc.constantFrom(...FORMS);
    fc.assert(
      fc.property(
        form,
        form,
        fc.constantFrom('\n', '\n\n', '\n\n\n', '\n---\n'),
        (first, second, between) => {
          const text = [first('Apple Pie', PIE), second('Plum Cake', CAKE)]
            .map((all) => all.join('\n'))
            .join(between);
          // Steps below the second list alone are those of one recipe with parts.
          fc.pre(isTold(first) || !isTold(second));
          const found = read(text);
          expect(found.length > 1 || found.some((recipe) => doubtsIn(recipe).length > 0), text).toBe(true);
        },
      ),
    );
  });

  it('is never stored as one with a second one whose entries say much in brackets', () => {
    const remark = '(spaghetti or any other long noodle will work. It can also be served over rice.)';
    const list = `8 oz uncooked pasta ${remark}\n2 cloves of garlic\n2 tbsp butter`;
    const found = read(`White Bean Soup\n2 cans beans\n1 onion\n4 cups broth\n\nMushroom Stroganov\n${list}`);
    expect(found.flatMap(doubtsIn)).toEqual([
      'This looks like more than one recipe: “Mushroom Stroganov” could be another title.',
    ]);
  });

  it.each([
    [
      'parts that are named',
      'Burger\nbuns\ncheese\nlettuce\n\nSauce\nmayonnaise\nketchup\nmustard\n\nStir and fill.',
    ],
    [
      'parts with colons',
      'Burger\nbuns\ncheese\nlettuce\n\nOn the side:\npotatoes\noil\nsalt\n\nFry and fill.',
    ],
    ['gaps in it', 'Burger\nbuns\ncheese\n\nmayonnaise\nketchup\nmustard\n\nStir and fill.'],
    ['capitals', 'Greek Bowl\nTomatoes\nCucumber\nOlive Oil\nSea Salt\nCut all of it.'],
    ['a gap behind each name', 'Greek Bowl\n\nTomatoes\n\nCucumber\n\nOlive Oil\n\nCut all of it.'],
  ])('is that of one recipe with %s', (_, text) => expect(doubtsIn(one(text))).toEqual([]));
});

describe('a paragraph of a text without headings', () => {
  it.each([
    ['things without an amount', ['500 g beef', '2 onions', 'a jar of apple sauce', 'Sprinkles (optional)']],
    ['what is taken as one likes', ['500 g pomodori', 'sale q.b.', '2 uova', 'Pepe nero q. b.']],
    ['an amount with a word on it', ['2 eggs', '150 g cheese. Mild ones work best.', '1 onion']],
  ])('is the list where the next one tells the steps, with %s', (_, list) => {
    for (const steps of [
      ['Preheat oven to 200 °C', 'Fry all of it.'],
      ['1. Fry all of it.', '2. Serve.'],
    ]) {
      const recipe = one(['Beef dish', '', ...list, '', ...steps].join('\n'));
      expect(recipe.title).toBe('Beef dish');
      expect(recipe.ingredients.map(({ text }) => text)).toEqual(list);
      expect(recipe.instructions).toHaveLength(2);
      expect(doubtsIn(recipe)).toEqual([]);
    }
  });

  it.each(['Butter Biscuits', 'Three Bean Salad'])(
    'stands below its title, even where that is food: %s',
    (title) => {
      const recipe = one(`${title}\n\n200 g flour\n100 g butter\n\nMix all of it.\nBake it.`);
      expect([recipe.title, recipe.ingredients.length]).toEqual([title, 2]);
    },
  );

  it('is no list where its last word may be the name of the steps', () => {
    const recipe = one('Torta\n\n200 g flour\n100 g butter\nPriprava\n\nMix all of it.\nBake it.');
    expect(recipe.instructions.map(({ text }) => text)).toContain('Bake it.');
  });
});

it('what one takes as one likes is an ingredient in every language', () => {
  for (const line of [
    ...['sale q.b.', 'pepe q.b.', 'Sale q. b.', "olio extravergine d'oliva q.b.", 'prezzemolo quanto basta'],
    ...['sal al gusto', 'aceite c/s', 'sal a gosto', 'canela q.b.', 'sel q.s.', 'poivre au goût'],
    ...['Salz nach Geschmack', 'peper naar smaak', 'salt efter smak', 'Salt to taste', 'q.b. pepe'],
  ])
    expect(one(`Frittata\n4 uova\n200 g patate\n${line}\nCuocere tutto in padella.`), line).toMatchObject({
      ingredients: [{ text: '4 uova' }, { text: '200 g patate' }, { text: line }],
      instructions: [{ text: 'Cuocere tutto in padella.' }],
    });
});
