import { aisleOf } from '@/culinary/foods/aisles';
import { ADJECTIVES, COLOURS, MODIFIERS, setOf } from '@/culinary/grammar/lexicon';
import { isParticiple, PREPARED } from '@/culinary/grammar/preparation';
import { anyWordOf, patternInAllLanguages } from '@/culinary/languages/registry';
import { canonicalUnit } from '@/culinary/units/units';
import { isFixed } from './amounts/fixed-amounts';
import { amountAt, mainAmountOf } from './amounts/main-amount';
import { splitName } from './names/name';
import { lineOf } from './tokens/written-line';

/** A line whose author says first what its thing is for: "For the glaze: 2 tbsp honey". */
export interface Labelled {
  /** With the mark and the space behind it; empty where a line has no label. */
  readonly label: string;
  /** What is read, scaled and converted. */
  readonly rest: string;
  /** What is said before the mark, for the note. */
  readonly said: string;
  /** "For greasing the tin: 1 tbsp butter" never scales (R3). */
  readonly pinned: boolean;
}

/** Characters in which a label ends. */
const LONGEST_LABEL = 60;
/** Words of a label; more are a sentence. */
const MOST_WORDS = 6;

/** A purpose: For the glaze, To serve, Zum Servieren, Om te serveren, Pour servir. */
const PURPOSE = new RegExp(`^${anyWordOf('for', 'inOrderTo', 'asWhat')}\\s+\\p{L}`, 'iu');

/** Parts of a dish that are made from other things, so that one of them before a mark is no food one weighs. */
const PARTS_OF_DISH = setOf('dishParts');
/** Sauces and syrups one buys. */
const BOUGHT = new RegExp(`\\b${anyWordOf('boughtSauces')}\\b`, 'i');

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}'’-]+/u)
    .filter(Boolean);

const describes = (word: string): boolean =>
  PREPARED.has(word) ||
  ADJECTIVES.has(word) ||
  MODIFIERS.has(word) ||
  COLOURS.has(word) ||
  word.endsWith('-bought') ||
  isParticiple(word) ||
  canonicalUnit(word) !== null;

/**
 * The thing that is named behind a label: honey in "2 tbsp honey". Null for "2 large, chopped" and "1 jar", which are
 * about what stands before, and where an amount is `wanted` and there is none.
 */
function thingIn(rest: string, wanted: boolean): string | null {
  const line = lineOf(rest);
  const primary = mainAmountOf(line);
  if (wanted && (primary === null || primary.place === 'tail')) return null;
  const after = primary === null ? 0 : amountAt(line, primary.measure).at(-1)!.to;
  const { item } = splitName(line, primary, after);
  return wordsOf(item).every(describes) ? null : item;
}

/** What no label holds: a number, as of "7½ cups Stuffing: …" the stuffing is what is measured, or more than one thing. */
const NO_LABEL = /[\p{N},;/]/u;

const isNoLabel = (sign: string): boolean =>
  sign !== ' ' && !(sign >= 'a' && sign <= 'z') && NO_LABEL.test(sign);

/** Where the mark of a label stands, with what follows it: ":" or a dash between spaces. */
function markAt(text: string): { at: number; to: number; dash: boolean } | null {
  const most = Math.min(text.length, LONGEST_LABEL);
  for (let at = 0; at < most; at++) {
    const sign = text.charAt(at);
    if (isNoLabel(sign)) return null;
    const dash = (sign === '-' || sign === '–' || sign === '—') && text.charAt(at - 1) === ' ';
    if (at === 0 || (!dash && sign !== ':' && sign !== '：')) continue;
    let to = at + 1;
    while (text.charAt(to) === ' ') to++;
    if (to === text.length || (dash && to === at + 1)) return null;
    return { at, to, dash };
  }
  return null;
}

/** Whether words name a part of a dish, such as its glaze, and nothing that one buys. */
export function isPartOfDish(said: string): boolean {
  const words = wordsOf(said);
  return PARTS_OF_DISH.has(words.at(-1) ?? '') && !BOUGHT.test(said);
}

/**
 * A line cut after its label, where it has one: a purpose or a part of a dish, then ":" or a dash, then a thing. Any other
 * word is a label only where it is no food and a food with its amount follows it: "Wet: 2 eggs", but "Oil: 2 tbsp olive".
 */
export function cutLabel(text: string): Labelled {
  const none: Labelled = { label: '', rest: text, said: '', pinned: false };
  const mark = markAt(text);
  if (mark === null) return none;
  const said = text
    .slice(0, mark.at)
    .replace(/^[^\p{L}]+/u, '')
    .trimEnd();
  const words = wordsOf(said);
  if (words.length > MOST_WORDS) return none;
  const known = PURPOSE.test(said) || isPartOfDish(said) || PARTS_OF_DISH.has(words[0] ?? '');
  if (mark.dash && !known) return none;
  const rest = text.slice(mark.to);
  const item = thingIn(rest, mark.dash || !known);
  if (item === null) return none;
  if (!known && (aisleOf(said) !== 'other' || aisleOf(item) === 'other')) return none;
  const line = lineOf(said);
  return { label: text.slice(0, mark.to), rest, said, pinned: isFixed(line, 0, line.tokens.length) };
}

/** A line may begin by saying that it may be left out; what it is about stands behind. */
const OPTIONAL_LEAD = new RegExp(
  `^\\s{0,9}(?:[([]\\s{0,9}(${anyWordOf('optional')})\\s{0,9}[)\\]]:?|(${anyWordOf('optional')}):|(${patternInAllLanguages('optionalLeads')}))\\s{0,9}(?=\\S)`,
  'i',
);

/** A line after the words that say that it may be left out; `said` is empty where none stand there. */
export function cutOptional(text: string): { said: string; rest: string } {
  const lead = OPTIONAL_LEAD.exec(text);
  if (lead === null) return { said: '', rest: text };
  const word = lead.slice(1).join('');
  return { said: lead[3] === undefined ? word.toLowerCase() : word, rest: text.slice(lead[0].length) };
}
