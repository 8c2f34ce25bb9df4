/** The part of the middleware that we use; its own types would bring in those of Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions } from 'node:zlib';

  interface Options {
    /** Whether an answer may be compressed; asked when its headers are known. */
    filter?: (req: IncomingMessage, res: ServerResponse) => boolean;
    /** Bytes below which an answer of known length is left as it is. */
    threshold?: number;
    brotli?: BrotliOptions;
  }
  function compression(
    options?: Options,
  ): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  namespace compression {
    /** Whether the media type of the answer gains by compression. */
    function filter(req: IncomingMessage, res: ServerResponse): boolean;
  }
  export default compression;
}
