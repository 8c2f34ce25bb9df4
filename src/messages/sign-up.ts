import { messageLanguage } from './book';
import de from './sign-up/de.json';
import el from './sign-up/el.json';
import en from './sign-up/en.json';
import es from './sign-up/es.json';
import fr from './sign-up/fr.json';
import he from './sign-up/he.json';
import it from './sign-up/it.json';
import ja from './sign-up/ja.json';
import nl from './sign-up/nl.json';
import pt from './sign-up/pt.json';
import ru from './sign-up/ru.json';
import zh from './sign-up/zh-hans.json';

/**
 * What the form of a lead magnet and its mails say, in one language. `{creator}`, `{title}`, `{url}`, `{time}` and `{n}`
 * stand for what is put there. They are no part of `Words`: those are printed, and
 * a book is set anew when they change.
 */
export type SignUpWords = { [Key in keyof typeof en]: string };

const LANGUAGES: Readonly<Record<string, SignUpWords>> = { de, el, en, es, fr, he, it, ja, nl, pt, ru, zh };

/** The words of a BCP 47 tag's language with its own tag; English where there are none. */
export function signUpWordsFor(tag: string): { language: string; words: SignUpWords } {
  const language = messageLanguage(tag);
  const words = LANGUAGES[language];
  return words === undefined ? { language: 'en', words: en } : { language, words };
}

/** Whether lines of the language begin at the right. */
export const isRightToLeft = (language: string): boolean => language === 'he';

/** A text that somebody has typed, in which nothing is taken for the place of a mail's link: it looks the same, and is none. */
export const placeless = (typed: string): string => typed.replaceAll('{link}', '{\u2060link}');

/** A sentence with what belongs into its places: `{creator}`, `{title}`, `{url}`, `{time}`, `{n}`, `{format}`. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name)
      ? name === 'url'
        ? String(values[name])
        : placeless(String(values[name]))
      : place,
  );

/** A number of hours in the words of a language: `1 hour`, `48 Stunden`. */
export const hoursIn = (language: string, hours: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
