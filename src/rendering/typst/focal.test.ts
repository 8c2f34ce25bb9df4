import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { SourcePicture } from '@/rendering/model/book.model';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

/** Red at the left, green in the middle, blue at the right. */
const photo = await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#00ff00' } })
  .composite([
    { input: { create: { width: 300, height: 300, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 900, top: 0 },
  ])
  .jpeg()
  .toBuffer();

/** The parts of a cover that are red and blue. */
async function colorsOf(focal: NonNullable<SourcePicture['focal']> | null) {
  const model = anEbook({
    cover: { kind: 'photo', image: 'p' },
    chapters: [{ title: 'All', intro: null, recipes: [aRecipe('a')] }],
  });
  const made = await renderBook(model, new Map([['p', { bytes: photo, is_print: false, focal }]]));
  const [cover] = made.previews;
  const { data, info } = await sharp(cover).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [red, blue] = [0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 180 && g < 80 && b < 80) red++;
    if (b > 180 && g < 80 && r < 80) blue++;
  }
  return { red: red > 1000, blue: blue > 1000 };
}

describe('a photo that is cut to fit in a book', () => {
  it('is cut round its focal point, and from its center without one', { timeout: 120_000 }, async () => {
    expect(await colorsOf(null)).toEqual({ red: false, blue: false });
    expect(await colorsOf({ x: 0, y: 0.5 })).toEqual({ red: true, blue: false });
    expect(await colorsOf({ x: 1, y: 0.5 })).toEqual({ red: false, blue: true });
  });
});
