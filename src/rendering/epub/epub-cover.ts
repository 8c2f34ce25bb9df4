import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';

/** Where an EPUB of ours has its cover (`epub.mjs`). */
const COVER = 'EPUB/images/cover.jpg';

/** Bytes that are read of a file at most: its cover stands before the other pictures. */
const MOST = 32 * 1024 * 1024;

/**
 * The cover of an EPUB of ours, a JPEG; null where there is none. Of the file no more is read than up to the cover's
 * end. Rejects with what reading the file does.
 */
export async function epubCover(file: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let is_whole = false;
  const unzip = new Unzip((entry) => {
    if (entry.name !== COVER) return;
    entry.ondata = (error, piece, final) => {
      if (error) throw error;
      pieces.push(piece);
      is_whole ||= final;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  const reader = file.getReader();
  try {
    for (let read = 0; !is_whole && read < MOST; ) {
      const { done, value } = await reader.read();
      if (done) break;
      read += value.byteLength;
      unzip.push(value);
    }
  } finally {
    await reader.cancel();
  }
  return is_whole ? new Uint8Array(Buffer.concat(pieces)) : null;
}
