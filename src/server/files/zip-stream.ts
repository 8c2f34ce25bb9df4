import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive that is written while it goes out. */
export interface ZipPart {
  name: string;
  /** Left as it is: pictures are packed already. */
  packed?: boolean;
  bytes: () => AsyncIterable<Uint8Array>;
}

/**
 * The bytes of a zip archive, made as they are read: one file after the other, so that no more than a piece of one
 * is in memory. A file whose `bytes` throw ends the archive with that error. Not for archives of 4 GiB or 65,535
 * files and more, which the format cannot hold without its 64-bit extension.
 */
export async function* zipBytes(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else made.push(bytes);
  });
  const taken = function* () {
    if (failure !== null) throw failure;
    const ready = made;
    made = [];
    for (const bytes of ready) if (bytes.byteLength > 0) yield bytes;
  };
  for await (const part of parts) {
    const file = part.packed ? new ZipPassThrough(part.name) : new ZipDeflate(part.name, { level: 6 });
    zip.add(file);
    for await (const bytes of part.bytes()) {
      file.push(bytes);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A stream of bytes that are made only as fast as they are read. */
export function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await bytes.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
