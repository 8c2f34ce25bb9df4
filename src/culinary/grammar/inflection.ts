import { LANGUAGES, type Language, wordsInAllLanguages } from '@/culinary/languages/registry';
import type { LanguageWords } from '@/culinary/languages/words';
import { germanForm } from './germanic';

/** An Italian noun that no table knows; a plural in -i is one of -o, but for endings that are mostly of -e. */
function italianForm(word: string, many: boolean): string {
  const [from, to] = many ? (ITALIAN.find(([one]) => word.endsWith(one)) ?? ['', '']) : reversed(word);
  return word.slice(0, word.length - from.length) + to;
}

const ITALIAN: readonly (readonly [one: string, many: string])[] = [
  ['ca', 'che'],
  ['ga', 'ghe'],
  ['a', 'e'],
  ['io', 'i'],
  ['co', 'chi'],
  ['go', 'ghi'],
  ['o', 'i'],
  ['e', 'i'],
];

function reversed(word: string): readonly [string, string] {
  if (word.endsWith('i')) return ['i', /(?:on|or|ic|ec|ent|ant|es|al|il)i$/.test(word) ? 'e' : 'o'];
  const row = ITALIAN.find(([one, many]) => one.endsWith('a') && word.endsWith(many));
  return row === undefined ? ['', ''] : [row[1], row[0]];
}

/** The plurals that a language lists, and the way back. */
interface Forms {
  readonly toMany: ReadonlyMap<string, string>;
  readonly toOne: ReadonlyMap<string, string>;
}

function formsOf(...all: readonly LanguageWords[]): Forms {
  const toMany = new Map<string, string>();
  const toOne = new Map<string, string>();
  // The last is put in first: of languages that share a word the first has it.
  for (const [one, many, stems = ''] of all.flatMap(({ nouns = [] }) => nouns).reverse())
    for (const stem of stems.split(' ')) {
      const plurals = many.split('|').map((form) => stem + form);
      toMany.set(stem + one, plurals[0]!);
      for (const plural of plurals) toOne.set(plural, stem + one);
    }
  return { toMany, toOne };
}

const { toMany, toOne } = formsOf(...LANGUAGES.map(([, words]) => words));
const OWN: ReadonlyMap<Language, Forms> = new Map(
  LANGUAGES.map(([language, words]) => [language, formsOf(words)]),
);
/** Languages whose plurals no ending tells. */
const OWN_PLURALS: ReadonlySet<Language> = new Set(
  LANGUAGES.flatMap(([language, { ownPlurals }]) => (ownPlurals === true ? [language] : [])),
);

const INVARIANT: ReadonlySet<string> = new Set(wordsInAllLanguages('uncounted'));

/** Plurals that the ending of a Spanish or Portuguese word tells: pimentão, pimentões; melocotón, melocotones; embalagem, embalagens. */
const ENDED = LANGUAGES.flatMap(([, { pluralEndings = [] }]) => pluralEndings);

/** Compounds end in their noun: bayleaf, meatloaf, laurierblad, of whose two plurals the first is made. */
const COMPOUNDS = LANGUAGES.flatMap(([, { compoundEnds = [] }]) => compoundEnds);

function compound(word: string, plural: boolean): string | null {
  for (const [one, many] of COMPOUNDS) {
    const [end, next] = plural ? [one, many] : [many, one];
    if (word.length > end.length + 2 && word.endsWith(end)) return word.slice(0, -end.length) + next;
  }
  return null;
}

function isName(word: string): boolean {
  return word.length < 3 || INVARIANT.has(word) || word.endsWith('fish') || !/^[a-zà-öø-ÿœß'’]+$/.test(word);
}

/** English nouns in -en; of any other word the ending says that it is German or Dutch, and mostly a plural already. */
const ENGLISH_IN_EN: ReadonlySet<string> = new Set(['chicken', 'hen', 'oven', 'gluten', 'linen']);

/** A word whose letters or ending are not English is left as the author wrote it, but where the table knows it (R12). */
function isForeign(word: string): boolean {
  return /[äöüßœæøåãõìòù]/.test(word) || (/..en$/.test(word) && !ENGLISH_IN_EN.has(word));
}

/** French nouns in -eau and -eu take an x: chapeau, chapeaux; cheveu, cheveux. */
const FRENCH_ONE = /..(?:eau|[bdfhjnv]eu)$/;
const FRENCH_MANY = /..(?:eau|[bdfhjnv]eu)x$/;
const isFrenchMany = (word: string): boolean => word.endsWith('x') && FRENCH_MANY.test(word);

/** The plural of a lower-case noun; the word itself where it has none or already is one. */
export function pluralOf(word: string): string {
  const known = toMany.get(word);
  if (known !== undefined) return known;
  const made = compound(word, true);
  if (made !== null) return made;
  if (isName(word) || toOne.has(word) || isPlural(word) || isFrenchMany(word)) return word;
  if (FRENCH_ONE.test(word)) return `${word}x`;
  const ended = ENDED.find(([one]) => word.endsWith(one));
  if (ended !== undefined) return word.slice(0, -ended[0].length) + ended[1];
  if (isForeign(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

/** The singular of a lower-case noun; the word itself where it has none or already is one. */
export function singularOf(word: string): string {
  const known = toOne.get(word);
  if (known !== undefined) return known;
  const made = compound(word, false);
  if (made !== null) return made;
  if (isFrenchMany(word)) return word.slice(0, -1);
  if (isName(word) || !(isPlural(word) || word.endsWith('dijen'))) return word;
  if (/['’]s$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('dijen')) return word.slice(0, -2);
  if (word.length > 4 && word.endsWith('ões')) return `${word.slice(0, -3)}ão`;
  if (word.length > 6 && word.endsWith('agens')) return `${word.slice(0, -2)}m`;
  if (isForeign(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function isPlural(word: string): boolean {
  return word.endsWith('s') && /[^su]s$/.test(word) && !INVARIANT.has(word);
}

/** Dutch words in a single vowel take 's. */
const VOWEL_END = /[^aeiou][aou]$/;

/** The form in the tables of a language, or by a rule. Of a word that neither knows nobody can tell it: it stays as written. */
function formOf(lower: string, many: boolean, language: Language): string {
  // 3 avocado's, mango's
  if (language === 'nl' && many && VOWEL_END.test(lower)) return `${lower}'s`;
  const own = OWN.get(language)?.[many ? 'toMany' : 'toOne'].get(lower);
  if (own !== undefined) return own;
  const known = toMany.has(lower) || toOne.has(lower) || compound(lower, many) !== null;
  if (OWN_PLURALS.has(language) && !known) return lower;
  return many ? pluralOf(lower) : singularOf(lower);
}

/**
 * A word in the number that fits the amount, with the case of the word it replaces. `language` is that of the line,
 * where a word of it tells.
 */
export function agree(word: string, many: boolean, language: Language = 'any'): string {
  const lower = word.toLowerCase();
  const capital = word.charAt(0) !== lower.charAt(0);
  const italian = language === 'it' && !toMany.has(lower) && !toOne.has(lower);
  const next = italian
    ? italianForm(lower, many)
    : (germanForm(lower, many, capital, language === 'de') ?? formOf(lower, many, language));
  return next === lower ? word : likeCase(next, word);
}

/** The adjectives of a language that lists them, by each of their forms. */
const ADJECTIVES: ReadonlyMap<Language, ReadonlyMap<string, readonly [string, string, string]>> = new Map(
  LANGUAGES.map(([language, { adjectiveForms = [] }]) => [
    language,
    new Map(adjectiveForms.flatMap((forms) => forms.map((form) => [form, forms]))),
  ]),
);
const NEUTERS: ReadonlySet<string> = new Set(wordsInAllLanguages('neuters'));

/** An adjective before a noun in its number, in a language that lists them: 1 gul lök, 2 gula lökar; null for any other word. */
export function listedAdjective(
  lower: string,
  noun: string,
  many: boolean,
  language: Language,
): string | null {
  const forms = ADJECTIVES.get(language)?.get(lower);
  if (forms === undefined) return null;
  return many ? forms[2] : forms[NEUTERS.has(noun) ? 1 : 0];
}

/** `next` with the case of `model`: CUPS, Cup, cup. */
export function likeCase(next: string, model: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase())
    return next.toUpperCase();
  const first = model.charAt(0);
  if (first !== first.toLowerCase()) return next.charAt(0).toUpperCase() + next.slice(1);
  return next;
}
