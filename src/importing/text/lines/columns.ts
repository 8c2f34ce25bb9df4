import { parseLine } from '@/culinary/lines/line';
import { tidy } from '@/importing/html/markup';

/** Characters of a line of two columns. */
const LONGEST = 160;
/** The empty places between two columns, with the amount of the second one behind them. */
const GAP = /\s{3,}(?=[\p{Nd}\p{No}])/gu;

/** Whether some words are an amount of something that they name. */
const isEntry = (words: string): boolean => {
  const { quantity, item } = parseLine(tidy(words));
  return quantity !== null && /\p{L}{3}/u.test(item);
};

/** Whether a line, as it was written, has two ingredients beside each other: `3 lb Potatoes      1 t Salt`. */
export function isOfColumns(line: string): boolean {
  if (line.length > LONGEST) return false;
  const bare = line.trim();
  return [...bare.matchAll(GAP)].some(
    ({ index }) => isEntry(bare.slice(0, index)) && isEntry(bare.slice(index)),
  );
}
