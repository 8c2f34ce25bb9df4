import { LANGUAGES, splitWords } from '@/culinary/languages/registry';
import type { LanguageWords, TimeUnitName, TimeWords } from '@/culinary/languages/words';

/** Languages as a set: a bit for each, in the order of the registry. */
export type TimeLanguages = number;

export const NO_LANGUAGE: TimeLanguages = 0;
export const ALL_LANGUAGES: TimeLanguages = 2 ** LANGUAGES.length - 1;

export const FRENCH_TIMES: TimeLanguages = 2 ** LANGUAGES.findIndex(([language]) => language === 'fr');

/** The languages that two words have in common; none where nobody would say both. */
export const inBoth = (one: TimeLanguages, other: TimeLanguages): TimeLanguages => one & other;

/** A unit of time. */
export interface TimeUnit {
  readonly seconds: number;
  readonly languages: TimeLanguages;
  /** `min`, `Std`: it may have a dot, and no article counts it. */
  readonly short: boolean;
  /** It stands only between a number it is written together with and the end or a number: 2u, 1u30. */
  readonly glued: boolean;
  /** Half an hour or a quarter in one word: it counts by itself. */
  readonly part: boolean;
  readonly plural: boolean;
}

const HOUR = 3_600;
const DAY = 86_400;

const SECONDS: Readonly<Record<TimeUnitName, number>> = {
  second: 1,
  minute: 60,
  quarter_hour: 900,
  half_hour: 1_800,
  three_quarters: 2_700,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};
const PARTS: ReadonlySet<TimeUnitName> = new Set(['quarter_hour', 'half_hour', 'three_quarters']);

/** Short words that all languages share. */
const SHORT: readonly (readonly [seconds: number, words: string])[] = [
  [1, 's sec secs sek seg segs'],
  [60, 'min mins mn'],
  [HOUR, 'h hs hr hrs std stdn u'],
];

/** A row for each language, with its bit. */
export const byBit = <T>(rowsOf: (words: LanguageWords, bit: TimeLanguages) => readonly T[]): T[] =>
  LANGUAGES.flatMap(([, words], i) => rowsOf(words, 2 ** i));

function unitTable(): ReadonlyMap<string, TimeUnit> {
  const table = new Map<string, TimeUnit>();
  for (const [seconds, words] of SHORT)
    for (const word of splitWords(words))
      table.set(word, {
        seconds,
        languages: ALL_LANGUAGES,
        short: true,
        glued: word === 'u',
        part: false,
        plural: false,
      });
  const rows = byBit(({ times }, bit) =>
    times.units.flatMap(([name, one, many]) => [
      ...splitWords(one).map((word) => ({ name, word, bit, plural: false })),
      ...splitWords(many).map((word) => ({ name, word, bit, plural: true })),
    ]),
  );
  for (const { name, word, bit, plural } of rows)
    table.set(word, {
      seconds: SECONDS[name],
      // The same word of several languages is of all of them.
      languages: (table.get(word)?.languages ?? NO_LANGUAGE) | bit,
      short: false,
      glued: false,
      part: PARTS.has(name),
      plural,
    });
  return table;
}

/** Words for time in lower case. */
export const TIME_UNITS: ReadonlyMap<string, TimeUnit> = unitTable();

/** Words with the languages that have them, and signs that all have. */
function byLanguage(wordsOf: (words: LanguageWords) => readonly (string | undefined)[], signs = '') {
  const table = new Map<string, TimeLanguages>(splitWords(signs).map((sign) => [sign, ALL_LANGUAGES]));
  for (const [word, bit] of byBit((words, bit) =>
    wordsOf(words).flatMap((list) => splitWords(list).map((word) => [word, bit] as const)),
  ))
    table.set(word, (table.get(word) ?? NO_LANGUAGE) | bit);
  return table as ReadonlyMap<string, TimeLanguages>;
}

/** Half of what follows, or, behind a unit, of it. An apostrophe is a piece of its own. */
export const HALVES = byLanguage(({ halves }) => [halves.replaceAll(/['’]/g, '')]);
export const QUARTERS = byLanguage(({ times }) => [times.quarter, times.quarters]);
export const THREE_QUARTERS = byLanguage(({ shares }) => [shares.threeQuarters]);
export const BETWEEN_NUMBER_AND_UNIT = byLanguage(({ times }) => [times.beforeUnit]);
export const ANDS = byLanguage(({ and, times }) => [and, times.and], '& +');
/** Between the ends of a range. */
export const TOS = byLanguage(({ until, or, times }) => [until, or, times.to], '- ‐ ‑ ‒ – — − ~ ～ /');

type TimeList = {
  [List in keyof TimeWords]: TimeWords[List] extends string | undefined ? List : never;
}[keyof TimeWords];

const setOf = (list: NonNullable<TimeList>, signs = ''): ReadonlySet<string> =>
  new Set([...splitWords(signs), ...LANGUAGES.flatMap(([, { times }]) => splitWords(times[list]))]);

export const MANY_QUARTERS = setOf('quarters');
export const SHARE_LINKS = setOf('ofShare', "' ’ -");
export const BESIDE_TO = setOf('besideTo', "' ’");
/** Before a range whose ends "and" joins. */
export const BEFORE_RANGE: ReadonlySet<string> = new Set(byLanguage(({ between }) => [between]).keys());
export const OFTEN = setOf('often');
export const WHEN = setOf('when');
export const OF_SOMETHING = setOf('ofThing');
export const NEXT_PART = setOf('next');
