import { decodeText } from '../../importing/charset';
import { readData, readFile, readPasted } from '../../importing/file';
import { parseLoose } from '../../importing/json-ld';
import { readPage } from '../../importing/page';
import { entryOf, type Source, type SourceEntry, sourceOf } from '../../importing/source';
import { BadArchive } from '../../importing/zip';
import { Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import type { SafeFetch } from '../../server/safe-fetch';
import type { ImportInput } from './import.schema';

const BOUNDS = {
  entries: LIMITS.import_entries,
  bytes: LIMITS.import_unpacked_bytes,
  ratio: LIMITS.import_ratio,
};

/** What an address may give: a page, linked data, or a recipe as text. */
const READABLE = [
  'text/html',
  'application/xhtml+xml',
  'application/ld+json',
  'application/json',
  'text/plain',
  'text/markdown',
];

async function fetched(fetch: SafeFetch, address: string): Promise<SourceEntry[]> {
  const { url, content_type, charset, bytes } = await fetch(address, {
    accept: READABLE,
    max_bytes: LIMITS.import_page_bytes,
  });
  const text = decodeText(bytes, charset);
  if (content_type.endsWith('html') || content_type.endsWith('xhtml+xml'))
    return readPage(text, url).map(entryOf);
  if (content_type.endsWith('json')) return readData(parseLoose(text), url);
  return readPasted(text).map((entry) => ({
    ...entry,
    read: () => {
      const found = entry.read();
      return found && { ...found, recipe: { ...found.recipe, source_url: found.recipe.source_url ?? url } };
    },
  }));
}

async function uploaded(file: File): Promise<Source> {
  return readFile(new Uint8Array(await file.arrayBuffer()), file.name, BOUNDS);
}

async function sourceIn(fetch: SafeFetch, input: ImportInput): Promise<Source> {
  if (input.file !== undefined) return uploaded(input.file);
  if (input.html !== undefined) return sourceOf(readPage(input.html, input.url ?? null).map(entryOf));
  if (input.url !== undefined) return sourceOf(await fetched(fetch, input.url));
  if (input.text !== undefined) return sourceOf(readPasted(input.text));
  const data = typeof input.json_ld === 'string' ? parseLoose(input.json_ld) : input.json_ld;
  return sourceOf(readData(data, null));
}

/** What an archive is refused with. */
function refusalOf(error: BadArchive): Problem {
  return new Problem(error.is_large ? 'payload_too_large' : 'import_failed', {
    detail: error.message,
    cause: error,
  });
}

/** Runs what reads an archive; its faults are the sender's. */
export function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof BadArchive ? refusalOf(error) : error;
  }
}

/**
 * The recipes of what was sent, unread yet. Throws url_not_allowed, import_failed where there are none, or
 * payload_too_large.
 */
export async function readSource(fetch: SafeFetch, input: ImportInput): Promise<Source> {
  let source: Source;
  try {
    source = await sourceIn(fetch, input);
  } catch (error) {
    throw error instanceof BadArchive ? refusalOf(error) : error;
  }
  if (source.entries.length === 0)
    throw new Problem('import_failed', { detail: 'No recipe was found in it.' });
  if (source.entries.length > LIMITS.import_recipes)
    throw new Problem('payload_too_large', {
      detail: `One import takes ${LIMITS.import_recipes.toLocaleString('en')} recipes.`,
    });
  return source;
}
