import { metricOf } from '@/culinary/measures/systems';
import { compare, ONE, over, toNumber } from '@/culinary/numbers/ratio';
import type { Measure } from './amounts';

/** Grams or millilitres in one package of what everybody buys the same: wine, and yeast and baking powder. */
const WINE = [700, 750];
const POWDER = [7, 8, 11, 16];
const CONTENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['bottle', WINE],
  ['sachet', POWDER],
  ['packet', POWDER],
  ['package', POWDER],
  ['envelope', POWDER],
  ['päckchen', POWDER],
]);
/** How far what the author says may be off, as a share. */
const ROUNDED = 0.02;

/** Whether an amount is what a part of one package holds: ½ bottle (375 ml), where ½ can (400 g) says how large the can is. */
export function isHeldByPart({ unit, low }: Measure, measure: Measure): boolean {
  const contents = unit === null ? undefined : CONTENTS.get(unit.unit.id);
  if (contents === undefined || measure.unit === null || compare(low.value, ONE) >= 0) return false;
  const held = metricOf(over(measure.low.value, low.value), measure.unit);
  return held !== null && contents.some((size) => Math.abs(toNumber(held[1]) / size - 1) <= ROUNDED);
}
