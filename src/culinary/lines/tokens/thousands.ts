import { isEnglishFood } from '@/culinary/foods/aisles';
import { OF_WORDS, RANGE_WORDS, setOf } from '@/culinary/grammar/lexicon';
import { ratio } from '@/culinary/numbers/ratio';
import { spellingOf, unitWords } from '@/culinary/units/units';
import { isOpenNumber, writesComma } from './decimals';
import { isDash, isElided, type Token, textAt } from './scan';

/** What a number counts: grams and millilitres, of which there may be a thousand, larger measures, things, or calories. */
type Counted = 'small' | 'large' | 'things' | 'calories';

/** After the upper end of a range whose lower end stands before token i: 1,125-1,250 kg. */
function pastRange(tokens: readonly Token[], i: number): number {
  const joined = isDash(tokens[i]) || RANGE_WORDS.has(textAt(tokens, i));
  return joined && tokens[i + 1]?.kind === 'number' ? i + 2 : i;
}

const UNIT_FIRST = /^(?:gr?|kg|ml|cl|dl|l)$/;

/** What is never said with three decimals, in any language. */
const CALORIES = setOf('calories');

/** What the number at token i counts. */
function countedAt(tokens: readonly Token[], i: number): Counted {
  const to = pastRange(tokens, i + 1);
  const at = isDash(tokens[to]) ? to + 1 : to;
  const word = textAt(tokens, at);
  if (CALORIES.has(word)) return 'calories';
  const unit =
    spellingOf(word)?.unit ??
    (UNIT_FIRST.test(textAt(tokens, i - 1)) ? spellingOf(textAt(tokens, i - 1))!.unit : null);
  if (unit === null) return unitWords(word) > 1 ? 'large' : 'things';
  if (unit.kind === 'count') return 'things';
  return /^(?:g|ml|mg)$/.test(unit.id) ? 'small' : 'large';
}

/**
 * Whether a line writes 1,5: as its own words say, else those of the lines beside it, else where a food has its English
 * name; null where nothing tells.
 */
const commaFor = (tokens: readonly Token[], hint: boolean | null): boolean | null =>
  writesComma(tokens) ??
  hint ??
  (tokens.some(({ kind, text }) => kind === 'word' && isEnglishFood(text)) ? false : null);

/** What stands between the thousands of 1 500 g de farine: a space, and where it is none that breaks, nothing else. */
const isNoBreak = (text: string): boolean => text === '\u00a0' || text === '\u202f' || text === '\u2009';

/** Whether the numbers at token i and behind it are the thousands and the rest of one, and no count with a size: 1 500 g tin. */
function isSpaced(text: string, tokens: readonly Token[], i: number, hint: boolean | null): boolean {
  const [first, rest] = [tokens[i]!, tokens[i + 1]];
  if (rest?.kind !== 'number' || rest.start !== first.end + 1) return false;
  if (
    !/^[1-9]\d{0,2}$/.test(first.text) ||
    !/^\d{3}$/.test(rest.text) ||
    countedAt(tokens, i + 1) !== 'small'
  )
    return false;
  const behind = textAt(tokens, i + 3);
  if (isNoBreak(text.charAt(first.end)) || (behind !== 'of' && OF_WORDS.has(behind)) || isElided(behind))
    return true;
  // Who writes 1,5 puts spaces between thousands: 1 250 g Mehl. A count with a size is none: 1 400-g-Dose Tomaten.
  const isSize = isDash(tokens[i + 2]) || spellingOf(behind)?.unit.kind === 'count';
  return !isSize && commaFor(tokens, hint) === true;
}

/** The tokens with 1 500 g de farine read as one number; from the right, as the unit of 1 000-1 200 g stands there. */
function withSpaced(text: string, scanned: readonly Token[], hint: boolean | null): readonly Token[] {
  let tokens = scanned;
  for (let at = tokens.length - 2; at >= 0; at--) {
    if (tokens[at]!.kind !== 'number' || !isSpaced(text, tokens, at, hint)) continue;
    const [first, rest] = [tokens[at]!, tokens[at + 1]!];
    const digits = first.text + rest.text;
    const both = { ...first, end: rest.end, text: digits, value: ratio(Number(digits)) };
    tokens = [...tokens.slice(0, at), both, ...tokens.slice(at + 2)];
  }
  return tokens;
}

/** A line with its thousands read, and whether one of its numbers may be a thousand times what it is read as. */
export interface Thousands {
  readonly tokens: readonly Token[];
  readonly open: boolean;
}

/**
 * A number such as `1,125` or `1.250` is a decimal to some and a thousand to others. The language of the line decides,
 * then that of the lines beside it (`hint`); but nobody weighs a thousand kilograms or cups, nor says with three decimals
 * how many grams or onions. Where it stays open, the smaller one is read.
 */
export function withThousands(text: string, scanned: readonly Token[], hint: boolean | null): Thousands {
  const tokens = withSpaced(text, scanned, hint);
  if (!tokens.some(isOpenNumber)) return { tokens, open: false };
  const comma = commaFor(tokens, hint);
  let open = false;
  const read = tokens.map((token, i) => {
    if (!isOpenNumber(token)) return token;
    const isComma = token.text.includes(',');
    const decimal = comma === null ? null : comma === isComma;
    const counted = countedAt(tokens, i);
    if (counted === 'calories' || (decimal === false && counted !== 'large'))
      return { ...token, value: ratio(Number(token.text.replace(/[.,]/, ''))), notation: null };
    open ||= !(counted === 'large' && (decimal ?? !isComma));
    const value = ratio(Number(token.text.replace(/[.,]/, '')), 1000);
    return { ...token, value, notation: isComma ? ('comma' as const) : ('point' as const) };
  });
  return { tokens: read, open };
}
