import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { toNumber } from '@/culinary/numbers/ratio';
import { sizeOfUnit } from '@/culinary/units/units';
import { sumShopping } from './shopping';

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

  it('is never shown over 0.5 % less than it is, nor as twice as much', () => {
    const units = fc.constantFrom('tsp', 'tbsp', 'cup', 'pint', 'fl_oz', 'oz', 'lb', 'g', 'ml', 'kg', 'l');
    const base = (quantity: number, unit: string): number => quantity * toNumber(sizeOfUnit(unit));
    fc.assert(
      fc.property(fc.double({ min: 0.15, max: 400, noNaN: true }), units, (amount, unit) => {
        const quantity = Math.round(amount * 1e6) / 1e6;
        const [line] = sumShopping([{ item: 'salt', quantity, quantity_max: null, unit, source: 'a' }]);
        const shown = parseLine(`${line?.display} salt`);
        const ratio = base(shown.quantity ?? 0, shown.unit ?? '') / base(quantity, unit);
        return ratio >= 0.9949 && ratio < 2;
      }),
      { numRuns: 500 },
    );
  });
});

describe('a sum of packages', () => {
  it('is for every size the exact sum of what its lines ask for, and shows enough of each', () => {
    const tin = fc.record({
      n: fc.integer({ min: 1, max: 40 }),
      size: fc.constantFrom(8, 15, 28),
      form: fc.constantFrom('(S-oz) can', 'S-ounce can', 'can (S oz)'),
    });
    const times = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(fc.array(tin, { minLength: 1, maxLength: 12 }), times, (tins, tenths) => {
        const lines = tins.map(({ n, size, form }) => `${n} ${form.replace('S', String(size))} tomatoes`);
        const items = lines.map((text) => {
          const read = parseLine(text);
          return { ...read, quantity: (read.quantity! * tenths) / 10, text, source: 'a' };
        });
        const [line, ...rest] = sumShopping(items);
        expect(rest).toEqual([]);
        const found = new Map(
          line!.amounts.map(({ quantity, size }) => [Number(/\d+/.exec(size!)?.[0]), quantity]),
        );
        const shown = new Map(
          line!.display
            .split(' + ')
            .map((part) => /^(\d+) \((\d+)/.exec(part)!.slice(1).map(Number).reverse() as [number, number]),
        );
        const wanted = new Map<number, number>();
        for (const { n, size } of tins) wanted.set(size, (wanted.get(size) ?? 0) + (n * tenths) / 10);
        expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
        for (const [size, exact] of wanted) {
          expect(found.get(size)).toBeCloseTo(exact, 4);
          expect(shown.get(size)).toBe(Math.ceil(exact - 1e-6));
        }
      }),
      { numRuns: 60 },
    );
  });
});
