import { describe, expect, it } from 'vitest';
import { readTexts } from './pasted';

const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);
const SOUP = `Leek soup
Serves 4

Ingredients
2 leeks
1 l stock

Method
1. Slice the leeks.
2. Simmer for 20 minutes.`;
const CAKE = SOUP.replace('Leek soup', 'Lemon cake').replace('2 leeks', '3 lemons');

const soup = {
  title: 'Leek soup',
  servings: 4,
  description: null,
  ingredients: [{ text: '2 leeks' }, { text: '1 l stock' }],
  instructions: [{ text: 'Slice the leeks.' }, { text: 'Simmer for 20 minutes.' }],
};
const quoted = (text: string, mark: string) => text.replace(/^/gm, mark);

describe('a pasted recipe is read without what stands around it', () => {
  it.each<[string, string]>([
    [
      'the headers of a mail',
      `From: Anna <anna@example.com>\nTo: me@example.com\nSubject: Fwd: soup!\nDate: Mon, 3 Mar 2025 18:22\n\n${SOUP}`,
    ],
    ['German headers', `Von: Anna\nGesendet: Montag, 3. März 2025\nAn: Bert\nBetreff: AW: Rezept\n\n${SOUP}`],
    [
      'the mark of a forwarded mail',
      `---------- Forwarded message ---------\nFrom: Anna\nSubject: soup\n\n${SOUP}\n\nSent from my iPhone`,
    ],
    ['quote marks', quoted(SOUP, '> ')],
    [
      'quotes in quotes',
      `On Mon, 3 Mar 2025 at 18:22, Anna <a@example.com> wrote:\n\n${quoted(SOUP, '>> ')}`,
    ],
    ['the stamps of a chat', quoted(SOUP, '[12.03.24, 18:22] Anna: ')],
    ['the stamps of a chat on a phone', quoted(SOUP, '\u200e[12.03.24, 18:22:07] Anna Bell: ')],
    [
      'American stamps',
      `${quoted(SOUP, '3/12/24, 6:22 PM - Anna: ')}\n3/12/24, 6:23 PM - Anna: <Media omitted>`,
    ],
    ['one stamp above', `[12/03/2024, 18:22:01] Anna: ${SOUP}`],
  ])('such as %s', (_, text) => {
    expect(readTexts(text)).toMatchObject([soup]);
  });

  it('and takes its title from the subject where it has no other', () => {
    const text = `From: Anna\nSubject: Re: Fwd: Leek soup\n\n${SOUP.split('\n').slice(3).join('\n')}`;
    expect(readTexts(text)[0]).toMatchObject({ ...soup, servings: null });
  });

  it('and keeps lines of a recipe that only look so', () => {
    const text = SOUP.replace('2 leeks', 'To: taste salt').replace('Slice the leeks.', 'Season: with salt.');
    const [recipe] = readTexts(text);
    expect(texts(recipe?.ingredients)).toEqual(['To: taste salt', '1 l stock']);
    expect(recipe?.instructions[0]?.text).toBe('Season: with salt.');
  });
});

describe('a mail', () => {
  const head = 'From: Mum <mum@example.com>\nTo: me@example.com\nSubject: Fwd: the lemon cake\n\nHi love,\n';
  const cake = 'Lemon cake\n200 g flour\n3 lemons\n\nMix everything well.\nBake for 40 minutes.';
  const foot = 'love mum\n--\nSent from my iPhone';
  const read = {
    title: 'Lemon cake',
    description: null,
    ingredients: [{ text: '200 g flour' }, { text: '3 lemons' }],
    instructions: [{ text: 'Mix everything well.' }, { text: 'Bake for 40 minutes.' }],
    notes: null,
  };

  it.each([
    ['quotes a recipe', `${head}here is the recipe\n\n${quoted(cake, '> ')}\n\n${foot}`],
    ['quotes it without empty lines', `${head}here is the recipe\n${quoted(cake, '> ')}\n${foot}`],
    ['quotes it in a quote', `${head}\n> you wanted this\n>\n${quoted(cake, '> > ')}\n\n${foot}`],
    ['has it under a greeting', `${head}here is the recipe\n\n${cake}\n\n${foot}`],
    ['says nothing before it', `${head}\n${cake}\n\nLove,\nMum\n\n--\nAnna Bell\n12 High Street`],
  ])('that %s gives the recipe alone', (_, text) => {
    expect(readTexts(text)).toMatchObject([read]);
  });

  it.each([
    ['English', 'From: ', 'Subject: ', '---------- Forwarded message ---------\n'],
    ['German', 'Von: ', 'Betreff: ', '-----Ursprüngliche Nachricht-----\n'],
    ['French', 'De: ', 'Objet: ', ''],
    ['Dutch', 'Van: ', 'Onderwerp: ', ''],
    ['Portuguese', 'De: ', 'Assunto: ', ''],
  ])('that has others below it gives the recipe of each, in %s', (_, from, subject, above) => {
    const mail = (title: string, list: string) =>
      `${above}${from}Mum <mum@example.com>\n${subject}Fwd: ${title}\n\n${list}\n1 tsp salt\n\nMix everything well.\nBake it.\n`;
    const text = `${mail('Lemon cake', '3 lemons')}\n${mail('Leek soup', '2 leeks')}`;
    for (const one of [text, quoted(text, '> ')])
      expect(readTexts(one)).toMatchObject([
        { title: 'Lemon cake', ingredients: [{ text: '3 lemons' }, { text: '1 tsp salt' }] },
        { title: 'Leek soup', ingredients: [{ text: '2 leeks' }, { text: '1 tsp salt' }] },
      ]);
  });

  it('takes no quoted list for a mail', () => {
    const text = `Lemon cake\n\n> 200 g flour\n> 3 lemons\n> 4 eggs\n\nMix everything well.`;
    expect(readTexts(text)).toMatchObject([{ title: 'Lemon cake' }]);
  });
});

describe('several recipes in one text', () => {
  it.each([
    ['an empty line', `${SOUP}\n\n${CAKE}`],
    ['a rule', `${SOUP}\n---\n${CAKE}`],
    ['headings of Markdown', `# ${SOUP}\n\n# ${CAKE}`],
    ['words about the second', `${SOUP}\n\n${CAKE.replace('Serves 4', 'Everybody loves it.\n\nServes 4')}`],
  ])('between which stands %s are read one by one', (_, text) => {
    expect(readTexts(text)).toMatchObject([
      soup,
      {
        title: 'Lemon cake',
        servings: 4,
        ingredients: [{ text: '3 lemons' }, { text: '1 l stock' }],
        instructions: soup.instructions,
      },
    ]);
  });

  it('are one where the second is a part of the first', () => {
    const parts = `${SOUP}\n\nFor the topping\n\nIngredients\n2 tbsp chives\n\nMethod\n1. Scatter them.`;
    expect(readTexts(parts)).toHaveLength(1);
    expect(readTexts(SOUP.replace('Method', 'Ingredients for later\n1 tsp salt\n\nMethod'))).toHaveLength(1);
  });
});

describe('two recipes in one text', () => {
  const WAFFLES = 'Waffles\n2 cups flour\n2 eggs\nBake in the iron.';

  it.each([
    ['with short steps', `Pancakes\n1 cup flour\n1 egg\nMix and fry.\n\n${WAFFLES}`],
    [
      'of which only the first has headings',
      `Pancakes\n\nIngredients\n1 cup flour\n1 egg\n\nMethod\nMix and fry.\n\n${WAFFLES}`,
    ],
  ])('are two: %s', (_, text) => {
    const [pancakes, waffles, ...more] = readTexts(text);
    expect(more).toEqual([]);
    expect(pancakes).toMatchObject({ title: 'Pancakes', instructions: [{ text: 'Mix and fry.' }] });
    expect(waffles).toMatchObject({ title: 'Waffles', instructions: [{ text: 'Bake in the iron.' }] });
    expect(texts(waffles?.ingredients)).toEqual(['2 cups flour', '2 eggs']);
  });

  it('are one where what is below a part of the steps only counts', () => {
    const text =
      '# Pie\n\n## Method\n\n### Part 2\n\n1. = one =\n2. = two =\n\n## Method\n\n3. Bake it well.';
    const [pie, ...more] = readTexts(text);
    expect(more).toEqual([]);
    expect(pie?.instructions).toHaveLength(3);
  });

  it('are one where the second list is that of a variation, or of a part', () => {
    const base = 'Pancakes\n\nIngredients\n1 cup flour\n1 egg\n\nMethod\nMix and fry.';
    expect(
      readTexts(`${base}\n\nNotes\n\nWith cocoa\n\n2 tbsp cocoa\n1 tsp sugar\nAdd these to it.`),
    ).toHaveLength(1);
    const [whole, ...more] = readTexts(`${base}\n\nSauce\n\n2 tbsp cocoa\n1 tsp sugar\nStir both together.`);
    expect(more).toEqual([]);
    expect(whole?.ingredients.at(-1)).toEqual({ text: '1 tsp sugar', group: 'Sauce' });
    expect(whole?.instructions.at(-1)).toEqual({ text: 'Stir both together.', group: 'Sauce' });
  });
});

it('steps behind emoji that point at them are steps', () => {
  const [recipe] = readTexts(
    'Focaccia\n500 g flour\n7 g yeast\n\n👉 Knead 10 min\n👉 Let rise 1 hour\n👉 Bake at 220 C',
  );
  expect(texts(recipe?.ingredients)).toEqual(['500 g flour', '7 g yeast']);
  expect(texts(recipe?.instructions)).toEqual(['Knead 10 min', 'Let rise 1 hour', 'Bake at 220 C']);
});
