import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineView, mergeLines } from './lines.rules';
import { lineInput } from './lines.schema';

const text = fc.oneof(
  fc.constantFrom(
    '250g butter',
    '1 1/2 cups flour, sifted',
    'salt to taste',
    '2 (14-oz) cans tomatoes',
    '3 eggs',
    '1–2 tbsp oil',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((value) => value.trim() !== ''),
);

describe('a number that may be a decimal or a thousand', () => {
  const beside = (...texts: string[]) => mergeLines(texts, []).map(({ quantity }) => quantity);

  it('is read by the other lines of the recipe', () => {
    expect(beside('1.500 g polenta', '1 Zwiebel, gehackt', '2 EL Öl')[0]).toBe(1500);
    expect(beside('1.500 g polenta', '1 onion, chopped', '2 tbsp oil')[0]).toBe(1.5);
    expect(beside('1,500 g mascarpone', '1 onion, chopped', '2 tbsp oil')[0]).toBe(1500);
    expect(beside('1,500 g mascarpone')[0]).toBe(1.5);
  });

  it('is read anew when they change, unless its author corrected it', () => {
    const alone = mergeLines(['1,500 g mascarpone'], []);
    const english = ['1,500 g mascarpone', '1 onion, chopped'];
    expect(mergeLines(english, alone)[0]).toMatchObject({ quantity: 1500, corrected: false });
    expect(mergeLines([...alone.map(lineView), '1 onion, chopped'], alone)[0]?.quantity).toBe(1500);
    const corrected = mergeLines([{ text: '1,500 g mascarpone', quantity: 150 }], []);
    expect(mergeLines(english, corrected)[0]).toMatchObject({ quantity: 150, corrected: true });
  });
});

describe('ingredient lines', () => {
  it('stay as they are when the answer is sent back', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const stored = mergeLines(texts, []);
        expect(mergeLines(stored.map(lineView), stored)).toEqual(stored);
        expect(
          mergeLines(
            stored.map((line) => ({ ...line })),
            stored,
          ),
        ).toEqual(stored);
      }),
    );
  });

  it('keep the author’s text byte for byte', () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const line of mergeLines([{ text: value }], [])) expect(line.text).toBe(value);
      }),
    );
  });

  it('take the group of the heading before them unless they bring their own', () => {
    const lines = mergeLines(
      ['1 egg', 'For the sauce:', '1 onion', { text: '1 leek', group: 'Greens' }, '[Crust]', '2 cups flour'],
      [],
    );
    expect(lines.map((line) => [line.text, line.group])).toEqual([
      ['1 egg', null],
      ['1 onion', 'For the sauce'],
      ['1 leek', 'Greens'],
      ['2 cups flour', 'Crust'],
    ]);
  });

  it('take a thing for the same in the number of its amount', () => {
    const [eggs] = mergeLines([{ quantity: 3, item: 'egg' }], []);
    expect(eggs).toMatchObject({ text: '3 eggs', item: 'egg', corrected: false });
  });

  it('compose a text from structure alone', () => {
    const [line] = mergeLines([{ quantity: 1.5, unit: 'cups', item: 'milk', note: 'warm' }], []);
    expect(line).toMatchObject({ quantity: 1.5, unit: 'cup', item: 'milk', note: 'warm', corrected: false });
    expect(line?.text).toMatch(/milk/);
  });

  it('never end below their start, where one end was sent and the text says the other', () => {
    const [least] = mergeLines([{ text: '76 apples', quantity_max: 2 }], []);
    expect(least).toMatchObject({ quantity: null, quantity_max: 2, corrected: true });
    const [stored] = mergeLines(['2-3 apples'], []);
    if (stored === undefined) throw new Error('a line was sent');
    const [more] = mergeLines([{ text: '2-3 apples', quantity: 5 }], [stored]);
    expect(more).toMatchObject({ quantity: 5, quantity_max: null, corrected: true });
  });

  it('end a correction when the structure says what the text says', () => {
    const [parsed] = mergeLines(['1 cup milk'], []);
    if (parsed === undefined) throw new Error('no line');
    const [corrected] = mergeLines([{ ...parsed, quantity: 2 }], [parsed]);
    expect(corrected).toMatchObject({ quantity: 2, corrected: true, text: '1 cup milk' });
    if (corrected === undefined) throw new Error('no line');
    const [ended] = mergeLines([{ ...corrected, quantity: 1 }], [corrected]);
    expect(ended).toEqual(parsed);
  });

  it('can be confirmed as they were read, which outlives sending them back and ends when their text changes', () => {
    const parsed = mergeLines(['2 inch ginger, minced'], []);
    const [line] = parsed;
    if (line === undefined) throw new Error('no line');
    const confirmed = mergeLines([{ ...line, corrected: true }], parsed);
    expect(confirmed).toEqual([{ ...line, corrected: true }]);
    expect(confirmed.map(lineView)[0]?.display).toBe(line.text);
    expect(mergeLines([line.text], confirmed)).toEqual(confirmed);
    expect(mergeLines(confirmed.map(lineView), confirmed)).toEqual(confirmed);
    expect(mergeLines([{ ...line, corrected: false }], confirmed)).toEqual(parsed);
    expect(mergeLines([{ ...line, text: '3 inch ginger', corrected: true }], confirmed)[0]).toMatchObject({
      quantity: 3,
      corrected: false,
    });
    expect(mergeLines([{ ...line, corrected: true }], [])).toEqual(confirmed);
  });

  it('tell two equal lines apart', () => {
    const stored = mergeLines(['1 egg', '1 egg'], []);
    const [first, second] = stored;
    if (!first || !second) throw new Error('no lines');
    const corrected = mergeLines([first, { ...second, item: 'duck egg' }], stored);
    expect(corrected.map((line) => [line.item, line.corrected])).toEqual([
      [first.item, false],
      ['duck egg', true],
    ]);
  });

  it('belong by their text before any other line takes them by its structure', () => {
    const [stored] = mergeLines(['2 eggs large'], []);
    if (stored === undefined) throw new Error('no line');
    const corrected = { ...stored, item: 'large eggs', scaling: 'fixed' as const, corrected: true };
    const [first, second] = mergeLines(
      [
        { text: '2 large eggs, new', quantity: 2, unit: null, item: 'large eggs', note: null },
        '2 eggs large',
      ],
      [corrected],
    );
    expect(second).toEqual(corrected);
    expect(first).toMatchObject({ scaling: 'linear', text: '2 large eggs, new' });
  });

  it('keep their group when only their text is sent again', () => {
    const stored = mergeLines(['For the drizzle:', '1 tbsp lemon juice'], []);
    expect(mergeLines([{ text: '1 tbsp lemon juice' }], stored)).toEqual(stored);
    expect(mergeLines([{ text: '1 tbsp lemon juice', group: null }], stored)[0]?.group).toBeNull();
  });

  it('take back whatever they answered, however long', () => {
    for (const text of ['a'.repeat(500), '1/'.repeat(250), '½'.repeat(500), '9'.repeat(500)]) {
      const stored = mergeLines([text], []);
      for (const line of stored) expect(lineInput.safeParse(lineView(line)).error).toBeUndefined();
    }
  });
});
