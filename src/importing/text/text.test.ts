import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOutOf } from './left-out';
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

  it.each(['', 'Ingredients\n', 'Makes about 2 quarts\nIngredients\n'])(
    'that makes an amount and is somebody’s says so in its own fields: %j',
    (heading) => {
      const above = heading.startsWith('Makes') ? '' : 'Makes about 2 quarts\n';
      const method = heading === '' ? '\n' : '\nMethod\n';
      const read = readText(
        `Leek soup\n${above}Source: Grandma Ruth\n\n${heading}2 leeks\n1 l stock\nsalt\n${method}Slice the leeks and simmer them for 20 minutes.`,
      );
      expect(read).toMatchObject({
        title: 'Leek soup',
        description: null,
        yield_text: 'Makes about 2 quarts',
        servings: null,
        source_url: null,
        credit: 'Grandma Ruth',
        notes: null,
      });
      expect(texts(read.ingredients)).toEqual(['2 leeks', '1 l stock', 'salt']);
    },
  );

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
    ['after an empty line', `${steps}\n\nNotes: keep warm.`, 'Keep warm.'],
    ['right below', `${steps}\nTip: keep warm.`, 'Keep warm.'],
    ['between the steps', steps.replace('\n', '\nTipp: warm halten.\n'), 'Warm halten.'],
    ['over two lines', `${steps}\nNotizen: warm halten\noder kalt essen.`, 'Warm halten\noder kalt essen.'],
    ['twice', `${steps}\n**Notas:** a.\nChef’s tip: b.`, 'A.\nB.'],
  ])('keeps a note that stands %s out of the steps', (_, method, notes) => {
    const read = readText(`Soup\nIngredients\n2 leeks\nMethod\n${method}`);
    expect(read.notes).toBe(notes);
    expect(texts(read.instructions)).toEqual(['Slice the leeks.', 'Simmer until soft.']);
  });

  it('keeps notes out of the steps where nothing has a heading', () => {
    const soup = 'Soup\n2 leeks\n1 l stock\n\nSlice the leeks and simmer them until soft.\n\n';
    for (const notes of ['Note: keep warm.', 'Notes\nKeep warm.'])
      expect(readText(soup + notes)).toMatchObject({ notes: 'Keep warm.', instructions: [{}] });
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

  const chili = 'Chili\n\n2 cans tomatoes\n1 onion\nsalt\n500g mince';
  it.each([
    ['below a gap', `${chili}\n\n`, ['Fry the onion', 'Add everything and simmer 30 min']],
    ['right below', `${chili}\n`, ['Fry the onion', 'Add everything and simmer 30 min']],
    ['apart', `${chili}\n\n`, ['Boil rice', 'Mix it all', '', 'Bake 40 minutes']],
    ['numbered', `${chili}\n`, ['1. Fry the onion', '2. Serve']],
    ['German', `${chili}\n\n`, ['Zwiebel anbraten', 'Alles zugeben und 30 Minuten köcheln']],
    ['French', `${chili}\n\n`, ['Faire revenir l’oignon', 'Ajouter le reste']],
  ])('without headings and full stops has its steps, %s', (_, list, steps) => {
    const read = readText(list + steps.join('\n'));
    expect(texts(read.ingredients)).toEqual(['2 cans tomatoes', '1 onion', 'salt', '500g mince']);
    expect(texts(read.instructions)).toEqual(steps.filter(Boolean).map((step) => step.replace(/^\d\. /, '')));
  });

  it('keeps ingredients whose names begin as steps do', () => {
    const list = ['2 eggs', 'roast chicken', 'grated cheese', 'mixed herbs', 'cream to serve', 'dice of ham'];
    const read = readText(`Salad\n${list.join('\n')}\n\nToss it all in a large bowl and serve it.`);
    expect(texts(read.ingredients)).toEqual(list);
  });

  it('has lines whole that are broken behind a word that goes on', () => {
    const list =
      '2 lb beef, cut into\n  1-inch cubes\n3 eggs,\n1 cup milk (warm,\nnot hot)\n1 cup butter or\n- 2 leeks';
    for (const text of [`Stew\n${list}\n\n`, `Stew\nIngredients\n${list}\nMethod\n`]) {
      const read = readText(`${text}Brown the beef in a pot until it is dark.`);
      expect(texts(read.ingredients)).toEqual([
        '2 lb beef, cut into 1-inch cubes',
        '3 eggs,',
        '1 cup milk (warm, not hot)',
        '1 cup butter or',
        '2 leeks',
      ]);
    }
  });

  it('with numbered ingredients keeps their amounts and no numbers', () => {
    const list = '1. 1 cup lentils\n2. salt\n3. 2 onions\n\n';
    for (const text of [`Ingredients\n${list}Method\n`, list]) {
      const read = readText(`Soup\n${text}Simmer them all over a low heat until they are soft.`);
      expect(texts(read.ingredients)).toEqual(['1 cup lentils', 'salt', '2 onions']);
    }
    const mixed = readText('Soup\nIngredients\n- 2 leeks\n1) 3 cloves garlic\n7) eggs\nMethod\nSimmer.');
    expect(texts(mixed.ingredients)).toEqual(['2 leeks', '3 cloves garlic', '7) eggs']);
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

describe('numbered lines below a gap', () => {
  const bags = ['1 cup water', '1 tea bag'];
  it.each([
    ['short', ['1. Boil water', '2. Add tea bag', '3. Wait 3 minutes']],
    ['with brackets', ['1) Boil water', '2) Add tea bag']],
    ['German', ['1. Wasser kochen', '2. Teebeutel rein', '3. 3 Minuten warten']],
    ['with amounts in them', ['1. Boil 1 cup water', '2. Add 1 tea bag', '3. Add 2 tsp sugar']],
  ])('are steps, %s', (_, steps) => {
    for (const text of [
      `Tea\n${bags.join('\n')}\n\n${steps.join('\n')}`,
      `# Tea\n\n- ${bags.join('\n- ')}\n\n${steps.join('\n')}`,
    ]) {
      const read = readText(text);
      expect(texts(read.ingredients)).toEqual(bags);
      expect(texts(read.instructions)).toEqual(steps.map((step) => step.replace(/^\d[.)] /, '')));
    }
  });

  it('stay ingredients where the list itself counts, in parts or not', () => {
    const list = '1. 1 cup lentils\n2. 2 onions\n3. 1 carrot';
    const more = '\n\n1. 2 lemons\n2. 1 cup oil';
    for (const text of [list, list + more, `2 eggs\n\n${list}`]) {
      const read = readText(`Soup\n${text}\n\nSimmer them all over a low heat until they are soft.`);
      expect(read.instructions).toHaveLength(1);
      expect(read.ingredients.length).toBeGreaterThan(2);
    }
  });
});

describe('what stands on one line', () => {
  const below = '\n\nIngrédients\n4 œufs\n\nPréparation\nMélanger.';
  it.each([
    ['4 Portionen | 30 Min. | leicht', { servings: 4, total_time_minutes: 30 }],
    ['4 personen, 40 min', { servings: 4, total_time_minutes: 40 }],
    [
      'Pour 6 personnes - Préparation : 30 mn - Cuisson : 40 mn',
      { servings: 6, prep_time_minutes: 30, cook_time_minutes: 40 },
    ],
    ['Preparo: 20 min / Forno: 25 min', { prep_time_minutes: 20, cook_time_minutes: 25 }],
    ['Serves 4 - 6', { servings: 4, total_time_minutes: null }],
  ])('is taken by its facts: %s', (line, facts) => {
    expect(readText(`Crêpes\n${line}${below}`)).toMatchObject({ description: null, ...facts });
  });

  it('keeps a title that has its facts on its line', () => {
    const read = readText(
      'Recipe: Easy guac | Yield: 2 cups\n\n2 avocados\n1 lime\n\nMash them with the juice.',
    );
    expect(read.title).toBe('Easy guac | Yield: 2 cups');
    expect(texts(read.ingredients)).toEqual(['2 avocados', '1 lime']);
  });

  it('is a step without its Spanish number', () => {
    const read = readText(
      'Tortilla\n\nIngredientes\n4 huevos\n\nElaboración\n1º Picamos.\n2º Batimos los huevos.',
    );
    expect(texts(read.instructions)).toEqual(['Picamos.', 'Batimos los huevos.']);
  });
});

describe('whom a pasted recipe is by', () => {
  const [NAME, LIST, STEPS] = ['Leek soup', '2 leeks\n1 l stock', 'Slice the leeks and simmer.'];

  it.each([
    [`${NAME}\nRecipe by Ruth Miller\n\n${LIST}\n\n${STEPS}`, 'Ruth Miller'],
    [`${NAME}\nRecipe by: Ruth Miller\n\n${LIST}\n\n${STEPS}`, 'Ruth Miller'],
    [`${NAME}\n\n${LIST}\n\n${STEPS}\n\nSource: Grandma Ruth`, 'Grandma Ruth'],
    [
      `${NAME}\n\nIngredients\n${LIST}\n\nMethod\n${STEPS}\n\nNotes\n**Source:** Grandma Ruth`,
      'Grandma Ruth',
    ],
    [
      `${NAME}\n\nIngredients\n${LIST}\n\nMethod\n${STEPS}\n(Adapted from Molly Katzen.)`,
      'Adapted from Molly Katzen',
    ],
    [`${NAME}\n\n${LIST}\n\n${STEPS}\n\nCredit: Molly Katzen`, 'Molly Katzen'],
    [`${NAME}\nby Aunt Vera\n\n${LIST}\n\n${STEPS}`, 'Aunt Vera'],
    [`${NAME}\n\n${LIST}\n\n${STEPS}\n\nBy Vera and Joe O’Neil.`, 'Vera and Joe O’Neil'],
    [`${NAME}\n\n${LIST}\n\n${STEPS}\n\nFrom: Aunt Vera`, 'Aunt Vera'],
    [`${NAME}\nFrom the kitchen of Ruth\n\n${LIST}\n\n${STEPS}`, 'Ruth'],
    [`${NAME}\nRezept von Oma Erna\n\n${LIST}\n\n${STEPS}`, 'Oma Erna'],
    [`${NAME}\nAdapté de Julia Child\n\n${LIST}\n\n${STEPS}`, 'Adapté de Julia Child'],
  ])('is its credit, and neither title, note nor step: %j', (text, credit) => {
    const recipe = readText(text);
    expect(recipe).toMatchObject({ title: NAME, credit, description: null, notes: null, source_url: null });
    expect(recipe.ingredients).toHaveLength(2);
    expect(recipe.instructions).toHaveLength(1);
    expect(leftOutOf(text.split('\n'), recipe)).toEqual([]);
  });

  it.each([
    'Adapted from my grandmother’s recipe. It was her favorite soup.',
    'Adapted from Molly Katzen: https://blog.example/katzen',
    'By Hand or in a mixer',
    'By hand',
  ])('is not taken from among other words, nor with an address: %j', (line) => {
    const recipe = readText(`${NAME}\n${line}\n\n${LIST}\n\n${STEPS}`);
    expect(recipe).toMatchObject({ credit: null, description: line });
  });

  it('is an address where nothing else is named', () => {
    const recipe = readText(`${NAME}\nAdapted from https://blog.example/soup\n\n${LIST}\n\n${STEPS}`);
    expect(recipe).toMatchObject({ credit: null, source_url: 'https://blog.example/soup' });
  });

  it('ends the steps where it stands below them', () => {
    const below = 'We had it with rye bread.';
    const text = `${NAME}\n\nIngredients\n${LIST}\n\nMethod\n${STEPS}\n\nRecipe by Ruth Miller\n${below}`;
    const recipe = readText(text);
    expect(recipe).toMatchObject({ credit: 'Ruth Miller', notes: below });
    expect(texts(recipe.instructions)).toEqual([STEPS]);
  });

  it('is the first who is named; another source stays in the notes', () => {
    const recipe = readText(`${NAME}\nRecipe by Ruth\nSource: The big book\n\n${LIST}\n\n${STEPS}`);
    expect(recipe).toMatchObject({ credit: 'Ruth', notes: 'Source: The big book' });
  });

  it('is no title: a first line stays one', () => {
    expect(readText(`Recipe by Ruth\n\n${LIST}\n\n${STEPS}`)).toMatchObject({ credit: null });
  });
});

describe('the address that a pasted recipe is from', () => {
  const [NAME, BODY] = ['Leek soup', '2 leeks\n1 l stock\n\nSlice the leeks and simmer.'];
  const ADDRESS = 'https://blog.example/soup';

  it.each([
    `${ADDRESS}\n\n${NAME}\n\n${BODY}`,
    `${ADDRESS}\n${NAME}\n\n${BODY}`,
    `${NAME}\n\n${BODY}\n\n${ADDRESS}`,
    `${NAME}\n\n${BODY}\n\nSource: <${ADDRESS}>\n\n#soup`,
    `${NAME}\nFrom ${ADDRESS}\n\n${BODY}`,
    `${NAME}\n\n${BODY}\n\nOriginally published at ${ADDRESS}`,
    `${NAME}\nFirst posted on ${ADDRESS}\n\n${BODY}`,
  ])('is its source, and neither title nor note: %j', (text) => {
    const recipe = readText(text);
    expect(recipe).toMatchObject({ title: NAME, source_url: ADDRESS, description: null });
    expect(recipe.ingredients).toHaveLength(2);
    expect(recipe.instructions).toHaveLength(1);
  });

  it('is not taken from among other words, nor from what its notes link to', () => {
    const recipe = readText(`${NAME}\n\n${BODY}\n\nNotes\nThe pan: ${ADDRESS}\nEnjoy.`);
    expect(recipe).toMatchObject({ source_url: null, notes: expect.stringContaining(ADDRESS) });
  });
});
