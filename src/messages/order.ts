import { messageLanguage } from './book';
import de from './order/de.json';
import el from './order/el.json';
import en from './order/en.json';
import es from './order/es.json';
import fr from './order/fr.json';
import he from './order/he.json';
import it from './order/it.json';
import ja from './order/ja.json';
import nl from './order/nl.json';
import pt from './order/pt.json';
import ru from './order/ru.json';
import zh from './order/zh-hans.json';

/**
 * What buyers read: beside Buy, on the page of their order, and in its mail, in one language. `{title}`, `{creator}`,
 * `{price}`, `{n}` and the like stand for what is put there.
 */
export type OrderWords = { [Key in keyof typeof en]: string };

const LANGUAGES: Readonly<Record<string, OrderWords>> = { de, el, en, es, fr, he, it, ja, nl, pt, ru, zh };

/**
 * The words of a BCP 47 tag's language with its own tag, and the locale in which days and money stand beside them;
 * English where there are none.
 */
export function orderWordsFor(tag: string): { language: string; locale: string; words: OrderWords } {
  const language = messageLanguage(tag);
  const words = LANGUAGES[language];
  if (words === undefined) return { language: 'en', locale: 'en', words: en };
  // What there are no words of is read in English, and so are its days.
  const isOwn = tag.toLowerCase().split('-')[0] === language;
  return { language, locale: isOwn ? tag : language, words };
}
