import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

/** Pixels that a page is high in a strip of pages, on a screen of twice the density. */
const HEIGHT = 176;
const QUALITY = 60;
/** Bytes of small pages that are kept. */
const KEPT_BYTES = 8 * 1024 * 1024;

const kept = new LRUCache<string, string[]>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (pages) => pages.reduce((sum, page) => sum + page.length, 1),
});

/**
 * Pages that were set, as small pictures in data URLs: some thousand bytes for what takes a hundred thousand as SVG.
 * `digest` is that of the pages, of which equal ones are drawn once.
 */
export async function pageThumbs(digest: string, pages: readonly string[]): Promise<string[]> {
  const found = kept.get(digest);
  if (found !== undefined) return found;
  const made: string[] = [];
  for (const page of pages) {
    const small = await sharp(Buffer.from(page), { unlimited: true })
      .resize({ height: HEIGHT })
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .toBuffer();
    made.push(`data:image/webp;base64,${small.toString('base64')}`);
  }
  kept.set(digest, made);
  return made;
}
