import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { readFile, readPasted } from '@/importing/detect';
import { readCooklang } from '@/importing/formats/cooklang';
import { readPage } from '@/importing/pages/page';
import { readText } from '@/importing/text/text';
import { line, RECIPE } from '@/testing/files/export-samples';
import { recipeCooklang } from './cooklang';
import { recipeEmailHtml } from './email-html';
import type { ExportRecipe } from './export-recipe';
import { recipeJsonLd } from './json-ld';
import { recipeMarkdown } from './markdown';
import { recipePlainText } from './plain-text';

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
      dietary_tags: [],
      tags: ['vegan', 'Quick', 'One pot'],
      season: 'winter',
      notes: 'Freezes well.',
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
      dietary_tags: ['vegan'],
      tags: ['Quick', 'One pot'],
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

describe('every file format', () => {
  const bounds = { entries: 10, bytes: 1_000_000, ratio: 100 };
  const formats: readonly [string, string, (recipe: ExportRecipe) => string][] = [
    ['linked data', 'x.jsonld', (recipe) => JSON.stringify(recipeJsonLd(recipe), null, 2)],
    ['Cooklang', 'x.cook', recipeCooklang],
    ['Markdown', 'x.md', recipeMarkdown],
  ];
  const variants: readonly [string, Partial<ExportRecipe>][] = [
    ['as it is', {}],
    [
      'with servings beside a yield in words',
      { servings: 6, yield_text: 'about 2 litres', cook_time_minutes: 30 },
    ],
    ['with servings alone', { servings: 6, yield_text: null }],
    ['with a yield that is a count', { servings: 24, yield_text: '24 cookies' }],
    ['with a yield that is a count of nothing named', { servings: 36, yield_text: 'makes 36' }],
    ['with signs of other formats in its title', { title: 'A @x{} of [it] & 1*2' }],
    [
      'with an address of mail in a step',
      { instructions: [{ text: 'Ask ana@example.com about it.', group: null }] },
    ],
    [
      'without anything but steps',
      { ingredients: [], notes: null, dietary_tags: [], tags: [], cuisine: null, season: null },
    ],
  ];

  it.each(
    formats.flatMap(([format, name, write]) =>
      variants.map(([what, change]) => [format, what, name, write, change] as const),
    ),
  )('%s brings a recipe back %s', (_, __, name, write, change) => {
    const recipe = { ...RECIPE, ...change };
    const { entries } = readFile(new TextEncoder().encode(write(recipe)), name, bounds);
    expect(entries).toHaveLength(1);
    const { title, description, servings, yield_text, notes } = recipe;
    const { cuisine, meal_type, season, prep_time_minutes, cook_time_minutes, source_url, image_url } =
      recipe;
    const read = entries[0]?.read()?.recipe;
    expect(read).toMatchObject({
      ...{ title, description, servings, yield_text, notes },
      ...{ cuisine, meal_type, season, prep_time_minutes, cook_time_minutes, source_url, image_url },
      ingredients: recipe.ingredients.map(({ display, group }) => ({ text: display, group })),
    });
    expect(read?.instructions.map(({ text }) => text)).toEqual(
      expect.arrayContaining(recipe.instructions.map(({ text }) => text)),
    );
  });

  const email = { accent: '#333333', link_url: null, link_text: '', image_size: null };
  it.each([
    ...formats.map(([format, , write]) => [format, write] as const),
    ['HTML for an email', (recipe: ExportRecipe) => recipeEmailHtml(recipe, email)] as const,
    ['text for an email', recipePlainText] as const,
  ])('never says in %s that what makes 36 serves 36', (_, write) => {
    for (const yield_text of ['makes 36', 'Makes about 36 cookies', '36 cookies', '3 dozen cookies'])
      expect(write({ ...RECIPE, servings: 36, yield_text })).not.toMatch(/serves/i);
    expect(write({ ...RECIPE, servings: 36, yield_text: 'makes 36' })).toMatch(/makes 36/i);
  });

  it('keeps the paragraphs of notes and the signs in them, in linked data and Markdown', () => {
    const notes = 'First *this* <b>.\n\n- a list\n- of two\n\nSeason: whenever.';
    for (const [, name, write] of formats.filter(([format]) => format !== 'Cooklang')) {
      const { entries } = readFile(new TextEncoder().encode(write({ ...RECIPE, notes })), name, bounds);
      expect(entries[0]?.read()?.recipe.notes).toBe(notes);
    }
  });

  it.each(['---', '- - -', '===', '=', '***', '___', '~~~', '-', '----'])(
    'keeps a line %s as words, and makes no heading of the line above, in linked data and Markdown',
    (rule) => {
      const words = `Above.\n${rule}\nBelow.`;
      expect(recipeMarkdown({ ...RECIPE, description: words })).toMatch(/^Above\.\n\\/m);
      for (const [, name, write] of formats.filter(([format]) => format !== 'Cooklang')) {
        const recipe = { ...RECIPE, description: words, notes: words };
        const { entries } = readFile(new TextEncoder().encode(write(recipe)), name, bounds);
        expect(entries[0]?.read()?.recipe).toMatchObject({ description: words, notes: words });
      }
    },
  );
});

describe('a recipe as a block for newsletters', () => {
  const options = {
    accent: '#A9462A',
    link_url: 'https://galley.example/p/soup',
    link_text: 'Read it on our site',
  };

  it('says of one loaf what it makes, and not that it serves one', () => {
    const of = (change: Partial<ExportRecipe>) =>
      recipeEmailHtml({ ...RECIPE, ...change }, options).replaceAll(/&nbsp;|\u00a0/g, ' ');
    const loaf = of({ servings: 1, yield_text: '1 loaf (10 slices)' });
    expect([loaf.includes('1 loaf (10 slices)'), loaf.includes('Serves')]).toEqual([true, false]);
    expect(of({ servings: 10, yield_text: '1 loaf (10 slices)' })).toContain('Serves 10');
  });

  it('is one table with inline styles and nothing a mail program would drop', () => {
    const block = recipeEmailHtml(RECIPE, options);
    expect(block).toMatch(/^<table /);
    expect(block).not.toMatch(/<(?:script|style|link|div|form|iframe|svg)\b|class=|position:|flex|@media/);
    expect(block).toContain('2 leeks, sliced');
    expect(block).toContain('href="https://galley.example/p/soup"');
  });

  it('sets fractions, and parts no amount from its unit', () => {
    const ingredients = [line('1 1/2 cups flour', null), line('250 g butter', null)];
    const instructions = [{ text: 'Bake for 20 minutes at 180 °C.', group: null }];
    const block = recipeEmailHtml({ ...RECIPE, ingredients, instructions }, options);
    for (const set of ['1½&nbsp;cups flour', '250&nbsp;g butter', '20&nbsp;minutes at 180&nbsp;°C.'])
      expect(block).toContain(set);
  });

  it('shows a picture as wide as the block, and a portrait no higher than 440 pixels with its own proportions, and none larger than it is', () => {
    const shown = (image_size: { width: number; height: number } | null) => {
      const block = recipeEmailHtml(
        { ...RECIPE, image_url: 'https://x.example/a.jpg' },
        { ...options, image_size },
      );
      return /<img [^>]*width="(\d+)" style="display:block;width:100%;max-width:(\d+)px;height:auto;/
        .exec(block)
        ?.slice(1);
    };
    expect(shown({ width: 1600, height: 1067 })).toEqual(['600', '600']);
    expect(shown({ width: 1200, height: 1600 })).toEqual(['330', '330']);
    expect(shown({ width: 1, height: 2400 })).toEqual(['1', '1']);
    expect(shown({ width: 40, height: 60 })).toEqual(['40', '40']);
    expect(shown(null)).toEqual(['600', '600']);
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 2400 }), fc.integer({ min: 30, max: 2400 }), (width, height) => {
        const wide = Number(shown({ width, height })?.[0]);
        expect(wide).toBeLessThanOrEqual(Math.min(600, width));
        expect(Math.round((wide * height) / width)).toBeLessThanOrEqual(440 + height / width);
      }),
    );
  });

  it('that is pasted back gives the title, what is said of it, the lines and the steps', () => {
    const block = recipeEmailHtml(
      { ...RECIPE, cuisine: 'thai-food' },
      { ...options, link_text: 'Read it on the web' },
    );
    expect(block).toContain('Cuisine: Thai food');
    for (const [read] of [readPage(block, null), readPasted(block).map((entry) => entry.read()?.recipe)])
      expect(read).toMatchObject({
        ...core,
        cuisine: 'Thai food',
        total_time_minutes: 90,
        notes: RECIPE.notes,
      });
    const short = {
      ...RECIPE,
      notes: null,
      yield_text: null,
      description: null,
      cuisine: null,
      image_url: null,
    };
    expect(readPage(recipeEmailHtml(short, options), null)[0]).toMatchObject({ ...core, notes: null });
  });

  it('no text of an author is a field that a newsletter program fills in', () => {
    const tag = '{{name}} {% if x %} *|MC|* %NAME% %%x%% 100 % rye';
    const image_url = 'https://blog.example/a%20b.jpg';
    const block = recipeEmailHtml(
      { ...RECIPE, image_url, title: tag, description: tag, notes: tag },
      options,
    );
    const own = block.replaceAll(/ (?:src|href|style|width)="[^"]*"/g, '');
    expect(own).not.toMatch(/\{\{|\{%|\*\||%\S/);
    expect(block).toContain('100 % rye');
    expect(block).toContain(image_url);
    expect(block.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toContain(tag);
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
