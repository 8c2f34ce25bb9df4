import { GERMAN } from './de';
import { GERMAN_PAGES } from './de-pages';
import { ENGLISH } from './en';
import { ENGLISH_PAGES } from './en-pages';
import { SPANISH, SPANISH_PAGES } from './es';
import { FRENCH, FRENCH_PAGES } from './fr';
import { HEADINGS } from './headings';
import { ITALIAN, ITALIAN_PAGES } from './it';
import { DUTCH, DUTCH_PAGES } from './nl';
import { type Nutrient, type PageList, type PageWords, READ_NUTRIENTS } from './page-words';
import { PORTUGUESE, PORTUGUESE_PAGES } from './pt';
import { SWEDISH, SWEDISH_PAGES } from './sv';
import type { HeatWords, LanguageWords, WarnedWords } from './words';

/** Every language, in the order in which they are asked for a word that several have. */
const BY_CODE = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  sv: SWEDISH,
} satisfies Readonly<Record<string, LanguageWords>>;

/** A language whose ingredient lines are read, by its ISO 639-1 code. */
export type LanguageCode = keyof typeof BY_CODE;

/** The language of a line or of a unit; any where nothing tells, or where all write the same: g, ml. */
export type Language = LanguageCode | 'any';

/** What stands around recipes, in these languages and in others. */
const PAGES: readonly PageWords[] = [
  ENGLISH_PAGES,
  GERMAN_PAGES,
  FRENCH_PAGES,
  SPANISH_PAGES,
  ITALIAN_PAGES,
  PORTUGUESE_PAGES,
  DUTCH_PAGES,
  SWEDISH_PAGES,
  ...Object.values(HEADINGS),
];

/** The words of one language. */
export const languageWords = (language: LanguageCode): LanguageWords => BY_CODE[language];

/** The languages in that order. */
export const LANGUAGES = Object.entries(BY_CODE) as readonly (readonly [LanguageCode, LanguageWords])[];

/** The words of a text, of which there may be none. */
export const splitWords = (text = ''): string[] => text.split(' ').filter(Boolean);

/** The lists that are plain words. */
export type WordList = {
  [List in keyof LanguageWords]-?: LanguageWords[List] extends string | undefined ? List : never;
}[keyof LanguageWords];

/** The words of lists in every language. */
export const wordsInAllLanguages = (...lists: readonly WordList[]): string[] =>
  LANGUAGES.flatMap(([, words]) => lists.flatMap((list) => splitWords(words[list])));

/** The lists that are patterns. */
type PatternList = {
  [List in keyof LanguageWords]-?: LanguageWords[List] extends readonly string[] | undefined ? List : never;
}[keyof LanguageWords];

/** The patterns of a list in every language, as one. */
export const patternInAllLanguages = (list: PatternList): string =>
  `(?:${LANGUAGES.flatMap(([, words]) => words[list] ?? []).join('|')})`;

/** The words of lists in every language as one pattern: longer ones first, as they may begin with shorter ones. */
export const anyWordOf = (...lists: readonly WordList[]): string =>
  `(?:${[...new Set(wordsInAllLanguages(...lists))].sort((a, b) => b.length - a.length).join('|')})`;

/** One pattern of those of what a cook is warned of, for a regular expression that counts no case. */
export const warnedPattern = (list: keyof WarnedWords): string =>
  `(?:${LANGUAGES.flatMap(([, { warned }]) => warned?.[list] ?? []).join('|')})`;

/** One pattern of those of the words of temperatures, for a regular expression that counts no case. */
export const heatPattern = (list: keyof HeatWords): string =>
  `(?:${LANGUAGES.flatMap(([, { heat }]) => heat?.[list] ?? []).join('|')})`;

/** One pattern of those of a list in every language, each of them once, for a regular expression that counts no case. */
export const patternFor = (...lists: readonly PageList[]): string =>
  `(?:${[...new Set(PAGES.flatMap((words) => lists.flatMap((list) => words[list] ?? [])))].join('|')})`;

/** What each nutrient is called in every language, as one pattern. */
export const NUTRIENT_NAMES: readonly (readonly [nutrient: Nutrient, names: string])[] = READ_NUTRIENTS.map(
  (nutrient) => [
    nutrient,
    `(?:${[...new Set(PAGES.flatMap(({ nutrients = {} }) => nutrients[nutrient] ?? []))].join('|')})`,
  ],
);

/** The names of the columns of tables in every language, each with what it says. */
export const COLUMN_NAMES: readonly (readonly [name: string, column: string])[] = PAGES.flatMap(
  ({ columns = {} }) =>
    Object.entries(columns).flatMap(([column, names]) =>
      splitWords(names).map((name) => [name, column] as const),
    ),
);
