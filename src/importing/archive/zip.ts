import { crc32, inflateRawSync } from 'node:zlib';

/** What an archive may hold; see `openZip`. */
export interface ZipBounds {
  /** Files of any kind, read or not: their names are all that is kept of them. */
  entries: number;
  /** Unpacked bytes of all files that are read, counted while they are unpacked. */
  bytes: number;
  /** Unpacked bytes for each packed one; more is a bomb. */
  ratio: number;
}

/** A file of an archive, unpacked when it is asked for. */
export interface ZipEntry {
  name: string;
  /**
   * Its bytes; null where it is damaged, encrypted, or packed in a way that is not read.
   * @throws BadArchive when a bound is passed
   */
  read(): Uint8Array | null;
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

/** The first bytes of a zip archive: its first file, or its end where it has none. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 0x03 && bytes[3] === 0x04) || (bytes[2] === 0x05 && bytes[3] === 0x06));

/** Names that would leave a folder. We never write them to a disk, but such an archive is no honest export. */
const isHonest = (name: string): boolean =>
  !name.includes('\0') && !/^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name);

/** A file whose content is the address of another one (APPNOTE.TXT 4.4.15, the mode of Unix in the upper half). */
const isLink = (zip: Buffer, entry: number): boolean =>
  ((zip.readUInt32LE(entry + 38) >>> 16) & 0o170_000) === 0o120_000;

// Records of the format (APPNOTE.TXT 4.3): how each begins, and its length before what varies.
const END = { begin: 0x06054b50, length: 22 };
const ENTRY = { begin: 0x02014b50, length: 46 };
const LOCAL = { begin: 0x04034b50, length: 30 };
/** What may stand behind the last record: a comment. */
const LONGEST_COMMENT = 65_535;
/** Of archives that write their numbers with 64 bits: where their end is, and the end itself. */
const LOCATOR = { begin: 0x07064b50, length: 20 };
const END_64 = { begin: 0x06064b50, length: 56 };
/** The field of an entry that has its numbers with 64 bits, and what stands in their places then. */
const WIDE_FIELD = 1;
const ELSEWHERE = 0xffffffff;
const ENCRYPTED = 1;
const [STORED, DEFLATED] = [0, 8];

interface Place {
  name: string;
  flags: number;
  method: number;
  /** Of the unpacked bytes. */
  sum: number;
  /** Packed bytes. */
  size: number;
  /** Where its local record begins. */
  at: number;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Names are UTF-8, whatever the archive says; what is none is of an old program. */
function nameIn(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

const damaged = () => new BadArchive('The archive is damaged.');

/** A number of 64 bits, which no archive that fits into memory needs whole. */
const wide = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** How many files the directory names and where it begins, by the record at `end` or the wide one it stands for. */
function startOf(zip: Buffer, end: number): { count: number; at: number } {
  const locator = end - LOCATOR.length;
  if (locator >= 0 && zip.readUInt32LE(locator) === LOCATOR.begin) {
    const at = wide(zip, locator + 8);
    if (at + END_64.length > zip.length || zip.readUInt32LE(at) !== END_64.begin) throw damaged();
    return { count: wide(zip, at + 32), at: wide(zip, at + 48) };
  }
  return { count: zip.readUInt16LE(end + 10), at: zip.readUInt32LE(end + 16) };
}

/** The numbers that an entry has in its field of wide ones: those that stand elsewhere, in this order. */
function wideNumbers(extra: Buffer, narrow: { unpacked: number; size: number; at: number }) {
  const numbers = { ...narrow };
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== WIDE_FIELD) continue;
    let next = field + 4;
    for (const name of ['unpacked', 'size', 'at'] as const) {
      if (numbers[name] !== ELSEWHERE || next + 8 > extra.length) continue;
      numbers[name] = wide(extra, next);
      next += 8;
    }
    break;
  }
  return numbers;
}

/** The directory at the end of an archive, which names all its files. */
function directoryOf(zip: Buffer, bounds: ZipBounds): Place[] {
  const from = Math.max(0, zip.length - END.length - LONGEST_COMMENT);
  const end = zip.subarray(from).lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + from;
  if (end < from || end + END.length > zip.length) throw damaged();
  const start = startOf(zip, end);
  const places: Place[] = [];
  let { at } = start;
  while (at + ENTRY.length <= end && zip.readUInt32LE(at) === ENTRY.begin) {
    if (places.length >= bounds.entries)
      throw new BadArchive(`The archive has more than ${bounds.entries.toLocaleString('en')} files.`, {
        is_large: true,
      });
    const named = at + ENTRY.length;
    const next = named + zip.readUInt16LE(at + 28);
    const name = nameIn(zip.subarray(named, next));
    if (isLink(zip, at)) throw new BadArchive('The archive contains a link that leads outside it.');
    if (!isHonest(name)) throw new BadArchive('The archive contains a file name that leads outside it.');
    const behind = next + zip.readUInt16LE(at + 30);
    const { size, at: local } = wideNumbers(zip.subarray(next, behind), {
      unpacked: zip.readUInt32LE(at + 24),
      size: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    places.push({
      name,
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      sum: zip.readUInt32LE(at + 16),
      size,
      at: local,
    });
    at = behind + zip.readUInt16LE(at + 32);
  }
  // Without the wide record, the format counts no further than 16 bits.
  if (places.length !== start.count && places.length % 0x10000 !== start.count) throw damaged();
  return places;
}

/** The packed bytes of a file; null where its record is not where the directory says. */
function packedAt(zip: Buffer, { at, size }: Place): Buffer | null {
  if (at + LOCAL.length > zip.length || zip.readUInt32LE(at) !== LOCAL.begin) return null;
  const begin = at + LOCAL.length + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  return begin + size > zip.length ? null : zip.subarray(begin, begin + size);
}

/**
 * The files of a zip archive whose names `wanted` accepts; folders are left out. A file is unpacked when it is read,
 * once, and what it unpacks to is counted, whatever the archive says of itself.
 * @throws BadArchive when it has too many files, a name leads out, or the bytes are no archive
 */
export function openZip(bytes: Uint8Array, bounds: ZipBounds, wanted: (name: string) => boolean): ZipEntry[] {
  if (!isZip(bytes)) throw new BadArchive('The file isn’t a zip archive.');
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const most = Math.min(bounds.bytes, bounds.ratio * bytes.byteLength);
  let size = 0;
  const tooLarge = () => new BadArchive('The archive is too large when uncompressed.', { is_large: true });
  const unpack = (place: Place): Uint8Array | null => {
    const packed = packedAt(zip, place);
    if (packed === null || (place.flags & ENCRYPTED) !== 0) return null;
    let unpacked: Uint8Array | null = null;
    if (place.method === STORED) unpacked = packed;
    else if (place.method === DEFLATED)
      try {
        unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(1, most - size) });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
          throw tooLarge();
        return null; // damaged: whoever reads it says so of this file alone
      }
    size += unpacked?.byteLength ?? 0;
    if (size > most) throw tooLarge();
    return unpacked !== null && crc32(unpacked) === place.sum ? unpacked : null;
  };
  return directoryOf(zip, bounds)
    .filter(({ name }) => !name.endsWith('/') && wanted(name))
    .map((place) => {
      let known: Uint8Array | null | undefined;
      const read = () => {
        known ??= unpack(place);
        return known;
      };
      return { name: place.name, read };
    });
}
