import { splitWords } from '@/culinary/languages/registry';
import type { CountingWords } from '@/culinary/languages/words';
import { byBit, type TimeLanguages } from './time-words';

/** A number word of a time: what it counts, and the languages that have it. */
export interface TimeNumber {
  readonly value: number;
  readonly languages: TimeLanguages;
  /** "a", "une", "einer": it counts only before a unit in full, and of a share it is the article. */
  readonly article: boolean;
}

/** Numbers are read up to here. */
const HIGHEST = 199;
/** Words of the longest one: one hundred and twenty five. */
export const LONGEST_NUMBER = 5;

const either = (forms: string): readonly string[] => forms.split('|');

/** All words of a language for one to ninety-nine, each in its place. */
function belowHundred({ ones, tens, joined, twenties, teensOf = [] }: CountingWords): readonly string[][] {
  const small = splitWords(ones).map(either);
  const otherwise = splitWords(twenties).map(either);
  const together = (ten: string, rest: number): string[] =>
    small[rest - 1]!.flatMap((one) => joined(ten, one.replace('-', ' ')));
  const all: string[][] = [[], ...small.map((words) => [...words])];
  for (const [i, words] of splitWords(tens).entries()) {
    const ten = (i + 2) * 10;
    const scores = teensOf.flatMap(([of, word]) => (of === ten ? [word] : []));
    for (let one = 0; one < 10; one++) {
      const regular = one === 0 ? either(words) : either(words).flatMap((word) => together(word, one));
      all[ten + one] = [
        ...((ten === 20 ? otherwise[one - 1] : undefined) ?? regular),
        ...scores.flatMap((word) => together(word, one + 10)),
      ];
    }
  }
  return all;
}

export const SO_MANY: ReadonlyMap<string, TimeNumber> = new Map(
  byBit(({ times: { counting } }, languages) =>
    (counting.aboutSoMany ?? []).map(([value, word]) => [word, { value, languages, article: false }]),
  ),
);

/** fünf is also written fuenf. */
const spellings = (word: string): readonly string[] => {
  const plain = word.replaceAll('ü', 'ue').replaceAll('ö', 'oe');
  return plain === word ? [word] : [word, plain];
};

type Row = readonly [words: readonly string[], value: number, languages: TimeLanguages];

const articles = byBit(({ times: { counting } }, bit): Row[] => [[splitWords(counting.articles), 1, bit]]);

const numbers = byBit(({ times: { counting } }, bit): Row[] => {
  const below = belowHundred(counting);
  const rows: Row[] = below.map((words, value) => [words, value, bit]);
  rows.push([either(counting.hundred), 100, bit]);
  for (let value = 101; value <= HIGHEST; value++)
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
