import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeLine } from '../../culinary/compose';
import { parseLine } from '../../culinary/line';
import { showStep } from '../../culinary/steps';
import { readFile, readPasted } from '../../importing/file';
import { RECIPE } from '../../testing/export-samples';
import { recipeCooklang } from './cooklang';
import { recipeJsonLd } from './json-ld';
import { recipeMarkdown } from './markdown';
import { correctionOf, type ExportLine, type ExportRecipe } from './model';

/** Recipes whose lines and steps are full of the signs of all formats. */
const amount = fc.constantFrom('2', '1/2', '1 1/2', '2-3', '0.25');
const unit = fc.constantFrom('cups', 'tbsp', 'g', 'kg', 'cloves');
const item = fc.constantFrom('flour', 'olive oil', 'garlic', 'brown sugar', 'crème fraîche', 'potatoes');
const note = fc.constantFrom('', ', chopped', ', melted', ', at room temperature');
const group = fc.constantFrom(null, 'Sauce', 'Crust & “top”', 'Part 2');
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
const step = fc
  .record({
    written: fc
      .array(fc.constantFrom(...bits, 'two\nlines', 'a break\n\nbetween', '{1 cup}', '{2 [big] eggs}'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((list) => list.join(' ')),
    group,
  })
  .map(({ written, group: under }) => ({ written, text: showStep(written).display, group: under }));
const made = (ends: readonly string[]) =>
  fc
    .record({
      ingredients: fc.array(ingredient(ends), { maxLength: 6 }),
      instructions: fc.array(step, { minLength: 1, maxLength: 5 }),
      title: fc
        .array(fc.constantFrom(...bits, 'Soup'), { maxLength: 3 })
        .map((list) => ['Soup', ...list].join(' ')),
    })
    .map((change): ExportRecipe => ({ ...RECIPE, ...change }));

const OPTIONAL = ['', ' (optional)'];
const formats: readonly [string, string, readonly string[], (recipe: ExportRecipe) => string][] = [
  [
    'linked data',
    'x.jsonld',
    [...OPTIONAL, ':', ' *(optional)*'],
    (recipe) => JSON.stringify(recipeJsonLd(recipe)),
  ],
  ['Markdown', 'x.md', [...OPTIONAL, ' *(optional)*', ' *star*'], recipeMarkdown],
  ['Cooklang', 'x.cook', [''], recipeCooklang],
];

describe('every format that is read back', () => {
  it.each(formats)(
    '%s keeps lines, what is said of them, their groups, and steps',
    (_, name, ends, write) => {
      const bounds = { entries: 10, bytes: 1_000_000, ratio: 100 };
      fc.assert(
        fc.property(made(ends), (recipe) => {
          const { entries } = readFile(new TextEncoder().encode(write(recipe)), name, bounds);
          const read = entries[0]?.read()?.recipe;
          expect(
            read?.ingredients.map(({ text, group: under, optional, scaling, correction }) => ({
              text,
              correction,
              group: under,
              optional: optional ?? parseLine(text).optional,
              scaling: scaling ?? 'linear',
            })),
          ).toEqual(
            recipe.ingredients.map(({ text, group: under, optional, scaling, corrected, ...line }) => ({
              text,
              correction: corrected ? correctionOf(line) : undefined,
              group: under,
              optional,
              scaling,
            })),
          );
          expect(read?.instructions).toEqual(
            recipe.instructions.map(({ written, group: under }) => ({ text: written, group: under })),
          );
          const { title, servings, yield_text, cuisine, meal_type, season, dietary_tags, source_url } =
            recipe;
          expect(read?.nutrition).toEqual(recipe.nutrition);
          expect(read).toMatchObject({
            title,
            servings,
            yield_text,
            cuisine,
            meal_type,
            season,
            dietary_tags,
            source_url,
          });
        }),
      );
    },
  );

  it('linked data whose lines another program has changed is read from these', () => {
    const [first, ...others] = RECIPE.ingredients;
    const recipe = { ...RECIPE, ingredients: [{ ...first!, optional: true }, ...others] };
    const node = recipeJsonLd(recipe);
    expect(node['galley:ingredients']).toHaveLength(3);
    expect(recipeJsonLd(RECIPE)).not.toHaveProperty('galley:ingredients');
    const [entry] = readPasted(JSON.stringify({ ...node, recipeIngredient: ['3 onions'] }));
    expect(entry?.read()?.recipe.ingredients).toEqual([{ text: '3 onions', group: null }]);
  });
});
