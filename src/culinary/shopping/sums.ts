import { gramsPerCup } from '@/culinary/foods/densities';
import { ML_PER_TEASPOON, metricOf, systemOf, targetOf, type UnitSystem } from '@/culinary/measures/systems';
import { compare, ONE, over, plus, type Ratio, ratio, times } from '@/culinary/numbers/ratio';
import { plainSpelling, type Spelling } from '@/culinary/units/units';
import type { PackageSize } from './package-size';

/** An exact amount of a thing, with the words its unit has in the line that asked for it. */
export interface Pile {
  readonly unit: string | null;
  readonly total: Ratio;
  readonly spelling: Spelling | null;
  /** What one of the counted things holds; null where nobody says. */
  readonly size: PackageSize | null;
}

interface Measured extends Pile {
  readonly spelling: Spelling;
}

const isMeasured = (pile: Pile): pile is Measured =>
  pile.spelling !== null && metricOf(ONE, pile.spelling) !== null;

/** A cup of butter weighs half a pound, which is two sticks. */
const BUTTER = 227;

/** Sticks of butter as the eight tablespoons that each of them is. */
const inSpoons = (pile: Pile): Pile => ({
  ...pile,
  unit: 'tbsp',
  total: times(pile.total, ratio(8)),
  spelling: plainSpelling('tbsp'),
});

function inKitchen(pile: Measured, item: string, system: UnitSystem | null): Measured {
  const { spelling, total } = pile;
  const target = system === null ? null : targetOf(spelling, [total, total], item, system, false);
  if (target === null) return pile;
  return {
    ...pile,
    unit: target.spelling.unit.id,
    total: times(total, target.by),
    spelling: target.spelling,
  };
}

/**
 * Amounts of one thing as they are bought: what is measured is one number wherever it can be added, exactly or, between
 * volume and weight, by the density of the thing. It is said in the unit of the kitchen that is asked for, else in
 * that of the largest amount. Counts and what has no known density stay beside it.
 */
export function joinPiles(piles: readonly Pile[], item: string, system: UnitSystem | null): Pile[] {
  const grams = gramsPerCup(item);
  const perMl = grams === null ? null : over(ratio(grams), times(ML_PER_TEASPOON, ratio(48)));
  const common = ({ spelling, total }: Measured): readonly [string, Ratio] => {
    const [dimension, metric] = metricOf(total, spelling)!;
    return dimension === 'ml' && perMl !== null ? ['g', times(metric, perMl)] : [dimension, metric];
  };
  const out: Pile[] = [];
  const at = new Map<string, number>();
  const weighed = piles.some(isMeasured) || system === 'metric';
  for (const asked of piles) {
    const pile = grams === BUTTER && asked.unit === 'stick' && weighed ? inSpoons(asked) : asked;
    if (!isMeasured(pile)) {
      out.push(pile);
      continue;
    }
    const next = inKitchen(pile, item, system);
    const [dimension, size] = common(next);
    const place = at.get(dimension);
    if (place === undefined) {
      at.set(dimension, out.push(next) - 1);
      continue;
    }
    const before = out[place] as Measured;
    const [, sum] = common(before);
    const [mine, its] = [systemOf(before.spelling), systemOf(next.spelling)].map((own) => own === system);
    const keeps = mine === its ? compare(sum, size) >= 0 : mine;
    const kept = keeps ? before : next;
    const [, unit] = common({ ...kept, total: ONE });
    out[place] = { ...kept, total: over(plus(sum, size), unit) };
  }
  return out;
}
