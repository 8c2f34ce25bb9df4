import { countCharacters, fold } from '@/kernel/text';
import { UNSPACED_SCRIPTS } from '@/kernel/words';
import { dialectNames } from './search.dialects';

/** A word that must occur, or a run of words that has another name in another English. */
interface WordTerm {
  kind: 'word';
  words: string[];
  /** The last of `words` also stands for every word that begins with it. */
  prefix: boolean;
  /** Other names of the same food; each is a phrase. */
  names: string[][];
}

/** Words that must follow each other. */
interface PhraseTerm {
  kind: 'phrase';
  words: string[];
}

export type SearchTerm = WordTerm | PhraseTerm;

/** What must occur together, and phrases that must not. */
export interface SearchGroup {
  required: SearchTerm[];
  excluded: string[][];
  /** The last word, when it has one letter only and does not stand alone: who has it, or a word that begins so, comes first. */
  letter: string | null;
}

/** Groups joined by `or`. Without a group nothing is found. */
export type SearchQuery = SearchGroup[];

/** Letters and digits of a word that are kept; more would only make the index larger. */
const WORD_LENGTH = 64;

/** Letters that have no decomposition in Unicode and are written with plain ones when they are not at hand. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Places where a line may end, and other marks that nobody sees: a word that was copied from a page may have them. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/** In a script that puts no spaces between words, a letter counts as one. */
const RUNS = new RegExp(
  `(?=[${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}]|(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}])+`,
  'gu',
);
const ONLY_SPACELESS = new RegExp(`^[${UNSPACED_SCRIPTS}]$`, 'u');
const LETTER = new RegExp(`^(?![${UNSPACED_SCRIPTS}])\\p{L}$`, 'u');

/**
 * The words of a text in order: runs of letters and digits, lower case, without accents, 64 characters at most; each
 * letter of scripts without spaces.
 */
export function queryWords(text: string): string[] {
  const plain = fold(text)
    .replace(UNSEEN, '')
    .replace(/[ßæœøđðþłħı]/g, (letter) => PLAIN[letter] ?? letter);
  return (plain.match(RUNS) ?? []).map((word) =>
    word.length > WORD_LENGTH ? [...word].slice(0, WORD_LENGTH).join('') : word,
  );
}

const QUOTES = /[“”„‟«»＂]/g;
const TOKENS = /-?"[^"]*"|[^\s"]+/g;

/**
 * Reads what a person typed: words (all must occur), `"a phrase"`, `-word`, `-"a phrase"`, and `or`, which binds
 * weaker than the space. `or` with nothing to join is an ordinary word, an open quote is none, and the last word
 * is also a prefix when it has two letters or more. A last word of one letter behind others may be one that is just
 * being typed: it takes nothing away. Nothing is an error.
 */
export function parseSearch(q: string): SearchQuery {
  const tokens = q.replace(QUOTES, '"').match(TOKENS) ?? [];
  const groups: SearchQuery = [];
  let group: SearchGroup = { required: [], excluded: [], letter: null };
  tokens.forEach((token, index) => {
    const last = index === tokens.length - 1;
    if (token.toLowerCase() === 'or' && !last && group.required.length > 0) {
      groups.push(group);
      group = { required: [], excluded: [], letter: null };
      return;
    }
    const words = queryWords(token);
    if (words.length === 0) return;
    if (token.startsWith('-')) group.excluded.push(words);
    else if (token.startsWith('"') || isOneRun(words)) group.required.push({ kind: 'phrase', words });
    else
      words.forEach((word, position) => {
        const ends = last && position === words.length - 1;
        if (ends && group.required.length > 0 && LETTER.test(word)) {
          group.letter = word;
          return;
        }
        const prefix = ends && countCharacters(word) >= 2;
        group.required.push({ kind: 'word', words: [word], prefix, names: [] });
      });
  });
  if (group.required.length > 0) groups.push(group);
  else groups.at(-1)?.excluded.push(...group.excluded);
  return groups.map((group) => ({ ...group, required: joinNames(group.required) }));
}

/** Whether these are letters of a script without spaces, which together are what was typed. */
const isOneRun = (words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => ONLY_SPACELESS.test(word));

/** Joins neighbouring words that together are the name of a food, and adds its names in other Englishes. */
function joinNames(terms: SearchTerm[]): SearchTerm[] {
  const joined: SearchTerm[] = [];
  for (let start = 0; start < terms.length; ) {
    let taken = 1;
    let term = terms[start];
    for (let length = Math.min(3, terms.length - start); length >= 1; length--) {
      const run = terms.slice(start, start + length);
      if (!run.every((part) => part.kind === 'word')) continue;
      const words = run.flatMap((part) => part.words);
      const names = dialectNames(words);
      if (names.length === 0) continue;
      const end = run.at(-1);
      term = { kind: 'word', words, prefix: end?.kind === 'word' && end.prefix, names };
      taken = length;
      break;
    }
    if (term) joined.push(term);
    start += taken;
  }
  return joined;
}

/** The words in which a typo is forgiven: those of four letters or more outside phrases and exclusions. */
export function typoWords(query: SearchQuery): string[] {
  const words = query.flatMap(({ required }) =>
    required.flatMap((term) => (term.kind === 'word' ? term.words : [])),
  );
  return [...new Set(words)].filter((word) => countCharacters(word) >= 4);
}
