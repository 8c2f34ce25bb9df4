import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { emptyRecipe, type ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from './doubts';
import { misplacedIn } from './misplaced';

const LINES = ['Soup', '', '500 g carrots', '1 l stock', '', 'Simmer all of it.'];
const line = (text: string, group: string | null = null) => ({ text, group });
const recipe = (changed: Partial<ReadRecipe>): ReadRecipe => ({
  ...emptyRecipe(),
  title: 'Soup',
  ingredients: [line('500 g carrots'), line('1 l stock')],
  instructions: [line('Simmer all of it.')],
  ...changed,
});
const STEP = line('Simmer all of it.');
const STOCK = line('1 l stock');

describe('what stands where it does not belong makes an import doubtful', () => {
  it.each<[string, Partial<ReadRecipe>, string]>([
    ['an amount among the steps', { instructions: [STEP, line('500 g carrots')] }, 'ended up in the steps'],
    ['what one takes as one likes', { instructions: [line('sale q.b.'), STEP] }, 'ended up in the steps'],
    [
      'a list with its name among the steps',
      { instructions: [STEP, line('Omelette: 3 eggs, 1 tbsp butter. Beat and fry.')] },
      'ended up in the steps',
    ],
    [
      'a step among the ingredients',
      { ingredients: [line('1 l stock'), line('Simmer the carrots in the stock.')] },
      'looks like a step',
    ],
    [
      'servings among the ingredients',
      { ingredients: [line('4 personer'), line('1 l stock')] },
      'looks like servings',
    ],
    [
      'a whole recipe among the ingredients',
      { ingredients: [line('Omelette - 3 eggs, 1 tbsp butter - Beat the eggs and cook.')] },
      'a whole recipe',
    ],
    ['a row of a table as the title', { title: '| Flour | 200 g |' }, 'as the title'],
    ['an amount as the title', { title: '200 g flour' }, 'as the title'],
    ['a list as the servings', { yield_text: 'den Boden: 200 g Mehl, 100 g Butter' }, 'as the servings'],
    ['an amount in the description', { description: 'Ours.\n2 carrots' }, 'in the description'],
    ['a list in the notes', { notes: '200 g carrots\n1 l stock' }, 'in the notes'],
    ['an amount that stands nowhere', { left_out: ['200 g flour'] }, 'was left out'],
    ['a heading that stands nowhere', { left_out: ['## Dressing'] }, 'below the heading'],
    ['an ingredient twice', { ingredients: [line('1 l stock'), line('1 l stock')] }, 'was read twice'],
  ])('%s', (_, changed, said) => {
    expect(misplacedIn(LINES, recipe({}))).toEqual([]);
    expect(misplacedIn(LINES, recipe(changed)).join()).toContain(said);
  });

  it('a heading that is an ingredient, and one with nothing below it', () => {
    const group = 'Salt to taste';
    expect(
      misplacedIn([...LINES, group], recipe({ instructions: [line('Simmer.', group)] })).join(),
    ).toContain('as a heading in the steps');
    expect(misplacedIn([...LINES, 'Method'], recipe({ instructions: [] })).join()).toContain(
      'We couldn’t find anything below the heading “Method”.',
    );
  });
});

describe('what another form of text has left makes an import doubtful', () => {
  it.each<[string, Partial<ReadRecipe>, string]>([
    [
      'a step as the title',
      { title: 'Heat the oven to 200.' },
      'looks like a step, but ended up as the title',
    ],
    ['several steps as the title', { title: 'Whisk 2 eggs, add milk. Then fry.' }, 'as the title'],
    ['a time before the title', { title: '1:30 Filling' }, 'as the title'],
    ['a time behind a name', { title: 'Dad 18:45' }, 'as the title'],
    ['a key and its value as the title', { title: 'name = "Pie"' }, 'as the title'],
    ['the name of a table as the title', { title: '[recipe]' }, 'as the title'],
    ['cells between bars', { ingredients: [line('2 | cups | flour'), STOCK] }, 'table cells'],
    ['an empty cell', { ingredients: [line('1 || egg'), STOCK] }, 'table cells'],
    ['cells between semicolons', { ingredients: [line('Pie;8;6 apples;Bake'), STOCK] }, 'table cells'],
    ['a dash for an empty cell', { ingredients: [line('flour 200 g -'), STOCK] }, 'table cells'],
    ['a key and its list', { ingredients: [line('items = ["2 eggs"]'), STOCK] }, 'a file setting'],
    ['what to do in one word', { ingredients: [STOCK, line('boil')] }, 'looks like a step'],
    ['what to do for how long', { ingredients: [STOCK, line('cook for half an hour')] }, 'looks like a step'],
    [
      'steps between commas',
      { ingredients: [STOCK, line('boil carrots, add stock, 1 hr')] },
      'looks like a step',
    ],
    ['a time and a heat', { ingredients: [STOCK, line('3 hours at 150')] }, 'looks like servings or a time'],
    ['a heat', { ingredients: [STOCK, line('180C 40min')] }, 'looks like servings or a time'],
    [
      'dishes with what is in them',
      { ingredients: [line('Pie - 6 apples'), line('Stew - 1 kg beef')] },
      'dishes',
    ],
  ])('%s', (_, changed, said) => {
    expect(misplacedIn(LINES, recipe(changed)).join()).toContain(said);
  });

  it('signs between recipes among the steps', () => {
    expect(doubtsIn(recipe({ instructions: [STEP, line('%%%')] })).join()).toContain('leftover formatting');
  });

  it('a sign of a blog’s own in brackets as the title', () => {
    for (const title of ['[easyrecipe title="x"]', '[/easyrecipe]', '[recipe id=12]'])
      expect(doubtsIn(recipe({ title })).join(), title).toContain('leftover formatting');
    for (const title of ['Pie [vegan]', 'Soup'])
      expect(doubtsIn(recipe({ title })).join(), title).not.toContain('leftover formatting');
  });

  it('a line above the one that is named as the title', () => {
    const text = 'Best’n Cookbook\nTitle: Leek Soup\nIngredients:\n2 leeks\n1 l stock\nMethod:\nSimmer them.';
    const [found] = readPasted(text).map((entry) => entry.read()!.recipe);
    expect(found?.title === 'Leek Soup' || doubtsIn(found!).length > 0).toBe(true);
  });

  it('a row of a table with two amounts', () => {
    const text =
      '# Dips\n\n| Ingredient | Mild | Hot |\n|---|---|---|\n| chili | 1 | 3 |\n| yogurt | 200 g | 150 g |\n\n1. Mix.';
    expect(
      readPasted(text)
        .flatMap((entry) => doubtsIn(entry.read()!.recipe))
        .join(),
    ).toContain('table cells');
  });

  it.each<[string, Partial<ReadRecipe>]>([
    ['a title that begins with what may be done', { title: 'Roast chicken with lemon' }],
    ['a title with numbers', { title: '5:2 soup with 7 herbs' }],
    ['an amount in two systems', { ingredients: [line('400 g | 1 lb carrots'), STOCK] }],
    ['what is done with an ingredient', { ingredients: [line('1 onion; peeled; chopped'), STOCK] }],
    ['food that may be told', { ingredients: [line('cream'), line('roast beef'), line('salt'), STOCK] }],
    ['a name with its amount behind a dash', { ingredients: [line('Carrots - 500 g'), line('Stock - 1 l')] }],
    ['an amount in grams and ounces', { ingredients: [line('butter 200 g 7 oz'), line('sugar 1 1/2 cups')] }],
    ['food that is quick', { ingredients: [line('5 minute oats'), STOCK] }],
  ])('and not %s', (_, changed) => expect(misplacedIn(LINES, recipe(changed))).toEqual([]));
});

describe('a text without headings is doubtful where nothing tells the list from the steps', () => {
  it.each([
    ['below an amount', 'Soup\n2 carrots\n1 l stock\nthermometer with a long probe\nSimmer it.\nServe.'],
    [
      'with steps apart from it',
      'Soup\n\n2 carrots\n1 l stock\nOther vegetables (whatever there is in the garden).\n\nSimmer it.\nServe.',
    ],
    [
      'above the first amount',
      'Soup\n\nchicken breasts with skin\n2 carrots\n1 l stock\n\nSimmer it.\nServe.',
    ],
  ])('%s', (_, text) => {
    const [found] = readPasted(text).map((entry) => entry.read()!.recipe);
    const isWhole = found!.ingredients.length === 3;
    expect(isWhole || doubtsIn(found!).length > 0).toBe(true);
  });

  it('and is not where each line is surely read', () => {
    for (const text of [
      'Soup\n\n2 carrots\n1 l stock\nsalt\n\nSimmer it.\nServe.',
      'Soup\n2 carrots\n1 l stock\n1. Simmer for 2 minutes.\n2. Add 2 cups of cream.',
      'Soup\n\nIngredients\n2 carrots\n1 l stock\n\nMethod\n10 minutes before serving, add the cream.\nServe.',
    ])
      expect(readPasted(text).flatMap((entry) => doubtsIn(entry.read()!.recipe))).toEqual([]);
  });
});
