import { heatPattern } from '@/culinary/languages/registry';
import { spellingOf } from '@/culinary/units/units';
import {
  addedShare,
  amountsAt,
  digitsAt,
  isDashText,
  isInteger,
  numberWordAt,
  type Piece,
  type Pieces,
  piecesOf,
  pieceText,
  pieceTouches,
  shareAt,
  type TimeAmount,
  unitBehind,
} from './time-amounts';
import { TIME_NUMBERS } from './time-numbers';
import {
  ALL_LANGUAGES,
  ANDS,
  BEFORE_RANGE,
  BESIDE_TO,
  FRENCH_TIMES,
  HALVES,
  inBoth,
  NEXT_PART,
  NO_LANGUAGE,
  OF_SOMETHING,
  OFTEN,
  QUARTERS,
  THREE_QUARTERS,
  TIME_UNITS,
  type TimeLanguages,
  type TimeUnit,
  TOS,
  WHEN,
} from './time-words';

/** A time that a sentence names, by its place in the text. */
export interface NamedTime {
  readonly start: number;
  readonly end: number;
  /** Of a range the shorter end: that is when the cook looks. */
  readonly seconds: number;
}

const HOUR = 3_600;
const DAY = 86_400;

/** One number, or two of a range, with their unit. */
interface Counted {
  readonly seconds: number;
  readonly unit: TimeUnit;
  readonly to: number;
  readonly languages: TimeLanguages;
  /** Whether "and a half" may follow: the number is whole. */
  readonly whole: boolean;
}

/** Past what joins the ends of a range, and the languages that say so; null where nothing does. */
function pastTo(pieces: Pieces, i: number, between: boolean): readonly [number, TimeLanguages] | null {
  let at = i;
  let languages: TimeLanguages | null = null;
  for (let count = 0; count < 4; count++) {
    const text = pieceText(pieces, at);
    const said = TOS.get(text) ?? (between ? ANDS.get(text) : undefined);
    if (said !== undefined && (languages === null || inBoth(languages, said) !== NO_LANGUAGE)) {
      languages = languages === null ? said : inBoth(languages, said);
    } else if (!BESIDE_TO.has(text)) break;
    at++;
  }
  return languages === null ? null : [at, languages];
}

/** Whether 2/3 is written for two or three: whole numbers that rise, before a unit of many. */
const isSlashRange = (pieces: Pieces, i: number): boolean =>
  pieceText(pieces, i + 1) === '/' &&
  isInteger(pieces[i]) &&
  isInteger(pieces[i + 2]) &&
  Number(pieces[i]?.text) < Number(pieces[i + 2]?.text);

/** The end of a range whose first end is the amount: `10 to` 12 minutes. */
function upTo(pieces: Pieces, i: number, low: TimeAmount): Counted | null {
  const dash =
    isDashText(pieceText(pieces, low.to)) && pieceTouches(pieces, low.to) && !pieceTouches(pieces, low.to + 1)
      ? 1
      : 0;
  const past =
    (dash === 1 ? pastTo(pieces, low.to + 1, false) : null) ??
    pastTo(pieces, low.to, BEFORE_RANGE.has(pieceText(pieces, i - 1)));
  if (past === null) return null;
  for (const high of amountsAt(pieces, past[0])) {
    const found = high.article ? null : unitBehind(pieces, high);
    if (found === null || high.value <= low.value) continue;
    const languages = inBoth(inBoth(found.languages, past[1]), low.languages);
    if (languages === NO_LANGUAGE) continue;
    return { seconds: low.value * found.unit.seconds, ...found, languages, whole: false };
  }
  return null;
}

/** Whether it is no number of time alone: of A4 or 1/2/3, or the end of another number. */
function isHung(pieces: Pieces, i: number): boolean {
  const before = pieces[i - 1];
  if (before === undefined || !pieceTouches(pieces, i)) return false;
  return before.kind !== 'mark' || before.text === '/' || before.text === '⁄';
}

const LONGEST_CLOCK = 10;

/** A number with its unit at i. */
function countedAt(pieces: Pieces, i: number): Counted | null {
  const amounts = amountsAt(pieces, i);
  // 2/3 minutes are two or three.
  const slash = isSlashRange(pieces, i) ? upTo(pieces, i, digitsAt(pieces, i).at(-1)!) : null;
  if (
    slash !== null &&
    slash.unit.seconds < HOUR &&
    (slash.unit.plural || Number(pieceText(pieces, i + 2)) > 4)
  )
    return slash;
  for (const amount of amounts) {
    const range = upTo(pieces, i, amount);
    if (range !== null && !(amount.article && range.unit.short)) return range;
    const found = unitBehind(pieces, amount);
    if (found === null) continue;
    const clock = pieceText(pieces, i + 1) === ':' && amount.to === i + 3;
    if (clock && (found.unit.seconds === 1 || (found.unit.seconds === HOUR && amount.value >= LONGEST_CLOCK)))
      return null;
    if (amount.article && OFTEN.has(pieceText(pieces, i - 1))) return null;
    const whole = Number.isInteger(amount.value) && !found.unit.part;
    return { seconds: amount.value * found.unit.seconds, ...found, whole };
  }
  return partAt(pieces, i);
}

/** A quarter or half an hour in one word without a number: Viertelstunde, kwartier. */
function partAt(pieces: Pieces, i: number): Counted | null {
  const unit = pieces[i]?.kind === 'word' ? TIME_UNITS.get(pieceText(pieces, i)) : undefined;
  if (unit?.part !== true || unit.plural) return null;
  return { seconds: unit.seconds, unit, to: i + 1, languages: unit.languages, whole: false };
}

/** Whether nothing that could be counted stands at i. */
const isApart = (pieces: Pieces, i: number): boolean => {
  const next = pieces[i];
  if (next === undefined || NEXT_PART.has(next.text)) return true;
  return next.kind === 'mark' && !/^[°º%/⁄:~+×'’″′"-]$/.test(next.text);
};

const DEGREES = new RegExp(`^(?:c|f|x|degrees?|${heatPattern('degrees').toLowerCase()})$`);

/** Whether a measure or a degree stands at i, so that the number before it is one of those. */
function isMeasured(pieces: Pieces, i: number): boolean {
  const text = pieceText(pieces, i);
  if (/^[°º%/⁄:×x]$/.test(text) || DEGREES.test(text)) return true;
  if (isDashText(text) && pieceTouches(pieces, i)) return true;
  return pieces[i]?.kind === 'word' && spellingOf(text) !== null && !NEXT_PART.has(text);
}

/** Past the dot of an abbreviation that goes on: 1 hr. 20 mins. */
const pastDot = (pieces: Pieces, { to, unit }: Pick<Counted, 'to' | 'unit'>): number =>
  unit.short && pieceText(pieces, to) === '.' && pieceTouches(pieces, to) ? to + 1 : to;

/** The minutes behind hours, or seconds behind minutes: 1 hour and 30 minutes. */
function smallerBehind(pieces: Pieces, time: Counted): Counted | null {
  let at = pastDot(pieces, time);
  const parted = at > time.to || pieceText(pieces, at) === ',';
  if (pieceText(pieces, at) === ',') at++;
  const and = ANDS.get(pieceText(pieces, at));
  if (and !== undefined && inBoth(and, time.languages) === NO_LANGUAGE) return null;
  if (and !== undefined) at++;
  const next = countedAt(pieces, at) ?? metresBehind(pieces, at, time);
  if (next === null || next.unit.seconds >= time.unit.seconds || next.seconds >= time.unit.seconds)
    return null;
  const languages = inBoth(next.languages, time.languages);
  const isWhen = WHEN.has(pieceText(pieces, pastDot(pieces, next)));
  return languages === NO_LANGUAGE || (parted && isWhen) ? null : { ...next, languages };
}

/** The m of 1h30m, which alone is a metre. */
function metresBehind(pieces: Pieces, i: number, { unit }: Counted): Counted | null {
  const number = pieces[i];
  const minute = TIME_UNITS.get('min');
  if (unit.seconds !== HOUR || !isInteger(number) || pieceText(pieces, i + 1) !== 'm' || minute === undefined)
    return null;
  return {
    seconds: Number(number?.text) * 60,
    unit: minute,
    to: i + 2,
    languages: ALL_LANGUAGES,
    whole: true,
  };
}

/** A number without its unit behind hours or minutes: 1h30, 1 heure 30, una hora y veinte, 1 min 30. */
function bareBehind(pieces: Pieces, time: Counted): readonly [number, number] | null {
  if (time.unit.seconds > HOUR || time.unit.seconds < 60 || time.unit.part) return null;
  const dotted = pastDot(pieces, time);
  const and = ANDS.get(pieceText(pieces, dotted));
  if (and !== undefined && inBoth(and, time.languages) === NO_LANGUAGE) return null;
  const at = and === undefined ? dotted : dotted + 1;
  const number = pieces[at];
  const written = number?.kind === 'number';
  const isOne = pieceTouches(pieces, at) ? /^[0-5]?\d$/ : /^[0-5]\d$/;
  const word = written || number?.kind !== 'word' ? null : numberWordAt(pieces, at);
  const value = written ? (isOne.test(number.text) ? Number(number.text) : null) : (word?.[0].value ?? null);
  if (value === null || value >= 60 || (word !== null && value < 10)) return null;
  if (word !== null && inBoth(word[0].languages, time.languages) === NO_LANGUAGE) return null;
  const to = word?.[1] ?? at + 1;
  // The minutes of 1h30 need nothing to show that they are; those of "1 hour and 30" do.
  const sure = written && and === undefined && time.unit.seconds === HOUR;
  const together = sure && pieceTouches(pieces, at);
  if (TIME_UNITS.has(pieceText(pieces, to))) return null;
  const ranges = pastTo(pieces, to, false) !== null;
  if (isMeasured(pieces, to) && !(together && ranges)) return null;
  if (!sure && !isApart(pieces, to) && !(ranges && !pieceTouches(pieces, to))) return null;
  return [(value * time.unit.seconds) / 60, to];
}

/** Half or a quarter of the unit behind it: 1 hour and a half, 1 heure et demie, una hora y cuarto, une heure trois quarts. */
function shareBehind(pieces: Pieces, time: Counted): readonly [number, number] | null {
  if (time.unit.seconds > HOUR || time.unit.seconds < 60 || !time.whole) return null;
  const at = pastDot(pieces, time);
  const added = addedShare(pieces, at, time.languages);
  const french = ANDS.has(pieceText(pieces, at)) ? null : shareAt(pieces, at);
  const quarters =
    french !== null &&
    french.value !== 0.5 &&
    inBoth(inBoth(french.languages, time.languages), FRENCH_TIMES) !== NO_LANGUAGE;
  const share = added ?? (quarters ? french : null);
  if (share === null) return null;
  const next = pieceText(pieces, share.to);
  if (OF_SOMETHING.has(next) || isMeasured(pieces, share.to)) return null;
  // A share in digits, or before another number, may be one of what follows.
  const isOpen = [share.to - 1, share.to].some((at) => pieces[at]?.kind === 'number') || TIME_UNITS.has(next);
  if (isOpen && !isApart(pieces, share.to)) return null;
  return [share.value * time.unit.seconds, share.to];
}

/** A time with all that belongs to it but the end of a range. */
function sumAt(pieces: Pieces, i: number): Counted | null {
  const first = countedAt(pieces, i);
  if (first === null) return null;
  let sum = first;
  // Days, hours, minutes, seconds.
  for (let count = 0; count < 3; count++) {
    const next = smallerBehind(pieces, sum);
    if (next === null) break;
    sum = { ...next, seconds: sum.seconds + next.seconds };
  }
  const more = bareBehind(pieces, sum) ?? shareBehind(pieces, sum);
  return more === null ? sum : { ...sum, seconds: sum.seconds + more[0], to: more[1], whole: false };
}

/** Words that a time begins with; most words of a step are none. */
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...[...TIME_NUMBERS.keys()].map((words) => words.split(' ', 1)[0]!),
  ...HALVES.keys(),
  ...QUARTERS.keys(),
  ...THREE_QUARTERS.keys(),
  ...[...TIME_UNITS].filter(([, { part }]) => part).map(([word]) => word),
  "'",
]);
const mayBegin = ({ kind, text }: Piece): boolean => kind === 'number' || FIRST_WORDS.has(text);

/** A whole time at i, and whether days are counted in it. */
function timeAt(pieces: Pieces, i: number): { seconds: number; to: number; days: boolean } | null {
  if (!mayBegin(pieces[i]!) || isHung(pieces, i)) return null;
  const low = sumAt(pieces, i);
  if (low === null) return null;
  const days = countedAt(pieces, i)!.unit.seconds >= DAY;
  const between = BEFORE_RANGE.has(pieceText(pieces, i - 1));
  const first = between ? countedAt(pieces, i)! : low;
  for (const one of first === low ? [low] : [first, low]) {
    const past = pastTo(pieces, pastDot(pieces, one), between);
    const high = past === null ? null : sumAt(pieces, past[0]);
    if (past === null || high === null || high.seconds <= one.seconds) continue;
    if (inBoth(inBoth(high.languages, one.languages), past[1]) !== NO_LANGUAGE)
      return { seconds: one.seconds, to: high.to, days };
  }
  return { seconds: low.seconds, to: low.to, days };
}

/**
 * The times that a sentence names in any language of languages/registry.ts, in their order; those that count days are left out. Never
 * throws; linear in the length of the text, as every look ahead has a bound.
 */
export function timesIn(text: string): NamedTime[] {
  const pieces = piecesOf(text);
  const found: NamedTime[] = [];
  for (let i = 0; i < pieces.length; ) {
    const time = timeAt(pieces, i);
    if (time === null) {
      i++;
      continue;
    }
    const [from, last] = [pieces[i], pieces[time.to - 1]];
    if (!time.days && from !== undefined && last !== undefined)
      found.push({ start: from.start, end: last.end, seconds: Math.round(time.seconds) });
    i = time.to;
  }
  return found;
}
