import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../../culinary/line';
import { readCooklang } from '../../importing/cooklang';
import { readPage } from '../../importing/page';
import { readText } from '../../importing/text';
import { recipeCooklang } from './cooklang';
import { recipeEmailHtml } from './email-html';
import { recipeJsonLd } from './json-ld';
import { recipeMarkdown } from './markdown';
import type { ExportLine, ExportRecipe } from './model';

const line = (display: string, group: string | null = null): ExportLine => ({
  ...parseLine(display),
  display,
  group,
  scaling: 'linear',
});

const RECIPE: ExportRecipe = {
  title: 'Leek & potato soup',
  description: 'My grandmother’s.',
  author_name: 'Ines',
  servings: 4,
  yield_text: '4 bowls',
  ingredients: [line('2 leeks, sliced'), line('1 l stock'), line('2 tbsp chives', 'Garnish')],
  instructions: [
    { text: 'Slice the leeks.', group: null },
    { text: 'Simmer for 20 minutes.', group: null },
    { text: 'Scatter the chives.', group: 'Garnish' },
  ],
  notes: 'Freezes well.',
  dietary_tags: ['vegan', 'quick'],
  cuisine: 'french',
  meal_type: 'soup',
  season: 'winter',
  prep_time_minutes: 10,
  cook_time_minutes: 80,
  total_time_minutes: 90,
  nutrition: { calories: 250, sodium_mg: 400 },
  image_url: 'https://galley.example/i/0123456789abcdef0123456789abcdef.webp',
  source_url: 'https://blog.example/soup',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

const core = {
  title: RECIPE.title,
  servings: 4,
  ingredients: [
    { text: '2 leeks, sliced', group: null },
    { text: '1 l stock', group: null },
    { text: '2 tbsp chives', group: 'Garnish' },
  ],
  instructions: RECIPE.instructions,
};

describe('a recipe as linked data', () => {
  it('reads back as the same recipe', () => {
    const page = `<script type="application/ld+json">${JSON.stringify(recipeJsonLd(RECIPE)).replace(/</g, '\\u003c')}</script>`;
    expect(readPage(page, RECIPE.source_url)[0]).toMatchObject({
      ...core,
      description: RECIPE.description,
      yield_text: '4 bowls',
      dietary_tags: ['vegan'],
      cuisine: 'french',
      meal_type: 'soup',
      prep_time_minutes: 10,
      cook_time_minutes: 80,
      total_time_minutes: 90,
      nutrition: { calories: 250, sodium_mg: 400 },
      image_url: RECIPE.image_url,
      source_url: RECIPE.source_url,
    });
  });

  it('leaves out what the recipe does not say', () => {
    const node = recipeJsonLd({
      ...RECIPE,
      description: null,
      nutrition: null,
      servings: null,
      yield_text: null,
    });
    expect(Object.keys(node)).not.toEqual(expect.arrayContaining(['description']));
    expect(node).not.toHaveProperty('nutrition');
    expect(node).not.toHaveProperty('recipeYield');
  });
});

describe('a recipe in Cooklang', () => {
  it('reads back with its facts, amounts, sections and steps', () => {
    const read = readCooklang(recipeCooklang(RECIPE));
    expect(read).toMatchObject({
      title: RECIPE.title,
      servings: 4,
      yield_text: '4 bowls',
      prep_time_minutes: 10,
      cook_time_minutes: 80,
      dietary_tags: ['vegan', 'quick'],
      notes: 'Freezes well.',
      source_url: RECIPE.source_url,
    });
    expect(read.ingredients.map(({ text, group }) => ({ text, group }))).toEqual(core.ingredients);
    expect(read.instructions.map(({ text }) => text)).toEqual(
      expect.arrayContaining(RECIPE.instructions.map(({ text }) => text)),
    );
  });

  it('an author’s signs never become ingredients', () => {
    const step = { text: 'Mail @ines about #soup at ~5 -- then {stir}.', group: null };
    const read = readCooklang(recipeCooklang({ ...RECIPE, ingredients: [], instructions: [step] }));
    expect(read.ingredients).toEqual([]);
  });
});

describe('a recipe in Markdown', () => {
  it('reads back with its lines and steps', () => {
    expect(readText(recipeMarkdown(RECIPE).replace(/\\([&_*[\]])/g, '$1'))).toMatchObject({
      title: RECIPE.title,
      ingredients: core.ingredients,
      instructions: core.instructions,
    });
  });

  it('an author’s signs stay text', () => {
    const text = recipeMarkdown({
      ...RECIPE,
      title: '*Star* [soup](x) <b>',
      description: '# not a heading\n- nor a list',
    });
    expect(text).toContain('# \\*Star\\* \\[soup\\](x) \\<b\\>');
    expect(text).toContain('\\# not a heading\n\\- nor a list');
  });
});

describe('a recipe as a block for newsletters', () => {
  const options = { accent: '#A9462A', link_url: 'https://galley.example/p/soup', link_text: 'Get the book' };

  it('is one table with inline styles and nothing a mail program would drop', () => {
    const block = recipeEmailHtml(RECIPE, options);
    expect(block).toMatch(/^<table /);
    expect(block).not.toMatch(/<(?:script|style|link|div|form|iframe|svg)\b|class=|position:|flex|@media/);
    expect(block).toContain('2 leeks, sliced');
    expect(block).toContain('href="https://galley.example/p/soup"');
  });

  it('no text of an author ever becomes markup', () => {
    const bit = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '&lt;',
        "' style='",
        '<!--',
      ),
      fc.string({ maxLength: 20 }),
    );
    const names = new Set<string>();
    fc.assert(
      fc.property(bit, bit, bit, (a, b, c) => {
        const block = recipeEmailHtml(
          {
            ...RECIPE,
            title: a || 'x',
            description: b,
            notes: c,
            ingredients: [line(a || 'x', c)],
            instructions: [{ text: b || 'x', group: a }],
          },
          { ...options, link_text: c },
        );
        const walk = (
          nodes: readonly {
            type: string;
            name?: string;
            children?: unknown;
            attribs?: Record<string, string>;
          }[],
        ): void => {
          for (const node of nodes) {
            if (node.name !== undefined) names.add(node.name);
            for (const key of Object.keys(node.attribs ?? {})) expect(key).not.toMatch(/^on/);
            if (Array.isArray(node.children)) walk(node.children as typeof nodes);
          }
        };
        walk(parseDocument(block).children as Parameters<typeof walk>[0]);
      }),
    );
    expect([...names].sort()).toEqual(
      ['a', 'br', 'h2', 'h3', 'img', 'strong', 'table', 'td', 'tr'].filter((name) => names.has(name)),
    );
  });
});
