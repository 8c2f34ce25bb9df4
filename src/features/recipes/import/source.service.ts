import { BadArchive } from '@/importing/archive/zip';
import { readData, readFile, readPasted } from '@/importing/detect';
import { decodeText } from '@/importing/html/charset';
import { parseLoose } from '@/importing/linked-data/json-ld';
import { type Source, type SourceEntry, sourceOf } from '@/importing/recipe/source';
import { readPages } from '@/importing/saved-pages';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { isStorable, UNSTORABLE } from '@/kernel/text';
import { bytesOf } from '@/server/files/memory-file';
import type { SafeFetch } from '@/server/safe-fetch';
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

/** What was sent, in a form that goes to another thread. */
export type Sent =
  | { kind: 'page'; html: string; url: string | null }
  | { kind: 'text'; text: string }
  | { kind: 'data'; json: string }
  // Its memory is given to the thread that reads it.
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; name: string }
  | { kind: 'fetched'; bytes: Uint8Array; url: string; content_type: string; charset: string | null };

/** What was sent, with what its address gives. Throws url_not_allowed and import_failed of the fetch. */
export async function sentIn(fetch: SafeFetch, input: ImportInput): Promise<Sent> {
  const { file, html, url, text, json_ld } = input;
  if (file !== undefined) return { kind: 'file', bytes: await bytesOf(file), name: file.name };
  if (html !== undefined) return { kind: 'page', html, url: url ?? null };
  if (url !== undefined) {
    const found = await fetch(url, { accept: READABLE, max_bytes: LIMITS.import_page_bytes });
    return { kind: 'fetched', ...found };
  }
  if (text !== undefined) return { kind: 'text', text };
  return { kind: 'data', json: typeof json_ld === 'string' ? json_ld : JSON.stringify(json_ld) };
}

type Fetched = Extract<Sent, { kind: 'fetched' }>;

function fetchedEntries({ bytes, url, content_type, charset }: Fetched): SourceEntry[] {
  const text = decodeText(bytes, charset);
  if (content_type.endsWith('html') || content_type.endsWith('xhtml+xml')) return readPages(text, url);
  if (content_type.endsWith('json')) return readData(parseLoose(text), url);
  return readPasted(text).map((entry) => ({
    ...entry,
    read: () => {
      const found = entry.read();
      return found && { ...found, recipe: { ...found.recipe, source_url: found.recipe.source_url ?? url } };
    },
  }));
}

/**
 * Data of a body as it was given. Throws validation_failed where a text in it cannot be stored: what is sent to us is
 * refused, while what a page or a file says beside such signs is kept without them.
 */
function storable(data: unknown): unknown {
  const left: Place[] = [{ value: data, name: 'json_ld', around: null }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(place);
    if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) left.push({ value: member, name, around: place });
  }
  return data;
}

/** A value in a body, and what it stands in. */
interface Place {
  value: unknown;
  name: string;
  around: Place | null;
}

function unstorable(place: Place): Problem {
  let pointer = '';
  for (let up: Place | null = place; up !== null; up = up.around) pointer = `/${up.name}${pointer}`;
  return new Problem('validation_failed', {
    errors: [{ in: 'body', pointer, code: 'invalid_text', message: UNSTORABLE }],
  });
}

function sourceIn(sent: Sent): Source {
  switch (sent.kind) {
    case 'file':
      return readFile(sent.bytes, sent.name, BOUNDS);
    case 'page':
      return sourceOf(readPages(sent.html, sent.url));
    case 'text':
      return sourceOf(readPasted(sent.text));
    case 'data':
      return sourceOf(readData(storable(parseLoose(sent.json)), null));
    case 'fetched':
      return sourceOf(fetchedEntries(sent));
  }
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

/** The recipes of what was sent, unread yet. Throws import_failed where there are none, or payload_too_large. */
export function openSource(sent: Sent): Source {
  const source = reading(() => sourceIn(sent));
  if (source.entries.length === 0) throw new Problem('import_failed', { detail: 'No recipe was found.' });
  if (source.entries.length > LIMITS.import_recipes)
    throw new Problem('payload_too_large', {
      detail: `An import can contain at most ${LIMITS.import_recipes.toLocaleString('en')} recipes.`,
    });
  return source;
}
