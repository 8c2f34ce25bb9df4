import { anyWordOf, wordsInAllLanguages } from '@/culinary/languages/registry';

/** What was done to a thing, or how it should be: it goes to the note, not to the name. */
export const PREPARED: ReadonlySet<string> = new Set(wordsInAllLanguages('prepared'));

/** German and Dutch participles: gehackt, geriebener, gesneden, fijngehakt; not what is sold so, such as getrocknete Tomaten. */
const GE_PARTICIPLE = new RegExp(`^${anyWordOf('adverbsJoined')}?ge\\p{L}{3,}(?:t|d|en)(?:e[rsnm]?)?$`, 'u');
const SOLD_SO = new RegExp(`^ge${anyWordOf('soldSo')}`);

/** Whether a lower-case word, as it is `written`, is a participle of something done to the thing. German nouns have a capital. */
export function isParticiple(written: string): boolean {
  return GE_PARTICIPLE.test(written) && !SOLD_SO.test(written);
}

/** How something was done, before the word for it: fein gehackt, muy picados; they say nothing of another thing. */
const ADVERBS: ReadonlySet<string> = new Set(wordsInAllLanguages('adverbs'));

/** finely, very lightly; not jelly or pork belly. */
export function isAdverb(word: string): boolean {
  return (
    ADVERBS.has(word) || (word.endsWith('ly') && !/(?:elly|^lily|^holly|^curly|^ugly|^early)$/.test(word))
  );
}
