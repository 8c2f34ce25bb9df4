import fc from 'fast-check';
import { describe, it } from 'vitest';
import { parseLine } from './line';
import { sumShopping } from './shopping';
import type { UnitSystem } from './systems';

describe('a sum of what is measured', () => {
  it('is never more than one number where all is measured and the density is known', () => {
    const line = fc
      .tuple(
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom('g', 'ml', 'tbsp', 'cups', 'oz', 'fl oz', 'lb', 'tsp'),
      )
      .map(([n, unit]) => `${n} ${unit} sugar`);
    const systems = fc.constantFrom<(UnitSystem | null)[]>('metric', 'us', null);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), systems, (lines, system) => {
        const items = lines.map((text) => ({ ...parseLine(text), text, source: 'a' }));
        const [only, ...rest] = sumShopping(items, system);
        const kinds = new Set(
          (only?.display ?? '').split(' + ').map((part) => /\b(?:g|kg|ml|l)$/.test(part)),
        );
        return rest.length === 0 && kinds.size === 1;
      }),
      { numRuns: 60 },
    );
  });
});
