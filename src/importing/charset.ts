/** Bytes of a page in which a charset is looked for (HTML standard, 13.2.3.2: the first 1,024). */
const HEAD = 1024;

const META = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;

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
  if (named !== null && named.encoding !== 'utf-8') return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return named === null ? new TextDecoder('windows-1252').decode(bytes) : named.decode(bytes);
  }
}
