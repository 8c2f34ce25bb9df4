import { isGermanAdjective } from '@/culinary/grammar/germanic';
import { agree, singularOf } from '@/culinary/grammar/inflection';
import {
  ADJECTIVES,
  AND_WORDS,
  COLOURS,
  LIQUIDS,
  MODIFIERS,
  OF_WORDS,
  OR_WORDS,
  PHRASE_ENDS,
  POWDERS,
  setOf,
} from '@/culinary/grammar/lexicon';
import { isAdverb, PREPARED } from '@/culinary/grammar/preparation';
import { isRomance, isRomanceNoun, isRomancePlural } from '@/culinary/grammar/romance';
import { anyWordOf } from '@/culinary/languages/registry';
import { isCrossText, isDash, isElided, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { HALF_WORDS } from '@/culinary/numbers/numbers';
import type { CountClass } from '@/culinary/units/table';
import { spellingOf } from '@/culinary/units/units';
import type { Measure } from './amounts';

const ELIDED_ARTICLE = /^[dl]['’]/;

/** An elided article begins what the thing is of: jaunes d'œufs. */
const isEdge = (token: Token): boolean =>
  token.kind === 'number' ||
  ELIDED_ARTICLE.test(token.text) ||
  (token.kind === 'mark' && !isDash(token) && token.text !== '.') ||
  token.text === 'x' ||
  token.text === 'd' ||
  PHRASE_ENDS.has(token.text);

/** How many tokens a remark in brackets may have; a bound keeps every reading linear. */
const LONGEST_BRACKETS = 80;

/** Shares of a dish that are counted, with or without "of". */
const SERVINGS = setOf('servings');

/** Pieces and measures that are named before what they are of, without "of": 2 hearts romaine, 1 leg lamb, 1 spoon pepper. */
const PIECES = setOf('cuts');
/** A breast half is no breast. */
const PIECE_OF_PIECE = setOf('partsOfCuts');

/** How far behind a number its noun may stand, in tokens. */
const LONGEST_PHRASE = 120;

/** Whether a remark in brackets begins. */
export const isOpening = (token: Token | undefined): boolean => token?.text === '(' || token?.text === '[';

/** After `(…)` or `[…]` at token i, else i. */
export function afterBrackets(line: Line, i: number): number {
  if (!isOpening(line.tokens[i])) return i;
  const close = line.tokens[i]!.text === '(' ? ')' : ']';
  for (let at = i + 1; at < Math.min(line.tokens.length, i + LONGEST_BRACKETS); at++)
    if (line.tokens[at]!.text === close) return at + 1;
  return i;
}

const NOUNS_IN_ED = /(?:seed|weed|bread|shred)$/;

function describes(token: Token): boolean {
  if (token.text.length > 4 && token.text.endsWith('ed') && !NOUNS_IN_ED.test(token.text)) return true;
  return (
    PREPARED.has(token.text) ||
    isAdverb(token.text) ||
    MODIFIERS.has(token.text) ||
    ADJECTIVES.has(token.text) ||
    COLOURS.has(token.text) ||
    isRomance(token.text) ||
    isGermanAdjective(token.text)
  );
}

/** The sign after the name of a brand: 36 Ritz® crackers. */
const isBrand = (token: Token | undefined): boolean => token?.text === '®' || token?.text === '™';

/** The last token of the words hung together by hyphens from token i on; i itself for a plain word. */
function compoundEnd(tokens: readonly Token[], i: number): number {
  let at = i;
  while (isDash(tokens[at + 1]) && tokens[at + 2]?.kind === 'word') {
    if (tokens[at]!.end !== tokens[at + 1]!.start || tokens[at + 1]!.end !== tokens[at + 2]!.start) break;
    at += 2;
  }
  return at;
}

/** English nouns that a borrowed one describes: champignon mushrooms, brioche buns. */
const ENGLISH_BEHIND = /^(?:mushroom|bun|roll|slice|loave|ball)s?$|^loaf$/;

/**
 * The noun that agrees with a count (R12): the last word of the phrase after it, without what was done to
 * it ("2 tomatoes chopped"). null where only adjectives stand there.
 */
export function headNoun(line: Line, from: number): Token | null {
  const { tokens } = line;
  let at = afterBrackets(line, from);
  if (OF_WORDS.has(textAt(tokens, at)) || isCrossText(textAt(tokens, at))) at++;
  // "2 servings rice": where such a word stands first, it is what is counted.
  if (SERVINGS.has(textAt(tokens, at))) return tokens[at]!;
  const piece = tokens[at + 1]?.kind === 'word' && PIECES.has(textAt(tokens, at));
  if (piece && !PIECE_OF_PIECE.has(textAt(tokens, at + 1))) return tokens[at]!;
  let head: Token | null = null;
  // "2 blancs d'œufs", "2 limes": an adjective that stands alone is the noun.
  let alone: Token | null = null;
  const until = Math.min(tokens.length, from + LONGEST_PHRASE);
  for (; at < until; at++) {
    const token = tokens[at]!;
    if (head === null && afterBrackets(line, at) > at) {
      at = afterBrackets(line, at) - 1;
      continue;
    }
    if (isDash(token)) {
      const before = tokens[at - 1];
      const next = tokens[at + 1];
      const inside = before?.end === token.start && next?.start === token.end;
      if (!inside) break;
      at++;
      continue;
    }
    if (isBrand(token) || (token.kind === 'mark' && /^["“”„]$/.test(token.text))) continue;
    const compound = compoundEnd(tokens, at);
    if (compound > at) {
      // A jack-o-lantern has its noun at the end; bone-in, skin-on and center-cut describe one that stands elsewhere.
      const last = tokens[compound]!;
      if (head === null && !isEdge(last) && !describes(last)) head = last;
      at = compound;
      continue;
    }
    if (isBrand(tokens[at + 1])) continue;
    if (head === null && (token.text === ',' || OR_WORDS.has(token.text) || AND_WORDS.has(token.text)))
      continue;
    if (isEdge(token)) break;
    if (token.kind !== 'word') continue;
    const eggWhite = token.text.startsWith('white') && head?.text.startsWith('egg');
    if (eggWhite || !describes(token)) head = token;
    else if (isRomance(token.text)) alone = token;
    const isRomanceHead = head === token && isRomanceNoun(singularOf(token.text));
    if (isRomanceHead && !ENGLISH_BEHIND.test(textAt(tokens, at + 1))) break;
  }
  return head ?? alone;
}

/** Whether "fine" is said of how something is cut, in English: chopped fine. */
const isEnglishFine = (tokens: readonly Token[], i: number): boolean =>
  textAt(tokens, i) === 'fine' && /(?:ed|cut|very)$/.test(textAt(tokens, i - 1));

/** Words behind a count that are looked at for adjectives. */
const FAR = 12;

/**
 * Adjectives behind a counted noun or unit that take its number where adjectives do: 2 oignons moyens, émincés; 3
 * dientes de ajo picados. Only those that are in the author's number, and behind "de" only plurals that nothing plural
 * there explains (3 tranches de tomates pelées).
 */
export function adjectivesBehind(
  { tokens }: Line,
  from: number,
  many: boolean,
  italian: boolean | null = null,
): Token[] {
  const found: Token[] = [];
  let of = false;
  for (let at = from; at < Math.min(tokens.length, from + FAR); at++) {
    const token = tokens[at]!;
    if (token.kind === 'number' || token.text === '(') break;
    if (OF_WORDS.has(token.text) || isElided(token.text)) of = true;
    // Of "1 cebolla y media" the half is none, but "1 patata media" is of medium size.
    const half = HALF_WORDS.has(token.text) && AND_WORDS.has(textAt(tokens, at - 1));
    if (token.kind !== 'word' || half || isEnglishFine(tokens, at)) continue;
    if (!isRomance(token.text)) {
      if (of && singularOf(token.text) !== token.text) break;
    } else if (isRomancePlural(token.text, italian) ? many : !many && !of) found.push(token);
  }
  return found;
}

/** Words before a noun that may take its number: up to two. */
export function wordsBefore({ tokens }: Line, from: number, at: number): Token[] {
  return tokens.slice(Math.max(from, at - 2), at).filter((token) => token.kind === 'word');
}

const WHOLE_NOUNS = setOf('wholeNouns');
/** German and Dutch compounds of a leaf: Lorbeerblatt, laurierblaadje, muntblad. */
const LEAVES = new RegExp(`${anyWordOf('leafEndings')}$`);
const EGGS = setOf('eggs');

/** The rounding class of R10 that a counted noun belongs to. */
export function countClassOf(line: Line, head: Token | null): CountClass {
  if (head === null) return 'produce';
  const noun = agree(line.text.slice(head.start, head.end), false).toLowerCase();
  if (WHOLE_NOUNS.has(noun) || LEAVES.test(noun)) return 'whole';
  if (
    EGGS.has(noun) ||
    (noun === 'white' && /egg\s{0,3}$/i.test(line.text.slice(Math.max(0, head.start - 6), head.start))) ||
    (noun === 'blanc' && /^\s*d['’]/i.test(line.text.slice(head.end, head.end + 4)))
  ) {
    return 'egg';
  }
  return spellingOf(noun)?.unit.count ?? 'produce';
}

/** Whether the thing measured is poured, so that a trace of it is "a few drops" (R6). */
export function isLiquid(line: Line, measure: Measure, before: boolean): boolean {
  const from = before ? Math.max(0, measure.from - 12) : measure.to;
  const until = before ? measure.from : Math.min(line.tokens.length, measure.to + 12);
  let liquid = false;
  for (let at = from; at < until; at++) {
    const token = line.tokens[at]!;
    if (token.text === ',' || token.text === '(' || token.text === 'in' || token.text === 'with') break;
    if (POWDERS.has(token.text)) return false;
    if (LIQUIDS.has(token.text)) liquid = true;
  }
  return liquid;
}
