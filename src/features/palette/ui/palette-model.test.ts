import { describe, expect, it } from 'vitest';
import { firstMeant, RANKS } from './palette-model';

const row = (key: string, offered = false) => ({ key, label: key, picture: null, offered });
const soups = { label: 'Recipes', rank: RANKS.title, rows: [row('soup'), row('stew')] };
const called = { label: 'Do', rank: RANKS.command, rows: [row('new-recipe'), row('import', true)] };
const offers = { label: 'Do', rank: RANKS.other, rows: [row('new-recipe', true), row('import', true)] };

describe('what Enter takes by itself', () => {
  it('is the first row that is more than an offer', () => {
    expect(firstMeant([soups, offers], false)).toBe(0);
    expect(firstMeant([called, soups], false)).toBe(0);
    expect(firstMeant([offers, soups], false)).toBe(2);
  });

  it('is nothing where there are only offers, or no rows', () => {
    expect(firstMeant([offers], false)).toBe(-1);
    expect(firstMeant([], false)).toBe(-1);
  });

  it('is, while the search is on its way, only a command that will stand before what it finds', () => {
    expect(firstMeant([called, soups], true)).toBe(0);
    expect(firstMeant([soups, offers], true)).toBe(-1);
    expect(firstMeant([{ ...offers, rank: RANKS.command }], true)).toBe(-1);
    expect(firstMeant([], true)).toBe(-1);
  });
});
