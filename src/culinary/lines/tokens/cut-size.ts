import { ratio, toNumber } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import { isDash, type Token, textAt } from './scan';

/** Cut pieces of which one says how thick or long they are. */
const CUT: ReadonlySet<string> = new Set(
  'slices pieces cubes rounds chunks strips coins disks wedges matchsticks batons'.split(' '),
);
/** A number of two and more before its fraction, as the scanner reads them in one. */
const MIXED = /^([2-9]|[1-9]\d+)\s+(?=[\d¼½¾⅐-⅞])/;
/** What is measured, behind the inches. */
const WIDTH: ReadonlySet<string> = new Set('thick wide long'.split(' '));

const pastDash = (tokens: readonly Token[], i: number): number => (isDash(tokens[i]) ? i + 1 : i);

/** Whether tokens from i on say "-inch slices", "-inch-thick slices", "inch thick slices". */
function isCut(tokens: readonly Token[], i: number): boolean {
  const inch = pastDash(tokens, i);
  if (textAt(tokens, inch) !== 'inch') return false;
  const width = pastDash(tokens, inch + 1);
  return CUT.has(textAt(tokens, WIDTH.has(textAt(tokens, width)) ? width + 1 : inch + 1));
}

/** A size is over so many times the number before it; two ends of a range are nearer. */
const APART = 2;

/** Whether a line begins with how many packages of which size: 1-14 oz. can, 2-15oz cans. */
function countsPackages(tokens: readonly Token[]): boolean {
  const [count, dash, size] = tokens;
  if (!isDash(dash) || count!.value?.d !== 1 || size?.value == null) return false;
  if (toNumber(size.value) <= APART * count!.value.n) return false;
  if (!/^(?:weight|mass|volume)$/.test(spellingOf(textAt(tokens, 3))?.unit.kind ?? '')) return false;
  const dot = textAt(tokens, 4) === '.' ? 5 : 4;
  return spellingOf(textAt(tokens, pastDash(tokens, dot)))?.unit.count === 'pack';
}

/**
 * The tokens of a line with the number of `8 1/4-inch slices ginger` read as eight slices of ¼ inch: of several pieces
 * that begin a line one says how many. One and a half inches stay: `1 1/2-inch slices`. The
 * hyphen of `1-14 oz. can` is none of a range.
 */
export function withCounts(tokens: readonly Token[]): readonly Token[] {
  if (countsPackages(tokens)) {
    const [count, , ...rest] = tokens;
    return [{ ...count!, end: rest[0]!.start }, ...rest];
  }
  const begins = textAt(tokens, 0);
  const parts = begins.length > 2 ? MIXED.exec(begins) : null;
  // What only looks like a number, as 99 ½½, has no value.
  const value = tokens[0]?.value;
  if (parts === null || value == null || !isCut(tokens, 1)) return tokens;
  const [mixed, ...rest] = tokens;
  const first = mixed!;
  const digits = parts[1]!;
  const count = Number(digits);
  const { n, d } = value;
  const end = first.start + digits.length;
  const size = { start: first.start + parts[0].length, text: first.text.slice(parts[0].length) };
  return [
    { ...first, end, text: digits, value: ratio(count), notation: null },
    { ...first, ...size, value: ratio(n - count * d, d) },
    ...rest,
  ];
}
