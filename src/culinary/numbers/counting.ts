import { LANGUAGES, splitWords } from '@/culinary/languages/registry';
import type { CountingWords } from '@/culinary/languages/words';

/** Numbers in words are read up to here. */
export const HIGHEST_IN_WORDS = 199;
/** Words of the longest one: one hundred and twenty five. */
export const LONGEST_NUMBER = 5;

/** The spellings of a word, which bars stand between. */
export const either = (forms: string): readonly string[] => forms.split('|');

/** All words of a language for one to ninety-nine, each in its place. */
export function belowHundred({
  ones,
  tens,
  joined,
  twenties,
  teensOf = [],
}: CountingWords): readonly string[][] {
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

/** fünf is also written fuenf. */
export const spellings = (word: string): readonly string[] => {
  const plain = word.replaceAll('ü', 'ue').replaceAll('ö', 'oe');
  return plain === word ? [word] : [word, plain];
};

/** From here on a number is one of any language alike: a smaller one may be an article, or stands in the lists of its language. */
const LEAST = 13;

/** All numbers from thirteen to 199 in words, hyphens read as spaces: thirty, vingt cinq, fünfundzwanzig, cento venti. */
export const LARGE_NUMBERS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(
    ([
      ,
      {
        times: { counting },
      },
    ]) => {
      const below = belowHundred(counting);
      const above = below
        .slice(1)
        .map((words) => counting.beforeRest.flatMap((hundred) => words.map((rest) => `${hundred}${rest}`)));
      const all = [...below, either(counting.hundred), ...above];
      return all.flatMap((words, value) =>
        value < LEAST
          ? []
          : words
              .flatMap((word) => spellings(word.replaceAll('-', ' ')))
              .map((word) => [word, value] as const),
      );
    },
  ),
);

/** The words that those begin with. */
export const FIRST_OF_LARGE: ReadonlySet<string> = new Set(
  [...LARGE_NUMBERS.keys()].map((words) => words.split(' ', 1)[0]!),
);

/** What makes a half more of a number that it is hung on: zweieinhalb, tweeënhalf. */
export const HALF_ENDINGS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(([, { times }]) => splitWords(times.counting.halfEndings)),
);
