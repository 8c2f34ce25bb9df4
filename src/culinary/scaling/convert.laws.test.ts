import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf, ONE } from '@/culinary/numbers/ratio';
import { showStep } from '@/culinary/steps/steps';
import { convertText } from './convert';

const convert = (text: string, system: UnitSystem, factor = ONE) =>
  convertText(text, factor, system, parseLine(text).item);

const written: string[] = readFileSync(
  new URL('../fixtures/ingredients-cases.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter(Boolean)
  .map((row) => (JSON.parse(row) as { line: string }).line);
const line = fc.oneof(fc.constantFrom(...written), fc.string({ maxLength: 120 }));
const system = fc.constantFrom<UnitSystem>('metric', 'us');

describe('the laws of converting', () => {
  it('never throws, and never makes a line empty', () => {
    fc.assert(
      fc.property(line, system, fc.integer({ min: 1, max: 40 }), (text, to, n) => {
        const shown = convert(text, to, factorOf(n, 7)).display;
        return text.trim() === '' || shown.trim() !== '';
      }),
      { numRuns: 2_000 },
    );
  });

  it('a converted line converts to itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...written), system, (text, to) => {
        const once = convert(text, to).display;
        expect(convert(once, to).display).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it('weights and volumes come out within 2.5 % of the exact amount, or within 2.5 ml', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(
          ['oz', 28.349523125, 0],
          ['lb', 453.59237, 0],
          ['quart', 946.352946, 2.5],
          ['fl oz', 29.5735295625, 2.5],
        ),
        (quarters, [unit, size, ml]) => {
          const amount = quarters / 4;
          const shown = parseLine(convert(`${amount} ${unit} thing`, 'metric').display);
          const base = (shown.quantity ?? 0) * (shown.unit === 'kg' || shown.unit === 'l' ? 1000 : 1);
          const exact = amount * Number(size);
          expect(Math.abs(base - exact)).toBeLessThanOrEqual(Math.max(0.025 * exact, Number(ml)));
        },
      ),
    );
  });

  it('of two volumes the larger never comes out as the smaller', () => {
    const tablespoons = fc.integer({ min: 16, max: 800 });
    const millilitres = (quarters: number): number => {
      const { quantity, unit } = parseLine(convert(`${quarters / 4} tbsp thing`, 'metric').display);
      return (quantity ?? 0) * (unit === 'l' ? 1000 : 1);
    };
    fc.assert(
      fc.property(tablespoons, tablespoons, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(millilitres(less)).toBeLessThanOrEqual(millilitres(more));
      }),
    );
  });
});

describe('the laws of steps', () => {
  const double = factorOf(2, 1);

  it('is the author’s text byte for byte where nothing is marked', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{')),
        (text) => showStep(text, double).display === text,
      ),
    );
  });

  it('never throws, whatever is written', () => {
    const part = fc.oneof(
      fc.constantFrom('{', '}', '{1 cup}', '350°F', '(180°C)', ' or '),
      fc.string({ maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        return typeof showStep(text, double, 'metric').display === 'string';
      }),
    );
  });
});
