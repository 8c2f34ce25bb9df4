import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile } from '@/importing/detect';
import { readTable } from '@/importing/formats/table';
import { isMealie, readMealie } from '@/importing/programs/mealie';
import { BadArchive, openZip, type ZipEntry } from './zip';

const BOUNDS = { entries: 20, bytes: 1_000_000, ratio: 100 };
const all = () => true;
const textOf = (file: ZipEntry | undefined) => Buffer.from(file?.read() ?? []).toString();
const paprika = (data: unknown) => new Uint8Array(gzipSync(JSON.stringify(data)));

const WIDE =
  'UEsDBC0AAAAIAAAAIVz8oAgZ//////////8FABQAYS50eHQBABAABAAAAAAAAAAGAAAAAAAAACvOLy0AAFBLAwQtAAAACAAAACFcnLa7If//////////BQAUAGIudHh0AQAQAOgDAAAAAAAADwAAAAAAAABLTsxOVUgeJUaJUWI4EwBQSwECLQMtAAAACAAAACFc/KAIGf//////////BQAUAAAAAAAAAAAAgAEAAAAAYS50eHQBABAABAAAAAAAAAAGAAAAAAAAAFBLAQItAy0AAAAIAAAAIVyctrsh//////////8FABwAAAAAAAAAAACAAf////9iLnR4dAEAGADoAwAAAAAAAA8AAAAAAAAAPQAAAAAAAABQSwYGLAAAAAAAAAAtAC0AAAAAAAAAAAACAAAAAAAAAAIAAAAAAAAAlgAAAAAAAACDAAAAAAAAAFBLBgcAAAAAGQEAAAAAAAABAAAAUEsFBgAAAAACAAIAlgAAAIMAAAAAAA==';

describe('an archive', () => {
  it('gives its files, folders apart', () => {
    const zip = zipSync({ 'a.txt': strToU8('soup'), folder: { 'b.txt': strToU8('cake') } });
    expect(openZip(zip, BOUNDS, all).map((file) => [file.name, textOf(file)])).toEqual([
      ['a.txt', 'soup'],
      ['folder/b.txt', 'cake'],
    ]);
  });

  it('may write its numbers with 64 bits, as programs do that pack what they do not know the length of', () => {
    // Made by Python 3.11's zipfile with ZIP64_LIMIT = 0.
    const zip = new Uint8Array(Buffer.from(WIDE, 'base64'));
    expect(openZip(zip, BOUNDS, all).map((file) => [file.name, textOf(file)])).toEqual([
      ['a.txt', 'soup'],
      ['b.txt', 'cake '.repeat(200)],
    ]);
    // Whatever byte is another one, it is an archive, damaged or none.
    for (let at = 0; at < zip.length; at++)
      for (const byte of [0, 127, 255]) {
        const other = zip.map((one, i) => (i === at ? byte : one));
        try {
          for (const file of openZip(other, BOUNDS, all)) file.read();
        } catch (error) {
          expect(error).toBeInstanceOf(BadArchive);
        }
      }
  });

  it('is unpacked no further than it is read, and each file once', () => {
    const zip = zipSync({
      'a.txt': strToU8('soup'),
      big: new Uint8Array(990_000),
      more: new Uint8Array(990_000),
    });
    const [a, big, more] = openZip(zip, { ...BOUNDS, ratio: 1_000 }, all);
    expect([textOf(a), big?.read()?.byteLength, big?.read()?.byteLength]).toEqual(['soup', 990_000, 990_000]);
    expect(() => more?.read()).toThrow(BadArchive);
  });

  it('may have any number of files that nobody wants, up to its bound', () => {
    const files = (count: number) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.bin`, strToU8('x')])));
    const bounds = { ...BOUNDS, entries: 3_000 };
    expect(openZip(files(3_000), bounds, (name) => name === '7.bin').map(({ name }) => name)).toEqual([
      '7.bin',
    ]);
    expect(() => openZip(files(3_001), bounds, () => false)).toThrow('more than 3,000 files');
  });

  const soup = () => zipSync({ a: strToU8('soup '.repeat(500)), b: strToU8('cake') });

  it.each<[string, (zip: Uint8Array) => Uint8Array]>([
    ['is damaged', (zip) => zip.map((byte, i) => (i === 40 ? byte ^ 255 : byte))],
    ['has another sum', (zip) => changed(zip, 16, 0)],
    ['is packed in an unknown way', (zip) => changed(zip, 10, 99)],
    ['is encrypted', (zip) => changed(zip, 8, 1)],
    ['is longer than the archive', (zip) => changed(zip, 23, 255)],
    ['stands behind the end', (zip) => changed(zip, 45, 255)],
    ['stands where another record is', (zip) => changed(zip, 42, 7)],
  ])('leaves out a file alone that %s', (_, change) => {
    const [a, b] = openZip(change(soup()), BOUNDS, all);
    expect([a?.read(), textOf(b)]).toEqual([null, 'cake']);
  });

  /** An archive whose first entry in the directory has another byte at some place. */
  function changed(zip: Uint8Array, at: number, value: number): Uint8Array {
    const copy = Buffer.from(zip);
    copy[copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + at] = value;
    return new Uint8Array(copy);
  }

  it('that says of a file that it is small is not believed', () => {
    const zip = Buffer.from(zipSync({ big: new Uint8Array(1_100_000) }));
    zip.writeUInt32LE(1, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(() => openZip(new Uint8Array(zip), { ...BOUNDS, ratio: 10_000 }, all)[0]?.read()).toThrow(
      BadArchive,
    );
  });

  it('whose files overlap is counted for each that is read', () => {
    // Every entry of the directory names the same packed bytes.
    const zip = Buffer.from(
      zipSync(Object.fromEntries([...'abcde'].map((name) => [name, new Uint8Array(300_000)]))),
    );
    const mark = Buffer.from([0x50, 0x4b, 1, 2]);
    for (let at = zip.indexOf(mark); at !== -1; at = zip.indexOf(mark, at + 1)) zip.writeUInt32LE(0, at + 42);
    const files = openZip(new Uint8Array(zip), { ...BOUNDS, ratio: 10_000 }, all);
    expect(files.slice(0, 3).map((file) => file.read()?.byteLength)).toEqual([300_000, 300_000, 300_000]);
    expect(() => files[3]?.read()).toThrow(BadArchive);
  });

  it.each<[string, Uint8Array]>([
    ['unpacks to more than the bound', zipSync({ big: new Uint8Array(1_100_000) })],
    ['unpacks a hundredfold', zipSync({ zeros: new Uint8Array(900_000) }, { level: 9 })],
    [
      'has too many files',
      zipSync(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}`, strToU8('x')]))),
    ],
    ['leads out of its folder', zipSync({ '../passwd': strToU8('x') })],
    ['names an absolute path', zipSync({ '/etc/passwd': strToU8('x') })],
    ['names a drive', zipSync({ 'C:/x': strToU8('x') })],
    ['is none', strToU8('no archive')],
    ['is empty', new Uint8Array(0)],
    ['is cut off', soup().subarray(0, soup().byteLength - 30)],
    ['names fewer files than it has', soup().map((byte, i, all) => (i === all.length - 12 ? 1 : byte))],
  ])('that %s is refused', (_, bytes) => {
    expect(() => openZip(bytes, BOUNDS, all).map((file) => file.read())).toThrow(BadArchive);
  });

  it('whatever its bytes are, is read or refused', () => {
    const whole = soup();
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        try {
          for (const file of openZip(bytes, BOUNDS, all)) file.read();
        } catch (error) {
          expect(error).toBeInstanceOf(BadArchive);
        }
      }),
    );
  });
});

describe('a file', () => {
  it.each(['setup.exe', 'recipe.txt', 'recipe.csv', 'recipe'])(
    'of bytes that are no text is refused: %s',
    (name) => {
      const bytes = Uint8Array.from({ length: 5_000 }, (_, i) => (i * i * 31 + i * 7 + (i >> 3)) % 256);
      expect(() => readFile(bytes, name, BOUNDS)).toThrow(BadArchive);
    },
  );

  it('of text with a stray control character is read', () => {
    const text = `\ufeffSoup\u0003\n\f2 leeks\n1 l stock\n\nSlice them and simmer for an hour or two.\n`;
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(readFile(new Uint8Array(Buffer.from(text, encoding)), 'a.txt', BOUNDS).entries).toHaveLength(1);
  });
});

describe('a Paprika archive', () => {
  it('has its parts as groups without a colon too, and its facts of nutrition', () => {
    const zip = zipSync({
      'Pie.paprikarecipe': paprika({
        name: 'Pie',
        ingredients: 'For the crust:\n200 g flour\n100 g butter\n\nFilling\n3 apples\n2 tbsp sugar',
        directions: 'Bake.',
        nutritional_info: 'Calories: 250\nFat: 3g\nBetter cold',
      }),
    });
    const [pie] = readFile(zip, 'x.paprikarecipes', BOUNDS).entries.map((entry) => entry.read()?.recipe);
    expect(pie?.ingredients.map(({ text, group }) => [group, text])).toEqual([
      ['For the crust', '200 g flour'],
      ['For the crust', '100 g butter'],
      ['Filling', '3 apples'],
      ['Filling', '2 tbsp sugar'],
    ]);
    expect(pie).toMatchObject({ nutrition: { calories: 250, fat_g: 3 }, notes: 'Better cold' });
  });

  it('gives its recipes with their pictures, and tells which could not be read', () => {
    const zip = zipSync({
      'Soup.paprikarecipe': paprika({
        name: 'Soup',
        servings: 'Serves 4',
        prep_time: '10 mins',
        ingredients: 'For the base:\n2 leeks\n1 l stock\n',
        directions: '1. Slice.\n\n2. Simmer.',
        source_url: 'https://blog.example/soup',
        notes: 'Good cold.',
        categories: ['Vegetarian', 'Soup', 'Weeknight'],
        photo_data: Buffer.from('photo').toString('base64'),
      }),
      'Broken.paprikarecipe': strToU8('no gzip'),
    });
    const [soup, broken] = readFile(zip, 'x.paprikarecipes', BOUNDS).entries.map((entry) => entry.read());
    expect(broken).toBeNull();
    expect(soup?.recipe).toMatchObject({
      title: 'Soup',
      servings: 4,
      prep_time_minutes: 10,
      ingredients: [
        { text: '2 leeks', group: 'For the base' },
        { text: '1 l stock', group: 'For the base' },
      ],
      instructions: [{ text: 'Slice.' }, { text: 'Simmer.' }],
      notes: 'Good cold.',
      source_url: 'https://blog.example/soup',
      meal_type: 'Soup',
      tags: ['Vegetarian', 'Weeknight'],
    });
    expect(Buffer.from(soup?.picture ?? []).toString()).toBe('photo');
  });
});

describe('a recipe of Mealie', () => {
  const node = {
    name: 'Soup',
    recipeServings: 4,
    recipeYield: '4 bowls',
    performTime: '20 minutes',
    orgURL: 'https://blog.example/soup',
    recipeIngredient: [
      { title: 'Base', quantity: 2, unit: null, food: { name: 'leeks' }, note: 'washed' },
      { quantity: 1, unit: { name: 'litre' }, food: { name: 'stock' }, note: '' },
      { display: '1 pinch salt' },
      'pepper',
    ],
    recipeInstructions: [
      { title: '', text: 'Slice.' },
      { title: 'Finish', text: 'Simmer.' },
    ],
    notes: [{ title: 'Tip', text: 'Good cold.' }],
    tags: [{ name: 'Vegan' }],
  };

  it('is known by its shape', () => {
    expect(isMealie(node)).toBe(true);
    expect(isMealie({ ...node, '@type': 'Recipe' })).toBe(false);
  });

  it('is read with its parts and sections', () => {
    expect(readMealie(node)).toMatchObject({
      title: 'Soup',
      servings: 4,
      cook_time_minutes: 20,
      ingredients: [
        { text: '2 leeks, washed', group: 'Base' },
        { text: '1 litre stock', group: 'Base' },
        { text: '1 pinch salt', group: 'Base' },
        { text: 'pepper', group: 'Base' },
      ],
      instructions: [
        { text: 'Slice.', group: null },
        { text: 'Simmer.', group: 'Finish' },
      ],
      notes: 'Tip: Good cold.',
      tags: ['Vegan'],
    });
  });
});

describe('a backup of a whole Mealie', () => {
  const id = '0f2c9a52-1111-4222-8333-944445555666';
  const bare = id.replaceAll('-', '');
  const tables = {
    recipes: [
      {
        id: bare,
        name: 'Soup',
        recipe_servings: 4,
        recipe_yield: '4 bowls',
        perform_time: '20 minutes',
        org_url: 'https://blog.example/soup',
      },
      { id: 'other', name: 'Empty' },
    ],
    recipes_ingredients: [
      { recipe_id: bare, position: 1, quantity: 1, unit_id: 'u1', food_id: 'f2', note: '' },
      {
        recipe_id: bare,
        position: 0,
        title: 'Base',
        quantity: 2,
        unit_id: null,
        food_id: 'f1',
        note: 'washed',
      },
    ],
    recipe_instructions: [
      { recipe_id: bare, position: 1, title: '', text: 'Simmer.' },
      { recipe_id: bare, position: 0, title: '', text: 'Slice.' },
    ],
    ingredient_units: [{ id: 'u1', name: 'litre' }],
    ingredient_foods: [
      { id: 'f1', name: 'leeks' },
      { id: 'f2', name: 'stock' },
    ],
    notes: [{ recipe_id: bare, title: 'Tip', text: 'Good cold.' }],
    recipe_nutrition: [{ recipe_id: bare, calories: '250', sodium_content: '400' }],
    tags: [{ id: 't1', name: 'Vegan' }],
    recipes_to_tags: [{ recipe_id: bare, tag_id: 't1' }],
    categories: [{ id: 'c1', name: 'Dinner' }],
    recipes_to_categories: [{ recipe_id: bare, category_id: 'c1' }],
    users: [{ email: 'ana@example.com', password: 'secret' }],
  };
  const zip = zipSync({
    'database.json': strToU8(JSON.stringify(tables)),
    [`data/recipes/${id}/images/original.webp`]: strToU8('photo'),
    [`data/recipes/${id}/images/min-original.webp`]: strToU8('small'),
    'data/users/x/profile.webp': strToU8('face'),
  });

  it('gives each recipe with its parts and its picture', () => {
    const { entries } = readFile(zip, 'mealie.zip', BOUNDS);
    expect(entries.map(({ name }) => name)).toEqual(['Soup', 'Empty']);
    const soup = entries[0]?.read();
    expect(soup?.recipe).toMatchObject({
      title: 'Soup',
      servings: 4,
      yield_text: '4 bowls',
      cook_time_minutes: 20,
      ingredients: [
        { text: '2 leeks, washed', group: 'Base' },
        { text: '1 litre stock', group: 'Base' },
      ],
      instructions: [{ text: 'Slice.' }, { text: 'Simmer.' }],
      notes: 'Tip: Good cold.',
      nutrition: { calories: 250, sodium_mg: 400 },
      tags: ['Vegan'],
      meal_type: 'Dinner',
      source_url: 'https://blog.example/soup',
    });
    expect(Buffer.from(soup?.picture ?? []).toString()).toBe('photo');
  });
});

describe('a table', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('with %s gives a recipe a row', (_, mark) => {
    const row = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(mark);
    const csv = [
      row(['Recipe Name', 'Serves', 'Ingredients', 'Method', 'Cook Time', 'Tags']),
      row(['Soup', '4', '2 leeks\n1 l stock', '1. Slice.\n2. Simmer.', '20 min', 'vegan, quick']),
      row(['', '2', '1 egg', 'Boil.', '', '']),
    ].join('\r\n');
    const [soup, unnamed] = readTable(`\ufeff${csv}`);
    expect(unnamed).toMatchObject({ title: null, ingredients: [{ text: '1 egg' }] });
    expect(soup).toMatchObject({
      title: 'Soup',
      servings: 4,
      ingredients: [{ text: '2 leeks' }, { text: '1 l stock' }],
      instructions: [{ text: 'Slice.' }, { text: 'Simmer.' }],
      cook_time_minutes: 20,
      tags: ['vegan', 'quick'],
    });
  });

  it('without a title column gives nothing', () => {
    expect(readTable('a,b\n1,2')).toEqual([]);
    expect(readTable('')).toEqual([]);
  });
});
