import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const statusSchema = z.strictObject({
  /** When the process that archives began to. */
  began: z.iso.datetime(),
  /** The last moment that can be restored; null before the first copy of the database is finished. */
  until: z.iso.datetime().nullable(),
  /** How often archiving has failed since it began. */
  failures: z.int(),
});

/** How archiving for point-in-time recovery goes. */
export type ArchiveStatus = z.infer<typeof statusSchema>;

/** Where the one process that archives says it to the others. */
export const archiveStatusFile = (dataDir: string): string => join(dataDir, 'archive-status.json');

/**
 * How archiving goes; null before the first round has ended.
 * @throws when the file is there and can't be read
 */
export async function readArchiveStatus(dataDir: string): Promise<ArchiveStatus | null> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(archiveStatusFile(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
