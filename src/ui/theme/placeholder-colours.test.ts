import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderColours, placeholderFamilies, placeholderFamily } from './placeholder-colours';

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('placeholderFamily', () => {
  it.each([
    ['Italian', 'olive'],
    ['indian', 'saffron'],
    [' TURKISH ', 'paprika'],
    ['american', 'rose'],
    ['ukrainian', 'plum'],
    ['Finnish', 'sea'],
    ['thai', 'jade'],
    ['french', 'butter'],
  ])('gives %s the family %s', (cuisine, family) => {
    expect(placeholderFamily(cuisine)).toBe(family);
  });

  it('lets the cuisine decide before meal type and title', () => {
    expect(placeholderFamily('french', 'soup', 'Onion soup')).toBe('butter');
  });

  it('lets the meal type decide when there is no cuisine, so that soups look alike', () => {
    expect(placeholderFamily(null, 'soup', 'Leek soup')).toBe(placeholderFamily('', 'Soup', 'Borscht'));
  });

  it('keeps a recipe without anything in oat', () => {
    expect(placeholderFamily(null, null, '  ')).toBe('oat');
  });

  it('does not take a family from the prototype of an object', () => {
    expect(placeholderFamilies).toContain(placeholderFamily('constructor'));
    expect(placeholderFamilies).toContain(placeholderFamily('__proto__'));
  });

  it('gives any words the same one of the first eight families, whatever their case', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (title) => {
        const family = placeholderFamily(null, null, title);
        expect(placeholderFamily(undefined, undefined, title)).toBe(family);
        if (title.trim() !== '') expect(placeholderFamilies.slice(0, 8)).toContain(family);
      }),
    );
  });

  it('spreads titles over all eight families', () => {
    const titles = Array.from({ length: 400 }, (_, index) => `Recipe number ${index}`);
    const seen = titles.map((title) => placeholderFamily(null, null, title));
    for (const family of placeholderFamilies.slice(0, 8)) {
      expect(seen.filter((one) => one === family).length).toBeGreaterThan(20);
    }
  });

  it.each(placeholderFamilies)('keeps the ink of %s legible in both schemes (WCAG AAA, 7 to 1)', (family) => {
    const { light, dark } = placeholderColours[family];
    expect(contrast(...light)).toBeGreaterThan(7);
    expect(contrast(...dark)).toBeGreaterThan(7);
  });
});
