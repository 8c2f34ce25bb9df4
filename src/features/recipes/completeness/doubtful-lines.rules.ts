import { parseLine } from '@/culinary/lines/line';
import { commaIn, hasOpenNumber } from '@/culinary/lines/tokens/decimals';
import { unitOf } from '@/culinary/units/units';
import type { StoredLine } from '@/features/recipes/lines.schema';

/** Below this confidence a reading of a line is a guess, and its author is asked. */
const SURE = 0.7;

type ReadLine = Pick<StoredLine, 'text' | 'quantity' | 'unit' | 'item' | 'scaling' | 'corrected'>;

/** Lines whose reading is remembered, some 2 MB. */
const REMEMBERED = 10_000;
const confidences = new Map<string, number>();

/** How sure we are of a line. The lines of a page are judged with every key of a search, and reading them took most of it. */
function confidenceOf(text: string, comma: boolean | null): number {
  const key = comma === null ? text : `${comma} ${text}`;
  const known = confidences.get(key);
  if (known !== undefined) return known;
  if (confidences.size >= REMEMBERED) confidences.clear();
  const { confidence } = parseLine(text, comma);
  confidences.set(key, confidence);
  return confidence;
}

/** Whether the editor asks about a line: no food in it, a length where an amount should be, or a reading that is a guess. */
function isDoubtful(
  { text, quantity, unit, item, scaling, corrected }: ReadLine,
  comma: boolean | null,
): boolean {
  if (scaling === 'fixed') return false;
  if (item.trim() === '') return true;
  if (corrected) return false;
  const isLength = quantity !== null && unit !== null && unitOf(unit)?.kind === 'length';
  return isLength || confidenceOf(text, hasOpenNumber(text) ? comma : null) < SURE;
}

/** The positions of the lines of a recipe that we could not read for certain and nobody has put right or confirmed. */
export function doubtfulLines(lines: readonly ReadLine[]): number[] {
  // Only a number such as 1,125 is read by the lines beside it.
  const open = lines.some(({ text }) => hasOpenNumber(text));
  const comma = open ? commaIn(lines.map(({ text }) => text)) : null;
  return lines.flatMap((line, index) => (isDoubtful(line, comma) ? [index] : []));
}

/** How many of them there are. */
export const countDoubtfulLines = (lines: readonly ReadLine[]): number => doubtfulLines(lines).length;
