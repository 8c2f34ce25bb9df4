import { isEastAsian } from '@/culinary/grammar/east-asian';
import { pluralOf, singularOf } from '@/culinary/grammar/inflection';
import {
  AND_WORDS,
  EACH,
  FROM_WORDS,
  MINUS_WORDS,
  MODIFIERS,
  NAMING,
  PARTS,
  PLUS_WORDS,
  setOf,
  TAKEN,
  VESSELS,
} from '@/culinary/grammar/lexicon';
import { PREPARED } from '@/culinary/grammar/preparation';
import { anyWordOf } from '@/culinary/languages/registry';
import { tokensTouch } from '@/culinary/lines/tokens/literals';
import { isCrossText, isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { unitSize } from '@/culinary/measures/format-amount';
import { HALF_WORDS } from '@/culinary/numbers/numbers';
import { compare, less, ONE, over, plus, type Ratio, ratio, times, toNumber } from '@/culinary/numbers/ratio';
import type { Kind } from '@/culinary/units/table';
import type { Spelling } from '@/culinary/units/units';
import { bareUnit } from './amountless';
import { type Measure, measureAt } from './amounts';

import { headNoun } from './noun-phrase';
import { prefixEnd } from './prefix';
import { heldSize } from './sizes';
import { unitAt } from './unit-at';

/**
 * The amount of a line and where it stands: `start` of the line, `of` a fruit (R11), a `tail` ("Stuff 300mg"),
 * or `bare`, a pinch word without a number, which counts as one when scaled (R10).
 */
export interface MainAmount {
  readonly place: 'start' | 'of' | 'tail' | 'bare';
  readonly measure: Measure;
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

/** Behind a length: a piece so long. */
const PIECE = setOf('onePiece');

/** The first weight or volume of a line that does not begin with an amount, or the number it ends with. */
function tail(line: Line, from: number): Measure | null {
  const { tokens } = line;
  let counted: Measure | null = null;
  for (let at = from; at < tokens.length; at++) {
    // 0meio litro is none.
    const hung = tokens[at - 1]?.kind === 'number' && tokensTouch(tokens[at - 1], tokens[at]);
    const half = HALF_WORDS.has(tokens[at]!.text) && !hung;
    if (tokens[at]!.kind !== 'number' && !half) continue;
    if (NAMING.has(textAt(tokens, at - 1))) continue;
    const measure = measureAt(line, at, half);
    if (measure === null || (half && measure.unit?.unit.kind !== 'volume')) continue;
    // The number of WD-40 is none, nor is what follows it in WD-40 – 50.
    if (isDash(tokens[at - 1]) && tokensTouch(tokens[at - 1], tokens[at])) {
      at = measure.to - 1;
      continue;
    }
    const kind = measure.unit?.unit.kind ?? null;
    const stop = afterSizes(line, measure.to);
    const atEnd = stop === tokens.length || (stop === tokens.length - 1 && /^[.)]$/.test(tokens[stop]!.text));
    if (kind === 'count' || kind === null) {
      counted = measure;
      const before = tokens[measure.from - 1];
      const inBrackets = (before?.text === '(' && stop === measure.to) || before?.text === '/';
      if (isPinchOf(line, measure) || isCounted(line, measure)) return measure;
      if (isNamed(line, measure, stop) || isNamedInBrackets(line, measure)) return measure;
      if (atEnd && before !== undefined && !inBrackets && plainNoun(line, at)) return measure;
    } else if (kind === 'length') {
      // Ginger 1 inch piece
      const end = PIECE.has(textAt(tokens, stop)) ? stop + 1 : stop;
      if (end === tokens.length && isCutOff(line, measure)) return measure;
    } else if (!measure.hyphenated) {
      if (counted !== null && heldSize(line, counted)?.from === measure.from) return counted;
      // "Onions, 6 oz each" says how large they are, "salt and pepper, ½ tsp each" how much of both.
      if (kind === 'spoon' || !EACH.has(textAt(tokens, measure.to))) return measure;
    }
    at = measure.to - 1;
  }
  return null;
}

/** Whether a thing stands before what it is counted by in Chinese and Japanese: 玉ねぎ 1/2個（100g）. */
const isCounted = ({ text }: Line, { unit, unitStart }: Measure): boolean =>
  unit !== null && isEastAsian(text.charAt(unitStart));

/** Salz, 1 Prise Zucker: a pinch of another thing behind one without an amount. */
const isPinchOf = ({ tokens }: Line, { from, to, unit }: Measure): boolean =>
  textAt(tokens, from - 1) === ',' &&
  PINCHES.has(unit?.unit.id ?? '') &&
  tokens[to]?.kind === 'word' &&
  tokens.slice(0, from).every(({ kind, text }) => kind === 'word' || text === ',');
const PINCHES: ReadonlySet<string> = new Set(['pinch', 'dash', 'splash', 'handful', 'knife_tip', 'drizzle']);

/** Words of a name before its count. */
const LONGEST_NAME = 4;

/** "Onion, 1 large, chopped", "Eggs – 3, beaten", "thighs x 4, skin on": a name of words, a mark, a count and what was done. */
function isNamed({ tokens }: Line, { from }: Measure, stop: number): boolean {
  const mark = tokens[from - 1];
  const named = /^[,:x×]$/.test(textAt(tokens, from - 1)) || isDash(mark);
  const next = tokens[stop]?.text;
  if (!named || (next !== ',' && next !== '(')) return false;
  return (
    from > 1 &&
    from <= LONGEST_NAME + 1 &&
    !NAMING.has(textAt(tokens, from - 2)) &&
    tokens.slice(0, from - 1).every((token) => token.kind === 'word')
  );
}

/** Eggs (3), onion (1), chopped, garlic (2 cloves): a name of words with nothing in its bracket but the count. */
function isNamedInBrackets({ tokens }: Line, { from, to }: Measure): boolean {
  if (textAt(tokens, from - 1) !== '(' || textAt(tokens, to) !== ')' || from > LONGEST_NAME + 1) return false;
  if (tokens[to + 1] !== undefined && textAt(tokens, to + 1) !== ',') return false;
  const name = tokens.slice(0, from - 1);
  return name.length > 0 && name.every(({ kind, text }) => kind === 'word' && !NAMING.has(text));
}

/** What is baked in, in one word of German or French: Springform, Backblech, moule. */
const VESSEL = new RegExp(`${anyWordOf('cookware')}$`);

/** 長ねぎ 10cm, Ingwer 3 cm: a name with the length of what is taken of it, which is no size of a pan nor of what is cut. */
const isCutOff = (line: Line, { from, hyphenated }: Measure): boolean =>
  !hyphenated &&
  from <= LONGEST_NAME &&
  plainNoun(line, from) &&
  line.tokens
    .slice(0, from)
    .every(
      ({ kind, text }) => kind === 'word' && !(VESSELS.has(text) || PREPARED.has(text) || VESSEL.test(text)),
    );

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

const inBase = ({ low, unit }: Measure): Ratio => times(low.value, unitSize(unit));

/** The total of measures in the base of their kind. */
const totalOf = ([first, ...more]: readonly [Measure, ...Measure[]]): Ratio =>
  more.reduce((sum, m) => (m.taken === true ? less(sum, inBase(m)) : plus(sum, inBase(m))), inBase(first));

/** How near two amounts side by side are where they say the same: 1 pint 2 cups. */
const ALIKE = 0.05;
/** Measures of one sum; a bound keeps every reading linear. */
const LONGEST_SUM = 8;

/** Whether "plus a pinch" or "and a pinch" stands at token i. */
export const isPinchMore = (tokens: readonly Token[], i: number): boolean =>
  /^(?:plus|and)$/.test(textAt(tokens, i)) &&
  textAt(tokens, i + 1) === 'a' &&
  textAt(tokens, i + 2) === 'pinch';

/** After the dot of a unit that is written in full: 2 tablespoons. plus 1 teaspoon. */
const pastDot = ({ tokens }: Line, { to }: Measure): number =>
  textAt(tokens, to) === '.' && tokensTouch(tokens[to - 1], tokens[to]) ? to + 1 : to;

/** Whether the dash at token i takes away what is behind it: 1 cup - 1 tbsp. Ounces behind pounds may as well be added. */
const isMinusSign = ({ tokens }: Line, i: number, kind: Kind): boolean =>
  isDash(tokens[i]) &&
  kind !== 'weight' &&
  !tokensTouch(tokens[i - 1], tokens[i]) &&
  !tokensTouch(tokens[i], tokens[i + 1]);

/** The measure that "plus", "and" or "minus" joins to the one before it. */
function joinedTo(line: Line, last: Measure, kind: Kind): Measure | null {
  const to = pastDot(line, last);
  const at = textAt(line.tokens, to) === ',' && textAt(line.tokens, to + 1) === 'plus' ? to + 1 : to;
  const joiner = textAt(line.tokens, at);
  const minus = MINUS_WORDS.has(joiner) || isMinusSign(line, at, kind);
  if (!PLUS_WORDS.has(joiner) && !minus) return null;
  const next = measureAt(line, at + 1, true);
  if (next?.unit?.unit.kind !== kind || next.high !== null) return null;
  // "3/4-cup + 2 tbsp" is said of spoons; a 14-ounce can is never a sum.
  if ((last.hyphenated || next.hyphenated) && !(kind === 'spoon' && /^(?:\+|plus)$/.test(joiner)))
    return null;
  return minus ? { ...next, taken: true } : next;
}

/** The ounces of 2 pounds, 8 ounces. */
function ouncesBehind(line: Line, { to, unit }: Measure): Measure | null {
  if (unit?.unit.id !== 'lb' || textAt(line.tokens, to) !== ',') return null;
  const ounces = measureAt(line, to + 1, false);
  if (ounces?.unit?.unit.id !== 'oz' || compare(ounces.low.value, POUND) >= 0) return null;
  return EACH.has(textAt(line.tokens, ounces.to)) || textAt(line.tokens, ounces.to) === ',' ? null : ounces;
}

const POUND = ratio(16);

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
    const next = measureAt(line, pastDot(line, last), false) ?? ouncesBehind(line, last);
    const dot = pastDot(line, last) > last.to;
    if (next?.unit?.unit.kind !== kind || next.high !== null) break;
    if ((last.hyphenated || next.hyphenated) && !dot) break;
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
export const sumOf = (all: Amounts): Ratio => over(totalOf(all), unitSize(all[0].unit));

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
export function isNumberName(line: Line, first: Measure): boolean {
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

/**
 * An amount that only says how long or thick one thing is, "1 1/2-inch-thick steak", "2-inch cinnamon stick", as that one
 * thing with its size. Of what is cut off something larger, "2-inch piece ginger", the length is the amount.
 */
function asOneThing(line: Line, measure: Measure): Measure {
  if (measure.unit?.unit.kind !== 'length') return measure;
  const { tokens } = line;
  const at = isDash(tokens[measure.to]) ? measure.to + 1 : measure.to;
  const thick = WIDTHS.has(textAt(tokens, at));
  if (!thick && !measure.hyphenated) return measure;
  const { start, from } = measure;
  const to = thick ? at + 1 : measure.to;
  const head = headNoun(line, to);
  // Of "1/4-inch-thick slices bacon" nobody knows how many, and "2-inch ginger" is no number of gingers.
  if (head === null || singularOf(head.text) !== head.text || unitAt(line, to, false) !== null)
    return measure;
  if (!thick && pluralOf(head.text) === head.text) return measure;
  return {
    ...measure,
    ...{ to, end: tokens[to - 1]!.end, low: { start, end: start, value: ONE, notation: null }, high: null },
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
  const listed = joiner === ',' && tokens.slice(0, measure.from - 1).some(({ text }) => text === ',');
  const joins = listed || isPinchOf(line, measure) || (joiner !== 'plus' && AND_WORDS.has(joiner));
  return joins && next?.kind === 'word' && !EACH.has(next.text);
}

/** 400 g onions x 2: how many there are stands behind the name, how much each is before it. */
function timesBehind(line: Line, first: Measure): Measure | null {
  const { tokens } = line;
  const kind = first.unit?.unit.kind;
  if ((kind !== 'mass' && kind !== 'volume' && kind !== 'weight') || first.high !== null) return null;
  const from = amountAt(line, first).at(-1)!.to;
  let at = from;
  while (at <= from + LONGEST_NAME && tokens[at]?.kind === 'word' && !isCrossText(textAt(tokens, at))) at++;
  const count = at > from && isCrossText(textAt(tokens, at)) ? measureAt(line, at + 1, false) : null;
  const over = count !== null && /^[,(]?$/.test(textAt(tokens, count.to));
  return over && count.unit === null ? { ...count, size: [first.from, from] } : null;
}

/** An amount with its unit before the number, where the thing follows: g 200 di farina. */
function unitFirst(line: Line, at: number): Measure | null {
  const measure = line.tokens[at]?.kind === 'word' ? measureAt(line, at + 1, false) : null;
  return measure?.from === at && line.tokens[measure.to]?.kind === 'word' ? measure : null;
}

/** The amount that the line is about; null for lines such as "salt to taste" (R3). */
export function mainAmountOf(line: Line): MainAmount | null {
  const at = prefixEnd(line);
  const first = measureAt(line, at, true) ?? unitFirst(line, at);
  const times = first === null ? null : timesBehind(line, first);
  if (times !== null) return { place: 'tail', measure: times };
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
