import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BadArchive } from '@/importing/archive/zip';
import { readFile, readPasted } from '@/importing/detect';
import { doubtsIn } from '@/importing/text/doubts';
import { LIMITS } from '@/kernel/limits';
import { readTable } from './table';

const BOUNDS = { entries: 20, bytes: 1_000_000, ratio: 100 };
const fileOf = (text: string, name: string) =>
  readFile(new TextEncoder().encode(text), name, BOUNDS).entries.map((entry) => entry.read()?.recipe);

describe('a table', () => {
  it('reads bars between the steps of a cell as it does between its ingredients', () => {
    const [recipe] = fileOf('title,ingredients,instructions\nPear,1 pear|1 lemon,Peel.|Bake.\n', 'x.csv');
    expect(recipe?.ingredients.map(({ text }) => text)).toEqual(['1 pear', '1 lemon']);
    expect(recipe?.instructions.map(({ text }) => text)).toEqual(['Peel.', 'Bake.']);
  });

  it.each([
    ['German', 'Titel;Portionen;Zutaten;Zubereitung;Gesamtzeit;Kategorie'],
    ['French', 'Titre;Portions;Ingrédients;Préparation;Temps total;Catégorie'],
    ['Spanish', 'Título;Raciones;Ingredientes;Elaboración;Tiempo total;Categoría'],
    ['Italian', 'Titolo;Porzioni;Ingredienti;Procedimento;Tempo totale;Categoria'],
    ['Portuguese', 'Título;Porções;Ingredientes;Modo de preparo;Tempo total;Categoria'],
    ['Dutch', 'Naam;Porties;Ingrediënten;Bereidingswijze;Totale tijd;Categorie'],
  ])('with %s names above its columns gives its recipes', (_, head) => {
    for (const mark of [';', '\t', ',']) {
      const row = [
        'Linsensuppe',
        '4',
        '"200 g Linsen\n1 l Brühe"',
        '1. Kochen. 2. Servieren.',
        '40 min',
        'Suppe',
      ];
      const csv = `\ufeff${head.replaceAll(';', mark)}\r\n${row.join(mark)}\r\n`;
      expect(fileOf(csv, 'x.csv')).toMatchObject([
        {
          title: 'Linsensuppe',
          servings: 4,
          ingredients: [{ text: '200 g Linsen' }, { text: '1 l Brühe' }],
          instructions: [{ text: 'Kochen.' }, { text: 'Servieren.' }],
          total_time_minutes: 40,
          meal_type: 'Suppe',
        },
      ]);
    }
  });

  it('is read to its last row, and one too many shows', () => {
    const csv = (rows: number) =>
      `title,ingredients\n${Array.from({ length: rows }, (_, i) => `Soup ${i},${i + 1} leeks`).join('\n')}`;
    expect(readTable(csv(2_500))).toHaveLength(2_500);
    expect(readTable(csv(LIMITS.import_recipes + 5))).toHaveLength(LIMITS.import_recipes + 1);
  });

  it('with its ingredients between commas gives them one by one, and leaves commas inside a line alone', () => {
    const [listed] = readTable('title,ingredients\nSoup,"200 g flour, 3 eggs, 1 l milk"');
    expect(listed?.ingredients.map(({ text }) => text)).toEqual(['200 g flour', '3 eggs', '1 l milk']);
    const [one] = readTable('title,ingredients\nSoup,"2 leeks, sliced"');
    expect(one?.ingredients.map(({ text }) => text)).toEqual(['2 leeks, sliced']);
  });
});

describe('a table with a row for each ingredient', () => {
  const shown = (text: string, name = 'x.csv') =>
    (name === '' ? readPasted(text).map((entry) => entry.read()?.recipe) : fileOf(text, name)).map(
      (recipe) => [recipe?.title, recipe?.ingredients.map((line) => line.text), doubtsIn(recipe!).length > 0],
    );
  const BOTH = [
    ['Pie', ['2 apples', '200 g sugar'], false],
    ['Cake', ['3 plums', '1 kg flour'], false],
  ];

  it.each([
    ['in German', 'Rezept;Zutat;Menge\nPie;apples;2\nPie;sugar;200 g\nCake;plums;3\nCake;flour;1 kg\n'],
    [
      'in English',
      'recipe,ingredient,amount\nPie,apples,2\nPie,sugar,200 g\nCake,plums,3\nCake,flour,1 kg\n',
    ],
    [
      'with units of their own',
      'Recipe,Quantity,Unit,Item\nPie,2,,apples\nPie,200,g,sugar\nCake,3,,plums\nCake,1,kg,flour\n',
    ],
    [
      'in any order',
      'recipe,ingredient,amount\nPie,apples,2\nCake,plums,3\nPie,sugar,200 g\nCake,flour,1 kg\n',
    ],
    [
      'with its title in the first alone',
      'recipe,ingredient,amount\nPie,apples,2\n,sugar,200 g\nCake,plums,3\n,flour,1 kg\n',
    ],
    [
      'without amounts apart',
      'recipe,ingredient\nPie,2 apples\nPie,200 g sugar\nCake,3 plums\nCake,1 kg flour\n',
    ],
  ])('%s gives the recipe of all rows of a title', (_, text) => {
    expect(shown(text)).toEqual(BOTH);
    expect(shown(text, '')).toEqual(BOTH);
    expect(shown(text, 'x.txt')).toEqual(BOTH);
  });

  it('keeps what each row says beside its ingredient, and what is said once of the recipe', () => {
    const text =
      'recipe,section,ingredient,amount,note,servings,method\nPie,Filling,apples,2,sliced,4,Mix.\nPie,Crust,flour,200 g,,4,Bake.\nPie,Crust,butter,100 g,cold,,\n';
    expect(fileOf(text, 'x.csv')).toMatchObject([
      {
        servings: 4,
        notes: null,
        ingredients: [
          { text: '2 apples, sliced', group: 'Filling' },
          { text: '200 g flour', group: 'Crust' },
          { text: '100 g butter, cold', group: 'Crust' },
        ],
        instructions: [{ text: 'Mix.' }, { text: 'Bake.' }],
      },
    ]);
  });

  it.each([
    ['rows say different things', 'recipe,ingredient,amount,servings\nPie,apples,2,4\nPie,sugar,1,6\n'],
    ['a column with numbers is unknown', 'recipe,ingredient,amount,xyz\nPie,apples,2,7\nPie,sugar,1,8\n'],
    ['an amount has nothing beside it', 'recipe,ingredient,amount\nPie,apples,2\nPie,,1 cup\n'],
  ])('is doubtful where %s', (_, text) => {
    expect(shown(text).map(([, , isDoubtful]) => isDoubtful)).toEqual([true]);
  });

  it.each([
    ['no column has the ingredients', 'recipe,xyz,amount\nPie,apples,2\nPie,sugar,1\n', 'which column'],
    [
      'a row has several',
      'recipe,ingredients,amount\nPie,apples|sugar,2|1\nCake,plums,3\n',
      'one ingredient in each row',
    ],
    [
      'columns have several',
      'recipe,ingredient 1,ingredient 2,amount\nPie,apples,sugar,2\n',
      'one ingredient in each row',
    ],
  ])('is refused in plain words where %s, and spoils no other file', (_, text, words) => {
    expect(() => fileOf(text, 'x.csv')).toThrow(BadArchive);
    expect(() => fileOf(text, 'x.csv')).toThrow(words);
    const archive = zipSync({
      'a.csv': strToU8(text),
      'b.txt': strToU8('Tea\nIngredients\n1 egg\nSteps\nBoil.'),
    });
    const { entries } = readFile(archive, 'x.zip', BOUNDS);
    expect(entries.map((entry) => entry.read()?.recipe.title ?? null)).toEqual([null, 'Tea']);
  });

  it('is none where titles stand twice above whole lists', () => {
    const text = 'title,ingredients\nPie,2 apples|1 cup sugar\nPie,3 apples|1 cup honey\n';
    expect(shown(text).map(([title]) => title)).toEqual(['Pie', 'Pie']);
  });
});

describe('a file of JSON', () => {
  const recipe = (name: string) =>
    JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['1 egg'], recipeInstructions: 'Boil.' });

  it('has no recipe in a row without words', () => {
    const rows = readTable('title,ingredients\nSoup,2 leeks\n,,\n ,\nPie,3 apples\n');
    expect(rows.map((row) => row?.title)).toEqual(['Soup', 'Pie']);
  });

  it('may have a recipe a line, of which a broken one is told', () => {
    const lines = [recipe('A @x{} and @y{1%g}'), 'broken', recipe('B')].join('\n');
    for (const name of ['x.jsonl', 'x.ndjson', 'x.json'])
      expect(fileOf(lines, name)).toMatchObject([{ title: 'A @x{} and @y{1%g}' }, undefined, { title: 'B' }]);
    expect(readPasted(lines)).toHaveLength(3);
  });

  it('of signs as Cooklang has them is still JSON', () => {
    expect(fileOf(recipe('@egg{1} and @salt{2%g}'), 'x.json')).toMatchObject([
      { title: '@egg{1} and @salt{2%g}', ingredients: [{ text: '1 egg' }] },
    ]);
  });
});

it.each([
  ['a PDF', '%PDF-1.7\nIngredients\n1 egg'],
  ['Rich Text', '{\\rtf1\\ansi Ingredients'],
])('%s is refused in words, whatever its name', (_, text) => {
  for (const name of ['x.pdf', 'x.txt', 'x'])
    expect(() => readFile(new TextEncoder().encode(text), name, BOUNDS)).toThrow(BadArchive);
});

describe('Rich Text', () => {
  const rich = '{\\rtf1\\ansi Lemon cake\\\nIngredients\\\n2 eggs\\\nSteps\\\nBake.\\\n}';
  const WAY_OUT = /Rich Text.*(?:copy|save)/i;

  it.each([
    ['pasted', () => readPasted(rich)],
    ['pasted below an empty line', () => readPasted(`\n${rich}`)],
    ['uploaded', () => readFile(Buffer.from(rich), 'x.rtf', BOUNDS)],
    ['uploaded behind a mark of its bytes’ order', () => readFile(Buffer.from(`\ufeff${rich}`), 'x', BOUNDS)],
    [
      'uploaded in two bytes a sign',
      () => readFile(Buffer.from(`\ufeff${rich}`, 'utf16le'), 'x.txt', BOUNDS),
    ],
    ['uploaded in packed form', () => readFile(gzipSync(rich), 'x.rtf.gz', BOUNDS)],
  ])('%s is refused with what to do instead', (_, read) => {
    expect(read).toThrow(BadArchive);
    expect(read).toThrow(WAY_OUT);
  });

  it('is refused alone where it stands among other files', () => {
    const archive = zipSync({
      'a.txt': strToU8(rich),
      'b.txt': strToU8('Tea\nIngredients\n1 egg\nSteps\nBoil.'),
    });
    const { entries } = readFile(archive, 'x.zip', BOUNDS);
    expect(entries.map((entry) => entry.read()?.recipe.title ?? null)).toEqual([null, 'Tea']);
  });

  it('may be named in a recipe', () => {
    expect(readPasted('Tea {\\rtf}\nIngredients\n1 egg\nSteps\nBoil.')).toHaveLength(1);
  });
});

describe('a table with gaps', () => {
  it('has a recipe in a row without a title, and none in an empty one', () => {
    const [one, empty] = readTable('title,ingredients,notes\n,1 egg,\n,,only a note');
    expect([one?.ingredients, empty]).toEqual([[{ text: '1 egg', group: null }], null]);
  });
});

describe('a table of ingredients in Markdown', () => {
  const RULE = '|---|:--:|';
  it.each([
    ['Zutat', 'Menge', '| Mehl | 200 g |\n| Eier | 2 |', ['200 g Mehl', '2 Eier']],
    ['Amount', 'Ingredient', '| 200 g | flour |\n| to taste | salt |', ['200 g flour', 'salt to taste']],
  ])('gives no title, and its amounts stand before their things: %s, %s', (first, second, rows, list) => {
    for (const steps of [
      'Mix all of it.\nBake it.',
      '1. Mix all of it.\n2. Bake it.',
      '## Method\n\nMix all of it.\nBake it.',
    ])
      for (const title of ['', '# Cake\n\n']) {
        const [recipe] = readPasted(`${title}| ${first} | ${second} |\n${RULE}\n${rows}\n\n${steps}`).map(
          (entry) => entry.read()!.recipe,
        );
        expect(recipe?.title).toBe(title === '' ? null : 'Cake');
        expect(recipe?.ingredients.map(({ text }) => text)).toEqual(list);
        expect(recipe?.instructions.map(({ text }) => text)).toEqual(['Mix all of it.', 'Bake it.']);
        expect(doubtsIn(recipe!)).toEqual([]);
      }
  });
});
