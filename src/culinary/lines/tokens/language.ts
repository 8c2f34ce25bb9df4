import { LANGUAGES, type Language, splitWords } from '@/culinary/languages/registry';
import type { Token } from './scan';

/** Words that only one of the languages has; a word of two is of the first. */
const LANGUAGE_OF: ReadonlyMap<string, Language> = new Map(
  [...LANGUAGES]
    .reverse()
    .flatMap(([language, { telling }]) =>
      splitWords(telling).map((word): [string, Language] => [word, language]),
    ),
);

/** Whether a word in lower case tells the language of its line. */
export const tellingWord = (word: string): boolean => LANGUAGE_OF.has(word);

/** Tokens that are looked at; the words that tell stand near the amount. */
const LOOKED_AT = 16;

/** The language that the first telling word of a line is of; any where none tells, as in most English lines. */
export function languageOfLine(tokens: readonly Token[]): Language {
  const until = Math.min(tokens.length, LOOKED_AT);
  for (let at = 0; at < until; at++) {
    const { kind, text } = tokens[at]!;
    const language = kind === 'word' ? LANGUAGE_OF.get(text) : undefined;
    if (language !== undefined) return language;
  }
  return 'any';
}
