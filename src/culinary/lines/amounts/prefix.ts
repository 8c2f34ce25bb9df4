import { ABOUT_WORDS, BETWEEN, FULL, setOf } from '@/culinary/grammar/lexicon';
import { patternInAllLanguages } from '@/culinary/languages/registry';
import { upperAt } from '@/culinary/lines/tokens/literals';
import { type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';

/** Before an amount of every thing of a list: je 1 TL Salz und Pfeffer. */
const OF_EACH = setOf('ofEach');

const RANGE_FROM = setOf('rangeFrom');

/** de 2 a 3, da 2 a 3, von 2 bis 3 */
const opensRange = ({ tokens }: Line, i: number): boolean =>
  RANGE_FROM.has(textAt(tokens, i)) && upperAt(tokens, i + 2, false) !== null;

/** Whether a number stands at token i, or behind the dot of a shortened word: jew. 1 EL. */
const nextNumber = ({ tokens }: Line, i: number): boolean =>
  tokens[textAt(tokens, i) === '.' ? i + 1 : i]?.kind === 'number';

/** A box that is ticked: [x] 2 cups flour. */
const isTicked = (tokens: readonly Token[], i: number): boolean =>
  textAt(tokens, i - 1) === '[' && textAt(tokens, i + 1) === ']';

/** Whether the article at token i only says how full a number's cup is: a scant 1/3 cup, a good 2 cups. */
function isFullArticle(tokens: readonly Token[], i: number): boolean {
  const full = /^an?$/.test(textAt(tokens, i)) && FULL.has(textAt(tokens, i + 1));
  return full && tokens[i + 2]?.kind === 'number';
}

/** Where the line proper begins: after bullets, "~", the number of a list and words such as "about" or "bis zu". */
export function prefixEnd(line: Line): number {
  const { tokens } = line;
  let at = limitEnd(line, optionalEnd(line, listNumber(line)));
  for (; at < tokens.length && at < 8; at++) {
    const token = tokens[at]!;
    if (token.kind === 'number') break;
    const range =
      (token.text === 'from' || BETWEEN.has(token.text) || opensRange(line, at)) &&
      tokens[at + 1]?.kind === 'number';
    const about =
      range ||
      ABOUT_WORDS.has(token.text) ||
      (FULL.has(token.text) && isFullArticle(tokens, at - 1)) ||
      (token.text === 'de' && ABOUT_WORDS.has(textAt(tokens, at - 1)));
    const each = OF_EACH.has(token.text) && nextNumber(line, at + 1);
    const cross = token.text === 'x' && (tokens[at + 1]?.kind === 'number' || isTicked(tokens, at));
    const words = about || each || cross || isFullArticle(tokens, at);
    const skip = token.kind === 'mark' ? token.text !== '(' && token.text !== '#' : words;
    if (!skip) break;
  }
  return at;
}

/** What an amount stays below or goes beyond. */
const LIMIT = new RegExp(`^${patternInAllLanguages('limits')} (?=[\\d½¼¾⅓⅔⅛]|an? )`, 'i');
/** Characters of it. */
const LONGEST_LIMIT = 32;

/** After "less than" or "just under" before an amount. */
function limitEnd({ text, tokens }: Line, i: number): number {
  const first = tokens[i];
  if (first?.kind !== 'word') return i;
  const said = LIMIT.exec(text.slice(first.start, first.start + LONGEST_LIMIT))?.[0].length ?? 0;
  let at = i;
  while (at < tokens.length && tokens[at]!.start < first.start + said) at++;
  return at;
}

const OPTIONAL = setOf('optional');
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
]);

/** After "(optional)", "Optional:" or "n. B." before an amount. */
function optionalEnd({ tokens }: Line, i: number): number {
  const [open, word] = [textAt(tokens, i), textAt(tokens, i + 1)];
  const close = BRACKETS.get(open);
  if (close !== undefined && OPTIONAL.has(word) && textAt(tokens, i + 2) === close) return i + 3;
  if (OPTIONAL.has(open) && word === ':') return i + 2;
  const shortened = open === 'n' && word === '.' && textAt(tokens, i + 2) === 'b';
  return shortened && textAt(tokens, i + 3) === '.' ? i + 4 : i;
}

/** After the "1." or "2)" of a numbered list, where an amount follows; 0 where there is none. */
function listNumber({ tokens }: Line): number {
  const [number, mark, next] = tokens;
  if (number?.kind !== 'number' || number.notation !== null || next?.kind !== 'number') return 0;
  return /^[.)]$/.test(mark!.text) && next.start > mark!.end ? 2 : 0;
}
