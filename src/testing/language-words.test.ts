import { describe, expect, it } from 'vitest';
import { readSources } from './architecture';

/** Files that may hold words that are no English, and why. */
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
  ['lines/amounts/no-amount.ts', 'ordinals in signs'],
  ['lines/amounts/own-unit.ts', 'the French teaspoon that is written cc'],
  ['lines/amounts/unit-at.ts', 'what is sold by the log'],
  ['scaling/number-edit.ts', 'the Japanese “and” of a mixed number'],
  ['shopping/package-size.ts', 'the sign à'],
  ['temperature/oven.ts', 'the sign º'],
  ['temperature/reading.ts', 'the sign º'],
  ['times/times.ts', 'the sign º'],
  ['foods/aisle-table.ts', 'English names with accents'],
]);

const FOLDER = 'src/culinary/';
const isLooked = (path: string): boolean =>
  path.startsWith(FOLDER) && !path.startsWith(`${FOLDER}languages/`) && /(?<!\.test)\.ts$/.test(path);
const uncommented = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/.*/g, '');

/** Letters beyond ASCII, which hardly any English word has. */
const holdsWords = (source: string): boolean => /(?![a-zA-Z])\p{L}/u.test(uncommented(source));

describe('words of languages', () => {
  it('stand in the file of their language, and not beside the code that asks for them', () => {
    const files = [...readSources(process.cwd(), ['src'])].filter(([path]) => isLooked(path));
    expect(files.length).toBeGreaterThan(60);
    const found = files.filter(([, source]) => holdsWords(source)).map(([path]) => path.slice(FOLDER.length));
    expect(found.toSorted()).toEqual([...WITH_WORDS.keys()].toSorted());
  });
});
