import { gramsPerCup, isPouredFood } from '@/culinary/foods/densities';
import { LIQUIDS, setOf } from '@/culinary/grammar/lexicon';
import {
  compare,
  equalRatios,
  ONE,
  over,
  type Ratio,
  ratio,
  times,
  toNumber,
} from '@/culinary/numbers/ratio';
import type { Kind } from '@/culinary/units/table';
import { plainSpelling, respell, type Spelling } from '@/culinary/units/units';
import { type MetricStep, ounces } from './rounding';

/** The two kitchens a line can be shown for. */
export type UnitSystem = 'metric' | 'us';

/** How an amount is converted: times `by` into the unit of `spelling`. */
export interface Target {
  readonly system: UnitSystem;
  readonly spelling: Spelling;
  /** Amounts of the target's unit in one of the author's, exactly. */
  readonly by: Ratio;
  /** Between volume and weight, by the food's density: good to some 10 %, as any cup is. */
  readonly dense: boolean;
  /** It is the size of a package. */
  readonly label: boolean;
}

/**
 * How grams and milliliters of another kitchen are rounded: finely where they are the size of a package, which is exact,
 * and where a weight is only converted: 1 lb is 454 g.
 */
export function stepOf({ spelling, dense, label }: Target, factor: Ratio): MetricStep {
  if (spelling.unit.kind === 'volume') return label ? 'fine' : 'jug';
  return !dense && (label || equalRatios(factor, ONE)) ? 'fine' : 'cook';
}

/** Exact by definition: the international pound is 453.59237 g, the US gallon 231 cubic inches or 3,785.411784 ml. */
const GRAMS_PER_OUNCE = ratio(45_359_237, 1_600_000);
export const ML_PER_TEASPOON = ratio(3_785_411_784, 768_000_000);
const ML_PER_FLUID_OUNCE = times(ML_PER_TEASPOON, ratio(6));
/** How many ml or grams the base of a kind is. */
const METRIC: Readonly<Partial<Record<Kind, readonly ['ml' | 'g', Ratio]>>> = {
  spoon: ['ml', ML_PER_TEASPOON],
  fl_oz: ['ml', ML_PER_FLUID_OUNCE],
  volume: ['ml', ONE],
  mass: ['g', ONE],
  weight: ['g', GRAMS_PER_OUNCE],
};

/** Exactly how many grams or millilitres an amount is; null of what is counted or as long as it is. */
export function metricOf(value: Ratio, { unit }: Spelling): readonly ['g' | 'ml', Ratio] | null {
  const metric = METRIC[unit.kind];
  return metric === undefined ? null : [metric[0], times(times(value, unit.size), metric[1])];
}

const TEASPOONS_PER_CUP = ratio(48);
/** A US stick of butter is a quarter of a pound. */
const GRAMS_PER_STICK = times(GRAMS_PER_OUNCE, ratio(4));

/** Below a quarter of a cup every kitchen measures with spoons, so tsp and tbsp stay. */
const SPOONS_STAY_BELOW = ratio(12);

const SYSTEM: Readonly<Record<Kind, UnitSystem | null>> = {
  spoon: 'us',
  fl_oz: 'us',
  weight: 'us',
  volume: 'metric',
  mass: 'metric',
  length: null,
  count: null,
};

/** The system a unit belongs to; null for counts and lengths. */
export function systemOf(unit: Spelling | null): UnitSystem | null {
  if (unit?.unit.id === 'stick') return 'us';
  return unit === null ? null : SYSTEM[unit.unit.kind];
}

/**
 * What an amount of a thing becomes in a system; null where it stays. The ends of the amount are in the author's unit
 * and equal where it is no range. Volume becomes weight, or weight volume, only by a density we know. `label` says that
 * it is the size of a package.
 */
export function targetOf(
  unit: Spelling,
  [smallest, largest]: readonly [Ratio, Ratio],
  item: string,
  system: UnitSystem,
  label: boolean,
): Target | null {
  const { kind, size, id } = unit.unit;
  const into = (to: string, by: Ratio, dense = false): Target => ({
    system,
    spelling: wordFor(unit, to),
    by,
    dense,
    label,
  });
  if (system === 'metric') {
    if (id === 'stick') return gramsPerCup(item) === 227 ? into('g', GRAMS_PER_STICK) : null;
    // A bartender's ounce is a fluid one, but nobody says so: it is approximate.
    if (id === 'oz' && isPouredByOunce(item, label)) return into('ml', ML_PER_FLUID_OUNCE, true);
    if (kind === 'weight') return into('g', times(size, GRAMS_PER_OUNCE));
    if (kind === 'fl_oz') return into('ml', ML_PER_FLUID_OUNCE);
    if (kind !== 'spoon') return null;
    const spoons = id === 'tsp' || id === 'tbsp';
    if (spoons && compare(times(largest, size), SPOONS_STAY_BELOW) < 0) return null;
    const grams = gramsPerCup(item);
    if (grams === null || isPoured(item)) return into('ml', times(size, ML_PER_TEASPOON));
    return into('g', times(size, over(ratio(grams), TEASPOONS_PER_CUP)), true);
  }
  // Tins and bottles are filled by fluid ounces in America.
  if (kind === 'volume' && label) return into('fl_oz', times(size, over(ONE, ML_PER_FLUID_OUNCE)));
  if (kind === 'volume') return into('cup', over(times(size, over(ONE, ML_PER_TEASPOON)), TEASPOONS_PER_CUP));
  if (kind !== 'mass') return null;
  const grams = gramsPerCup(item);
  if (grams !== null && !label) return into('cup', over(size, ratio(grams)), true);
  const byOunce = over(size, GRAMS_PER_OUNCE);
  return isTooSmall(times(smallest, byOunce)) ? null : into('oz', byOunce);
}

/** What a British pint or fluid ounce of `ml` millilitres becomes: millilitres, or the other kitchen's cups. */
export function imperialTarget(unit: Spelling, ml: Ratio, system: UnitSystem): Target {
  if (system === 'metric')
    return { system, spelling: wordFor(unit, 'ml'), by: ml, dense: false, label: false };
  const by = over(over(ml, ML_PER_TEASPOON), TEASPOONS_PER_CUP);
  // The author's own millilitres are nearer than pints that she rounded.
  return { system, spelling: wordFor(unit, 'cup'), by, dense: true, label: false };
}

/** How far the nearest eighth of an ounce may be off before an American scale had better show grams too, as a share. */
const COARSE = 0.125;

/** A trace of saffron is no ⅛ oz: a few grams stay grams where eighths of an ounce are too coarse for them. */
const isTooSmall = (inOunces: Ratio): boolean =>
  Math.abs(toNumber(ounces(inOunces)) / toNumber(inOunces) - 1) > COARSE;

/** Drinks and broth: their packages are filled by volume. */
const THIN = setOf('thin');

/** Ounces of what one pours are fluid, but a sauce is sold by weight, as is what comes in cans: condensed or coconut milk. */
function isPouredByOunce(item: string, label: boolean): boolean {
  const last = lastWord(nameOf(item));
  return label ? THIN.has(last) : isPoured(item) && last !== 'sauce';
}

const nameOf = (item: string): string => item.trim().toLowerCase().split(/\s+/, 12).join(' ');

/** Liquids are measured by volume in both kitchens; honey, sour cream and butter by weight in the metric one. */
function isPoured(item: string): boolean {
  const name = nameOf(item);
  const last = lastWord(name);
  const set = CREAMS.has(last) && SET.has(lastWord(name.slice(0, -last.length - 1)));
  const thick = THICK.has(last) || set;
  return (LIQUIDS.has(last) && !thick) || isPouredFood(item);
}

const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

const THICK = setOf('thick');
const CREAMS = setOf('creams');
const SET = setOf('thickened');

/**
 * The target's word: the short one (g, ml, cups, oz), but for English authors who write words out ("8 ounces").
 */
function wordFor(author: Spelling, id: string): Spelling {
  const plain = plainSpelling(id);
  const spelled = author.language === 'en' && author.style === 'long' && author.unit.kind !== 'count';
  return spelled || plain === null ? respell(author, id) : plain;
}
