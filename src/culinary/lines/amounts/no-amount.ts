import { isCounted, isTimeInSigns } from '@/culinary/grammar/east-asian';
import { MODIFIERS, NOT_AMOUNTS, setOf, VESSELS } from '@/culinary/grammar/lexicon';
import { type Literal, tokensTouch } from '@/culinary/lines/tokens/literals';
import { isCrossText, isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { toNumber } from '@/culinary/numbers/ratio';
import { type Spelling, spellingOf } from '@/culinary/units/units';
import { DEGREES_FROM, unitAt } from './unit-at';

/** What a number in a line may be, from its first token to the one after its last. */
interface Amount {
  readonly from: number;
  readonly to: number;
  readonly low: Literal;
  readonly unit: Spelling | null;
}

/**
 * 7-Up, 3-bean salad: a number with a word hung on it is a name, but for how large the things are (2-large eggs) and
 * where a unit follows, which has no other number (1-heaped cup sugar).
 */
function isHyphenName(line: Line, measure: Amount): boolean {
  const { tokens } = line;
  const [number, dash, next] = tokens.slice(measure.to - 1, measure.to + 2);
  const hung = isDash(dash) && tokensTouch(number, dash) && tokensTouch(dash, next) && next?.kind === 'word';
  return hung && !MODIFIERS.has(next.text) && unitAt(line, measure.to + 2, false) === null;
}

/**
 * The token after 8x8 or 9 x 13-inch, which say how long and wide something is, where the cross stands at token i; null
 * for 4x150g and 6 x 20 cm skewers, which are counts.
 */
export function dimensionEnd({ tokens }: Line, cross: number): number | null {
  if (!isCrossText(textAt(tokens, cross)) || tokens[cross + 1]?.kind !== 'number') return null;
  const at = cross + 2;
  const dash = isDash(tokens[at]);
  const unit = dash ? at + 1 : at;
  const kind = spellingOf(textAt(tokens, unit))?.unit.kind;
  const close = tokensTouch(tokens[cross - 1], tokens[cross]);
  if (kind !== 'length') return kind === undefined && close ? at : null;
  // 7x7cm behind the name is one square; the four of 4x20cm skewers begin their line.
  if (close && cross > 1) return unit + 1;
  // How large a sheet is, alone in a bracket: (30 x 40 cm).
  if (textAt(tokens, cross - 2) === '(' && textAt(tokens, unit + 1) === ')') return unit + 1;
  return dash || tokens.slice(unit + 1, unit + 5).some(({ text }) => VESSELS.has(text)) ? unit + 1 : null;
}

/** How fine flour is milled, in Germany and in France. */
const GERMAN_FLOUR = /^(?:405|550|630|812|997|1050|1150|1370|1600|1740)$/;
const FRENCH_FLOUR = /^(?:45|55|65|80|110|130|150)$/;
/** From so many on a number before "lean" is a share: 85 lean ground beef. */
const LEAN_FROM = 70;

/** Whether a number is part of a name: Mehl 405, Weizenmehl (550), farine T 55, E 330, 85 lean ground beef. */
function isNumberInName({ text, tokens }: Line, { from, to, low }: Amount): boolean {
  if (textAt(tokens, to) === 'lean') return toNumber(low.value) >= LEAN_FROM;
  const number = tokens[from]!.text;
  const inBrackets = textAt(tokens, from - 1) === '(' && textAt(tokens, to) === ')';
  if (GERMAN_FLOUR.test(number)) return textAt(tokens, inBrackets ? from - 2 : from - 1).endsWith('mehl');
  const before = tokens[from - 1];
  if (before === undefined) return false;
  const letter = text.slice(before.start, before.end);
  return (letter === 'E' && /^\d{3}$/.test(number)) || (letter === 'T' && FRENCH_FLOUR.test(number));
}

const ORDINAL = /^\d*1st$/;

/** Behind an ordinal: 1. Teig, 2. Schicht, 1. dej. */
export const NUMBERED = setOf('numbered');
/** Before one: für den 1. Teig, voor de 2. laag. */
const BEFORE_NUMBERED = setOf('beforeNumbered');

/** Whether a number is an ordinal as Germans and their neighbours write it: 200 g Mehl (2. Teig); 1.ª masa, 1:a degen. */
function isOrdinal({ text, tokens }: Line, { from, to, unit }: Amount): boolean {
  const [number, dot, next] = tokens.slice(to - 1, to + 2);
  if (unit !== null || number?.kind !== 'number' || !/^\d{1,2}$/.test(number.text)) return false;
  if (!tokensTouch(number, dot) || next?.kind !== 'word') return false;
  if (tokensTouch(dot, next)) return /^(?:\.[ªºaoer]|:[ae])$/.test(text.slice(dot!.start, next.end));
  if (dot!.text !== '.') return false;
  // 1. Schicht: 200 g; nobody writes 2. eggs.
  if (from === 0) return true;
  const before = textAt(tokens, from - 1);
  return NUMBERED.has(next.text) || before === '(' || BEFORE_NUMBERED.has(before);
}

const isNumber = (token: Token | undefined): boolean => token?.kind === 'number';

/** Whether a number is a part of a ratio: Gelierzucker 2:1. */
function isRatio({ tokens }: Line, { from, to }: Amount): boolean {
  const isPart = (sign: number, other: number): boolean =>
    textAt(tokens, sign) === ':' &&
    isNumber(tokens[other]) &&
    tokensTouch(tokens[sign - 1], tokens[sign]) &&
    tokensTouch(tokens[sign], tokens[sign + 1]);
  return isPart(from - 1, from - 2) || isPart(to, to + 1);
}

/** Whether a number behind a star ends a line as a note: 2 cups flour *1. */
function isNote({ tokens }: Line, { from, to }: Amount): boolean {
  const star = tokens[from - 1];
  if (star?.text !== '*' || !tokensTouch(star, tokens[from]) || tokensTouch(tokens[from - 2], star))
    return false;
  return tokens[to] === undefined && tokens.slice(0, from - 1).some(isNumber);
}

const FAT_GRADED = setOf('fatGraded');

/** Whether a number is how fat a cheese is: 30+ kaas. */
const isFatGrade = ({ tokens }: Line, { to }: Amount): boolean =>
  textAt(tokens, to) === '+' &&
  tokensTouch(tokens[to - 1], tokens[to]) &&
  FAT_GRADED.has(textAt(tokens, to + 1));

/** Whether a time says how old a thing is that is counted: 1 day-old baguette. */
const isAge = ({ tokens }: Line, i: number): boolean =>
  isDash(tokens[i + 1]) && textAt(tokens, i + 2) === 'old';

/** Times, temperatures, shares, money, dimensions and names such as 7up or 00 (R9). */
export function isNoAmount(line: Line, measure: Amount): boolean {
  const { tokens } = line;
  const before = tokens[measure.from - 1];
  const named = before?.text === '#' && tokensTouch(before, tokens[measure.from]);
  // #10 can
  if (named && (measure.unit === null || measure.unit.unit.count === 'pack')) return true;
  // 1st and 21st are ordinals, 3st ägg are three pieces.
  if (measure.unit !== null)
    return ORDINAL.test(line.text.slice(tokens[measure.from]!.start, tokens[measure.to - 1]!.end));
  const last = tokens[measure.to - 1];
  const next = tokens[measure.to];
  if (before?.text === '$' || before?.text === '€' || before?.text === '£') return true;
  if (isNumberInName(line, measure) || isOrdinal(line, measure)) return true;
  if (isRatio(line, measure) || isNote(line, measure) || isFatGrade(line, measure)) return true;
  if (next === undefined) return false;
  if (next.text === '%' || next.text === '°' || next.text === 'º') return true;
  if (isTimeInSigns(next.text)) return true;
  if (NOT_AMOUNTS.has(next.text)) return !isAge(line, measure.to);
  if (isDash(next) && NOT_AMOUNTS.has(textAt(tokens, measure.to + 1))) return true;
  if (isHyphenName(line, measure)) return true;
  if (dimensionEnd(line, measure.to) !== null || /^[x×]\d/.test(next.text)) return true;
  if ((next.text === 'f' || next.text === 'c') && toNumber(measure.low.value) >= DEGREES_FROM) return true;
  if (next.kind !== 'word' || next.text === 'x' || last?.kind !== 'number' || !tokensTouch(last, next))
    return false;
  // 3eggs lost its space; 7up, 00er and 5spice are names.
  // What hangs on a number in other letters counts it: 2큰술, 200г.
  if (next.text.charCodeAt(0) >= 0x370) return isCounted(next.text);
  return (next.text.length < 4 && last.notation === null) || next.text === 'spice';
}
