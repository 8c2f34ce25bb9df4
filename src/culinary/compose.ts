import { parseLine } from './line';
import { type Notation, spellNumber } from './numbers';
import { compare, fromNumber, ONE, type Ratio } from './ratio';
import { plainSpelling, unitOf } from './units';

/** The structure of an ingredient line. */
export interface LineStructure {
  readonly quantity: number | null;
  readonly quantity_max: number | null;
  readonly unit: string | null;
  readonly item: string;
  readonly note: string | null;
}

/** Fractions one writes as such; any other amount is written as a decimal. */
const isKitchenFraction = (value: Ratio): boolean => [1, 2, 3, 4, 8].includes(value.d);

function number(value: Ratio, metric: boolean): string {
  const notation: Notation = isKitchenFraction(value) ? 'glyph' : 'point';
  if (notation === 'point') return String(Math.round((value.n / value.d) * 1e6) / 1e6);
  return spellNumber(value, notation, metric && value.d !== 3);
}

/** The sentence made from structure, where the author sent no text: "1½ cups flour, sifted". */
export function composeLine(line: LineStructure): string {
  const low = line.quantity === null ? null : fromNumber(line.quantity);
  const high = line.quantity_max === null ? null : fromNumber(line.quantity_max);
  const kind = line.unit === null ? null : (unitOf(line.unit)?.kind ?? null);
  const metric = kind === 'volume' || kind === 'mass';
  const amounts = [low, high].filter((value) => value !== null).map((value) => number(value, metric));
  const upper = high ?? low;
  const many = upper !== null && compare(upper, ONE) > 0;
  const spelling = line.unit === null ? null : plainSpelling(line.unit);
  const unit = spelling === null ? line.unit : many ? spelling.many : spelling.one;
  const head = [amounts.join('-'), unit ?? '', line.item].filter((part) => part !== '').join(' ');
  const note = line.note?.trim() ?? '';
  return note === '' ? head : `${head}, ${note}`;
}

const FIELDS = ['quantity', 'quantity_max', 'unit', 'item', 'note'] as const;

/**
 * The sentence a line shows unscaled: the author's text, unless its structure was corrected to something that the
 * text does not say. A reading that the author has only confirmed is shown as it was written.
 */
export function displayLine(
  line: LineStructure & { readonly text: string; readonly corrected: boolean },
): string {
  if (!line.corrected) return line.text;
  const read = parseLine(line.text);
  return FIELDS.every((field) => read[field] === line[field]) ? line.text : composeLine(line);
}
