import type { Line, Measure } from './amounts';
import { ADJECTIVES, COLOURS, LIQUIDS, MODIFIERS, OF_WORDS, PHRASE_ENDS, POWDERS } from './lexicon';
import { isAdverb, PREPARED } from './preparation';
import { isDash, type Token, textAt } from './scan';
import type { CountClass } from './unit-table';
import { spellingOf } from './units';
import { singularOf } from './words';

/** An elided article begins what the thing is of: jaunes d'œufs. */
const isEdge = (token: Token): boolean =>
  token.kind === 'number' ||
  /^[dl]['’]/.test(token.text) ||
  (token.kind === 'mark' && !isDash(token) && token.text !== '.') ||
  PHRASE_ENDS.has(token.text);

/** How many tokens a remark in brackets may have; a bound keeps every reading linear. */
const LONGEST_BRACKETS = 80;

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
    COLOURS.has(token.text)
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

/**
 * The noun that agrees with a count (R12): the last word of the phrase after it, without what was done to
 * it ("2 tomatoes chopped"). null where only adjectives stand there.
 */
export function headNoun(line: Line, from: number): Token | null {
  const { tokens } = line;
  let at = afterBrackets(line, from);
  if (OF_WORDS.has(textAt(tokens, at))) at++;
  let head: Token | null = null;
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (isDash(token)) {
      const before = tokens[at - 1];
      const next = tokens[at + 1];
      const inside = before?.end === token.start && next?.start === token.end;
      if (!inside) break;
      at++;
      continue;
    }
    if (isBrand(token)) continue;
    const compound = compoundEnd(tokens, at);
    if (compound > at) {
      // A jack-o-lantern has its noun at the end; bone-in, skin-on and center-cut describe one that stands elsewhere.
      const last = tokens[compound]!;
      if (head === null && !isEdge(last) && !describes(last)) head = last;
      at = compound;
      continue;
    }
    if (isBrand(tokens[at + 1])) continue;
    if (head === null && (token.text === ',' || token.text === 'or' || token.text === 'and')) continue;
    if (isEdge(token)) break;
    if (token.kind !== 'word') continue;
    const eggWhite = token.text.startsWith('white') && head?.text.startsWith('egg');
    if (eggWhite || !describes(token)) head = token;
  }
  return head;
}

const WHOLE_NOUNS: ReadonlySet<string> = new Set([
  'leaf',
  'sprig',
  'pod',
  'anise',
  'drop',
  'blatt',
  'feuille',
  'hoja',
]);
const EGGS: ReadonlySet<string> = new Set([
  'egg',
  'yolk',
  'ei',
  'eigelb',
  'œuf',
  'oeuf',
  'huevo',
  'uovo',
  'ovo',
  'eieren',
]);

/** The rounding class of R10 that a counted noun belongs to. */
export function countClassOf(line: Line, head: Token | null): CountClass {
  if (head === null) return 'produce';
  const noun = singularOf(head.text);
  if (WHOLE_NOUNS.has(noun)) return 'whole';
  if (
    EGGS.has(noun) ||
    (noun === 'white' && line.text.slice(0, head.start).toLowerCase().trimEnd().endsWith('egg'))
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
