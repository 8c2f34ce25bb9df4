import { cutAtMeasure, nativeAt, numeralAt } from '@/culinary/grammar/east-asian';
import { fraction, GLYPHS, type Notation } from '@/culinary/numbers/numbers';
import { plus, type Ratio, ratio } from '@/culinary/numbers/ratio';

/**
 * One token of an ingredient line. Numbers are read whole (`1 1/2`, `1-1/2`, `1½`, `1,5`); a number that
 * is no amount (0, x/0, 1/2/3, twenty digits) has no value. Offsets are UTF-16 positions in the line.
 */
export interface Token {
  readonly kind: 'number' | 'word' | 'mark';
  readonly start: number;
  readonly end: number;
  /** As written for numbers and marks, in lower case for words. */
  readonly text: string;
  readonly value: Ratio | null;
  readonly notation: Notation | null;
}

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isSlash = (c: number): boolean => c === 47 || c === 0x2044;
const isHyphen = (c: number): boolean => c === 45 || (c >= 0x2010 && c <= 0x2015) || c === 0x2212;
const isSpace = (c: number): boolean =>
  c === 32 ||
  (c >= 9 && c <= 13) ||
  c === 0xa0 ||
  (c >= 0x2000 && c <= 0x200b) ||
  c === 0x202f ||
  c === 0x3000;
const LETTER = /[\p{L}\p{M}]/u;

const isPlainLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90);

function isLetter(text: string, at: number, c: number): boolean {
  if (c < 128) return isPlainLetter(c);
  if (c >= 0xd800 && c <= 0xdfff) return false;
  return LETTER.test(text.charAt(at));
}

const isApostrophe = (c: number): boolean => c === 39 || c === 0x2019;

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

function spacesEnd(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

interface Reading {
  readonly end: number;
  readonly value: Ratio | null;
  readonly notation: Notation | null;
}

const whole = (text: string, from: number, to: number): Ratio | null => {
  const n = to - from <= 9 ? Number(text.slice(from, to)) : 0;
  return n > 0 ? ratio(n) : null;
};

/** After the ending of a spoken fraction: 2/3rds, 1/4th. */
function ordinalEnd(text: string, at: number): number {
  return at + (/^(?:rds?|ths?)(?![\p{L}\p{N}])/iu.exec(text.slice(at, at + 4))?.[0].length ?? 0);
}

/** The fraction of a glyph at `at`; none of them is ASCII. */
const glyphAt = (text: string, at: number): readonly [number, number] | undefined =>
  text.charCodeAt(at) < 128 ? undefined : GLYPHS.get(text.charAt(at));

/** `a/b` or a glyph at `at`, or null. A fraction may not be followed by another slash. */
function properPart(text: string, at: number): Reading | null {
  const glyph = glyphAt(text, at);
  if (glyph !== undefined) return { end: at + 1, value: ratio(glyph[0], glyph[1]), notation: 'glyph' };
  const top = digitsEnd(text, at);
  if (top === at || !isSlash(text.charCodeAt(top))) return null;
  const bottom = digitsEnd(text, top + 1);
  if (bottom === top + 1) return null;
  const again = isSlash(text.charCodeAt(bottom)) && isDigit(text.charCodeAt(bottom + 1));
  const long = top - at > 6 || bottom - top > 7;
  const value =
    again || long ? null : fraction(Number(text.slice(at, top)), Number(text.slice(top + 1, bottom)));
  return { end: again ? digitsEnd(text, bottom + 1) : ordinalEnd(text, bottom), value, notation: 'ascii' };
}

/** The fraction that belongs to the whole number before it: `1 1/2`, `1-1/2`, `1½`, `1 - 2/3` (R2). */
function mixedPart(text: string, at: number): Reading | null {
  let next = spacesEnd(text, at);
  if (isHyphen(text.charCodeAt(next))) next = spacesEnd(text, next + 1);
  else if (next === at && glyphAt(text, at) === undefined) return null;
  const part = properPart(text, next);
  return part?.value != null && part.value.n < part.value.d ? part : null;
}

/** Digits after a decimal sign; `1,000` is a thousand, `0,667` and `1,5` are decimals. */
function decimalPart(text: string, from: number, sign: number): Reading | null {
  const end = digitsEnd(text, sign + 1);
  const decimals = end - sign - 1;
  if (decimals === 0) return null;
  const comma = text.charCodeAt(sign) === 44;
  const lead = text.slice(from, sign);
  if (comma && decimals === 3 && lead.length <= 3 && lead !== '' && lead !== '0') {
    let stop = end;
    while (text.charCodeAt(stop) === 44 && digitsEnd(text, stop + 1) === stop + 4) stop += 4;
    const n = Number(text.slice(from, stop).replaceAll(',', ''));
    return { end: stop, value: n > 0 && n <= 1e9 ? ratio(n) : null, notation: null };
  }
  if (lead.length > 7 || decimals > 8) return { end, value: null, notation: 'point' };
  const scale = 10 ** decimals;
  const n = Number(lead + text.slice(sign + 1, end));
  return { end, value: n > 0 ? ratio(n, scale) : null, notation: comma ? 'comma' : 'point' };
}

/** Digits and glyphs from `from` on. */
function runEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at)) || glyphAt(text, at) !== undefined) at++;
  return at;
}

/** A number; none where digits or glyphs hang on it that it does not take: ½2, 1½½. */
function readNumber(text: string, at: number): Reading {
  const read = numberAt(text, at);
  const end = runEnd(text, read.end);
  return end === read.end ? read : { end, value: null, notation: null };
}

function numberAt(text: string, at: number): Reading {
  const proper = properPart(text, at);
  if (proper !== null) return proper;
  const end = digitsEnd(text, at);
  const after = text.charCodeAt(end);
  if (after === 46 || after === 44) {
    const decimal = decimalPart(text, at, end);
    if (decimal !== null) return decimal;
  }
  // 1'500 g, as the Swiss write it
  if (
    isApostrophe(after) &&
    text.charCodeAt(at) !== 48 &&
    end - at <= 3 &&
    digitsEnd(text, end + 1) === end + 4
  )
    return {
      end: end + 4,
      value: ratio(Number(text.slice(at, end) + text.slice(end + 1, end + 4))),
      notation: null,
    };
  const value = whole(text, at, end);
  const part = value === null ? null : mixedPart(text, end);
  if (value !== null && part?.value != null) {
    return { end: part.end, value: plus(value, part.value), notation: part.notation };
  }
  return { end, value, notation: null };
}

const startsNumber = (text: string, at: number, c: number): boolean =>
  isDigit(c) ||
  (c > 128 && GLYPHS.has(text.charAt(at))) ||
  ((c === 46 || c === 44) && isDigit(text.charCodeAt(at + 1)) && !isDigit(text.charCodeAt(at - 1)));

/** Characters of a writing without spaces that are looked at together; a bound keeps a line of them linear. */
const LONGEST_UNSPACED = 40;

/** After plain letters, which most words are made of. */
function lettersEnd(text: string, from: number, until: number): number {
  let at = from;
  while (at < until && isPlainLetter(text.charCodeAt(at))) at++;
  return at;
}

function wordEnd(text: string, from: number, until: number): number {
  const latin = text.charCodeAt(from) < 0x3000;
  let at = lettersEnd(text, from, until);
  for (;;) {
    const c = text.charCodeAt(at);
    if (at === until || (latin && c >= 0x3000)) return at;
    if (isLetter(text, at, c)) at++;
    else if (isApostrophe(c) && isLetter(text, at + 1, text.charCodeAt(at + 1))) at++;
    else if (latin && isDigit(c) && at > from) at++;
    else return at;
  }
}

/** In 4x150g the x stands between two numbers. */
const isCross = (text: string, at: number): boolean =>
  (text.charCodeAt(at) | 32) === 120 &&
  isDigit(text.charCodeAt(at + 1)) &&
  (isDigit(text.charCodeAt(at - 1)) || GLYPHS.has(text.charAt(at - 1)));

/** x2 onions, eggs x2: a cross with its count, but for the side of a pan behind its other one (9 x13). */
const isTimes = (text: string, at: number, before: Token | undefined): boolean =>
  (text.charCodeAt(at) | 32) === 120 &&
  (before?.kind === 'number'
    ? /^x\d{1,4}(?:oz|lb|k?g|m?l)(?![\p{L}\d])/iu
    : /^x\d{1,3}(?:oz|lb|k?g|m?l)?(?![\p{L}\d])/iu
  ).test(text.slice(at, at + 8));

/** The end of an elided number: un'arancia, mezz'etto. Looked for first, as un'un'un' would be read to its end at each of them. */
function elidedEnd(text: string, start: number): number | null {
  const first = text.charCodeAt(start) | 32;
  if (first !== 117 && first !== 109) return null;
  const elided = /^(?:un|mezz)['’](?=\p{L})/iu.exec(text.slice(start, start + 6));
  return elided === null ? null : start + elided[0].length;
}

/** The article of d'un citron is a number of its own, too, and the oignon of trois quarts d'oignon what is counted. */
function cutAtElision(text: string, start: number, end: number, before: Token | undefined): number {
  if ((text.charCodeAt(start) | 32) !== 100 || !isApostrophe(text.charCodeAt(start + 1))) return end;
  const cut = /^(?:quarts?|tiers)$/.test(before?.text ?? '') ? /^d['’]\p{L}/iu : /^d['’]une?$/i;
  return cut.test(text.slice(start, end)) ? start + 2 : end;
}

/**
 * The size of an egg or an onion with its count written to it, before what counts it: 卵 M2個, 玉ねぎ L1/4個, 卵 M1.5個. The
 * number is read whole, and so is a range of two.
 */
const COUNT = '\\d{1,3}(?:[.,/⁄]\\d{1,2}| ?\\d[/⁄]\\d| ?[¼-¾⅐-⅞])?';
const SIZED = new RegExp(
  `^(?:s{1,2}|m[sl]?|x?l{1,2})(?=${COUNT}(?:[-~〜～–]${COUNT})?(?:[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}]| [個コ]))`,
  'iu',
);
/** Characters of a size, its range and what counts it. */
const LONGEST_SIZED = 24;

/** Where a word ends that is a size with its count written to it; `end` for any other. */
function cutAtSize(text: string, start: number, end: number): number {
  if (!isDigit(text.charCodeAt(end - 1))) return end;
  return start + (SIZED.exec(text.slice(start, start + LONGEST_SIZED))?.[0].length ?? end - start);
}

/** What stands behind the unit of a French or Italian amount, 1kg500, 1l5, and between two amounts, 1lb4oz, 1cup2tbsp. */
const PARTED_UNIT =
  /^(?:(?:kg|l)(?=\d{1,3}$)|(?:kg|lbs?|[cdm]?l|g|oz|pts?|cups?|tbsp|tsp|el|tl)(?=\d{1,3}\p{L}{1,4}$)|.*)/iu;
/** Characters of such a word. */
const LONGEST_PARTED = 12;

/** Where a word ends that is a unit written to the number before it, with the rest of that number behind it. */
function cutAtUnit(text: string, start: number, end: number): number {
  if (!isDigit(text.charCodeAt(start - 1)) || end - start > LONGEST_PARTED) return end;
  return start + PARTED_UNIT.exec(text.slice(start, end))![0].length;
}

/** Zeros of other writings: fullwidth, Arabic, Persian, Devanagari, Bengali and Thai. */
const ZEROS: readonly number[] = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const OTHER_DIGITS =
  /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff0f]/g;

const digitOf = (written: string): string => {
  if (written === '／') return '/';
  const c = written.charCodeAt(0);
  return String(c - ZEROS.find((zero) => c >= zero && c <= zero + 9)!);
};

/**
 * Cuts a line into tokens from left to right; every character is looked at a bounded number of times. Digits of other
 * writings are read as 0 to 9, a wide slash as a slash: ２ cups, ٣ eggs.
 */
export function scan(written: string): Token[] {
  const text = written.replace(OTHER_DIGITS, digitOf);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const c = text.charCodeAt(at);
    const start = at;
    if (isSpace(c)) {
      at++;
    } else if (startsNumber(text, at, c)) {
      const read = readNumber(text, at);
      at = read.end;
      const { value, notation } = read;
      tokens.push({ kind: 'number', start, end: at, text: text.slice(start, at), value, notation });
    } else if (c >= 0x3000 && isLetter(text, at, c)) {
      const before = tokens.at(-1);
      const native = nativeAt(text, at);
      const written = native?.[0] ?? text.slice(at, wordEnd(text, at, start + LONGEST_UNSPACED));
      const hangs = before !== undefined && before.end === start;
      const value = native?.[1] ?? numeralAt(written, hangs);
      const length = native === null ? 1 : written.length;
      at += value === null ? cutAtMeasure(written, hangs && before.kind === 'number') : length;
      const kind = value === null ? 'word' : 'number';
      const notation = value === null || value.d === 1 ? null : 'glyph';
      tokens.push({ kind, start, end: at, text: text.slice(start, at).toLowerCase(), value, notation });
    } else if (isLetter(text, at, c)) {
      if (isCross(text, at) || isTimes(text, at, tokens.at(-1))) at++;
      else
        at =
          elidedEnd(text, at) ??
          cutAtElision(
            text,
            start,
            cutAtUnit(text, start, cutAtSize(text, start, wordEnd(text, at, text.length))),
            tokens.at(-1),
          );
      const word = text.slice(start, at).toLowerCase();
      tokens.push({ kind: 'word', start, end: at, text: word, value: null, notation: null });
    } else {
      at++;
      tokens.push({ kind: 'mark', start, end: at, text: text.charAt(start), value: null, notation: null });
    }
  }
  return tokens;
}

/** The text of the token at i; empty before the first and after the last. */
export const textAt = (tokens: readonly Token[], i: number): string => tokens[i]?.text ?? '';

/** Whether a word begins with the elided "de" of d'oignon. */
export const isElided = (word: string): boolean =>
  word.charCodeAt(0) === 100 && isApostrophe(word.charCodeAt(1));

/** The sign of 4 x 150 g, as a letter or as the mathematical one. */
export const isCrossText = (text: string): boolean => /^[x×⨯*]$/.test(text);

/** -, – and — and their kin, and the wave between the ends of a Japanese range. */
export function isDash(token: Token | undefined): boolean {
  return token?.kind === 'mark' && (isHyphen(token.text.charCodeAt(0)) || token.text === '〜');
}
