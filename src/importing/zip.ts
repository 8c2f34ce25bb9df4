import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';

/** What an archive may hold; see `readZip`. */
export interface ZipBounds {
  entries: number;
  /** Unpacked bytes of all entries together, counted while they are unpacked. */
  bytes: number;
  /** Unpacked bytes for each packed one; more is a bomb. */
  ratio: number;
}

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** Thrown for an archive that is none, or that does not keep to the bounds. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
  /** Whether it holds more than is taken. */
  readonly is_large: boolean;

  constructor(message: string, { is_large = false, cause }: { is_large?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.is_large = is_large;
  }
}

/** The first bytes of a zip archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

const STEP = 64 * 1024;

/** Names that would leave a folder. We never write them to a disk, but such an archive is no honest export. */
const isHonest = (name: string): boolean =>
  !name.includes('\0') && !/^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name);

/**
 * The files of a zip archive whose names `wanted` accepts; folders are left out. What is unpacked is counted as it
 * comes, whatever the archive says of itself.
 * @throws BadArchive when a bound is passed, a name leads out, or the bytes are no archive
 */
export function readZip(bytes: Uint8Array, bounds: ZipBounds, wanted: (name: string) => boolean): ZipEntry[] {
  if (!isZip(bytes)) throw new BadArchive('The file is no zip archive.');
  const entries: ZipEntry[] = [];
  let seen = 0;
  let size = 0;
  let failure: BadArchive | null = null;
  const unzip = new Unzip((file: UnzipFile) => {
    seen += 1;
    if (seen > bounds.entries)
      failure ??= new BadArchive(`The archive has more than ${bounds.entries} files.`, { is_large: true });
    if (!isHonest(file.name)) failure ??= new BadArchive('A name in the archive leads out of it.');
    if (failure !== null || file.name.endsWith('/') || !wanted(file.name)) return;
    const parts: Uint8Array[] = [];
    file.ondata = (error, part, final) => {
      if (failure !== null) return;
      if (error !== null) {
        failure = new BadArchive('The archive is damaged.');
        return;
      }
      size += part.byteLength;
      if (size > bounds.bytes || size > bounds.ratio * bytes.byteLength) {
        failure = new BadArchive('The archive unpacks to more than is taken.', { is_large: true });
        file.terminate();
        return;
      }
      parts.push(part);
      if (final) entries.push({ name: file.name, bytes: new Uint8Array(Buffer.concat(parts)) });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.byteLength && failure === null; at += STEP)
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.byteLength);
  } catch (error) {
    failure ??= new BadArchive('The archive is damaged.', { cause: error });
  }
  if (failure !== null) throw failure;
  return entries;
}
