import { describe, expect, it } from 'vitest';
import { recipeExample } from '@/features/recipes/api/recipes.examples';
import { emailReadiness, MAIL, type Mailable, mailGaps } from './readiness.rules';

const ready: Mailable = {
  ...recipeExample,
  photos: ['a photo'],
};
const codes = (change: Partial<Mailable>) => mailGaps({ ...ready, ...change }).map(({ code }) => code);
const line = (text: string) => ({ ...ready.ingredients[0], text, item: '' }) as Mailable['ingredients'][0];
const step = (text: string) => ({ text, group: null, photo: null });

describe('a recipe is ready for a newsletter', () => {
  it('when it has all that a mail needs, and every point says so', () => {
    expect(mailGaps(ready)).toEqual([]);
    for (const { words } of emailReadiness(ready)) expect(words).not.toMatch(/^(?:Add|Say|Check)/);
  });

  it.each<[string, Partial<Mailable>, string[]]>([
    ['a photo', { photos: [] }, ['photo']],
    ['a title', { title: ' ' }, ['title']],
    ['a title of one line', { title: 'x'.repeat(MAIL.title + 1) }, ['title']],
    ['a description', { description: null }, ['description']],
    ['more than a word of description', { description: 'Good.' }, ['description']],
    ['a short description', { description: 'x'.repeat(MAIL.description + 1) }, ['description']],
    ['servings or a yield', { servings: null, yield_text: ' ' }, ['servings']],
    ['a time', { prep_time_minutes: null, cook_time_minutes: null, total_time_minutes: null }, ['times']],
    ['ingredients', { ingredients: [] }, ['ingredients']],
    ['clear ingredients', { ingredients: [line('???')] }, ['lines']],
    [
      'not too many ingredients',
      { ingredients: Array.from({ length: MAIL.ingredients + 1 }, () => ready.ingredients[0]!) },
      ['ingredients'],
    ],
    ['a method', { instructions: [] }, ['steps']],
    [
      'not too many steps',
      { instructions: Array.from({ length: MAIL.steps + 1 }, () => step('Stir.')) },
      ['steps'],
    ],
    ['short steps', { instructions: [step('x'.repeat(MAIL.step + 1))] }, ['step_length']],
  ])('only with %s', (_, change, gaps) => {
    expect(codes(change)).toEqual(gaps);
  });

  it.each<[string, Partial<Mailable>]>([
    ['a yield in words', { servings: null, yield_text: '24 cookies' }],
    ['one time of two', { prep_time_minutes: null, total_time_minutes: null }],
    [
      'every part at its longest',
      {
        title: 'x'.repeat(MAIL.title),
        description: 'x'.repeat(MAIL.description),
        instructions: Array.from({ length: MAIL.steps }, () => step('x'.repeat(MAIL.step))),
      },
    ],
  ])('with %s', (_, change) => {
    expect(codes(change)).toEqual([]);
  });

  it('with advice where each gap is closed', () => {
    const sections = mailGaps({
      ...ready,
      photos: [],
      description: null,
      ingredients: [],
      instructions: [],
    });
    expect(sections.map(({ section }) => section)).toEqual(['photo', 'basics', 'ingredients', 'method']);
  });
});
