import type { BookNotice } from '@/kernel/book/book-notice';
import { INCH } from '@/kernel/book/page-units';
import {
  gutterOf,
  hasSpineWords,
  innerOf,
  PRINT_FIGURES,
  type PrintFacts,
  spineOf,
} from '@/kernel/book/printing';
import { trimSize } from '@/kernel/book/trims';
import { imageKeys } from '@/rendering/layout/book.key';
import { inDirection } from '@/rendering/layout/direction';
import { ebookLayout } from '@/rendering/layout/ebook';
import { checkBook, recipesOfBook } from '@/rendering/model/book.check';
import type { EbookModel, PrintModel } from '@/rendering/model/book.model';
import { bookNotices } from '@/rendering/model/book.notices';
import { RenderFailed } from '@/rendering/model/render-failed';
import type { PictureShapes } from '@/rendering/typst/previewer';
import { type RenderOptions, runSetting, TEMPLATES } from '@/rendering/typst/renderer';
import { findInks, type Inks, STANDARD, toInks } from './inks';

/** A book with what makes it a print edition. */
export type PrintedModel = EbookModel & { print: PrintModel };

/** The pictures of a print edition, by the model's keys. */
export interface PrintPictures {
  /** The shapes in pixels of those that are there. */
  shapes: PictureShapes;
  /** A picture as its creator has given it, with the point that stays in view; null when it is gone. */
  read: (key: string) => Promise<{ bytes: Uint8Array; focal?: { x: number; y: number } | null } | null>;
}

export interface PrintFiles {
  /** The pages, without a cover. */
  interior: Uint8Array;
  /** Back, spine, and front in one piece. */
  cover: Uint8Array;
  page_count: number;
  missing_letters: string[];
  notices: BookNotice[];
  facts: PrintFacts;
}

/** A picture on a page, in points. */
interface Frame {
  image: string;
  page: number;
  width: number;
  height: number;
}

interface Frames {
  page_count: number;
  missing_letters: string[];
  left_out: string[];
  placed: Frame[];
  cover: Frame[];
}

/** Pixels on the longer side of a picture that stands in no frame: the logo. */
const UNFRAMED = 1200;

interface Size {
  width: number;
  height: number;
}

/** The pixels in an inch of a picture that fills a frame. */
const ppiIn = (shape: Size, frame: Size) =>
  INCH / Math.max(frame.width / shape.width, frame.height / shape.height);

/** The size that a picture is printed in: as sharp as paper shows in its largest frame, and never enlarged. */
function printSize(shape: Size, frames: readonly Size[]): Size {
  const least = Math.min(...frames.map((frame) => ppiIn(shape, frame)));
  const share =
    frames.length === 0 ? UNFRAMED / Math.max(shape.width, shape.height) : PRINT_FIGURES.sharp / least;
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * Math.min(1, share)));
  return { width: scaled(shape.width), height: scaled(shape.height) };
}

/**
 * Makes the files of a print edition. Its pages are set once without photos, which tells how many there are and how large
 * each photo stands, and again where their number asks for a wider inner margin; then each photo is made as large as its
 * frame needs, and the pages are set with them. One job runs at a time, in the process that sets books.
 *
 * Rejects with RenderFailed as `renderBook` does.
 */
export async function renderPrint(
  model: PrintedModel,
  pictures: PrintPictures,
  options: RenderOptions = {},
): Promise<PrintFiles> {
  checkBook(model);
  const inks = model.print.color === 'cmyk' ? await findInks() : null;
  if (model.print.color === 'cmyk' && inks === null)
    throw new RenderFailed(
      'Ghostscript isn’t installed on this server anymore. Build the print edition again.',
      'crashed',
    );
  options.onStep?.('pages');
  const { book, frames, inner } = await pagesOf(model, pictures.shapes, options);
  const photos: object[] = [];
  const images: [string, object][] = [];
  for (const key of imageKeys(model)) {
    const shape = pictures.shapes.get(key);
    const source = shape === undefined ? null : await pictures.read(key);
    if (shape === undefined || source === null) continue;
    const size = printSize(
      shape,
      [...frames.placed, ...frames.cover].filter(({ image }) => image === key),
    );
    const profile = inks?.profile ?? null;
    const bytes = await runSetting({ kind: 'photo', bytes: source.bytes, size, profile }, options);
    if (!(bytes instanceof Uint8Array)) continue;
    photos.push({ key, bytes, size, whole: shape });
    images.push([key, { focal: source.focal ?? null }]);
  }
  const message = { kind: 'print', main: TEMPLATES[model.kind], book, images, photos };
  const made = (await runSetting(message, options)) as Pick<PrintFiles, 'interior' | 'cover' | 'page_count'>;
  options.onStep?.('samples');
  const inked = (pdf: Uint8Array, title: string) =>
    inks === null ? pdf : toInks(pdf, title, inks, { signal: options.signal });
  const { page_count } = made;
  return {
    interior: await inked(made.interior, model.title),
    cover: await inked(made.cover, model.title),
    page_count,
    missing_letters: frames.missing_letters,
    notices: noticesOf(model, frames, pictures.shapes),
    facts: factsOf(model, page_count, inner, inks),
  };
}

/** The pages with an inner margin that their number allows, and how large pictures stand on them. */
async function pagesOf(model: PrintedModel, shapes: PictureShapes, options: RenderOptions) {
  const points = imageKeys(model).flatMap((key) => {
    const shape = shapes.get(key);
    return shape === undefined ? [] : [{ key, ...shape }];
  });
  // A wider margin makes more pages and never fewer, so this ends with the last row of the table.
  for (let pages = 1; ; ) {
    const layout = inDirection(ebookLayout(model, pages));
    const book = JSON.stringify(layout);
    const message = { kind: 'frames', main: TEMPLATES[model.kind], book, points, images: [] };
    const frames = (await runSetting(message, options)) as Frames;
    const inner = layout.paper.inner / INCH;
    if (innerOf(frames.page_count) <= layout.paper.inner) return { book, frames, inner };
    pages = frames.page_count;
  }
}

/** What the book lacks, and the photos that are less sharp than paper shows, each once, where it is least sharp. */
function noticesOf(model: PrintedModel, frames: Frames, shapes: PictureShapes): BookNotice[] {
  const { left_out, placed, cover } = frames;
  const notices = bookNotices(model, { left_out, small: [] }, new Set(shapes.keys()));
  const soft = (image: string, among: readonly Frame[]) => {
    const shape = shapes.get(image);
    if (shape === undefined) return null;
    const found = among
      .filter((frame) => frame.image === image)
      .map((frame) => ({ page: frame.page, ppi: Math.floor(ppiIn(shape, frame)) }))
      .toSorted((one, other) => one.ppi - other.ppi)[0];
    return found === undefined || found.ppi >= PRINT_FIGURES.sharp ? null : found;
  };
  const front = model.cover.image === null ? null : soft(model.cover.image, cover);
  if (front !== null)
    notices.push({ code: 'photo_not_sharp', recipe_id: null, title: model.title, ppi: front.ppi });
  const seen = new Set<string>();
  for (const { id, title, image } of recipesOfBook(model)) {
    if (image === null || seen.has(image)) continue;
    seen.add(image);
    const found = soft(image, placed);
    if (found !== null) notices.push({ code: 'photo_not_sharp', recipe_id: id, title, ...found });
  }
  return notices;
}

function factsOf(model: PrintedModel, page_count: number, inner: number, inks: Inks | null): PrintFacts {
  const { paper } = model.print;
  const cut = trimSize(model.trim);
  const trim = { width: cut.width / INCH, height: cut.height / INCH };
  const { bleed } = PRINT_FIGURES;
  const spine = spineOf(page_count, paper);
  const facts: PrintFacts = {
    paper,
    page_count,
    trim,
    page: { width: trim.width + bleed, height: trim.height + 2 * bleed },
    cover: { width: 2 * trim.width + spine + 2 * bleed, height: trim.height + 2 * bleed },
    spine,
    spine_words: hasSpineWords(page_count),
    inner,
    gutter: gutterOf(page_count),
    color: inks === null ? 'rgb' : 'cmyk',
    standard: inks === null ? null : STANDARD,
  };
  return facts;
}
