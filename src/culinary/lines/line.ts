import { MODIFIERS, PLUS_WORDS } from '@/culinary/grammar/lexicon';
import { PREPARED } from '@/culinary/grammar/preparation';
import { anyWordOf, type Language, patternInAllLanguages } from '@/culinary/languages/registry';
import { toQuantity } from '@/culinary/numbers/ratio';
import { unitLanguage } from '@/culinary/units/units';
import type { Measure } from './amounts/amounts';
import {
  type Amounts,
  amountAt,
  isDoubtfulSum,
  isOfAnother,
  type MainAmount,
  mainAmountOf,
  sumOf,
} from './amounts/main-amount';
import { hasOpenCount, isOpenWithin } from './amounts/spaced-thousands';
import { holdsAnotherFood } from './another-food';
import type { LineStructure } from './compose';
import { cutLabel, cutOptional } from './line-label';
import { splitName } from './names/name';
import { trailingUnit } from './names/name-words';
import { textAt } from './tokens/scan';
import { type Line, lineOf } from './tokens/written-line';

/** An ingredient line read into structure. The author's text stays what it is; this is advice beside it. */
export interface ParsedLine extends LineStructure {
  /** At most six decimals; null where the line names none ("salt to taste", "pinch of salt"). */
  readonly quantity: number | null;
  /** The upper end of a range. */
  readonly quantity_max: number | null;
  /** Canonical (`tsp`, `cup`, `g`, `clove` …); null for counted things. */
  readonly unit: string | null;
  readonly item: string;
  /** Preparation and everything said beside the name. */
  readonly note: string | null;
  readonly optional: boolean;
  /** 0 … 1: how sure the reading is; below 0.7 a screen asks. */
  readonly confidence: number;
}

const isForeign = (language: Language): boolean => language !== 'en' && language !== 'any';

const OPTIONAL = new RegExp(
  `\\b(?:${anyWordOf('optional')}|${patternInAllLanguages('optionalToo')})\\b`,
  'i',
);

function confidenceOf(line: Line, primary: MainAmount | null, all: Amounts | null, item: string): number {
  if (item === '') return 0.3;
  if (primary === null || all === null) return 0.7;
  if (line.open || isDoubtfulSum(all) || hasOpenCount(line)) return 0.5;
  if (holdsAnotherFood(line, all.at(-1)!.to)) return 0.5;
  if (primary.place === 'of' && isOfAnother(line, primary.measure)) return 0.5;
  const place = { start: 0.95, bare: 0.85, of: 0.9, tail: 0.75 }[primary.place];
  return item.length > 60 ? place - 0.2 : place;
}

/**
 * Reads one ingredient line (English; units and numbers also of six other languages). Never throws; linear in the
 * length. `comma`: whether the lines beside it write 1,5 (`commaIn`), which decides how 1,125 is read where its own words do not.
 */
export function parseLine(text: string, comma: boolean | null = null): ParsedLine {
  const { said, rest } = cutOptional(text);
  if (said === '') return readLine(text, comma);
  const read = readLine(rest, comma);
  return { ...read, note: [said, read.note ?? ''].filter(Boolean).join(', '), optional: true };
}

function readLine(text: string, comma: boolean | null): ParsedLine {
  const { label, rest, said } = cutLabel(text);
  if (label === '') return readPlain(text, comma);
  const read = readPlain(rest, comma);
  return { ...read, note: read.note === null ? said : `${said}, ${read.note}` };
}

/** What was done to the pieces, where it stands before the word for them: 3 peeled cloves garlic. */
function doneBefore({ tokens }: Line, measure: Measure | null): string {
  if (measure?.unit?.unit.kind !== 'count' || measure.size !== null) return '';
  return tokens
    .slice(measure.from, measure.to)
    .filter(
      ({ start, end, text }) =>
        start > measure.low.end && end <= measure.unitStart && PREPARED.has(text) && !MODIFIERS.has(text),
    )
    .map(({ text }) => text)
    .join(' ');
}

function readPlain(text: string, comma: boolean | null): ParsedLine {
  const line = lineOf(text, comma);
  const primary = mainAmountOf(line);
  const measure = primary?.measure ?? null;
  const all = measure === null ? null : amountAt(line, measure);
  const end = all?.at(-1)?.to ?? 0;
  const { item, note: behind } = splitName(line, primary, end);
  const note = [doneBefore(line, measure), behind].filter(Boolean).join(', ');
  // Of 1 500 g flour nobody knows whether it is 1500 g or one package of 500: the line stays as it is written (R13), and so
  // there is no number from which its sentence comes (R14). A "1" without its unit would be half of either reading.
  const added = PLUS_WORDS.has(textAt(line.tokens, end)) ? end + 2 : end;
  const open = measure !== null && isOpenWithin(line, measure.from, added);
  const counted = primary?.place !== 'bare' && !open;
  const unit = open ? null : (measure?.unit?.unit.id ?? null);
  // "8 cloves", "2 Knoblauchzehen": where nothing else is named, the unit word is the thing.
  const unitIsItem =
    item === '' &&
    (measure?.unit?.unit.kind === 'count' || (unit === 'cup' && all?.length === 1 && note === ''));
  // Of "2 (or 3) cloves" the bracket belongs to the number.
  const from = measure?.size == null ? (measure?.high ?? measure?.low)?.end : measure.unitStart;
  const counting = unitIsItem ? text.slice(from, measure!.unitEnd) : '';
  // "1 chilo": a word of another language may as well be a thing; it is all there is to name.
  const said = measure?.unit?.style === 'long' && isForeign(unitLanguage(measure.unit));
  const alone = item === '' && note === '' && said;
  const word = alone ? text.slice(measure!.unitStart, measure!.unitEnd) : item;
  const named = unitIsItem ? counting.replace(/^[)\p{Pd}]/u, '').trim() : word;
  const countless = measure !== null && (unit === null || unitIsItem) && primary?.place === 'start';
  const split = countless ? trailingUnit(named) : null;
  return {
    quantity: counted && all !== null ? toQuantity(sumOf(all)) : null,
    quantity_max: measure?.high == null || open ? null : toQuantity(measure.high.value),
    unit: split?.unit ?? (unitIsItem ? null : unit),
    item: split?.item ?? named,
    note: note === '' ? null : note,
    optional: OPTIONAL.test(text),
    confidence: confidenceOf(line, primary, all, split?.item ?? item),
  };
}
