import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOfDraft, type Content, entered } from '@/features/recipes/editor/ui/draft/content.rules';
import { type Draft, EMPTY } from '@/features/recipes/editor/ui/draft/draft.rules';
import { readRow } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { applied } from './applied.rules';
import { mergeLists } from './diff.rules';
import {
  commonOf,
  conflictsOf,
  contentOfMerge,
  fieldsTaken,
  mergeOf,
  openConflicts,
  resolved,
  type Side,
} from './merge.rules';

const heading = fc.record({
  kind: fc.constant('heading' as const),
  key: fc.uuid(),
  text: fc.constantFrom('Sauce', 'Crust', ''),
});
const line = fc
  .tuple(
    fc.constantFrom('1 egg', '2 cups flour', '3 apples', 'salt', '1 tbsp oil', '250 g butter'),
    fc.uuid(),
  )
  .map(([text, key]) => readRow(text, key));
const picture = {
  url: fc.constantFrom('/i/a.webp', '/i/b.webp', '/i/c.webp'),
  alt: fc.constantFrom('', 'A slice'),
  focal: fc.constantFrom(null, { x: 0.2, y: 0.8 }),
  crop: fc.constant(null),
};
const step = fc.record({
  kind: fc.constant('step' as const),
  key: fc.uuid(),
  text: fc.constantFrom('Mix.', 'Bake.', 'Cool.', 'Serve.'),
  photo: fc.option(fc.record(picture)),
});
const number = fc.constantFrom<number | string>('', 1, 20);
const photo = fc.record({ key: fc.uuid(), ...picture });
const draft: fc.Arbitrary<Draft> = fc.record({
  ...Object.fromEntries(Object.entries(EMPTY).map(([field, value]) => [field, fc.constant(value)])),
  title: fc.constantFrom('Pie', 'Apple pie', 'Tart'),
  servings: number,
  cook_time_minutes: number,
  notes: fc.constantFrom('', 'Cool it.', 'Freeze it.'),
  photos: fc.array(photo, { maxLength: 4 }),
  dietary_tags: fc.uniqueArray(fc.constantFrom('vegan', 'vegetarian', 'halal'), { maxLength: 3 }),
  ingredients: fc.array(fc.oneof({ weight: 4, arbitrary: line }, heading), { maxLength: 8 }),
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: step }, heading), { maxLength: 6 }),
  nutrition: fc
    .record({ calories: number, fat_g: number })
    .map((known) => ({ ...EMPTY.nutrition, ...known })),
}) as fc.Arbitrary<Draft>;
const content = draft.map(bodyOfDraft);
const few = { numRuns: 40 };

const merged = (base: Content, mine: Content, theirs: Content, side: Side = 'mine') =>
  contentOfMerge(mergeOf(base, mine, theirs), () => side);

describe('a merge of two versions', () => {
  it('has the photos of both, and asks where both have changed the same one', () => {
    const photoOf = (url: string, alt: string | null = null) => ({ url, alt, focal: null, crop: null });
    const with_photos = (...photos: Content['photos']): Content => ({ ...bodyOfDraft(EMPTY), photos });
    const base = with_photos(photoOf('/i/a.webp'), photoOf('/i/b.webp'));
    const mine = with_photos(photoOf('/i/a.webp', 'A pie'), photoOf('/i/b.webp'));
    const theirs = with_photos(photoOf('/i/a.webp'), photoOf('/i/b.webp'), photoOf('/i/c.webp'));
    expect(merged(base, mine, theirs).photos).toEqual([...mine.photos, photoOf('/i/c.webp')]);
    const other = with_photos(photoOf('/i/a.webp', 'A tart'), photoOf('/i/b.webp'));
    expect(conflictsOf(mergeOf(base, mine, other))).toMatchObject([{ field: 'photos' }]);
  });

  it('has a step that one side worded anew with the photo that the other gave it', () => {
    const photoOf = (url: string) => ({ url, alt: null, focal: null, crop: null });
    const with_step = (text: string, photo: ReturnType<typeof photoOf> | null): Content => ({
      ...bodyOfDraft(EMPTY),
      instructions: [
        { text, group: 'Dough', photo },
        { text: 'Bake.', group: 'Dough', photo: null },
      ],
    });
    const base = with_step('Mix.', photoOf('/i/a.webp'));
    const mine = with_step('Mix well.', photoOf('/i/a.webp'));
    for (const photo of [photoOf('/i/b.webp'), null]) {
      const theirs = with_step('Mix.', photo);
      expect(merged(base, mine, theirs)).toEqual(with_step('Mix well.', photo));
      expect(merged(base, theirs, mine)).toEqual(with_step('Mix well.', photo));
    }
    const other = with_step('Mix.', photoOf('/i/c.webp'));
    const asked = conflictsOf(mergeOf(base, with_step('Mix.', null), other));
    expect(asked).toMatchObject([{ field: 'instructions' }]);
    const other_words = with_step('Stir.', photoOf('/i/b.webp'));
    expect(conflictsOf(mergeOf(base, mine, other_words))).toMatchObject([{ field: 'instructions' }]);
  });

  it('is mine where nothing changed elsewhere, and theirs where nothing changed here', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        expect(merged(base, changed, base)).toEqual(changed);
        expect(merged(base, base, changed)).toEqual(changed);
        expect(conflictsOf(mergeOf(base, changed, base))).toEqual([]);
      }),
      few,
    );
  });

  it('is the change itself where both made the same', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        expect(merged(base, changed, changed)).toEqual(changed);
        expect(conflictsOf(mergeOf(base, changed, changed))).toEqual([]);
      }),
      few,
    );
  });

  it('is the same from both sides when they changed different fields', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        const mine = { ...base, title: changed.title, ingredients: changed.ingredients };
        const theirs = { ...base, notes: changed.notes, instructions: changed.instructions };
        const both = { ...mine, notes: changed.notes, instructions: changed.instructions };
        expect(merged(base, mine, theirs)).toEqual(both);
        expect(merged(base, theirs, mine)).toEqual(both);
      }),
      few,
    );
  });

  it('takes the chosen side of a field that both changed', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const asked = conflictsOf(mergeOf(base, mine, theirs)).some(({ field }) => field === 'title');
        expect(asked).toBe(new Set([base.title, mine.title, theirs.title]).size === 3);
        if (!asked) return;
        expect(merged(base, mine, theirs, 'mine').title).toBe(mine.title);
        expect(merged(base, mine, theirs, 'theirs').title).toBe(theirs.title);
      }),
      few,
    );
  });

  it('stays as it is once it is taken in, and asks nothing new', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        const mine = { ...base, title: changed.title, ingredients: changed.ingredients };
        const theirs = { ...base, notes: changed.notes, instructions: changed.instructions };
        const taken = merged(base, mine, theirs);
        const again = mergeOf(commonOf(mergeOf(base, mine, theirs)), taken, theirs);
        expect(contentOfMerge(again, () => 'mine')).toEqual(taken);
        expect(conflictsOf(again)).toEqual([]);
      }),
      few,
    );
  });

  it('keeps what she sees where she keeps hers, and takes the other where she takes it', () => {
    fc.assert(
      fc.property(content, content, content, (base, changed, theirs) => {
        const merge = mergeOf(base, changed, theirs);
        const mine = contentOfMerge(merge, () => 'mine');
        const common = commonOf(merge);
        const held = new Map(conflictsOf(merge).map(({ field }) => [field, common[field]] as const));
        expect(resolved(held, mine, theirs, new Map())).toEqual(mine);
        const open = openConflicts(held, mine, theirs);
        expect(new Set(open.map(({ field }) => field))).toEqual(new Set(held.keys()));
        const all = new Map(open.map(({ key }) => [key, 'theirs' as const]));
        if (held.has('title')) expect(resolved(held, mine, theirs, all).title).toBe(theirs.title);
      }),
      few,
    );
  });

  it('says which fields it brings something new to', () => {
    const base = bodyOfDraft({ ...EMPTY, title: 'Pie' });
    const merge = mergeOf(base, { ...base, title: 'Apple pie' }, { ...base, notes: 'Cool it.' });
    expect(fieldsTaken(merge, { ...base, title: 'Apple pie' })).toEqual(['notes']);
  });

  it('asks about a field that both changed, nutrients one by one', () => {
    const base = bodyOfDraft({ ...EMPTY, title: 'Pie' });
    const mine = { ...base, title: 'Apple pie', nutrition: { calories: 1, fat_g: 3 } };
    const theirs = { ...base, title: 'Tart', nutrition: { calories: 2, protein_g: 4 } };
    const merge = mergeOf(base, mine, theirs);
    expect(conflictsOf(merge)).toEqual([
      { key: 'title:0', field: 'title', mine: 'Apple pie', theirs: 'Tart' },
      { key: 'nutrition:0', field: 'nutrition', mine: { calories: 1 }, theirs: { calories: 2 } },
    ]);
    expect(contentOfMerge(merge, (key) => (key === 'title:0' ? 'theirs' : 'mine'))).toMatchObject({
      title: 'Tart',
      nutrition: { calories: 1, fat_g: 3, protein_g: 4 },
    });
  });
});

describe('a merge of two lists', () => {
  const name = (letter: string) => letter;
  const mergeLetters = (base: string, mine: string, theirs: string) =>
    mergeLists([...base], [...mine], [...theirs], name).map(({ merged: all, mine: own, theirs: other }) =>
      all === null ? `<${own.join('')}|${other.join('')}>` : all.join(''),
    );

  it.each([
    ['abc', 'aBc', 'abC', 'aBC', 'neighbours changed'],
    ['abc', 'xabc', 'abcy', 'xabcy', 'added at both ends'],
    ['abc', 'abcx', 'abcy', 'abcyx', 'both added at the end'],
    ['abc', 'abcxz', 'abcx', 'abcxz', 'the same added'],
    ['abc', 'ac', 'abc', 'ac', 'taken out'],
    ['abc', 'ac', 'ac', 'ac', 'taken out by both'],
    ['abc', 'aBc', 'aXc', 'a<B|X>c', 'one member changed by both'],
    ['abc', 'ac', 'aXc', 'a<|X>c', 'taken out here, changed there'],
    ['abcd', 'aXd', 'abcD', 'aXD', 'a stretch here, the next member there'],
    ['', 'ab', 'cd', 'cdab', 'two beginnings'],
  ])('%s, %s and %s: %s (%s)', (base, mine, theirs, expected) => {
    expect(mergeLetters(base, mine, theirs).join('')).toBe(expected);
  });

  it('loses nothing that either side has added', () => {
    const letters = fc.array(fc.constantFrom(...'abcdef'), { maxLength: 10 });
    fc.assert(
      fc.property(letters, letters, letters, (base, mine, theirs) => {
        const pieces = mergeLists(base, mine, theirs, name);
        const shown = pieces.flatMap((piece) => piece.merged ?? [...piece.mine, ...piece.theirs]);
        for (const letter of [...mine, ...theirs])
          if (!base.includes(letter)) expect(shown).toContain(letter);
        expect(pieces.flatMap((piece) => piece.base)).toEqual(base);
        expect(pieces.flatMap((piece) => piece.mine)).toEqual(mine);
        expect(pieces.flatMap((piece) => piece.theirs)).toEqual(theirs);
      }),
    );
  });
});

describe('a draft to which a content is applied', () => {
  it('says the content', () => {
    fc.assert(
      fc.property(draft, content, (before, wanted) => {
        expect(bodyOfDraft(entered(applied(before, wanted)))).toEqual(wanted);
      }),
      few,
    );
  });

  it('keeps the rows that did not change, empty ones, and what is being typed', () => {
    const rows = [readRow('1 egg', 'a'), readRow('', 'b'), readRow('2 cups flour', 'c')];
    const before: Draft = { ...EMPTY, title: 'Pie', servings: '4.', ingredients: rows, next_line: 'sal' };
    const now = bodyOfDraft(entered(before));
    const changed = now.ingredients.map((one) =>
      one.text === '2 cups flour' ? { ...one, item: 'rye' } : one,
    );
    const after = applied(before, { ...now, title: 'Tart', ingredients: changed });
    expect(after.ingredients.map((row) => [row.key, row.kind === 'line' && row.item])).toEqual([
      ['a', 'egg'],
      ['b', ''],
      ['c', 'rye'],
    ]);
    expect(after.ingredients[0]).toBe(rows[0]);
    expect(after).toMatchObject({ title: 'Tart', servings: '4.', next_line: 'sal' });
    expect(applied(before, { ...now, ingredients: now.ingredients.slice(0, 1) }).next_line).toBe('');
  });
});
