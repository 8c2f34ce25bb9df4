import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ARCHIVE_MODE } from './packing';

/** Bytes of a block: a header is one, and files are filled up to whole ones. */
const BLOCK = 512;
/** Bytes that are read of a file at once. */
const PIECE = 256 * 2 ** 10;

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** A header of the ustar format (POSIX.1-1988), which any tar reads. */
function header(name: string, type: '0' | '5', size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long`);
  const octal = (n: number, at: number, length: number) =>
    block.write(n.toString(8).padStart(length - 1, '0'), at);
  block.write(name);
  octal(type === '5' ? ARCHIVE_MODE.folder : ARCHIVE_MODE.file, 100, 8);
  for (const at of [108, 116]) octal(0, at, 8); // its owner: whoever unpacks it
  octal(size, 124, 12);
  octal(0, 136, 12); // its time, which PostgreSQL doesn't need
  block.fill(' ', 148, 156);
  block.write(type, 156);
  block.write('ustar\0' + '00', 257);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return block;
}

/**
 * The files and folders in a folder that something writes to, as a tar file. A file has the size that it had when it
 * was opened, filled up with zeros if it has become shorter; one that has gone is left out.
 */
export async function* tarOf(
  folder: string,
  { leavesOut, between }: { leavesOut: (name: string) => boolean; between: () => Promise<void> },
): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (leavesOut(name)) continue;
    await between();
    if (entry.isDirectory()) yield header(`${name}/`, '5', 0);
    if (!entry.isFile()) continue;
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (file === undefined) continue;
    try {
      const { size } = await file.stat();
      yield header(name, '0', size);
      for (let left = size; left > 0; ) {
        const piece = Buffer.alloc(Math.min(PIECE, left));
        const { bytesRead } = await file.read(piece, 0, piece.length);
        const part = bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
        left -= part.length;
        yield part;
      }
      yield Buffer.alloc(padding(size));
    } finally {
      await file.close();
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Unpacks a compressed tar file of `tarOf` into a folder that is there. */
export async function unpackTar(source: string, folder: string, signal: AbortSignal): Promise<void> {
  await pipeline(
    createReadStream(source),
    createGunzip(),
    (chunks: AsyncIterable<Buffer>) => unpackFrom(chunks, folder),
    { signal },
  );
}

async function unpackFrom(chunks: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const more = chunks[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  /** What comes next, as much as is there, `most` bytes at most. */
  const read = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await more.next();
      if (next.done) throw new Error('it ends too early');
      rest = Buffer.from(next.value);
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  const readAll = async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await read(left));
    return Buffer.concat(parts);
  };
  for (;;) {
    const block = await readAll(BLOCK);
    if (block[0] === 0) break;
    const text = (at: number, length: number) =>
      block.toString('utf8', at, at + length).replace(/\0[\s\S]*$/, '');
    const name = text(0, 100);
    const path = join(folder, name);
    if (relative(folder, path).startsWith('..')) throw new Error(`it has a file outside: ${name}`);
    if (text(156, 1) === '5') {
      await mkdir(path, { recursive: true, mode: ARCHIVE_MODE.folder });
      continue;
    }
    const size = Number.parseInt(text(124, 12), 8);
    const file = await open(path, 'wx', ARCHIVE_MODE.file);
    try {
      for (let left = size; left > 0; ) {
        const part = await read(left);
        await file.write(part);
        left -= part.length;
      }
    } finally {
      await file.close();
    }
    await readAll(padding(size));
  }
  // Whoever writes wants to be read to the end.
  while (!(await more.next()).done);
}
