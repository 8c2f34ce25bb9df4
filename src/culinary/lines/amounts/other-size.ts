import type { Literal } from '@/culinary/lines/tokens/literals';
import type { Token } from '@/culinary/lines/tokens/scan';
import { metricOf } from '@/culinary/measures/systems';
import { over, toNumber } from '@/culinary/numbers/ratio';
import type { Spelling } from '@/culinary/units/units';

/** How far the two systems' words for one size may be apart, as a share: 14 oz (400 g), 1 lb (500 g). */
export const ONE_SIZE = 0.15;

/** A number with its unit. */
interface Sized {
  readonly low: Literal;
  readonly unit: Spelling | null;
}

/** Whether the second of two measures may be the first in other units: "2 100 g (200 g) …" says how much all are. */
export function isSaidAgain({ low, unit }: Sized, other: Sized): boolean {
  const one = metricOf(low.value, unit!);
  const two = metricOf(other.low.value, other.unit!);
  if (one === null || two === null || one[0] !== two[0]) return true;
  const share = toNumber(over(two[1], one[1]));
  return Math.abs(share - 1) <= ONE_SIZE;
}

/** After the bracket that is open at token i; null where it does not close soon, or says what all are together. */
export function closeOf(tokens: readonly Token[], i: number): number | null {
  for (let k = i; k < i + 6; k++) {
    if (tokens[k]?.text === ')') return k + 1;
    if (tokens[k]?.text === 'total') return null;
  }
  return null;
}
