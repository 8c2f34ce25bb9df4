import { gunzipSync } from 'node:zlib';
import { LIMITS } from '@/kernel/limits';
import { isLibraryFile, MANIFEST, readLibrary } from './archive/library';
import { BadArchive, isZip, openZip, type ZipBounds, type ZipEntry } from './archive/zip';
import { isOwnCooklang, readCooklang } from './formats/cooklang';
import { flatYaml, isYaml, readYamlRecipe } from './formats/flat-yaml';
import { markdownPicture, plainMarkdown, withFrontMatter, withRemarks } from './formats/markdown';
import { hasTable } from './formats/markdown-tables';
import { readOwnMarkdown } from './formats/own-markdown';
import { isTable, isTableOfRecipes, readTable } from './formats/table';
import { WORD_DOCUMENT, wordText } from './formats/word';
import { decodeText } from './html/charset';
import { withoutTags } from './html/tags';
import { parseLoose, recipeNodesOf } from './linked-data/json-ld';
import { recipeOfNode } from './linked-data/schema-node';
import { isNode, type SchemaNode } from './linked-data/schema-values';
import { readPage } from './pages/page';
import { readCopyMeThat } from './programs/copy-me-that';
import { isMasterCook, readMasterCook } from './programs/master-cook';
import { readMasterCookXml } from './programs/master-cook-xml';
import { isMealMaster, readMealMaster } from './programs/meal-master';
import { isMealie, readMealie } from './programs/mealie';
import { DATABASE, isDatabase, MEALIE_PICTURE, picturesIn, readDatabase } from './programs/mealie-database';
import { readMyCookbook } from './programs/my-cookbook';
import { PAPRIKA_BYTES, readPaprikaRecipe } from './programs/paprika';
import { isTandoor, readTandoor } from './programs/tandoor';
import { emptyRecipe, type ReadRecipe } from './recipe/model';
import {
  entryOf,
  type Source,
  type SourceEntry,
  type SourceRecipe,
  sourceOf,
  unreadable,
} from './recipe/source';
import { besideIn, IMAGE, readPages } from './saved-pages';
import { withoutEmphasis } from './text/emphasis';
import { MOST_LINES, readTexts } from './text/pasted';

/** Nodes of a file of linked data that are looked at: some ten thousand recipes. */
const MOST_NODES = 200_000;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const endOf = (name: string): string => /\.([a-z0-9]{1,20})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const isRecipe = (recipe: ReadRecipe): boolean =>
  recipe.ingredients.length > 0 || recipe.instructions.length > 0;

/** A recipe as our API answers it, and as our archive has it. */
const isOurs = (value: unknown): value is SchemaNode =>
  isNode(value) &&
  typeof value.title === 'string' &&
  typeof value.slug === 'string' &&
  Array.isArray(value.ingredients) &&
  !('@type' in value);

const ownEntry = (archived: SchemaNode): SourceEntry => ({
  name: typeof archived.title === 'string' ? archived.title : null,
  read: () => ({ recipe: emptyRecipe(), picture: null, archived }),
});

/** Recipes in linked data, in the JSON of Mealie or Tandoor, or in ours; none where it holds none of these. */
export function readData(data: unknown, base: string | null): SourceEntry[] {
  const list = Array.isArray(data) ? data : isNode(data) && Array.isArray(data.items) ? data.items : [data];
  if (list.some((value) => isNode(value) && isMealie(value)))
    return list.map((value) =>
      isNode(value) && isMealie(value) ? entryOf(readMealie(value)) : unreadable(null),
    );
  if (list.some((value) => isNode(value) && isTandoor(value)))
    return list.map((value) =>
      isNode(value) && isTandoor(value) ? entryOf(readTandoor(value)) : unreadable(null),
    );
  if (list.some(isOurs)) return list.map((value) => (isOurs(value) ? ownEntry(value) : unreadable(null)));
  return recipeNodesOf([data], MOST_NODES).map((node) => entryOf(recipeOfNode(node, base)));
}

/** Two amounts in braces, or a fact after `>>`: no other text has them. */
const isCooklang = (text: string): boolean =>
  (text.slice(0, 20_000).match(/@[\p{L}][^@#~{}\n]{0,80}\{[^{}\n]{0,80}\}/gu) ?? []).length >= 2 ||
  /^>> ?\w[\w ]{0,40}:/m.test(text.slice(0, 2_000));

/** Recipes as JSON, one document or one a line. */
function readJson(text: string): SourceEntry[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '', second] = lines;
  // One a line: the first line is a whole document, and more follow.
  if (second === undefined || !isWhole(first)) return withoutRests(readData(parseLoose(text), null), text);
  return lines.flatMap((line) => {
    const found = isWhole(line) ? readData(JSON.parse(line), null) : [];
    return found.length > 0 ? found : [unreadable(null)];
  });
}

const isRest = (entry: SourceEntry): boolean => {
  const found = entry.read();
  return found === null || (found.archived === undefined && !isRecipe(found.recipe));
};

/** A file that was cut off ends in a piece of a recipe, which is none; where nothing else is in it, it holds no recipe. */
function withoutRests(entries: SourceEntry[], text: string): SourceEntry[] {
  if (!entries.some(isRest) || isWhole(text)) return entries;
  return entries.every(isRest)
    ? []
    : entries.map((entry) => (isRest(entry) ? unreadable(entry.name) : entry));
}

function isWhole(line: string): boolean {
  try {
    return /^\s*[[{]/.test(line) && typeof JSON.parse(line) === 'object';
  } catch {
    return false; // a document of several lines
  }
}

/** Formats of documents and pictures that people try, by how their files begin. */
const FOREIGN: readonly (readonly [string, RegExp])[] = [
  ['a PDF', /^%PDF-/],
  ['an old Word or Excel document', /^\u00d0\u00cf.\u00e0/s],
  ['a picture', /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF[\s\S]{4}WEBP)/],
];

/** @throws BadArchive for a file of another kind, which would be read as gibberish */
function refuseForeign(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = FOREIGN.find(([, pattern]) => pattern.test(start))?.[0];
  if (kind !== undefined)
    throw new BadArchive(`The file is ${kind}, which isn’t supported. Copy the recipe’s text and paste it.`);
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start);
  if (!isWide && !isGzip(bytes) && isBinary(bytes))
    throw new BadArchive('The file contains no text. Copy the recipe’s text and paste it.');
}

/** How Rich Text begins: text by its bytes, with commands between the words. */
const isRichText = (text: string): boolean => /^\s*\{\\rtf/.test(text);

/** Why a text is not read; null where it may be. */
function refusalOf(text: string, name: string): BadArchive | null {
  if (isRichText(text))
    return new BadArchive(
      'This is Rich Text (RTF), which isn’t supported. Open it in a word processor, then copy the text and paste it, or save it as plain text.',
    );
  if (isForeignMarkup(text))
    return new BadArchive(
      'This is XML from an app whose files aren’t supported yet. Export it as text or HTML.',
    );
  if (isTable(text, /^(?:csv|tsv)$/.test(endOf(name))))
    return new BadArchive(
      'We don’t recognize these columns. Name them title, ingredients, and instructions in the first row.',
    );
  return null;
}

/** XML that is no page, and of none of the programs whose markup is read. */
const isForeignMarkup = (text: string): boolean =>
  /^\s*<\?xml\b/i.test(text) && !/<html\b/i.test(text.slice(0, 5_000));

/**
 * What is sent alone, be it a file or pasted.
 * @throws BadArchive for what is of a kind that is not read, for a text that is too long, and as `readRows` does
 */
function readAlone(text: string, name: string): SourceEntry[] {
  const found = readPlain(text, name);
  if (found.length > 0) return found;
  const refusal = refusalOf(text, name);
  if (refusal !== null) throw refusal;
  if (isLong(text))
    throw new BadArchive(
      `This text has more than ${MOST_LINES.toLocaleString('en')} lines. Split it into smaller parts.`,
      { is_large: true },
    );
  return found;
}

/** Whether a text has more lines than are read of one. */
const isLong = (text: string): boolean => text.split(/\r\n|\r|\n/, MOST_LINES + 1).length > MOST_LINES;

/** Bytes of a file that tell whether it is text, and the share of control characters that no text has. */
const SAMPLE = 4_096;
const MOST_CONTROLS = 0.02;

function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const controls = sample.reduce((sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0);
  return controls > sample.length * MOST_CONTROLS;
}

/** Recipes of one source; one that holds nothing is unreadable beside others, and none at all alone. */
function wholeEntries(recipes: readonly ReadRecipe[]): SourceEntry[] {
  if (!recipes.some(isRecipe)) return [];
  return recipes.map((recipe) => (isRecipe(recipe) ? entryOf(recipe) : unreadable(recipe.title)));
}

/** A list of recipes begins with the first one's name, as no text of its own does. */
const YAML = /^(?:---\s+)?- (?:name|title): /;

/** A single file of text, by its name and by how it begins; nothing in Rich Text, one of many in an archive. */
function readPlain(text: string, name: string): SourceEntry[] {
  if (isRichText(text)) return [];
  const end = endOf(name);
  const start = text.trimStart().slice(0, 200);
  const cooklang = () => {
    const read = readCooklang(text);
    return [entryOf({ ...read, title: read.title ?? (end === 'cook' ? titleOf(name) : null) })];
  };
  if (end === 'cook' || isOwnCooklang(text)) return cooklang();
  const ours = readOwnMarkdown(text);
  if (ours !== null) return ours.map(entryOf);
  if (/^(?:json|jsonld|jsonl|ndjson)$/.test(end) || /^[[{]\s*["{[\]}]/.test(start)) return readJson(text);
  const exported = readMasterCookXml(text);
  if (exported !== null) return exported;
  const books = /^<(?:\?xml|cookbook|recipes?)\b/i.test(start) ? readMyCookbook(text) : [];
  if (books.length > 0) return books.filter(isRecipe).map(entryOf);
  if (isForeignMarkup(text)) return [];
  if (isMealMaster(text)) return readMealMaster(text).map(entryOf);
  if (isMasterCook(text)) return readMasterCook(text).map(entryOf);
  const yaml = /^ya?ml$/.test(end) || YAML.test(start) || isYaml(text) ? flatYaml(text) : null;
  if (yaml !== null) return wholeEntries(yaml.map(readYamlRecipe));
  if (/^<(?:!doctype|html|head|body|\?xml)\b/i.test(start) || /^html?$/.test(end))
    return readPages(text, null);
  if (/^<(?:script|div|article|section|main|table|h[1-6]|p)\b/i.test(start)) {
    const copied = readCopyMeThat(text);
    if (copied !== null) return copied;
    const found = readPage(text, null);
    // A piece of a page has no title where it is a text with a few tags in it.
    const isPiece = found.length > 0 && found.every(({ title }) => title !== null);
    const told = isPiece ? [] : readTexts(withoutTags(text)).filter(isRecipe);
    return (told.length > 0 ? told : found).map(entryOf);
  }
  if (/^(?:csv|tsv)$/.test(end)) return readRows(text);
  const rows = end === 'md' || (end === 'txt' && !isTableOfRecipes(text)) ? [] : readRows(text);
  if (rows.length > 0) return rows;
  if (end !== 'md' && isCooklang(text)) return cooklang();
  if (isTable(text, false) || isLong(text)) return [];
  const isMarkdown =
    end === 'md' || hasTable(text) || /^# /.test(start) || /^---\r?\n[\s\S]{0,5000}?\r?\n---\s*\n/.test(text);
  const found = isMarkdown
    ? readTexts(plainMarkdown(text)).map(withRemarks)
    : readTexts(withoutEmphasis(withoutTags(text)));
  const recipes = found.filter(isRecipe);
  const [only] = recipes;
  if (!isMarkdown || only === undefined || recipes.length > 1) return recipes.map(entryOf);
  const whole = withFrontMatter(only, text);
  return [entryOf({ ...whole, image_url: whole.image_url ?? markdownPicture(text) })];
}

/** What one of many files holds; one that is refused alone holds nothing here, where the others are read. */
function readAmongOthers(text: string, name: string): SourceEntry[] {
  try {
    return readPlain(text, name);
  } catch (error) {
    if (error instanceof BadArchive) return [];
    throw error;
  }
}

/**
 * Recipes that were pasted: text, or what somebody has copied out of a file or a page's source.
 * @throws BadArchive for Rich Text, or a table that is too long
 */
export const readPasted = (text: string): SourceEntry[] => readAlone(text, 'pasted.txt');

/** @throws BadArchive for a table that is too long */
function readRows(text: string): SourceEntry[] {
  try {
    return readTable(text).map((row) => (row === null ? unreadable(null) : entryOf(row)));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** `Lemon cake.cook` is Cooklang's way to name a recipe. */
const titleOf = (name: string): string | null =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{1,20}$/i, '')
    .trim() || null;

/** What an archive may hold beside Paprika's recipes. */
const KNOWN = /^(?:json|jsonld|jsonl|ndjson|cook|html?|csv|tsv|md|txt|ya?ml|xml|mx2|mxp|mmf|mm|rk)$/;

const isOfRecipes = (name: string): boolean =>
  KNOWN.test(endOf(name)) || /^(?:paprikarecipe|zip)$/.test(endOf(name));

/** Apple's shadows of files. */
const isShadow = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.)/.test(name);

function readArchive(bytes: Uint8Array, bounds: ZipBounds): Source {
  const entries = openZip(
    bytes,
    bounds,
    (name) =>
      !isShadow(name) &&
      (isOfRecipes(name) ||
        name === WORD_DOCUMENT ||
        isLibraryFile(name) ||
        MEALIE_PICTURE.test(name) ||
        IMAGE.test(name)),
  );
  if (entries.some(({ name }) => name === MANIFEST)) return readLibrary(entries);
  const word = entries.find(({ name }) => name === WORD_DOCUMENT)?.read() ?? null;
  if (word !== null) return sourceOf(readAlone(wordText(decodeText(word, null)), 'document.txt'));
  if (entries.length === 0) throw new BadArchive('The archive is empty or contains no recipes we can read.');
  if (entries.filter(({ name }) => isOfRecipes(name)).length > LIMITS.import_archive_files)
    throw new BadArchive(
      `The archive has more than ${LIMITS.import_archive_files.toLocaleString('en')} recipe files. Split it into smaller archives.`,
      { is_large: true },
    );
  const paprika = entries.filter(({ name }) => endOf(name) === 'paprikarecipe');
  if (paprika.length > 0) {
    // The recipes in it are packed once more; what they unpack to counts as well.
    const budget = { left: bounds.bytes * PACKED_TWICE };
    return sourceOf(
      paprika.map((entry) => ({
        name: titleOf(entry.name),
        read: () => {
          const packed = entry.read();
          return packed === null ? null : readPaprikaRecipe(packed, budget);
        },
      })),
    );
  }
  const database = entries.find(({ name }) => DATABASE.test(name));
  const backup = database?.read() ?? null;
  const tables = backup === null ? null : parseLoose(decodeText(backup, null));
  if (isDatabase(tables)) return sourceOf(readDatabase(tables, picturesIn(entries)));
  const texts = entries.filter(({ name }) => /^zip$/.test(endOf(name)) || KNOWN.test(endOf(name)));
  const budget = { left: bounds.bytes * PACKED_TWICE };
  return sourceOf(
    texts.flatMap((entry) => {
      if (endOf(entry.name) === 'zip')
        return [{ name: titleOf(entry.name), read: () => readInner(entry, bounds, budget) }];
      // A file of Cooklang is one recipe; in any other there may be several.
      if (endOf(entry.name) === 'cook') return [cooklangEntry(entry)];
      const bytes = entry.read();
      const text = bytes === null ? '' : decodeText(bytes, null);
      const page = /^html?$/.test(endOf(entry.name))
        ? readCopyMeThat(text, besideIn(entries, entry.name))
        : null;
      const found = page ?? readAmongOthers(text, entry.name);
      return found.length > 0 ? found : [unreadable(titleOf(entry.name))];
    }),
  );
}

/** The files of an archive in an archive. */
const INNER_FILES = 20;
const PHOTO = /\.(?:webp|jpe?g|png)$/i;

/**
 * One recipe of Tandoor's export, which packs each into an archive of its own, with its picture. What that unpacks to is
 * taken off the budget.
 * @throws BadArchive when it unpacks to more than the budget has left
 */
function readInner(file: ZipEntry, bounds: ZipBounds, budget: { left: number }): SourceRecipe | null {
  const packed = file.read();
  if (packed === null || !isZip(packed)) return null;
  const within = { ...bounds, entries: INNER_FILES, bytes: Math.min(bounds.bytes, budget.left) };
  const files = openZip(packed, within, (name) => /\.json$/i.test(name) || PHOTO.test(name));
  const read = (pattern: RegExp): Uint8Array | null => {
    const bytes = files.find(({ name }) => pattern.test(name))?.read() ?? null;
    budget.left -= bytes?.byteLength ?? 0;
    return bytes;
  };
  const text = read(/\.json$/i);
  const [entry] = text === null ? [] : readData(parseLoose(decodeText(text, null)), null);
  const found = entry?.read() ?? null;
  return found === null ? null : { ...found, picture: found.picture ?? read(PHOTO) };
}

const cooklangEntry = (file: ZipEntry): SourceEntry => ({
  name: titleOf(file.name),
  read: () => {
    const bytes = file.read();
    const [entry] = bytes === null ? [] : readAmongOthers(decodeText(bytes, null), file.name);
    return entry?.read() ?? null;
  },
});

/** Photos stand in Paprika's recipes as base64, a third longer than their bytes. */
const PACKED_TWICE = 4;

/**
 * The recipes of a file of any kind that we know: Paprika (`.paprikarecipes`, `.paprikarecipe`), the JSON of
 * Mealie and Tandoor, YAML, the XML of My CookBook, Meal-Master, RezKonv, MasterCook, CopyMeThat, linked data, Cooklang, Markdown, a saved page, a table, plain text, a zip archive of these, or our own export.
 * Without entries where it holds none.
 * @throws BadArchive see `openZip`; an entry's `read` too, when it unpacks to more than is taken
 */
export function readFile(bytes: Uint8Array, name: string, bounds: ZipBounds): Source {
  if (isZip(bytes)) return readArchive(bytes, bounds);
  refuseForeign(bytes);
  if (!isGzip(bytes)) return sourceOf(readAlone(decodeText(bytes, null), name));
  // Alone in its file, a recipe that unpacks to too much is the whole upload: that is refused.
  const budget = { left: Math.min(bounds.bytes, PAPRIKA_BYTES - 1) };
  if (endOf(name) === 'paprikarecipe' || endOf(name) === '')
    return sourceOf([{ name: titleOf(name), read: () => readPaprikaRecipe(bytes, budget) }]);
  return sourceOf(readAlone(decodeText(unpacked(bytes, bounds), null), name.replace(/\.gz$/i, '')));
}

function unpacked(bytes: Uint8Array, bounds: ZipBounds): Uint8Array {
  const most = Math.min(bounds.bytes, bounds.ratio * bytes.byteLength);
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: most }));
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isLarge) throw new BadArchive('The file is too large when uncompressed.', { is_large: true });
    throw new BadArchive('The file is damaged.', { cause: error });
  }
}
