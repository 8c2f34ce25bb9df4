import { describe, expect, it } from 'vitest';
import { LANGUAGES, patternFor } from './registry';

describe('the words of all languages', () => {
  it('give a pattern that knows the headings of each, those of other languages too', () => {
    const method = new RegExp(`^${patternFor('method')}$`, 'iu');
    for (const heading of ['Instructions', 'Zubereitung', 'Préparation', 'Gör så här', '作り方'])
      expect(method.test(heading), heading).toBe(true);
    expect(method.test('Ingredients')).toBe(false);
  });

  it('have a list for nutrition where a language has none', () => {
    expect(LANGUAGES.length).toBeGreaterThan(7);
    expect(new RegExp(`^${patternFor('nutrition', 'notes')}$`, 'iu').test('Notes')).toBe(true);
  });
});
