import { composeLine, displayLine } from '@/culinary/lines/compose';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { commaIn, hasOpenNumber } from '@/culinary/lines/tokens/decimals';
import { canonicalUnit } from '@/culinary/units/units';
import { LIMITS } from '@/kernel/limits';
import type { IngredientLine, LineFields, LineInput, StoredLine } from './lines.schema';

/** What we read in a line, or what its author says it means. */
type Structure = Pick<StoredLine, 'quantity' | 'quantity_max' | 'unit' | 'item' | 'note'>;

const FIELDS = ['quantity', 'quantity_max', 'unit', 'item', 'note'] as const;

const sixDecimals = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6);

const structureOf = (line: Structure): Structure => ({
  quantity: sixDecimals(line.quantity),
  quantity_max: sixDecimals(line.quantity_max),
  unit: line.unit,
  item: line.item,
  note: line.note,
});

const sameStructure = (left: Structure, right: Structure) =>
  FIELDS.every((field) => left[field] === right[field]);

/** The structure that a body gives, in canonical form; only the members that were sent. */
function sentStructure(line: LineFields): Partial<Structure> {
  const sent: Partial<Structure> = {};
  if (line.quantity !== undefined) sent.quantity = sixDecimals(line.quantity);
  if (line.quantity_max !== undefined) sent.quantity_max = sixDecimals(line.quantity_max);
  if (line.unit !== undefined) {
    const unit = line.unit?.trim() ?? '';
    sent.unit = unit === '' ? null : (canonicalUnit(unit) ?? unit);
  }
  if (line.item !== undefined) sent.item = line.item;
  if (line.note !== undefined) sent.note = line.note === '' ? null : line.note;
  return sent;
}

const agrees = (sent: Partial<Structure>, structure: Structure) =>
  FIELDS.every((field) => sent[field] === undefined || sent[field] === structure[field]);

/**
 * The stored line that each sent one belongs to: first by the same text for all, then for the rest by the same
 * structure; no stored line is taken twice.
 */
function matchLines(sent: readonly LineFields[], before: readonly StoredLine[]): (StoredLine | undefined)[] {
  const free = [...before];
  const take = (fits: (line: StoredLine) => boolean) => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const matches = sent.map((line) =>
    line.text === undefined ? undefined : take((stored) => stored.text === line.text),
  );
  return matches.map((match, index) => {
    const line = sent[index];
    if (match !== undefined || line?.item === undefined) return match;
    const structure = sentStructure(line);
    return take((stored) => agrees(structure, structureOf(stored)));
  });
}

function readLine(text: string, comma: boolean | null): { structure: Structure; optional: boolean } {
  const parsed = parseLine(text, comma);
  return { structure: structureOf(parsed), optional: parsed.optional };
}

const wholeStructure = (sent: Partial<Structure>): Structure => ({
  quantity: sent.quantity ?? null,
  quantity_max: sent.quantity_max ?? null,
  unit: sent.unit ?? null,
  item: sent.item ?? '',
  note: sent.note ?? null,
});

/** The text to store for a sent line. */
const textFor = (line: LineFields, match: StoredLine | undefined): string =>
  line.text ??
  match?.text ??
  composeLine(wholeStructure(sentStructure(line))).slice(0, LIMITS.ingredient_text);

/** Whether the lines beside a stored one, of which nobody has corrected anything, now say that its number is another: 1,125 kg. */
const isReadAnew = (match: StoredLine, read: Structure): boolean =>
  !match.corrected && hasOpenNumber(match.text) && !sameStructure(structureOf(match), read);

/** A range that ends below its start, once one end was sent, without the end that was not. */
function inOrder(structure: Structure, sent: Partial<Structure>): Structure {
  const { quantity, quantity_max } = structure;
  if (quantity === null || quantity_max === null || quantity_max >= quantity) return structure;
  return sent.quantity_max === undefined
    ? { ...structure, quantity_max: null }
    : { ...structure, quantity: null };
}

function resolve(
  line: LineFields,
  match: StoredLine | undefined,
  heading: string | null,
  comma: boolean | null,
): StoredLine {
  const sent = sentStructure(line);
  const whole = wholeStructure(sent);
  const text = textFor(line, match);
  const read = readLine(text, comma);
  const stays = match?.text === text ? match : undefined;
  let structure: Structure;
  let corrected: boolean;
  if (match !== undefined && match.text === text && agrees(sent, structureOf(match))) {
    structure = isReadAnew(match, read.structure) ? read.structure : structureOf(match);
    // A reading can be confirmed, and the confirmation taken back; what differs from it stays a correction.
    corrected = sameStructure(structure, read.structure)
      ? (line.corrected ?? match.corrected)
      : match.corrected;
  } else if (match !== undefined && match.text !== text) {
    structure = read.structure;
    corrected = line.corrected === true && sameStructure({ ...whole, ...sent }, structure);
  } else {
    const base = line.text === undefined ? whole : match === undefined ? read.structure : structureOf(match);
    structure = inOrder({ ...base, ...sent }, sent);
    // A text that we have composed has its noun in the number of its amount: 3 eggs, of the item "egg".
    const ours = line.text === undefined && match === undefined && composeLine(read.structure) === text;
    const said = ours ? { ...read.structure, item: structure.item } : read.structure;
    corrected = !sameStructure(structure, said) || (match === undefined && line.corrected === true);
  }
  return {
    text,
    ...structure,
    group:
      line.group === undefined ? (heading ?? stays?.group ?? null) : line.group === '' ? null : line.group,
    optional: line.optional ?? stays?.optional ?? read.optional,
    scaling: line.scaling ?? match?.scaling ?? 'linear',
    corrected,
  };
}

/**
 * The lines to store for those that were sent. A sent line belongs to the stored one with the same text, else to
 * one with the same structure. Structure that differs from the stored and from what the text says is the author's
 * correction; structure equal to what the text says ends it. `corrected` with a line that is stored as we read it
 * says that its author has confirmed the reading, or no longer does. A heading among the lines names the group of those
 * after it.
 */
export function mergeLines(sent: readonly LineInput[], before: readonly StoredLine[]): StoredLine[] {
  const lines: { fields: LineFields; heading: string | null }[] = [];
  let heading: string | null = null;
  for (const line of sent) {
    const found = typeof line === 'string' ? readHeading(line) : null;
    if (found !== null) heading = found.slice(0, LIMITS.group);
    else lines.push({ fields: typeof line === 'string' ? { text: line } : line, heading });
  }
  const matches = matchLines(
    lines.map(({ fields }) => fields),
    before,
  );
  const comma = commaIn(lines.map(({ fields }, index) => textFor(fields, matches[index])));
  return lines.map((line, index) => resolve(line.fields, matches[index], line.heading, comma));
}

/** A stored line as it is answered. */
export const lineView = (line: StoredLine): IngredientLine => ({
  text: line.text,
  quantity: line.quantity,
  quantity_max: line.quantity_max,
  unit: line.unit,
  item: line.item,
  note: line.note,
  group: line.group,
  optional: line.optional,
  scaling: line.scaling,
  corrected: line.corrected,
  display: displayLine(line),
});
