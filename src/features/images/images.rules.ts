/** The small version of a picture in pixels: a card of the list at one and a half times its size. */
export const THUMB = { width: 312, height: 219 } as const;

/** The address of the small version of an own picture; null stays null. */
export function thumbAddress(image_url: string | null): string | null {
  return image_url === null ? null : `${image_url}?w=${THUMB.width}`;
}

/** The picture formats that we read. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

/**
 * The format that a file's first bytes declare, whatever its name or sender says; null for anything we do not
 * read. Only these ever reach a decoder: no SVG, no PDF, no HEIC (its codec is patented and not in our library).
 */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : null;
}

/** Whether a file begins with an `ftyp` box that names AVIF (ISO/IEC 14496-12 §4.3; AV1 Image File Format §5). */
function isAvif(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256, bytes.length);
  const brands: string[] = ascii(bytes, 8, end).match(/.{4}/gs) ?? [];
  return brands.includes('avif') || brands.includes('avis');
}
