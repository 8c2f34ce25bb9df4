import { describe, expect, it } from 'vitest';
import { recipeExample, revisionExample } from '@/features/recipes/api/recipes.examples';
import { changesOf, changeWords, differences } from './recipe-history.rules';

const then = revisionExample.recipe;

describe('what restoring a state would change', () => {
  it('is nothing where the recipe says the same', () => {
    expect(differences(then, recipeExample)).toEqual([]);
  });

  it('is told field by field, line by line, what goes before what comes', () => {
    const now = {
      ...recipeExample,
      title: 'Lime cake',
      notes: 'Keeps.',
      email_ready: false,
      ingredients: recipeExample.ingredients.map((line, index) =>
        index === 1 ? { ...line, text: '1 cup sugar', quantity: 1, display: '1 cup sugar' } : line,
      ),
      instructions: recipeExample.instructions.slice(1),
    };
    expect(
      differences(then, now).map(({ name, lines }) => [name, ...lines.map(({ of, text }) => [of, text])]),
    ).toEqual([
      ['Title', ['now', 'Lime cake'], ['then', 'Lemon drizzle cake']],
      ['Ingredients', ['now', '1 cup sugar'], ['then', '1 1/2 cups sugar']],
      ['Method', ['then', 'Beat butter and sugar until pale, then beat in the eggs.']],
      ['Newsletter setting', ['now', 'No'], ['then', 'Yes']],
      ['Notes', ['now', 'Keeps.'], ['then', 'Nothing']],
    ]);
  });
});

describe('a change in a few words', () => {
  it('names its fields, and says more where they are many', () => {
    expect(changeWords(['title'], 'draft')).toBe('Title');
    expect(changeWords(['ingredients', 'title'], 'draft')).toBe('Title and ingredients');
    expect(changeWords(['title', 'notes', 'cuisine', 'season', 'servings'], 'draft')).toBe(
      'Title, servings, cuisine, and 2 more',
    );
  });

  it('says what became of the recipe', () => {
    const entry = { saved_at: 'a', replaced_at: 'b', changed: ['status' as const] };
    const entries = [
      { n: 2, status: 'active' as const, ...entry },
      { n: 1, status: 'draft' as const, ...entry },
    ];
    expect(changesOf(entries, 'archived').map(({ words }) => words)).toEqual(['Archived', 'Marked as ready']);
  });
});
