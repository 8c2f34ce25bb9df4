import { formatNumber, type Notation } from '@/culinary/numbers/numbers';
import { compare, fromNumber, ONE, type Ratio } from '@/culinary/numbers/ratio';
import { canonicalUnit, plainSpelling, unitOf } from '@/culinary/units/units';
import { parseLine } from './line';
import { inNumber } from './wording/agreement';
import { type OwnWords, ownWords } from './wording/own-words';

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

function number(value: Ratio, metric: boolean, comma: boolean): string {
  const notation: Notation = isKitchenFraction(value) ? 'glyph' : 'point';
  const said =
    notation === 'point'
      ? String(Math.round((value.n / value.d) * 1e6) / 1e6)
      : formatNumber(value, notation, metric && value.d !== 3);
  return comma ? said.replace('.', ',') : said;
}

/**
 * The word for what is so long, which a note has behind the reading of "2 inch piece ginger", with the rest of the note;
 * null where there is none.
 */
export function pieceIn(note: string | null): { word: string; unit: string; rest: string } | null {
  const parts = (note ?? '').split(', ');
  for (const [at, word] of parts.entries()) {
    const unit = canonicalUnit(word.trim());
    if (unit !== null && unitOf(unit)?.kind === 'count')
      return { word: word.trim(), unit, rest: parts.filter((_, i) => i !== at).join(', ') };
  }
  return null;
}

/**
 * The sentence made from structure, where the author sent no text: "1½ cups flour, sifted"; in the author's `own` words
 * for the unit where there is one.
 */
export function composeLine(line: LineStructure, own: OwnWords | null = null): string {
  const low = line.quantity === null ? null : fromNumber(line.quantity);
  const high = line.quantity_max === null ? null : fromNumber(line.quantity_max);
  const kind = line.unit === null ? null : (unitOf(line.unit)?.kind ?? null);
  const metric = kind === 'volume' || kind === 'mass';
  const amounts = [low, high]
    .filter((value) => value !== null)
    .map((value) => number(value, metric, own?.comma === true));
  const upper = high ?? low;
  const many = upper !== null && compare(upper, ONE) > 0;
  const spelling = line.unit === null ? null : plainSpelling(line.unit);
  const english = spelling === null ? line.unit : many ? spelling.many : spelling.one;
  const unit = (line.unit === null ? null : own?.unit(line.unit, upper ?? ONE)) ?? english ?? '';
  const named = pieceIn(line.note);
  const piece = kind === 'length' ? named : null;
  // What is so long, or so many, is said once.
  const said = named?.unit === line.unit ? named : piece;
  const note = (said === null ? line.note?.trim() : said.rest) ?? '';
  const size = line.unit === null ? '' : (own?.size(line.unit) ?? '');
  // What was done to the pieces stands in the note already: 3 peeled cloves garlic.
  const sized = note.includes(size) ? '' : size;
  const measure = [amounts.join('-'), sized, piece === null ? unit : `${line.unit} ${piece.word}`]
    .filter((part) => part !== '')
    .join(' ');
  const joint = unit === '' || line.item === '' ? ' ' : (own?.joint ?? ' ');
  const item = upper === null || unit !== '' || line.item === '' ? line.item : inNumber(line.item, many);
  const head = measure === '' ? item : `${measure}${joint}${item}`.trimEnd();
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
  if (FIELDS.every((field) => read[field] === line[field])) return line.text;
  return composeLine(line, ownWords(line.text, line.item));
}
