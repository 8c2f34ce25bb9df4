import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from './text';

const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

describe('a pasted recipe', () => {
  it('with headings is cut where they stand', () => {
    const read = readText(`Leek soup
My grandmother's.

Serves 4 | Prep: 10 min | Cook: 20 min

Ingredients
- 2 leeks
- 1 l stock
For the garnish:
- chives

Method
1. Slice the leeks.
2. Simmer for 20 minutes.

Notes
Freezes well.`);
    expect(read).toMatchObject({
      title: 'Leek soup',
      description: "My grandmother's.",
      servings: 4,
      prep_time_minutes: 10,
      cook_time_minutes: 20,
      notes: 'Freezes well.',
    });
    expect(read.ingredients).toEqual([
      { text: '2 leeks', group: null },
      { text: '1 l stock', group: null },
      { text: 'chives', group: 'For the garnish' },
    ]);
    expect(texts(read.instructions)).toEqual(['Slice the leeks.', 'Simmer for 20 minutes.']);
  });

  it('without headings is cut by the shape of its lines', () => {
    const read = readText(`Lemon drizzle cake
Serves 8

250g butter
1 1/2 cups sugar
4 eggs
salt

Beat everything together until pale.
Bake for 40 minutes at 180 °C.`);
    expect(read).toMatchObject({ title: 'Lemon drizzle cake', servings: 8 });
    expect(texts(read.ingredients)).toEqual(['250g butter', '1 1/2 cups sugar', '4 eggs', 'salt']);
    expect(texts(read.instructions)).toEqual([
      'Beat everything together until pale.',
      'Bake for 40 minutes at 180 °C.',
    ]);
  });

  it('with numbered steps and no headings keeps the steps apart from the amounts', () => {
    const read = readText(
      `Toast\n2 slices bread\n1 tbsp butter\n1. Toast the bread until it is golden.\n2. Spread the butter on it while hot.`,
    );
    expect(texts(read.ingredients)).toEqual(['2 slices bread', '1 tbsp butter']);
    expect(texts(read.instructions)).toEqual([
      'Toast the bread until it is golden.',
      'Spread the butter on it while hot.',
    ]);
  });

  it('that a mail program has broken into short lines keeps its steps whole', () => {
    const read = readText(
      `Soup\nIngredients\n2 leeks\nMethod\n1. Slice the leeks\nand wash them.\n2. Simmer until\nsoft.`,
    );
    expect(texts(read.instructions)).toEqual(['Slice the leeks and wash them.', 'Simmer until soft.']);
  });

  const steps = '1. Slice the leeks.\n2. Simmer until soft.';
  it.each([
    ['after an empty line', `${steps}\n\nNotes: keep warm.`, 'keep warm.'],
    ['right below', `${steps}\nTip: keep warm.`, 'keep warm.'],
    ['between the steps', steps.replace('\n', '\nTipp: warm halten.\n'), 'warm halten.'],
    ['over two lines', `${steps}\nNotizen: warm halten\noder kalt essen.`, 'warm halten\noder kalt essen.'],
    ['twice', `${steps}\n**Notas:** a.\nChef’s tip: b.`, 'a.\nb.'],
  ])('keeps a note that stands %s out of the steps', (_, method, notes) => {
    const read = readText(`Soup\nIngredients\n2 leeks\nMethod\n${method}`);
    expect(read.notes).toBe(notes);
    expect(texts(read.instructions)).toEqual(['Slice the leeks.', 'Simmer until soft.']);
  });

  it('keeps notes out of the steps where nothing has a heading', () => {
    const soup = 'Soup\n2 leeks\n1 l stock\n\nSlice the leeks and simmer them until soft.\n\n';
    for (const notes of ['Note: keep warm.', 'Notes\nkeep warm.'])
      expect(readText(soup + notes)).toMatchObject({ notes: 'keep warm.', instructions: [{}] });
  });

  it.each(['Étape', 'Step', 'Schritt', 'Paso', 'Passaggio', 'Passo', 'Stap'])(
    'takes %s 1 for the number of a step',
    (word) => {
      const list = `${word} 1\nSlice the leeks\n\n**${word} 2:**\nSimmer until soft.`;
      for (const text of [`Soup\nIngredients\n2 leeks\nMethod\n${list}`, `Soup\n2 leeks\n${list}`]) {
        const read = readText(text);
        expect(texts(read.ingredients)).toEqual(['2 leeks']);
        expect(read.instructions).toEqual([
          { text: 'Slice the leeks', group: null },
          { text: 'Simmer until soft.', group: null },
        ]);
      }
    },
  );

  it.each([
    'Zutaten für 4 Personen',
    'Ingredients (serves 4)',
    'Ingrédients pour 4 personnes',
    'Ingredientes (4 personas):',
    '## Ingredienti per 4 persone',
    'Ingredients for 4-6',
  ])('is for as many as %s says', (heading) => {
    const read = readText(`Soup\n${heading}\n2 leeks\nMethod\nSimmer.`);
    expect(read).toMatchObject({ servings: 4, ingredients: [{ text: '2 leeks' }] });
  });

  it('whose list is for something else says no servings', () => {
    for (const heading of ['Ingredients (2)', 'Ingredients for the 2 sauces', 'Ingredients'])
      expect(readText(`Soup\n${heading}\n2 leeks\nMethod\nSimmer.`).servings).toBeNull();
  });

  it('is read in Markdown', () => {
    const read = readText('# Soup\n\n## Ingredients\n\n* 2 leeks\n\n## Directions\n\nSlice.\n\nSimmer.');
    expect(read).toMatchObject({ title: 'Soup', ingredients: [{ text: '2 leeks' }] });
    expect(texts(read.instructions)).toEqual(['Slice.', 'Simmer.']);
  });

  it('never throws', () => {
    const bit = fc.oneof(
      fc.constantFrom('Ingredients', 'Method:', '1 cup', '- ', '2. ', '\n', '\n\n', 'Serves 4', 'Prep: '),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 60 }), (bits) =>
        Array.isArray(readText(bits.join('')).ingredients),
      ),
    );
  });
});
