import { describe, expect, it } from 'vitest';
import { readPage } from './page';

describe('a plain page', () => {
  it('says servings and times in one sentence', () => {
    const [read] = readPage(
      '<h1>Stew</h1><p>Serves 6. Prep time: 20 minutes. Cook time: 2 hours</p><h2>Ingredients</h2><ul><li>1 kg beef<li>2 onions</ul><h2>Method</h2><ol><li>Brown the beef.<li>Simmer.</ol>',
      null,
    );
    expect(read).toMatchObject({
      title: 'Stew',
      servings: 6,
      yield_text: null,
      prep_time_minutes: 20,
      cook_time_minutes: 120,
    });
  });
});

describe('linked data', () => {
  it('is read where two documents stand in one script', () => {
    const soup = (name: string) =>
      JSON.stringify({
        '@type': 'Recipe',
        name,
        recipeIngredient: ['1 "}{" leek'],
        recipeInstructions: 'Simmer.',
      });
    const page = (data: string) => `<script type="application/ld+json">${data}</script>`;
    for (const between of ['', '\n', ' , '])
      expect(readPage(page(soup('A') + between + soup('B')), null)).toMatchObject([
        { title: 'A' },
        { title: 'B' },
      ]);
  });
});
