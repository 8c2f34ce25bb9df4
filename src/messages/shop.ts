import { messageLanguage } from './book';
import de from './shop/de.json';
import el from './shop/el.json';
import en from './shop/en.json';
import es from './shop/es.json';
import fr from './shop/fr.json';
import he from './shop/he.json';
import it from './shop/it.json';
import ja from './shop/ja.json';
import nl from './shop/nl.json';
import pt from './shop/pt.json';
import ru from './shop/ru.json';
import zh from './shop/zh-hans.json';

/** What a creator's shop says, in one language. `{name}` and `{price}` stand for what is put there. */
export type ShopWords = { [Key in keyof typeof en]: string };

const LANGUAGES: Readonly<Record<string, ShopWords>> = { de, el, en, es, fr, he, it, ja, nl, pt, ru, zh };

/** The words of a BCP 47 tag's language with its own tag; English where there are none. */
export function shopWordsFor(tag: string): { language: string; words: ShopWords } {
  const language = messageLanguage(tag);
  const words = LANGUAGES[language];
  return words === undefined ? { language: 'en', words: en } : { language, words };
}
