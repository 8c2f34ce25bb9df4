import de from './book/de.json';
import el from './book/el.json';
import en from './book/en.json';
import es from './book/es.json';
import fr from './book/fr.json';
import he from './book/he.json';
import it from './book/it.json';
import ja from './book/ja.json';
import nl from './book/nl.json';
import pt from './book/pt.json';
import ru from './book/ru.json';
import zh from './book/zh-hans.json';

/**
 * The words that a file adds to its author's own, in one language. `{n}` and `{paper}` stand for what is put there; a
 * measure without `{n}` follows its number.
 */
export type Words = { [Key in Exclude<keyof typeof en, 'aisles' | 'meals' | 'slots' | 'terms'>]: string } & {
  /** Chapters of the usual meals, in the order of a day and of a meal. */
  meals: { [Meal in keyof typeof en.meals]: string };
  /** What stands over the parts of a shopping list. */
  aisles: { [Aisle in keyof typeof en.aisles]: string };
  /** The meals that every plan begins with; others have the author's own names. */
  slots: { [Slot in keyof typeof en.slots]: string };
  /** Recommended cuisines, meal types and dietary tags as they stand alone, over a recipe or in an index. */
  terms: { [Term in keyof typeof en.terms]: string };
};

const LANGUAGES = new Map<string, Words>(Object.entries({ de, el, en, es, fr, he, it, ja, nl, pt, ru, zh }));

const languageIn = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** Chinese in traditional characters, of which the fonts of a book lack too many. */
const TRADITIONAL = /^zh(?:-[a-z]+)*-(?:hant|hk|mo|tw)\b/i;

/** The language of a BCP 47 tag of which there are words: `de`; `en` for all others. */
export function messageLanguage(tag: string): string {
  const language = TRADITIONAL.test(tag) ? 'en' : languageIn(tag);
  return LANGUAGES.has(language) ? language : 'en';
}

/** The words of a BCP 47 tag's language; English where there are none. */
export function wordsFor(tag: string): Words {
  return LANGUAGES.get(messageLanguage(tag)) ?? en;
}

/** A stored cuisine, meal type or dietary tag in a BCP 47 tag's language; null for words of the author's own. */
export function termIn(term: string, tag: string): string | null {
  const { slots, terms } = wordsFor(tag);
  return ownValue(terms, term) ?? ownValue(slots, term);
}

// A long book asks thousands of times: nothing is put together for an answer.
const ownValue = (known: Readonly<Record<string, string>>, name: string): string | null =>
  (Object.hasOwn(known, name) && known[name]) || null;

/** The locale that days, dates and numbers are written in, beside the words of `wordsFor`. */
export function localeFor(tag: string): string {
  if (wordsFor(tag) !== en) return languageIn(tag);
  // `en` is American, as our words are: November 21, 2026.
  return /^en-[a-z]{2}$/i.test(tag) ? tag : 'en-US';
}

/** A sentence of the words with `{n}` or `{paper}` in its place. */
export const withValue = (sentence: string, value: string | number): string =>
  sentence.replace(/\{\w+\}/, String(value));
