import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gnuzip = promisify(gzip);

/** Types that gain by compression; pictures and fonts are compressed already. */
const TEXT = new Set(['.css', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest']);

/** A version that saves less than this many bytes is not worth keeping. */
const WORTH = 64;

async function packFile(path: string, target: string): Promise<void> {
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const versions = { '.br': await brotli(bytes, { params }), '.gz': await gnuzip(bytes, { level: 9 }) };
  mkdirSync(dirname(target), { recursive: true });
  for (const [end, version] of Object.entries(versions))
    if (version.byteLength + WORTH <= bytes.byteLength) writeFileSync(target + end, version);
}

/**
 * Compresses the static files of a build once and well (Brotli 11, gzip 9), into a folder beside them: the address
 * of a file, and `.br` or `.gz`. The server reads it at its start (src/server/http/static-files.ts).
 */
export async function packStaticFiles(
  folders: readonly { folder: string; prefix: string }[],
  packed: string,
): Promise<void> {
  rmSync(packed, { recursive: true, force: true });
  const waiting = folders.flatMap(({ folder, prefix }) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, target: join(packed, prefix, relative(folder, path)) })),
  );
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await packFile(next.path, next.target);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
