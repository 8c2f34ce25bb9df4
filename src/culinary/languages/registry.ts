import { GERMAN } from './de';
import { ENGLISH } from './en';
import { SPANISH } from './es';
import { FRENCH } from './fr';
import { ITALIAN } from './it';
import { DUTCH } from './nl';
import { PORTUGUESE } from './pt';
import type { LanguageCode, LanguageWords } from './words';

/** Every language, in the order in which they are asked for a word that several have. */
const BY_CODE: Readonly<Record<LanguageCode, LanguageWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
};

/** The languages in that order. */
export const LANGUAGES = Object.entries(BY_CODE) as readonly (readonly [LanguageCode, LanguageWords])[];

/** The words of a text, of which there may be none. */
export const listed = (text: string): string[] => text.split(' ').filter(Boolean);

/** The words of a list in every language. */
export const wordsFor = (
  list: 'foods' | 'halves' | 'and' | 'or' | 'until' | 'between' | 'more' | 'less' | 'liquids',
): string[] => LANGUAGES.flatMap(([, words]) => listed(words[list]));
