import { type Measure, measureAt } from '@/culinary/lines/amounts/amounts';
import { type MainAmount, mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { impliedCount } from '@/culinary/lines/amounts/package-count';
import { isLabel } from '@/culinary/lines/amounts/roles';
import { cutLabel } from '@/culinary/lines/line-label';
import { textAt } from '@/culinary/lines/tokens/scan';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { metricOf, type UnitSystem } from '@/culinary/measures/systems';
import { ONE, type Ratio, times, toNumber } from '@/culinary/numbers/ratio';
import { convertText } from '@/culinary/scaling/convert';
import { type Spelling, unitLanguage } from '@/culinary/units/units';

/** How large one of the counted things is, in its author's words: 14-oz, 400 g, #10. */
export interface PackageSize {
  /** As it stands beside the count: (14-oz), x 400g. */
  readonly label: string;
  /** It stands between the number and the package, not behind: 2 (14-oz) cans, 2 Dosen (à 400 g). */
  readonly before: boolean;
  /** What tells sizes apart: g, ml, the unit of a length, or the words where there is no measure. */
  readonly dimension: string;
  readonly low: number;
  readonly high: number;
}

/**
 * What a line counts and how large it says one is. `implied` stands where it names the size alone ("400g tin"): the
 * package, and exactly how many grams or millilitres are one.
 */
export interface Package {
  readonly unit: string | null;
  readonly size: PackageSize;
  readonly implied: { readonly container: Spelling; readonly each: Ratio } | null;
}

/** A tin of 14 oz holds 397 g and is sold as 400 g. */
const SAME_SIZE = 0.01;

/** Whether two sizes are those of one package, in whatever words: 14.5-ounce and 14 1/2 oz, 14 oz and 400 g. */
export function isSameSize(one: PackageSize | null, other: PackageSize | null): boolean {
  if (one === null || other === null) return one === other;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
  return one.dimension === other.dimension && near(one.low, other.low) && near(one.high, other.high);
}

function sizeFrom({ low, high }: Measure, unit: Spelling, label: string, before: boolean): PackageSize {
  const metric = metricOf(ONE, unit);
  const [dimension, one] = metric ?? [unit.unit.id, ONE];
  const told = (end: Ratio): number => toNumber(times(end, one));
  return { label, before, dimension, low: told(low.value), high: told((high ?? low).value) };
}

/** The size between a count and its package: (14-oz), x 400g, 14-ounce, #10. */
function sizeBetween(line: Line, [from, to]: readonly [number, number]): PackageSize {
  const { tokens, text } = line;
  const written = text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const label = /^[(#x×⨯]|^no/i.test(written) ? written : `(${written})`;
  for (let at = from; at < to; at++) {
    const measure = tokens[at]!.kind === 'number' ? measureAt(line, at, false) : null;
    if (measure !== null && measure.unit !== null && measure.unit.unit.kind !== 'count')
      // The package of "1 (15 oz can)" is named by the list.
      return sizeFrom(
        measure,
        measure.unit,
        /\p{L}\s\p{L}/u.test(label) ? `(${within(line, measure)})` : label,
        true,
      );
  }
  const words = label.toLowerCase().replaceAll(/[\s().]/g, '');
  return { label, before: true, dimension: words, low: 1, high: 1 };
}

const within = ({ text }: Line, { start, end }: Measure): string => text.slice(start, end);

/** How far behind a package its size is looked for, in tokens: 1 can diced fire-roasted tomatoes with chilies (14 oz). */
const FAR = 24;

/** The size behind a package: 1 can (14 oz), 2 Dosen Tomaten (à 400 g), 2 boîtes de 400 g. */
function sizeBehind(line: Line, primary: Measure): PackageSize | null {
  const { tokens } = line;
  for (let at = primary.to; at < Math.min(tokens.length, primary.to + FAR); at++) {
    if (tokens[at]!.kind !== 'number') continue;
    const measure = measureAt(line, at, false);
    if (measure?.unit == null) continue;
    if (!isLabel(line, primary, measure)) return null;
    const each = /^[àá@]$/.test(textAt(tokens, at - 1)) ? 'à ' : '';
    const english = unitLanguage(primary.unit) === 'en' && each === '';
    return sizeFrom(measure, measure.unit, `(${each}${within(line, measure)})`, english);
  }
  return null;
}

function packageIn(line: Line, primary: MainAmount): Package | null {
  const { measure } = primary;
  const { unit, low, high } = measure;
  const container = impliedCount(line, primary)?.container ?? null;
  if (unit !== null && container !== null) {
    const each = metricOf((high ?? low).value, unit)?.[1];
    if (container.unit.id !== 'can' || each === undefined) return null;
    const size = sizeFrom(measure, unit, `(${within(line, measure)})`, true);
    return { unit: unit.unit.id, size, implied: { container, each } };
  }
  const size = measure.size === null ? sizeBehind(line, measure) : sizeBetween(line, measure.size);
  return size === null ? null : { unit: unit?.unit.id ?? null, size, implied: null };
}

/**
 * The package that a line counts and how large it says one is, in the units of a kitchen where one is named; null where
 * it says nothing of it. `item` is the thing in it.
 */
export function packageOf(text: string, item: string, system: UnitSystem | null): Package | null {
  const read = (said: string): Package | null => {
    const line = lineOf(cutLabel(said).rest);
    const primary = mainAmountOf(line);
    return primary === null ? null : packageIn(line, primary);
  };
  const own = read(text);
  if (own === null || system === null) return own;
  const told = [convertText(text, ONE, system, item).display, text].map(read).find((said) => said !== null);
  return { ...own, size: told!.size };
}
