import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDiet } from '@/culinary/languages/diets';
import { composeLine } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';
import { showStep } from '@/culinary/steps/steps';
import { readFile, readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { RECIPE } from '@/testing/files/export-samples';
import { recipeCooklang } from './cooklang';
import { correctionOf, type ExportLine, type ExportRecipe } from './export-recipe';
import { recipeJsonLd } from './json-ld';
import { recipeMarkdown } from './markdown';

/** Recipes whose lines and steps are full of the signs of all formats. */
const amount = fc.constantFrom('2', '1/2', '1 1/2', '2-3', '0.25');
const unit = fc.constantFrom('cups', 'tbsp', 'g', 'kg', 'cloves');
const item = fc.constantFrom('flour', 'olive oil', 'garlic', 'brown sugar', 'crème fraîche', 'potatoes');
const note = fc.constantFrom('', ', chopped', ', melted', ', at room temperature');
const group = fc.constantFrom(
  null,
  'Sauce',
  'Crust & “top”',
  'Part 2',
  'Glaze: part=2',
  'Sauce:',
  '2 cups',
  '**Bold** #',
  '==',
  'Method',
  'a -- b  [- c -]',
  '<b>x</b>',
);
const ingredient = (ends: readonly string[]) =>
  fc
    .record({
      text: fc
        .tuple(amount, unit, item, note, fc.constantFrom(...ends))
        .map(([many, of, what, how, end]) => `${many} ${of} ${what}${how}${end}`),
      group,
      optional: fc.boolean(),
      scaling: fc.constantFrom('linear' as const, 'fixed' as const),
      correction: fc.option(
        fc.record({
          quantity: fc.constantFrom(2, 0.333333, 1.5),
          unit: fc.constantFrom(null, 'can', 'cup'),
          item: fc.constantFrom('milk of cans', 'cream'),
          note: fc.constantFrom(null, 'cold', 'not <too> -> warm'),
        }),
      ),
    })
    .map(
      ({ text, correction, ...said }): ExportLine => ({
        ...parseLine(text),
        ...(correction === null
          ? {}
          : {
              ...correction,
              quantity_max: null,
            }),
        text,
        display: correction === null ? text : composeLine({ ...correction, quantity_max: null }),
        corrected: correction !== null,
        ...said,
      }),
    );
const bits = [
  '= not a heading =',
  '>> servings: 9',
  '> quoted',
  '-- dash',
  '--',
  '@ines',
  'ana@example.com',
  '@ 180 °C',
  '#soup',
  '# title',
  '~5',
  '{stir}',
  '@salt{1%g}',
  '[- c -]',
  '[x](y)',
  '3. numbered',
  '*star*',
  '_low_',
  '`code`',
  'a\\b',
  '\\@x',
  '<b>',
  'it’s & so',
  '1 cup',
  '- bullet',
  '== x ==',
];
/** Words that a text of a recipe has for its parts, its figures and its facts. */
const tempting = [
  ...bits,
  'Serves 9 people',
  'Serves 9 · Prep 3 min',
  'Yield: 24 cookies · Cook 1 h',
  'Serves 4',
  'Tags: a, b',
  'Time: 10 min',
  'Method: none',
  'Source: <https://other.example>',
  '## Ingredients',
  '### Group',
  '## Nutrition (per serving)',
  '- Calories: 9 kcal',
  '- fake',
  '1. Do.',
  '| a | b |',
  '|---|---|',
  '---',
  '====',
  '```',
  '~~~',
  '> quote',
  '    indented\ttab',
  '<!-- Galley -->',
  '<!-- marked ["1 cup"] -->',
  '![x](<https://other.example/x.png>)',
  '[- written: x -]',
  '[- line -]',
  '[- exactly: "x" -]',
  '-]',
  'Have ready.',
  '&amp; &#10; &#183; ·',
  'two  spaces\u00a0and no break',
  'a\\',
  '\\[-',
  '🍋 é',
  '',
];
const step = fc
  .record({
    written: fc
      .array(
        fc.constantFrom(
          ...tempting,
          'two\nlines',
          'a\n  b',
          'tab\there',
          'a break\n\nbetween',
          '{1 cup}',
          '{2 [big] eggs}',
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((list) => list.join(' ').trim() || 'Stir.'),
    group,
  })
  .map(({ written, group: under }) => ({ written, text: showStep(written).display, group: under }));
const told = fc
  .array(fc.constantFrom(...tempting), { maxLength: 8 })
  .map((list) => list.join('\n').trim() || null);
const facts = fc.record({
  description: told,
  notes: told,
  servings: fc.constantFrom(null, 1, 4, 2.5, 10_000, 0.01),
  yield_text: fc.option(
    fc.constantFrom(
      '12 cookies (serves 4)',
      'Serves 6',
      'serves 6–8',
      'Makes 24',
      'Makes 24 · Prep 5 min',
      'Yields 3',
      'Yield: x',
      '8 servings',
      'one 9-inch pie, serves 8',
      '4',
      '6-8',
      'two\nlines',
      'about 2 l · cold',
      '"24" cookies: *big*',
    ),
  ),
  dietary_tags: fc.uniqueArray(fc.constantFrom('vegan', 'a,b', 'a,-b', '[x]', '"q"', 'c:d', '#e', 'l\\e'), {
    maxLength: 4,
  }),
  // None is called as a diet is: an import would take it for one.
  tags: fc.uniqueArray(
    fc.constantFrom(
      'Weeknight',
      'One pot',
      '[x]',
      '"q"',
      'c: d',
      '#e',
      'l\\e',
      '&amp;',
      '<b>',
      '- x',
      'Été 1/2',
      '*a*',
    ),
    { maxLength: 4 },
  ),
  cuisine: fc.constantFrom(null, 'french', 'thai,-spicy', 'a;b|c', '<i>', '-x'),
  meal_type: fc.constantFrom(null, 'soup', 'soup, or-not'.replace(' ', '-'), '&amp;'),
  season: fc.constantFrom(null, 'winter', 'a,b:c'),
  difficulty: fc.constantFrom(null, 'easy', 'hard'),
  prep_time_minutes: fc.constantFrom(null, 0, 5, 90, 100_000),
  cook_time_minutes: fc.constantFrom(null, 0, 60),
  total_time_minutes: fc.constantFrom(null, 0, 1441),
  nutrition: fc.constantFrom(
    null,
    { calories: 0, fat_g: 0.125, sodium_mg: 1_000_000 },
    { saturated_fat_g: 1.5, carbohydrate_g: 2, fiber_g: 3, sugar_g: 4, protein_g: 5, cholesterol_mg: 1e-7 },
  ),
  credit: fc.constantFrom(null, 'Ruth Miller', '*Ruth* & <Ann>: a, b # c', 'Recipe by "R" | [x](y)'),
  source_url: fc.constantFrom(
    null,
    'https://blog.example/soup?utm_source=x&a=1#step-2',
    'http://BLOG.example/<a>(b)*_c_',
  ),
});
const made = (ends: readonly string[]) =>
  fc
    .record({
      ingredients: fc.array(ingredient(ends), { maxLength: 6 }),
      instructions: fc.array(step, { minLength: 1, maxLength: 5 }),
      title: fc
        .array(fc.constantFrom(...tempting, 'Soup'), { maxLength: 3 })
        .map((list) => ['Soup', ...list].join(' ').trim()),
      facts,
    })
    .map(({ facts: said, ...change }): ExportRecipe => ({ ...RECIPE, ...change, ...said }));

const ENDS = [
  '',
  ' (optional)',
  ':',
  ' *(optional)*',
  ' *star*',
  ' -] x',
  '\nbelow',
  ' {x} @y',
  '  two',
  ' #',
];
const formats: readonly [string, string, (recipe: ExportRecipe) => string][] = [
  ['linked data', 'x.jsonld', (recipe) => JSON.stringify(recipeJsonLd(recipe))],
  ['Markdown', 'x.md', recipeMarkdown],
  ['Cooklang', 'x.cook', recipeCooklang],
];

const bounds = { entries: 10, bytes: 10_000_000, ratio: 100 };
function back(text: string, name: string): ReadRecipe {
  const { entries } = readFile(new TextEncoder().encode(text), name, bounds);
  expect(entries).toHaveLength(1);
  return entries[0]!.read()!.recipe;
}

/** All that a recipe says, as an import has it. */
/** What all of them carry. Several photos and their words are not for every format; `photos.api.test.ts` has them. */
const wholeOf = ({ author_name, photos, created_at, updated_at, ...recipe }: ExportRecipe) => ({
  ...recipe,
  ingredients: recipe.ingredients.map(({ text, group: under, optional, scaling, corrected, ...line }) => ({
    text,
    correction: corrected ? correctionOf(line) : undefined,
    group: under,
    optional,
    scaling,
  })),
  instructions: recipe.instructions.map(({ text, written, group: under }) => ({
    text: written ?? text,
    group: under,
  })),
});
const readWhole = ({ is_ours, photos, ...recipe }: ReadRecipe) => ({
  ...recipe,
  // As an import stores them.
  dietary_tags: [...recipe.dietary_tags, ...recipe.tags.filter(isDiet)],
  tags: recipe.tags.filter((tag) => !isDiet(tag)),
  ingredients: recipe.ingredients.map(({ text, group: under, optional, scaling, correction }) => ({
    text,
    correction,
    group: under,
    optional: optional ?? parseLine(text).optional,
    scaling: scaling ?? 'linear',
  })),
});

describe('every format that is read back', () => {
  it.each(formats)('%s keeps all that a recipe says, whatever its words', (_, name, write) => {
    fc.assert(
      fc.property(made(ENDS), (recipe) => {
        const read = back(write(recipe), name);
        expect(readWhole(read)).toEqual(wholeOf(recipe));
        expect(read.is_ours).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each(formats)('%s keeps the longest recipe', (_, name, write) => {
    const long = (what: string, length: number) => what.repeat(length).slice(0, length).trim();
    const recipe: ExportRecipe = {
      ...RECIPE,
      title: long('Tart -- ', 200),
      description: long('"Quoted"\n', 5_000),
      notes: long('# Note\n\n', 20_000),
      ingredients: Array.from({ length: 200 }, (__, at) => {
        const text = `${at + 1} g ${long('flour of {old} [-corn-] ', 480)}`;
        return {
          ...parseLine(text),
          text,
          display: text,
          group: `${at % 3} ${long('= ', 190)}x`,
          scaling: 'fixed',
          corrected: false,
        };
      }),
      instructions: Array.from({ length: 200 }, (__, at) => {
        const written = `${at + 1}. ${long('Stir in {1 g} -- @ ', 4_900)}`;
        return { written, text: showStep(written).display, group: null };
      }),
    };
    const read = back(write(recipe), name);
    expect([read.ingredients.length, read.instructions.length]).toEqual([200, 200]);
    expect(readWhole(read)).toEqual(wholeOf(recipe));
  });

  it.each(formats)('%s keeps a recipe of nothing but a title', (_, name, write) => {
    const bare: ExportRecipe = {
      ...RECIPE,
      ...{ description: null, servings: null, yield_text: null, notes: null, nutrition: null },
      ...{
        cuisine: null,
        meal_type: null,
        season: null,
        difficulty: null,
        credit: null,
        source_url: null,
        image_url: null,
        photos: [],
      },
      ...{ prep_time_minutes: null, cook_time_minutes: null, total_time_minutes: null },
      ...{ ingredients: [], instructions: [], dietary_tags: [], tags: [] },
    };
    expect(readWhole(back(write(bare), name))).toEqual(wholeOf(bare));
    expect(back(write(bare), name).is_ours).toBe(true);
  });

  it.each(formats)('%s that was pasted is the same', (_, __, write) => {
    const recipe = { ...RECIPE, description: 'Serves 9 people', notes: 'Serves 4 as a main' };
    const [entry] = readPasted(write(recipe));
    expect(readWhole(entry!.read()!.recipe)).toEqual(wholeOf(recipe));
  });

  it.each(formats.slice(0, 2))('%s keeps the photos of steps and what they show', (_, name, write) => {
    const words = fc.constantFrom(...tempting.map((text) => text.trim()).filter((text) => text !== ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.option(words)), { minLength: 1, maxLength: 5 }), (made) => {
        const photos = made.map(([, alt], at) =>
          alt === null && at % 2 === 0 ? undefined : { url: `https://galley.example/i/${at}.webp`, alt },
        );
        const instructions = made.map(([one], at) => ({ ...one, photo: photos[at] }));
        const read = back(write({ ...RECIPE, instructions }), name);
        expect(readWhole(read).instructions).toEqual(
          wholeOf({ ...RECIPE, instructions }).instructions.map((one, at) => ({ ...one, photo: photos[at] })),
        );
        expect(read.is_ours).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('ordinary recipes have no comments but the one that says whose they are', () => {
    expect(recipeMarkdown(RECIPE).match(/<!--/g)).toHaveLength(1);
    expect(recipeCooklang(RECIPE)).not.toContain('[-');
  });
});
