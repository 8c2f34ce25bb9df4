import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCooklang } from './cooklang';

const RECIPE = `>> title: Pancakes
>> servings: 4
>> prep time: 10 minutes
>> source: https://blog.example/pancakes

-- a remark for myself
== Batter ==

Crack the @eggs{3} into a #bowl{}, add @plain flour{125%g}(sifted) and @salt. [- not too much -]
Whisk, then rest for ~{15%minutes}.

== To cook ==
Heat @=butter{} no: @butter{=1%tbsp} in a #frying pan{}.

> Keep them warm.
`;

describe('a Cooklang recipe', () => {
  const read = readCooklang(RECIPE);

  it('gives its facts', () => {
    expect(read).toMatchObject({
      title: 'Pancakes',
      servings: 4,
      prep_time_minutes: 10,
      source_url: 'https://blog.example/pancakes',
      notes: 'Keep them warm.',
    });
  });

  it('gives whom its source names, and apart from that its author, who may be whoever reads it', () => {
    const by = (source: string) => readCooklang(`>> source: ${source}\n>> author: Ann Lee\n\n@eggs{3}`);
    expect(by('Aunt Vera')).toMatchObject({ credit: 'Aunt Vera', author: 'Ann Lee', source_url: null });
    expect(by('https://blog.example')).toMatchObject({ credit: null, source_url: 'https://blog.example' });
  });

  it('gives its ingredients with amounts, notes, sections and what does not scale', () => {
    expect(read.ingredients.filter(({ text }) => !text.startsWith('='))).toEqual([
      { text: '3 eggs', group: 'Batter', scaling: 'linear' },
      { text: '125 g plain flour, sifted', group: 'Batter', scaling: 'linear' },
      { text: 'salt', group: 'Batter', scaling: 'linear' },
      { text: '1 tbsp butter', group: 'To cook', scaling: 'fixed' },
    ]);
  });

  it('gives its steps as one reads them', () => {
    expect(read.instructions.map(({ text }) => text)[0]).toBe(
      'Crack the eggs into a bowl, add plain flour and salt. Whisk, then rest for 15 minutes.',
    );
  });

  it('of several numbers of servings is the first one, with its amounts', () => {
    const text =
      '>> servings: 2|4|8\n\nBoil @water{1|2|4%l} with @salt{1/2|1|2} and @oil{1*%tbsp} for ~{5|6%minutes}.';
    expect(readCooklang(text)).toMatchObject({
      servings: 2,
      yield_text: null,
      ingredients: [{ text: '1 l water' }, { text: '1/2 salt' }, { text: '1 tbsp oil' }],
      instructions: [{ text: 'Boil water with salt and oil for 5 minutes.' }],
    });
  });

  it('reads the metadata as YAML too', () => {
    expect(
      readCooklang('---\ntitle: "Soup"\nservings: 6 bowls\ntags: [vegan, quick]\n---\nBoil @water{1%l}.'),
    ).toMatchObject({
      title: 'Soup',
      servings: 6,
      yield_text: '6 bowls',
      tags: ['vegan', 'quick'],
      ingredients: [{ text: '1 l water' }],
    });
  });

  it('never throws', () => {
    const bit = fc.oneof(
      fc.constantFrom('@', '#', '~', '{', '}', '%', '==', '>>', ':', '\n', '---', '[-', '(', ')'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(bit, { maxLength: 60 }),
        (bits) => readCooklang(bits.join('')).title !== undefined,
      ),
    );
  });
});

it('an address of mail in a Cooklang recipe is no ingredient', () => {
  const read = readCooklang('Mix @flour{1%cup}, then write to ana@example.com or ana\\@b.example about #5.');
  expect(read.ingredients.map(({ text }) => text)).toEqual(['1 cup flour']);
  expect(read.instructions[0]?.text).toContain('ana@example.com or ana@b.example');
});

describe('the facts of a Cooklang recipe', () => {
  it('take servings from their own line, and the yield in words from its', () => {
    const read = readCooklang('---\nservings: 8\nyield: "One 9-inch tart"\n---\nMix @flour{1%cup}.');
    expect(read).toMatchObject({ servings: 8, yield_text: 'One 9-inch tart' });
  });

  it('lose the quotes of YAML and what escapes stand for in them', () => {
    const read = readCooklang(`---\ntitle: "Mum's \\"best\\" cake"\ncuisine: 'it''s'\n---\nMix @flour{}.`);
    expect(read).toMatchObject({ title: 'Mum\'s "best" cake', cuisine: "it's" });
  });

  it('keeps a note right below a step out of it', () => {
    const read = readCooklang('Fry @onion{1} for ~{5%min}.\n> A note.\n> Its end.\nSimmer.');
    expect(read.instructions.map(({ text }) => text)).toEqual(['Fry onion for 5 min.', 'Simmer.']);
    expect(read.notes).toBe('A note.\nIts end.');
  });
});

describe('marked amounts beside a step of Cooklang', () => {
  const steps = (source: string) => readCooklang(source).instructions.map(({ text }) => text);

  it('mark what still says the same', () => {
    expect(steps('Add 1 cup milk and 2 eggs. [- marked: ["1 cup",["3 eggs",2]] -]')).toEqual([
      'Add {1 cup} milk and 2 eggs.',
    ]);
  });

  it.each(['{', '[1, null, [], ["1 cup", -1], ["1 cup", "x"], {}]', '[["1 cup", 1e99]]', '["1 cup"'])(
    'are no part of the step, and mark nothing, as %s',
    (json) => {
      expect(steps(`Add 1 cup milk. [- marked: ${json} -]`)).toEqual(['Add 1 cup milk.']);
    },
  );
});

it('with two titles is doubtful, and has the first; one that is said again is the same', () => {
  const first = '>> title: Apple pie\n>> servings: 4\n\nSlice @apples{6}.\n\n';
  const [both, again] = ['Plum cake', 'Apple pie'].map((title) =>
    readCooklang(`${first}>> title: ${title}\n>> servings: 8\n\nMix @plums{500%g}.`),
  );
  expect(both).toMatchObject({ title: 'Apple pie', servings: 4 });
  expect(both?.doubts).toEqual([expect.stringContaining('“Plum cake” could be another title')]);
  expect(again?.doubts).toBeUndefined();
});
