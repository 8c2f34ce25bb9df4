/** Bytes of a page in which a charset is looked for (HTML standard, 13.2.3.2: the first 1,024). */
const HEAD = 1024;

const META = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/** Windows-1252 for the bytes 0x80 to 0x9F (Encoding standard, index windows-1252); five of them are controls. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** The text of bytes. Some versions of Node decode windows-1252, and all its labels, as plain ISO 8859-1. */
function decoded(decoder: TextDecoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

function decoderOf(label: string | null): TextDecoder | null {
  try {
    return label === null ? null : new TextDecoder(label);
  } catch {
    return null; // a label that nobody knows says nothing
  }
}

/**
 * The text of some bytes: by their byte order mark, else by the charset that came with them, else by the one that
 * the page names itself, else as UTF-8, and where they are no UTF-8 as Windows-1252, as browsers do. Never throws.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const named = decoderOf(charset) ?? decoderOf(META.exec(head)?.[1] ?? null);
  if (named !== null && named.encoding !== 'utf-8') return decoded(named, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(named ?? new TextDecoder('windows-1252'), bytes);
  }
}
