import { composeLine, pieceIn } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';
import { typesetLine } from '@/culinary/lines/typeset';
import { canonicalUnit, plainSpelling, unitOf } from '@/culinary/units/units';
import { listInWords } from '@/kernel/words';
import { amountText, type DraftLine, isBlankRow, isCorrected, lineText } from './draft-lines.rules';

/** A question about a line that we are not sure of, and what can be done by one press. */
export interface ParseHint {
  /** What is odd, set bold. */
  lead: string;
  question: string;
  answers: { label: string; change: Partial<DraftLine> }[];
  /** What the last answer does: the reading is confirmed, or where there is none, the words are the ingredient. */
  keep: Partial<DraftLine>;
  /** What it is called, where that isn't “Leave as is”. */
  keep_label?: string;
}

const known = new WeakMap<DraftLine, { doubt: ParseHint | null }>();

/** The question a line raises, or null where we are sure of it, or she has said so. */
export function parseHintOf(row: DraftLine): ParseHint | null {
  const found = known.get(row) ?? { doubt: findDoubt(row) };
  known.set(row, found);
  return found.doubt;
}

function findDoubt(row: DraftLine): ParseHint | null {
  if (row.settled || row.scaling === 'fixed' || isBlankRow(row)) return null;
  if (row.item.trim() === '') return nameless(row);
  if (isCorrected(row)) return null;
  const unit = canonicalUnit(row.unit) ?? '';
  if (unitOf(unit)?.kind === 'length' && row.quantity !== null) return lengthDoubt(row, unit);
  if (parseLine(row.text, row.comma).confidence >= 0.7) return null;
  if (row.item.length > 60) return longName;
  return row.unit === '' && canonicalUnit(row.item) !== null ? unitAlone(row) : unsure(row);
}

const CONFIRMED: Partial<DraftLine> = { settled: true };

function nameless(row: DraftLine): ParseHint {
  const rest = row.text.replace(/^\s*[([][^)\]]*[)\]]\s*/u, '');
  const read = parseLine(rest, row.comma);
  const answers = [];
  if (rest !== row.text && read.item !== '') {
    const { quantity, quantity_max, item } = read;
    const optional = row.optional || read.optional;
    const change = { quantity, quantity_max, typed_amount: null, item, optional };
    answers.push({
      label: typesetLine(composeLine({ ...read, note: null })),
      change: { ...change, unit: read.unit ?? '', note: read.note ?? '' },
    });
  }
  const keep = { item: lineText(row).trim(), quantity: null, quantity_max: null, typed_amount: null };
  return {
    lead: 'No ingredient found.',
    question: 'What’s the ingredient?',
    answers,
    keep: { ...keep, unit: '', note: '' },
  };
}

/** Not `in`, which reads as a preposition in the middle of a sentence. */
const INCH = { one: 'inch', many: 'inches' };

function lengthDoubt(row: DraftLine, unit: string): ParseHint {
  const many = (row.quantity_max ?? row.quantity ?? 1) > 1;
  const spelling = unit === 'inch' ? INCH : plainSpelling(unit);
  const size = `${amountText(row)} ${(many ? spelling?.many : spelling?.one) ?? unit}`;
  // "2 inch piece ginger" is one piece of ginger: its word is no longer said beside it.
  const named = pieceIn(row.note);
  const counted = named?.unit ?? 'piece';
  const note = [size, (named?.rest ?? row.note).trim()].filter(Boolean).join(', ');
  const piece = { quantity: 1, quantity_max: null, typed_amount: null, unit: counted, note };
  return {
    lead: 'That’s a length.',
    question: 'How should it scale?',
    answers: [
      { label: `1 ${named?.word ?? 'piece'}, ${size} long`, change: piece },
      { label: 'Don’t scale', change: { scaling: 'fixed' } },
    ],
    keep: CONFIRMED,
    keep_label: 'Leave as is',
  };
}

const longName: ParseHint = {
  lead: 'That’s a long name.',
  question: 'Is all of that the ingredient’s name? Anything extra belongs in the note.',
  answers: [],
  keep: CONFIRMED,
};

function unitAlone(row: DraftLine): ParseHint {
  return {
    lead: 'That’s only an amount.',
    question: `Is “${row.item}” the ingredient, or is the ingredient missing?`,
    answers: [],
    keep: CONFIRMED,
  };
}

/** What we read, in words, so that a wrong part is seen at once. */
function unsure(row: DraftLine): ParseHint {
  const amount = [amountText(row), row.unit].filter(Boolean).join(' ');
  const parts = [
    ...(amount === '' ? [] : [`the amount ${amount}`]),
    `the ingredient “${row.item}”`,
    ...(row.note === '' ? [] : [`the note “${row.note}”`]),
  ];
  return {
    lead: 'Not sure about this line.',
    question: `We found ${listInWords(parts)}${amount === '' ? ', but no amount' : ''}. Fix what’s wrong.`,
    answers: [],
    keep: CONFIRMED,
  };
}
