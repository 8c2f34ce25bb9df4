import { describe, expect, it } from 'vitest';
import { readSources } from './architecture';

/** Files of `src/culinary` that may hold words that are no English, and why. In `src/importing` none may. */
const WITH_WORDS = new Map<string, string>([
  ['grammar/east-asian.ts', 'languages without a file'],
  ['units/east-asian-units.ts', 'languages without a file'],
  ['grammar/lexicon.ts', 'words of scripts whose languages have no file'],
  ['units/table.ts', 'units that all write the same, in other scripts too'],
  ['units/sizes.ts', 'names of units, which are kept'],
  ['lines/amounts/package-part.ts', 'a name of a unit, which is kept'],
  ['shopping/shopping.ts', 'a name of a unit, which is kept'],
  ['grammar/germanic.ts', 'German nouns by gender, and adjectives that agree with them'],
  ['grammar/romance.ts', 'adjectives that agree, whose stems several languages share'],
  ['grammar/inflection.ts', 'letters and rules of plurals'],
  ['numbers/counting.ts', 'how German umlauts are written without their dots'],
  ['lines/wording/agreement.ts', 'German adjectives before a spoon'],
  ['lines/tokens/decimals.ts', 'letters of languages that write 1,5'],
  ['lines/tokens/literals.ts', 'French shares of what is poured; a Japanese half'],
  ['lines/tokens/scan.ts', 'a Japanese size of eggs'],
  ['lines/amounts/own-unit.ts', 'the French teaspoon that is written cc'],
  ['lines/amounts/unit-at.ts', 'what is sold by the log'],
  ['scaling/number-edit.ts', 'the Japanese “and” of a mixed number'],
  ['shopping/package-size.ts', 'the sign à'],
  ['foods/aisle-table.ts', 'English names with accents'],
]);

const CULINARY = 'src/culinary/';
const IMPORTING = 'src/importing/';
const uncommented = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/.*/g, '');

/** Letters beyond ASCII, which hardly any English word has, and which are no signs: µg, 1ª. */
const holdsWords = (source: string): boolean => /(?![a-zA-Zµºª])\p{L}/u.test(uncommented(source));

/** Source files below a folder, by their path there, without tests and the files of languages. */
const filesOf = (folder: string): [path: string, source: string][] =>
  [...readSources(process.cwd(), [folder])]
    .filter(([path]) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith(`${CULINARY}languages/`))
    .map(([path, source]) => [path.slice(folder.length), source]);

const withWords = (files: readonly [string, string][]): string[] =>
  files
    .filter(([, source]) => holdsWords(source))
    .map(([path]) => path)
    .toSorted();

describe('words of languages', () => {
  it('stand in the file of their language, and not beside the code that asks for them', () => {
    const files = filesOf(CULINARY);
    expect(files.length).toBeGreaterThan(60);
    expect(withWords(files)).toEqual([...WITH_WORDS.keys()].toSorted());
  });

  it('stand there too where pages, mails, and programs write them around recipes', () => {
    const files = filesOf(IMPORTING);
    expect(files.length).toBeGreaterThan(60);
    expect(withWords(files)).toEqual([]);
    expect(withWords([['planted.ts', 'const SAVE = /^(?:print|auswählen)$/; // a button']])).toEqual([
      'planted.ts',
    ]);
  });
});
