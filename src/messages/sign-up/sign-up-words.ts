import { languageOf } from '../book/book-words';
import { DE } from './de';
import { EL } from './el';
import { EN } from './en';
import { ES } from './es';
import { FR } from './fr';
import { HE } from './he';
import { IT } from './it';
import { JA } from './ja';
import { NL } from './nl';
import { PT } from './pt';
import { RU } from './ru';
import { ZH_HANS } from './zh-hans';

/**
 * What the form of a lead magnet and its mails say, in one language. They are no part of `Words`: those are printed, and
 * a book is set anew when they change.
 */
export type SignUpWords = { [Key in keyof typeof EN]: string };

const LANGUAGES: Readonly<Record<string, SignUpWords>> = {
  ...{ de: DE, el: EL, en: EN, es: ES, fr: FR, he: HE, it: IT, ja: JA, nl: NL, pt: PT, ru: RU },
  zh: ZH_HANS,
};

/** The words of a BCP 47 tag's language with its own tag; English where there are none. */
export function signUpWordsFor(tag: string): { language: string; words: SignUpWords } {
  const language = languageOf(tag);
  const words = LANGUAGES[language];
  return words === undefined ? { language: 'en', words: EN } : { language, words };
}

/** Whether lines of the language begin at the right. */
export const isRightToLeft = (language: string): boolean => language === 'he';

/** A sentence with what belongs into its places: `{creator}`, `{title}`, `{url}`, `{time}`, `{n}`, `{format}`. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );

/** A number of hours in the words of a language: `1 hour`, `48 Stunden`. */
export const hoursIn = (language: string, hours: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
