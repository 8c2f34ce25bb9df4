import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { projectRoot } from '../postgres/layout';
import { type DemoRecipe, readLibrary, readPhoto } from './library';

const { recipes, products } = readLibrary();

const textOf = (part: string | { text?: string | undefined } | null | undefined): string =>
  typeof part === 'string' ? part : (part?.text ?? '');

const linesOf = ({ body }: DemoRecipe): string[] => (body.ingredients ?? []).map(textOf);
const stepsOf = ({ body }: DemoRecipe): string[] => (body.instructions ?? []).map(textOf);
const groupsOf = ({ body }: DemoRecipe): string[] =>
  (body.instructions ?? []).flatMap((step) => (typeof step === 'string' || !step.group ? [] : [step.group]));
/** Notes are read by the line. */
const proseOf = ({ body }: DemoRecipe): string[] =>
  [body.description, ...(body.notes ?? '').split('\n')].map(textOf).filter(Boolean);
const allOf = (recipe: DemoRecipe): string[] => [
  recipe.body.title,
  ...[recipe.body.yield_text ?? ''].filter(Boolean),
  ...proseOf(recipe),
  ...linesOf(recipe),
  ...stepsOf(recipe),
  ...groupsOf(recipe),
];

/** What stands in the texts and may not, each with its recipe. */
const found = (texts: (recipe: DemoRecipe) => string[], pattern: RegExp): string[] =>
  recipes.flatMap((recipe) =>
    texts(recipe)
      .filter((text) => pattern.test(text))
      .map((text) => `${recipe.id}: ${text}`),
  );

const AMOUNT = '[\\d½¼¾⅓⅔⅛]';
const UNIT = 'kg|g|gr|gm|l|ml|dl|cl|m|cm|mm|oz|lbs?|tbsp|tsp|cups?|min|mins|minutes?|hours?|h|hr';

describe('the text of the demo recipes', () => {
  it('has no markup, web address, emoji, entity, or line about where it was published', () => {
    expect(found(allOf, /\]\(|<[a-z/][^>]*>|[*_`#\\~[\]]|&[a-z]+;|&#/i)).toEqual([]);
    expect(found(allOf, /https?:|www\.|\w\.(?:com|org|net)\b/i)).toEqual([]);
    expect(found(allOf, /\p{Extended_Pictographic}|[:;]-?\)/u)).toEqual([]);
    expect(
      found(allOf, /originally published|contributed (?:by|anonymously)|public domain|unlicense/i),
    ).toEqual([]);
  });

  it('puts a space between an amount and its unit, and none around a dash between amounts', () => {
    expect(found(allOf, new RegExp(`${AMOUNT}(?:${UNIT})\\b`, 'i'))).toEqual([]);
    expect(found(allOf, new RegExp(`${AMOUNT}\\s?-\\s?${AMOUNT}|${AMOUNT}(?: –|– )`))).toEqual([]);
  });

  it('writes one kind of temperature, time, fraction and spoon', () => {
    expect(found(allOf, /\d\s?(?:degrees [CF]|°\s[CF]|[CF]\b)|°[cf]|[˚º℉℃]/)).toEqual([]);
    expect(found(stepsOf, /\d\s?(?:mins?|secs?|hrs?)\b/)).toEqual([]);
    expect(found(linesOf, /(?<![\d/])(?:1\/2|[13]\/4|[12]\/3|1\/8)(?![\d/])|⁄/)).toEqual([]);
    expect(found(allOf, /\b(?:Tbsp|Tsp|TB|TSP|lbs)\b|\b(?:tbsp|tsp|oz|lb)\.(?! |$)/)).toEqual([]);
  });

  it('calls ingredients and pans what American cooks call them', () => {
    const british = [
      ...['courgettes?', 'aubergines?', 'caster sugar', 'icing sugar', 'cornflour', 'self-raising'],
      ...['(?:baking|cake|cupcake) tins?', 'tins? (?:of|sardines|chopped)', 'tinned', 'beetroots?'],
      ...['minced (?:meat|beef|lamb|pork|veal)', '(?:beef|lamb|pork|veal) mince', 'rashers?', 'gas mark'],
      ...[
        '(?:baking|oven|roasting) trays?',
        'baking paper',
        'tinfoil',
        'jugs?',
        'tip the',
        'leave to infuse',
      ],
      ...['omelettes?', '\\d\\.\\d+ gal'],
      ...['spring onions?', 'double cream', 'coriander (?:leaves|sprigs)', 'fresh coriander'],
    ];
    expect(found(allOf, new RegExp(`\\b(?:${british.join('|')})\\b`, 'i'))).toEqual([]);
  });

  it('says every oven temperature in °F too', () => {
    expect(found(allOf, /^(?!.*°F).*°C/s)).toEqual([]);
  });

  it('has curly quotes, single spaces and single marks', () => {
    expect(found(allOf, /["'\u00a0\t]| {2}|^\s|\s$/)).toEqual([]);
    expect(found(allOf, /(?<!e\.g)[.,;:!?][,;:]|\.\.|\( | \)| [,;:!?]/)).toEqual([]);
  });

  it('begins titles, sentences and lines with a capital or an amount, and ends sentences', () => {
    const BEGUN = /^[^\p{Lu}\d“‘½¼¾⅓⅔⅛]/u;
    expect(found(({ body }) => [body.title], /^\P{Lu}/u)).toEqual([]);
    expect(found(linesOf, BEGUN)).toEqual([]);
    for (const texts of [stepsOf, proseOf]) {
      expect(found(texts, BEGUN)).toEqual([]);
      expect(found(texts, /[^.!?…”)]$/)).toEqual([]);
    }
    expect(found(allOf, /\b[A-Z]{4,}\b/)).toEqual([]);
  });

  it('has an ingredient under every heading', () => {
    for (const recipe of recipes) {
      const lines = linesOf(recipe);
      const empty = lines.filter((line, at) => line.endsWith(':') && !/[^:]$/.test(lines[at + 1] ?? ':'));
      expect([recipe.id, empty]).toEqual([recipe.id, []]);
    }
  });

  it('has steps in every recipe', () => {
    for (const recipe of recipes) expect([recipe.id, stepsOf(recipe).length > 0]).toEqual([recipe.id, true]);
  });
});

describe('the photos of the demo recipes', () => {
  const pictures = recipes.flatMap((recipe) => recipe.pictures);

  it('show at least 12 recipes more than once, each photo in another way', () => {
    const many = recipes.filter((recipe) => recipe.pictures.length > 1);
    expect(many.length).toBeGreaterThanOrEqual(12);
    for (const { pictures: own, id } of many) {
      expect(own.length, id).toBeLessThanOrEqual(3);
      expect(new Set(own.map(({ file, crop }) => JSON.stringify([file, crop]))).size, id).toBe(own.length);
    }
  });

  it('are said in words, a sentence each', () => {
    for (const { alt } of pictures) {
      expect(alt).toMatch(/^\p{Lu}[^"'\n]+\.$/u);
      expect(alt.length).toBeLessThanOrEqual(LIMITS.alt);
    }
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  });

  it('are all there, readable, and large enough as they are shown, and none lies about unused', async () => {
    const files = new Set(pictures.map(({ file }) => file));
    expect([...files].toSorted()).toEqual(
      readdirSync(join(projectRoot(), 'scripts', 'demo', 'photos')).toSorted(),
    );
    for (const { cover } of products) expect(files).toContain(`${cover.photo}.webp`);
    for (const { file, crop } of pictures) {
      const { format, width = 0, height = 0 } = await sharp(readPhoto(file)).metadata();
      expect([file, format]).toEqual([file, 'webp']);
      const sides = [width * (crop?.width ?? 1), height * (crop?.height ?? 1)];
      // A card is 312 × 219.
      expect([file, Math.min(...sides) >= 240, Math.max(...sides) >= 450]).toEqual([file, true, true]);
    }
  });
});
