import { ABOUT_WORDS, BETWEEN } from '@/culinary/grammar/lexicon';
import { upperAt } from '@/culinary/lines/tokens/literals';
import { type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';

/** Before an amount of every thing of a list: je 1 TL Salz und Pfeffer. */
const OF_EACH: ReadonlySet<string> = new Set(
  'je jeweils jew each elk chacun chacune cada ciascuno'.split(' '),
);

/** de 2 a 3, da 2 a 3, von 2 bis 3 */
const opensRange = ({ tokens }: Line, i: number): boolean =>
  /^(?:de|da|von|van)$/.test(textAt(tokens, i)) && upperAt(tokens, i + 2, false) !== null;

/** Whether a number stands at token i, or behind the dot of a shortened word: jew. 1 EL. */
const nextNumber = ({ tokens }: Line, i: number): boolean =>
  tokens[textAt(tokens, i) === '.' ? i + 1 : i]?.kind === 'number';

/** A box that is ticked: [x] 2 cups flour. */
const isTicked = (tokens: readonly Token[], i: number): boolean =>
  textAt(tokens, i - 1) === '[' && textAt(tokens, i + 1) === ']';

/** Whether the article at token i only says how full a number's cup is: a scant 1/3 cup, a good 2 cups. */
function isFullArticle(tokens: readonly Token[], i: number): boolean {
  const full = /^an?$/.test(textAt(tokens, i)) && FULL.test(textAt(tokens, i + 1));
  return full && tokens[i + 2]?.kind === 'number';
}

const FULL = /^(?:scant|generous|heap(?:ed|ing)|level|rounded|good|full|hefty)$/;

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
      (FULL.test(token.text) && isFullArticle(tokens, at - 1)) ||
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
const LIMIT =
  /^(?:(?:(?:a (?:little|bit)|slightly|just|no) )?(?:less|more) than|at most|(?:just|a (?:little|bit)) (?:under|over)|(?:etwas )?(?:weniger|mehr) als|(?:un peu )?(?:moins|plus) de|(?:menos|más|mais) de|(?:meno|più) di|(?:minder|meer) dan) (?=[\d½¼¾⅓⅔⅛]|an? )/i;
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

const OPTIONAL: ReadonlySet<string> = new Set(['(', '[', 'optional', 'n']);

/** After "(optional)", "Optional:" or "n. B." before an amount. */
function optionalEnd({ tokens }: Line, i: number): number {
  if (!OPTIONAL.has(textAt(tokens, i))) return i;
  const said = tokens
    .slice(i, i + 4)
    .map((token) => token.text)
    .join('');
  if (/^(?:\(optional\)|\[optional\])/.test(said)) return i + 3;
  if (said.startsWith('optional:')) return i + 2;
  return said === 'n.b.' ? i + 4 : i;
}

/** After the "1." or "2)" of a numbered list, where an amount follows; 0 where there is none. */
function listNumber({ tokens }: Line): number {
  const [number, mark, next] = tokens;
  if (number?.kind !== 'number' || number.notation !== null || next?.kind !== 'number') return 0;
  return /^[.)]$/.test(mark!.text) && next.start > mark!.end ? 2 : 0;
}
