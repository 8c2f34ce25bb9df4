import postgres from 'postgres';
import type { Blobs } from '@/server/files/blobs';
import { namedFiles } from '../backup/check';
import { SetupError } from '../postgres/layout';

/** What a restored database has, in numbers. */
export interface Contents {
  recipes: number;
  products: number;
  /** Photos and books that its rows name, and how many of them are there. */
  named: number;
  found: number;
}

/** Counts what is in a restored database that has the present schema, and which of its files are in `blobs`. */
export async function contentsOf(databaseUrl: string, blobs: Pick<Blobs, 'size'>): Promise<Contents> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [counts] = await sql<{ recipes: number; products: number }[]>`
      select (select count(*)::int from recipes) as recipes, (select count(*)::int from products) as products`;
    const named = await namedFiles(sql);
    let found = 0;
    for (const key of named) if ((await blobs.size(key)) !== null) found += 1;
    return { recipes: counts?.recipes ?? 0, products: counts?.products ?? 0, named: named.length, found };
  } finally {
    await sql.end();
  }
}

/**
 * Brings the files of an archive into the blob store, those that aren't there yet.
 * @throws SetupError for one that the disk has damaged
 */
export async function restoreFiles(from: Blobs, to: Blobs, signal: AbortSignal): Promise<void> {
  for await (const key of from.keys()) {
    signal.throwIfAborted();
    if ((await to.size(key)) !== null) continue;
    if ((await to.put(await from.bytes(key))) !== key)
      throw new SetupError(`The file ${key} in the archive is damaged. Delete it there, and restore again.`);
  }
}
