import { createHash } from 'node:crypto';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const NEWLINE = 10;

/** Passes bytes on, and knows their SHA-256 and the number of lines when they have passed. */
export class Digest extends Transform {
  readonly #hash = createHash('sha256');
  #lines = 0;
  #sha256: string | undefined;

  override _transform(chunk: Buffer, _coding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.#lines += 1;
    done(null, chunk);
  }

  get result(): { sha256: string; lines: number } {
    this.#sha256 ??= this.#hash.digest('hex');
    return { sha256: this.#sha256, lines: this.#lines };
  }
}

/** Takes whatever comes and keeps nothing of it. */
export const nowhere = () => new Writable({ write: (_chunk, _coding, done) => done() });

/** Reads a stream to its end through a digest. */
export const through = (source: NodeJS.ReadableStream, digest: Digest): Promise<void> =>
  pipeline(source, digest, nowhere());
