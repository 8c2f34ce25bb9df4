import {
  ABOUT_WORDS,
  ARTICLES,
  FOR_WORDS,
  JOINERS,
  OF_WORDS,
  PART_OF,
  PURPOSES,
  setOf,
  VESSELS,
} from '@/culinary/grammar/lexicon';
import { HALF_NOUNS } from '@/culinary/lines/tokens/literals';
import { isDash, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { isNumberWord } from '@/culinary/numbers/numbers';
import { compare, ONE } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import { type Measure, measureAt } from './amounts';
import { afterBrackets } from './noun-phrase';
import { isPerHead } from './per-one';

const isClauseMark = (text: string): boolean => text === ',' || text === ';' || text === '(' || text === ')';

const BEFORE_VESSEL = setOf('beforeVessel');

/** Words of a purpose. */
const LONGEST_PURPOSE = 6;

/** The last token of a purpose such as "for greasing", "to dust the pan", "for the tin" that begins at token i; -1 for none. */
function purposeAt(line: Line, i: number): number {
  const { tokens } = line;
  if (!FOR_WORDS.has(textAt(tokens, i))) return -1;
  // The Dutch part their verbs: om de vorm in te vetten.
  const dutch = textAt(tokens, i) === 'om';
  for (let at = i + 1; at < i + LONGEST_PURPOSE; at++) {
    const token = tokens[at];
    if (dutch && (token?.text === 'in' || token?.text === 'te')) continue;
    if (token === undefined || isClauseMark(token.text)) return -1;
    if (PURPOSES.has(token.text)) return at;
    const adverb = isDash(tokens[at + 1]) && tokens[at + 1]!.start === token.end;
    // To form a paste: behind the English "to" stands what is done.
    if (VESSELS.has(token.text)) return adverb || textAt(tokens, i) === 'to' ? -1 : at;
    if (!ARTICLES.has(token.text) && !BEFORE_VESSEL.has(token.text)) return -1;
  }
  return -1;
}

/** Tokens between a purpose and the amount behind it. */
const LONGEST_GAP = 4;

/** Whether an amount behind its thing follows a purpose directly: flour, for dusting (about 2 tbsp). */
function isForPurpose(line: Line, until: number): boolean {
  const { tokens } = line;
  let at = until - 1;
  const isGap = (text: string): boolean => ABOUT_WORDS.has(text) || /^[,(:~≈–-]$/.test(text);
  while (at > until - LONGEST_GAP && isGap(textAt(tokens, at))) at--;
  for (let from = at - 1; from >= Math.max(0, at - LONGEST_PURPOSE); from--) {
    if (JOINERS.has(tokens[from]!.text)) return false;
    if (purposeAt(line, from) === at) return !JOINERS.has(textAt(tokens, from - 1));
  }
  return false;
}

/** Words of a thing between its amount and what that is for: plus 1 tsp soft butter, for greasing. */
const LONGEST_THING = 4;

/** Whether an amount says how much one person or one part of a mixture gets. */
export const isShareOrPerHead = (line: Line, from: number): boolean =>
  isPerHead(line, from) || isShare(line, from);

/** Some more of the same, without a number. */
const MORE = setOf('additional');

/**
 * R3: a tail that names the vessel as the only purpose pins the amount before it, unless "plus" or "and"
 * joins it ("…, plus oil for greasing").
 */
export function isFixed(line: Line, from: number, until: number, whole: Measure | null = null): boolean {
  const { tokens } = line;
  if (isShareOrPerHead(line, from)) return true;
  if (whole !== null && whole.from > 2 && isForPurpose(line, whole.from)) return true;
  let joined = false;
  let outside = false;
  let more = -1;
  for (let at = from; at < until; at++) {
    const { text } = tokens[at]!;
    if (text === '(') outside = joined;
    // Behind a bracket the clause goes on: "plus 2 Tbsp (15 g) for dusting".
    if (text === ')') joined = outside;
    // "…, plus more, for dusting" is one tail, as is "…, plus 2 Tbsp, for dusting".
    else if (isClauseMark(text))
      joined = joined && text === ',' && (MORE.has(textAt(tokens, at - 1)) || at === more);
    else if (JOINERS.has(text)) {
      joined = true;
      more = at > from ? afterThing(line, at + 1) : -1;
    } else if (!joined && purposeAt(line, at) !== -1 && !(whole !== null && isShareAt(line, from, at, whole)))
      return true;
  }
  return false;
}

export const isAbout = (text: string): boolean => ABOUT_WORDS.has(text) || text === '.';

/** Tokens of an amount and its "about". */
const LONGEST_SHARE = 6;

/** The longest amount that ends before token i, but for the word that makes a part of it: 50 g davon für die Form. */
function amountBefore(line: Line, from: number, i: number): Measure | null {
  let found: Measure | null = null;
  // 50 g davon für die Form, 20 g of it for the tin
  if (PART_OF.has(textAt(line.tokens, i - 1)))
    return amountBefore(line, from, i - 1) ?? amountBefore(line, from, i - 2);
  for (let at = i - 1; at >= Math.max(from, i - LONGEST_SHARE); at--) {
    const { kind, text } = line.tokens[at]!;
    if (kind !== 'number' && !isNumberWord(text)) continue;
    const part = measureAt(line, at, true);
    if (part?.to === i) found = part;
  }
  return found;
}

/** Whether an amount is said to be a part of the one before it: of which 50 g, davon ca. 50 g, di cui 50 g. */
export function saysPart({ tokens }: Line, { from, to }: Measure): boolean {
  let at = from - 1;
  while (ABOUT_WORDS.has(textAt(tokens, at)) || textAt(tokens, at) === '.') at--;
  const next = OF_WORDS.has(textAt(tokens, to)) ? to + 1 : to;
  return PART_OF.has(textAt(tokens, at)) || PART_OF.has(textAt(tokens, next));
}

/** Whether the amount directly before token i is only a part of the whole: 60 g de beurre (dont 10 g pour le moule). */
export function isShareAt(line: Line, from: number, i: number, whole: Measure): boolean {
  if (HALF_NOUNS.has(textAt(line.tokens, i - 1))) return true;
  const part = amountBefore(line, from, i);
  if (part === null) return false;
  if (part.unit === null && compare(part.low.value, ONE) < 0) return true;
  // 2 EL Öl (1 für die Form): a bare number is in the unit of the whole.
  const bare = part.unit === null && isClauseMark(textAt(line.tokens, part.from - 1));
  const alike = bare || part.unit?.unit === whole.unit?.unit;
  const less = alike && compare(part.low.value, whole.low.value) < 0;
  return less || saysPart(line, part);
}

/** Whether token i stands in a bracket that opens behind token `from`, or behind a colon there. */
export function isInside({ tokens }: Line, from: number, i: number): boolean {
  for (let at = i - 1; at >= from; at--) {
    if (tokens[at]!.text === ')') return false;
    if (tokens[at]!.text === '(' || tokens[at]!.text === ':') return true;
  }
  return false;
}

/** After the amount at token i with its bracket; -1 where none stands there. */
function afterAmount(line: Line, i: number): number {
  const amount = measureAt(line, i, true);
  return amount === null ? -1 : afterBrackets(line, amount.to);
}

/** After the amount at token i and the words of its thing: plus 1 tsp soft butter, for greasing. */
function afterThing(line: Line, i: number): number {
  let at = afterAmount(line, i);
  for (let n = 0; n < LONGEST_THING && at !== -1 && line.tokens[at]?.kind === 'word'; n++) at++;
  return at;
}

const SHARE_PARTS = setOf('shareParts');

/** 1 part gin, 2 parts vermouth: how much of one goes with the other, for any number of servings; not 2 cups part skim milk. */
const isShare = ({ tokens }: Line, from: number): boolean =>
  SHARE_PARTS.has(textAt(tokens, from)) &&
  tokens[from + 1]?.kind === 'word' &&
  textAt(tokens, from + 1) !== 'skim' &&
  spellingOf(textAt(tokens, from - 1)) === null;
