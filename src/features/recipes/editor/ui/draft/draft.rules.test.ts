import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRow } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { pastedSteps } from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import { contentOfNew, patched, recipeAnswer } from '@/features/recipes/recipes.rules';
import { type Recipe, recipeCreate } from '@/features/recipes/recipes.schema';
import { bodyOfDraft, entered, loneHeadings } from './content.rules';
import { draftOf, EMPTY, filledIn, linesToCheck, missingOf, readableOf } from './draft.rules';
import { errorsOf, refusedFields, unchangedErrors } from './field-errors.rules';
import { inserted, moveRow } from './row-edits.rules';

const body = {
  title: 'Apple pie',
  yield_text: '8 slices',
  servings: 8,
  ingredients: [
    '2 cups flour',
    'For the filling:',
    '3 apples',
    '2 inch ginger',
    { text: 'sugar', group: null },
  ],
  instructions: ['Mix.', { text: 'Fill it.', group: 'Filling' }],
  prep_time_minutes: 20,
  cook_time_minutes: 40,
  dietary_tags: ['vegan'],
  nutrition: { calories: 210 },
};

function stored(content: RecipeContent): Recipe {
  const now = '2026-11-21T00:00:00.000Z';
  return recipeAnswer({
    ...content,
    id: 'recipe_1',
    slug: 'x',
    engagement_key: null,
    best_engagement_key: null,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: null,
    collection_ids: [],
  });
}

const content = contentOfNew(recipeCreate.parse(body));
const recipe = stored(content);

describe('a draft', () => {
  it('that nobody touched changes nothing when it is saved', () => {
    const sent = bodyOfDraft(draftOf(recipe));
    expect(stored(patched(content, { id: 'recipe_1', ...sent }))).toEqual(recipe);
  });

  it('is filled from a pasted recipe: what was empty says what that does, what was written stays', () => {
    const filled = filledIn(EMPTY, recipe);
    expect(bodyOfDraft(filled)).toEqual(bodyOfDraft(draftOf(recipe)));

    const own = { ...draftOf(recipe), title: 'My pie', servings: 4, cook_time_minutes: '', steps: [] };
    const both = filledIn(own, recipe);
    expect([both.title, both.servings, both.cook_time_minutes]).toEqual(['My pie', 4, 40]);
    expect(both.ingredients.slice(0, own.ingredients.length)).toEqual(own.ingredients);
    expect(both.ingredients).toHaveLength(2 * own.ingredients.length);
    expect(new Set(both.ingredients.map(({ key }) => key)).size).toBe(both.ingredients.length);
    expect(both.steps.map(({ text }) => text)).toEqual(['Mix.', 'Filling', 'Fill it.']);
    expect(both.dietary_tags).toEqual(['vegan']);
  });

  it('keeps groups, also the end of one', () => {
    const rows = draftOf(recipe).ingredients.map((row) => [row.kind, row.text]);
    expect(rows).toEqual([
      ['line', '2 cups flour'],
      ['heading', 'For the filling'],
      ['line', '3 apples'],
      ['line', '2 inch ginger'],
      ['heading', ''],
      ['line', 'sugar'],
    ]);
  });

  it('enters what stands in the fields for more before it is saved', () => {
    const draft = entered({ ...EMPTY, title: 'x', next_line: '1 egg', next_step: 'Boil it.' });
    expect(bodyOfDraft(draft)).toMatchObject({
      ingredients: [{ text: '1 egg', quantity: 1, item: 'egg' }],
      instructions: [{ text: 'Boil it.', group: null }],
    });
    expect([draft.next_line, draft.next_step]).toEqual(['', '']);
  });

  it('leaves a total that follows prep and cook to follow them, and keeps one of its own', () => {
    expect(bodyOfDraft(draftOf(recipe)).total_time_minutes).toBeNull();
    expect(bodyOfDraft(draftOf({ ...recipe, total_time_minutes: 90 })).total_time_minutes).toBe(90);
    expect(readableOf(draftOf(recipe)).total_time_minutes).toBe(60);
  });

  it('knows its headings with nothing below, which are not stored yet', () => {
    const rows = [
      { kind: 'heading', key: 'a', text: 'Crust' },
      { kind: 'heading', key: 'b', text: 'Filling' },
      { kind: 'line', key: 'c', text: '3 apples' },
      { kind: 'heading', key: 'd', text: '' },
      { kind: 'heading', key: 'e', text: 'Top' },
      { kind: 'line', key: 'f', text: ' ' },
    ];
    expect(loneHeadings(rows)).toEqual(['a', 'e']);
  });

  it('says what is missing before it is active, and which lines raise a question', () => {
    expect(missingOf(EMPTY)).toEqual(['a title', 'servings', 'ingredients', 'a method']);
    expect(missingOf(draftOf(recipe))).toEqual([]);
    expect(linesToCheck(draftOf(recipe)).map(({ text }) => text)).toEqual(['2 inch ginger']);
  });
});

describe('errors', () => {
  it('are empty for what can be saved', () => {
    expect(errorsOf(draftOf(recipe))).toEqual({});
  });

  it('stand at their fields', () => {
    const draft = draftOf(recipe);
    const long = draft.ingredients.map((row) =>
      row.kind === 'line' && row.text === '3 apples'
        ? { ...row, text: 'x'.repeat(501), typed_amount: 'abc' }
        : row,
    );
    const errors = errorsOf({ ...draft, title: ' ', source_url: 'nowhere', ingredients: long });
    expect(Object.keys(errors).sort()).toEqual(['amount:row1', 'line:row1', 'source_url', 'title']);
    expect(errors.title).toBe('Enter a title.');
    expect(errors['line:row1']).toBe('Use 500 characters or fewer.');
  });

  it('name a bound in plain words', () => {
    const many = Array.from({ length: 201 }, (_, index) => readRow(`${index + 1} eggs`));
    const errors = errorsOf({ ...draftOf(recipe), ingredients: many, servings: 0 });
    expect(errors).toEqual({ ingredients: 'Use 200 or fewer.', servings: 'Enter at least 0.01.' });
  });

  it('of the server stand at the rows that were sent', () => {
    const errors = [
      { pointer: '/ingredients/1/text', message: 'a' },
      { pointer: '/instructions/0', message: 'b' },
      { pointer: '/nutrition/fat_g', message: 'c' },
      { pointer: '', message: 'd' },
    ];
    expect(refusedFields(errors, draftOf(recipe))).toEqual({
      'line:row1': 'a',
      'step:row0': 'b',
      'nutrition.fat_g': 'c',
    });
  });
});

describe('an error that was shown', () => {
  const draft = draftOf(recipe);
  const errors = {
    title: 'a',
    'line:row1': 'b',
    'step:row0': 'c',
    'nutrition.fat_g': 'd',
    instructions: 'e',
  };

  it('stays while its field is as it was', () => {
    const now = { ...draft, notes: 'Other.', nutrition: { ...draft.nutrition, calories: 1 } };
    expect(unchangedErrors(errors, draft, now)).toEqual(errors);
  });

  it('goes when its field changes or is taken out', () => {
    const now = {
      ...draft,
      title: 'Pie',
      ingredients: draft.ingredients.filter(({ key }) => key !== 'row1'),
      steps: draft.steps.map((row) => (row.key === 'row0' ? { ...row, text: 'Stir.' } : row)),
      nutrition: { ...draft.nutrition, fat_g: 1 },
    };
    expect(unchangedErrors(errors, draft, now)).toEqual({});
  });
});

describe('rows', () => {
  const rows = fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 8 });

  it('are all there after a move', () => {
    fc.assert(
      fc.property(rows, fc.nat(7), fc.integer({ min: -9, max: 9 }), (keys, at, by) => {
        const list = keys.map((key) => ({ key }));
        const key = keys[at % keys.length] ?? '';
        const after = moveRow(list, key, by).map((row) => row.key);
        expect([...after].sort()).toEqual([...keys].sort());
        expect(after.filter((one) => one !== key)).toEqual(keys.filter((one) => one !== key));
      }),
    );
  });

  it('are put in after a row, or at the end', () => {
    const list = [{ key: 'a' }, { key: 'b' }];
    expect(inserted(list, 'a', [{ key: 'c' }]).map(({ key }) => key)).toEqual(['a', 'c', 'b']);
    expect(inserted(list, null, [{ key: 'c' }]).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });
});

it('takes the numbers off pasted steps, and keeps figures that belong to them', () => {
  expect(pastedSteps('1. Mix.\nStep 2: Bake.\n3) Cool.\n2 eggs go in.').map(({ text }) => text)).toEqual([
    'Mix.',
    'Bake.',
    'Cool.',
    '2 eggs go in.',
  ]);
});

it('takes a step that begins with a word for a heading in another language as a step', () => {
  const kinds = (text: string) => pastedSteps(text).map(({ kind }) => kind);
  expect(kinds('Pour the juice over the fruit and chill')).toEqual(['step']);
  expect(kinds('Pour the batter into the tin')).toEqual(['step']);
  expect(kinds('For best results chill overnight')).toEqual(['step']);
  expect(kinds('Für die Sauce Butter schmelzen')).toEqual(['step']);
  expect(kinds('Pour la sauce\nFaites fondre le beurre.')).toEqual(['heading', 'step']);
});
