import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from './doubts';

const read = (text: string) => readPasted(text)[0]!.read()!.recipe;
const STEPS = ['Roast the tomatoes.', 'Blend them with the stock. Bake 40 minutes.'];
const below = (...lines: string[]) =>
  read(['Tomato Soup', '', '1 kg tomatoes', '1 onion', '', ...STEPS, ...lines].join('\n'));
const stepsOf = ({ instructions }: ReturnType<typeof read>) => instructions.map(({ text }) => text);

describe('below the last step', () => {
  it.each([
    ['Rendimento: 30 unidades', 30],
    ['Rendement : 8 parts', 8],
    ['Reicht für 2', 2],
    ['Feeds 2', 2],
    ['Makes about 2 cups', null],
    ['Para 4 personas', 4],
    ['Voor 4 personen', 4],
    ['Dosi per 4 persone', 4],
    ['Serve 4 porções', 4],
    ['4人分', 4],
  ])('what it makes is taken from %s', (line, servings) => {
    const recipe = below(line, 'Enjoy!');
    expect(stepsOf(recipe)).toEqual(STEPS);
    expect(recipe.servings).toBe(servings);
    expect(recipe.servings ?? recipe.yield_text).not.toBeNull();
    expect(doubtsIn(recipe)).toEqual([]);
  });

  it.each([
    ['Guten Appetit!'],
    ['Bon appétit !'],
    ['¡Que aproveche!'],
    ['¡Buen provecho!'],
    ['Buon appetito!'],
    ['Eet smakelijk!'],
    ['Smaklig måltid!'],
    ['Bom apetite!'],
    ['Enjoy! 😋'],
    ['召し上がれ'],
    ['Love, Mom'],
    ['See you soon,', 'Maria'],
    ['Liebe Grüße', 'Tante Käthe'],
    ['xx Anna'],
  ])('a wish or the end of a letter is no step: %s', (...lines) => {
    expect(stepsOf(below(...lines))).toEqual(STEPS);
  });

  it('an amount that it makes and how many it serves are both taken', () => {
    const recipe = below('Makes 2 cups', 'Serves 4');
    expect(stepsOf(recipe)).toEqual(STEPS);
    expect(recipe).toMatchObject({ yield_text: 'Makes 2 cups', servings: 4 });
  });

  it('a second line of what it makes is told, since only one can be taken', () => {
    const recipe = below('Makes 2 cups', 'Makes 3 cups');
    expect(recipe.yield_text).toBe('Makes 2 cups');
    expect(stepsOf(recipe)).toEqual([...STEPS, 'Makes 3 cups']);
    expect(doubtsIn(recipe)).toEqual(['We can’t tell if “Makes 3 cups” is a step.']);
  });

  it.each(['Hope the kids like it!', 'Anna', 'From the old country,'])(
    'what may be no step is told: %s',
    (line) => {
      expect(doubtsIn(below(line))).toEqual([`We can’t tell if “${line}” is a step.`]);
    },
  );

  it.each(['Serve', 'Bake 40 minutes.', 'Enfriar.', 'Mix well!', 'Serve with rice.'])(
    'a short step stays one: %s',
    (line) => {
      const recipe = below(line);
      expect(stepsOf(recipe)).toEqual([...STEPS, line]);
      expect(doubtsIn(recipe)).toEqual([]);
    },
  );

  it.each([
    'Für 10 Minuten in den Ofen',
    'Pour 30 minutes au four',
    'Voor 25 minuten in de oven',
    'Para 20 minutos no forno',
    'Per 15 minuti in forno',
    'For 10 minutes in the oven',
    'Für 2 Stunden kalt stellen',
  ])('a step that begins as a yield does stays one, and is no yield: %s', (line) => {
    const recipe = below(line);
    expect(stepsOf(recipe)).toEqual([...STEPS, line]);
    expect(recipe).toMatchObject({ servings: null, yield_text: null });
  });

  it('a step stays where it is the only one', () => {
    expect(stepsOf(read('Toast\n\n2 slices bread\n1 tbsp butter\n\nMethod\nEnjoy!'))).toEqual(['Enjoy!']);
  });
});

describe('above a recipe', () => {
  const LIST = '3 bananas\n250 g flour\n2 eggs\n\nMash the bananas.\nBake for 50 minutes.';

  it('a greeting by a name is no title', () => {
    expect(read(`Hi Helen\n\nhere is the recipe:\n\nBanana Bread\n\n${LIST}`).title).toBe('Banana Bread');
    expect(read(`Hi Helen\n\nHere’s the recipe you asked for.\n\n${LIST}`).title).not.toBe('Hi Helen');
  });

  it.each([
    [`Hey guys, here is my famous bread\n\n${LIST}`, 'looks like a greeting, but ended up as the title'],
    [`From the kitchen of: Rose\nRecipe: Banana Bread\n\n${LIST}`, 'but the text has “Recipe: Banana Bread”'],
  ])('a title that may be none is told', (text, words) => {
    expect(doubtsIn(read(text)).join()).toContain(words);
  });

  it.each(['Beste appeltaart', 'Dear Darla cake', 'Heyerdahl soup'])(
    'a title that begins like a greeting is one: %s',
    (title) => {
      expect(read(`${title}\n\n${LIST}`)).toMatchObject({ title });
    },
  );

  it('a title that says for how many in signs gives the servings', () => {
    expect(read('肉じゃが (4人分)\n\nじゃがいも 4個\n牛肉 200g\n\nじゃがいもを切る。\n煮る。').servings).toBe(
      4,
    );
  });

  it('headings in a list that ended up as ingredients are told', () => {
    const text =
      'Swedish Meatballs\n\nIngredients\nMeatballs\n1 lb beef\n1 egg\nSauce\n2 cups stock\n1 cup cream\n\nMethod\nMix and fry.';
    expect(doubtsIn(read(text))).toEqual(['“Meatballs” and “Sauce” could be headings in the list.']);
  });
});
