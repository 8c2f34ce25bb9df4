import { parseLine } from './line';

const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);

/** Amounts have six decimals; a third of something is written with fewer. */
const NEAR = 0.000_01;
const isNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= NEAR * Math.max(1, one);

/** The parts of a line as a file has them: an amount such as `1/2` or `2-3`, empty for none, a unit or none, a name. */
export interface LineParts {
  amount: string;
  unit: string | null;
  name: string;
}

/**
 * Whether a line says an amount in its unit and has all words of a name: so a file that has a line and its parts side by
 * side is found to have been changed in one of them. Never throws.
 */
export function isLineOf(text: string, { amount, unit, name }: LineParts): boolean {
  const line = parseLine(text);
  const said = amount === '' ? null : parseLine([amount, unit ?? '', 'x'].filter(Boolean).join(' '));
  const words = new Set(wordsIn(text));
  return (
    isNear(line.quantity, said?.quantity ?? null) &&
    isNear(line.quantity_max, said?.quantity_max ?? null) &&
    (said === null || line.unit === said.unit) &&
    wordsIn(name).every((word) => words.has(word))
  );
}
