import { composeLine, displayLine, type LineStructure, pieceIn } from '@/culinary/lines/compose';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { withoutNumbers } from '@/culinary/lines/lists/list-numbers';
import { commaIn, hasOpenNumber } from '@/culinary/lines/tokens/decimals';
import { typesetLine } from '@/culinary/lines/typeset';
import { canonicalUnit, unitOf } from '@/culinary/units/units';
import type { Frame } from '@/features/images/photos.rules';
import type { IngredientLine, LineFields } from '@/features/recipes/lines.schema';
import { LIMITS } from '@/kernel/limits';

/** An ingredient line while it is edited. Fields are what stands in them; empty text stands for none. */
export interface DraftLine {
  kind: 'line';
  /** Identity in the list; never sent. */
  key: string;
  /** As written; always visible, and only changed by typing in it. */
  text: string;
  quantity: number | null;
  quantity_max: number | null;
  /** The amount as it is being typed; null when it says what `quantity` says. */
  typed_amount: string | null;
  unit: string;
  item: string;
  note: string;
  optional: boolean;
  scaling: 'linear' | 'fixed';
  /** The author has confirmed that the line says what we read in it; sent as `corrected`. */
  settled: boolean;
  /** Whether the lines beside it write 1,5, which says how its 1,125 is read; null where it has no such number. */
  comma: boolean | null;
}

/** The heading of a group. An empty one ends the group before it. */
export interface DraftHeading {
  kind: 'heading';
  key: string;
  text: string;
}

/** A step of the method while it is edited. */
export interface DraftStep {
  kind: 'step';
  key: string;
  text: string;
  photo: DraftPicture | null;
}

/** A picture in the editor: an own one, the words for who cannot see it, and how it is framed. */
export interface DraftPicture extends Frame {
  url: string;
  alt: string;
}

/** A picture just added: shown whole, without words. */
export const unframedPicture = (url: string): DraftPicture => ({ url, alt: '', focal: null, crop: null });

/** Nothing stands in a step. One with a photo waits for its words. */
export const isBlankStep = ({ text, photo }: Pick<DraftStep, 'text' | 'photo'>): boolean =>
  text.trim() === '' && photo === null;

let made = 0;
/** An identity for a row that was not loaded. */
export const newKey = (): string => `new${++made}`;

/** Lines with their groups as rows: a heading before each group. `key` names rows by position, the same on every render. */
export function rowsOf<T extends { group: string | null }, R>(
  list: readonly T[],
  row: (member: T, key: string) => R,
): (R | DraftHeading)[] {
  const rows: (R | DraftHeading)[] = [];
  let group: string | null = null;
  list.forEach((member, index) => {
    if (member.group !== group)
      rows.push({ kind: 'heading', key: `heading${index}`, text: member.group ?? '' });
    group = member.group;
    rows.push(row(member, `row${index}`));
  });
  return rows;
}

/** A stored line as a row. */
export function lineRow(line: Omit<IngredientLine, 'display' | 'group'>, key: string): DraftLine {
  const row: DraftLine = {
    kind: 'line',
    key,
    text: line.text,
    quantity: line.quantity,
    quantity_max: line.quantity_max,
    typed_amount: null,
    unit: line.unit ?? '',
    item: line.item,
    note: line.note ?? '',
    optional: line.optional,
    scaling: line.scaling,
    settled: false,
    comma: null,
  };
  return line.corrected && !isCorrected(row) ? { ...row, settled: true } : row;
}

/** A text just written, read into a row. */
export function readRow(text: string, key = newKey(), comma: boolean | null = null): DraftLine {
  return { ...lineRow({ ...parseLine(text, comma), text, scaling: 'linear', corrected: false }, key), comma };
}

/** A row whose text was changed: read anew, what was corrected before belongs to the text before. */
export function rewritten(row: DraftLine, text: string): DraftLine {
  return { ...readRow(text, row.key, row.comma), scaling: row.scaling };
}

/** A row cut in two at a place in its text, each part read anew; null where one would be empty. */
export function cutLine(row: DraftLine, at: number): [before: DraftLine, after: DraftLine] | null {
  const [before, after] = [row.text.slice(0, at).trim(), row.text.slice(at).trim()];
  if (before === '' || after === '') return null;
  return [rewritten(row, before), readRow(after, newKey(), row.comma)];
}

/** A heading or a line, whichever a pasted line is. */
export function pastedRow(text: string): DraftLine | DraftHeading {
  const heading = readHeading(text);
  return heading === null ? readRow(text) : { kind: 'heading', key: newKey(), text: heading };
}

const BULLET = /^\s*(?:[-–—*+•·▢□☐☑✓◦‣]\s+|[•▢□☐☑✓◦‣])?(?:\[[ xX]?\]\s*(?=\S))?/u;
/**
 * The lines of a pasted text without empty ones, and without what belongs to the list they come from: bullets, boxes,
 * numbers that only count, tabs of a table.
 */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/[\n\r\u2028\u2029]+/u)
    .map((line) => line.replaceAll('\t', ' ').replace(BULLET, '').trim())
    .filter((line) => line !== '');
  return withoutNumbers(lines);
}

/** The amount of a row as its field shows it: `1½`, `2–3`, decimals in metric units; empty where there is none. */
export function amountText(row: DraftLine): string {
  if (row.typed_amount !== null) return row.typed_amount;
  if (row.quantity === null) return '';
  const kind = unitOf(canonicalUnit(row.unit) ?? '')?.kind;
  if (kind === 'mass' || kind === 'volume')
    return [row.quantity, row.quantity_max].filter((value) => value !== null).join('–');
  const { quantity, quantity_max } = row;
  return typesetLine(composeLine({ quantity, quantity_max, unit: null, item: '', note: null }));
}

const AFTER_AMOUNT = 'eggs';

/** An amount typed into its field: a number, a fraction or a range; null when it is none of them. */
export function readAmount(typed: string): Pick<DraftLine, 'quantity' | 'quantity_max'> | null {
  if (typed.trim() === '') return { quantity: null, quantity_max: null };
  // In a line it is a bullet; in the field of an amount it is less than nothing.
  if (/^\s*[-–—−]/.test(typed)) return null;
  const read = parseLine(`${typed.trim()} ${AFTER_AMOUNT}`);
  const { quantity, quantity_max } = read;
  const whole = quantity !== null && read.item === AFTER_AMOUNT && read.unit === null && read.note === null;
  return whole && quantity > 0 && quantity <= LIMITS.quantity ? { quantity, quantity_max } : null;
}

/** The row with another amount; what cannot be read stays in its field until it can. */
export function withAmount(row: DraftLine, typed: string): DraftLine {
  return { ...row, ...readAmount(typed), typed_amount: typed };
}

/**
 * The row with the unit that stands in its field, under its own name; what was so long, or is counted now, is no longer said in the
 * note too.
 */
export function withUnit(row: DraftLine): DraftLine {
  const unit = canonicalUnit(row.unit) ?? row.unit.trim();
  const piece = pieceIn(row.note);
  const written = parseLine(row.text, row.comma).unit;
  const isLength = (name: string | null) => name !== null && unitOf(name)?.kind === 'length';
  const isSaid =
    piece !== null && written !== unit && (piece.unit === unit || (isLength(written) && !isLength(unit)));
  return { ...row, unit, ...(isSaid ? { note: piece.rest } : {}) };
}

/** Whether the amount field holds what is no amount. */
export const amountIsWrong = ({ typed_amount }: DraftLine): boolean =>
  typed_amount !== null && readAmount(typed_amount) === null;

/** What the fields of a row say, as it is sent and scaled. */
export function structureOf(row: DraftLine): LineStructure {
  const unit = row.unit.trim();
  return {
    quantity: row.quantity,
    quantity_max: row.quantity_max,
    unit: unit === '' ? null : (canonicalUnit(unit) ?? unit),
    item: row.item.trim(),
    note: row.note.trim() === '' ? null : row.note.trim(),
  };
}

/** The line as written, or composed from its fields where nothing was written. */
export const lineText = (row: DraftLine): string =>
  row.text.trim() === '' ? composeLine(structureOf(row)) : row.text;

/** Nothing stands in it. */
export const isBlankRow = (row: DraftLine): boolean => lineText(row).trim() === '';

const FIELDS = ['quantity', 'quantity_max', 'unit', 'item', 'note'] as const;

/** What is known of a row that has not changed, so that a key pressed in one of 200 rows reads one text and not 200. */
const known = new WeakMap<DraftLine, boolean>();

/** Whether the fields say something else than the text does. */
export function isCorrected(row: DraftLine): boolean {
  const found = known.get(row);
  if (found !== undefined) return found;
  const own = structureOf(row);
  const read = parseLine(lineText(row), row.comma);
  const corrected = FIELDS.some((field) => own[field] !== read[field]);
  known.set(row, corrected);
  return corrected;
}

/** A row with what the lines beside it say of its number; read anew where nobody has corrected it. */
function readBeside(row: DraftLine, comma: boolean | null): DraftLine {
  if (row.comma === comma) return row;
  const told = { ...row, comma };
  if (isCorrected(row) || !isCorrected(told)) return told;
  return { ...readRow(row.text, row.key, comma), optional: row.optional, scaling: row.scaling };
}

/** The rows of a list, of which those with a number such as 1,125 are read by the others. All others keep their identity. */
export function readTogether<R extends DraftLine | DraftHeading>(rows: readonly R[]): R[] {
  const isOpen = (row: R): boolean => row.kind === 'line' && hasOpenNumber(row.text);
  if (!rows.some(isOpen)) return [...rows];
  const comma = commaIn(rows.flatMap((row) => (row.kind === 'line' ? [row.text] : [])));
  return rows.map((row) => (row.kind === 'line' && isOpen(row) ? (readBeside(row, comma) as R) : row));
}

/** The row as the page of the recipe shows it. */
export function shownLine(row: DraftLine, group: string | null): IngredientLine {
  const line = { ...structureOf(row), text: lineText(row), corrected: row.settled || isCorrected(row) };
  return { ...line, group, optional: row.optional, scaling: row.scaling, display: displayLine(line) };
}

/** The row as it is sent. */
export function sentLine(row: DraftLine, group: string | null): LineFields {
  const { optional, scaling, settled: corrected } = row;
  return { text: lineText(row), ...structureOf(row), group, optional, scaling, corrected };
}
