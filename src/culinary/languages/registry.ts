import { GERMAN } from './de';
import { GERMAN_PAGES } from './de-pages';
import { ENGLISH } from './en';
import { ENGLISH_PAGES } from './en-pages';
import { SPANISH, SPANISH_PAGES } from './es';
import { FRENCH, FRENCH_PAGES } from './fr';
import { HEADINGS } from './headings';
import { ITALIAN, ITALIAN_PAGES } from './it';
import { DUTCH, DUTCH_PAGES } from './nl';
import {
  type DifficultyLevel,
  type Duration,
  type Nutrient,
  type PageList,
  type PageWords,
  READ_NUTRIENTS,
  type Term,
} from './page-words';
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

/** What a nutrient is called in every language, as one pattern. */
export const nutrientPattern = (nutrient: Nutrient): string =>
  `(?:${[...new Set(PAGES.flatMap(({ nutrients = {} }) => nutrients[nutrient] ?? []))].join('|')})`;

/** What each nutrient is called in every language, as one pattern. */
export const NUTRIENT_NAMES: readonly (readonly [nutrient: Nutrient, names: string])[] = READ_NUTRIENTS.map(
  (nutrient) => [nutrient, nutrientPattern(nutrient)],
);

/** What a unit of time is called in every language, in plain small letters, also for short. */
export const durationWords = (unit: Duration): ReadonlySet<string> =>
  new Set(PAGES.flatMap(({ durations = {} }) => splitWords(durations[unit])));

/** What stands before the value of a field with one term, in every language, in small letters. */
export const termLabels = (field: Term): string[] => [
  ...new Set(PAGES.flatMap((words) => words.termLabels?.[field] ?? [])),
];

/** The words for how hard a recipe is, in every language, in plain small letters with hyphens for spaces. */
export const difficultyWords = (level: DifficultyLevel): string[] => [
  ...new Set(PAGES.flatMap(({ difficulties = {} }) => splitWords(difficulties[level]))),
];

/** Words for about so many, behind an article as one pattern: une dizaine, with the number that each stands for. */
export const ABOUT_SO_MANY: readonly (readonly [words: string, count: number])[] = LANGUAGES.flatMap(
  ([, { times }]) => {
    const { articles, aboutSoMany = [] } = times.counting;
    const before = `(?:${splitWords(articles).join('|')})`;
    const between = `(?:(?:${splitWords(times.beforeUnit).join('|')}) )?`;
    return aboutSoMany.map(([count, word]) => [String.raw`${before}\s${between}${word}`, count] as const);
  },
);

/** The names of the columns of tables in every language, each with what it says. */
export const COLUMN_NAMES: readonly (readonly [name: string, column: string])[] = PAGES.flatMap(
  ({ columns = {} }) =>
    Object.entries(columns).flatMap(([column, names]) =>
      splitWords(names).map((name) => [name, column] as const),
    ),
);
