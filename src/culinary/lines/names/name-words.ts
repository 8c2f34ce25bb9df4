import { singularOf } from '@/culinary/grammar/inflection';
import { ADJECTIVES, MODIFIERS } from '@/culinary/grammar/lexicon';
import { isAdverb, isParticiple, PREPARED } from '@/culinary/grammar/preparation';
import { LANGUAGES } from '@/culinary/languages/registry';
import { isDash, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';

/** A word of a name: one token, or several that hang together. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The token after it. */
  readonly to: number;
}

/** One word, or several joined by hyphens. */
export function wordAt(line: Line, i: number): Word {
  const { tokens } = line;
  const first = tokens[i]!;
  let to = i + 1;
  while (
    isDash(tokens[to]) &&
    tokens[to]!.start === tokens[to - 1]!.end &&
    tokens[to + 1]?.start === tokens[to]!.end
  ) {
    if (tokens[to + 1]!.kind === 'mark') break;
    to += 2;
  }
  // 1 m.-große Zwiebel
  if (tokens[to]?.text === '.' && isDash(tokens[to + 1]) && tokens[to + 2]?.start === tokens[to]!.end + 1)
    to += 3;
  const end = tokens[to - 1]!.end;
  return { text: line.text.slice(first.start, end).toLowerCase(), start: first.start, end, to };
}

/** A word, or a number with what hangs on it: 7UP, No. 5. */
export function nameWordAt(line: Line, i: number): Word {
  const word = wordAt(line, i);
  const [here, next] = line.tokens.slice(word.to - 1, word.to + 1);
  const hung = here?.kind === 'number' && next?.kind === 'word' && next.start === here.end;
  return hung ? { ...word, end: next.end, to: word.to + 1 } : word;
}

/** A word that says what was done; adverbs only with the word they describe ("finely chopped", not "lightly salted"). */
export function isPrepared(line: Line, word: Word, before: string): boolean {
  if (word.text === 'minced' && MINCED.has(textAt(line.tokens, word.to))) return false;
  if (PREPARED.has(word.text) || isParticiple(line.text.slice(word.start, word.end))) return true;
  // "peeled and ground", but "salt and ground pepper"
  if (word.text === 'ground')
    return (
      before.endsWith('ly') || (/^(?:and|or|then|&)$/.test(before) && line.tokens[word.to]?.kind !== 'word')
    );
  if (word.text === 'hot') return POURED_HOT.has(textAt(line.tokens, word.to));
  if (isAdverb(word.text)) return isPreparedAt(line, afterAdverbs(line, word.to)) || PREPARED.has(before);
  return /^(?:well-.*ed|.*-quality|(?:medium|large|small|bite)-sized?|.*-thick)$/.test(word.text);
}

/** What a butcher sells minced: minced lamb is no lamb, but minced garlic is garlic. */
const MINCED: ReadonlySet<string> = new Set(
  'beef lamb pork veal turkey chicken meat mutton venison steak'.split(' '),
);

/** Adverbs one after another: very finely, very, very lightly. */
const ADVERBS = 3;

/** Past further adverbs from token i on; a bound keeps a line of nothing else linear. */
function afterAdverbs(line: Line, i: number): number {
  let at = i;
  while (at < i + ADVERBS && isAdverb(textAt(line.tokens, at))) at++;
  return isAdverb(textAt(line.tokens, at)) ? line.tokens.length : at;
}

const POURED_HOT: ReadonlySet<string> = new Set([
  'water',
  'milk',
  'stock',
  'broth',
  'cream',
  'cooked',
  'chicken',
]);

export function isPreparedAt(line: Line, i: number): boolean {
  if (line.tokens[i]?.kind !== 'word') return false;
  return isPrepared(line, wordAt(line, i), textAt(line.tokens, i - 1));
}

/** "garlic cloves", "celery stalks": the count word after the thing, where it is the unit rather than the name. */
const TRAILING_UNITS: ReadonlyMap<string, string> = new Map([
  ['clove', 'clove'],
  ['sprig', 'sprig'],
  ['stalk', 'stalk'],
  ['stick', 'stick'],
  ['bulb', 'bulb'],
  ['head', 'head'],
]);

/** Cloves that are one word with their garlic: Knoblauchzehen, knoflookteentjes. */
const CLOVES = new RegExp(
  `^(?:${LANGUAGES.flatMap(([, { unitCompounds }]) =>
    unitCompounds === undefined ? [] : `(${unitCompounds[0]})(?:${unitCompounds[1].replaceAll(' ', '|')})`,
  ).join('|')})$`,
  'i',
);

/** Splits "garlic cloves" into the thing and its count word; null for names that are whole ("bay leaves", "cloves"). */
export function trailingUnit(item: string): { readonly item: string; readonly unit: string } | null {
  const clove = CLOVES.exec(item);
  if (clove !== null) return { item: clove.slice(1).join(''), unit: 'clove' };
  const cut = item.lastIndexOf(' ');
  if (cut < 0) return null;
  const unit = TRAILING_UNITS.get(singularOf(item.slice(cut + 1).toLowerCase()));
  const thing = item.slice(0, cut).trim();
  const named = thing
    .split(' ')
    .some((word) => !MODIFIERS.has(word.toLowerCase()) && !ADJECTIVES.has(word.toLowerCase()));
  return unit === undefined || !named ? null : { item: thing, unit };
}
