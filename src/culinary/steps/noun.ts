import { agree } from '@/culinary/grammar/inflection';
import { ADJECTIVES, ARTICLES, MODIFIERS, OF_WORDS, PHRASE_ENDS, setOf } from '@/culinary/grammar/lexicon';
import { isAdverb, PREPARED } from '@/culinary/grammar/preparation';
import type { ScalableLine } from '@/culinary/scaling/model';
import { canonicalUnit } from '@/culinary/units/units';

/** A word behind a marked amount, and where it ends. */
interface Word {
  readonly text: string;
  readonly end: number;
}

const NEXT_WORD = /\s{1,3}(\p{L}[\p{L}'’-]{0,40})/uy;
/** Words behind an amount that may name its thing. */
const LONGEST_NAME = 6;

/** The words that may name what an amount is of: {1 cup} of the warm milk. */
function wordsBehind(text: string, at: number): Word[] {
  const words: Word[] = [];
  let end = at;
  let named = false;
  while (words.length < LONGEST_NAME) {
    NEXT_WORD.lastIndex = end;
    const word = NEXT_WORD.exec(text)?.[1];
    if (word === undefined) break;
    end = NEXT_WORD.lastIndex;
    const lower = word.toLowerCase();
    const small = OF_WORDS.has(lower) || ARTICLES.has(lower);
    if (small ? named : PHRASE_ENDS.has(lower)) break;
    named ||= !small;
    words.push({ text: word, end });
  }
  return named ? words : [];
}

/** The words that tell things apart, in the singular: 2 large cloves of garlic and chopped garlic are garlic. */
function keyOf(name: string): readonly string[] {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => agree(word, false).toLowerCase())
    .filter((word) => !OF_WORDS.has(word) && !ARTICLES.has(word));
  const telling = words.filter((word) => !describes(word));
  return telling.length > 0 ? telling : words.slice(-1);
}

const describes = (word: string): boolean =>
  MODIFIERS.has(word) ||
  ADJECTIVES.has(word) ||
  PREPARED.has(word) ||
  isAdverb(word) ||
  canonicalUnit(word) !== null;

const endsWith = (long: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 &&
  end.length <= long.length &&
  end.every((word, i) => long[long.length - end.length + i] === word);

interface Entry {
  readonly line: ScalableLine;
  readonly key: readonly string[];
}

/** The lines of a list by the last word of their things, kept for as long as the list is. */
const indexes = new WeakMap<readonly ScalableLine[], ReadonlyMap<string, Entry[]>>();

function indexOf(lines: readonly ScalableLine[]): ReadonlyMap<string, Entry[]> {
  const known = indexes.get(lines);
  if (known !== undefined) return known;
  const made = new Map<string, Entry[]>();
  for (const line of lines) {
    const key = keyOf(line.item);
    const last = key.slice(-1).join('');
    made.set(last, [...(made.get(last) ?? []), { line, key }]);
  }
  indexes.set(lines, made);
  return made;
}

/** The line of a list that a name is of: of that very name, else the one that ends with it: flour, plain flour. */
function lineOfName(name: string, lines: readonly ScalableLine[]): ScalableLine | null {
  const said = keyOf(name);
  const alike = indexOf(lines).get(said.slice(-1).join('')) ?? [];
  const ends = alike.filter(({ key }) => endsWith(key, said));
  const own = ends.find(({ key }) => key.length === said.length) ?? ends[0];
  return own?.line ?? null;
}

/** Behind the name of a thing these are a part of it, or made of it: egg yolk, flour mixture. */
const MADE_OF_IT = setOf('madeOfIt');

/** What a marked amount is of: the line of the list, and where its name ends behind the mark. */
export interface Named {
  readonly line: ScalableLine | null;
  readonly end: number;
}

/**
 * The thing that a marked amount measures, by the name in the mark or else by the words behind it, the longest that the
 * list knows. Of a thing that is not in the list the words up to the last
 * noun that tells itself by its capital or as a plural, else all that may name it.
 */
export function namedBy(text: string, item: string, at: number, lines: readonly ScalableLine[]): Named {
  if (item !== '') return { line: lineOfName(item, lines), end: at };
  const words = wordsBehind(text, at);
  for (let count = words.length; count > 0; count--) {
    const { end } = words[count - 1]!;
    const line = lineOfName(text.slice(at, end), lines);
    if (line !== null && !MADE_OF_IT.has(words[count]?.text ?? '')) return { line, end };
  }
  const noun =
    words.findLast(({ text: word }) => /^\p{Lu}/u.test(word)) ??
    words.findLast(({ text: word }) => agree(word, false) !== word);
  return { line: null, end: (noun ?? words.at(-1))?.end ?? at };
}
