import { expect, it } from 'vitest';
import { previewExample } from '@/features/recipes/api/import.examples';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { NOT_TAKEN } from '@/importing/recipe/source';
import type { RecipeId } from '@/kernel/ids';
import { splitLines } from './split.rules';
import {
  differenceWords,
  draftWords,
  leftOutWords,
  nothingNewWords,
  otherFormWords,
  outcomeOf,
  resultWords,
} from './wording.rules';

it('what stays in an archive is said in words, events of recipes and of pages once', () => {
  expect(leftOutWords(NOT_TAKEN.map((what) => ({ what, count: 1 })))).toEqual([
    '1 product',
    'the brand kit',
    'the shop',
    '1 earlier version',
    'reader activity',
    '1 subscriber',
    '1 order',
    '1 discount code',
    '1 announcement',
    'connected accounts',
    '1 email',
  ]);
  expect(leftOutWords([{ what: 'product_views', count: 9 }])).toEqual(['reader activity']);
  expect(leftOutWords([{ what: 'revisions', count: 1_200 }])).toEqual(['1,200 earlier versions']);
});

const results = (...status: ImportResult['status'][]): ImportResult[] =>
  status.map((one, index) => ({ index, status: one, title: 'Soup' }));

it('only drafts are called drafts', () => {
  const read = previewExample.results[0]?.recipe;
  if (read === undefined) throw new Error('no example');
  const words = (...stored: NonNullable<ImportResult['recipe']>['status'][]) =>
    draftWords([
      ...stored.map((status, index) =>
        outcomeOf(`${index}`, { index, title: null, status: 'created', recipe: { ...read, status } }),
      ),
      ...results('failed').map((result) => outcomeOf('failed', result)),
    ]);
  expect(words()).toBe('');
  expect(words('active', 'archived')).toBe('');
  expect(words('draft')).toBe('It’s a draft. Mark it ready once you’ve checked it.');
  expect(words('draft', 'draft')).toBe('They’re drafts. Mark them ready once you’ve checked them.');
  expect(words('draft', 'active')).toBe('One of them is a draft. Mark it ready once you’ve checked it.');
  expect(words('draft', 'draft', 'active')).toBe(
    '2 of them are drafts. Mark them ready once you’ve checked them.',
  );
  // Of a large import the answer leaves recipes out.
  const large = results('created').map((result) => outcomeOf('large', result));
  expect(draftWords(large)).toBe('Drafts stay drafts until you check them and mark them ready.');
});

it('the library has all only of what could be read', () => {
  expect(nothingNewWords([])).toBe('');
  expect(nothingNewWords(results('duplicate', 'preview'))).toBe('');
  expect(nothingNewWords(results('failed'))).toBe('');
  expect(nothingNewWords(results('duplicate'))).toBe('You already have this one.');
  expect(nothingNewWords(results('duplicate', 'duplicate'))).toBe('You already have all of these.');
  expect(nothingNewWords(results('duplicate', 'failed'))).toBe(
    'You already have all of these, except the one we couldn’t read.',
  );
  expect(nothingNewWords(results('duplicate', 'failed', 'failed'))).toContain('except the 2 we');
});

const RECIPE: RecipeId = 'recipe_01h455vb4pex5vsknk084sn02q';
const other = (...differs: NonNullable<ImportResult['differs']>): ImportResult => ({
  index: 0,
  title: 'Soup',
  status: 'duplicate',
  duplicate_of: RECIPE,
  differs,
});

it.each([
  [['instructions', 'servings', 'yield_text'], 'Same title and ingredients, different steps and servings.'],
  [['ingredients'], 'Same title, different ingredients.'],
  [['title', 'notes'], 'Same ingredients, different title and notes.'],
  [['title', 'ingredients'], 'Same source, different title and ingredients.'],
  [[], ''],
] as const)('a copy that differs in %s says so', (differs, words) => {
  expect(differenceWords(other(...differs))).toBe(words);
});

it('copies in another form are counted, and those in the same are not', () => {
  expect(otherFormWords([other(), ...results('preview')])).toBe('');
  expect(otherFormWords([other('notes'), other()])).toMatch(
    /^You already have a different version of one of these/,
  );
  expect(otherFormWords([other('notes'), other('servings')])).toMatch(
    /^You already have different versions of 2 of these/,
  );
  expect(nothingNewWords([other('notes')])).toBe('');
  expect(nothingNewWords([other()])).toBe('You already have this one.');
  expect(otherFormWords([other('notes')])).toMatch(/^You already have a different version of this one\./);
});

it('what has taken the place of a recipe is counted apart', () => {
  const kinds = ['created', 'replaced', 'skipped'] as const;
  const outcomes = kinds.map((kind) => ({ ...outcomeOf(kind, other()), kind }));
  expect(resultWords(outcomes)).toBe('1 recipe imported, 1 replaced, 1 skipped');
});

it('a recipe may be split at each of its lines but the first, and the one we doubt is chosen', () => {
  const text = '\nSoup\n2 leeks\n\nTart\n3 leeks';
  const doubt = {
    pointer: '/ingredients/1',
    code: 'doubtful' as const,
    message: 'Is “Tart” the title of another recipe?',
  };
  const found = splitLines({
    index: 0,
    title: 'Soup',
    status: 'preview',
    text,
    warnings: [doubt],
  });
  expect(found.lines.map((line) => line.text)).toEqual(['2 leeks', 'Tart', '3 leeks']);
  expect(found.guess).toBe(4);
  expect(splitLines({ index: 0, title: null, status: 'preview' })).toEqual({ lines: [], guess: null });
});
