import type { ZipEntry } from './archive/zip';
import { readPage } from './pages/page';
import { readCopyMeThat } from './programs/copy-me-that';
import { entryOf, type SourceEntry } from './recipe/source';

/** Pictures that stand beside a page in an archive. */
export const IMAGE = /(?:^|\/)images\/[^/]{1,200}\.(?:webp|jpe?g|png)$/i;

/** The recipes of a page: of an export of CopyMeThat each for itself, else as `readPage` finds them. */
export const readPages = (html: string, base: string | null): SourceEntry[] =>
  readCopyMeThat(html) ?? readPage(html, base).map(entryOf);

/** What stands in an archive beside one of its files, by the name that this file has for it. */
export function besideIn(entries: readonly ZipEntry[], file: string): (name: string) => Uint8Array | null {
  const folder = file.replace(/[^/]*$/, '');
  const images = new Map(entries.filter(({ name }) => IMAGE.test(name)).map((entry) => [entry.name, entry]));
  return (name) => images.get(`${folder}${name.replace(/^\.\//, '')}`)?.read() ?? null;
}
