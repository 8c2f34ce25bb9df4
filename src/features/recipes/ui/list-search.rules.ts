/** A letter behind another word, at the end of what is typed. Han and kana are words with one character too. */
const begun = /(?<=\S\s+)[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;

/**
 * What to search for while `typed` is being typed. The search takes a single letter for a word of its own, not for the
 * beginning of one, so the first letter of a further word waits for its second, or for a space that ends it.
 */
export const searchable = (typed: string): string => typed.replace(begun, '');
