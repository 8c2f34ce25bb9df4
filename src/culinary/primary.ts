import { type Measure, measureAt } from './amounts';
import { ABOUT, AND_WORDS, BETWEEN, EACH, FROM_WORDS, MODIFIERS, NAMING, PARTS, TAKEN } from './lexicon';
import { glued, type Literal, upperAt } from './literals';
import { headNoun } from './noun';
import { compare, less, ONE, over, plus, type Ratio, times, toNumber } from './ratio';
import { isDash, textAt } from './scan';
import { sizeOf } from './spell';
import { unitAt } from './unit-at';
import type { Kind } from './unit-table';
import { type Spelling, spellingOf } from './units';
import { pluralOf, singularOf } from './words';
import type { Line } from './written-line';

/**
 * The amount of a line and where it stands: `start` of the line, `of` a fruit (R11), a `tail` ("Stuff 300mg"),
 * or `bare`, a pinch word without a number, which counts as one when scaled (R10).
 */
export interface Primary {
  readonly place: 'start' | 'of' | 'tail' | 'bare';
  readonly measure: Measure;
}

/** Before an amount of every thing of a list: je 1 TL Salz und Pfeffer. */
const OF_EACH: ReadonlySet<string> = new Set(
  'je jeweils jew each elk chacun chacune cada ciascuno'.split(' '),
);

/** de 2 a 3, da 2 a 3, von 2 bis 3 */
const opensRange = ({ tokens }: Line, i: number): boolean =>
  /^(?:de|da|von|van)$/.test(textAt(tokens, i)) && upperAt(tokens, i + 2, false) !== null;

/** Whether a number stands at token i, or behind the dot of a shortened word: jew. 1 EL. */
const nextNumber = ({ tokens }: Line, i: number): boolean =>
  tokens[textAt(tokens, i) === '.' ? i + 1 : i]?.kind === 'number';

/** Where the line proper begins: after bullets, "~", the number of a list and words such as "about" or "bis zu". */
function leadEnd(line: Line): number {
  const { tokens } = line;
  let at = optionalEnd(line, listNumber(line));
  for (; at < tokens.length && at < 8; at++) {
    const token = tokens[at]!;
    const range =
      (token.text === 'from' || BETWEEN.has(token.text) || opensRange(line, at)) &&
      tokens[at + 1]?.kind === 'number';
    const about =
      range || ABOUT.has(token.text) || (token.text === 'de' && ABOUT.has(textAt(tokens, at - 1)));
    const each = OF_EACH.has(token.text) && nextNumber(line, at + 1);
    const skip = token.kind === 'mark' ? token.text !== '(' && token.text !== '#' : about || each;
    if (!skip) break;
  }
  return at;
}

/** After "(optional)", "Optional:" or "n. B." before an amount. */
function optionalEnd({ tokens }: Line, i: number): number {
  const said = tokens
    .slice(i, i + 4)
    .map((token) => token.text)
    .join('');
  if (/^(?:\(optional\)|\[optional\])/.test(said)) return i + 3;
  if (said.startsWith('optional:')) return i + 2;
  return said === 'n.b.' ? i + 4 : i;
}

/** After the "1." or "2)" of a numbered list, where an amount follows; 0 where there is none. */
function listNumber({ tokens }: Line): number {
  const [number, mark, next] = tokens;
  const listed = number?.notation === null && number.kind === 'number' && /^[.)]$/.test(textAt(tokens, 1));
  return listed && next?.kind === 'number' && mark !== undefined && next.start > mark.end ? 2 : 0;
}

/** Said without a number as pinches are: small bunch coriander, knob of butter. */
const COUNTED_BARE: ReadonlySet<string> = new Set(['bunch', 'knob']);

/** "Pinch of salt", "A few sprigs": a unit word of the smallest class with no number before it. */
function bareUnit(line: Line, at: number): Measure | null {
  const { tokens } = line;
  const start = tokens[at]?.text === 'a' ? at + 1 : at;
  const few = tokens[start]?.text === 'few';
  let from = few ? start + 1 : at;
  while (from < at + 3 && MODIFIERS.has(textAt(tokens, from))) from++;
  const token = tokens[from];
  if (token?.kind !== 'word') return null;
  const spelling = spellingOf(token.text);
  const many = tokens[from + 1]?.text === 'of' && token.text === spelling?.many.toLowerCase();
  const one = spelling !== null && (spelling.unit.count === 'whole' || COUNTED_BARE.has(spelling.unit.id));
  const smallest = one || (few && spelling?.unit.kind === 'count');
  if (spelling === null || !smallest || (!few && !many && token.text !== spelling.one.toLowerCase()))
    return null;
  if (spelling.unit.id === 'leaf' || tokens[from + 1] === undefined) return null;
  const { start: front } = tokens[start === at ? at : from]!;
  const low: Literal = { start: front, end: front, value: ONE, notation: null };
  return {
    from,
    to: from + 1,
    start: token.start,
    end: token.end,
    low,
    high: null,
    unit: spelling,
    unitStart: token.start,
    unitEnd: token.end,
    unitTo: token.end,
    lowUnit: null,
    hyphenated: false,
    size: null,
  };
}

/** "juice ½ lemon": a count of things directly after the part; "lemon juice 2 tbsp" and "zest 1" are none. */
function countOf(line: Line, i: number): Measure | null {
  if (!PARTS.has(textAt(line.tokens, i - 1))) return null;
  const measure = measureAt(line, i, false);
  return measure?.unit === null && line.tokens[measure.to]?.kind === 'word' ? measure : null;
}

/** "Seeds of 1 vanilla bean", "leaves from 6 sprigs thyme": a part, and at once the number it is taken from. */
const isTaken = ({ tokens }: Line, i: number): boolean =>
  TAKEN.has(textAt(tokens, i)) && /^(?:of|from)$/.test(textAt(tokens, i + 1)) && tokens[i + 2]?.value != null;

/** Juice of 1 lemon, peels from 40-50 bananas (R11). */
function embedded(line: Line, from: number): Measure | null {
  const { tokens } = line;
  let part = false;
  for (let at = from; at < tokens.length && at < from + 12; at++) {
    const token = tokens[at]!;
    if (token.kind === 'number') return part ? countOf(line, at) : null;
    if (token.text === ',' || token.text === '(') return null;
    if (PARTS.has(token.text) || isTaken(line, at)) part = true;
    if (!part) continue;
    if (FROM_WORDS.has(token.text) || /^d['’]$/.test(token.text)) return measureAt(line, at + 1, true);
    // Saft einer halben Zitrone; le jus d'1/2 citron.
    if (token.text === 'einer' || token.text === 'eines') return measureAt(line, at, true);
    if (token.text === 'd' && tokens[at + 2]?.kind === 'number') return measureAt(line, at + 2, false);
  }
  return null;
}

/** The first weight or volume of a line that does not begin with an amount, or the number it ends with. */
function tail(line: Line, from: number): Measure | null {
  const { tokens } = line;
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'number') continue;
    if (NAMING.has(textAt(tokens, at - 1))) continue;
    const measure = measureAt(line, at, false);
    if (measure === null) continue;
    // The number of WD-40 is none, nor is what follows it in WD-40 – 50.
    if (isDash(tokens[at - 1]) && glued(tokens[at - 1], tokens[at])) {
      at = measure.to - 1;
      continue;
    }
    const kind = measure.unit?.unit.kind ?? null;
    const stop = afterSizes(line, measure.to);
    const atEnd = stop === tokens.length || (stop === tokens.length - 1 && /^[.)]$/.test(tokens[stop]!.text));
    if (kind === 'count' || kind === null) {
      const before = tokens[measure.from - 1];
      const inBrackets = (before?.text === '(' && stop === measure.to) || before?.text === '/';
      if (isNamed(line, measure, stop)) return measure;
      if (atEnd && before !== undefined && !inBrackets && plainNoun(line, at)) return measure;
    } else if (kind !== 'length' && !measure.hyphenated) {
      // "Onions, 6 oz each" says how large they are, "salt and pepper, ½ tsp each" how much of both.
      if (kind === 'spoon' || !EACH.has(textAt(tokens, measure.to))) return measure;
    }
    at = measure.to - 1;
  }
  return null;
}

/** "Onion, 1 large, chopped", "Eggs – 3, beaten": a name of words, a mark, a count and what was done. */
function isNamed({ tokens }: Line, { from }: Measure, stop: number): boolean {
  const mark = tokens[from - 1];
  const named = mark?.text === ',' || mark?.text === ':' || isDash(mark);
  const next = tokens[stop]?.text;
  if (!named || (next !== ',' && next !== '(')) return false;
  return (
    from > 1 &&
    from <= 5 &&
    !NAMING.has(textAt(tokens, from - 2)) &&
    tokens.slice(0, from - 1).every((token) => token.kind === 'word')
  );
}

/** After the sizes behind a count: onions, 2 large; tomatoes (3 small). */
function afterSizes(line: Line, i: number): number {
  let at = i;
  while (at < i + 3 && MODIFIERS.has(textAt(line.tokens, at))) at++;
  return at;
}

/** A count at the end belongs to the thing only where no other word came between: not "cut in 2". */
function plainNoun(line: Line, at: number): boolean {
  const before = textAt(line.tokens, at - 1);
  return !/^(?:in|into|from|of|for|on|at|to|with|and|plus|or|about|serves|makes|by)$/.test(before);
}

const inBase = ({ low, unit }: Measure): Ratio => times(low.value, sizeOf(unit));

/** The total of measures in the base of their kind. */
const totalOf = ([first, ...more]: readonly [Measure, ...Measure[]]): Ratio =>
  more.reduce((sum, m) => (m.taken === true ? less(sum, inBase(m)) : plus(sum, inBase(m))), inBase(first));

/** How near two amounts side by side are where they say the same: 1 pint 2 cups. */
const ALIKE = 0.05;
/** Measures of one sum; a bound keeps every reading linear. */
const LONGEST_SUM = 8;

/** Between two amounts of one sum: 1 cup plus 2 tbsp, 1 taza más 2 cucharadas; and before what is taken from one. */
const ADDS: ReadonlySet<string> = new Set('+ plus and & und et y e en más mais più piú'.split(' '));
const TAKES: ReadonlySet<string> = new Set('minus less moins menos meno'.split(' '));

/** The measure that "plus", "and" or "minus" joins to the one before it. */
function joinedTo(line: Line, last: Measure, kind: Kind): Measure | null {
  const comma = textAt(line.tokens, last.to) === ',' && textAt(line.tokens, last.to + 1) === 'plus' ? 1 : 0;
  const joiner = textAt(line.tokens, last.to + comma);
  if (!ADDS.has(joiner) && !TAKES.has(joiner)) return null;
  const next = measureAt(line, last.to + comma + 1, true);
  if (next?.unit?.unit.kind !== kind || next.high !== null) return null;
  // "3/4-cup + 2 tbsp" is said of spoons; a 14-ounce can is never a sum.
  if ((last.hyphenated || next.hyphenated) && !(kind === 'spoon' && /^(?:\+|plus)$/.test(joiner)))
    return null;
  return TAKES.has(joiner) ? { ...next, taken: true } : next;
}

/** A measure with all that are added to it. */
function addedTo(line: Line, first: Measure, kind: Kind): [Measure, ...Measure[]] {
  const chain: [Measure, ...Measure[]] = [first];
  while (chain.length < LONGEST_SUM) {
    const next = joinedTo(line, chain.at(-1)!, kind);
    if (next === null || next.taken === true) break;
    chain.push(next);
  }
  return chain;
}

/** The same, or with what is taken from it, where that leaves some: nothing is left of "2 tbsp minus 1 cup". */
function chainFrom(line: Line, first: Measure, kind: Kind): [Measure, ...Measure[]] {
  const next = joinedTo(line, first, kind);
  if (next?.taken !== true) return addedTo(line, first, kind);
  const chain = addedTo(line, next, kind);
  const taken = chain.map(inBase).reduce(plus);
  return compare(taken, inBase(first)) < 0 ? [first, ...chain] : [first];
}

/**
 * The measures summed with the first one (R9), or taken from it: 1 cup plus 2 tbsp, 1 lb 8 oz, 1 cup minus 1 tbsp. Only
 * what the same ladder spells can be summed; anything else keeps its own amount. Side by side are also two that say the
 * same, of which the first counts: 1 pint 2 cups, 1 lb + 2 oz 1 lb + 2 oz.
 */
export function addends(line: Line, first: Measure): Measure[] {
  const kind = first.unit?.unit.kind;
  if (kind === undefined || kind === 'count' || kind === 'length' || first.high !== null) return [];
  const all = chainFrom(line, first, kind);
  while (all.length < LONGEST_SUM) {
    const last = all.at(-1)!;
    const next = measureAt(line, last.to, false);
    if (next?.unit?.unit.kind !== kind || next.high !== null || last.hyphenated || next.hyphenated) break;
    const chain = chainFrom(line, next, kind);
    const [before, more] = [toNumber(totalOf(all)), toNumber(totalOf(chain))];
    if (Math.abs(before - more) <= ALIKE * before) break;
    all.push(...chain);
  }
  return all.slice(1);
}

/** One amount of a line: its measure, with those summed with it. */
export type Amounts = readonly [Measure, ...Measure[]];

/** Measures that are summed; only those with a unit are. */
type Summand = Measure & { readonly unit: Spelling };
export type Sum = readonly [Summand, Summand, ...Summand[]];
export const isSum = (all: Amounts): all is Sum => all.length > 1;

export const amountAt = (line: Line, measure: Measure): Amounts => [measure, ...addends(line, measure)];

/** The total of joined measures in the unit of the first. */
export const sumOf = (all: Amounts): Ratio => over(totalOf(all), sizeOf(all[0].unit));

/** Whether amounts stand side by side of which the second is larger, which nobody says of one thing: 1 cup 2 cups. */
export const isDoubtfulSum = (all: Amounts): boolean =>
  all.some((m, i) => {
    const before = all[i - 1];
    return before?.to === m.from && compare(inBase(m), inBase(before)) >= 0;
  });

/**
 * "5 spice powder, 1 tsp": a number before a word for one thing is part of the name where the line ends in a comma and
 * an amount by the spoon or the package. "2 onions, 1 cup" counts onions.
 */
function isNumberName(line: Line, first: Measure): boolean {
  const { tokens } = line;
  const [kind, next, after] = tokens.slice(first.to, first.to + 3);
  if (first.unit !== null || compare(first.low.value, ONE) <= 0) return false;
  if (kind?.kind !== 'word' || next?.kind !== 'word' || pluralOf(kind.text) === kind.text) return false;
  const comma = after?.text === ',' ? first.to + 2 : first.to + 3;
  const last = textAt(tokens, comma - 1);
  if (MODIFIERS.has(kind.text) || textAt(tokens, comma) !== ',' || singularOf(last) !== last) return false;
  const said = measureAt(line, comma + 1, false);
  if (said === null) return false;
  const unit = said.unit?.unit;
  return (
    amountAt(line, said).at(-1)!.to === tokens.length && (unit?.kind === 'spoon' || unit?.count === 'pack')
  );
}

/** How thick something is, behind the inches: 1 1/2-inch-thick steak. */
const WIDTHS: ReadonlySet<string> = new Set('thick wide long tall high deep diameter'.split(' '));

/** An amount that only says how thick one thing is, "1 1/2-inch-thick steak", as that one thing with its size. */
function asOneThing(line: Line, measure: Measure): Measure {
  const { tokens } = line;
  const at = isDash(tokens[measure.to]) ? measure.to + 1 : measure.to;
  if (measure.unit?.unit.kind !== 'length' || !WIDTHS.has(textAt(tokens, at))) return measure;
  const { start, from } = measure;
  const to = at + 1;
  const head = headNoun(line, to);
  // Of "1/4-inch-thick slices bacon" nobody knows how many.
  if (head === null || singularOf(head.text) !== head.text || unitAt(line, to, false) !== null)
    return measure;
  return {
    ...measure,
    ...{ to, end: tokens[at]!.end, low: { start, end: start, value: ONE, notation: null }, high: null },
    ...{ unit: null, unitStart: 0, unitEnd: 0, unitTo: 0, lowUnit: null, hyphenated: false },
    size: [from, to],
  };
}

/** Whether an amount is the one that stands for a thing of a size. */
export const isOneThing = ({ low, size }: Measure): boolean => low.start === low.end && size !== null;

/** Whether "and" and another thing stand around an amount: salt and 1 tsp pepper. */
export function isOfAnother(line: Line, measure: Measure): boolean {
  const { tokens } = line;
  const joiner = textAt(tokens, measure.from - 1);
  const next = tokens[amountAt(line, measure).at(-1)!.to];
  const joins = joiner !== 'plus' && AND_WORDS.has(joiner);
  return joins && next?.kind === 'word' && !EACH.has(next.text);
}

/** The amount that the line is about; null for lines such as "salt to taste" (R3). */
export function primaryOf(line: Line): Primary | null {
  const at = leadEnd(line);
  const first = measureAt(line, at, true);
  if (first !== null && !isNumberName(line, first))
    return { place: 'start', measure: asOneThing(line, first) };
  const bare = bareUnit(line, at);
  if (bare !== null) return { place: 'bare', measure: bare };
  const inside = embedded(line, at);
  if (inside !== null) return { place: 'of', measure: inside };
  const last = tail(line, at);
  if (last === null) return null;
  // Of "salt and 1 tsp pepper" the pepper is measured.
  return { place: isOfAnother(line, last) ? 'of' : 'tail', measure: last };
}
