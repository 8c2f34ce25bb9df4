import { isEastAsian } from '@/culinary/grammar/east-asian';
import {
  ABOUT_WORDS,
  AND_WORDS,
  ARTICLES,
  BETWEEN,
  OF_WORDS,
  RANGE_WORDS,
  setOf,
} from '@/culinary/grammar/lexicon';
import { anyWordOf, LANGUAGES } from '@/culinary/languages/registry';
import { FIRST_OF_LARGE, HALF_ENDINGS, LARGE_NUMBERS, LONGEST_NUMBER } from '@/culinary/numbers/counting';
import {
  FRACTION_WORDS,
  HALF_WORDS,
  HUNDREDS,
  MIXED_WORDS,
  type Notation,
  NUMBER_WORDS,
  ONE_WORDS,
} from '@/culinary/numbers/numbers';
import { compare, equalRatios, ONE, plus, type Ratio, ratio, times } from '@/culinary/numbers/ratio';
import { spellingOf, unitWords } from '@/culinary/units/units';
import { isDash, isElided, type Token, textAt } from './scan';

/** A number as it stands in the text. */
export interface Literal {
  readonly start: number;
  readonly end: number;
  readonly value: Ratio;
  readonly notation: Notation | null;
}

/** A literal and the token after it. */
export type Read = readonly [Literal, number];

export const tokensTouch = (a: Token | undefined, b: Token | undefined): boolean =>
  a !== undefined && b !== undefined && a.end === b.start;

/** five-spice, half-and-half: a number word that is part of a name. */
function isCompound(tokens: readonly Token[], i: number): boolean {
  const dash = tokens[i + 1];
  const next = tokens[i + 2];
  if (!isDash(dash) || !tokensTouch(tokens[i], dash) || !tokensTouch(dash, next) || next?.kind !== 'word')
    return false;
  return unitWords(next.text) === 0;
}

/** a few, a little, ein paar, un peu: no number at all. */
const NO_ONE = setOf('little', 'noOne');

const isArticle = (text: string | undefined): boolean => text === 'a' || text === 'an';

/** Shares in English, where "a" is an article and no "to": half a 400g tin, 2 tbsp a third of a cup. */
const ENGLISH_PARTS: ReadonlySet<string> = new Set('half third quarter fourth eighth hundred'.split(' '));

/** Ranges from less than one end here; what is more is the size of a package: ½ a 400g tin. */
const HIGHEST_END = ratio(3);

/** Whether token i is the article of a thing behind a share, ½ a lemon, and not the "to" of a range: ½ a 1 taza, ¼ a media. */
function isArticleOf(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1];
  if (!isArticle(textAt(tokens, i)) || next === undefined) return false;
  if (ENGLISH_PARTS.has(textAt(tokens, i - 1))) return true;
  if (next.kind !== 'number') return !NUMBER_WORDS.has(next.text) && !HALF_WORDS.has(next.text);
  return next.value !== null && compare(next.value, HIGHEST_END) > 0;
}

/** Past "of", "of a", "of one", "de", where a share of one thing is spoken of: half of an onion, ½ of 1 lemon. */
function afterShare(tokens: readonly Token[], i: number): number {
  const of = textAt(tokens, i);
  if (of !== 'of' && !OF_WORDS.has(of)) return isArticleOf(tokens, i) ? i + 1 : i;
  const next = textAt(tokens, i + 1);
  if (isArticle(next) || ONE_WORDS.has(next) || (of === 'of' && next === '1')) return i + 2;
  return of === 'of' || isMeasureWord(tokens[i + 1]) ? i + 1 : i;
}

/** Whether a word is a unit that one takes shares of: cup, litre, pound; not clove or slice. */
function isMeasureWord(token: Token | undefined): boolean {
  const kind = token?.kind === 'word' ? spellingOf(token.text)?.unit.kind : undefined;
  return kind !== undefined && kind !== 'count' && kind !== 'length';
}

/** Whether a French share may be of it: quart de litre; not quart de taza. */
const isFrenchMeasure = (token: Token | undefined): boolean =>
  isMeasureWord(token) && !/^(?:es|it|pt|nl)$/.test(spellingOf(token!.text)!.language);

const isFrenchOf = (text: string): boolean => /^d(?:e|['’])$/.test(text);

/** un quart de chou, trois quarts d'oignon: "de" is French, and what is no liquid nobody measures by the quart. */
function isOfSolid(tokens: readonly Token[], i: number): boolean {
  const of = textAt(tokens, i);
  const food = isFrenchOf(of) ? textAt(tokens, i + 1) : '';
  return food !== '' && !FRENCH_LIQUIDS.test(food) && !isMeasureWord(tokens[i + 1]);
}

/** What a quart may be of, be it the quart of America or of a litre. */
const FRENCH_LIQUIDS =
  /^(?:lait|eau|huile|vin|crème|bouillon|jus|cidre|bière|vinaigre|fond|sirop|rhum|thé|café|babeurre|yaourt|la|l['’].*)$/;

/** "a quarter", "three-quarters", "two thirds of a", "un cuarto de", "driekwart" before a measure or "of". */
function shareAt(tokens: readonly Token[], i: number): Read | null {
  const first = tokens[i];
  let at = i;
  let parts = ONE;
  const own = FRACTION_WORDS.get(textAt(tokens, i));
  if (own === undefined) {
    const n = isArticle(first?.text) ? 1 : (NUMBER_WORDS.get(textAt(tokens, i)) ?? 0);
    parts = first?.value ?? ratio(n);
    at = isDash(tokens[i + 1]) ? i + 2 : i + 1;
  }
  const share = own ?? FRACTION_WORDS.get(textAt(tokens, at));
  if (first === undefined || parts.n === 0 || share === undefined) return null;
  const value = times(parts, ratio(share[0], share[1]));
  const quart = isMeasureWord(tokens[at]);
  const solid = quart && isOfSolid(tokens, at + 1);
  const french = solid || (quart && textAt(tokens, at + 1) === 'de' && isFrenchMeasure(tokens[at + 2]));
  if (!french && (parts.d !== 1 || compare(value, ONE) >= 0)) return null;
  const to = solid ? at + 2 : afterShare(tokens, at + 1);
  // "a quarter onion", "un cuarto de cebolla": with a number before it a share needs no measure behind it.
  const counted = own === undefined && first.kind === 'word' && tokens[to]?.kind === 'word';
  // 1 quart cups, but 1 quart de litre
  const direct = to === at + 1 || isArticle(textAt(tokens, at + 1));
  if (first.kind === 'number' && isMeasureWord(tokens[at]) && direct && !solid) return null;
  const spoken = to > at + 1 && first.kind === 'word';
  const named = spoken ? tokens[to] !== undefined : counted || isMeasureWord(tokens[to]);
  // "un quart de lait" is a quarter only of a measure; a quart of milk is one quart.
  if (!(named || solid) || (isMeasureWord(tokens[at]) && !solid && !isFrenchMeasure(tokens[to]))) return null;
  const end = tokens[to - 1]!.end;
  return [{ start: first.start, end, value, notation: null }, to];
}

/** Half and half, also in one word once its dashes are gone: half & half, halb und halb, half-om-half, mezzo e mezzo. */
const TWO_HALVES = `(${anyWordOf('halves')})(?:&|${anyWordOf('and', 'betweenHalves')})\\1`;
const FROM_HALF = new RegExp(`^${TWO_HALVES}`);
const TO_HALF = new RegExp(`${TWO_HALVES}$`);

/** Half and half is a food or a mixture: half cream, half milk. Whether token i is one of its halves. */
function isHalfAndHalf(tokens: readonly Token[], i: number): boolean {
  const said = (from: number): string => {
    const near = tokens.slice(Math.max(0, from), i < from + 1 ? from + 5 : i + 1);
    return near.map((token) => (isDash(token) ? '' : token.text)).join('');
  };
  return FROM_HALF.test(said(i)) || TO_HALF.test(said(i - 4));
}

/** half, half a, one half, ein halbes, une demi-: the dash of "demi-gousse" belongs to it. */
function halfAt(tokens: readonly Token[], i: number): Read | null {
  const first = tokens[i]!;
  const one = isArticle(first.text) || ONE_WORDS.has(first.text);
  const gap = one && isDash(tokens[i + 1]) ? i + 2 : i + 1;
  const half = HALF_WORDS.has(first.text) ? i : one && HALF_WORDS.has(textAt(tokens, gap)) ? gap : -1;
  if (half < 0 || isHalfAndHalf(tokens, i)) return null;
  if (half > i && isCompound(tokens, half) && !/^(?:demi|demie)$/.test(tokens[half]!.text)) return null;
  const dash = tokens[half + 1];
  const compound = isDash(dash) && tokensTouch(tokens[half], dash) && tokensTouch(dash, tokens[half + 2]);
  const to = compound && tokens[half]!.text.startsWith('demi') ? half + 2 : afterShare(tokens, half + 1);
  return [{ start: first.start, end: tokens[to - 1]!.end, value: ratio(1, 2), notation: null }, to];
}

/** One hundred, two hundred and fifty; `value` is the word at token i. */
function hundreds(tokens: readonly Token[], i: number, value: number): Read {
  const at = textAt(tokens, i + 2) === 'and' ? i + 3 : i + 2;
  const tens = textAt(tokens, at) === 'ten' ? 10 : LARGE_NUMBERS.get(textAt(tokens, at));
  const to = tens === undefined ? i + 2 : at + 1;
  const { start } = tokens[i]!;
  return [{ start, end: tokens[to - 1]!.end, value: ratio(value * 100 + (tens ?? 0)), notation: null }, to];
}

/** Hundreds of what is measured, in one word: hundred grams, zweihundert Gramm, duecento grammi. */
function hundredsAt(tokens: readonly Token[], i: number): Read | null {
  const { start, end, text } = tokens[i]!;
  const value = HUNDREDS.get(text);
  if (value === undefined || !isMeasureWord(tokens[i + 1])) return null;
  return [{ start, end, value: ratio(value), notation: null }, i + 1];
}

/** Words above twelve: fifteen, twenty-four, thirty six, vingt-cinq, fünfundzwanzig. They count what follows. */
function largeAt(tokens: readonly Token[], i: number): Read | null {
  if (!FIRST_OF_LARGE.has(textAt(tokens, i))) return null;
  let found: Read | null = null;
  let words = '';
  for (let at = i, n = 0; n < LONGEST_NUMBER && tokens[at]?.kind === 'word'; at++, n++) {
    words += (n === 0 ? '' : ' ') + tokens[at]!.text;
    const value = LARGE_NUMBERS.get(words);
    const { start } = tokens[i]!;
    if (value !== undefined && tokens[at + 1]?.kind === 'word')
      found = [{ start, end: tokens[at]!.end, value: ratio(value), notation: null }, at + 1];
    if (isDash(tokens[at + 1])) at++;
  }
  return found;
}

/** Half as a noun, always with "of": la moitié d'un oignon, die Hälfte einer Zwiebel, de helft van een ui. */
export const HALF_NOUNS = setOf('halfOf');

function halfOf(tokens: readonly Token[], i: number): Read | null {
  const at = ARTICLES.has(textAt(tokens, i)) ? i + 1 : i;
  if (!HALF_NOUNS.has(textAt(tokens, at))) return null;
  const of = textAt(tokens, at + 1);
  const genitive = of === 'einer';
  const joined = OF_WORDS.has(of) || /^d['’]$/.test(of);
  const to = joined && ONE_WORDS.has(textAt(tokens, at + 2)) ? at + 3 : genitive ? at + 2 : 0;
  if (to === 0 || tokens[to] === undefined) return null;
  return [{ start: tokens[i]!.start, end: tokens[to - 1]!.end, value: ratio(1, 2), notation: null }, to];
}

/** About ten and more: une dizaine de tomates, una decena de gambas, une quinzaine de crevettes. */
const ABOUT_SO_MANY: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(
    ([
      ,
      {
        times: { counting },
      },
    ]) =>
      // A dozen is a unit.
      (counting.aboutSoMany ?? []).flatMap(([value, word]) =>
        spellingOf(word) === null ? [[word, value] as const] : [],
      ),
  ),
);

function aboutSoMany(tokens: readonly Token[], i: number): Read | null {
  const value = ABOUT_SO_MANY.get(textAt(tokens, i + 1));
  if (!ONE_WORDS.has(textAt(tokens, i)) || value === undefined) return null;
  const to = OF_WORDS.has(textAt(tokens, i + 2)) ? i + 3 : i + 2;
  const next = tokens[to];
  if (next?.kind !== 'word') return null;
  return [{ start: tokens[i]!.start, end: tokens[to - 1]!.end, value: ratio(value), notation: null }, to];
}

/** zwei- bis dreihundert: the number is one of hundreds, which are said once. */
const isHalfOfRange = (tokens: readonly Token[], i: number): boolean =>
  isDash(tokens[i + 1]) && tokensTouch(tokens[i], tokens[i + 1]) && RANGE_WORDS.has(textAt(tokens, i + 2));

const HUNDRED_WORDS = setOf('hundredWords');

function wordLiteral(tokens: readonly Token[], i: number): Read | null {
  const token = tokens[i];
  if (token?.kind !== 'word' || isHalfOfRange(tokens, i)) return null;
  const share =
    shareAt(tokens, i) ??
    halfOf(tokens, i) ??
    aboutSoMany(tokens, i) ??
    hundredsAt(tokens, i) ??
    largeAt(tokens, i);
  if (share !== null) return share;
  const oneHalf = ONE_WORDS.has(token.text) && textAt(tokens, i + 2) === 'half';
  if (isCompound(tokens, i) && !oneHalf) return null;
  const half = halfAt(tokens, i);
  if (half !== null) return half;
  const next = tokens[i + 1];
  const article = isArticle(token.text);
  const value = article ? 1 : (NUMBER_WORDS.get(token.text) ?? MIXED_WORDS.get(token.text));
  if (value === undefined || next === undefined || NO_ONE.has(next.text)) return null;
  // The A of "A 醤油 大さじ1" is a letter.
  if (article && (next.kind !== 'word' || isEastAsian(next.text))) return null;
  if (HUNDRED_WORDS.has(next.text)) return hundreds(tokens, i, value);
  return [{ start: token.start, end: token.end, value: ratio(value * 2, 2), notation: null }, i + 1];
}

/** 1 tasse 1/2 de sucre: the same without an "and", where "de" says of what. */
function partBehind(tokens: readonly Token[], i: number, value: Ratio): readonly [Ratio, number] | null {
  const part = tokens[i]?.value ?? null;
  const of = textAt(tokens, i + 1);
  const foreign = (OF_WORDS.has(of) && of !== 'of') || isElided(of);
  return part === null || compare(part, ONE) >= 0 || !foreign ? null : [plus(value, part), i + 1];
}

/**
 * The half that some put behind the unit, with the value it makes and the token after it: "1 litre et demi", "2 tazas y
 * media", "1 kilo y cuarto", "a cup and a half", and be it behind a broken number. Not "1 taza y media cebolla", which are
 * two things.
 */
export function halfBehind(
  tokens: readonly Token[],
  i: number,
  value: Ratio,
): readonly [Ratio, number] | null {
  // 1個半
  if (textAt(tokens, i) === '半' && tokensTouch(tokens[i - 1], tokens[i]))
    return [plus(value, ratio(1, 2)), i + 1];
  if (!AND_WORDS.has(textAt(tokens, i))) return partBehind(tokens, i, value);
  const word = textAt(tokens, i + 1);
  const english = isArticle(word) && textAt(tokens, i + 2) === 'half';
  const said =
    english || (HALF_WORDS.has(word) && word !== 'half') ? ([1, 2] as const) : FRACTION_WORDS.get(word);
  const digits = tokens[i + 1]?.value ?? null;
  const written = digits !== null && compare(digits, ONE) < 0 ? digits : null;
  const half = said === undefined ? written : ratio(said[0], said[1]);
  if (half === null) return null;
  const to = english ? i + 3 : i + 2;
  const next = tokens[to];
  const isOf = next !== undefined && (OF_WORDS.has(next.text) || isElided(next.text));
  // 1 taza y 1/2 de leche; "1 cup and 1/2 of an onion" are two things.
  if (said === undefined && !(isOf && next.text !== 'of')) return null;
  const over = next === undefined || next.kind === 'mark' || isOf;
  if (!over && !(english && next.kind === 'word' && !isMeasureWord(next))) return null;
  return [plus(value, half), to];
}

const WRITTEN_HALVES = /^(?:halbe[rsn]?|halve|demie?|meia|meio|mezza|mezzo)$/;

/** The lemon of 1 half lemon: not the gallon of 1 half gallon, nor half and half. */
const isThing = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text !== 'and' && !isMeasureWord(token);

/** Whether more digits hang on a number, so that nobody knows what it says: 1.5.2 g, 1e308 g. */
export function isPartOfSign(tokens: readonly Token[], i: number): boolean {
  const [number, next, behind] = tokens.slice(i, i + 3);
  if (!tokensTouch(number, next)) return false;
  return (
    /^e\d+$/.test(next!.text) ||
    (next!.text === '.' && behind?.kind === 'number' && tokensTouch(next, behind))
  );
}

/** Digits, with "of a" or "a" after a share: ½ of a red onion, 1/2 a lemon. */
function digitsAt(tokens: readonly Token[], i: number): Read | null {
  const { start, end, value, notation } = tokens[i]!;
  if (value === null) return null;
  const parts = shareAt(tokens, i);
  if (parts !== null) return parts;
  const next = tokens[i + 1];
  // 2einhalb Tassen
  if (tokensTouch(tokens[i], next) && HALF_ENDINGS.has(next!.text))
    return [{ start, end: next!.end, value: plus(value, ratio(1, 2)), notation }, i + 2];
  if (isPartOfSign(tokens, i)) return null;
  // 1 halbe Zwiebel, 1 demi citron
  if (
    equalRatios(value, ONE) &&
    next !== undefined &&
    (WRITTEN_HALVES.test(next.text) || (next.text === 'half' && isThing(tokens[i + 2]))) &&
    tokens[i + 2] !== undefined
  ) {
    // 1 demi-poivron
    const to = isDash(tokens[i + 2]) && tokensTouch(next, tokens[i + 2]) ? i + 3 : i + 2;
    return [{ start, end: tokens[to - 1]!.end, value: ratio(1, 2), notation: null }, to];
  }
  const share = compare(value, ONE) < 0;
  const of = share && OF_WORDS.has(textAt(tokens, i + 1)) ? afterShare(tokens, i + 1) : i + 1;
  // 3/4 de taza
  const measured = of === i + 2 && textAt(tokens, i + 1) !== 'of';
  const article = share && isArticleOf(tokens, i + 1);
  const stop = article || measured ? i + 2 : of > i + 2 ? of : i + 1;
  return [{ start, end: stop > i + 1 ? tokens[stop - 1]!.end : end, value, notation }, stop];
}

/** Tokens before a sum of numbers that has its unit at the end. */
const SUM_BEGINS = 3;

/** 1/2 + 1/3 cup sugar, 1 + 1/2 cups flour: numbers of one unit; null where the second one has none. */
function addedTo(tokens: readonly Token[], { start, value }: Literal, i: number): Read | null {
  const more = tokens[i];
  if (more?.value == null || !isMeasureWord(tokens[i + 1])) return null;
  return [{ start, end: more.end, value: plus(value, more.value), notation: more.notation }, i + 1];
}

/** One number at token i: digits, or with `words` also number words; "1 and 1/2", "one and a half". */
export function literalAt(tokens: readonly Token[], i: number, words: boolean): Read | null {
  const token = tokens[i];
  if (token === undefined) return null;
  const read = token.kind === 'number' ? digitsAt(tokens, i) : words ? wordLiteral(tokens, i) : null;
  if (read === null) return null;
  const [literal, to] = read;
  // Zwei einhalb Tassen
  const hung = tokens[to];
  if (hung !== undefined && literal.value.d === 1 && HALF_ENDINGS.has(hung.text))
    return [{ ...literal, end: hung.end, value: plus(literal.value, ratio(1, 2)) }, to + 1];
  // 大さじ1半
  if (token.kind === 'number' && textAt(tokens, to) === '半' && tokensTouch(token, tokens[to]))
    return [
      { ...literal, end: tokens[to]!.end, value: plus(literal.value, ratio(1, 2)), notation: 'glyph' },
      to + 1,
    ];
  const joiner = tokens[to];
  const sum = i < SUM_BEGINS && joiner?.text === '+' ? addedTo(tokens, literal, to + 1) : null;
  if (sum !== null) return sum;
  // "2 and 1/2 cups" is one number; "eggs 2 plus 1/2 tsp salt" are two.
  const joins = joiner !== undefined && AND_WORDS.has(joiner.text) && joiner.text !== 'plus';
  if (literal.value.d !== 1 || !joins) return read;
  const part = tokens[to + 1];
  if (part?.value != null && part.value.n < part.value.d && part.notation !== 'point') {
    const value = plus(literal.value, part.value);
    return [{ start: literal.start, end: part.end, value, notation: part.notation }, to + 2];
  }
  const share = part?.kind === 'word' ? (shareAt(tokens, to + 1) ?? halfAt(tokens, to + 1)) : null;
  if (share === null) return read;
  return [{ ...literal, end: share[0].end, value: plus(literal.value, share[0].value) }, share[1]];
}

/** Whether the "and" at token i joins the ends of a range: between 2 and 3, zwischen 2 und 3. */
const isBetween = (tokens: readonly Token[], i: number): boolean =>
  AND_WORDS.has(textAt(tokens, i)) && BETWEEN.has(textAt(tokens, i - 2));

/** The upper end of a range whose delimiter stands at token i, also in brackets of its own: 2 (or 3), 2 (–3); or null. */
export function upperAt(tokens: readonly Token[], i: number, words: boolean): Read | null {
  if (textAt(tokens, i) !== '(') return openUpperAt(tokens, i, words);
  const inner = openUpperAt(tokens, i + 1, words);
  return inner !== null && textAt(tokens, inner[1]) === ')' ? [inner[0], inner[1] + 1] : null;
}

/** The upper end of a range is not many times the lower one, as the grams of 1 ~ 150 g are. */
const isNear = (low: Token | undefined, high: Token | undefined): boolean =>
  low?.value != null && high?.value != null && compare(high.value, times(low.value, HIGHEST_WAVE)) <= 0;
const HIGHEST_WAVE = ratio(10);

function openUpperAt(tokens: readonly Token[], i: number, words: boolean): Read | null {
  if (textAt(tokens, i) === 'a' && ENGLISH_PARTS.has(textAt(tokens, i + 1))) return null;
  let at = i;
  // 2~3 is a range, ~200 g is about so much.
  const wave = textAt(tokens, at) === '~' && isNear(tokens[at - 1], tokens[at + 1]);
  if (isDash(tokens[at]) || wave) at++;
  if (tokens[at]?.kind === 'word' && RANGE_WORDS.has(tokens[at]!.text)) at++;
  if (isDash(tokens[at])) at++;
  if (at === i && isBetween(tokens, i)) at++;
  if (at === i) return null;
  for (let k = 0; k < 2 && (ABOUT_WORDS.has(textAt(tokens, at)) || tokens[at]?.text === '.'); k++) at++;
  return literalAt(tokens, at, words);
}
