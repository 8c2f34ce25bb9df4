import { spellNumber } from './numbers';
import { compare, ONE, type Ratio, toNumber } from './ratio';
import { spell } from './spell';
import { plainSpelling, respell, type Spelling, unitOf } from './units';

/**
 * An exact amount in the words of a list: "1½ cups", "2 tbsp + 2 tsp", "1.35 kg", "3". Its words are those of a spelling
 * where one is given, else plain English; `rough` says that it comes from another kitchen.
 */
export function shown(value: Ratio, unit: string | null, row: Spelling | null = null, rough = false): string {
  const spelling = row ?? (unit === null ? null : plainSpelling(unit));
  if (unit !== null && spelling === null) return `${Math.round(toNumber(value) * 100) / 100} ${unit}`;
  const { parts } = spell(value, { unit: spelling, count: 'produce', keepsUnit: false, rough });
  if (parts.length === 0) return 'a pinch';
  return parts
    .map((part) => {
      const kind = unitOf(part.unit)?.kind;
      const number = spellNumber(part.value, 'glyph', kind === 'volume' || kind === 'mass');
      if (spelling === null || part.unit === '') return number;
      const row = respell(spelling, part.unit);
      return `${number} ${compare(part.value, ONE) > 0 ? row.many : row.one}`;
    })
    .join(' + ');
}
