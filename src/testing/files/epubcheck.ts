import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EPUBCHECK } from '../../../scripts/debian.mjs';

/** A program that runs once gains nothing from being compiled well. */
export const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** What W3C's own checker says of an EPUB file. */
export async function epubcheck(bytes: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-epub-'));
  try {
    const [book, report] = [join(folder, 'book.epub'), join(folder, 'report.json')];
    writeFileSync(book, bytes);
    // It ends with 1 when it has found something, which the report says better.
    const run = promisify(execFile)('java', [
      ...QUICK_START,
      '-jar',
      EPUBCHECK,
      book,
      '--json',
      report,
      '--profile',
      'default',
    ]);
    await run.catch(() => undefined);
    const { messages } = JSON.parse(readFileSync(report, 'utf8'));
    return messages.map(
      (one: { ID: string; severity: string; message: string; locations: object[] }) =>
        `${one.severity} ${one.ID}: ${one.message} ${JSON.stringify(one.locations.slice(0, 2))}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
