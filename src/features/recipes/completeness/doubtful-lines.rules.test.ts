import { describe, expect, it } from 'vitest';
import { lineRow } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { parseHintOf } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import { mergeLines } from '@/features/recipes/lines.rules';
import { countDoubtfulLines } from './doubtful-lines.rules';

describe('lines to check', () => {
  const stored = (...texts: string[]) => mergeLines(texts, []);

  it('are those without a food that we could read, and lengths in place of amounts', () => {
    expect(countDoubtfulLines(stored('2 cups flour', '1 egg', '3 tbsp', '2 inch ginger'))).toBe(2);
  });

  it('are those that hold two ingredients', () => {
    expect(countDoubtfulLines(stored('½ cup butter, melted 1 cup sugar', '2 eggs'))).toBe(1);
  });

  it('are settled when their author has put them right, confirmed them, or never scales them', () => {
    const [tablespoons, ginger] = stored('3 tbsp', '2 inch ginger');
    if (tablespoons === undefined || ginger === undefined) throw new Error('no lines');
    expect(countDoubtfulLines([{ ...tablespoons, item: 'oil', corrected: true }])).toBe(0);
    expect(countDoubtfulLines([{ ...ginger, corrected: true }])).toBe(0);
    expect(countDoubtfulLines([{ ...ginger, scaling: 'fixed' }])).toBe(0);
  });

  it('are as many as the editor asks about', () => {
    const lines = stored(
      '2 cups flour',
      '3 tbsp',
      '2 inch ginger',
      '(optional)',
      'salt',
      'a handful of things',
    );
    const asked = lines.filter((line, index) => parseHintOf(lineRow(line, String(index))) !== null);
    expect(countDoubtfulLines(lines)).toBe(asked.length);
  });
});
