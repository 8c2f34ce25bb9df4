import { LANGUAGES, type Language } from '@/culinary/languages/registry';
import type { Style } from '@/culinary/languages/words';
import { EAST_ASIAN_SPELLINGS } from './east-asian-units';

/** What a unit measures; a count unit carries the rounding class of R10. */
export type Kind = 'spoon' | 'fl_oz' | 'volume' | 'mass' | 'weight' | 'length' | 'count';
export type CountClass = 'produce' | 'egg' | 'half' | 'pack' | 'whole' | 'dozen';

export type SpellingRow = readonly [string, Language, Style, string, string, string?];

/** Units that every language writes the same. */
const SHARED: readonly SpellingRow[] = [
  ['ml', 'any', 'short', 'ml', 'ml', 'cc|mls|millilitern|毫升|㎖|㏄'],
  ['cl', 'any', 'short', 'cl', 'cl'],
  ['dl', 'any', 'short', 'dl', 'dl'],
  ['l', 'any', 'short', 'l', 'l', 'lt|ltr|ltrs|litern|リットル|升|ℓ'],
  ['mg', 'any', 'short', 'mg', 'mg'],
  ['g', 'any', 'short', 'g', 'g', 'gr|gm|gms|grs|グラム|克|公克|그램'],
  ['kg', 'any', 'short', 'kg', 'kg', 'kgs|キロ|公斤|千克|㎏'],
  ['kg', 'any', 'plural', 'kilo', 'kilos'],
  ['cm', 'any', 'short', 'cm', 'cm', 'cms'],
  ['foot', 'any', 'short', 'ft', 'ft'],
  ['mm', 'any', 'short', 'mm', 'mm'],
];

/** Every spelling of every unit; of two that are written the same the first is read. */
export const SPELLINGS: readonly SpellingRow[] = [
  ...SHARED,
  ...LANGUAGES.flatMap(([language, { units }]) =>
    units.map(([unit, ...spelling]): SpellingRow => [unit, language, ...spelling]),
  ),
  ...EAST_ASIAN_SPELLINGS,
];
