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
    ).toContain('as a heading of the steps');
    expect(misplacedIn([...LINES, 'Method'], recipe({ instructions: [] })).join()).toContain(
      'Nothing was found below the heading “Method”.',
    );
  });
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
