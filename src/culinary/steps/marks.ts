import { LANGUAGES } from '@/culinary/languages/registry';
import { mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { hasUnreadAmount } from '@/culinary/lines/amounts/unread';
import { lineOf } from '@/culinary/lines/tokens/written-line';

/** Characters a marked amount has at most. */
const LONGEST_MARK = 80;

/**
 * A share of a thing that scales itself: half of the flour, die Hälfte des Mehls. "Half of a lemon" and "un quart de
 * litre" are amounts.
 */
const SHARE = new RegExp(`^(?:${LANGUAGES.flatMap(([, { shareOf }]) => shareOf ?? []).join('|')})`, 'iu');

/** Characters behind a mark in which what it is a share of may begin: {1/3} of the flour. */
const SHARE_OF = 16;

/** Whether a marked amount, with the text behind it, is a share of something, which is the same share of more of it. */
export const isShare = (inside: string, behind = ''): boolean =>
  SHARE.test(inside.trim() + behind.slice(0, SHARE_OF));

/** The amount marked `{…}` that begins at an offset; null for a brace that marks none. */
export function markAt(text: string, open: number): { inside: string; end: number } | null {
  const near = text.slice(open, open + LONGEST_MARK + 1);
  const length = near.indexOf('}');
  if (length === -1) return null;
  const inside = near.slice(1, length);
  const plain = inside.trim();
  // {{7*7}} and ${price} are the code of other programs.
  const code = /[${]/.test(text.slice(Math.max(0, open - 1), open)) || /[*=<>{\n]/.test(plain);
  if (plain === '' || code) return null;
  const line = lineOf(plain);
  if (mainAmountOf(line) === null && !isShare(plain) && !hasUnreadAmount(line)) return null;
  return { inside, end: open + length + 1 };
}

/** A marked amount of a step, for formats that have no marks. */
export interface StepMark {
  /** What stands between the braces. */
  readonly amount: string;
  /** Which one of the same words it is in the step without braces, from the mark before it on; 1 is the next. */
  readonly nth: number;
}

/** Where some words stand for the nth time from an offset on; -1 where they do not. */
function nthIndexOf(text: string, words: string, from: number, nth: number): number {
  let at = text.indexOf(words, from);
  for (let left = nth; left > 1 && at !== -1; left--) at = text.indexOf(words, at + 1);
  return at;
}

/** The marked amounts of a step as its author wrote it, in order. Linear in the length; never throws. */
export function marksIn(text: string): StepMark[] {
  const marks: StepMark[] = [];
  let shown = '';
  let at = 0;
  let from = 0;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', Math.max(at, open + 1))) {
    const mark = markAt(text, open);
    if (mark === null) continue;
    shown += text.slice(at, open);
    const place = shown.length;
    shown += mark.inside;
    at = mark.end;
    let nth = 1;
    for (let i = shown.indexOf(mark.inside, from); i < place; i = shown.indexOf(mark.inside, i + 1)) nth += 1;
    marks.push({ amount: mark.inside, nth });
    from = shown.length;
  }
  return marks;
}

/**
 * A step that is shown without its marks, with them: what `marksIn` found stands in braces again. A mark whose words
 * are no longer there marks nothing. Never throws.
 */
export function withMarks(shown: string, marks: readonly StepMark[]): string {
  let out = '';
  let from = 0;
  for (const { amount, nth } of marks) {
    const at = amount === '' ? -1 : nthIndexOf(shown, amount, from, nth);
    if (at === -1) continue;
    out += `${shown.slice(from, at)}{${amount}}`;
    from = at + amount.length;
  }
  return out + shown.slice(from);
}
