import { amountAt, mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { type ParsedLine, parseLine } from '@/culinary/lines/line';
import { cutLabel, cutOptional } from '@/culinary/lines/line-label';
import { lineOf } from '@/culinary/lines/tokens/written-line';
import {
  fromNumber,
  ONE,
  plus,
  type Ratio,
  ratio,
  times,
  toNumber,
  toQuantity,
} from '@/culinary/numbers/ratio';
import { type ConvertedText, convertText } from '@/culinary/scaling/convert';
import type { ScaledText } from '@/culinary/scaling/model';
import { isOwnSize } from '@/culinary/scaling/own-size';
import { isRough } from '@/culinary/scaling/rewrite';
import { scaleLine } from '@/culinary/scaling/scale';
import { scaleText } from '@/culinary/scaling/sentence';
import { sumShopping } from '@/culinary/shopping/shopping';
import { canonicalUnit, unitOf } from '@/culinary/units/units';

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

/** What the ladder of R6 has below a tablespoon, in teaspoons. */
const TEASPOONS = [
  0,
  0.125,
  ...[0, 1, 2].flatMap((n) => [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1].map((f) => n + f)),
];

/** How far a shown amount may be from the exact one, both in the base of its kind (R5–R7). */
function boundOf(kind: string, exact: number): number {
  // R5: 2.5 % from 1 g or ml, below it half a step of 0.01, and nothing becomes 0.
  if (kind === 'volume' || kind === 'mass') return exact >= 1 ? 0.025 * exact : Math.max(0.005, 0.01 - exact);
  // R6: 4.5 % from 1 tbsp, below it half the gap between neighbouring measures.
  if (kind === 'spoon') {
    if (exact >= 3) return 0.045 * exact;
    const above = TEASPOONS.findIndex((measure) => measure >= exact);
    return ((TEASPOONS[above] ?? 3) - (TEASPOONS[above - 1] ?? 0)) / 2;
  }
  // R7: eighths below 2 oz, quarters below 4, then halves, or quarters where a half is more than 2.5 % off.
  if (kind === 'weight')
    return exact < 2 ? Math.max(1 / 16, 1 / 8 - exact) : Math.max(1 / 8, exact >= 4 ? 0.025 * exact : 0);
  return exact < 4 ? 1 / 8 : 1 / 4;
}

/** Whether some part of the amount of a line is a heaping or a scant measure, or a spoon that is another than ours. */
function isRoughLine(text: string): boolean {
  const line = lineOf(cutLabel(cutOptional(text).rest).rest);
  const primary = mainAmountOf(line);
  return (
    primary !== null &&
    amountAt(line, primary.measure).some((measure) => isRough(line, measure) || isOwnSize(line, measure))
  );
}

/** A cup of nothing is read as the thing itself ("1 cup", as the cases of other parsers have it). */
const unitIn = (read: ParsedLine): string => read.unit ?? canonicalUnit(read.item) ?? '';

const baseOf = (read: ParsedLine): number | null => {
  const unit = unitOf(unitIn(read));
  return read.quantity === null || unit === null ? null : read.quantity * toNumber(unit.size);
};

/**
 * A third or an eighth in the author's decimals is written with two or three places (0.333, 2.33), so what is read back
 * is up to half of the last place off; metric numbers are written in full.
 */
function written(display: string, kind: string): number {
  const decimals = kind === 'volume' || kind === 'mass' ? null : /\d[.,](\d{2,3})(?!\d)/.exec(display);
  return decimals === null ? 0 : 0.5 * 10 ** -(decimals[1] ?? '').length;
}

/** R13, R14 and the bounds of R5–R7 on one plain measure: the sentence is read again, as a cook would. */
function offBy(line: string, read: ParsedLine, text: ScaledText, again: ParsedLine): Violation {
  const unit = read.unit === null ? null : unitOf(read.unit);
  if (text.low === null || unit === null) return null;
  const exact = toNumber(text.low) * toNumber(unit.size);
  const shown = baseOf(again);
  const now = unitOf(unitIn(again));
  if (shown === null || now?.kind !== unit.kind || again.quantity_max !== null)
    return { law: 'read again', line, shown: text.display };
  const slack = written(text.display, unit.kind) * toNumber(now.size) + 1e-6 * toNumber(now.size);
  const off = Math.abs(shown - exact);
  if (off > boundOf(unit.kind, exact) + slack) return { law: 'bound', line, shown: text.display };
  return off > 0.005 * exact + slack && !text.approximate ? { law: 'flag', line, shown: text.display } : null;
}

const blank = (line: string, shown: string): boolean => line.trim() !== '' && shown.trim() === '';

function sane(law: string, line: string, shown: string): Violation {
  if (blank(line, shown)) return { law: `${law}: blank`, line, shown };
  if (NO_NUMBER.test(shown) && !NO_NUMBER.test(line)) return { law: `${law}: NaN`, line, shown };
  return zeros(shown) > zeros(line) ? { law: `${law}: zero`, line, shown } : null;
}

const isShare = (value: number | null): boolean => value === null || (value > 0 && Number.isFinite(value));

const crosses = (text: string): number => text.match(/[\d½¼¾⅓⅔⅛] ?x /gu)?.length ?? 0;

const PINCH = /pinch|drops|Prise|Tropfen|pincée|gouttes|pizca|gotas|pizzico|gocc|pitada|snufje|druppels/u;

/** Why what becomes of a line is not held against its exact amount by reading it again; null where it may be. */
function notReadLine(line: string, read: ParsedLine): string | null {
  const kind = read.unit === null ? 'count' : unitOf(read.unit)?.kind;
  if (read.quantity === null) return 'no amount, or one pinned by the author (R3)';
  if (kind === 'count' || kind === 'length') return 'counted things, which R10 rounds to what you can count';
  if (read.quantity_max !== null) return 'ranges, whose ends share a unit (R8)';
  if (isRoughLine(line))
    return 'heaping, scant, and level measures and the author’s own spoons, which keep their unit';
  if (lineOf(line).imperial) return 'British pints and fluid ounces, which only read as British together';
  return null;
}

/** The same for one sentence that it becomes, and what that reads as. */
function notReadSentence(line: string, text: ScaledText): string | null {
  if (text.kept !== null)
    return 'left as written with a warning, because they can’t be scaled as a whole (R13)';
  if (!text.scaled) return 'no amount, or one pinned by the author (R3)';
  if (PINCH.test(text.display)) return '“a pinch of” or “a few drops of”, which show no number (R6)';
  // "400 g tin" becomes "2 x 400 g tins", where two are counted.
  if (crosses(text.display) > crosses(line)) return 'sizes that now have a count in front (R9)';
  return null;
}

/** The laws of R15 for reading and scaling one line. `skipped` counts the sentences that are not read again, by reason. */
export function scalingViolations(
  line: string,
  skipped: Map<string, number> = new Map(),
): NonNullable<Violation>[] {
  const found: Violation[] = [];
  const read = parseLine(line);
  if (!isShare(read.quantity) || !isShare(read.quantity_max)) found.push({ law: 'reading', line, shown: '' });
  const same = scaleText(line, ONE);
  if (same.display !== line || same.approximate) found.push({ law: 'identity', line, shown: same.display });
  const stored = { ...read, text: line, scaling: 'linear' as const, corrected: false };
  const exact = read.quantity === null ? null : fromNumber(read.quantity);
  const never = notReadLine(line, read);
  let before = { base: 0, unit: '' };
  for (const [i, factor] of FACTORS.entries()) {
    const text = scaleText(line, factor);
    found.push(sane('scaling', line, text.display));
    if (!text.scaled && text.display !== line) found.push({ law: 'kept', line, shown: text.display });
    const again = parseLine(text.display);
    const reason = never ?? notReadSentence(line, text);
    if (reason !== null) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    else found.push(offBy(line, read, text, again));
    if (text.scaled && exact !== null && text.low !== null) {
      // What the API answers is made from the same sentence: that is held at every third factor.
      const shown = i % 3 === 0 ? scaleLine(stored, factor).quantity : toQuantity(text.low);
      const wanted = toQuantity(times(exact, factor));
      // A stored third is 0.333333, so its ninth part may differ in the sixth decimal.
      if (shown === null || Math.abs(shown - wanted) > 2e-6 * Math.max(1, wanted, toNumber(factor)))
        found.push({ law: 'machine value', line, shown: `${shown} for ${wanted}` });
    }
    const base = reason === null ? baseOf(again) : null;
    const kind = unitOf(unitIn(again))?.kind ?? '';
    const less = base !== null && before.unit === kind && base < before.base * 0.98 - 1e-9;
    if (less && kind !== 'count') found.push({ law: 'monotone', line, shown: text.display });
    before = base === null ? { base: 0, unit: '' } : { base, unit: kind };
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
    const first = sums.findIndex(({ item, aisle }) => item === sum.item && aisle === sum.aisle);
    if (sum.sources.length === 0 || first !== i) wrong++;
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
