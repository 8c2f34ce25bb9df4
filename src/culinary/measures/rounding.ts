import {
  compact,
  compare,
  equalRatios,
  over,
  type Ratio,
  ratio,
  roundTo,
  times,
  toNumber,
} from '@/culinary/numbers/ratio';
import type { CountClass } from '@/culinary/units/table';

/** One spoken amount: a number of one unit. A sentence shows one or two of them. */
export interface Part {
  readonly value: Ratio;
  readonly unit: string;
}

/** R5: the step of a metric number in its own unit; ties go up, and nothing becomes 0. */
function metricStep(value: Ratio): Ratio {
  const size = toNumber(value);
  const [n, d] = size < 1 ? [1, 100] : size < 5 ? [1, 20] : size < 10 ? [1, 10] : size < 25 ? [1, 2] : [1, 1];
  const rounded = roundTo(value, n, d);
  return rounded.n === 0 ? ratio(1, 100) : rounded;
}

/**
 * How grams and milliliters are rounded: `fine` as R5 says, which is for what is bought and for the sizes of packages;
 * `cook` as one measures what is scaled or goes by a density; `jug` as one measures what comes from cups.
 */
export type MetricStep = 'fine' | 'cook' | 'jug';

/**
 * The steps of a cook from 100 g or ml on, who reads her scale by eye: sizes `below` one go to its `step`, but what is
 * whole in `kept` stays, so that 125 g × 3 are 375 g. All stay within 2.5 %.
 */
const COOK_STEPS = [
  { below: 250, step: 5, kept: 5 },
  { below: 1000, step: 10, kept: 5 },
  { below: 2500, step: 50, kept: 50 },
  { below: Number.POSITIVE_INFINITY, step: 100, kept: 50 },
] as const;

/** 416.67 g are about 420 g, and 1,667 g about 1,650 g. */
function cookStep(value: Ratio): Ratio {
  const size = toNumber(value);
  if (size < 100) return metricStep(value);
  const { step, kept } = COOK_STEPS.find(({ below }) => size < below)!;
  const own = roundTo(value, kept, 1);
  return equalRatios(own, value) ? own : roundTo(value, step, 1);
}

/**
 * The step of millilitres that come from cups or fluid ounces, which are measured in a jug: fives from 30 on, tens from
 * 200 on. They stay within 2.5 ml, and from 100 on within 2.5 %.
 */
function jugStep(value: Ratio): Ratio {
  const size = toNumber(value);
  if (size < 30) return metricStep(value);
  return size < 1000 ? roundTo(value, size < 200 ? 5 : 10, 1) : cookStep(value);
}

const STEPS: Readonly<Record<MetricStep, (value: Ratio) => Ratio>> = {
  fine: metricStep,
  cook: cookStep,
  jug: jugStep,
};

const THOUSAND = ratio(1000);

/** From 1,000 g or ml on, in kg or l. */
const large = (base: Ratio, step: MetricStep): Ratio =>
  step === 'fine' ? roundTo(over(base, THOUSAND), 1, 100) : over(STEPS[step](base), THOUSAND);

/** R5, in ml or g; `unit` is the author's. cl and dl are kept between ¼ dl and 10 dl. */
export function formatMetric(base: Ratio, unit: string, step: MetricStep): Part {
  if (unit === 'cl' || unit === 'dl') {
    const size = toNumber(base);
    if (size >= 25 && size <= 1000) {
      return { value: metricStep(over(base, ratio(unit === 'cl' ? 10 : 100))), unit };
    }
  }
  if (unit === 'mg' && toNumber(base) < 1) return { value: metricStep(times(base, THOUSAND)), unit };
  const small = STEPS[step](base);
  const volume = unit === 'ml' || unit === 'cl' || unit === 'dl' || unit === 'l';
  if (compare(small, THOUSAND) < 0) return { value: small, unit: volume ? 'ml' : 'g' };
  return { value: large(base, step), unit: volume ? 'l' : 'kg' };
}

/** R5 for ends of a range that stay in one unit of this size in g or ml, the author's or that of her target. */
export function metricIn(base: Ratio, size: Ratio, step: MetricStep): Ratio {
  if (equalRatios(size, ratio(1))) return STEPS[step](base);
  const both = compare(base, THOUSAND) >= 0 && equalRatios(size, THOUSAND);
  return both ? large(base, step) : metricStep(over(base, size));
}

// All spoon and cup measures are whole numbers of 24ths of a teaspoon, so this ladder is integer arithmetic.
const TSP = 24;
const SIZES: Readonly<Record<string, number>> = {
  tsp: 1,
  tbsp: 3,
  cup: 48,
  pint: 96,
  quart: 192,
  gallon: 768,
};
/** 0 ¼ ⅓ ½ ⅔ ¾ 1, in 24ths. */
const FRACTIONS = [0, 6, 8, 12, 16, 18, 24] as const;
const HALVES = [0, 12, 24] as const;

interface Rung {
  readonly unit: string;
  /** In 24ths of the unit. */
  readonly steps: number;
  /** In 24ths of a teaspoon. */
  readonly size: number;
}

/** The rung of a unit nearest to n/d 24ths of it; ties go up, below ¼ down. `least` and `most` are in 24ths. */
function nearest(n: number, d: number, fractions: readonly number[], least: number, most: number): number {
  const whole = Math.floor(n / (TSP * d)) * TSP;
  const rest = n - whole * d;
  let best = 0;
  let gap = Number.POSITIVE_INFINITY;
  for (const f of fractions) {
    const miss = Math.abs(rest - f * d);
    if (miss < gap || (miss === gap && whole + f > 6)) [best, gap] = [whole + f, miss];
  }
  return Math.min(Math.max(best, least), most);
}

function spoonRungs(x: Ratio, top: boolean): Rung[] {
  const n = x.n * TSP;
  const rungs: Rung[] = [];
  const add = (unit: string, steps: number): void => {
    rungs.push({ unit, steps, size: steps * SIZES[unit]! });
  };
  if (top) add('cup', nearest(n, x.d * 48, FRACTIONS, 6, Number.MAX_SAFE_INTEGER));
  add('tbsp', nearest(n, x.d * 3, HALVES, 24, top ? 180 : Number.MAX_SAFE_INTEGER));
  add('tsp', teaspoons(n, x.d));
  return rungs;
}

/** ⅛, then ¼ ⅓ ½ ⅔ ¾ up to 6. The middle between ⅛ and ¼ goes down. */
function teaspoons(n: number, d: number): number {
  if (n * 2 <= 9 * d) return 3;
  return nearest(n, d, FRACTIONS, 6, 144);
}

const pieces = (steps: number): number => (steps >= TSP ? 1 : 0) + (steps % TSP === 0 ? 0 : 1);

interface Pair {
  readonly rungs: readonly Rung[];
  /** Of spoons and cups to be filled. */
  readonly count: number;
  readonly cost: number;
  readonly miss: number;
}

/** (c) of R6: the shortest pair within 2.5 %; among equals the closest, then the one with more of the large measure. */
function spoonPair(x: Ratio, top: boolean, rough: boolean): Pair | null {
  const exact = (x.n * TSP) / x.d;
  let best: Pair | null = null;
  const offer = (big: Rung, small: Rung): void => {
    const miss = Math.abs(big.size + small.size - exact) / exact;
    if (miss > 0.025) return;
    // More than a quarter of a cup is no rest to count out in tablespoons: 1 cup + 1½ tbsp, not ⅔ cup + 7 tbsp.
    const tedious = small.unit === 'tbsp' && small.steps > (rough ? 3.5 : 4) * TSP ? 3 : 0;
    // An exact pair is worth one more piece: 1½ cups + 1½ tbsp, not 1⅓ cups + 4 tbsp.
    const off = miss > (rough ? 0.01 : 0.005) ? 1 : 0;
    const count = pieces(big.steps) + pieces(small.steps);
    const cost = count + tedious + off;
    if (best === null || cost < best.cost || (cost === best.cost && miss < best.miss - 1e-12)) {
      best = { rungs: [big, small], count, cost, miss };
    }
  };
  const withRest = (big: Rung, unit: 'tbsp' | 'tsp'): void => {
    const rest = exact - big.size;
    if (rest <= 0) return;
    const steps =
      unit === 'tbsp' ? Math.round(rest / 3 / 12) * 12 : teaspoons(Math.round(rest * 1e6), 1_000_000);
    if (unit === 'tbsp' ? steps >= 24 && steps <= 180 : steps < 72) {
      offer(big, { unit, steps, size: steps * SIZES[unit]! });
    }
  };
  if (top) {
    const from = Math.floor(exact / (48 * TSP));
    for (let whole = from; whole >= Math.max(0, from - 1); whole--) {
      for (const f of [18, 16, 12, 8, 6, 0]) {
        const steps = whole * TSP + f;
        if (steps >= 6) withRest({ unit: 'cup', steps, size: steps * 48 }, 'tbsp');
      }
    }
  }
  for (let steps = 180; steps >= 24; steps -= 12) withRest({ unit: 'tbsp', steps, size: steps * 3 }, 'tsp');
  return best;
}

const partOf = (rung: Rung): Part => ({ value: ratio(rung.steps, TSP), unit: rung.unit });

/** Below this many teaspoons one says "a pinch of" or "a few drops of" (R6). */
export const PINCH_BELOW = ratio(9, 100);

/**
 * R6: a total in teaspoons as one or two measures. `unit` is the author's (pint, quart and gallon are only used
 * where written); `cups` is false where the author's language counts no cups. `rough`: it comes from another kitchen,
 * where one measure within 4.5 % is better than a pair of more than two pieces: 7 tbsp, but 2 cups + 2 tbsp. Below
 * 0.09 tsp there is none: see PINCH_BELOW.
 */
export function formatSpoons(total: Ratio, unit: string, cups: boolean, rough = false): Part[] {
  const x = compact(total);
  if (unit === 'pint' || unit === 'quart' || unit === 'gallon') {
    const size = SIZES[unit]!;
    const steps = nearest(x.n * TSP, x.d * size, FRACTIONS, 12, Number.MAX_SAFE_INTEGER);
    const exact = (x.n * TSP) / x.d;
    if (Math.abs(steps * size - exact) <= 0.025 * exact) return [partOf({ unit, steps, size: steps * size })];
  }
  const rungs = spoonRungs(x, cups || unit === 'cup');
  const exact = rungs.find((rung) => rung.size * x.d === x.n * TSP);
  if (exact !== undefined) return [partOf(exact)];
  const size = (x.n * TSP) / x.d;
  const miss = (rung: Rung): number => Math.abs(rung.size - size);
  let best = rungs[0]!;
  for (const rung of rungs) if (miss(rung) < miss(best)) best = rung;
  if (miss(best) <= 0.025 * size) return [partOf(best)];
  const pair = spoonPair(x, cups || unit === 'cup', rough);
  const clumsy = rough && pair !== null && pair.count > 2 && miss(best) <= 0.045 * size;
  return pair === null || clumsy ? [partOf(best)] : pair.rungs.map(partOf);
}

const EIGHTHS = [3, 9, 15, 21] as const;

/**
 * The number of one spoon or cup unit nearest to a total in teaspoons, where the unit has to stay; cups and pints also
 * in `eighths`.
 */
export function spoonsIn(total: Ratio, unit: string, size: Ratio, eighths = true): Ratio {
  return fractionIn(total, size, eighths && (unit === 'cup' || unit === 'pint'));
}

/** The same for the ends of a range (R8), of which tablespoons are counted in halves only. */
export function spoonEnd(total: Ratio, unit: string, size: Ratio, eighths: boolean): Ratio {
  if (unit !== 'tbsp') return spoonsIn(total, unit, size, eighths);
  const x = compact(over(total, size));
  return ratio(nearest(x.n * TSP, x.d, HALVES, 12, Number.MAX_SAFE_INTEGER), TSP);
}

function fractionIn(total: Ratio, size: Ratio, eighths: boolean): Ratio {
  const x = compact(over(total, size));
  const n = x.n * TSP;
  const { d } = x;
  const plain = n * 2 <= 9 * d ? 3 : nearest(n, d, FRACTIONS, 6, Number.MAX_SAFE_INTEGER);
  if (!eighths) return ratio(plain, TSP);
  const eighth = nearest(n, d, EIGHTHS, 3, Number.MAX_SAFE_INTEGER);
  const exact = n / d;
  const off = Math.abs(plain - exact) > 0.025 * exact && Math.abs(eighth - exact) < Math.abs(plain - exact);
  return ratio(off ? eighth : plain, TSP);
}

const SIXTEEN = ratio(16);

/** R7, ounces: eighths below 2, quarters below 4, then halves, or quarters where a half is more than 2.5 % off. */
export function ounces(x: Ratio): Ratio {
  const size = toNumber(x);
  if (size < 2) {
    const eighths = roundTo(x, 1, 8);
    return eighths.n === 0 ? ratio(1, 8) : eighths;
  }
  if (size < 4) return roundTo(x, 1, 4);
  const halves = roundTo(x, 1, 2);
  return Math.abs(toNumber(halves) - size) > 0.025 * size ? roundTo(x, 1, 4) : halves;
}

/** Ounces below the steps of R7, as exact as two decimals are; never 0. */
export function hundredths(x: Ratio): Ratio {
  const rounded = roundTo(x, 1, 100);
  return rounded.n === 0 ? ratio(1, 100) : rounded;
}

function pounds(x: Ratio): Ratio | null {
  const y = compact(over(x, SIXTEEN));
  const value = ratio(nearest(y.n * TSP, y.d, FRACTIONS, 6, Number.MAX_SAFE_INTEGER), TSP);
  return Math.abs(toNumber(value) - toNumber(y)) <= 0.025 * toNumber(y) ? value : null;
}

/** Whole ounces beside pounds where the whole amount stays within 2.5 %, else halves. */
function evenOunces(beyond: Ratio, size: number): Ratio {
  const whole = roundTo(beyond, 1, 1);
  const close = whole.n > 0 && Math.abs(toNumber(whole) - toNumber(beyond)) <= 0.025 * size;
  return close ? whole : roundTo(beyond, 1, 2);
}

/**
 * R7: a total in ounces, written by the author in oz or lb. `rough`: it comes from another kitchen, where whole ounces
 * beside pounds are close enough within 2.5 %.
 */
export function formatWeight(total: Ratio, unit: string, rough = false): Part[] {
  const size = toNumber(total);
  if (size >= (unit === 'lb' ? 8 : 16)) {
    const single = pounds(total);
    if (single !== null) return [{ value: single, unit: 'lb' }];
  }
  if (size < 16) {
    const value = ounces(total);
    return [compare(value, SIXTEEN) < 0 ? { value, unit: 'oz' } : { value: ratio(1), unit: 'lb' }];
  }
  const whole = Math.floor(size / 16);
  // Less than half an ounce below the next pound is that pound within 2.5 %, so the rest never rounds up to 16.
  const beyond = remainder(total, whole * 16);
  const rest = rough ? evenOunces(beyond, size) : ounces(beyond);
  return [
    { value: ratio(whole), unit: 'lb' },
    { value: rest, unit: 'oz' },
  ];
}

function remainder(total: Ratio, off: number): Ratio {
  const x = compact(total);
  return ratio(Math.max(0, x.n - off * x.d), x.d);
}

/** R7: pounds for the ends of a range, in eighths where a third or a quarter is more than 2.5 % off. */
export function poundsIn(total: Ratio): Ratio {
  return fractionIn(total, SIXTEEN, true);
}

/** R7, fluid ounces: ¼ steps below 4, then ½. */
export function fluidOunces(x: Ratio): Ratio {
  const size = toNumber(x);
  if (size < 0.1875) return ratio(1, 8);
  return size < 4 ? roundTo(x, 1, 4) : roundTo(x, 1, 2);
}

const STICK = [0, 3, 6, 8, 9, 12, 15, 16, 18, 21, 24] as const;

/** Sticks of butter: eighths, which are tablespoons, and thirds. */
export function stickStep(x: Ratio): Ratio {
  const y = compact(x);
  return ratio(nearest(y.n * TSP, y.d, STICK, 3, Number.MAX_SAFE_INTEGER), TSP);
}

const atLeast = (value: Ratio, least: Ratio): Ratio => (compare(value, least) < 0 ? least : value);
const HALF = ratio(1, 2);
const QUARTER = ratio(1, 4);
const UNIT = ratio(1);

/** R10: how many one can count out. */
export function countStep(x: Ratio, count: CountClass): Ratio {
  const size = toNumber(x);
  switch (count) {
    case 'egg': {
      const whole = roundTo(x, 1, 1);
      if (whole.n > 0 && Math.abs(toNumber(whole) - size) <= 0.1 * size) return whole;
      return atLeast(roundTo(x, 1, 2), HALF);
    }
    case 'half':
      return atLeast(size < 4 ? roundTo(x, 1, 2) : roundTo(x, 1, 1), HALF);
    case 'pack':
      return atLeast(size < 1 ? roundTo(x, 1, 4) : size < 10 ? roundTo(x, 1, 2) : roundTo(x, 1, 1), QUARTER);
    case 'whole':
      return atLeast(roundTo(x, 1, 1), UNIT);
    default: {
      if (size >= 3) return size < 10 ? roundTo(x, 1, 2) : roundTo(x, 1, 1);
      const y = compact(x);
      return ratio(nearest(y.n * TSP, y.d, FRACTIONS, 6, Number.MAX_SAFE_INTEGER), TSP);
    }
  }
}
