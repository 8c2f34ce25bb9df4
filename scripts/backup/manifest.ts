import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { SetupError } from '../postgres/layout';
import { Digest, through } from './digest';

/** What a backup's folder holds beside the files of the blob store; written last, so a folder without it is no backup. */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Hashes of the migrations that the database had, oldest first. */
  migrations: z.array(z.string().max(64)).min(1).max(10_000),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.int(), sha256: z.string() })).max(1_000),
  /** How many files of the blob store there are, and the SHA-256 of `blobs.txt`, which lists their keys. */
  blobs: z.strictObject({ count: z.int(), sha256: z.string() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Where the parts of a backup are in its folder. */
export const places = (folder: string) => ({
  manifest: join(folder, 'galley.json'),
  table: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  blobList: join(folder, 'blobs.txt'),
  blob: (key: string) => join(folder, 'blobs', key.slice(0, 2), key),
});

/** The unpacked rows of a table in a backup. */
export function readTable(folder: string, name: string) {
  const file = createReadStream(places(folder).table(name));
  const rows = createGunzip();
  file.once('error', (error) => rows.destroy(error));
  return file.pipe(rows);
}

/** The keys of the files in a backup. */
export async function readKeys(folder: string): Promise<string[]> {
  const text = await readFile(places(folder).blobList, 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

interface Verifying {
  signal?: AbortSignal | undefined;
  /** Whether a blob of the backup was read and compared before. */
  isRead?: (key: string) => boolean;
}

/**
 * Reads every file of a backup again and holds it against what the manifest says. A blob's key is the SHA-256 of its
 * content, so a changed one shows by itself.
 * @throws SetupError that names what is missing or damaged
 */
export async function verify(
  folder: string,
  manifest: Manifest,
  { signal, isRead = () => false }: Verifying = {},
): Promise<void> {
  const damaged = (what: string) => new SetupError(`The backup in ${folder} is damaged: ${what}.`);
  for (const { name, rows, sha256 } of manifest.tables) {
    signal?.throwIfAborted();
    const found = await digestOf(() => readTable(folder, name));
    if (found === undefined) throw damaged(`the table ${name} can’t be read`);
    if (found.sha256 !== sha256 || found.lines !== rows) throw damaged(`the table ${name} has changed`);
  }
  const list = await digestOf(() => createReadStream(places(folder).blobList));
  if (list?.sha256 !== manifest.blobs.sha256 || list.lines !== manifest.blobs.count)
    throw damaged('the list of files has changed');
  for (const key of await readKeys(folder)) {
    signal?.throwIfAborted();
    if (isRead(key)) continue;
    const found = await digestOf(() => createReadStream(places(folder).blob(key)));
    if (found?.sha256 !== key) throw damaged(`the file ${key} is missing or has changed`);
  }
}

/** The digest of a stream, or undefined when it can't be read to its end. */
export async function digestOf(open: () => NodeJS.ReadableStream): Promise<Digest['result'] | undefined> {
  const digest = new Digest();
  try {
    await through(open(), digest);
  } catch {
    return undefined;
  }
  return digest.result;
}

/**
 * The manifest of a backup.
 * @throws SetupError when the folder holds none that this version reads
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(places(folder).manifest, 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new SetupError(`There’s no backup in ${folder}: its galley.json is missing or can’t be read.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new SetupError(`This version of Galley can’t read the backup in ${folder}. See its galley.json.`);
  }
}
