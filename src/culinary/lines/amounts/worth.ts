import { ML_OF_SPOONS } from '@/culinary/grammar/east-asian';
import { metricOf } from '@/culinary/measures/systems';
import { compare, ONE, toNumber } from '@/culinary/numbers/ratio';
import type { Measure } from './amounts';
import { ONE_SIZE } from './other-size';

/** Grams in a millilitre of foods: from dried leaves to syrup and salt. */
const LIGHTEST = 0.1;
const HEAVIEST = 1.6;

/** How much an amount is, in grams or in millilitres; null for what is counted. */
function worthOf({ low, unit }: Measure): readonly [unit: 'g' | 'ml', worth: number] | null {
  const ml = ML_OF_SPOONS.get(unit?.unit.id ?? '');
  if (ml !== undefined) return ['ml', ml * toNumber(low.value)];
  const metric = unit === null ? null : metricOf(low.value, unit);
  return metric === null ? null : [metric[0], toNumber(metric[1])];
}

/**
 * Whether an amount can be the first one in other units: 大さじ2（30ml）, 大さじ1（9g）. One thing may weigh anything, 玉ねぎ
 * 1個（200g）; of several nobody knows whether all weigh so much.
 */
export function isWorth(primary: Measure, measure: Measure): boolean {
  const [first, other] = [worthOf(primary), worthOf(measure)];
  if (other === null) return false;
  if (first === null) return compare((primary.high ?? primary.low).value, ONE) <= 0;
  const share = other[1] / first[1];
  if (first[0] === other[0]) return Math.abs(share - 1) <= ONE_SIZE;
  const grams = other[0] === 'g' ? share : 1 / share;
  return grams >= LIGHTEST && grams <= HEAVIEST;
}
