import { gunzipSync } from 'node:zlib';
import { readHeading } from '../culinary/heading';
import { servingsFromYield } from '../culinary/servings';
import { readMinutes } from './duration';
import { tidy } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';
import { BadArchive, readZip, type ZipBounds } from './zip';

/** Unpacked bytes of one recipe at most; a photo stands in it as base64. */
const LONGEST = 12 * 1024 * 1024;

/** A picture that came inside an archive. */
export interface ReadPicture {
  bytes: Uint8Array;
}

export interface ArchivedRecipe {
  recipe: ReadRecipe;
  picture: ReadPicture | null;
}

const text = (value: unknown): string | null => {
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return plain === '' ? null : plain;
};

const lines = (value: unknown): string[] =>
  (text(value) ?? '')
    .split(/\r\n|\r|\n/)
    .map(tidy)
    .filter(Boolean);

function grouped(rows: readonly string[]): ReadLine[] {
  let group: string | null = null;
  return rows.flatMap((row) => {
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

/** One recipe of Paprika's export in our names; null where the bytes hold none. */
function readOne(bytes: Uint8Array): ArchivedRecipe | null {
  let data: unknown;
  try {
    data = JSON.parse(gunzipSync(bytes, { maxOutputLength: LONGEST }).toString('utf8'));
  } catch {
    return null; // reported by the caller as a recipe that could not be read
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const facts = new Map<string, unknown>(Object.entries(data));
  const yield_text = text(facts.get('servings'));
  const source = text(facts.get('source_url'));
  const photo = text(facts.get('photo_data'));
  const notes = [text(facts.get('notes')), text(facts.get('nutritional_info'))].filter(
    (part) => part !== null,
  );
  return {
    recipe: {
      ...emptyRecipe(),
      title: text(facts.get('name')),
      description: text(facts.get('description')),
      servings: yield_text === null ? null : servingsFromYield(yield_text),
      yield_text: yield_text !== null && /\p{L}/u.test(yield_text) ? yield_text : null,
      ingredients: grouped(lines(facts.get('ingredients'))),
      instructions: steps(lines(facts.get('directions'))),
      notes: notes.join('\n\n') || null,
      prep_time_minutes: readMinutes(facts.get('prep_time')),
      cook_time_minutes: readMinutes(facts.get('cook_time')),
      total_time_minutes: readMinutes(facts.get('total_time')),
      source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
    },
    picture: photo === null ? null : { bytes: new Uint8Array(Buffer.from(photo, 'base64')) },
  };
}

/**
 * The recipes of a Paprika 3 archive (`.paprikarecipes`, a zip of gzipped JSON) in their order; null for an entry
 * that could not be read.
 * @throws BadArchive see `readZip`
 */
export function readPaprika(bytes: Uint8Array, bounds: ZipBounds): (ArchivedRecipe | null)[] {
  const entries = readZip(bytes, bounds, (name) => /\.paprikarecipe$/i.test(name));
  if (entries.length === 0) throw new BadArchive('The archive holds no Paprika recipes.');
  return entries.map((entry) => readOne(entry.bytes));
}

/** A single `.paprikarecipe` file: one gzipped recipe. */
export const readPaprikaRecipe = readOne;
