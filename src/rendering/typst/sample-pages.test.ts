import sharp from 'sharp';
import { expect, it } from 'vitest';
import { previewsOf, sheetsOf } from './sample-pages.mjs';

/** A page of 100 by 50 points as the compiler draws one of a file, with a square on it and no color of its own. */
const drawing = (x: number) =>
  Buffer.from(
    `<svg viewBox="0 0 100 50" width="100" height="50" xmlns="http://www.w3.org/2000/svg"><path d="M${x},25 h50 v25 h-50 Z"/></svg>`,
  ).toString('base64');
const svg = `<svg>${[0, 50].map((x) => `<image xlink:href="data:image/svg+xml;base64,${drawing(x)}"/>`).join('')}</svg>`;

/** How dark the quarters of a picture are, from 0 to 1. */
async function quarters(image: Uint8Array): Promise<number[]> {
  const pixels = await sharp(image).resize(2, 2, { kernel: 'nearest' }).greyscale().raw().toBuffer();
  return [...pixels].map((light) => Math.round((255 - light) / 255));
}

it('shows of every page what stands there, the cover larger', async () => {
  const { previews, cover, pictures } = await previewsOf(sheetsOf(svg, [1, 4]), [4, 1], { covered: true });
  expect(await Promise.all(previews.map(quarters))).toEqual([
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ]);
  expect(cover).toMatchObject({ width: 3200, height: 1600 });
  expect(pictures.get(4)).toMatchObject({ width: 1800, height: 900 });
});

it('refuses to go on without a page that was asked for', () => {
  expect(() => sheetsOf(svg, [1, 4, 5])).toThrow('page 5 was not drawn');
});
