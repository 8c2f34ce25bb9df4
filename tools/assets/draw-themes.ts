import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { COVER_KINDS, type CoverKind, THEMES, type Theme } from '@/kernel/book/themes';
import { anEbook } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from '@/rendering/typst/renderer';
import { sampleBook } from '../rendering/books';

const FOLDER = 'public/themes';
/** Twice the size on the screen. */
const WIDTH = 672;
const HEIGHT = 408;
const PAGE_HEIGHT = 340;
const GAP = 26;
const COVER_HEIGHT = 320;

/** The kind of cover in the picture of each theme. */
const SHOWN: Record<Theme, CoverKind> = {
  heirloom: 'photo',
  market: 'typographic',
  minimal: 'framed',
  plate: 'photo',
  grid: 'framed',
  oven: 'framed',
  pocket: 'typographic',
  garden: 'pattern',
};

/**
 * Draws public/themes/{theme}.webp: the cover and a recipe of a small book, side by side on a desk; and
 * public/themes/{theme}-{kind}.webp: a cover of each kind. To be run again when the templates have changed their looks.
 */
export async function drawThemes(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const photo = readFileSync(join('scripts', 'demo', 'photos', 'basic-waffles.webp'));
  for (const theme of THEMES) {
    const { model: book, images } = sampleBook(6, { theme });
    const cover = { kind: SHOWN[theme], image: book.cover.image };
    const { previews } = await renderBook({ ...book, cover }, images);
    // The cover, then the contents, an opener, and recipes.
    const shown = [previews[0], previews.at(-1)].filter((page) => page !== undefined);
    const pages = await Promise.all(
      shown.map((page) => sharp(page).resize({ height: PAGE_HEIGHT }).toBuffer({ resolveWithObject: true })),
    );
    const across = pages.reduce((sum, { info }) => sum + info.width, GAP * (pages.length - 1));
    let left = Math.round((WIDTH - across) / 2);
    const placed = pages.map(({ data, info }) => {
      const here = { input: data, left, top: (HEIGHT - PAGE_HEIGHT) / 2 };
      left += info.width + GAP;
      return here;
    });
    await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#b5a998' } })
      .composite(placed)
      .webp({ quality: 80 })
      .toFile(join(FOLDER, `${theme}.webp`));
    for (const kind of COVER_KINDS) {
      const covered = anEbook({
        theme,
        title: 'The Long Table',
        subtitle: null,
        author_name: 'Your name',
        cover: { kind, image: 'photo' },
      });
      const [drawn] = (await renderBook(covered, new Map([['photo', { bytes: photo, is_print: false }]])))
        .previews;
      await sharp(drawn)
        .resize({ height: COVER_HEIGHT })
        .webp({ quality: 80 })
        .toFile(join(FOLDER, `${theme}-${kind}.webp`));
    }
  }
  await closeRenderer();
}
