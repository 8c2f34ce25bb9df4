import sharp from 'sharp';
import { expect, it } from 'vitest';
import { previewsOf } from './sample-pages.mjs';

/** Two pages as the compiler stacks them, 100 by 100 points each; a square stands on the second, as a letter does. */
const svg = `<svg class="typst-doc" viewBox="0 0 100 200" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
    <path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 100 h 100 v -100 Z "/>
    <g transform="matrix(1 0 0 1 0 0)"><g class="typst-group"></g></g>
    <path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 100 h 100 v -100 Z "/>
    <g transform="matrix(1 0 0 1 0 100)"><use xlink:href="#gB" x="50" y="0" fill="#000000"/></g>
    <defs id="glyph">
        <symbol id="gA" overflow="visible">
            <path d="M 0 0h 100 v 100 h -100 Z "/>
        </symbol>
        <symbol id="gB" overflow="visible">
            <path d="M 0 0h 50 v 50 h -50 Z "/>
        </symbol>
    </defs>
</svg>`;

/** How dark the quarters of a picture are, from 0 to 1. */
async function quarters(image: Uint8Array): Promise<number[]> {
  const pixels = await sharp(image).resize(2, 2, { kernel: 'nearest' }).greyscale().raw().toBuffer();
  return [...pixels].map((light) => Math.round((255 - light) / 255));
}

it('shows on every page the letters that stand there, and no others', async () => {
  const { previews, cover } = await previewsOf(svg, [1, 2], { covered: true });
  expect(await Promise.all(previews.map(quarters))).toEqual([
    [0, 0, 0, 0],
    [0, 1, 0, 0],
  ]);
  expect(cover).toMatchObject({ width: 1600, height: 1600 });
});
