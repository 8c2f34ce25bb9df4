import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { epubCover } from './epub-cover';

const noise = (bytes: number, seed: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => (at * seed) % 251);
const cover = noise(200_000, 7);
const isCover = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).equals(cover);
const archive = (files: Record<string, Uint8Array>) =>
  zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }], ...files }, { level: 0 });

/** A file that comes in pieces, and how many of its bytes were asked for. */
function pieces(bytes: Uint8Array, size = 65_536) {
  const asked = { bytes: 0, is_left: false };
  const file = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = bytes.slice(asked.bytes, asked.bytes + size);
        if (piece.byteLength === 0) return controller.close();
        asked.bytes += piece.byteLength;
        controller.enqueue(piece);
      },
      cancel() {
        asked.is_left = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { file, asked };
}

it('the cover of a book is found in however many pieces its file comes, stored or packed', async () => {
  for (const level of [0, 6] as const)
    for (const size of [1_000, 65_536, 10_000_000]) {
      const bytes = zipSync({
        'EPUB/images/cover.jpg': [cover, { level }],
        'EPUB/images/p0.jpg': noise(500, 3),
      });
      expect(isCover(await epubCover(pieces(bytes, size).file))).toBe(true);
    }
});

it('of a book no more is read than up to the end of its cover', async () => {
  const { file, asked } = pieces(
    archive({ 'EPUB/images/cover.jpg': cover, 'EPUB/images/p0.jpg': noise(3_000_000, 11) }),
  );
  expect(isCover(await epubCover(file))).toBe(true);
  expect(asked.bytes).toBeLessThan(400_000);
  expect(asked.is_left).toBe(true);
});

it('a file without a cover, or one that is cut off, has none', async () => {
  const without = archive({ 'EPUB/images/p0.jpg': noise(500, 3) });
  const whole = archive({ 'EPUB/images/cover.jpg': cover });
  for (const bytes of [without, whole.slice(0, 100_000), new Uint8Array(), strToU8('no archive')])
    expect(await epubCover(pieces(bytes).file)).toBeNull();
});
