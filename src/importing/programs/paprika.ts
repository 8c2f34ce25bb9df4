import { gunzipSync } from 'node:zlib';
import { readHeading } from '@/culinary/lines/heading';
import { namedParts } from '@/culinary/lines/lists/part-names';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { BadArchive } from '@/importing/archive/zip';
import { tidy } from '@/importing/html/markup';
import { filed } from '@/importing/recipe/categories';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { paprikaTerms } from '@/importing/recipe/terms';
import { readExtraSection } from '@/importing/text/lines/extra-sections';

/** Unpacked bytes of one recipe at most; a photo stands in it as base64. */
export const PAPRIKA_BYTES = 12 * 1024 * 1024;

/** Unpacked bytes for each packed one of a recipe that is too large to be read. */
const MOST_RATIO = 10;

export interface PaprikaRecipe {
  recipe: ReadRecipe;
  /** The bytes of the photo that stands in it. */
  picture: Uint8Array | null;
}

const text = (value: unknown): string | null => {
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return plain === '' ? null : plain;
};

const allLines = (value: unknown): string[] => (text(value) ?? '').split(/\r\n|\r|\n/).map(tidy);
const lines = (value: unknown): string[] => allLines(value).filter(Boolean);

function grouped(rows: readonly string[]): ReadLine[] {
  let group: string | null = null;
  return namedParts(rows).flatMap((row) => {
    if (row === '') return [];
    const heading = readHeading(row);
    if (heading === null) return [{ text: row, group }];
    group = heading;
    return [];
  });
}

function steps(rows: readonly string[]): ReadLine[] {
  let group: string | null = null;
  return rows.flatMap((row) => {
    const heading = /[:：]$/.test(row) && row.length <= 60 ? readHeading(row) : null;
    if (heading === null) return [{ text: row.replace(/^\d{1,2}[.)]\s+/, ''), group }];
    group = heading;
    return [];
  });
}

const NUTRITION = 'Nutrition';
/** Categories of one recipe. */
const MOST_CATEGORIES = 100;

const categoriesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .slice(0, MOST_CATEGORIES)
        .map(text)
        .filter((name) => name !== null)
    : lines(value);

/** Unpacked bytes that the recipes of one archive may still take. */
export interface Budget {
  left: number;
}

/**
 * One recipe of Paprika's export, gzipped JSON, in our names; null where the bytes hold none. What it unpacks to is
 * taken off the budget.
 * @throws BadArchive when it unpacks to more than the budget has left
 */
export function readPaprikaRecipe(bytes: Uint8Array, budget: Budget): PaprikaRecipe | null {
  let data: unknown;
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: PAPRIKA_BYTES });
    budget.left -= unpacked.byteLength;
    if (budget.left >= 0) data = JSON.parse(unpacked.toString('utf8'));
  } catch (error) {
    // Reported by the caller as a recipe that could not be read; what was unpacked in vain counts as well.
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    // A photo packs to little less than it is; what is many times as large unpacked is a bomb, and no recipe.
    const isBomb = isLarge && PAPRIKA_BYTES > bytes.byteLength * MOST_RATIO;
    if (isLarge) budget.left -= isBomb ? Number.POSITIVE_INFINITY : PAPRIKA_BYTES;
    if (budget.left >= 0) return null;
  }
  if (budget.left < 0)
    throw new BadArchive('The archive is too large when uncompressed.', { is_large: true });
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const facts = new Map<string, unknown>(Object.entries(data));
  const yield_text = text(facts.get('servings'));
  const source = text(facts.get('source_url'));
  const photo = text(facts.get('photo_data'));
  const picture = photo === null ? text(facts.get('image_url')) : null;
  const facts_of_serving = allLines(facts.get('nutritional_info'));
  const { nutrition, words } = readExtraSection([{ heading: NUTRITION, lines: facts_of_serving }]);
  // What is no fact of a serving stays as it stands, under no heading that it did not have.
  const beside = words
    .filter((line) => line !== NUTRITION)
    .join('\n')
    .trim();
  const notes = [text(facts.get('notes')), beside].filter((part) => part !== null && part !== '');
  return {
    recipe: {
      ...emptyRecipe(),
      title: text(facts.get('name')),
      description: text(facts.get('description')),
      servings: yield_text === null ? null : servingsFromYield(yield_text),
      yield_text: yield_text !== null && /\p{L}/u.test(yield_text) ? yield_text : null,
      ingredients: grouped(allLines(facts.get('ingredients'))),
      instructions: steps(lines(facts.get('directions'))),
      ...paprikaTerms((name) => text(facts.get(name))),
      ...filed(categoriesOf(facts.get('categories'))),
      notes: notes.join('\n\n') || null,
      nutrition,
      prep_time_minutes: readMinutes(facts.get('prep_time')),
      cook_time_minutes: readMinutes(facts.get('cook_time')),
      total_time_minutes: readMinutes(facts.get('total_time')),
      credit: creditOf(text(facts.get('source'))),
      source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
      image_url: picture !== null && /^https?:\/\//i.test(picture) ? picture : null,
    },
    picture: photo === null ? null : new Uint8Array(Buffer.from(photo, 'base64')),
  };
}
