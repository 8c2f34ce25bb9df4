import { LONGEST_NUMBER } from '@/culinary/numbers/counting';
import { GLYPHS } from '@/culinary/numbers/numbers';
import { BEGINNINGS, SO_MANY, TIME_NUMBERS, type TimeNumber } from './time-numbers';
import {
  ALL_LANGUAGES,
  ANDS,
  BETWEEN_NUMBER_AND_UNIT,
  HALVES,
  inBoth,
  MANY_QUARTERS,
  NO_LANGUAGE,
  QUARTERS,
  SHARE_LINKS,
  THREE_QUARTERS,
  TIME_UNITS,
  type TimeLanguages,
  type TimeUnit,
} from './time-words';

export interface Piece {
  readonly kind: 'number' | 'word' | 'mark';
  readonly start: number;
  readonly end: number;
  /** In lower case, accents composed. */
  readonly text: string;
  /** Of a number; null where it is none a time is written with: 1,000 or 10.55.20. */
  readonly value: number | null;
}

export type Pieces = readonly Piece[];

const GLYPH_LETTERS = [...GLYPHS.keys()].join('');
const PIECE = new RegExp(
  `(?<number>(?<![\\p{L}\\d.,])[.,]\\d+|\\d+(?:[.,]\\d+)*|[${GLYPH_LETTERS}])|(?<word>\\p{L}[\\p{L}\\p{M}]*)|\\S`,
  'gu',
);
const PLAIN_NUMBER = /^(?:\d{1,3}|\d{0,3}[.,]\d{1,2})$/;

function numberOf(text: string): number | null {
  const glyph = GLYPHS.get(text);
  if (glyph !== undefined) return glyph[0] / glyph[1];
  return PLAIN_NUMBER.test(text) ? Number(text.replace(',', '.')) : null;
}

export const piecesOf = (text: string): Pieces =>
  [...text.matchAll(PIECE)].map(({ 0: found, index, groups }) => ({
    kind: groups?.number !== undefined ? 'number' : groups?.word !== undefined ? 'word' : 'mark',
    start: index,
    end: index + found.length,
    text: found.toLowerCase().normalize('NFC'),
    value: groups?.number !== undefined ? numberOf(found) : null,
  }));

export const pieceText = (pieces: Pieces, i: number): string => pieces[i]?.text ?? '';
/** Whether nothing stands between a piece and the one before it. */
export const pieceTouches = (pieces: Pieces, i: number): boolean =>
  pieces[i - 1] !== undefined && pieces[i - 1]?.end === pieces[i]?.start;
export const isInteger = (piece: Piece | undefined): boolean => /^\d{1,3}$/.test(piece?.text ?? '');
export const isDashText = (text: string): boolean => /^[-‐‑‒–—−]$/.test(text);

/** A number before a unit, and the piece behind it. */
export interface TimeAmount {
  readonly value: number;
  readonly to: number;
  readonly languages: TimeLanguages;
  /** Less than one, as a word or a fraction: it may be one "of an" hour. */
  readonly share: boolean;
  readonly article: boolean;
}

/** 1/2, where both are whole numbers; a slash between 40 and 45 stands for a range. */
function fractionAt(pieces: Pieces, i: number): TimeAmount | null {
  const [top, bottom] = [pieces[i], pieces[i + 2]];
  const glyph = GLYPHS.has(pieceText(pieces, i));
  const share = { languages: ALL_LANGUAGES, share: true, article: false };
  if (glyph && top?.value != null) return { value: top.value, to: i + 1, ...share };
  if (!isInteger(top) || !/^[/⁄]$/.test(pieceText(pieces, i + 1)) || !isInteger(bottom)) return null;
  const [n, d] = [Number(top?.text), Number(bottom?.text)];
  return n > 0 && n < d && d <= 4 ? { value: n / d, to: i + 3, ...share } : null;
}

/** Digits: 40, 1½, 1 1/2, 1-1/2, 1:30. */
export function digitsAt(pieces: Pieces, i: number): TimeAmount[] {
  const piece = pieces[i];
  if (piece?.kind !== 'number' || piece.value === null) return [];
  const plain = { languages: ALL_LANGUAGES, share: false, article: false };
  const fraction = fractionAt(pieces, i);
  const found: TimeAmount[] = fraction === null ? [] : [fraction];
  if (GLYPHS.has(piece.text)) return found;
  const whole = { value: piece.value, to: i + 1, ...plain };
  if (!isInteger(piece)) return [whole];
  const colon =
    pieceText(pieces, i + 1) === ':' && pieceTouches(pieces, i + 1) && pieceTouches(pieces, i + 2);
  const behind = pieceText(pieces, i + 2);
  if (colon && /^[0-5]\d$/.test(behind))
    return [{ ...plain, value: piece.value + Number(behind) / 60, to: i + 3 }];
  const dashed =
    isDashText(pieceText(pieces, i + 1)) && pieceTouches(pieces, i + 1) && pieceTouches(pieces, i + 2);
  const at = dashed ? i + 2 : i + 1;
  const part = fractionAt(pieces, at);
  // 1–½ is a range, 1-1/2 a number.
  if (part !== null && !(dashed && part.to === at + 1))
    found.push({ ...plain, value: piece.value + part.value, to: part.to });
  return [...found, whole];
}

/** The longest number word at i, one of several words too: twenty-five, vingt et un, treinta y cinco. */
export function numberWordAt(pieces: Pieces, i: number): readonly [TimeNumber, number] | null {
  let said = pieceText(pieces, i);
  if (said === "'" && pieceText(pieces, i + 1) === 'n') return [TIME_NUMBERS.get("'n")!, i + 2];
  const found = TIME_NUMBERS.get(said);
  let best: readonly [TimeNumber, number] | null = found === undefined ? null : [found, i + 1];
  if (!BEGINNINGS.has(said)) return best;
  let at = i + 1;
  for (let count = 1; count < LONGEST_NUMBER; count++) {
    if (isDashText(pieceText(pieces, at)) && pieceTouches(pieces, at) && pieceTouches(pieces, at + 1)) at++;
    if (pieces[at]?.kind !== 'word') break;
    said += ` ${pieceText(pieces, at)}`;
    at++;
    const longer = TIME_NUMBERS.get(said);
    if (longer !== undefined) best = [longer, at];
  }
  return best;
}

/** A share in words: half, three quarters, einer halben, un demi-, una media. */
export function shareAt(pieces: Pieces, i: number): TimeAmount | null {
  const one = pieces[i]?.kind === 'number' ? digitsAt(pieces, i).at(-1) : undefined;
  const word = numberWordAt(pieces, i);
  const before = one ?? (word === null ? undefined : { ...word[0], to: word[1] });
  const from = before === undefined ? i : before.to;
  const dash =
    before !== undefined && isDashText(pieceText(pieces, from)) && pieceTouches(pieces, from) ? 1 : 0;
  for (const [at, count] of before === undefined
    ? [[i, 1] as const]
    : [[from + dash, before.value] as const, [i, 1] as const]) {
    const text = pieceText(pieces, at);
    const said = HALVES.get(text) ?? QUARTERS.get(text) ?? THREE_QUARTERS.get(text);
    if (said === undefined) continue;
    const languages = inBoth(said, before === undefined || at === i ? said : before.languages);
    const share = HALVES.has(text) ? 0.5 : THREE_QUARTERS.has(text) ? 0.75 : 0.25;
    const many = count === 1 || (share === 0.25 && count === 3 && MANY_QUARTERS.has(text));
    if (languages === NO_LANGUAGE || !many) continue;
    return { value: share * count, to: at + 1, languages, share: true, article: false };
  }
  return null;
}

/** What "and a half" adds to the number or the unit before it; null where nothing is. */
export function addedShare(pieces: Pieces, i: number, languages: TimeLanguages): TimeAmount | null {
  const and = ANDS.get(pieceText(pieces, i));
  if (and === undefined) return null;
  const share = shareAt(pieces, i + 1) ?? fractionAt(pieces, i + 1);
  if (share === null || share.value >= 1) return null;
  const common = inBoth(inBoth(and, share.languages), languages);
  return common === NO_LANGUAGE ? null : { ...share, languages: common };
}

/** All that a number at i may be, the longest first. */
export function amountsAt(pieces: Pieces, i: number): TimeAmount[] {
  const found = digitsAt(pieces, i);
  const many = SO_MANY.get(pieceText(pieces, i + 1));
  if (many !== undefined) {
    const of = /^d[ei]?$/.test(pieceText(pieces, i + 2)) ? i + 3 : i + 2;
    const to = /^['’]$/.test(pieceText(pieces, of)) ? of + 1 : of;
    if (numberWordAt(pieces, i)?.[0].value === 1) return [{ ...many, to, share: false }];
  }
  const word = found.length > 0 ? null : numberWordAt(pieces, i);
  if (word !== null) found.push({ ...word[0], to: word[1], share: false });
  const longer = found.flatMap((amount) => {
    const added = Number.isInteger(amount.value) ? addedShare(pieces, amount.to, amount.languages) : null;
    return added === null ? [] : [{ ...added, value: amount.value + added.value, share: false }];
  });
  const share = shareAt(pieces, i);
  return [...longer, ...(share === null ? [] : [share]), ...found];
}

/** The unit of a number, and the piece behind it. */
export interface TimeUnitAt {
  readonly unit: TimeUnit;
  readonly to: number;
  readonly languages: TimeLanguages;
}

/** The unit that an amount counts. */
export function unitBehind(pieces: Pieces, amount: TimeAmount): TimeUnitAt | null {
  const { value, share, article } = amount;
  let { to: at, languages } = amount;
  const linked = share ? 4 : 1;
  for (let count = 0; count < linked; count++) {
    const text = pieceText(pieces, at);
    const inside = pieceTouches(pieces, at) && pieceTouches(pieces, at + 1);
    if (share ? SHARE_LINKS.has(text) : (/^['’]$/.test(text) || isDashText(text)) && inside) at++;
  }
  if (pieceText(pieces, at) === '+' && pieceTouches(pieces, at)) at++;
  for (let count = 0; count < 2; count++) {
    const between = BETWEEN_NUMBER_AND_UNIT.get(pieceText(pieces, at));
    if (between === undefined || inBoth(between, languages) === NO_LANGUAGE) break;
    languages = inBoth(between, languages);
    at += isDashText(pieceText(pieces, at + 1)) && pieceTouches(pieces, at + 1) ? 2 : 1;
  }
  const piece = pieces[at];
  const unit = TIME_UNITS.get(piece?.text ?? '');
  if (piece?.kind !== 'word' || unit === undefined) return null;
  const common = inBoth(languages, unit.languages);
  const digits = pieces[at - 1]?.kind === 'number' && pieceTouches(pieces, at);
  if (common === NO_LANGUAGE || (article && unit.short) || (unit.glued && !digits)) return null;
  // Half of a quarter, or two half hours, nobody boils.
  if (unit.part && (share || !Number.isInteger(value))) return null;
  return { unit, to: at + 1, languages: common };
}
