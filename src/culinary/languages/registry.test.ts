import { describe, expect, it } from 'vitest';
import {
  ABOUT_SO_MANY,
  difficultyWords,
  durationWords,
  LANGUAGES,
  nutrientPattern,
  patternFor,
  termLabels,
} from './registry';

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

  it('name units of time, for short too', () => {
    for (const word of ['h', 'std', 'heures', 'timmar'])
      expect(durationWords('hour').has(word), word).toBe(true);
    expect(durationWords('hour').has('min')).toBe(false);
    expect(durationWords('second').has('seconden')).toBe(true);
  });

  it('name the fields of a recipe, how hard it is, and its nutrients', () => {
    expect(termLabels('season')).toEqual(['saison']);
    expect(termLabels('difficulty')).toContain('moeilijkheid');
    expect(difficultyWords('easy')).toEqual(expect.arrayContaining(['simple', 'sehr-einfach', 'fácil']));
    expect(difficultyWords('hard')).not.toContain('simple');
    expect(new RegExp(`^${nutrientPattern('calories')}$`).test('brennwert')).toBe(true);
  });

  it('count with words for about so many behind an article, and with none of another language', () => {
    const countOf = (text: string) =>
      ABOUT_SO_MANY.find(([words]) => new RegExp(`^${words}$`, 'iu').test(text))?.[1];
    expect(countOf('une bonne dizaine')).toBe(10);
    expect(countOf('una ventina')).toBe(20);
    expect(countOf('une trentaine')).toBe(30);
    expect(countOf('the dizaine')).toBeUndefined();
  });
});
