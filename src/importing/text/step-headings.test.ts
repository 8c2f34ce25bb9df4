import { describe, expect, it } from 'vitest';
import { readText } from './text';

const read = (text: string) => {
  const { ingredients, instructions } = readText(text);
  return {
    ingredients: ingredients.map((line) => line.text),
    steps: instructions.map(({ text: step, group }) => (group === null ? step : `[${group}] ${step}`)),
  };
};

describe('a heading of the steps that no list knows', () => {
  it.each([
    ['Los geht’s', 'Kartoffeln schälen.', 'Alles kochen.'],
    ['So wird’s gemacht:', 'Kartoffeln schälen.', 'Alles kochen.'],
    ['Let’s get cooking', 'Peel the potatoes.', 'Boil everything.'],
    ['C’est parti !', 'Éplucher les pommes de terre.', 'Tout cuire.'],
    ['Manos a la obra', 'Pelar las patatas.', 'Cocer todo.'],
    ['¿Cómo se hacen?', 'Pelar las patatas.', 'Cocer todo.'],
    ['Si comincia', 'Pelare le patate.', 'Cuocere tutto.'],
    ['Mãos à obra', 'Descasque as batatas.', 'Cozinhe tudo.'],
    ['Zo doe je het', 'Schil de aardappelen.', 'Kook alles.'],
    ['And now for it!', 'Peel the potatoes.', 'Boil everything.'],
  ])('%s above a numbered list is none of the ingredients', (heading, first, second) => {
    for (const gap of ['', '\n'])
      expect(read(`Supper\n\n500 g potatoes\nsalt\n${gap}${heading}\n1. ${first}\n2. ${second}`)).toEqual({
        ingredients: ['500 g potatoes', 'salt'],
        steps: [first, second],
      });
  });

  it('keeps its words as the name of a group where they say what is made', () => {
    expect(read('Soup\n2 carrots\n1 l stock\n\nCooking the soup\n1. Chop.\n2. Simmer.')).toEqual({
      ingredients: ['2 carrots', '1 l stock'],
      steps: ['[Cooking the soup] Chop.', '[Cooking the soup] Simmer.'],
    });
  });

  it('stands above a run of sentences too', () => {
    const steps = ['Chop the carrots very finely.', 'Simmer everything in the stock for half an hour.'];
    expect(read(`Soup\n2 carrots\n1 l stock\n\nHere is how\n${steps.join('\n')}`)).toEqual({
      ingredients: ['2 carrots', '1 l stock'],
      steps: steps.map((step) => `[Here is how] ${step}`),
    });
  });

  it.each([
    'salt',
    'Kresse',
    'du sel',
    'lemon wedges',
    'oil for frying',
    'dill to garnish',
    'Sugar for the top crust',
    'As much bacon as you want to garnish',
  ])('%s above the steps stays an ingredient', (last) => {
    expect(read(`Eggs\n2 eggs\n4 slices bread\n${last}\n\n1. Boil the eggs.\n2. Serve them.`)).toEqual({
      ingredients: ['2 eggs', '4 slices bread', last],
      steps: ['Boil the eggs.', 'Serve them.'],
    });
  });

  it('names the groups of steps below a known heading, be it that they count on or anew', () => {
    const list = 'Lasagne\n\nIngredients\n500 g mince\n9 sheets\n\nInstructions\n';
    expect(
      read(`${list}Make the ragu\n1. Brown the mince.\n2. Add passata.\n\nAssemble\n3. Layer up.\n4. Bake.`)
        .steps,
    ).toEqual([
      '[Make the ragu] Brown the mince.',
      '[Make the ragu] Add passata.',
      '[Assemble] Layer up.',
      '[Assemble] Bake.',
    ]);
  });

  it('two ways to cook are two groups', () => {
    expect(
      read(
        'Tofu\n\nIngredients\n1 block tofu\n2 tbsp starch\n\nOven method\n1. Heat.\n2. Bake.\n\nAir fryer method\n1. Fry.\n2. Shake.',
      ).steps,
    ).toEqual([
      '[Oven method] Heat.',
      '[Oven method] Bake.',
      '[Air fryer method] Fry.',
      '[Air fryer method] Shake.',
    ]);
  });
});

describe('the numbers of steps', () => {
  it('may have no sign behind them, or stand alone', () => {
    const list = 'Pasta\n\nIngredients\n300 g pasta\n1 onion\n\nMethod\n';
    const steps = ['Boil the pasta until done.', 'Fry the onion in oil.'];
    expect(read(`${list}1 ${steps[0]}\n2 ${steps[1]}`).steps).toEqual(steps);
    expect(read(`${list}1\n${steps[0]}\n2\n${steps[1]}`).steps).toEqual(steps);
    expect(read(`${list}1/ ${steps[0]}\n2/ ${steps[1]}`).steps).toEqual(steps);
  });

  it('are none where an amount begins a step', () => {
    expect(
      read('Soup\n\nIngredients\n1.2 l stock\n\nMethod\n1.2 litres of stock are boiled.\nServe.').steps,
    ).toEqual(['1.2 litres of stock are boiled.', 'Serve.']);
  });

  it('may name their step, whose text stands below', () => {
    expect(
      read('Oats\n1 cup oats\n1 cup milk\n\nStep 1: Mix\nCombine all.\nStep 2: Chill\nLeave overnight.'),
    ).toEqual({
      ingredients: ['1 cup oats', '1 cup milk'],
      steps: ['Mix: Combine all.', 'Chill: Leave overnight.'],
    });
  });
});

describe('the last ingredient without an amount', () => {
  it.each([
    'Salz und Pfeffer',
    'parsley, to serve',
    'Parsley, chopped',
    'Sel et poivre',
    'Zout en peper',
    'sale q.b.',
  ])('is no heading of the steps below it: %s', (last) => {
    for (const [heading, gap, bullet] of [
      ['', '', ''],
      ['', '\n', ''],
      ['Ingredients\n', '\n', ''],
      ['Ingredients\n', '', '- '],
    ])
      for (const steps of ['1. Fry all of it.\n2. Serve it warm.', '\n1. Fry all of it.\n2. Serve it warm.'])
        expect(
          read(`Soup\n\n${heading}${bullet}500 g carrots\n${bullet}1 l stock\n${gap}${last}\n${steps}`),
        ).toEqual({
          ingredients: ['500 g carrots', '1 l stock', last],
          steps: ['Fry all of it.', 'Serve it warm.'],
        });
  });
});
