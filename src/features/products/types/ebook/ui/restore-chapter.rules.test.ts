import { describe, expect, it } from 'vitest';
import type { RecipeId } from '@/kernel/ids';
import { withChapter } from './restore-chapter.rules';

const idsOf = (names: string[]) => names.map((name): RecipeId => `recipe_${name}`);
const chapter = (title: string, ...names: string[]) => ({ title, intro: null, recipe_ids: idsOf(names) });

describe('a chapter that was taken out', () => {
  const [one, two] = [chapter('One', 'a'), chapter('Two', 'b')];

  it('comes back at its place, once', () => {
    expect(withChapter({ chapters: [two], recipe_ids: null }, one, 0)).toEqual([one, two]);
    expect(withChapter({ chapters: [one, two], recipe_ids: null }, one, 0)).toBeNull();
  });

  it('comes back beside the recipes that were added after the last chapter had gone', () => {
    const book = { chapters: null, recipe_ids: idsOf(['a', 'c']) };
    expect(withChapter(book, one, 0)).toEqual([chapter('One', 'a', 'c')]);
    expect(withChapter({ chapters: null, recipe_ids: null }, one, 0)).toEqual([one]);
  });
});
