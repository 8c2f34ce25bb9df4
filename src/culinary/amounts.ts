import { MODIFIERS, NOT_AMOUNTS, OF_WORDS, OR_WORDS, VESSELS } from './lexicon';
import { glued, halfBehind, type Literal, literalAt, type Read, upperAt } from './literals';
import { compare, ONE, over, type Ratio, ratio, times, toNumber } from './ratio';
import { isDash, PREFIX_UNITS, type Token, textAt } from './scan';
import { DEGREES_FROM, isFalseUnit, modifiedUnitAt, type UnitAt, unitAt } from './unit-at';
import { type Spelling, spellingOf } from './units';
import type { Line } from './written-line';

/**
 * An amount as it stands in the text: one number or a range, a package size, a unit. Token positions are
 * `from` (first) and `to` (one after the last); `start` … `end` are the same as offsets.
 */
export interface Measure {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly low: Literal;
  readonly high: Literal | null;
  readonly unit: Spelling | null;
  /** Where the unit word stands, with its dot; both 0 without a unit. */
  readonly unitStart: number;
  readonly unitEnd: number;
  /** After the half behind the unit, "2 tazas y media"; else as unitEnd. */
  readonly unitTo: number;
  /** A unit repeated after the lower end: 1 cup to 2 cups. */
  readonly lowUnit: readonly [number, number] | null;
  /** 14-ounce: the measure is an adjective. */
  readonly hyphenated: boolean;
  /** Token positions of the package size in `1 (14-oz) can`. */
  readonly size: readonly [number, number] | null;
  /** It is taken from the amount before it: 1 cup minus 1 tbsp. */
  readonly taken?: boolean;
}

/** American tins have numbers for sizes: 1 #10 can, 2 no. 2 cans, 1 (No. 2) can. Gives the token after the size. */
function canNumber(tokens: readonly Token[], i: number): number | null {
  const open = tokens[i]?.text === '(' ? 1 : 0;
  const first = tokens[i + open]?.text;
  if (first !== '#' && first !== 'no') return null;
  const at = i + open + (tokens[i + open + 1]?.text === '.' ? 2 : 1);
  if (tokens[at]?.kind !== 'number' || (open === 1 && tokens[at + 1]?.text !== ')')) return null;
  const can = tokens[at + 1 + open];
  return can?.kind === 'word' && spellingOf(can.text)?.unit.id === 'can' ? at + 1 + open : null;
}

/** A package size after the count: (14-oz), 29oz, x 400g, 14-ounce. Gives the token after it. */
function sizeAt(line: Line, i: number): number | null {
  const { tokens } = line;
  const open = tokens[i]?.text === '(';
  const cross = tokens[i]?.text === 'x' || tokens[i]?.text === '×' || tokens[i]?.text === '⨯';
  const named = canNumber(tokens, i);
  if (named !== null) return named;
  const at = open || cross ? i + 1 : i;
  // 1 ten-ounce bag
  const said = isDash(tokens[at + 1]);
  const inner = said || tokens[at]?.kind === 'number' ? bareMeasureAt(line, at, said) : null;
  if (inner === null || inner.unit === null || inner.unit.unit.kind === 'count') return null;
  if (!open) return otherSystemEnd(line, inner);
  for (let k = inner.to; k < inner.to + 6; k++) {
    if (tokens[k]?.text === ')') return k + 1;
    if (tokens[k]?.text === 'total') return null;
  }
  return null;
}

/** After the same size in the other kitchen's units: 2kg/4lb 8oz. */
function otherSystemEnd(line: Line, { to }: Measure): number {
  const { tokens } = line;
  const other =
    textAt(tokens, to) === '/' && glued(tokens[to - 1], tokens[to]) ? sizedAt(line, to + 1) : null;
  if (other === null) return to;
  // Of pounds and ounces both belong to it.
  const rest = sizedAt(line, other.to);
  return rest?.unit?.unit.kind === 'weight' && other.unit?.unit.kind === 'weight' ? rest.to : other.to;
}

/** A number with a unit that measures, directly at token i. */
function sizedAt(line: Line, i: number): Measure | null {
  const measure = line.tokens[i]?.kind === 'number' ? bareMeasureAt(line, i, false) : null;
  const kind = measure?.unit?.unit.kind ?? 'count';
  return kind === 'count' ? null : measure;
}

/** The Japanese measure directly before the number at token i: 大さじ2. */
function prefixUnit(line: Line, i: number): Spelling | null {
  const before = line.tokens[i - 1];
  return before !== undefined && PREFIX_UNITS.some((unit) => unit === before.text)
    ? spellingOf(before.text)
    : null;
}

/** Below this many, cc is the French teaspoon (cuillère à café); above it a millilitre, as in Spain: 2 cc de sel, 100 cc de leche. */
const SPOONS_OF_CC = ratio(5);

/** Litres and grams of languages that leave them alone: ¼ Liter is 250 ml and 2 liter melk no "liters". */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['liter', 'l'],
  ['milliliter', 'ml'],
  ['deciliter', 'dl'],
  ['gram', 'g'],
  ['kilo', 'kg'],
]);

/** The row that the author of a line means by a word that several languages share. */
function spoken(line: Line, unit: UnitAt, { value }: Literal): UnitAt {
  const { start, end, text } = line.tokens[unit.from]!;
  const symbol = SYMBOLS.get(text);
  // The liter of a "Viertelliter" is glued to its share.
  const before = line.tokens[unit.from - 1];
  const joined = before?.kind === 'word' && glued(before, line.tokens[unit.from]);
  const german = symbol !== undefined && (joined || /^(?:Mill|L)/.test(line.text.slice(start, end)));
  if (symbol !== undefined && (german || line.language === 'nl'))
    return { ...unit, spelling: spellingOf(symbol)! };
  // The German Tasse has a capital.
  if (text === 'tasse' && line.text.charAt(start) === 't')
    return { ...unit, spelling: spellingOf('tasses')! };
  const next = textAt(line.tokens, unit.to);
  if (text === 'branches' && (OF_WORDS.has(next) || /^d['’]/.test(next)) && next !== 'of')
    return { ...unit, spelling: spellingOf('branche')! };
  if (text === 'litro' && line.italian) return { ...unit, spelling: spellingOf('litri')! };
  if (text !== 'cc' || compare(value, SPOONS_OF_CC) >= 0) return unit;
  return { ...unit, spelling: spellingOf('càc')! };
}

/** 2 or more cloves: the unit stands behind. */
function afterOrMore(line: Line, i: number): number {
  const more = line.tokens[i]?.text === 'or' && line.tokens[i + 1]?.text === 'more';
  return more && modifiedUnitAt(line, i + 2, false) !== null ? i + 2 : i;
}

/**
 * The upper end that stands behind the unit, with the token after it: a pinch or two of chilli, 1 cup (or 2) milk. `low`
 * is the lower one.
 */
function upperBehind(tokens: readonly Token[], from: number, i: number, low: Ratio): Read | null {
  const two = tokens[i + 1];
  if (tokens[from]!.text === 'a' && textAt(tokens, i) === 'or' && two?.text === 'two')
    return [{ start: two.start, end: two.end, value: ratio(2), notation: null }, i + 2];
  const upper = textAt(tokens, i) === '(' ? upperAt(tokens, i, false) : null;
  return upper !== null && compare(upper[0].value, low) > 0 ? upper : null;
}

/**
 * What the lower end of a range is multiplied with to be in the unit of the upper one: 600ml-1.2l, 1 tsp to 1 tbsp. null
 * where they are no range, as things that are counted and the two ways of a choice: 1 lb or 2 oz.
 */
function inOneUnit(lower: Spelling, upper: Spelling, join: string): Ratio | null {
  const { kind } = lower.unit;
  if (kind !== upper.unit.kind || kind === 'count') return null;
  if (lower.unit === upper.unit) return ONE;
  if (kind === 'length' || (OR_WORDS.has(join) && (kind === 'spoon' || kind === 'weight'))) return null;
  return over(lower.unit.size, upper.unit.size);
}

/** Number or range with a unit directly after it; no package size. */
function bareMeasureAt(line: Line, i: number, words: boolean): Measure | null {
  const { tokens } = line;
  const read = literalAt(tokens, i, words);
  if (read === null) return null;
  let [low, to] = read;
  let upper = upperAt(tokens, to, words);
  let lowUnit: readonly [number, number] | null = null;
  if (upper === null) {
    const unit = unitAt(line, to, false);
    const repeated = unit === null ? null : upperAt(tokens, unit.to, words);
    const again = repeated === null ? null : unitAt(line, repeated[1], false);
    const sizes =
      unit === null || again === null
        ? null
        : inOneUnit(unit.spelling, again.spelling, textAt(tokens, unit.to));
    // 1 tsp to 2 tsp; "2 tsp or 1 tsp dried" is no range but two amounts.
    const lower = sizes === null ? low.value : times(low.value, sizes);
    if (sizes !== null && repeated !== null && unit !== null && compare(repeated[0].value, lower) > 0) {
      upper = repeated;
      low = { ...low, value: lower };
      lowUnit = [tokens[unit.from]!.start, tokens[unit.to - 1]!.end];
    }
  }
  const high = upper?.[0] ?? null;
  if (upper !== null) to = upper[1];
  to = afterOrMore(line, to);
  const dash = isDash(tokens[to]) && tokens[to + 1]?.kind === 'word' ? tokens[to] : undefined;
  const next = dash === undefined ? to : to + 1;
  const unit = dash === undefined ? modifiedUnitAt(line, to, false) : unitAt(line, next, true);
  const kept =
    unit !== null && (dash === undefined || !isFalseUnit(line, unit)) ? spoken(line, unit, low) : null;
  const last = kept?.to ?? to;
  const prefix = kept === null ? prefixUnit(line, i) : null;
  const half = kept === null || high !== null ? null : halfBehind(tokens, last, low.value);
  if (prefix !== null) {
    const { start, end } = tokens[i - 1]!;
    return {
      ...{ from: i - 1, to: last, start, end: tokens[last - 1]!.end, low, high, unit: prefix },
      ...{ unitStart: start, unitEnd: end, unitTo: end, lowUnit: null, hyphenated: false, size: null },
    };
  }
  const more = kept === null || high !== null ? null : upperBehind(tokens, i, last, low.value);
  const stop = more?.[1] ?? half?.[1] ?? last;
  const end = tokens[stop - 1]!.end;
  return {
    from: i,
    to: stop,
    start: low.start,
    end,
    low: half === null ? low : { ...low, value: half[0] },
    high: more?.[0] ?? high,
    unit: kept?.spelling ?? null,
    unitStart: kept === null ? 0 : tokens[kept.from]!.start,
    unitEnd: kept === null ? 0 : tokens[kept.to - 1]!.end,
    unitTo: kept === null ? 0 : more === null ? end : tokens[last - 1]!.end,
    lowUnit,
    hyphenated: kept !== null && dash !== undefined,
    size: null,
  };
}

/** The amount whose first token is i; with `words` number words count as numbers (R2). null where there is none. */
export function measureAt(line: Line, i: number, words: boolean): Measure | null {
  const { tokens } = line;
  const measure = bareMeasureAt(line, i, words) ?? sizedArticle(line, i);
  if (measure === null || isNoAmount(line, measure)) return null;
  if (measure.unit !== null) return measure;
  const to = sizeAt(line, measure.to);
  if (to === null) return measure;
  const unit = modifiedUnitAt(line, isDash(tokens[to]) ? to + 1 : to, false);
  const behind = unit !== null && unit.spelling.unit.kind === 'count' ? unit : null;
  const count = behind ?? packageIn(line, measure.to, to);
  const last = Math.max(to, count?.to ?? to);
  return {
    ...measure,
    to: last,
    end: tokens[last - 1]!.end,
    unit: count?.spelling ?? null,
    unitStart: count === null ? 0 : tokens[count.from]!.start,
    unitEnd: count === null ? 0 : tokens[count.to - 1]!.end,
    unitTo: count === null ? 0 : tokens[count.to - 1]!.end,
    size: [measure.to, to],
  };
}

/** The package that is named with its size: 1 (15 oz can) pumpkin. */
function packageIn(line: Line, from: number, to: number): UnitAt | null {
  if (textAt(line.tokens, from) !== '(') return null;
  const unit = unitAt(line, to - 2, false);
  return unit?.spelling.unit.count === 'pack' ? unit : null;
}

/** "A 6-inch piece": the article is the count. */
function sizedArticle(line: Line, i: number): Measure | null {
  const token = line.tokens[i];
  if (token?.text !== 'a' && token?.text !== 'an') return null;
  if (sizeAt(line, i + 1) === null) return null;
  const { start, end } = token;
  const low: Literal = { start, end, value: ONE, notation: null };
  const none = {
    high: null,
    unit: null,
    unitStart: 0,
    unitEnd: 0,
    unitTo: 0,
    lowUnit: null,
    hyphenated: false,
    size: null,
  };
  return { from: i, to: i + 1, start, end, low, ...none };
}

/**
 * 7-Up, 3-bean salad: a number with a word hung on it is a name, but for how large the things are (2-large eggs) and
 * where a unit follows, which has no other number (1-heaped cup sugar).
 */
function isHyphenName(line: Line, measure: Measure): boolean {
  const { tokens } = line;
  const [number, dash, next] = tokens.slice(measure.to - 1, measure.to + 2);
  const hung = isDash(dash) && glued(number, dash) && glued(dash, next) && next?.kind === 'word';
  return hung && !MODIFIERS.has(next.text) && unitAt(line, measure.to + 2, false) === null;
}

/**
 * The token after 8x8 or 9 x 13-inch, which say how long and wide something is, where the cross stands at token i; null
 * for 4x150g and 6 x 20 cm skewers, which are counts.
 */
export function dimensionEnd({ tokens }: Line, cross: number): number | null {
  if (!/^[x×]$/.test(textAt(tokens, cross)) || tokens[cross + 1]?.kind !== 'number') return null;
  const at = cross + 2;
  const dash = isDash(tokens[at]);
  const unit = dash ? at + 1 : at;
  const kind = spellingOf(textAt(tokens, unit))?.unit.kind;
  if (kind !== 'length') return kind === undefined && glued(tokens[cross - 1], tokens[cross]) ? at : null;
  return dash || tokens.slice(unit + 1, unit + 5).some(({ text }) => VESSELS.has(text)) ? unit + 1 : null;
}

/** Times, temperatures, shares, money, dimensions and names such as 7up or 00 (R9). */
function isNoAmount(line: Line, measure: Measure): boolean {
  const { tokens } = line;
  if (measure.unit !== null) return false;
  const before = tokens[measure.from - 1];
  const last = tokens[measure.to - 1];
  const next = tokens[measure.to];
  if (before?.text === '$' || before?.text === '€' || before?.text === '£') return true;
  if (before?.text === '#' && glued(before, tokens[measure.from])) return true;
  if (next === undefined) return false;
  if (next.text === '%' || next.text === '°' || next.text === 'º' || NOT_AMOUNTS.has(next.text)) return true;
  if (isDash(next) && NOT_AMOUNTS.has(textAt(tokens, measure.to + 1))) return true;
  if (isHyphenName(line, measure)) return true;
  if (dimensionEnd(line, measure.to) !== null || /^[x×]\d/.test(next.text)) return true;
  if ((next.text === 'f' || next.text === 'c') && toNumber(measure.low.value) >= DEGREES_FROM) return true;
  if (next.kind !== 'word' || next.text === 'x' || last?.kind !== 'number' || !glued(last, next))
    return false;
  // 3eggs lost its space; 7up, 00er and 5spice are names.
  return next.text.length < 4 || next.text === 'spice';
}
