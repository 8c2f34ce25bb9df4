import { parseLine } from '@/culinary/lines/line';

/** What a list that counts puts before its lines: `1. `, `2) `, `(3) `. */
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/u;

/**
 * Ingredients without the numbers of the list they come from: all where they count 1, 2, 3 …, else those before an
 * amount. `2) eggs` alone may be an amount, and stays.
 */
export function withoutNumbers(lines: readonly string[]): string[] {
  const all = counted(lines);
  return lines.map((line) => {
    const bare = line.replace(NUMBER, '');
    return bare !== line && (all || countsAmount(line, bare)) ? bare : line;
  });
}

/** Whether the lines are numbered 1, 2, 3 …; the numbers may begin anew in every part. */
function counted(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => Number(NUMBER.exec(line)?.[1] ?? Number.NaN) || []);
  const inOrder = numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1);
  return inOrder && numbers.length > 1;
}

/** Whether the amount of a line is the one behind its number. */
function countsAmount(line: string, bare: string): boolean {
  if (!/^[\p{Nd}\p{No}]/u.test(bare)) return false;
  const { quantity } = parseLine(bare);
  return quantity !== null && parseLine(line).quantity === quantity;
}
