import type { BookRecipe } from '@/rendering/model/book.model';
import { directionOf } from './direction';
import { bookLanguage } from './front';

/** Small words of steps, by the languages that books are hyphenated in: each is one of few languages alone. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the and with until into about then for from over each when of to it is',
  de: 'und die das den dem mit bis zum zur auf nicht etwa dann eine einen lassen der ein im',
  fr: 'le les des du et avec dans pour jusqu une pendant puis sur au aux que ou',
  es: 'el los las con hasta durante para y una por que al se del muy o',
  it: 'il lo gli con fino per una della del nel e di che poi alla al',
  pt: 'o os as com até por uma em no na e do da que ao dos',
  nl: 'de het een en met tot van voor op in dan laat niet bij ongeveer',
  sv: 'och med till den det en ett på i tills för som är inte cirka låt',
};

const LANGUAGES = Object.entries(SMALL_WORDS).map(([lang, words]) => ({
  lang,
  words: new Set(words.split(' ')),
}));

/** So many small words tell a language, and so many times as many as of any other. */
const [FEWEST, CLEARLY] = [8, 1.6];

/** The language whose small words a text has many of; null where no language is clear. */
function languageOf(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = LANGUAGES.map(({ lang, words: small }) => ({
    lang,
    count: words.filter((word) => small.has(word)).length,
  })).toSorted((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (first === undefined || second === undefined) return null;
  return first.count >= FEWEST && first.count >= second.count * CLEARLY ? first.lang : null;
}

/**
 * The language that a recipe is written in, a tag of two letters, where it is clearly another than the book's
 * (`language`, a tag of BCP 47); null where it is that one or not known. Only languages in Latin letters are told
 * apart, from the words of the description, steps, and notes; books whose lines run to the left have none.
 */
export function recipeLanguage(recipe: BookRecipe, language: string): string | null {
  if (directionOf(language) === 'rtl') return null;
  const texts = [recipe.description, recipe.notes, ...recipe.instructions.map(({ text }) => text)];
  const found = languageOf(texts.join('\n'));
  return found === bookLanguage(language).lang ? null : found;
}
