import { formatAmount, type Scale, unitSize } from '@/culinary/measures/format-amount';
import type { Part } from '@/culinary/measures/rounding';
import { formatNumber } from '@/culinary/numbers/numbers';
import { compare, ONE, plus, type Ratio, ratio, times, toNumber } from '@/culinary/numbers/ratio';
import { plainSpelling, respell, type Spelling, sizeOfUnit, unitOf } from '@/culinary/units/units';

/** How much less than what is needed a list may name, as a share: what is nearer counts as exact (R6). */
const SHORT = 0.005;
/** Hundredths more that are tried, which is beyond the next measure everywhere. */
const MOST = 50;

/** The measures of an amount, the next larger ones where the nearest would be too little. */
function enough(value: Ratio, scale: Scale): readonly Part[] {
  const { parts } = formatAmount(value, scale);
  const needed = toNumber(times(value, unitSize(scale.unit))) * (1 - SHORT) - 1e-12;
  const total = (all: readonly Part[]): number =>
    toNumber(all.map((part) => times(part.value, sizeOfUnit(part.unit))).reduce(plus));
  let named = parts;
  for (let more = 1; named.length > 0 && total(named) < needed && more <= MOST; more++)
    named = formatAmount(times(value, ratio(100 + more, 100)), scale).parts;
  return named;
}

/**
 * An exact amount in the words of a list that one buys by: "1½ cups", "2 tbsp + 2 tsp", "1.35 kg", "3", never over 0.5 %
 * less than it is. Its words are those of a spelling where one is given, else plain English; `rough` says that it comes
 * from another kitchen.
 */
export function roundedForShopping(
  value: Ratio,
  unit: string | null,
  row: Spelling | null = null,
  rough = false,
): string {
  const spelling = row ?? (unit === null ? null : plainSpelling(unit));
  if (unit !== null && spelling === null) return `${Math.round(toNumber(value) * 100) / 100} ${unit}`;
  const parts = enough(value, { unit: spelling, count: 'produce', keepsUnit: false, rough });
  if (parts.length === 0) return 'a pinch';
  return parts
    .map((part) => {
      const kind = unitOf(part.unit)?.kind;
      const number = formatNumber(part.value, 'glyph', kind === 'volume' || kind === 'mass');
      if (spelling === null || part.unit === '') return number;
      const row = respell(spelling, part.unit);
      return `${number} ${compare(part.value, ONE) > 0 ? row.many : row.one}`;
    })
    .join(' + ');
}
