import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a file; null where there is none. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}

const HASH = /^[0-9a-f]{40}$/;

/** The commit that a folder stands on, by git's own files, or that a release was made from; null where neither says. */
export function commitOf(folder: string): string | null {
  const release = textOf(join(folder, 'dist', 'release.json'));
  if (release !== null) return JSON.parse(release).commit;
  const head = textOf(join(folder, '.git', 'HEAD'));
  if (head === null) return null;
  const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  if (ref === undefined) return HASH.test(head) ? head : null;
  const loose = textOf(join(folder, '.git', ref));
  if (loose !== null) return HASH.test(loose) ? loose : null;
  const packed = textOf(join(folder, '.git', 'packed-refs'))?.split('\n') ?? [];
  const found = packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
  return HASH.test(found) ? found : null;
}
