import { type ConvertedText, convertText } from '../../src/culinary/convert';
import { type ParsedLine, parseLine } from '../../src/culinary/line';
import type { ScaledText } from '../../src/culinary/model';
import {
  fromNumber,
  ONE,
  plus,
  type Ratio,
  ratio,
  times,
  toNumber,
  toQuantity,
} from '../../src/culinary/ratio';
import { scaleLine } from '../../src/culinary/scale';
import { scaleText } from '../../src/culinary/sentence';
import { sumShopping } from '../../src/culinary/shopping';
import { unitOf } from '../../src/culinary/units';

/** The factors every line is scaled by, in rising order. */
export const FACTORS: readonly Ratio[] = [
  ...[
    ratio(1, 10),
    ratio(1, 4),
    ratio(1, 3),
    ratio(1, 2),
    ratio(2, 3),
    ratio(3, 2),
    ratio(2),
    ratio(3),
    ratio(25, 3),
  ],
];

/** What a law says about one line; null where it holds. */
export type Violation = { law: string; line: string; shown: string } | null;

const ZERO = /(?<![\p{L}\d.,/⁄#-])0(?![\d.,/⁄%]|\p{L})/gu;
const zeros = (text: string): number => text.match(ZERO)?.length ?? 0;
const NO_NUMBER = /NaN|Infinity|undefined|\[object/;

/** Largest share that the shown amount may be off, by what it is shown in (R5–R7). null where only half a step bounds it. */
function boundOf(kind: string, base: number): number | null {
  if (kind === 'volume' || kind === 'mass') return base >= 1 ? 0.025 : null;
  if (kind === 'spoon') return base >= 3 ? 0.045 : null;
  if (kind === 'weight') return base >= 4 ? 0.0304 : base >= 1 ? 0.0626 : null;
  return null;
}

const ROUGH = /heap|round|scant|generous|level|gestr|gehäuft|colm|ras[aoe]|bomb|afgestreken|volle/i;

const baseOf = (read: ParsedLine): number | null => {
  const unit = read.unit === null ? null : unitOf(read.unit);
  return read.quantity === null || unit === null ? null : read.quantity * toNumber(unit.size);
};

/** R13, R14 and the bounds of R5–R7 on one plain measure: the sentence is read again, as a cook would. */
function offBy(line: string, read: ParsedLine, factor: Ratio, text: ScaledText): Violation {
  const unit = read.unit === null ? null : unitOf(read.unit);
  if (!text.scaled || read.quantity === null || unit === null || read.quantity_max !== null) return null;
  const exact = (baseOf(read) ?? 0) * toNumber(factor);
  const bound = boundOf(unit.kind, exact);
  // A scant cup has no smaller measure.
  if (bound === null || ROUGH.test(line)) return null;
  const again = parseLine(text.display);
  const shown = baseOf(again);
  // "2 cups a 3 tbsp": two amounts of other units may come out as a range of one.
  if (again.quantity_max !== null) return null;
  if (shown === null || unitOf(again.unit ?? '')?.kind !== unit.kind)
    return { law: 'read again', line, shown: text.display };
  const off = Math.abs(shown / exact - 1);
  if (off > bound + 1e-6) return { law: 'bound', line, shown: text.display };
  // 2⅓ in the author's decimals is 2.33, which is 0.15 % less.
  return off > 0.0065 && !text.approximate ? { law: 'flag', line, shown: text.display } : null;
}

const blank = (line: string, shown: string): boolean => line.trim() !== '' && shown.trim() === '';

function sane(law: string, line: string, shown: string): Violation {
  if (blank(line, shown)) return { law: `${law}: blank`, line, shown };
  if (NO_NUMBER.test(shown) && !NO_NUMBER.test(line)) return { law: `${law}: NaN`, line, shown };
  return zeros(shown) > zeros(line) ? { law: `${law}: zero`, line, shown } : null;
}

const isShare = (value: number | null): boolean => value === null || (value > 0 && Number.isFinite(value));

/** Whether the amount that a size counts is meant: "400 g tin" says 2 x 400 g, which reads as a count. */
const isCounted = (display: string): boolean => /^\P{L}*(?:about )?[\d½¼¾⅓⅔⅛ /.,]+ ?x /u.test(display);

/** What cannot be read again: signs stuck to a number, ranges between two units, and "a pinch of". */
const UNREADABLE =
  /\p{L}[\d½⅓¼]|\d[x-]0|\d ?[-–](?:\s|\p{L})|\d ?\p{L}+\.? (?:a|to|bis|à|tot) \d|⁄|\/\.|\bC,|bis zu|\p{L} to \d|[–-]\p{L}+ \p{Lu}|\d [–-]|\([^)]*\(|[.,][½¼¾⅓⅔⅛.,]|\.\.|pinch|drops|Prise|Tropfen|pincée|gouttes|pizca|gotas|pizzico|goccia|pitada|snufje|druppels/u;

/** The laws of R15 for reading and scaling one line. */
export function scalingViolations(line: string): NonNullable<Violation>[] {
  const found: Violation[] = [];
  const read = parseLine(line);
  if (!isShare(read.quantity) || !isShare(read.quantity_max)) found.push({ law: 'reading', line, shown: '' });
  const same = scaleText(line, ONE);
  if (same.display !== line || same.approximate) found.push({ law: 'identity', line, shown: same.display });
  const stored = { ...read, text: line, scaling: 'linear' as const, corrected: false };
  let before: { base: number; unit: string } | null = null;
  for (const factor of FACTORS) {
    const text = scaleText(line, factor);
    found.push(sane('scaling', line, text.display));
    const readable = !isCounted(text.display) && !UNREADABLE.test(line) && !UNREADABLE.test(text.display);
    if (readable) found.push(offBy(line, read, factor, text));
    const exact = read.quantity === null ? null : fromNumber(read.quantity);
    const scaled = scaleLine(stored, factor);
    if (text.scaled && exact !== null && scaled.quantity !== null) {
      const wanted = toQuantity(times(exact, factor));
      // A stored third is 0.333333, so its ninth part may differ in the sixth decimal.
      if (Math.abs(scaled.quantity - wanted) > 2e-6 * Math.max(1, wanted, toNumber(factor)))
        found.push({ law: 'machine value', line, shown: `${scaled.quantity} for ${wanted}` });
    }
    const again = text.scaled && readable ? parseLine(text.display) : null;
    const base = again === null || again.quantity_max !== null ? null : baseOf(again);
    const kind = again?.unit == null ? '' : (unitOf(again.unit)?.kind ?? '');
    if (
      base !== null &&
      before !== null &&
      before.unit === kind &&
      base < before.base * 0.98 - 1e-9 &&
      kind !== 'count'
    )
      found.push({ law: 'monotone', line, shown: text.display });
    before = base === null ? null : { base, unit: kind };
  }
  if (scaleLine(stored, ONE).display !== line) found.push({ law: 'there and back', line, shown: '' });
  return found.filter((violation) => violation !== null);
}

/** The same for metric and US units: nothing throws, is blank, NaN or zero, and what is converted once stays. */
export function conversionViolations(line: string): NonNullable<Violation>[] {
  const found: Violation[] = [];
  const { item } = parseLine(line);
  for (const system of ['metric', 'us'] as const) {
    for (const factor of [ONE, ratio(1, 3), ratio(3)]) {
      const text: ConvertedText = convertText(line, factor, system, item);
      found.push(sane(system, line, text.display));
      if (!text.converted && same(factor) && text.display !== line)
        found.push({ law: `${system}: changed without being converted`, line, shown: text.display });
    }
  }
  return found.filter((violation) => violation !== null);
}

const same = (factor: Ratio): boolean => factor === ONE;

/** R15: the total of a list is the sum of the exact amounts. Gives the number of sums that are not. */
export function wrongSums(lines: readonly string[]): number {
  const items = lines.map((line, i) => ({ ...parseLine(line), source: String(i % 7) }));
  const sums = sumShopping(items);
  let wrong = 0;
  for (const [i, sum] of sums.entries()) {
    for (const amount of sum.amounts) if (!isShare(amount.quantity)) wrong++;
    if (sum.sources.length === 0 || sums.findIndex((other) => other.item === sum.item) !== i) wrong++;
  }
  for (const family of ['spoon', 'mass', 'volume', 'weight']) {
    const total = (
      all: readonly { quantity: number | null; quantity_max?: number | null; unit: string | null }[],
    ): Ratio =>
      all
        .filter(({ unit }) => unit !== null && unitOf(unit)?.kind === family)
        .map(({ quantity, quantity_max, unit }) =>
          times(fromNumber(quantity_max ?? quantity ?? 0) ?? ratio(0), unitOf(unit ?? '')?.size ?? ONE),
        )
        .reduce(plus, ratio(0));
    const [asked, summed] = [
      toNumber(total(items)),
      toNumber(total(sums.flatMap((sum) => [...sum.amounts]))),
    ];
    // Each shown sum has six decimals.
    if (Math.abs(asked - summed) > 1e-6 * 1000 * (sums.length + 1)) wrong++;
  }
  return wrong;
}
