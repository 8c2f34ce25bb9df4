import { isCounted, isEastAsian } from '@/culinary/grammar/east-asian';
import { singularOf } from '@/culinary/grammar/inflection';
import {
  ABOUT_WORDS,
  ADJECTIVES,
  AND_WORDS,
  COLOURS,
  COUPLE,
  EACH,
  FOR_WORDS,
  FROM_WORDS,
  INTRO,
  MODIFIERS,
  NAMED_BY_NUMBER,
  NAMING,
  NOT_AMOUNTS,
  OF_WORDS,
  OR_WORDS,
  PART_OF,
  PARTS,
  PEOPLE,
  PHRASE_ENDS,
  PLUS_WORDS,
  RANGE_WORDS,
  setOf,
  TAKEN,
  VESSELS,
  WHOLE_FOODS,
  WITH,
} from '@/culinary/grammar/lexicon';
import { isAdverb, PREPARED } from '@/culinary/grammar/preparation';
import { patternInAllLanguages } from '@/culinary/languages/registry';
import {
  COUNTED_IN_WORDS,
  HALF_READ,
  NUMBER_IN_WORDS,
  UNREAD_ARTICLES,
  UNREAD_HALVES,
  UNREAD_NUMBERS,
  UNREAD_SIGNS,
} from '@/culinary/languages/unread';
import { isPartOfSign, tokensTouch } from '@/culinary/lines/tokens/literals';
import { isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { FIRST_OF_LARGE } from '@/culinary/numbers/counting';
import { HALF_WORDS, isNumberWord, NUMBER_WORDS, ONE_WORDS } from '@/culinary/numbers/numbers';
import { equalRatios, ratio, toNumber } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import { type Measure, measureAt } from './amounts';
import { NUMBERED } from './no-amount';
import { partsReason, wordBehind } from './parts';
import { isGuess, type Reason } from './reasons';
import { modifiedUnitAt, unitAt } from './unit-at';

/** Shares and sizes that are said with two numbers: 80/20 beef, 16/20 shrimp, 93/7. */
const SHARE = /^\d{1,3}[/⁄]\d{1,3}$/;
/** 00 flour, tipo 0, farina "00" */
const ZEROS = /^0+$/;
/** Before a number of parts or sides, or of people: cut in 4, into 8 pieces, to form 12, serves 4. */
const OF_PARTS: ReadonlySet<string> = new Set([
  'x',
  '×',
  '@',
  '#',
  '$',
  '€',
  '£',
  ...setOf('intoParts', 'serves', 'seeAlso'),
]);

/** Whether letters follow a number at once, as a unit does. */
const isWordGlued = ({ tokens }: Line, i: number): boolean =>
  tokens[i + 1]?.kind === 'word' && tokensTouch(tokens[i], tokens[i + 1]);

/** Words of a unit. */
const LONGEST_UNIT = 4;

/** Whether a number hangs on letters before it, WD-40, omega-3; but not on a unit, 7 g-11 pieces. */
function isHung(line: Line, i: number): boolean {
  const { tokens } = line;
  const [word, dash, number] = tokens.slice(Math.max(0, i - 2), i + 1);
  if (i < 2 || word!.kind !== 'word' || !/^[-‐‑]$/.test(dash!.text)) return false;
  if (!tokensTouch(word, dash) || !tokensTouch(dash, number) || isWordGlued(line, i)) return false;
  for (let from = i - 2; from > i - 2 - LONGEST_UNIT; from--)
    if (tokens[from - 1]?.kind === 'number') return unitAt(line, from, true)?.to !== i - 1;
  return true;
}

/** What hangs on the first number of a line and is no unit: 7up, 1st, 180c, 2x4. */
const NO_UNIT = /^(?:\d*1st|\d*2nd|\d*3rd|\d+(?:th|up|er|f|c|spice|mins?|h|hrs?|x.*))$/;

/** Whether a line begins with a number and a dot that belong to no list, so that nobody knows what is counted: 2. Ei. */
const isLeadingOrdinal = ({ tokens }: Line, i: number): boolean =>
  i === 0 &&
  textAt(tokens, 1) === '.' &&
  tokensTouch(tokens[0], tokens[1]) &&
  tokens[2]?.kind === 'word' &&
  !NUMBERED.has(tokens[2].text);

/** Whether a number with no value stands where an amount should: 1/0 cup, ½2 cups, a number of twenty digits. */
function isUnread(line: Line, i: number): boolean {
  const { text, value } = line.tokens[i]!;
  if (isPartOfSign(line.tokens, i) || isLeadingOrdinal(line, i)) return true;
  // 3st ägg begins with a number and a unit that nobody knows; 7up is a name.
  if (value !== null) return i === 0 && isWordGlued(line, i) && !NO_UNIT.test(text + textAt(line.tokens, 1));
  if (ZEROS.test(text) && /^["“”„]$/.test(textAt(line.tokens, i - 1))) return false;
  if (unitAt(line, i + 1, false) !== null) return true;
  const share = i > 0 && SHARE.test(text) && !isWordGlued(line, i);
  return !(ZEROS.test(text) || share) || isEastAsian(textAt(line.tokens, i - 1));
}

const DIVIDED = setOf('divided');

/** Whether an amount is a part of all that is measured: 250 g sugar, divided into 200 g and 50 g. */
export const isDividedInto = ({ tokens }: Line, { from, unit }: Measure): boolean =>
  textAt(tokens, from - 1) === 'into' &&
  DIVIDED.has(textAt(tokens, from - 2)) &&
  unit !== null &&
  unit.unit.kind !== 'count';

/** Whether the word at token i says the amount before it of each thing; the Italian "per" is said of what it is for. */
export const isEachAt = ({ tokens, italian }: Line, i: number): boolean =>
  EACH.has(textAt(tokens, i)) && !(italian && textAt(tokens, i) === 'per');

/** Whether an amount says by itself that it is no amount of the thing: a length, how large each is, the size of a package. */
const isSize = (line: Line, measure: Measure): boolean => sizeReason(line, measure) !== null;

function sizeReason(line: Line, measure: Measure): Reason | null {
  const { tokens } = line;
  const kind = measure.unit?.unit.kind ?? 'count';
  if (kind === 'length') return 'length';
  if (measure.hyphenated) return 'compound';
  if (isEachAt(line, measure.to)) return 'each';
  // 1-14 oz-can
  const dashed = kind === 'count' && isDash(tokens[measure.to + 1]);
  if (dashed) return spellingOf(textAt(tokens, measure.to)) === null ? null : 'compound';
  const packed = kind !== 'count' && modifiedUnitAt(line, measure.to, false)?.spelling.unit.count === 'pack';
  return packed ? 'size' : null;
}

/** From so many on a number in a brand is no count: Heinz 57, Chinese 5 Spice. */
const LEAST_IN_BRAND = 5;

/**
 * Whether a number is part of a name: Heinz 57 sauce, Chinese 5 Spice, sweet 100's tomatoes, 1-to-1 flour, the footnote of
 * flour [1].
 */
function nameReason({ text, tokens }: Line, { from, to, low, high, unit }: Measure): Reason | null {
  const [before, next] = [tokens[from - 1], tokens[to]];
  if (before?.text === '[' && next?.text === ']') return 'name';
  if (high !== null)
    return equalRatios(low.value, high.value) && textAt(tokens, from + 2) === 'to' ? 'name' : null;
  if (tokensTouch(tokens[to - 1], next) && /^['’]$/.test(next!.text)) return 'name';
  const brand = before?.kind === 'word' && from > 0 && /\p{Lu}/u.test(text.charAt(before.start));
  if (!brand || unit !== null || toNumber(low.value) < LEAST_IN_BRAND) return null;
  const { text: word } = next ?? { text: '' };
  if (tokens[to + 1]?.kind === 'number') return null;
  if (!/^[a-z]{3}/.test(word) || AND_WORDS.has(word) || RANGE_WORDS.has(word) || PLUS_WORDS.has(word))
    return null;
  return !tokensTouch(tokens[to - 1], next) && singularOf(word) === word ? 'brand' : null;
}

/** The token before an amount and its "about". */
function before({ tokens }: Line, i: number): string {
  let at = i - 1;
  while (at >= 0 && (ABOUT_WORDS.has(tokens[at]!.text) || tokens[at]!.text === '.')) at--;
  return textAt(tokens, at);
}

/**
 * Why a number that nobody has scaled is none of the amounts of its line, whose first one is `primary`: at token i one
 * stands that was not read, or that was read and that no rule keeps as it is (R9, R13). null where it may be one.
 */
export function keptAs(
  line: Line,
  i: number,
  measure: Measure | null,
  primary: Measure | null = null,
): Reason | null {
  const { tokens } = line;
  if (measure?.unit == null && isHung(line, i)) return 'compound';
  const word = before(line, i);
  if (measure !== null && isDividedInto(line, measure)) return null;
  if (NAMING.has(word)) return 'name';
  const next = textAt(tokens, measure?.to ?? i + 1);
  if (NAMED_BY_NUMBER.has(next)) return 'name';
  if (measure === null) return isUnread(line, i) && !OF_PARTS.has(word) ? null : unreadReason(line, i);
  const size = sizeReason(line, measure);
  if (size !== null) return size;
  // A few sprigs of oregano to yield 1 tablespoon.
  if (OF_PARTS.has(word) && (measure.unit?.unit.kind ?? 'count') === 'count')
    return partsReason(line, i, word, wordBehind(line, measure), measure.low.value, primary);
  return nameReason(line, measure) ?? timesReason(line, measure.to);
}

/** What a number says with the sign or word behind it: 4 people, 1 at a time, 3x; null where none of these stands there. */
function timesReason({ tokens }: Line, to: number): Reason | null {
  const next = textAt(tokens, to);
  if (!PEOPLE.has(next)) return null;
  if (next === 'at' || next === 'by') return 'share';
  return next === 'x' || next === '×' ? 'loose' : 'people';
}

/** What a number that is no amount is: 80/20, 00, 7up, 10 minutes. */
function unreadReason(line: Line, i: number): Reason {
  const { tokens } = line;
  if (tokens[i]!.value === null) return 'grade';
  const next = textAt(tokens, i + 1);
  const times = timesReason(line, i + 1);
  if (times !== null && tokens[i + 2]?.kind !== 'number') return times;
  if (!isWordGlued(line, i) || NOT_AMOUNTS.has(next) || NO_UNIT.test(tokens[i]!.text + next))
    return 'no_amount';
  return isCounted(next) ? 'compound' : 'glued';
}

/** Why each of the numbers from token `from` on, up to `to`, is no amount, and null for one that may be (see above). */
export function reasonsOf(line: Line, from: number, to: number): (Reason | null)[] {
  const found: (Reason | null)[] = [];
  for (let at = from; at < to; at++) {
    if (line.tokens[at]!.kind !== 'number') continue;
    const measure = measureAt(line, at, false);
    found.push(keptAs(line, at, measure));
    if (measure !== null) at = measure.to - 1;
  }
  return found;
}

/** What is no number there: the Spanish "eleven" is said of a time, the Portuguese two is "of the", the Dutch ten thyme, a batata doce is sweet. */
const OTHER_WORDS = setOf('otherNumbers');

/** Whether a word says a number above one, and hardly anything else: an amount as its digits would be. */
export const isSeveral = (word: string): boolean =>
  !OTHER_WORDS.has(word) &&
  word !== 'a' &&
  (NUMBER_WORDS.get(word) ?? (FIRST_OF_LARGE.has(word) ? 13 : 0)) > 1;

/** Before a number word that is said of some of the things counted: 4 eggs, two separated; an onion or two. */
const opensShare = (text: string): boolean =>
  /^[,(;:+–—]$/.test(text) || INTRO.has(text) || PART_OF.has(text);

/** Whether "one" stands for a thing and is no article: one sliced, eine in Ringen. */
const standsAlone = (word: Token | undefined): boolean =>
  word?.kind !== 'word' || PREPARED.has(word.text) || isAdverb(word.text) || PHRASE_ENDS.has(word.text);

/** Behind "one" where it counts nothing: one at a time, ein wenig mehr, un peu de. */
export const NO_THING = setOf('little', 'noThing');

/** Whether "one" counts another thing, which would stay behind: 300 g flour, one egg; 500 g Mehl, ein Ei. In English "a" and "an" describe: pasta, a short shape. */
const countsAnother = ({ text }: Token, next: Token | undefined): boolean =>
  text !== 'a' && text !== 'an' && next?.kind === 'word' && !NO_THING.has(next.text);

/** Whether a word is a number in a language that we do not read. */
const isUnreadWord = ({ text }: Token): boolean => UNREAD_NUMBERS.has(text) || UNREAD_HALVES.test(text);

/** Whether the words at token i say how much is measured: half a cup reserved, about a pound, a third of a cup. */
function isMeasured(line: Line, i: number): boolean {
  if (!isNumberWord(line.tokens[i]!.text)) return false;
  const measure = measureAt(line, i, true);
  const kind = measure?.unit?.unit.kind ?? 'count';
  return measure !== null && kind !== 'count' && !isSize(line, measure);
}

/** Before one thing that another is as large as: the size of an egg, grand comme une noix, so groß wie ein Ei. */
const AS_LARGE = setOf('asLarge');

/** Words that stand for one where a length follows, with the dot of what is shortened. */
const isOne = (text: string): boolean => /^(?:\.|an?)$/.test(text) || ONE_WORDS.has(text);

/** Words between a number and its thing: half a large onion, ein sehr kleines Ei. */
const LONGEST_BETWEEN = 3;

/** Whether the words at token i count pieces or packages that go with the thing: stuck with a clove. */
function countsPieces(line: Line, i: number): boolean {
  if (!isNumberWord(line.tokens[i]!.text) || !WITH.has(textAt(line.tokens, i - 1))) return false;
  const unit = measureAt(line, i, true)?.unit?.unit;
  return unit?.kind === 'count' && unit.count !== 'whole';
}

/** Whether the word at token i counts a whole food, so that it is an amount wherever it stands: with an egg, mit zwei Eiern. */
function countsFood(line: Line, i: number): boolean {
  const { tokens } = line;
  if (!isNumberWord(tokens[i]!.text)) return false;
  const before = textAt(tokens, i - 1);
  const part = textAt(tokens, i - 2);
  const got = PARTS.has(part) || TAKEN.has(part);
  if (AS_LARGE.has(before) || NAMING.has(before) || (FROM_WORDS.has(before) && !got)) return false;
  let at = i + 1;
  const isBetween = (text: string): boolean =>
    isNumberWord(text) ||
    text === '-' ||
    MODIFIERS.has(text) ||
    ADJECTIVES.has(text) ||
    COLOURS.has(text) ||
    PREPARED.has(text);
  while (at < i + LONGEST_BETWEEN && isBetween(textAt(tokens, at))) at++;
  if (!WHOLE_FOODS.has(textAt(tokens, at))) return false;
  // The eggs of pt "dos ovos" are no two, and an egg wash is no egg.
  if (textAt(tokens, i) === 'dos' && textAt(tokens, at).startsWith('ov')) return false;
  const behind = tokens[at + 1];
  return standsAlone(behind) || WHOLE_FOODS.has(behind!.text) || ADJECTIVES.has(behind!.text);
}

/**
 * Why the number word at token i is none of the amounts of its line: two-thirds melted, cut in two, serves four. null
 * where it may be one.
 */
export function wordKeptAs(line: Line, i: number, primary: Measure | null = null): Reason | null {
  const { tokens } = line;
  const [before, next, behind] = [textAt(tokens, i - 1), tokens[i + 1], textAt(tokens, i + 1)];
  if (NAMING.has(before) || NAMED_BY_NUMBER.has(behind)) return 'name';
  const measure = measureAt(line, i, true);
  if (isDash(next) && measure?.unit == null) return 'compound';
  if (OF_PARTS.has(before)) return partsReason(line, i, before, behind, measure?.low.value ?? TWO, primary);
  // In one or two fillets.
  if (RANGE_WORDS.has(before) && NUMBER_WORDS.has(textAt(tokens, i - 2))) return 'name';
  const counted = RANGE_WORDS.has(behind) ? textAt(tokens, i + 3) : behind;
  const size = measure === null ? null : sizeReason(line, measure);
  if (size !== null) return size;
  return NOT_AMOUNTS.has(counted) ? 'no_amount' : PEOPLE.has(behind) ? 'people' : null;
}

/** Whether the number word at token i is none of the amounts of its line. */
export const isNoAmountInWords = (line: Line, i: number): boolean => wordKeptAs(line, i) !== null;

/** A number word that stands for some parts. */
const TWO = ratio(2);

/** Whether the word at token i is a number that may be an amount, which nobody has scaled. */
export function leavesWord(line: Line, i: number): boolean {
  const { tokens } = line;
  if (isMeasured(line, i) || isUnreadWord(tokens[i]!)) return true;
  if (countsFood(line, i) || countsPieces(line, i)) return true;
  const { text } = tokens[i]!;
  const [before, next, behind] = [textAt(tokens, i - 1), tokens[i + 1], textAt(tokens, i + 1)];
  if (isSeveral(text)) return !isNoAmountInWords(line, i);
  // 2 limes, juice of one
  const got = PARTS.has(textAt(tokens, i - 2)) || TAKEN.has(textAt(tokens, i - 2));
  if (FROM_WORDS.has(before) && got && (HALF_WORDS.has(text) || ONE_WORDS.has(text))) return true;
  if (!NUMBER_WORDS.has(text) || OTHER_WORDS.has(text)) return false;
  if (!opensShare(before)) return false;
  if (isDash(next) || NOT_AMOUNTS.has(behind) || PEOPLE.has(behind)) return false;
  const measure = measureAt(line, i, true);
  if (measure !== null && isSize(line, measure)) return false;
  return standsAlone(next) || countsAnother(tokens[i]!, next);
}

/** Whether a sentence has an amount of which only a part would be scaled. */
export const isHalfRead = (text: string): boolean => HALF_READ.test(text);

/** Whether a sentence says another amount beside the one we read in words that are not read there: 鸡蛋2个，面粉三百克. */
export function countsBeside({ text, tokens }: Line, { from, to }: Measure): boolean {
  const [first, last] = [tokens[from]!, tokens[to - 1]!];
  const beside = `${text.slice(0, first.start)} ${text.slice(last.end)}`;
  return COUNTED_IN_WORDS.test(beside) || UNREAD_ARTICLES.test(beside);
}

/** Tokens of a name before a length. */
const LONGEST_NAME = 6;

/** Behind such a length: ginger, a 2 cm piece. */
const PIECE = setOf('onePiece');

/** What is made or sold by its width: a pie shell, 9 inches; tortillas (20 cm). */
const WIDE = new RegExp(`^${patternInAllLanguages('wide')}$`);
const isWide = (word: string): boolean => VESSELS.has(word) || WIDE.test(word);

/**
 * Whether a line ends with a length behind a mark, which may be how much is taken of its thing: leeks, 10 cm; ginger
 * (2 inches). A pan has its size there, and what is cut its thickness.
 */
function endsWithLength(line: Line): boolean {
  const { tokens } = line;
  const end = textAt(tokens, tokens.length - 1) === ')' ? tokens.length - 1 : tokens.length;
  for (let at = Math.max(1, end - LONGEST_NAME); at < end; at++) {
    const measure = tokens[at]!.kind === 'number' ? measureAt(line, at, false) : null;
    if (measure?.unit?.unit.kind !== 'length' || measure.hyphenated) continue;
    const stop = PIECE.has(textAt(tokens, measure.to)) ? measure.to + 1 : measure.to;
    if (stop !== end) continue;
    let mark = at - 1;
    while (ABOUT_WORDS.has(textAt(tokens, mark)) || isOne(textAt(tokens, mark))) mark--;
    const name = tokens.slice(0, Math.max(0, mark));
    return (
      /^[,(:–-]$/.test(textAt(tokens, mark)) &&
      name.length <= LONGEST_NAME &&
      name.every(({ kind, text }) => kind === 'word' && !(PREPARED.has(text) || isWide(text)))
    );
  }
  return false;
}

/** Whether the words at token i say two of them, or nearly so: a couple of sprigs, un par de huevos. */
const isCouple = ({ tokens }: Line, i: number): boolean =>
  COUPLE.has(textAt(tokens, i)) &&
  (ONE_WORDS.has(textAt(tokens, i - 1)) || textAt(tokens, i - 1) === 'a') &&
  tokens[i + 1]?.kind === 'word';

/** Words between a thing and how much of it there is that make a number none of the thing's: cut in two, with a pinch, half and half. */
const LINKS: ReadonlySet<string> = new Set([
  ...AND_WORDS,
  ...FOR_WORDS,
  ...FROM_WORDS,
  ...INTRO,
  ...OF_WORDS,
  ...OR_WORDS,
  ...WITH,
  ...NAMING,
  ...setOf('asLarge', 'cutInto'),
]);

/**
 * Whether a line begins with its thing and says how much of it in words: sale un pizzico, Milch ein Glas, limone mezzo. A
 * number without a unit is one only where the line ends.
 */
function endsWithCount(line: Line): boolean {
  const { tokens } = line;
  for (let at = 1; at < tokens.length && at <= LONGEST_NAME; at++) {
    const [before, { text }] = [tokens[at - 1]!, tokens[at]!];
    // Salt, a pinch; but salt to taste, a pinch.
    const listed = before.text === ',' && !tokens.slice(0, at).some(({ text: word }) => LINKS.has(word));
    if (before.kind !== 'word' && !listed && (at === 1 || !/^[:(–-]$/.test(before.text))) return false;
    if (!isNumberWord(text) || LINKS.has(before.text)) continue;
    const measure = measureAt(line, at, true);
    if (listed && measure?.to !== tokens.length) return false;
    if (measure?.unit != null && !isSize(line, measure)) return true;
    if (at === tokens.length - 1 && (line.italian || !OTHER_WORDS.has(text))) return true;
  }
  return false;
}

/** Whether a sentence without an amount that we read has a number that may be one, in digits or in words. */
export const hasUnreadAmount = (line: Line): boolean =>
  reasonsOf(line, 0, line.tokens.length).some((reason) => reason === null || isGuess(reason)) ||
  line.tokens.some((_, i) => leavesWord(line, i) || isCouple(line, i)) ||
  endsWithLength(line) ||
  endsWithCount(line) ||
  UNREAD_ARTICLES.test(line.text) ||
  COUNTED_IN_WORDS.test(line.text) ||
  NUMBER_IN_WORDS.test(line.text) ||
  UNREAD_SIGNS.test(line.text);
