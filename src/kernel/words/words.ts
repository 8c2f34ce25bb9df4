import { DE } from './de';
import { EN } from './en';
import { ES } from './es';
import { FR } from './fr';
import { IT } from './it';
import { NL } from './nl';
import { PT } from './pt';

/** The words that a file adds to its author's own, in one language. */
export type Words = { [Key in Exclude<keyof typeof EN, 'aisles' | 'meals' | 'slots'>]: string } & {
  /** Chapters of the usual meals, in the order of a day and of a meal. */
  meals: { [Meal in keyof typeof EN.meals]: string };
  /** What stands over the parts of a shopping list. */
  aisles: { [Aisle in keyof typeof EN.aisles]: string };
  /** The meals that every plan begins with; others have the author's own names. */
  slots: { [Slot in keyof typeof EN.slots]: string };
};

const LANGUAGES = new Map<string, Words>(
  Object.entries({ de: DE, en: EN, es: ES, fr: FR, it: IT, nl: NL, pt: PT }),
);

/** The language of a BCP 47 tag: de of de-AT. */
export const wordsTag = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The words of a BCP 47 tag's language; English where there are none. */
export function wordsFor(tag: string): Words {
  return LANGUAGES.get(wordsTag(tag)) ?? EN;
}

/** The locale that days, dates and numbers are written in, beside the words of `wordsFor`. */
export function localeFor(tag: string): string {
  const language = wordsTag(tag);
  // American and other Englishes alike: 21 November 2026.
  return language !== 'en' && LANGUAGES.has(language) ? language : 'en-GB';
}

/** A sentence of the words with `{n}` or `{paper}` in its place. */
export const withValue = (sentence: string, value: string | number): string =>
  sentence.replace(/\{\w+\}/, String(value));
