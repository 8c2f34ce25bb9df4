/** Letters of scripts that put no spaces between words, as the inside of a character class. */
export const UNSPACED_SCRIPTS = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;

/**
 * `servings, ingredients, and a method`: a list in a sentence, in US English or another language; in English with a comma before the last of three and
 * more.
 */
export const listInWords = (words: readonly string[], last: 'and' | 'or' = 'and', locale = 'en-US'): string =>
  new Intl.ListFormat(locale, { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);

/** The same with how many are not named: `Soup, Bread, and 2 more`. */
export const listAndMore = (words: readonly string[], more: number): string =>
  listInWords(more > 0 ? [...words, `${more} more`] : words);
