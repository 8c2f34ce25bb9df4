import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../importing/file';
import { recipeCooklang } from '../../rendering/exports/cooklang';
import { recipeJsonLd } from '../../rendering/exports/json-ld';
import { recipeMarkdown } from '../../rendering/exports/markdown';
import type { ExportRecipe } from '../../rendering/exports/model';
import { asExport } from './export.rules';
import { draftOf } from './import.rules';
import { recipeExample } from './recipes.examples';
import { contentOfNew, type RecipeContent, recipeAnswer } from './recipes.rules';
import { type RecipeCreateInput, recipeCreate } from './recipes.schema';

const stored = (written: RecipeCreateInput): RecipeContent => contentOfNew(recipeCreate.parse(written));

const DEMO: RecipeContent[] = readFileSync('scripts/demo/recipes.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const fields = Object.entries(JSON.parse(line)).filter(([name]) => name in recipeCreate.shape);
    return stored(recipeCreate.parse(Object.fromEntries(fields)));
  });

/** All that a line can have: corrections, a confirmed reading, what never scales, what may be left out, groups. */
const HARD = stored({
  title: 'Crème “brûlée”',
  servings: null,
  yield_text: '5 small pots',
  ingredients: [
    '4 egg yolks',
    '250g sugar',
    '½ cup (120 ml) cream',
    'about 2 cups milk',
    { text: '1 (14 oz) can milk', quantity: 2, unit: 'tin', item: 'milk of cans', note: 'cold' },
    { text: '3 or so apples', quantity: 3, quantity_max: 4, unit: null, item: 'apples', note: null },
    { text: '1 vanilla pod', corrected: true },
    { text: '1 pinch of salt', scaling: 'fixed' },
    'For the crust (optional):',
    { text: '2-3 tbsp sugar', optional: true },
    { text: '0,5 dl Rum', scaling: 'fixed', optional: true },
  ],
  instructions: [
    'Beat {4 egg yolks} with the sugar.',
    'Of 2 eggs and {2 eggs}, beat {1 [big] egg-yolk}; {not marked}, {1/2 cup} < ½ -> {½ cup}.',
    'First line.\nSecond line.\n\nAnother paragraph.',
    { text: 'Burn the sugar -- quickly @ 300 °C #hot.', group: 'For the crust (optional)' },
  ],
});

/** Spaces are one each, no-break ones too. */
const spaced = (text: string): string => text.replace(/[^\S\n]+/g, ' ');

/**
 * What each format brings back. None has the status, the readiness for mail and the collections; Cooklang has no empty
 * lines in notes and reads servings out of a yield, as Markdown does.
 */
const FORMATS: readonly {
  name: string;
  write: (recipe: ExportRecipe) => string;
  fields: readonly (keyof RecipeContent)[];
  /** Lines and other texts as they can be in this format. */
  lines: (text: string) => string;
  carried: (text: string) => string;
}[] = [
  {
    name: 'x.jsonld',
    write: (recipe) => JSON.stringify(recipeJsonLd(recipe)),
    fields: ['servings', 'description', 'notes'],
    lines: (text) => text,
    carried: (text) => text,
  },
  {
    name: 'x.cook',
    write: recipeCooklang,
    fields: ['description'],
    lines: (text) => text,
    carried: spaced,
  },
  { name: 'x.md', write: recipeMarkdown, fields: ['notes'], lines: spaced, carried: spaced },
];

const SAME = [
  'yield_text',
  'dietary_tags',
  'cuisine',
  'meal_type',
  'season',
  'prep_time_minutes',
  'cook_time_minutes',
  'total_time_minutes',
  'nutrition',
  'source_url',
] as const;

describe.each(FORMATS)(
  'a recipe that went out as $name and came back',
  ({ name, write, fields, lines, carried }) => {
    const back = (content: RecipeContent): RecipeContent => {
      const row = { ...recipeExample, ...content, engagement_key: null, best_engagement_key: null };
      const file = write(asExport(recipeAnswer(row), { author_name: 'Ines', image_url: null }));
      const bounds = { entries: 10, bytes: 10_000_000, ratio: 100 };
      const { entries } = readFile(new TextEncoder().encode(file), name, bounds);
      expect(entries).toHaveLength(1);
      return draftOf(entries[0]!.read()!.recipe, false)!.content;
    };

    it('has every line with all that is said of it, and every step, as its author wrote them', () => {
      for (const content of [...DEMO, HARD]) {
        const { ingredients, instructions } = back(content);
        expect(ingredients).toEqual(
          content.ingredients.map((line) => ({
            ...line,
            text: lines(line.text),
            note: line.note && lines(line.note),
          })),
        );
        expect(instructions).toEqual(
          content.instructions.map((step) => ({ ...step, text: carried(step.text) })),
        );
      }
    });

    it('has the rest of it', () => {
      for (const content of DEMO) {
        const read = back(content);
        expect(carried(read.title)).toBe(carried(content.title));
        for (const field of [...SAME, ...fields])
          expect([field, read[field]]).toEqual([field, content[field]]);
      }
    });
  },
);
