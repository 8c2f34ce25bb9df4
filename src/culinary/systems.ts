import { gramsPerCup } from './densities';
import { LIQUIDS } from './lexicon';
import { compare, ONE, over, type Ratio, ratio, times } from './ratio';
import type { Kind } from './unit-table';
import { plainSpelling, respell, type Spelling } from './units';

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
}

/** Exact by definition: the international pound is 453.59237 g, the US gallon 231 cubic inches or 3,785.411784 ml. */
const GRAMS_PER_OUNCE = ratio(45_359_237, 1_600_000);
const ML_PER_TEASPOON = ratio(3_785_411_784, 768_000_000);
const ML_PER_FLUID_OUNCE = times(ML_PER_TEASPOON, ratio(6));
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
 * What an amount of a thing becomes in a system; null where it stays. `largest` is the amount (of a range its
 * upper end) in the author's unit. Volume becomes weight, or weight volume, only by a density we know.
 */
export function targetOf(unit: Spelling, largest: Ratio, item: string, system: UnitSystem): Target | null {
  const { kind, size, id } = unit.unit;
  const into = (to: string, by: Ratio, dense = false): Target => ({
    system,
    spelling: wordFor(unit, to),
    by,
    dense,
  });
  if (system === 'metric') {
    if (id === 'stick') return gramsPerCup(item) === 227 ? into('g', GRAMS_PER_STICK) : null;
    // A bartender's ounce is a fluid one.
    if (id === 'oz' && isPoured(item)) return into('ml', ML_PER_FLUID_OUNCE);
    if (kind === 'weight') return into('g', times(size, GRAMS_PER_OUNCE));
    if (kind === 'fl_oz') return into('ml', ML_PER_FLUID_OUNCE);
    if (kind !== 'spoon') return null;
    const spoons = id === 'tsp' || id === 'tbsp';
    if (spoons && compare(times(largest, size), SPOONS_STAY_BELOW) < 0) return null;
    const grams = gramsPerCup(item);
    if (grams === null || isPoured(item)) return into('ml', times(size, ML_PER_TEASPOON));
    return into('g', times(size, over(ratio(grams), TEASPOONS_PER_CUP)), true);
  }
  if (kind === 'volume') return into('cup', over(times(size, over(ONE, ML_PER_TEASPOON)), TEASPOONS_PER_CUP));
  if (kind !== 'mass') return null;
  const grams = gramsPerCup(item);
  return grams === null
    ? into('oz', over(size, GRAMS_PER_OUNCE))
    : into('cup', over(size, ratio(grams)), true);
}

/** Liquids are measured by volume in both kitchens; honey, sour cream and butter by weight in the metric one. */
function isPoured(item: string): boolean {
  const name = item.trim().toLowerCase().split(/\s+/, 12).join(' ');
  const last = lastWord(name);
  const set = /^(?:cream|crème|sahne|room)$/.test(last) && SET.has(lastWord(name.slice(0, -last.length - 1)));
  const thick = THICK.has(last) || set;
  return LIQUIDS.has(last) && !thick;
}

const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

const THICK: ReadonlySet<string> = new Set('honey honig miel miele mel honing molasses'.split(' '));
const SET: ReadonlySet<string> = new Set('sour whipped ice clotted saure geschlagene'.split(' '));

/**
 * The target's word: the short one (g, ml, cups, oz), but for English authors who write words out ("8 ounces").
 */
function wordFor(author: Spelling, id: string): Spelling {
  const plain = plainSpelling(id);
  const spelled = author.language === 'en' && author.style === 'long' && author.unit.kind !== 'count';
  return spelled || plain === null ? respell(author, id) : plain;
}
