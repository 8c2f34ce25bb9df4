import { describe, expect, it } from 'vitest';
import { readFile, readPasted } from '@/importing/detect';
import { line, RECIPE } from '@/testing/files/export-samples';
import { recipeCooklang } from './cooklang';
import { recipeJsonLd } from './json-ld';
import { recipeMarkdown } from './markdown';

describe('a file of ours that somebody has changed', () => {
  const bounds = { entries: 10, bytes: 1_000_000, ratio: 100 };
  const back = (text: string, name: string) => {
    const { entries } = readFile(new TextEncoder().encode(text), name, bounds);
    expect(entries).toHaveLength(1);
    return entries[0]!.read()!.recipe;
  };
  const changed = (text: string, ...changes: [string, string][]) =>
    changes.reduce((now, [from, to]) => {
      expect(now).toContain(from);
      return now.replace(from, to);
    }, text);

  it('is read as before below what a program for web sites has put above it', () => {
    const text = recipeMarkdown({ ...RECIPE, description: 'Serves 9 people' });
    const plain = back(text, 'x.md');
    expect(plain.is_ours).toBe(true);
    expect(back(`---\ntitle: Another\nservings: 12\n---\n\n${text}`, 'x.md')).toEqual(plain);
  });

  it('says in Markdown once what it makes, which an import reads as both', () => {
    const yield_text = 'Makes 36';
    for (const servings of [36, 4, null]) {
      const text = recipeMarkdown({ ...RECIPE, servings, yield_text });
      expect(text.match(/36/g)).toHaveLength(1);
      expect(back(text, 'x.md')).toMatchObject({ servings, yield_text });
    }
  });

  it('says in Markdown what it says now', () => {
    const text = recipeMarkdown({ ...RECIPE, description: 'Serves 9 people' });
    const read = back(
      changed(
        text,
        ['Makes 4 ·', 'Serves 6-8 ·'],
        ['- 1 l stock', '* 2 l stock, *hot*\n  and clear'],
        ['1. Slice', '1) Peel and slice'],
        ['Freezes well.', 'Freezes [well](https://ice.example).\n\n## Later\n\nThaw it.'],
        ['- Cuisine: french', '- Cuisine: thai'],
      ).replaceAll('\n', '\r\n'),
      'x.md',
    );
    expect(read).toMatchObject({
      description: 'Serves 9 people',
      servings: 6,
      cuisine: 'thai',
      notes: 'Freezes well.\n\n## Later\n\nThaw it.',
    });
    expect(read.ingredients.map(({ text: line }) => line)).toEqual([
      '2 leeks, sliced',
      '2 l stock, hot and clear',
      '2 tbsp chives',
    ]);
    expect(read.instructions[0]?.text).toBe('Peel and slice the leeks.');
  });

  it('says in Markdown that a line means what it says now, and of others what their author has said', () => {
    const meant = { quantity: 2, unit: 'can', corrected: true };
    const ingredients = [
      { ...line('1 tin milk'), ...meant },
      { ...line('1 tin cream'), ...meant },
    ];
    const text = changed(recipeMarkdown({ ...RECIPE, ingredients }), ['- 1 tin milk', '- 3 tins milk']);
    expect(back(text, 'x.md').ingredients).toEqual([
      { text: '3 tins milk', group: null },
      { text: '1 tin cream', group: null, correction: expect.objectContaining({ quantity: 2, unit: 'can' }) },
    ]);
  });

  it('is Markdown like any where its form is another, and its sign is no word of it', () => {
    const text = changed(recipeMarkdown(RECIPE), ['## Method', '## Directions\n\nThis is how.']);
    const read = back(text, 'x.md');
    expect(read.is_ours).toBeUndefined();
    expect(read).toMatchObject({ title: RECIPE.title, servings: 4, description: RECIPE.description });
    expect(read.instructions.length).toBeGreaterThanOrEqual(3);
  });

  it('may have several recipes below each other in Markdown', () => {
    const text = [RECIPE, { ...RECIPE, title: 'Bread', description: 'Serves 9' }]
      .map(recipeMarkdown)
      .join('\n');
    const { entries } = readFile(new TextEncoder().encode(text), 'x.md', bounds);
    expect(entries.map((entry) => entry.read()?.recipe.title)).toEqual([RECIPE.title, 'Bread']);
  });

  it('says in Cooklang what its parts say, and no longer what comments keep of others', () => {
    const ingredients = ['½ cup flour', '2 tbsp  sugar', 'salt -] or not'].map((text) => line(text));
    const text = recipeCooklang({
      ...RECIPE,
      ingredients: [{ ...ingredients[0]!, group: 'A=1' }, ...ingredients.slice(1)],
      notes: 'a\n\nb',
    });
    const read = back(
      changed(
        text,
        ['@flour{1/2%cup}', '@flour{2%cups}'],
        ['@sugar{2%tbsp}', '@honey{2%tbsp}'],
        ['@salt', '@pepper'],
        ['=== A 1 ===', '=== B ==='],
        ['servings: 4', 'servings: 6-8'],
        ['> b', '> c'],
      ),
      'x.cook',
    );
    expect(read.ingredients.map(({ text: one, group: under }) => [one, under])).toEqual([
      ['2 cups flour', 'B'],
      ['2 tbsp honey', null],
      [expect.stringMatching(/^pepper/), null],
    ]);
    expect(read).toMatchObject({ servings: 6, notes: 'a\n\nc' });
  });

  it('linked data whose lines another program has changed is read from these', () => {
    const [first, ...others] = RECIPE.ingredients;
    const recipe = { ...RECIPE, ingredients: [{ ...first!, optional: true }, ...others] };
    const node = recipeJsonLd(recipe);
    expect(node['galley:ingredients']).toHaveLength(3);
    expect(recipeJsonLd(RECIPE)).not.toHaveProperty('galley:ingredients');
    const [entry] = readPasted(JSON.stringify({ ...node, recipeIngredient: ['3 onions'] }));
    expect(entry?.read()?.recipe.ingredients).toEqual([{ text: '3 onions', group: null }]);
  });

  it('linked data whose yield another program has changed is read as any', () => {
    const node = { ...recipeJsonLd(RECIPE), recipeYield: ['24 cookies', 'serves 6'] };
    expect(readPasted(JSON.stringify(node))[0]?.read()?.recipe).toMatchObject({
      servings: 6,
      yield_text: '24 cookies',
    });
  });
});
