import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { EbookModel } from '@/rendering/model/book.model';
import { aRecipe } from '@/rendering/model/book.samples';
import {
  aBrand,
  anEpub,
  fullEbook,
  HOSTILE,
  hostileEbook,
  hostileRecipe,
} from '@/testing/files/epub-samples';
import { EPUBCHECK } from '../../../scripts/debian.mjs';

/** A program that runs once gains nothing from being compiled well. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** What W3C's own checker says of a book. */
async function checked(model: EbookModel): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-epub-'));
  try {
    const [book, report] = [join(folder, 'book.epub'), join(folder, 'report.json')];
    writeFileSync(book, await anEpub(model, ['soup', 'logo']));
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

describe('epubcheck finds nothing wrong', { timeout: 60_000 }, () => {
  it('with a book that has everything', async () => {
    expect(await checked(fullEbook({ theme: 'market', brand: aBrand }))).toEqual([]);
  });

  it('with a book that has next to nothing', async () => {
    const bare = aRecipe('a', { ingredients: [], instructions: [], notes: null, description: null });
    const none = { dedication: null, introduction: null, how_to_use: null, copyright: null, isbn: 'x' };
    const back = {
      index: { title: false, ingredient: false, tag: false },
      about_author: null,
      conversions_table: false,
      acknowledgements: null,
    };
    const chapters = [{ title: '', intro: null, recipes: [bare] }];
    const book = fullEbook({
      front: none,
      back,
      chapters,
      subtitle: null,
      description: null,
      author_name: '',
    });
    expect(await checked(book)).toEqual([]);
  });

  it('with every hostile text in one book that is read from the right', async () => {
    const all = HOSTILE.map(([, text]) => text).join('\n');
    const chapters = HOSTILE.map(([, text]) => ({
      title: text,
      intro: text,
      recipes: [hostileRecipe(text)],
    }));
    expect(await checked({ ...hostileEbook(all), chapters, language: 'ar' })).toEqual([]);
  });
});
