import {
  compare,
  equalRatios,
  ONE,
  over,
  plus,
  type Ratio,
  ratio,
  roundTo,
  times,
  toNumber,
} from '@/culinary/numbers/ratio';
import type { CountClass } from '@/culinary/units/table';
import { type Spelling, sizeOfUnit } from '@/culinary/units/units';
import {
  countStep,
  fluidOunces,
  formatMetric,
  formatSpoons,
  formatWeight,
  hundredths,
  type MetricStep,
  metricIn,
  ounces,
  type Part,
  PINCH_BELOW,
  poundsIn,
  spoonEnd,
  spoonsIn,
  stickStep,
} from './rounding';

/** What an amount is scaled as: the author's unit, or a counted thing of a class. */
export interface Scale {
  readonly unit: Spelling | null;
  readonly count: CountClass;
  /** Only the author's unit will do (2 heaping tbsp). */
  readonly keepsUnit: boolean;
  /** The author's spoon is another than ours: it stays as long as it can be told in it, from a quarter up. */
  readonly ownSize?: boolean;
  /** The amount comes from another kitchen's ladder or from a density: an even measure is better than an exact one. */
  readonly rough?: boolean;
  /** How grams and milliliters are rounded: about 420 g, not 417. Without it, finely. */
  readonly step?: MetricStep;
  /** The author writes 2.2 lb: half of it is 1.1 lb, not 1 lb + 1.625 oz. */
  readonly decimal?: boolean;
  /** Fluid ounces in the author's British unit, which has them where its own fractions are too far off: 2 fl oz, not ⅛ pint. */
  readonly flOz?: Ratio | null;
  /** The author writes 0.04 oz, less than any step of ounces: it stays in hundredths up to an ounce. */
  readonly fine?: boolean;
  /** The author gives both ends of a range a unit: 2 g - 1 kg. */
  readonly parted?: boolean;
  /** How what is counted whole is counted by an author who breaks it: ½ bay leaf, 1½ bay leaves. */
  readonly broken?: CountClass | null;
  /** Sticks of butter, which are marked in tablespoons: an eighth of one is one. */
  readonly eighths?: boolean;
}

/** A shown amount: its parts (none for "a pinch of"), and how far it is from the exact one. */
export interface Shown {
  readonly parts: readonly Part[];
  readonly approximate: boolean;
}

const TWELVE = ratio(12);
/** R6: how far a measure may be off. */
const FAR = 0.045;
const EIGHT = ratio(8);
const QUARTER = ratio(1, 4);
const POUND = ratio(16);
const HALF_CUP = ratio(24);

/** The size of a unit in the base of its kind, exactly. */
export function unitSize(unit: Spelling | null): Ratio {
  return unit?.unit.size ?? ONE;
}

/** The most that is spelled, in the base of its kind: beyond it the ladders no longer count exactly (see `compact`). */
const MOST = ratio(1_000_000_000);

/** Whether an amount in a unit is more than can be told exactly. */
export const isBeyond = (value: Ratio, unit: Spelling | null): boolean =>
  compare(times(value, unitSize(unit)), MOST) > 0;

/** R13: more than 0.5 % away. */
export function isApproximate(shown: Ratio, exact: Ratio): boolean {
  return Math.abs(toNumber(shown) / toNumber(exact) - 1) > 0.005 + 1e-12;
}

function baseOf(part: Part): Ratio {
  return times(part.value, sizeOfUnit(part.unit));
}

/** Languages whose cooks do not count spoons up to cups. */
const countsCups = (unit: Spelling): boolean =>
  unit.language === 'en' || unit.language === 'es' || unit.language === 'pt';

/** One exact amount in the author's unit, as a cook says it (R5–R7, R10). */
export function formatAmount(value: Ratio, scale: Scale): Shown {
  const { unit } = scale;
  const kind = unit?.unit.kind ?? 'count';
  const id = unit?.unit.id ?? '';
  const base = times(value, unitSize(unit));
  if (unit === null || kind === 'count' || kind === 'length') return spellCount(value, scale, id);
  if (kind === 'spoon' && compare(base, PINCH_BELOW) < 0) return { parts: [], approximate: true };
  if (scale.keepsUnit || (scale.ownSize === true && compare(value, QUARTER) >= 0)) {
    const part = { value: within(base, id, scale), unit: id };
    const drops = scale.flOz ? times(value, scale.flOz) : null;
    if (drops !== null && Math.abs(toNumber(over(baseOf(part), base)) - 1) > FAR) {
      const ounces = fluidOunces(drops);
      return { parts: [{ value: ounces, unit: 'fl_oz' }], approximate: isApproximate(ounces, drops) };
    }
    return { parts: [part], approximate: isApproximate(baseOf(part), base) };
  }
  if (scale.fine === true && compare(base, ONE) < 0) {
    const part = { value: hundredths(base), unit: id };
    return { parts: [part], approximate: isApproximate(part.value, base) };
  }
  const spelled =
    kind === 'spoon'
      ? formatSpoons(base, id, countsCups(unit), scale.rough === true)
      : kind === 'weight'
        ? formatWeight(base, id, scale.rough === true)
        : kind === 'fl_oz'
          ? [{ value: fluidOunces(value), unit: id }]
          : [formatMetric(base, id, metricStepOf(scale))];
  const pounds = scale.decimal === true && kind === 'weight' && spelled.length === 2;
  const parts = pounds ? [{ value: roundTo(over(base, POUND), 1, 20), unit: 'lb' }] : spelled;
  const shown = parts.map(baseOf).reduce(plus);
  return { parts, approximate: isApproximate(shown, base) };
}

function spellCount(value: Ratio, scale: Scale, id: string): Shown {
  // A Japanese 個 is a whole onion, of which one takes a quarter.
  const counter = id === 'piece' && scale.unit?.language === 'any';
  const own = counter ? 'produce' : (scale.unit?.unit.count ?? scale.count);
  const count = own === 'whole' ? (scale.broken ?? own) : own;
  if (count === 'dozen') {
    const halves = roundTo(value, 1, 2);
    if (equalRatios(halves, value)) return { parts: [{ value: halves, unit: id }], approximate: false };
    const pieces = countStep(times(value, TWELVE), 'whole');
    return { parts: [{ value: pieces, unit: '' }], approximate: isApproximate(pieces, times(value, TWELVE)) };
  }
  const shown = scale.eighths === true ? stickStep(value) : countStep(value, count);
  return { parts: [{ value: shown, unit: id }], approximate: isApproximate(shown, value) };
}

/** How grams and milliliters are rounded here. */
const metricStepOf = ({ step }: Scale): MetricStep => step ?? 'fine';

/** An amount in a given unit of the author's kind, for ends that must share it. */
function within(base: Ratio, id: string, scale: Scale): Ratio {
  const size = sizeOfUnit(id);
  switch (scale.unit?.unit.kind) {
    case 'spoon':
      return spoonsIn(base, id, size);
    case 'weight':
      return id === 'lb' ? poundsIn(base) : ounces(base);
    case 'fl_oz':
      return fluidOunces(base);
    case 'volume':
    case 'mass':
      return metricIn(base, size, metricStepOf(scale));
    default:
      // Ends of counts share their unit already, but for dozens, where one end may come out in pieces.
      return countStep(base, 'dozen');
  }
}

/** Both ends of a range in one unit (R8); a single end where they came out equal. */
export interface ShownRange {
  readonly low: Ratio;
  readonly high: Ratio;
  readonly unit: string;
  /** That of the lower end, which is the same but where the author gives each its own and a common one is too far off. */
  readonly lowUnit: string;
  readonly approximate: boolean;
}

/** The ends of a range in one unit, and how far the worse of them is off, as a share. */
interface Ends {
  readonly low: Ratio;
  readonly high: Ratio;
  readonly unit: string;
  readonly miss: number;
}

function endsIn(ends: readonly Ratio[], unit: string, value: (base: Ratio) => Ratio): Ends {
  const [low, high] = ends.map(value);
  const shown = [low!, high!].map((end) => toNumber(baseOf({ value: end, unit })));
  const miss = Math.max(...shown.map((base, i) => Math.abs(base / toNumber(ends[i]!) - 1)));
  return { low: low!, high: high!, unit, miss };
}

/** Units below the author's in which a range may be told, with how many of them one counts out. */
const CUP_DOWN = [
  ['tbsp', 8],
  ['tsp', 6],
] as const;
const SMALLER_SPOONS: Readonly<Record<string, readonly (readonly [unit: string, most: number])[]>> = {
  gallon: [['quart', 8], ['cup', 8], ...CUP_DOWN],
  quart: [['cup', 8], ...CUP_DOWN],
  pint: [['cup', 8], ...CUP_DOWN],
  cup: CUP_DOWN,
  tbsp: [['tsp', 6]],
};
/** Nobody counts more teaspoons than make a quarter of a cup. */
const MOST_TEASPOONS = 12;
/** How far an end may be off before another unit is tried (R6). */
const RANGE_BOUNDS = [0.025, FAR] as const;

/**
 * The ends of a range of spoons or cups in one unit, each on its ladder: the author's unit as long as it is close, then
 * tablespoons up to half a cup in halves, then teaspoons; where all are too coarse, the closest.
 */
function spoonRange(ends: readonly Ratio[], id: string): Ends {
  // ⅜ cup is no measure: up to half a cup one has tablespoons.
  const eighths = compare(ends[1]!, HALF_CUP) > 0;
  const inUnit = (unit: string): Ends =>
    endsIn(ends, unit, (end) => spoonEnd(end, unit, sizeOfUnit(unit), eighths));
  const own = inUnit(id);
  const smaller = (SMALLER_SPOONS[id] ?? []).map(([unit, most]) => ({ ends: inUnit(unit), most }));
  const fitting = [
    own,
    ...smaller.filter(({ ends: { high }, most }) => toNumber(high) <= most).map((s) => s.ends),
  ];
  for (const bound of RANGE_BOUNDS) {
    const close = fitting.find(({ miss }) => miss <= bound);
    if (close !== undefined) return close;
  }
  const spoons = smaller.at(-1)?.ends;
  if (spoons !== undefined && toNumber(spoons.high) <= MOST_TEASPOONS) return spoons;
  return fitting.reduce((best, next) => (next.miss < best.miss ? next : best));
}

/** In what a range is told whose ends are too far off in the author's unit. */
const SMALLER: Readonly<Record<string, string>> = { lb: 'oz', kg: 'g', l: 'ml', dl: 'ml', cl: 'ml' };

/**
 * Ends of weights, fluid ounces, metric amounts and counts stay in the author's unit; pounds below half of one come in
 * ounces (R7), and what is lost in kilograms and litres in grams and millilitres: 2 g - 1 kg.
 */
function otherRange(ends: readonly Ratio[], id: string, scale: Scale): Ends {
  const inUnit = (unit: string): Ends => endsIn(ends, unit, (end) => within(end, unit, scale));
  const own = inUnit(id);
  // 900 g to 1.1 kg are 2 to 2½ lb.
  if (scale.rough === true && id === 'oz' && compare(ends[0]!, POUND) >= 0) {
    const pounds = endsIn(ends, 'lb', (end) => roundTo(over(end, POUND), 1, 4));
    if (pounds.miss <= FAR) return pounds;
  }
  const bound = id === 'lb' && compare(ends[0]!, EIGHT) >= 0 ? FAR : 0.025;
  const smaller = own.miss > bound ? SMALLER[id] : undefined;
  return smaller === undefined ? own : inUnit(smaller);
}

/** R8: the unit both ends land in, else the author's, else – where that is too coarse – a smaller one. */
export function formatRange(low: Ratio, high: Ratio, scale: Scale): ShownRange | null {
  const id = scale.unit?.unit.id ?? '';
  const size = unitSize(scale.unit);
  const ends = [low, high].map((end) => times(end, size));
  const [a, b] = [formatAmount(low, scale), formatAmount(high, scale)];
  const [first] = a.parts;
  const [second] = b.parts;
  if (first === undefined && second === undefined) return null;
  if (a.parts.length === 1 && b.parts.length === 1 && first !== undefined && first.unit === second?.unit) {
    return {
      low: first.value,
      high: second.value,
      unit: first.unit,
      lowUnit: first.unit,
      approximate: a.approximate || b.approximate,
    };
  }
  const spoons = scale.unit?.unit.kind === 'spoon' && !scale.keepsUnit;
  const { miss, ...shown } = spoons ? spoonRange(ends, id) : otherRange(ends, id, scale);
  // 2 g - 1 kg stay grams and kilograms.
  if (!spoons && shown.unit !== id && scale.parted === true && first !== undefined && second !== undefined)
    return {
      ...{ low: first.value, lowUnit: first.unit, high: second.value, unit: second.unit },
      approximate: a.approximate || b.approximate,
    };
  return { ...shown, lowUnit: shown.unit, approximate: miss > 0.005 + 1e-12 };
}
