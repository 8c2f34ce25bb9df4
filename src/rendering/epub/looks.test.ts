import { describe, expect, it } from 'vitest';
import { contrast } from '@/kernel/book/colour';
import { THEMES } from '@/kernel/book/themes';
import { ebookLayout } from '@/rendering/layout/ebook';
import { anEbook } from '@/rendering/model/book.samples';
import { lookOf } from './themes.mjs';

/** The pages of reading apps: white, dark gray, and black. */
const LIGHT = ['#ffffff'];
const DARK = ['#000000', '#1c1c1e', '#2b2b2b'];
const LEAST = 4.5;

describe.each(THEMES)('an EPUB in %s', (theme) => {
  const brands = [null, '#2a6f97', '#f4c61c', '#111111'].map((accent) =>
    accent === null
      ? {}
      : { brand: { name: null, accent, heading_font: null, body_font: null, logo: null, links: [] } },
  );

  it('can be read on light and on dark pages, in its own colors and in those of a brand', () => {
    for (const brand of brands) {
      const look = lookOf(ebookLayout(anEbook({ theme, ...brand })));
      const pairs = [
        ...LIGHT.flatMap((page) => [look.accent, look.soft].map((color) => [color, page])),
        ...DARK.flatMap((page) => [look.accent_dark, look.soft_dark].map((color) => [color, page])),
        [look.ink, look.panel],
        ['#f2ede6', look.panel_dark],
        [look.soft_dark, look.panel_dark],
        [look.accent_dark, look.panel_dark],
        [look.on_ground, look.ground ?? '#ffffff'],
      ];
      for (const [color = '', ground = ''] of pairs)
        expect(contrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
    }
  });
});
