import { tidy } from '@/importing/html/markup';

/** The codes of units that Meal-Master writes; `ea` and `x` count the thing itself. */
const UNITS = new Map<string, string>(
  Object.entries({
    t: 'tsp',
    ts: 'tsp',
    T: 'tbsp',
    tb: 'tbsp',
    c: 'cup',
    fl: 'fl oz',
    pt: 'pint',
    qt: 'quart',
    ga: 'gallon',
    gl: 'gallon',
    oz: 'oz',
    lb: 'lb',
    ml: 'ml',
    cc: 'ml',
    cb: 'ml',
    cl: 'cl',
    dl: 'dl',
    l: 'l',
    mg: 'mg',
    g: 'g',
    kg: 'kg',
    sm: 'small',
    md: 'medium',
    lg: 'large',
    cn: 'can',
    pk: 'package',
    pn: 'pinch',
    dr: 'drop',
    ds: 'dash',
    ct: 'carton',
    bn: 'bunch',
    sl: 'slice',
    ea: '',
    x: '',
  }),
);
const COUNTED = /^(?:cup|pint|quart|gallon|can|package|drop|carton|slice)$/;
const HISSED = /^(?:pinch|dash|bunch)$/;

/** Words of RezKonv that are no unit elsewhere. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/^Essl\.?$/i, 'EL'],
  [/^Teel\.?$/i, 'TL'],
];

/** Amount, unit and name at their places: seven signs, two, and what is left. */
const PLACED = /^([ \d./,+-]{7}) ([A-Za-z][A-Za-z ]|\s{2}) (\S.*)$/;
/** The same with the unit as a word before the name; without a digit it is a line that is merely indented. */
const WORDED = /^(?=.{0,6}\d)([ \d./,+-]{7}) +(\S.*)$/;
/** An amount somewhere at the beginning, which counts no steps. */
const SOMEWHERE = /^(?!\s{0,10}\d{1,2}[.)]\s)\s{0,10}(\d[\d\s./,-]{0,8})\s+(\p{L}.*)$/u;
/** What goes on with the line above it. */
const GOES_ON = /^ {8,}-+\s*(\S.*)$/;
/** Characters of a line whose amount is not at its place. */
const LONGEST = 80;

/** A thing without an amount, indented as the list is. */
const BARE = /^\s{5,}(\p{L}[^.!?:]{1,60})$/u;

/** A line of a list that has no amount; null for any other one. */
export const bareIn = (line: string): ColumnEntry | null => {
  const name = BARE.exec(line)?.[1];
  return name === undefined ? null : { text: named(name), goes_on: false };
};

/** Where the second column begins, and the two empty places before it. */
const SECOND = 41;

const isOne = (amount: string): boolean => /^(?:1|0?[.,]\d+|\d\/\d+)?$/.test(amount);

function unitWord(code: string, amount: string): string {
  const known = UNITS.get(code) ?? UNITS.get(code.toLowerCase()) ?? code;
  if (isOne(amount)) return known;
  if (COUNTED.test(known)) return `${known}s`;
  return HISSED.test(known) ? `${known}es` : known;
}

/** `Flour; sifted`: what is done with a thing stands behind a semicolon. */
const named = (name: string): string =>
  tidy(name)
    .replace(/^;\s*/, '')
    .replace(/\s*;\s*/g, ', ');

/** One entry of a column: a line of ingredients, or what goes on with the one above. */
export interface ColumnEntry {
  text: string;
  goes_on: boolean;
}

function entryIn(cell: string, isTelling: boolean): ColumnEntry | null {
  const more = GOES_ON.exec(cell)?.[1];
  if (more !== undefined) return { text: named(more), goes_on: true };
  const [, placed, code, name] = PLACED.exec(cell) ?? [];
  const unit = code?.trim() ?? '';
  const isKnown = unit === '' || UNITS.has(unit) || UNITS.has(unit.toLowerCase());
  if (placed !== undefined && name !== undefined && isKnown) {
    const amount = tidy(placed);
    return { text: [amount, unitWord(unit, amount), named(name)].filter(Boolean).join(' '), goes_on: false };
  }
  if (isTelling) return null;
  const [, count, rest] = WORDED.exec(cell) ?? (cell.length <= LONGEST ? SOMEWHERE.exec(cell) : null) ?? [];
  if (count === undefined || rest === undefined) return null;
  const [word = '', ...words] = tidy(rest).split(' ');
  const amount = tidy(count);
  // Codes are none without a name behind them.
  const coded = words.length > 0 && UNITS.has(word) ? unitWord(word, amount) : word;
  const unit_word = GERMAN.find(([pattern]) => pattern.test(word))?.[1] ?? coded;
  return { text: [amount, unit_word, named(words.join(' '))].filter(Boolean).join(' '), goes_on: false };
}

/**
 * What a line has in its first and its second column; null where it is no line of ingredients. One that seems to be
 * telling is an entry only with everything at its place.
 */
export function mealMasterColumns(
  line: string,
  isTelling: boolean,
): { left: ColumnEntry | null; right: ColumnEntry | null } | null {
  const second = line.slice(SECOND);
  const isTwo = second.trim() !== '' && /^\s{2}$/.test(line.slice(SECOND - 2, SECOND));
  const right = isTwo ? entryIn(second, isTelling) : null;
  const left = entryIn(right === null ? line : line.slice(0, SECOND), isTelling);
  const isFirstEmpty = line.slice(0, SECOND).trim() === '';
  return left === null && (right === null || !isFirstEmpty) ? null : { left, right };
}
