import { ROUGHLY } from '@/culinary/grammar/lexicon';
import { LANGUAGES, splitWords } from '@/culinary/languages/registry';
import { glyphOf } from '@/culinary/numbers/numbers';
import { TIME_UNITS } from '@/culinary/times/time-words';
import { spellingOf } from '@/culinary/units/units';
import { type Measure, measureAt } from './amounts/amounts';
import { addends, mainAmountOf } from './amounts/main-amount';
import { cutLabel } from './line-label';
import { applyEdits } from './tokens/edits';
import { isDash, scan, type Token, textAt } from './tokens/scan';
import { type Line, lineOf } from './tokens/written-line';

/**
 * A sentence as it is set on screens and pages, never in the API: ½ for 1/2, 1½ for 1 1/2, an en dash in
 * ranges, × between numbers. The words stay as they are.
 */
export function typesetLine(display: string): string {
  const tokens = scan(display);
  const decimals = decimalsToSet(tokens);
  let out = '';
  let at = 0;
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    const next = tokens[i + 1];
    let text = display.slice(token.start, token.end);
    if (token.kind === 'number' && token.notation === 'ascii' && token.value !== null) {
      if (isRange(text, next)) return;
      const whole = Math.floor(token.value.n / token.value.d);
      const glyph = glyphOf(token.value.n - whole * token.value.d, token.value.d);
      if (glyph !== null) text = `${whole === 0 ? '' : whole}${glyph}`;
    } else if (token.kind === 'number' && token.notation === 'glyph') {
      text = text.replace(/\s+/g, '');
    } else if (decimals.has(i)) {
      text = decimals.get(i)!;
    } else if (text === '-' && isDash(token) && before?.kind === 'number' && next?.kind === 'number') {
      text = '–';
    } else if (text === 'x' && before?.kind === 'number' && next?.kind === 'number') {
      text = '×';
    }
    out += display.slice(at, token.start) + text;
    at = token.end;
  });
  return out + display.slice(at);
}

const DECIMAL = /^(\d{1,6})[.,](\d{1,3})$/;
/** Fractions by their digits as decimals: thirds and eighths, which nobody writes so, and those that stand beside them. */
const CUT: Readonly<Record<string, string>> = { 33: '⅓', 333: '⅓', 67: '⅔', 667: '⅔' };
const EIGHTHS: Readonly<Record<string, string>> = { 125: '⅛', 375: '⅜', 625: '⅝', 875: '⅞' };
const PLAIN: Readonly<Record<string, string>> = { 5: '½', 25: '¼', 75: '¾' };

/** What fractions the unit behind a number may have; none where it is read from a scale or a clock, or nothing is there. */
function fractionsBehind(tokens: readonly Token[], at: number): Readonly<Record<string, string>> {
  let next = at + 1;
  while (next <= at + 2 && (isDash(tokens[next]) || tokens[next]?.kind === 'number')) next++;
  const word = tokens[next];
  if (word?.kind !== 'word' || TIME_UNITS.has(word.text)) return {};
  const { kind = 'count', id = '' } = spellingOf(word.text)?.unit ?? {};
  if (kind === 'spoon' || kind === 'count' || id === 'lb') return { ...CUT, ...EIGHTHS, ...PLAIN };
  return kind === 'weight' || kind === 'fl_oz' ? { ...EIGHTHS, ...PLAIN } : {};
}

/** The decimals of a sentence that are set as fractions, by the places of their tokens. */
function decimalsToSet(tokens: readonly Token[]): ReadonlyMap<number, string> {
  const set = new Map<number, string>();
  let isScaled = false;
  tokens.forEach(({ text, value }, i) => {
    const [, whole, digits = ''] = (value?.d ?? 1) === 1 ? [] : (DECIMAL.exec(text) ?? []);
    const glyph = whole === undefined ? undefined : fractionsBehind(tokens, i)[digits];
    if (whole === undefined || glyph === undefined) return;
    set.set(i, `${whole === '0' ? '' : whole}${glyph}`);
    isScaled ||= !(digits in PLAIN);
  });
  return isScaled ? set : new Map();
}

/**
 * A sentence in which 5.67 tsp are 5⅔ tsp and 0.125 stick is ⅛ stick, as no spoon has hundredths: what an author writes as
 * a decimal scales to thirds and eighths, too. What she writes as a half or a quarter stays, but for one beside them.
 */
export function withFractions(display: string): string {
  if (!/\d[.,]\d{2}/.test(display)) return display;
  const tokens = scan(display);
  const edits = [...decimalsToSet(tokens)].map(([i, text]) => {
    const { start, end } = tokens[i]!;
    return { start, end, text };
  });
  return applyEdits(display, edits);
}

/** Whether 15/20 or 2/3 before minutes are the ends of a range, and no part of one minute. */
const isRange = (number: string, next: Token | undefined): boolean => {
  const [, top, bottom] = /^(\d+)\/(\d+)$/.exec(number) ?? [];
  const unit = TIME_UNITS.get(next?.text ?? '');
  return unit !== undefined && (unit.seconds < 3_600 ? Number(top) > 1 : Number(bottom) > 4);
};

/** A displayed sentence cut after its amount, for setting the amount bold: "1½ cups" and "milk". */
export interface DisplayParts {
  /** Number and unit at the start; empty where the sentence does not begin with an amount. */
  readonly amount: string;
  readonly rest: string;
}

const isCross = (text: string): boolean => /^[x×⨯]$/.test(text);

/** Amounts that may stand behind slashes: 250g/9oz/1 cup. */
const MOST_SLASHES = 3;

/** After the same amount in other units behind a slash, 500 ml/18fl oz; `to` is the token after the first. */
function pastSlashes(line: Line, to: number, end: number): number {
  let [at, last] = [to, end];
  for (let count = 0; count < MOST_SLASHES; count++) {
    const other = textAt(line.tokens, at) === '/' ? measureAt(line, at + 1, false) : null;
    const kind = other?.unit?.unit.kind ?? 'count';
    if (other === null || kind === 'count' || kind === 'length' || other.size !== null) break;
    [at, last] = [other.to, other.end];
  }
  return last;
}

/** After 3 × 2-inch at the start of a line, which may be three sticks or the sides of one. */
function pastSides({ tokens }: Line): number {
  const [first, cross, second, dash, unit] = tokens;
  const sides =
    first?.value != null &&
    cross !== undefined &&
    isCross(cross.text) &&
    second?.value != null &&
    isDash(dash);
  return sides && unit !== undefined && spellingOf(unit.text)?.unit.kind === 'length' ? unit.end : 0;
}

/** Where the amount of a line ends that begins with one. */
function amountEnd(line: Line, measure: Measure): number {
  const { low, high, size } = measure;
  if (size !== null && low.start < low.end) {
    // 3 × 400g tins; of "2 (14-oz) cans" and "1 9-inch crust" the size belongs to the thing.
    if (isCross(textAt(line.tokens, size[0]))) return line.tokens[size[1] - 1]!.end;
    return (high ?? low).end;
  }
  const last = addends(line, measure).at(-1) ?? measure;
  return pastSlashes(line, last.to, last.end);
}

/** Cuts a sentence, scaled or not, typeset or not, after its amount; `amount + rest` keeps every character but the space between. */
export function amountOf(display: string): DisplayParts {
  const line = lineOf(display);
  const primary = mainAmountOf(line);
  const none = primary === null || primary.place === 'tail' || primary.place === 'of';
  const end = none ? (primary === null ? pastSides(line) : 0) : amountEnd(line, primary.measure);
  return { amount: display.slice(0, end).trim(), rest: end === 0 ? display : display.slice(end).trimStart() };
}

/** The same amount in another measure, behind one in a unit: 16 oz (450 g). */
const BESIDE = new RegExp(String.raw`^\((?:${ROUGHLY}\s?)?\p{N}[^()]{0,24}\)\s+(?=\S)`, 'iu');
/** A word with another behind it. */
const FIRST = /^\p{L}+(?=\s+\S)/u;

/**
 * An amount and what it is of as they stand in two columns: the amount in other units goes with it, and “of” joins
 * nothing there. “5 slices” and “bread” of 5 slices of bread, in a language by its two letters.
 */
export function apartOf({ amount, rest }: DisplayParts, language: string): DisplayParts {
  const beside = /\p{L}/u.test(amount) ? (BESIDE.exec(rest)?.[0] ?? '') : '';
  const behind = rest.slice(beside.length);
  const of = LANGUAGES.flatMap(([code, words]) => (code === language ? splitWords(words.of) : []));
  const [first = ''] = FIRST.exec(behind) ?? [];
  const joins = amount !== '' && of.includes(first.toLowerCase());
  return {
    amount: `${amount} ${beside}`.trim(),
    rest: joins ? behind.slice(first.length).trimStart() : behind,
  };
}

/** What a trace of a thing is called (R6), which says by itself that nobody measures it. */
const PINCH = new RegExp(
  `(?<!\\p{L})(?:${LANGUAGES.flatMap(([, { aPinch }]) => [aPinch.dry, aPinch.liquid])
    .map((phrase) => phrase.replace(/ \p{L}{2}$/u, ''))
    .join('|')})(?!\\p{L})`,
  'iu',
);
/** Before an amount whose author says that it is none to be measured by the gram: about 2 cups, ~200 g. */
const SAID = new RegExp(String.raw`${ROUGHLY}\s*$`, 'iu');
/** Characters of such words. */
const LONGEST_SAID = 24;
/** Whether a text ends with words that say so of the amount behind it. */
export const isSaidAbout = (before: string): boolean => SAID.test(before.slice(-LONGEST_SAID));
/** Words that belong to the amount behind them: a scant ⅓ cup, a heaped tablespoon. */
const LEADING = /(?:\p{L}[\p{L}'’]{0,20}\.?\s)+$/u;
/** Words that say how far an amount may go, and stand before "about": up to about 240 ml. */
const BOUND = new RegExp(
  String.raw`(?<!\p{L})(?:${LANGUAGES.flatMap(([, { bounds }]) => bounds ?? []).join('|')})\s$`,
  'iu',
);

/**
 * Where "about" stands in a sentence, scaled and perhaps typeset, of which an amount is rounded: before its first amount,
 * 0 at the start. Null where its own words say so: a pinch of salt, about 2 cups.
 */
export function aboutAt(display: string): number | null {
  if (PINCH.test(display)) return null;
  const { label, rest } = cutLabel(display);
  const primary = mainAmountOf(lineOf(rest));
  if (primary === null) {
    const first = display.search(/\p{N}/u);
    return first === -1 ? null : first;
  }
  const { start } = primary.measure;
  const before = rest.slice(0, start);
  if (isSaidAbout(before)) return null;
  const isLed = primary.place === 'start' && !BOUND.test(before);
  const words = isLed ? (LEADING.exec(before)?.[0].length ?? 0) : 0;
  return label.length + start - words;
}

/** A sentence with "about" before its amount where that is rounded: about 420 g flour. */
export function sayAbout(display: string, isApproximate: boolean): string {
  const at = isApproximate ? aboutAt(display) : null;
  return at === null ? display : `${display.slice(0, at)}about ${display.slice(at)}`;
}
