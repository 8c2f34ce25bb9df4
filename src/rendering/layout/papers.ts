import { INCH, MM } from '@/kernel/book/page-units';
import { innerOf, PRINT_FIGURES } from '@/kernel/book/printing';
import { type Trim, trimSize } from '@/kernel/book/trims';
import type { BookFormat } from '@/rendering/model/book.model';

/**
 * A page and its grid, in points: `lines` of `leading` between `top` and `bottom`, over columns with gutters between
 * them. All that stands on a page begins on a line or half a line.
 */
export interface Paper {
  width: number;
  height: number;
  /** Margins at the fold and at the outer edge; equal where pages are not bound. */
  inner: number;
  outer: number;
  top: number;
  bottom: number;
  lines: number;
  leading: number;
  /** One on a phone. */
  columns: 1 | 4 | 6;
  column: number;
  gutter: number;
  /** The one size of running text. */
  type: number;
  /** How much larger small words, such as labels, are than on a page that is held closer. */
  enlarged: number;
  /** What is cut off at top, foot, and outer edge once it is printed; margins and sizes contain it. None at the fold. */
  bleed: number;
}

type Grid = Pick<Paper, 'inner' | 'outer' | 'top' | 'lines' | 'leading' | 'columns' | 'gutter' | 'type'>;

/** Running text of pages up to 7.5 inches, and of wider ones. */
const SMALL = { leading: 13, type: 9.5 };
const LARGE = { leading: 14, type: 10 };

const FOUR = { columns: 4, gutter: 16 } as const;
const SIX = { columns: 6, gutter: 18 } as const;

const GRIDS: Record<Trim, Grid> = {
  a5: { inner: 52, outer: 40, top: 44, lines: 37, ...SMALL, ...FOUR },
  '6x9': { inner: 54, outer: 42, top: 48, lines: 41, ...SMALL, ...FOUR },
  '7x10': { inner: 54, outer: 48, top: 54, lines: 46, ...SMALL, ...SIX },
  '7.5x9.25': { inner: 54, outer: 48, top: 54, lines: 42, ...SMALL, ...SIX },
  '8x10': { inner: 60, outer: 54, top: 56, lines: 43, ...LARGE, ...SIX },
  '8.5x8.5': { inner: 60, outer: 54, top: 54, lines: 35, ...LARGE, ...SIX },
  us_letter: { inner: 66, outer: 60, top: 60, lines: 47, ...LARGE, ...SIX },
  a4: { inner: 64, outer: 57, top: 62, lines: 50, ...LARGE, ...SIX },
};

const rounded = (points: number) => Math.round(points * 100) / 100;

/**
 * The page of a trim size, with `leading` points from line to line where its lines are not those of the size. A bound book is wider in its fold than at its outer edge; sheets that are printed at home
 * or only read on a screen have equal margins.
 */
export function paperOf(
  trim: Trim,
  { bound, leading: own = null }: { bound: boolean; leading?: number | null },
): Paper {
  const { width, height } = trimSize(trim);
  const grid = GRIDS[trim];
  const { inner, outer, top, columns, gutter } = grid;
  const leading = own ?? grid.leading;
  const lines = Math.floor((grid.lines * grid.leading) / leading);
  const column = (width - inner - outer - (columns - 1) * gutter) / columns;
  const middle = (inner + outer) / 2;
  return {
    ...grid,
    lines,
    leading,
    width,
    height,
    ...(bound ? {} : { inner: middle, outer: middle }),
    bottom: rounded(height - top - lines * leading),
    column: rounded(column),
    enlarged: 1,
    bleed: 0,
  };
}

/**
 * A page in the shape of a phone, 9:16. A phone shows it about 70 mm wide, so what is set in 11.5 points is read there in 9.
 */
export function phonePaper(): Paper {
  const [width, height] = [90 * MM, 160 * MM];
  const [side, top, lines, leading] = [18, 30, 24, 16];
  return {
    ...{ width, height, inner: side, outer: side, top, lines, leading },
    bottom: rounded(height - top - lines * leading),
    columns: 1,
    column: rounded(width - 2 * side),
    gutter: 0,
    type: 11.5,
    enlarged: 1.25,
    bleed: 0,
  };
}

/** What is otherwise in the phone edition of what has no contents: its page. */
export interface PagesOfPhones {
  paper: Paper;
}

/** The same of what is made as these files; null without a phone edition. */
export const pagesOfPhones = (formats: readonly BookFormat[]): PagesOfPhones | null =>
  formats.includes('phone_pdf') ? { paper: phonePaper() } : null;

/**
 * The page of a printed book of at most so many pages: bound, with bleed on three sides, and with an inner margin that
 * keeps words out of the fold. Its columns share what that leaves.
 */
export function printPaperOf(trim: Trim, pages: number, leading: number | null = null): Paper {
  const paper = paperOf(trim, { bound: true, leading });
  const bleed = PRINT_FIGURES.bleed * INCH;
  const inner = Math.max(paper.inner, innerOf(pages));
  return {
    ...paper,
    bleed,
    inner,
    column: rounded(paper.column - (inner - paper.inner) / paper.columns),
    width: paper.width + bleed,
    height: paper.height + 2 * bleed,
    outer: paper.outer + bleed,
    top: paper.top + bleed,
    bottom: rounded(paper.bottom + bleed),
  };
}
