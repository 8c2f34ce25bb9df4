import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from '@/importing/text/doubts';

const read = (text: string): ReadRecipe[] => readPasted(text).flatMap((entry) => entry.read()?.recipe ?? []);
const titles = (text: string) => read(text).map(({ title }) => title);
const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);

const FAJITAS = `Weeknight Fajitas

These are the fajitas I make on Tuesdays.

Serves 4–6
Prep time: 15 minutes
Tags: weeknight, chicken

Ingredients
1 1/2 pounds chicken thighs
2 tablespoons olive oil

Instructions
1. Toss the chicken with the oil.
2. Cook it in a skillet.

Notes: Leftovers are great.
`;
const STEW = `White Bean & Kale Stew

"This tastes like it took all day." – my neighbor Pat

Serves 4-6
Total: 40 minutes

Ingredients
1 onion, diced
4 cups vegetable broth

Instructions
1. Warm the oil.
2. Simmer 15 minutes.
`;
const MEATBALLS = `Greek Chicken Meatballs with Tzatziki

Serves 4 (makes about 20 meatballs)
Prep: 20 min / Cook: 18 min

Meatballs
1 lb ground chicken
1/2 cup panko

Tzatziki
1 cup Greek yogurt
1 clove garlic, grated

Instructions
1. Mix and roll.
2. Bake 16 minutes.
`;
const GUACAMOLE = `5-Ingredient Guacamole

Makes 2 cups

3 ripe avocados
juice of 1 lime
3/4 tsp salt

Mash. Eat within the hour!
`;
const ALL = [FAJITAS, STEW, GUACAMOLE, MEATBALLS];
const BORDER = '\n==============================\n';
const TITLES = [
  'Weeknight Fajitas',
  'White Bean & Kale Stew',
  '5-Ingredient Guacamole',
  'Greek Chicken Meatballs with Tzatziki',
];
const HEADING = 'DANA’S KITCHEN TABLE – all my recipes (copied from the blog, Nov 2026)';

describe('a file whose recipes stand between borders', () => {
  it.each(['=====', '-----', '* * *', '***', '___', '~~~~', '———', '#####', '- - - - -'])(
    'is read as if each were pasted alone: %s',
    (sign) => {
      const file = ALL.join(`\n${sign}\n\n`);
      expect(read(file)).toEqual(ALL.flatMap(read));
    },
  );

  it.each([
    ['between borders', `${HEADING}\n${BORDER}${ALL.join(BORDER)}`],
    ['right above the first title', `${HEADING}\n\n${ALL.join(BORDER)}`],
  ])('does not name its first recipe after its own heading %s, and says that it left it out', (_, file) => {
    const found = read(file);
    expect(found.map(({ title }) => title)).toEqual(TITLES);
    expect(found[0]?.left_out).toEqual([HEADING]);
    expect(found[0]?.description).toBe('These are the fajitas I make on Tuesdays.');
    expect(found.flatMap(doubtsIn)).toEqual([]);
  });

  it.each([
    ['Meine Rezepte', 'Meine Rezepte\n\n'],
    ['Le ricette della nonna', 'Le ricette della nonna\n\n'],
  ])('knows its heading in other languages: %s', (_, above) => {
    expect(titles(above + ALL.join(BORDER))).toEqual(TITLES);
  });

  it('keeps the first title where words of its own stand below it', () => {
    expect(titles([STEW, FAJITAS, GUACAMOLE].join(BORDER))[0]).toBe('White Bean & Kale Stew');
  });

  it('says what it left out of the names of its chapters', () => {
    const found = read([FAJITAS, 'Chapter two: soups\n', STEW, MEATBALLS, 'That was my year\n'].join(BORDER));
    expect(found.map(({ title, left_out }) => [title, left_out])).toEqual([
      ['Weeknight Fajitas', undefined],
      ['White Bean & Kale Stew', ['Chapter two: soups']],
      ['Greek Chicken Meatballs with Tzatziki', ['That was my year']],
    ]);
  });

  it('is doubtful where what it left out may be a recipe', () => {
    const cubes = 'Ice cubes\n\nFreeze water in a tray.\n';
    const found = read([FAJITAS, cubes, STEW, MEATBALLS].join(BORDER));
    expect(found.map(doubtsIn)).toEqual([
      [],
      ['Text that looks like another recipe was left out: “Ice cubes”.'],
      [],
    ]);
  });

  it('counts its recipes before their titles, and makes no step of them', () => {
    const found = read(ALL.map((one, at) => `${at + 3}. ${one}`).join(BORDER));
    expect(found.map(({ title }) => title)).toEqual(TITLES);
    expect(found.map(({ instructions }) => instructions.length)).toEqual([2, 2, 1, 2]);
  });
});

describe('a border inside a recipe', () => {
  const inside = (text: string) => text.replace('\nInstructions', '\n-----\n\nInstructions');

  it('does not part its steps from its ingredients', () => {
    const [first, second, ...more] = read([FAJITAS, STEW].map(inside).join('\n-----\n\n'));
    expect(more).toEqual([]);
    expect([first, second].map((one) => [one?.title, one?.ingredients.length])).toEqual([
      ['Weeknight Fajitas', 2],
      ['White Bean & Kale Stew', 2],
    ]);
    expect(texts(first?.instructions)).toEqual(['Toss the chicken with the oil.', 'Cook it in a skillet.']);
    expect(first?.notes).toBe('Leftovers are great.');
  });

  it('cuts no recipe that stands alone, whatever its parts are', () => {
    const text =
      'Lemon cake\n\nSo fresh.\n\n---\n\nIngredients\n3 lemons\n200 g flour\n\n---\n\nMethod\n1. Mix well.\n2. Bake.\n\n---\n\nTips\nKeeps three days.';
    const parts =
      'Lasagna\n\n---\n\nMeat Sauce\n500 g beef\n1 onion\n\n---\n\nWhite Sauce\n50 g butter\n50 g flour\n\n---\n\nMethod\n1. Cook both.\n2. Bake.';
    expect(titles(text)).toEqual(['Lemon cake']);
    expect(titles(parts)).toEqual(['Lasagna']);
  });

  it('joins a list to the steps below it where other recipes stand whole between borders', () => {
    const apart = 'Garlic knots\n\n1 lb pizza dough\n4 Tbsp butter\n';
    const steps = '1. Tie the dough into knots.\n2. Bake 15 minutes.\n';
    const found = read([FAJITAS, apart, steps, STEW, MEATBALLS].join(BORDER));
    expect(found.map(({ title }) => title)).toEqual([
      'Weeknight Fajitas',
      'Garlic knots',
      'White Bean & Kale Stew',
      'Greek Chicken Meatballs with Tzatziki',
    ]);
    expect(texts(found[1]?.instructions)).toEqual(['Tie the dough into knots.', 'Bake 15 minutes.']);
  });
});

it('a title with its times below the steps of another recipe makes that one doubtful', () => {
  const glued = `${GUACAMOLE}\nGreek Chicken Stew\nPrep: 20 min\n`;
  expect(read(glued).flatMap(doubtsIn).join()).toContain('“Greek Chicken Stew” could be another title');
  const served = `${STEW}3. Serve.\n\nServes 4\nPrep: 20 min\n`;
  expect(read(served).flatMap(doubtsIn)).toEqual([]);
});

interface Written {
  title: string;
  yield_text?: string | null;
  ingredients: (string | { text: string })[];
  instructions: (string | { text: string })[];
}
const lineOf = (line: string | { text: string }) => (typeof line === 'string' ? line : line.text);
const DEMO = readFileSync('scripts/demo/recipes.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Written => JSON.parse(line));

const FORMS: readonly ((recipe: Written) => readonly string[])[] = [
  ({ title, ingredients, instructions }) => [
    title,
    '',
    'Serves 4',
    'Prep: 20 min',
    '',
    'Ingredients',
    ...ingredients.map(lineOf),
    '',
    'Instructions',
    ...instructions.map((step, at) => `${at + 1}. ${lineOf(step)}`),
  ],
  ({ title, ingredients, instructions }) => [
    title,
    '',
    'INGREDIENTS',
    ...ingredients.map((line) => `- ${lineOf(line)}`),
    'DIRECTIONS',
    ...instructions.map(lineOf),
    '',
    'Notes: Keeps for three days.',
  ],
];

it('joining recipes with borders gives the same recipes as reading each alone', () => {
  const written = fc
    .tuple(fc.constantFrom(...DEMO), fc.constantFrom(...FORMS))
    .map(([recipe, form]) => form(recipe).join('\n'));
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 2, maxLength: 4 }),
      fc.constantFrom('\n=====\n', '\n\n-----\n\n', '\n\n* * *\n', '\n___\n\n', '\n\n~~~~~~\n'),
      (recipes, between) => {
        const whole = read(recipes.join(between));
        expect(whole.map(({ doubts: _, ...one }) => one)).toEqual(
          recipes.flatMap(read).map(({ doubts: _, ...one }) => one),
        );
      },
    ),
    { numRuns: 25 },
  );
});
