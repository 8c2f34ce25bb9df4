import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from '@/rendering/typst/renderer';
import { withoutPhotos } from './without-photos.mjs';

afterAll(closeRenderer);

const SIZE = { width: 1200, height: 900 };
/** A photo of stripes of a pixel each: drawn smaller it is gray, but for who leaves pixels out. */
const striped = await sharp(
  Buffer.from(
    Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => (Math.floor(at / 3) % 2) * 255),
  ),
  { raw: { ...SIZE, channels: 3 } },
)
  .jpeg({ quality: 95 })
  .toBuffer();
const red = await sharp({ create: { ...SIZE, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer();

const made = await renderBook(
  anEbook({
    cover: { kind: 'photo', image: 'striped' },
    chapters: [
      { title: 'All', intro: null, recipes: ['a', 'b', 'c'].map((name) => aRecipe(name, { image: 'red' })) },
    ],
  }),
  new Map([
    ['striped', { bytes: striped, is_print: true }],
    ['red', { bytes: red, is_print: true }],
  ]),
);
const pdf = Buffer.from(made.pdf);

describe('a file without its photos', { timeout: 120_000 }, () => {
  it('is as long, and the photos are its JPEGs byte for byte', () => {
    const before = Buffer.from(pdf);
    const found = withoutPhotos(pdf);
    expect(pdf.equals(before)).toBe(true);
    expect(found.pdf.length).toBe(pdf.length);
    expect([pdf, found.pdf].map((file) => file.includes('/DCTDecode'))).toEqual([true, false]);
    expect(found.photos.map((photo) => photo.equals(striped) || photo.equals(red))).toEqual([true, true]);
  });

  it('is drawn with its photos, smooth as in the file', async () => {
    const [cover = new Uint8Array(), ...pages] = made.previews;
    const shades = await sharp(cover)
      .extract({ left: 100, top: 60, width: 300, height: 100 })
      .greyscale()
      .raw()
      .toBuffer();
    // Pixels that were left out would make it black and white.
    expect(Math.min(...shades)).toBeGreaterThan(60);
    expect(Math.max(...shades)).toBeLessThan(195);
    const reds = [];
    for (const page of pages) {
      const data = await sharp(page).removeAlpha().raw().toBuffer();
      reds.push(data.filter((value, at) => at % 3 === 0 && value > 200 && (data[at + 1] ?? 0) < 60).length);
    }
    expect(Math.max(...reds)).toBeGreaterThan(20_000);
  });
});
