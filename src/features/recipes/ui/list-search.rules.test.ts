import { describe, expect, it } from 'vitest';
import { searchable } from './list-search.rules';

describe('what is searched for while one types', () => {
  it('leaves out the first letter of a further word, which would find nothing', () => {
    expect(searchable('lemon c')).toBe('lemon ');
    expect(searchable('lemon cake w')).toBe('lemon cake ');
    expect(searchable('crème é')).toBe('crème ');
  });

  it.each(['', 'l', ' l', 'lemon', 'lemon ca', 'vitamin c ', 'lemon 7', 'ramen 麺'])(
    'is all of “%s”',
    (typed) => {
      expect(searchable(typed)).toBe(typed);
    },
  );
});
