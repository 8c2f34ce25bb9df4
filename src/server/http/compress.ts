import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Whether an answer that is made for one request may be compressed. Not one with a strong ETag, which names its
 * bytes (RFC 9110 §8.8.3.3), and not one of the API that must not be stored: it carries a token, and what is
 * secret is never compressed beside what somebody else may have written. Pages hold no secret: the session is in
 * a cookie that scripts cannot read and other sites cannot send along, and a nonce serves for one answer.
 */
function mayBeCompressed(req: IncomingMessage, res: ServerResponse): boolean {
  const etag = single(res.getHeader('etag'));
  if (etag !== undefined && !etag.startsWith('W/')) return false;
  if (req.url?.startsWith('/api') && String(res.getHeader('cache-control')).includes('no-store'))
    return false;
  // The filter knows a type only as a string.
  const type = single(res.getHeader('content-type'));
  if (type !== undefined) res.setHeader('Content-Type', type);
  return compression.filter(req, res);
}

/** A header's value as text. Next sets those of its routes as lists of one. */
const single = (value: number | string | readonly string[] | undefined): string | undefined =>
  value === undefined ? undefined : [value].flat().join(', ');

/**
 * Brotli at 5 costs about what gzip does at its usual 6 and is a tenth smaller on our pages; a window of 256 KiB
 * holds a page whole and keeps the memory of one answer small.
 */
const middleware = compression({
  filter: mayBeCompressed,
  threshold: 1_024,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  },
});

/** Makes the answer go out compressed, piece by piece, where the client takes that and it pays. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] !== undefined) middleware(req, res, () => undefined);
}
