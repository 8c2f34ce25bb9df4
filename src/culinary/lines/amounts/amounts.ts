import { PREFIX_UNITS } from '@/culinary/grammar/east-asian';
import { ABOUT_WORDS, AND_WORDS, MODIFIERS, OR_WORDS, TIMES_EACH } from '@/culinary/grammar/lexicon';
import {
  halfBehind,
  type Literal,
  literalAt,
  type Read,
  tokensTouch,
  upperAt,
} from '@/culinary/lines/tokens/literals';
import { halfBehindNoun, thousandthsBehind } from '@/culinary/lines/tokens/postfix-fraction';
import { isCrossText, isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { HALF_WORDS, isNumberWord } from '@/culinary/numbers/numbers';
import { compare, ONE, over, plus, type Ratio, ratio, times } from '@/culinary/numbers/ratio';
import { type Spelling, spellingOf, unitOf, unitWords } from '@/culinary/units/units';
import { isNoAmount } from './no-amount';
import { closeOf, isSaidAgain } from './other-size';
import { spoken } from './own-unit';
import { isFalseUnit, modifiedUnitAt, type UnitAt, unitAt } from './unit-at';

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
  /** Token positions of the bracket that says the amount again before its unit: 1 1/2 (355 ml) cups. */
  readonly again?: readonly [number, number];
  /** The half stands within the unit, which then is not as it is written: 2 cuillères et demie à soupe. */
  readonly parted?: boolean;
  /** Token positions of the half that stands behind the noun: 1 cebolla y media. */
  readonly half?: readonly [number, number];
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
  const cross = isCrossText(textAt(tokens, i)) || TIMES_EACH.has(textAt(tokens, i));
  const named = canNumber(tokens, i);
  if (named !== null) return named;
  const at = open || cross ? i + 1 : i;
  // 1 ten-ounce bag
  const inner = sizedAt(line, at, isDash(tokens[at + 1]));
  if (inner === null) return null;
  if (!open) return otherSystemEnd(line, inner);
  return closeOf(tokens, inner.to);
}

/** After the same size in the other kitchen's units: 2kg/4lb 8oz, 14 oz (400 g). */
export function otherSystemEnd(line: Line, size: Measure): number {
  const { tokens } = line;
  const mark = tokens[size.to];
  const bracket = mark?.text === '(';
  if (!bracket && mark?.text !== '/') return size.to;
  let at = size.to + 1;
  while (bracket && ABOUT_WORDS.has(textAt(tokens, at))) at++;
  const other = sizedAt(line, at);
  if (other === null) return size.to;
  // Of pounds and ounces both belong to it.
  const rest = sizedAt(line, other.to);
  const weights = rest?.unit?.unit.kind === 'weight' && other.unit?.unit.kind === 'weight';
  const end = weights ? rest.to : other.to;
  if (!bracket) return tokensTouch(tokens[size.to - 1], mark) || isSaidAgain(size, other) ? end : size.to;
  return isSaidAgain(size, other) ? (closeOf(tokens, end) ?? size.to) : size.to;
}

/** A number with a unit that measures, directly at token i; with `words` also a number word. */
function sizedAt(line: Line, i: number, words = false): Measure | null {
  const measure = words || line.tokens[i]?.kind === 'number' ? bareMeasureAt(line, i, words) : null;
  const kind = measure?.unit?.unit.kind ?? 'count';
  return kind === 'count' ? null : measure;
}

/** Units that Italians put before the number. */
const UNIT_FIRST = /^(?:gr?|kg|ml|cl|dl|l)$/;

/** Whether a unit behind this token has its number there: 2 ml, half a ml, 2 small ml. */
const isCounted = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || isNumberWord(token.text) || MODIFIERS.has(token.text));

/** The measure directly before the number at token i: 大さじ2, g 200 di farina. */
function prefixUnit(line: Line, i: number): Spelling | null {
  const before = line.tokens[i - 1];
  if (before === undefined) return null;
  // Eggs are of size L.
  const written = UNIT_FIRST.test(before.text) && line.text.charAt(before.start) !== 'L';
  const first = written && !isCounted(line.tokens[i - 2]);
  return first || PREFIX_UNITS.some((unit) => unit === before.text) ? spellingOf(before.text) : null;
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

/** Words behind the half of a parted unit: à soupe, à café, de sopa, c. à s. */
const LONGEST_REST = 3;

/** 2 cuillères et demie à soupe, 2 colheres e meia de sopa: a unit of several words with the half behind its first. */
function partedAt(line: Line, from: number, low: Literal, i: number): Measure | null {
  const { tokens, text } = line;
  const first = tokens[i];
  if (first === undefined || unitWords(first.text) < 2 || !AND_WORDS.has(textAt(tokens, i + 1))) return null;
  if (!HALF_WORDS.has(textAt(tokens, i + 2))) return null;
  const rest = tokens[i + 3];
  for (let to = Math.min(i + 3 + LONGEST_REST, tokens.length); rest !== undefined && to > i + 3; to--) {
    const { end } = tokens[to - 1]!;
    const unit = spellingOf(`${first.text} ${text.slice(rest.start, end)}`);
    if (unit === null) continue;
    const value = plus(low.value, ratio(1, 2));
    return {
      ...{ from, to, start: low.start, end, low: { ...low, value }, high: null, unit, parted: true },
      ...{ unitStart: first.start, unitEnd: first.end, unitTo: end, lowUnit: null },
      ...{ hyphenated: false, size: null },
    };
  }
  return null;
}

/** 400g tin x 2: packages that are counted behind their size. */
function countedBehind(line: Line, size: Measure): Measure | null {
  const { tokens } = line;
  const [, cross, number] = tokens.slice(size.to, size.to + 3);
  if (!isCrossText(cross?.text ?? '') || number?.kind !== 'number' || size.from !== 0) return null;
  const read = literalAt(tokens, size.to + 2, false);
  const container = unitAt(line, size.to, false);
  if (read === null || container?.spelling.unit.count !== 'pack') return null;
  const [low, to] = read;
  // 1 cup cans x 13-inch baking pan: neither spoons nor inches are counted.
  if (isDash(tokens[to]) || size.unit?.unit.kind === 'spoon') return null;
  const { start, end } = tokens[size.to]!;
  return {
    ...{ from: size.from, to, start: size.start, end: low.end, low, high: null, unit: container.spelling },
    ...{ unitStart: start, unitEnd: end, unitTo: end, lowUnit: null, hyphenated: false },
    size: [size.from, size.to],
  };
}

/** Kilo y medio, taza y media, chilo e mezzo: one and a half of a unit that stands without its "one". */
function unnumbered(line: Line, i: number): Measure | null {
  const { tokens } = line;
  const unit = tokens[i]?.kind === 'word' ? unitAt(line, i, false) : null;
  const kind = unit?.spelling.unit.kind ?? 'count';
  if (unit === null || kind === 'count' || kind === 'length') return null;
  // g 0,5 di zafferano has its number behind the unit.
  if (!AND_WORDS.has(textAt(tokens, unit.to))) return null;
  const half = halfBehind(tokens, unit.to, ONE);
  if (half === null) return null;
  const [value, to] = half;
  const { start } = tokens[i]!;
  const { end } = tokens[to - 1]!;
  return {
    ...{ from: i, to, start, end, low: { start, end: start, value, notation: null }, high: null },
    ...{ unit: spoken(line, unit, { start, end, value, notation: null }).spelling },
    ...{ unitStart: start, unitEnd: tokens[unit.to - 1]!.end, unitTo: end },
    ...{ lowUnit: null, hyphenated: false, size: null },
  };
}

/** The ends of a range, each in its place, the lower number first: 5-3 eggs are 3 to 5. */
function inOrder(low: Literal, [high, to]: Read): [Literal, Read] {
  if (compare(low.value, high.value) <= 0) return [low, [high, to]];
  const { value, notation } = low;
  return [{ ...low, value: high.value, notation: high.notation }, [{ ...high, value, notation }, to]];
}

/** A range ends no further below its beginning: 1 kg - 500 g is one, of 1 cup - 1 tbsp the spoon is taken away. */
const LEAST_OF_RANGE = ratio(1, 4);

/** Whether a number with a unit of its own is an end of a range that begins with another: not the second of a choice. */
const isUpper = (value: Ratio, first: Ratio, join: string): boolean =>
  compare(value, first) > 0 ||
  (compare(value, first) < 0 && !OR_WORDS.has(join) && compare(value, times(first, LEAST_OF_RANGE)) > 0);

/** Number or range with a unit directly after it; no package size. */
function bareMeasureAt(line: Line, i: number, words: boolean): Measure | null {
  const { tokens } = line;
  const read = literalAt(tokens, i, words);
  if (read === null) return null;
  let [low, to] = read;
  let upper = upperAt(tokens, to, words);
  let lowUnit: readonly [number, number] | null = null;
  const behind = to;
  const direct = upper === null ? unitAt(line, to, false) : null;
  if (upper === null) {
    const unit = direct;
    const repeated = unit === null ? null : upperAt(tokens, unit.to, words);
    const again = repeated === null ? null : unitAt(line, repeated[1], false);
    const sizes =
      unit === null || again === null
        ? null
        : inOneUnit(unit.spelling, again.spelling, textAt(tokens, unit.to));
    // 1 tsp to 2 tsp; "2 tsp or 1 tsp dried" is no range but two amounts.
    const lower = sizes === null ? low.value : times(low.value, sizes);
    if (
      sizes !== null &&
      repeated !== null &&
      unit !== null &&
      isUpper(repeated[0].value, lower, textAt(tokens, unit.to))
    ) {
      upper = repeated;
      low = { ...low, value: lower };
      lowUnit = [tokens[unit.from]!.start, tokens[unit.to - 1]!.end];
    }
  }
  if (upper !== null) [low, upper] = inOrder(low, upper);
  const high = upper?.[0] ?? null;
  if (upper !== null) to = upper[1];
  to = afterOrMore(line, to);
  const parted = upper === null ? partedAt(line, i, low, to) : null;
  if (parted !== null) return parted;
  const dash = isDash(tokens[to]) && tokens[to + 1]?.kind === 'word' ? tokens[to] : undefined;
  const next = dash === undefined ? to : to + 1;
  const known = upper === null && to === behind && dash === undefined;
  const first = known ? direct : unitAt(line, next, dash !== undefined);
  const unit = dash === undefined ? modifiedUnitAt(line, to, false, first) : first;
  const kept =
    unit !== null && (dash === undefined || !isFalseUnit(line, unit)) ? spoken(line, unit, low) : null;
  const last = kept?.to ?? to;
  const prefix = kept === null ? prefixUnit(line, i) : null;
  const half =
    kept === null || high !== null
      ? null
      : (halfBehind(tokens, last, low.value) ??
        thousandthsBehind(tokens, last, kept.spelling.unit.id, low.value));
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

/** Where the size of a package may begin behind its count: at once, or behind words for it, 2 large (28 oz) cans. */
function sizeBegins(line: Line, i: number): number {
  let at = i;
  while (at < i + 2 && MODIFIERS.has(textAt(line.tokens, at))) at++;
  const to = at > i && textAt(line.tokens, at) === '(' ? sizeAt(line, at) : null;
  return to !== null && packageAt(line, to)?.spelling.unit.count === 'pack' ? at : i;
}

/** The package behind a size, also one that is something else without it: (200g) pot yoghurt, but not pot roast. */
function packageAt(line: Line, i: number): UnitAt | null {
  const at = isDash(line.tokens[i]) ? i + 1 : i;
  const unit = modifiedUnitAt(line, at, false);
  const named = /^(?:pots?|logs?|balls?)$/.test(textAt(line.tokens, at)) ? unitAt(line, at, false) : null;
  if (unit !== null || named === null) return unit;
  return /^roasts?$/.test(textAt(line.tokens, named.to)) ? null : named;
}

/** The amount whose first token is i; with `words` number words count as numbers (R2). null where there is none. */
export function measureAt(line: Line, i: number, words: boolean): Measure | null {
  const { tokens } = line;
  const measure =
    bareMeasureAt(line, i, words) ?? sizedArticle(line, i) ?? (words ? unnumbered(line, i) : null);
  if (measure === null || isNoAmount(line, measure)) return null;
  if (measure.unit !== null) return countedBehind(line, measure) ?? measure;
  const from = sizeBegins(line, measure.to);
  const to = sizeAt(line, from);
  if (to === null) return withHalf(line, measure);
  const unit = packageAt(line, to);
  if (unit !== null && saysAgain(line, from, unit)) {
    const { spelling } = unit;
    const [start, end] = [tokens[unit.from]!.start, tokens[unit.to - 1]!.end];
    const again = [from, to] as const;
    return {
      ...measure,
      to: unit.to,
      end,
      unit: spelling,
      unitStart: start,
      unitEnd: end,
      unitTo: end,
      again,
    };
  }
  const behind = unit === null ? null : containerOf(unit);
  const count = behind ?? packageIn(line, from, to);
  const last = Math.max(to, count?.to ?? to);
  return {
    ...measure,
    to: last,
    end: tokens[last - 1]!.end,
    unit: count?.spelling ?? null,
    unitStart: count === null ? 0 : tokens[count.from]!.start,
    unitEnd: count === null ? 0 : tokens[count.to - 1]!.end,
    unitTo: count === null ? 0 : tokens[count.to - 1]!.end,
    size: [from, to],
  };
}

/** A count with the half that stands behind its noun: 1 cebolla y media, 2 œufs 1/2. */
function withHalf({ tokens }: Line, measure: Measure): Measure {
  const { low, high, to } = measure;
  const found = high === null && low.value.d === 1 ? halfBehindNoun(tokens, to) : null;
  if (found === null) return measure;
  const [part, ...half] = found;
  return { ...measure, low: { ...low, value: plus(low.value, part) }, half };
}

/** What is counted behind the size of one; a cup is one too: 2 (8-ounce) cups yogurt. */
function containerOf(at: UnitAt): UnitAt | null {
  const { spelling } = at;
  if (spelling.unit.kind === 'count') return at;
  const container = unitOf('container');
  if (spelling.unit.id !== 'cup' || container === null) return null;
  return { ...at, spelling: { ...spelling, unit: container } };
}

/** Whether grams or millilitres in brackets stand before cups, spoons or ounces, which they say again: 1 1/2 (355 ml) cups. */
function saysAgain(line: Line, open: number, { spelling }: UnitAt): boolean {
  const inner = textAt(line.tokens, open) === '(' ? sizedAt(line, open + 1) : null;
  const metric = inner?.unit?.unit.kind === 'volume' || inner?.unit?.unit.kind === 'mass';
  const { kind } = spelling.unit;
  return metric && (kind === 'spoon' || kind === 'weight' || kind === 'fl_oz');
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
  const none = { high: null, unit: null, lowUnit: null, hyphenated: false, size: null };
  const nowhere = { unitStart: 0, unitEnd: 0, unitTo: 0 };
  return { from: i, to: i + 1, start, end, low, ...none, ...nowhere };
}
