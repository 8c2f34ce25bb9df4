import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recipeExample } from '@/features/recipes/api/recipes.examples';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import { importedRecipe } from '@/features/recipes/import/import.rules';
import { contentOfNew, recipeAnswer } from '@/features/recipes/recipes.rules';
import { type RecipeCreateInput, recipeCreate } from '@/features/recipes/recipes.schema';
import { readFile } from '@/importing/detect';
import { recipeCooklang } from '@/rendering/exports/cooklang';
import type { ExportRecipe } from '@/rendering/exports/export-recipe';
import { recipeJsonLd } from '@/rendering/exports/json-ld';
import { recipeMarkdown } from '@/rendering/exports/markdown';
import { asExport } from './export.rules';

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

/** Words that name other parts, figures and signs of every format; what stands in no place of its own in any. */
const MISLEADING: RecipeContent[] = (
  [
    { description: 'Serves 9 people', notes: 'Serves 4 as a main', servings: 4 },
    { notes: 'Serves 4 hungry people', servings: 2.5 },
    { notes: 'Tags: a, b\nTime: 10 min', yield_text: '4', servings: 4 },
    { notes: 'Method: none\n\nInstructions\nDo.' },
    { notes: '# Freezing\n\n> quote\n\n| a | b |\n|---|---|\n---\n\n-- comment\n[- block -]\na\n\n- b' },
    { description: '## Ingredients\n- fake\n\nServes 9 · Prep 3 min' },
    { servings: 6, yield_text: '12 cookies (serves 4)' },
    { servings: 4, yield_text: 'Serves 6' },
    { servings: null, yield_text: '8 servings' },
    { servings: 3, yield_text: 'one 9-inch pie, serves 8' },
    { servings: null, yield_text: '24 cookies' },
    { servings: 4, yield_text: '6-8' },
    {
      ingredients: [
        { text: 'salt', scaling: 'fixed' },
        { text: '1 cup icing sugar', group: 'Glaze: part=2' },
      ],
    },
    { instructions: ['One\ttab.', 'Have ready.'], source_url: 'https://blog.example/a?utm_source=b#x' },
    { dietary_tags: ['a,b', 'c'], cuisine: 'thai,-spicy', nutrition: { calories: 0, fat_g: 0.125 } },
  ] satisfies Partial<RecipeCreateInput>[]
).map((fields) => stored({ title: 'Soup', ingredients: ['1 egg'], instructions: ['x'], ...fields }));

/** Of recipes without a list and steps no foreign file makes one. */
const BARE = [stored({ title: 'Only a title' }), stored({ title: 'Notes', notes: 'Serves 4.\n\nTo do' })];

const FORMATS: readonly { name: string; write: (recipe: ExportRecipe) => string }[] = [
  { name: 'x.jsonld', write: (recipe) => JSON.stringify(recipeJsonLd(recipe)) },
  { name: 'x.cook', write: recipeCooklang },
  { name: 'x.md', write: recipeMarkdown },
];

describe.each(FORMATS)('a recipe that went out as $name and came back', ({ name, write }) => {
  const fileOf = (content: RecipeContent) => {
    const row = { ...recipeExample, ...content, engagement_key: null, best_engagement_key: null };
    return write(asExport(recipeAnswer(row), { author_name: 'Ines', absolute: String }));
  };
  const back = (file: string): RecipeContent => {
    const bounds = { entries: 10, bytes: 10_000_000, ratio: 100 };
    const { entries } = readFile(new TextEncoder().encode(file), name, bounds);
    expect(entries).toHaveLength(1);
    return importedRecipe(entries[0]!.read()!.recipe, null)!.content;
  };
  /** A file says neither the status nor the readiness for mail, and its picture is fetched. */
  const carried = (content: RecipeContent): RecipeContent => ({
    ...content,
    status: 'draft',
    email_ready: false,
    photos: [],
  });

  it('is the same field for field, as its author wrote it', () => {
    for (const content of [...DEMO, HARD, ...MISLEADING, ...BARE])
      expect(back(fileOf(content))).toEqual(carried(content));
  });

  it('has few comments beside what people read', () => {
    const files = DEMO.map(fileOf).join('\n');
    expect(files.match(/exactly: /g)?.length ?? 0).toBeLessThan(DEMO.length / 10);
  });
});

it('a file of others without a list and steps is no recipe', () => {
  const bounds = { entries: 10, bytes: 10_000_000, ratio: 100 };
  const foreign: readonly [string, string][] = [
    ['x.jsonld', '{"@context":"https://schema.org","@type":"Recipe","name":"Only a title"}'],
    ['x.cook', '---\ntitle: Only a title\n---\n'],
  ];
  for (const [name, text] of foreign) {
    const [entry] = readFile(new TextEncoder().encode(text), name, bounds).entries;
    expect(importedRecipe(entry!.read()!.recipe, null)).toBeNull();
  }
  expect(readFile(new TextEncoder().encode('# Only a title\n'), 'x.md', bounds).entries).toEqual([]);
});
