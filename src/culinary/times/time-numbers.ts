import { splitWords } from '@/culinary/languages/registry';
import { belowHundred, either, HIGHEST_IN_WORDS, spellings } from '@/culinary/numbers/counting';
import { byBit, type TimeLanguages } from './time-words';

/** A number word of a time: what it counts, and the languages that have it. */
export interface TimeNumber {
  readonly value: number;
  readonly languages: TimeLanguages;
  /** "a", "une", "einer": it counts only before a unit in full, and of a share it is the article. */
  readonly article: boolean;
}

export const SO_MANY: ReadonlyMap<string, TimeNumber> = new Map(
  byBit(({ times: { counting } }, languages) =>
    (counting.aboutSoMany ?? []).map(([value, word]) => [word, { value, languages, article: false }]),
  ),
);

type Row = readonly [words: readonly string[], value: number, languages: TimeLanguages];

const articles = byBit(({ times: { counting } }, bit): Row[] => [[splitWords(counting.articles), 1, bit]]);

const numbers = byBit(({ times: { counting } }, bit): Row[] => {
  const below = belowHundred(counting);
  const rows: Row[] = below.map((words, value) => [words, value, bit]);
  rows.push([either(counting.hundred), 100, bit]);
  for (let value = 101; value <= HIGHEST_IN_WORDS; value++)
    rows.push([
      counting.beforeRest.flatMap((hundred) => below[value - 100]!.map((rest) => `${hundred}${rest}`)),
      value,
      bit,
    ]);
  return rows;
});

/** A number and a half in one word: anderthalb, zweieinhalb, tweeënhalf. */
const mixed = byBit(({ times: { counting } }, bit): Row[] => [
  ...(counting.mixed ?? []).map(([value, words]): Row => [splitWords(words), value, bit]),
  ...splitWords(counting.ones)
    .slice(0, 9)
    .map(
      (forms, i): Row => [
        either(forms).flatMap((one) => splitWords(counting.halfEndings).map((end) => one + end)),
        i + 1.5,
        bit,
      ],
    ),
]);

function tableOf(): ReadonlyMap<string, TimeNumber> {
  const spelled = (rows: readonly Row[], article: boolean) =>
    rows.flatMap(([words, value, bit]) =>
      words
        .flatMap((one) => spellings(one.replaceAll('-', ' ')))
        .map((word) => ({ word, value, bit, article, key: `${value} ${word}` })),
    );
  const all = [...spelled(articles, true), ...spelled(numbers, false), ...spelled(mixed, false)];
  const languages = new Map<string, number>();
  for (const { key, bit } of all) languages.set(key, (languages.get(key) ?? 0) | bit);
  // The last is put in first: of languages that mean two numbers by one word the first has it.
  return new Map(
    all
      .reverse()
      .map(({ word, value, article, key }) => [word, { value, languages: languages.get(key)!, article }]),
  );
}

/** Number words in lower case, those of more words with single spaces, hyphens read as spaces: `vingt cinq`. */
export const TIME_NUMBERS: ReadonlyMap<string, TimeNumber> = tableOf();

/** Whether a word begins one of more words: only then more is looked at. */
export const BEGINNINGS: ReadonlySet<string> = new Set(
  [...TIME_NUMBERS.keys()].filter((key) => key.includes(' ')).map((key) => key.slice(0, key.indexOf(' '))),
);
