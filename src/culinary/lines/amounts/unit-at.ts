import { germanForm } from '@/culinary/grammar/germanic';
import { DRINKS, LENGTH_TAIL, MODIFIERS, OF_ONLY, OF_WORDS, PIECE_SIZES } from '@/culinary/grammar/lexicon';
import { PREPARED } from '@/culinary/grammar/preparation';
import { tokensTouch } from '@/culinary/lines/tokens/literals';
import { isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { type Ratio, toNumber } from '@/culinary/numbers/ratio';
import { type Spelling, spellingOf, unitWords } from '@/culinary/units/units';

export interface UnitAt {
  readonly spelling: Spelling;
  readonly from: number;
  readonly to: number;
}

/** After "(n)" or "/n", where the author leaves open whether there are several: Scheibe(n), Dose/n. */
export function afterPluralMark(tokens: readonly Token[], at: number): number {
  const [mark, ending] = [tokens[at], tokens[at + 1]];
  if (
    !tokensTouch(tokens[at - 1], mark) ||
    !tokensTouch(mark, ending) ||
    !/^(?:n|en|e|er|s|es)$/.test(ending!.text)
  )
    return at;
  if (mark!.text === '/') return at + 2;
  return mark!.text === '(' && tokens[at + 2]?.text === ')' ? at + 3 : at;
}

/** The longest unit that starts exactly at token i: "fl. oz.", "cuillères à soupe", "Scheibe(n)". */
export function unitAt(line: Line, i: number, afterDash: boolean): UnitAt | null {
  const { text, tokens } = line;
  const first = tokens[i];
  if (first === undefined || first.kind === 'number') return null;
  let words = first.kind === 'word' ? unitWords(first.text) : unitWords(first.text) > 0 ? 1 : 0;
  for (; words > 0; words--) {
    let seen = 1;
    let at = i + 1;
    while (seen < words && at < tokens.length && at < i + 8) {
      if (tokens[at]!.kind === 'word') seen++;
      at++;
    }
    if (seen < words) continue;
    const open = text.slice(first.start, tokens[at - 1]!.end).includes('(');
    if (open && tokens[at]?.text === ')') at++;
    const spelling = spellingOf(text.slice(first.start, tokens[at - 1]!.end));
    if (spelling === null) continue;
    at = afterPluralMark(tokens, at);
    const dash = tokens[at];
    if (
      !afterDash &&
      isDash(dash) &&
      tokensTouch(tokens[at - 1], dash) &&
      tokensTouch(dash, tokens[at + 1])
    ) {
      if (tokens[at + 1]?.kind === 'word' && spelling.unit.kind !== 'length') return null;
    }
    // Of "2 tbsp . 1 tsp" the dot ends the amount.
    const apart = tokens[at + 1]?.kind === 'number' && !tokensTouch(tokens[at - 1], tokens[at]);
    const short = spelling.one.length <= 5 || spelling.one.endsWith('.');
    if (tokens[at]?.text === '.' && short && !apart) at++;
    return { spelling, from: i, to: at };
  }
  return null;
}

/** A unit at token i, after up to four modifiers ("1 very large head", "2 medium-size cloves"); `first` is the one directly there. */
export function modifiedUnitAt(
  line: Line,
  i: number,
  afterDash: boolean,
  first: UnitAt | null = unitAt(line, i, afterDash),
): UnitAt | null {
  const { tokens } = line;
  for (let at = i; at < i + 6; at++) {
    const unit = at === i ? first : unitAt(line, at, afterDash);
    const token = tokens[at];
    if (unit !== null && !isFalseUnit(line, unit)) return unit;
    // "gr." may be grams, or how large the tin behind it is.
    if (unit !== null && at === i && !MODIFIERS.has(token!.text)) return null;
    const skip =
      token !== undefined &&
      (MODIFIERS.has(token.text) ||
        isSized(tokens, at) ||
        (at === i && isDoneToPieces(line, at)) ||
        (at > i && (isDash(token) || token.text === '.')));
    if (!skip) return null;
  }
  return null;
}

/** 3 peeled cloves garlic, 1 dicke Scheibe Brot: what was done to the pieces or how large they are, before the word for them. */
function isDoneToPieces(line: Line, i: number): boolean {
  const { tokens } = line;
  const { text } = tokens[i]!;
  if (!(PREPARED.has(text) || PIECE_SIZES.has(text)) || tokens[i + 2]?.kind !== 'word') return false;
  return unitAt(line, i + 1, false)?.spelling.unit.kind === 'count';
}

/** thumb-sized, walnut-size: how large a piece is. */
function isSized(tokens: readonly Token[], i: number): boolean {
  return (
    isDash(tokens[i + 1]) && tokensTouch(tokens[i], tokens[i + 1]) && /^sized?$/.test(textAt(tokens, i + 2))
  );
}

/** From so many on C may be degrees; fewer are cups. */
export const DEGREES_FROM = 13;
/** From so many on "gr." are grams. */
const GRAMS_FROM = 10;

/** "1 gr. Zwiebel" is a large one, "5 gr. Zucker" are grams. */
export function isLarge(value: Ratio | null, next: Token | undefined): boolean {
  if (value !== null && toNumber(value) >= GRAMS_FROM) return false;
  if (next?.kind !== 'word') return false;
  return spellingOf(next.text)?.unit.kind === 'count' || germanForm(next.text, true, true, true) !== null;
}

const SERVED_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['glass', DRINKS],
  ['mug', DRINKS],
  ['square', new Set(['chocolate'])],
  ['cube', new Set(['bouillon', 'stock', 'broth'])],
  ['ball', new Set(['mozzarella', 'burrata', 'buffalo', 'fresh', 'vegan', 'stem', 'pizza'])],
  ['log', new Set(['goat', "goat's", 'goats', 'chèvre'])],
]);

/** Words between quotation marks. */
const LONGEST_QUOTE = 4;

/** Whether the sign at token i opens a quotation and is none of inches: 1 "big" onion. */
function isQuote(tokens: readonly Token[], i: number): boolean {
  if (tokensTouch(tokens[i - 1], tokens[i]) || !tokensTouch(tokens[i], tokens[i + 1])) return false;
  const near = tokens.slice(i + 1, i + 2 + LONGEST_QUOTE);
  const close = near.findIndex(({ kind }) => kind !== 'word');
  return close > 0 && /^["”″]$/.test(near[close]!.text) && tokensTouch(near[close - 1], near[close]);
}

/** Unit words that are something else here: "1 in recipe above", "1 pot roast", "180 C". */
export function isFalseUnit(line: Line, unit: UnitAt): boolean {
  const { tokens } = line;
  const before = tokens[unit.from - 1];
  const word = tokens[unit.from]!;
  const next = tokens[unit.to];
  const { id } = unit.spelling.unit;
  if (id === 'inch' && word.text === 'in') {
    const tail = next !== undefined && LENGTH_TAIL.has(next.text);
    return !(tokensTouch(before, word) || isDash(before) || tail || tokens[unit.to - 1]!.text === '.');
  }
  if (id === 'inch' && word.kind === 'mark') return isQuote(tokens, unit.from);
  // (180 C) is a temperature, 1 c/s a spoon; 23 c. and 16 C sugar are cups.
  if (id === 'cup' && word.text === 'c') {
    const hot = line.text.charAt(word.start) === 'C' && tokens[unit.to - 1] === word;
    const degrees =
      hot && next?.kind !== 'word' && before?.value != null && toNumber(before.value) >= DEGREES_FROM;
    const slash = tokens[unit.from + 1];
    return degrees || (slash?.text === '/' && tokensTouch(word, slash));
  }
  // A half-pint container is one container.
  if (word.text === 'half') return spellingOf(textAt(tokens, unit.to))?.unit.count === 'pack';
  if (word.text === 'gr') return isLarge(before?.value ?? null, next);
  // 1 chili is a pepper; two kilos are said with what they are of: 2 chili di patate.
  if (word.text === 'chili') return !line.italian;
  // A bit of grease is English, 1 bit ost a piece in Swedish.
  if (word.text === 'bit') return next?.text === 'of';
  if (word.text === '#') return before?.kind !== 'number' || next?.kind === 'number';
  if (OF_ONLY.has(id) && unit.spelling.language === 'en')
    return next === undefined || !(OF_WORDS.has(next.text) || isServedIn(id, tokens, unit.to));
  return false;
}

/** 1 glass wine, 1 square chocolate, 1 ball mozzarella, where no "of" says that it is a measure. */
function isServedIn(id: string, tokens: readonly Token[], i: number): boolean {
  const foods = SERVED_IN.get(id);
  for (let at = i; foods !== undefined && at < i + 3 && tokens[at]?.kind === 'word'; at++)
    if (foods.has(tokens[at]!.text)) return true;
  return false;
}
