import { messageLanguage } from './book';
import en from './order/en.json';

/**
 * What buyers read: beside Buy, on the page of their order, and in its mail, in one language. `{title}`, `{creator}`,
 * `{price}`, `{n}` and the like stand for what is put there.
 */
export type OrderWords = { [Key in keyof typeof en]: string };

const LANGUAGES: Readonly<Record<string, OrderWords>> = { en };

/** The words of a BCP 47 tag's language with its own tag; English where there are none. */
export function orderWordsFor(tag: string): { language: string; words: OrderWords } {
  const language = messageLanguage(tag);
  const words = LANGUAGES[language];
  return words === undefined ? { language: 'en', words: en } : { language, words };
}
