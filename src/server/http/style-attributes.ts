import type { ServerResponse } from 'node:http';

const written = Buffer.from(' style="');
const held = Buffer.from(' data-style="');

/** How many bytes at the end of a piece may be the beginning of a style attribute. */
function begun(piece: Buffer): number {
  for (let length = Math.min(written.length - 1, piece.length); length > 0; length--) {
    if (piece.subarray(-length).equals(written.subarray(0, length))) return length;
  }
  return 0;
}

function renamed(piece: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = piece.indexOf(written); at !== -1; at = piece.indexOf(written, from)) {
    parts.push(piece.subarray(from, at), held);
    from = at + written.length;
  }
  return from === 0 ? piece : Buffer.concat([...parts, piece.subarray(from)]);
}

const asBuffer = (piece: string | Uint8Array, encoding: unknown): Buffer =>
  typeof piece === 'string'
    ? Buffer.from(piece, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);

/**
 * Sends the style attributes of a page as `data-style`, which a script of every page (ui/theme/held-styles.tsx) sets in the browser, so that the
 * content security policy can refuse style attributes: Mantine passes sizes in them, and a policy can't let those
 * through alone. React writes a quote in a text or a value as `&quot;` and in a script as `\"`, so that nothing else
 * on a page reads ` style="`.
 */
export function holdStyleAttributes(res: ServerResponse): void {
  const { write, end } = res;
  let kept = Buffer.alloc(0);
  const isPage = () => String(res.getHeader('content-type')).startsWith('text/html');

  res.write = function patched(this: ServerResponse, ...call: unknown[]) {
    const [piece, encoding, sent] = call as [string | Uint8Array, unknown, unknown];
    if (!isPage()) return write.apply(this, call as never);
    if (!this.headersSent) this.removeHeader('Content-Length');
    const whole = Buffer.concat([kept, asBuffer(piece, encoding)]);
    const open = begun(whole);
    kept = whole.subarray(whole.length - open);
    const told = typeof encoding === 'function' ? encoding : sent;
    return write.call(this, renamed(whole.subarray(0, whole.length - open)), told as never);
  } as typeof write;

  res.end = function patched(this: ServerResponse, ...call: unknown[]) {
    if (!isPage()) return end.apply(this, call as never);
    const [piece, encoding] = call;
    const told = call.find((word) => typeof word === 'function');
    const last =
      typeof piece === 'string' || piece instanceof Uint8Array ? asBuffer(piece, encoding) : Buffer.alloc(0);
    const whole = renamed(Buffer.concat([kept, last]));
    kept = Buffer.alloc(0);
    if (!this.headersSent && this.hasHeader('Content-Length')) this.setHeader('Content-Length', whole.length);
    return end.call(this, whole, 'utf8', told as never);
  } as typeof end;
}
