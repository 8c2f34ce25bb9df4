import { isNode, type SchemaNode } from '@/importing/linked-data/schema-values';
import { emptyRecipe } from '@/importing/recipe/model';
import {
  NOT_TAKEN,
  type SkippedRecords,
  type Source,
  type SourceCollection,
  type SourceEntry,
} from '@/importing/recipe/source';
import { BadArchive, type ZipEntry } from './zip';

/** The file by which an archive of ours is known, and those that an import reads. */
export const MANIFEST = 'galley.json';
const RECIPES = 'recipes.ndjson';
const COLLECTIONS = 'collections.ndjson';
const PRODUCTS = 'products.ndjson';
const PHOTO = /^photos\/[0-9a-f]{32}\.(?:webp|jpg|png)$/;

export const isLibraryFile = (name: string): boolean =>
  [MANIFEST, RECIPES, COLLECTIONS, PRODUCTS].includes(name) || PHOTO.test(name);

/** The newest form of the archive that we know. */
const VERSION = 1;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a line that is no JSON is an entry that cannot be read
  }
}

function linesOf(entry: ZipEntry | undefined): string[] {
  if (entry === undefined) return [];
  const bytes = entry.read();
  if (bytes === null) throw new BadArchive('The archive is damaged.');
  return new TextDecoder().decode(bytes).split('\n').filter(Boolean);
}

function collectionOf(value: unknown): SourceCollection[] {
  if (!isNode(value) || typeof value.name !== 'string' || !Array.isArray(value.recipe_ids)) return [];
  const recipe_ids = value.recipe_ids.filter((id): id is string => typeof id === 'string');
  const description = typeof value.description === 'string' ? value.description : null;
  return [{ name: value.name, description, recipe_ids }];
}

/** What is left out, by the counts in the manifest; archives of before it had them are asked for their products. */
function leftOutOf(manifest: SchemaNode, products: () => number): SkippedRecords[] {
  const countOf = (what: SkippedRecords['what']): number => {
    const count = manifest[what] ?? (what === 'products' ? products() : 0);
    return typeof count === 'number' && Number.isSafeInteger(count) ? count : 0;
  };
  return NOT_TAKEN.map((what) => ({ what, count: countOf(what) })).filter(({ count }) => count > 0);
}

/**
 * What our own archive holds, its recipes as they are in it. Lines are read one by one when it is their turn.
 * @throws BadArchive for an archive of a newer form than is known
 */
export function readLibrary(files: readonly ZipEntry[]): Source {
  const byName = new Map(files.map((file) => [file.name, file]));
  const manifest = parsed(new TextDecoder().decode(byName.get(MANIFEST)?.read() ?? new Uint8Array()));
  if (!isNode(manifest) || manifest.format !== 'galley' || manifest.version !== VERSION)
    throw new BadArchive('The archive was made by a newer version of Galley.');
  const entries = linesOf(byName.get(RECIPES)).map(
    (line): SourceEntry => ({
      name: null,
      read: () => {
        const archived = parsed(line);
        if (!isNode(archived)) return null;
        const pictures = (address: string) =>
          byName.get(address.replace(/^\/i\//, 'photos/'))?.read() ?? null;
        return { recipe: emptyRecipe(), picture: null, pictures, archived };
      },
    }),
  );
  return {
    entries,
    collections: linesOf(byName.get(COLLECTIONS)).flatMap((line) => collectionOf(parsed(line))),
    left_out: leftOutOf(manifest, () => linesOf(byName.get(PRODUCTS)).length),
  };
}
