import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines } from '@/features/recipes/lines.rules';
import {
  amountIsWrong,
  amountText,
  cutLine,
  type DraftHeading,
  type DraftLine,
  isCorrected,
  lineRow,
  pastedLines,
  pastedRow,
  readAmount,
  readRow,
  readTogether,
  rewritten,
  sentLine,
  shownLine,
  withAmount,
  withUnit,
} from './draft-lines.rules';
import { parseHintOf } from './parse-hints.rules';
import { pastedList } from './pasted-list.rules';

describe('a number such as 1,500', () => {
  const quantities = (rows: readonly (DraftLine | DraftHeading)[]) =>
    rows.map((row) => (row.kind === 'line' ? row.quantity : null));

  it('is read by the other lines, as they are typed', () => {
    const rows = readTogether([readRow('1,500 g mascarpone')]);
    expect(quantities(rows)).toEqual([1.5]);
    expect(rows.map((row) => parseHintOf(row) !== null)).toEqual([true]);
    const more = readTogether([...rows, readRow('1 onion, chopped')]);
    expect(quantities(more)).toEqual([1500, 1]);
    expect(more.map((row) => parseHintOf(row))).toEqual([null, null]);
    expect(more.map(isCorrected)).toEqual([false, false]);
    expect(readTogether(more)[0]).toBe(more[0]);
    expect(quantities(readTogether(more.slice(0, 1)))).toEqual([1.5]);
  });

  it('stays what its author made of it', () => {
    const corrected = { ...readRow('1,500 g mascarpone'), quantity: 150 };
    const rows = readTogether([corrected, readRow('1 onion, chopped')]);
    expect(quantities(rows)).toEqual([150, 1]);
  });

  it('agrees with what is stored', () => {
    const texts = ['1,500 g mascarpone', '1 onion, chopped'];
    const rows = readTogether(mergeLines(texts, []).map((line, index) => lineRow(line, `row${index}`)));
    expect(quantities(rows)).toEqual([1500, 1]);
    expect(rows.map(isCorrected)).toEqual([false, false]);
    expect(
      mergeLines(
        rows.map((row) => sentLine(row, null)),
        [],
      )[0],
    ).toMatchObject({ quantity: 1500, corrected: false });
  });
});

const written = [
  '450 g (1 lb) ground pork',
  '1 1/2 cups flour, sifted',
  '2-3 scallions, chopped',
  '0.5 kg beef',
  '2 tbsp plus 1 tsp oil',
  'salt to taste',
  '1/3 cup sugar',
  '3 cups',
  'pinch of salt',
];

describe('a line in the editor', () => {
  it.each(written)('that nobody touched is sent so that it is stored as it was read: %s', (text) => {
    const [stored] = mergeLines([text], []);
    if (stored === undefined) throw new Error('no line');
    expect(mergeLines([sentLine(lineRow(stored, 'a'), null)], [stored])).toEqual([stored]);
    expect(isCorrected(lineRow(stored, 'a'))).toBe(false);
  });

  it.each(written)('shows an amount that reads as the same amount: %s', (text) => {
    const row = readRow(text);
    const again = withAmount(row, amountText(row));
    expect(amountIsWrong(again)).toBe(false);
    expect([again.quantity, again.quantity_max]).toEqual([row.quantity, row.quantity_max]);
  });

  it('is stored with the correction of its author, and the text stays as it was written', () => {
    const [stored] = mergeLines(['2 cups flour'], []);
    if (stored === undefined) throw new Error('no line');
    const row = { ...withAmount(lineRow(stored, 'a'), '1½'), item: 'bread flour' };
    expect(mergeLines([sentLine(row, null)], [stored])).toMatchObject([
      { text: '2 cups flour', quantity: 1.5, unit: 'cup', item: 'bread flour', corrected: true },
    ]);
    expect(shownLine(row, null).display).toBe('1½ cups bread flour');
  });

  it('that is kept as written raises no question again once it is stored', () => {
    for (const text of ['2 inch ginger', '1 cup', '(or more)']) {
      const row = readRow(text);
      const doubt = parseHintOf(row);
      if (doubt === null) throw new Error(`no question about ${text}`);
      const [stored] = mergeLines([sentLine({ ...row, ...doubt.keep }, null)], []);
      if (stored === undefined) throw new Error('no line');
      expect(stored.text).toBe(text);
      const again = lineRow(stored, 'a');
      expect(parseHintOf(again)).toBeNull();
      expect(mergeLines([sentLine(again, null)], [stored])).toEqual([stored]);
    }
  });

  it('is read anew when its text changes, and a correction of the text before ends', () => {
    const row = { ...readRow('2 cups flour'), item: 'rye' };
    expect(rewritten(row, '3 eggs')).toMatchObject({ quantity: 3, unit: '', item: 'eggs', key: row.key });
  });

  it('keeps what is typed as an amount until it is one', () => {
    const row = withAmount(readRow('2 cups flour'), '1 1/');
    expect(amountText(row)).toBe('1 1/');
    expect(amountIsWrong(row)).toBe(true);
    expect(withAmount(row, '').quantity).toBeNull();
  });

  it('says what it counts once, where its unit is put right by hand', () => {
    const row = readRow('2 inch piece ginger, peeled');
    expect(withUnit({ ...row, unit: 'pieces' })).toMatchObject({ unit: 'piece', note: 'peeled' });
    expect(withUnit({ ...row, unit: 'cm' })).toMatchObject({ unit: 'cm', note: row.note });
    expect(withUnit({ ...row, unit: 'tbsp' })).toMatchObject({ unit: 'tbsp', note: 'peeled' });
    expect(withUnit({ ...readRow('2 cups flour'), unit: ' frobs ' })).toMatchObject({
      unit: 'frobs',
      note: '',
    });
    const counted = { ...readRow('1 piece ginger'), note: 'piece' };
    expect(withUnit(counted)).toEqual(counted);
  });

  it('composes its text where nothing was written', () => {
    const row = { ...readRow(''), quantity: 2, unit: 'cup', item: 'milk' };
    expect(sentLine(row, 'Cake')).toMatchObject({ text: '2 cups milk', group: 'Cake' });
  });
});

describe('an amount', () => {
  it.each([
    ['2', 2, null],
    ['1 1/2', 1.5, null],
    ['½', 0.5, null],
    ['2–3', 2, 3],
    ['2 to 3', 2, 3],
  ])('%s is read', (typed, quantity, quantity_max) => {
    expect(readAmount(typed)).toEqual({ quantity, quantity_max });
  });

  it.each(['abc', '2 cups', '0', '-', '-1', '– 2', '1/0', '2 big'])('%s is none', (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ maxLength: 40 }), (typed) => void readAmount(typed)));
  });
});

describe('a question is asked', () => {
  const ask = (text: string, change: Partial<DraftLine> = {}) => parseHintOf({ ...readRow(text), ...change });

  it('about a length, and its answer is a piece of that length', () => {
    const row = readRow('2 inch minced ginger');
    const doubt = parseHintOf(row);
    expect(doubt?.lead).toBe('That’s a length.');
    expect(doubt?.answers[0]?.label).toBe('1 piece, 2 inches long');
    const answered = { ...row, ...doubt?.answers[0]?.change };
    expect(answered).toMatchObject({ quantity: 1, unit: 'piece', item: 'ginger', note: '2 inches, minced' });
    expect(parseHintOf(answered)).toBeNull();
  });

  it.each([
    ['2 inch piece ginger', '1 piece, 2 inches long', 'piece', '2 inches', '1 piece ginger, 2 inches'],
    [
      '1 inch piece of ginger, grated',
      '1 piece, 1 inch long',
      'piece',
      '1 inch, grated',
      '1 piece ginger, 1 inch, grated',
    ],
    [
      '2-inch knob fresh ginger',
      '1 knob, 2 inches long',
      'knob',
      '2 inches',
      '1 knob fresh ginger, 2 inches',
    ],
    ['10cm piece of ginger', '1 piece, 10 cm long', 'piece', '10 cm', '1 piece ginger, 10 cm'],
  ])('about %s, and its answer says its word once', (text, label, unit, note, display) => {
    const row = readRow(text);
    const [answer] = parseHintOf(row)?.answers ?? [];
    expect(answer?.label).toBe(label);
    const answered = { ...row, ...answer?.change };
    expect(answered).toMatchObject({ text, quantity: 1, unit, note });
    expect(shownLine(answered, null).display).toBe(display);
    expect(parseHintOf(answered)).toBeNull();
    const [stored] = mergeLines([sentLine(answered, null)], []);
    expect(stored).toMatchObject({ text, quantity: 1, unit, note, corrected: true });
  });

  it('not about a piece whose size is only said beside it', () => {
    for (const text of ['1 thumb-sized piece of ginger', 'a 400 g piece of beef', '1 (2-inch) piece ginger'])
      expect(ask(text)).toBeNull();
  });

  it('about a line without an ingredient', () => {
    expect(ask('2 cups flour', { item: '' })?.lead).toBe('No ingredient found.');
  });

  it('not about a line that was read, was kept as written, or never scales', () => {
    expect(ask('2 cups flour')).toBeNull();
    expect(ask('2 inch ginger', { settled: true })).toBeNull();
    expect(ask('2 inch ginger', { scaling: 'fixed' })).toBeNull();
    expect(ask('')).toBeNull();
  });

  it('about a name that is too long, and about a unit that stands alone', () => {
    const long = 'pinch of smoked Hungarian mountain paprika powder mixture number seven speciality';
    expect(ask(long)?.lead).toBe('That’s a long name.');
    expect(ask(long, { item: 'paprika' })).toBeNull();
    expect(ask('3 cloves')?.lead).toBe('That’s only an amount.');
  });
});

describe('a pasted list', () => {
  it('loses bullets and empty lines, and nothing else', () => {
    expect(pastedLines('• 2 eggs\r\n\n  - 1 cup milk\n▢ salt\n1-2 apples\n-5 °C water')).toEqual([
      '2 eggs',
      '1 cup milk',
      'salt',
      '1-2 apples',
      '-5 °C water',
    ]);
  });

  it('loses the numbers of a list that counts, and keeps numbers that are amounts', () => {
    expect(pastedLines('1. 2 cups flour\n2. 3 eggs\nSauce:\n1. 1 onion\n2. salt')).toEqual([
      '2 cups flour',
      '3 eggs',
      'Sauce:',
      '1 onion',
      'salt',
    ]);
    expect(pastedLines('• 2 leeks\n1) 3 cloves garlic\n- ½ tsp salt\n7. ½ onion')).toEqual([
      '2 leeks',
      '3 cloves garlic',
      '½ tsp salt',
      '½ onion',
    ]);
    for (const list of ['1. egg', '2) eggs\n7) apples', '1 egg\n2 apples', '1.5 cups\n2.5 cups'])
      expect(pastedLines(list)).toEqual(list.split('\n'));
  });

  it('loses boxes, the tabs of a table and the title of the list', () => {
    expect(pastedList('Ingredients:\n- [ ] 2 eggs\n[x] 1 onion\n200\tg\tflour\n+ salt')).toEqual([
      '2 eggs',
      '1 onion',
      '200 g flour',
      'salt',
    ]);
    expect(pastedList('Ingredients')).toEqual(['Ingredients']);
  });

  it('becomes headings and lines', () => {
    const rows: (DraftLine | DraftHeading)[] = ['For the sauce:', '2 eggs'].map(pastedRow);
    expect(rows).toMatchObject([
      { kind: 'heading', text: 'For the sauce' },
      { kind: 'line', text: '2 eggs', quantity: 2, item: 'eggs' },
    ]);
  });
});

it('a line with two ingredients is cut where Enter is pressed, and each part is read anew', () => {
  const row = readRow('12 oz egg noodles 2 cans tuna');
  const [before, after] = cutLine(row, 17) ?? [];
  expect(before).toMatchObject({ key: row.key, text: '12 oz egg noodles', unit: 'oz', item: 'egg noodles' });
  expect(after).toMatchObject({ text: '2 cans tuna', item: 'tuna' });
  expect(after?.key).not.toBe(row.key);
  for (const at of [0, row.text.length]) expect(cutLine(row, at)).toBeNull();
});
