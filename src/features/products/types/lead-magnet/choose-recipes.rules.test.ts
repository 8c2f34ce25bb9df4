import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecipeId } from '@/kernel/ids';
import { chooseLeadRecipes, type LeadCandidate } from './choose-recipes.rules';

const recipe = (id: RecipeId, given: Partial<LeadCandidate> = {}): LeadCandidate => ({
  id,
  chapter: null,
  archived: false,
  email_ready: false,
  engagement: null,
  ...given,
});

describe('the recipes of a lead magnet', () => {
  it('are the email-ready ones first, then those with the highest engagement', () => {
    const chosen = chooseLeadRecipes(
      [
        recipe('recipe_quiet'),
        recipe('recipe_loved', { engagement: 9 }),
        recipe('recipe_liked', { engagement: 2 }),
        recipe('recipe_ready', { email_ready: true }),
      ],
      2,
    );
    expect(chosen).toEqual(['recipe_loved', 'recipe_ready']);
  });

  it('stand in the order of the source', () => {
    const chosen = chooseLeadRecipes(
      [recipe('recipe_a', { engagement: 1 }), recipe('recipe_b', { engagement: 5 })],
      2,
    );
    expect(chosen).toEqual(['recipe_a', 'recipe_b']);
  });

  it('are at most one a chapter, even when fewer than asked for remain', () => {
    const chosen = chooseLeadRecipes(
      [
        recipe('recipe_a', { chapter: 0 }),
        recipe('recipe_b', { chapter: 0, email_ready: true }),
        recipe('recipe_c', { chapter: 1 }),
      ],
      3,
    );
    expect(chosen).toEqual(['recipe_b', 'recipe_c']);
  });

  it('never are archived, never repeat, and never exceed the number asked for', () => {
    const candidates = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }).map((name): RecipeId => `recipe_${name}`),
        chapter: fc.option(fc.nat(4)),
        archived: fc.boolean(),
        email_ready: fc.boolean(),
        engagement: fc.option(fc.double({ noNaN: true })),
      }),
      { selector: (candidate) => candidate.id },
    );
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 10 }), (list, count) => {
        const chosen = chooseLeadRecipes(list, count);
        const byId = new Map(list.map((candidate) => [candidate.id, candidate]));
        expect(chosen.length).toBeLessThanOrEqual(count);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.some((id) => byId.get(id)?.archived)).toBe(false);
        const chapters = chosen.map((id) => byId.get(id)?.chapter).filter((chapter) => chapter !== null);
        expect(new Set(chapters).size).toBe(chapters.length);
      }),
    );
  });
});
