import { compare, ONE, over, type Ratio } from '@/culinary/numbers/ratio';
import type { Measure } from './amounts';
import { weightOf } from './totals';

/** Grams or millilitres in one package of what everybody buys the same: tins, wine, mozzarella, yeast and baking powder. */
const TIN = [400, 411, 425, 800, 850];
const WINE = [700, 750];
const POWDER = [7, 8, 11, 16];
const CONTENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['can', TIN],
  ['ball', [125]],
  ['bottle', WINE],
  ['sachet', POWDER],
  ['packet', POWDER],
  ['package', POWDER],
  ['envelope', POWDER],
  ['päckchen', POWDER],
]);
/** How far what the author says may be off, as a share. */
const ROUNDED = 0.02;

/**
 * Whether a weight beside packages is what `all` of them hold, ½ bottle (375 ml), 3 balls (375 g), or `one` of them, 1 can
 * (14 oz), 2 cans (15 oz); null where their number and what is sold do not tell, 2 tins (800 g).
 */
export function heldBy({ unit, low, high }: Measure, measure: Measure): 'all' | 'one' | null {
  if (compare(low.value, ONE) === 0 && high === null) return 'one';
  const contents = unit === null ? undefined : CONTENTS.get(unit.unit.id);
  const sold = (by: Ratio): boolean => {
    const held = weightOf(measure, over(ONE, by));
    return (contents ?? []).some((size) => Math.abs(held / size - 1) <= ROUNDED);
  };
  const [one, all] = [sold(ONE), high === null && sold(low.value)];
  return one === all ? null : one ? 'one' : 'all';
}
