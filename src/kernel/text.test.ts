import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyTitle,
  countCharacters,
  editDistance,
  kindred,
  nearest,
  normaliseTerm,
  slugify,
  typedSlug,
} from './text';
import { text } from './wire';

describe('text', () => {
  it('counts characters as people do', () => {
    const schema = text(3);
    expect(schema.safeParse('👩🏽‍🍳').success).toBe(false);
    expect(schema.safeParse('🍋🍋🍋').success).toBe(true);
    expect(schema.safeParse('🍋🍋🍋🍋').success).toBe(false);
    expect(countCharacters('é')).toBe(1);
  });

  it('takes every storable string and no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (value) => {
        expect(text(50).safeParse(value).success).toBe(!value.includes('\0') && value.isWellFormed());
      }),
    );
    expect(text(5).safeParse('a\0').success).toBe(false);
    expect(text(5).safeParse('\ud800').success).toBe(false);
    expect(text(5, 1).safeParse(' \n').success).toBe(false);
  });
});

describe('vocabulary values', () => {
  it('stay as they are when they are normalised again', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const once = normaliseTerm(value);
        expect(normaliseTerm(once)).toBe(once);
      }),
    );
    expect(normaliseTerm('  Gluten_Free ')).toBe('gluten-free');
    expect(normaliseTerm('Side  dish')).toBe('side-dish');
  });
});

describe('slugs', () => {
  it('hold lower-case letters, digits and single hyphens, and are never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(slugify(title, 'recipe')).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }),
    );
    expect(slugify('Crème brûlée & Co.!', 'recipe')).toBe('creme-brulee-co');
    expect(slugify('味噌', 'recipe')).toBe('recipe');
    expect(slugify('Grandma’s Biscuits', 'recipe')).toBe('grandmas-biscuits');
    expect(slugify("Don't Knead", 'recipe')).toBe('dont-knead');
    expect(slugify('L’été d’Anna', 'recipe')).toBe('l-ete-d-anna');
    expect(['  Both Books ', 'both-books', 'Añejo'].map(typedSlug)).toEqual([
      'both-books',
      'both-books',
      'añejo',
    ]);
  });
});

describe('the distance of two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  it('is 0 for the same word, the same both ways, and 1 for one slip', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right, 20)).toBe(editDistance(right, left, 20));
        expect(editDistance(left, right, 20) === 0).toBe(left === right);
      }),
    );
    for (const slip of ['chiken', 'chickenn', 'chicxen', 'hcicken'])
      expect(editDistance('chicken', slip)).toBe(1);
  });

  it('names the field that was meant, and none when nothing is near', () => {
    expect(nearest('cusine', ['cuisine', 'season'])).toBe('cuisine');
    expect(nearest('cookTimeMinutes', ['cook_time_minutes'])).toBe('cook_time_minutes');
    expect(nearest('zzzz', ['cuisine', 'season'])).toBeUndefined();
  });

  it('names the field that shares its words, and none where one word stands in several', () => {
    const known = ['ids', 'status', 'add_dietary_tags', 'remove_dietary_tags', 'prep_time', 'cook_time'];
    expect(kindred('recipe_ids', known)).toBe('ids');
    expect(kindred('add_tags', known)).toBe('add_dietary_tags');
    expect(kindred('dietary_tags', known)).toBe('add_dietary_tags');
    for (const name of ['time', 'tags', 'status_ids', 'colour', 'x'.repeat(65), ''])
      expect(kindred(name, known)).toBeUndefined();
  });
});

describe('the title of a copy', () => {
  it('says so, and counts copies of copies', () => {
    expect(copyTitle('Soup', 200)).toBe('Soup (copy)');
    expect(copyTitle('Soup (copy)', 200)).toBe('Soup (copy 2)');
    expect(copyTitle('Soup (copy 9)', 200)).toBe('Soup (copy 10)');
  });

  it('differs from the title and stays within the bound, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
        const copy = copyTitle(title, 40);
        expect(copy).not.toBe(title);
        expect(countCharacters(copy)).toBeLessThanOrEqual(40);
        expect(copy.isWellFormed()).toBe(true);
      }),
    );
  });
});
