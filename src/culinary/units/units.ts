import type { Language } from '@/culinary/languages/registry';
import type { Style } from '@/culinary/languages/words';
import { ONE, type Ratio, ratio } from '@/culinary/numbers/ratio';
import { COUNTS, MEASURES, REGULAR } from './sizes';
import { type CountClass, type Kind, SPELLINGS } from './table';

export interface Unit {
  readonly id: string;
  readonly kind: Kind;
  /** Size in the base of its kind: teaspoons, ml, g, ounces; 1 for counts and lengths. */
  readonly size: Ratio;
  readonly count: CountClass | null;
}

/** One way to write a unit; a ladder keeps language and style when it changes the unit (R8). */
export interface Spelling {
  readonly unit: Unit;
  readonly language: Language;
  readonly style: Style;
  readonly one: string;
  readonly many: string;
}

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...MEASURES.map(([id, kind, size]): [string, Unit] => [
    id,
    { id, kind, size: ratio(Math.round(size * 1000), 1000), count: null },
  ]),
  ...(Object.entries(COUNTS) as [CountClass, string][]).flatMap(([count, row]) =>
    row
      .split(' ')
      .filter(Boolean)
      .map((id): [string, Unit] => [id, { id, kind: 'count', size: ONE, count }]),
  ),
]);

const spellings: Spelling[] = [
  ...SPELLINGS.map(([id, language, style, one, many]): Spelling => {
    return { unit: UNITS.get(id)!, language, style, one, many };
  }),
  ...REGULAR.map((id): Spelling => {
    return { unit: UNITS.get(id)!, language: 'en', style: 'long', one: id, many: `${id}s` };
  }),
];

/** First row wins, so that "cup" is English short and "cc" is millilitres. */
const byForm = new Map<string, Spelling>();
/** How many words the longest form that starts with this word has. */
const longest = new Map<string, number>();
const normal = (form: string): string =>
  form
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[\s-]+/g, ' ')
    .trim();
spellings.forEach((row, i) => {
  for (const form of [row.one, row.many, ...(SPELLINGS[i]?.[5]?.split('|') ?? [])]) {
    const key = normal(form);
    if (!byForm.has(key)) byForm.set(key, row);
    const words = key.split(/[ ()/]+/).filter(Boolean);
    for (const first of words.slice(0, 1))
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
});

/** What is left out of a form, or evened. */
const UNEVEN = /[.\s-]/;

/** The spelling that a text such as "Tbsp", "fl. oz" or "cuillères à soupe" is written in; null for other words. */
export function spellingOf(form: string): Spelling | null {
  const known = byForm.get(form);
  if (known !== undefined) return known;
  const big = form === 'T' || form === 'Tb' || form === 'TB';
  const key = big ? 'tbsp' : UNEVEN.test(form) ? normal(form) : form.toLowerCase();
  return byForm.get(key) ?? null;
}

/** Forms that several languages have for one unit, by the language: paket, liter. */
const shared = new Map<string, Map<Language, Spelling>>();
for (const row of spellings)
  for (const form of new Set([normal(row.one), normal(row.many)])) {
    const first = byForm.get(form)!;
    if (first.unit !== row.unit || first.language === row.language || first.language === 'any') continue;
    const rows = shared.get(form) ?? new Map<Language, Spelling>();
    shared.set(form, rows);
    if (!rows.has(row.language)) rows.set(row.language, row);
  }

/** The row of a language for a lower-case form that others have too; undefined where it has none. */
export const sharedSpelling = (form: string, language: Language): Spelling | undefined =>
  shared.get(form)?.get(language);

/** The number of words to look ahead for a unit that starts with this lower-case word; 0 for no unit. */
export function unitWords(word: string): number {
  return longest.get(word) ?? (word === 'tb' ? 1 : 0);
}

const respelled = new Map<Spelling, Map<string, Spelling>>();

/** The row of another unit in the language and style of a row the author used. */
export function respell(row: Spelling, id: string): Spelling {
  if (row.unit.id === id) return row;
  let known = respelled.get(row);
  if (known === undefined) {
    known = new Map();
    respelled.set(row, known);
  }
  const found = known.get(id) ?? closest(row, id);
  known.set(id, found);
  return found;
}

function closest(row: Spelling, id: string): Spelling {
  const british = row.one.endsWith('re');
  for (const [language, style] of [
    [row.language, row.style],
    ['any', row.style],
    [row.language, 'short'],
    [row.language, 'long'],
    ['any', 'short'],
    ['en', row.style],
    ['en', 'long'],
  ] as const) {
    const rows = spellings.filter((s) => s.unit.id === id && s.language === language && s.style === style);
    const found = (british ? rows.find((s) => s.one.endsWith('re')) : undefined) ?? rows[0];
    if (found !== undefined) return found;
  }
  return row;
}

/** The unit of a canonical name. */
export function unitOf(id: string): Unit | null {
  return UNITS.get(id) ?? null;
}

/** The language a unit is written in; any for none. */
export function unitLanguage(unit: Spelling | null): Language {
  return unit?.language ?? 'any';
}

/** The size of a unit in the base of its kind; 1 for a count and for a unit nobody knows. */
export function sizeOfUnit(id: string): Ratio {
  return UNITS.get(id)?.size ?? ONE;
}

const isEnglish = ({ language }: Spelling): boolean => language === 'en' || language === 'any';

/** The English spelling used where no author's text says otherwise: tsp, tbsp, cup, g, lb, clove, head … */
export function plainSpelling(id: string): Spelling | null {
  const rows = spellings.filter((s) => s.unit.id === id);
  return rows.find(isEnglish) ?? rows[0] ?? null;
}

/** The first, which is the short, spelling of the author's unit in her language: TL, c. à s., g. */
export function shortSpelling(author: Spelling): Spelling {
  const { unit, language } = author;
  return spellings.reduceRight(
    (short, s) => (s.unit === unit && s.language === language ? s : short),
    author,
  );
}

/** The canonical name of a unit word ("cups" → "cup", "Tbsp." → "tbsp"); null for a word that is no unit. */
export function canonicalUnit(word: string): string | null {
  const written = word.trim().replace(/(?:\((?:n|en|e|er|s|es)\)|\/(?:n|en|e|er|s|es))$/, '');
  return spellingOf(written)?.unit.id ?? (UNITS.has(written.toLowerCase()) ? written.toLowerCase() : null);
}
