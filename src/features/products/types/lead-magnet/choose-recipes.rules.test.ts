import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLeadRecipes, type LeadCandidate } from './choose-recipes.rules';

const recipe = (id: string, given: Partial<LeadCandidate> = {}): LeadCandidate => ({
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
        recipe('quiet'),
        recipe('loved', { engagement: 9 }),
        recipe('liked', { engagement: 2 }),
        recipe('ready', { email_ready: true }),
      ],
      2,
    );
    expect(chosen).toEqual(['loved', 'ready']);
  });

  it('stand in the order of the source', () => {
    const chosen = chooseLeadRecipes([recipe('a', { engagement: 1 }), recipe('b', { engagement: 5 })], 2);
    expect(chosen).toEqual(['a', 'b']);
  });

  it('are at most one a chapter, even when fewer than asked for remain', () => {
    const chosen = chooseLeadRecipes(
      [
        recipe('a', { chapter: 0 }),
        recipe('b', { chapter: 0, email_ready: true }),
        recipe('c', { chapter: 1 }),
      ],
      3,
    );
    expect(chosen).toEqual(['b', 'c']);
  });

  it('never are archived, never repeat, and never exceed the number asked for', () => {
    const candidates = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
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
