import { INCH } from './page-units';

/** What a book is printed on: black and white on white or cream paper, or color on white paper. */
export const PRINT_PAPERS = ['white', 'cream', 'color'] as const;
export type PrintPaper = (typeof PRINT_PAPERS)[number];

/**
 * Figures of the printers, in inches. Bleed, resolution, and IngramSpark's margins are from the printers' own help
 * pages (Amazon KDP G201857950, IngramSpark's file creation guide). The gutters, calipers, spines, and barcodes are
 * figures on which independent guides agree (senswriter.com/guides/book-trim-size-margins, kidillus.com/kdp-cover-size-guide,
 * bookcoverslab.com/kdp-cover-size-calculator/quick-reference); KDP's own tables were not read. KDP's page counts are from
 * bookbolt.kb.help ("minimum, maximum number of pages") and ebookpbook.com, which cite its Print Options; the latter has
 * IngramSpark's 1,200, whose limits for each paper were not found. Read on 2026-11-29.
 * Whether KDP's standard color has a caliper of 0.002252 or 0.002347 is contested: `color` is its premium color.
 */
export const PRINT_FIGURES = {
  /** How far color goes beyond the cut, on three sides of a page and on all of a cover. */
  bleed: 0.125,
  /** The narrowest inside margin, by the most pages of a book that may have it. */
  gutters: [
    { pages: 150, inches: 0.375 },
    { pages: 300, inches: 0.5 },
    { pages: 500, inches: 0.625 },
    { pages: 700, inches: 0.75 },
    { pages: 828, inches: 0.875 },
  ],
  /** How thick a page is: half of a leaf. */
  calipers: { white: 0.002252, cream: 0.0025, color: 0.002347 },
  /** From so many pages on a spine may have words, which keep this far from its folds. */
  spine_words: { pages: 79, clear: 0.0625 },
  /** White, for the printer's barcode, and how far from the fold and the foot of the back. */
  barcode: { width: 2, height: 1.2, away: 0.25 },
  /** The fewest pages of a paperback, and the most by its paper: those of the widest trim in inches that it fits. */
  kdp_pages: {
    least: 24,
    most: [
      { width: 8.25, white: 828, cream: 776, color: 828 },
      { width: 8.27, white: 780, cream: 730, color: 590 },
      { width: 8.5, white: 590, cream: 550, color: 590 },
    ],
  },
  ingram_pages: { least: 18, most: 1200 },
  /** How far words stay from the cut at IngramSpark, inside of a book. */
  ingram_margin: 0.5,
  /** Pixels in an inch from which on a photo is as sharp as paper shows. */
  sharp: 300,
} as const;

/** Points between the gutter that a printer asks for and where our words begin. */
const BESIDE_GUTTER = 9;

/** The row of the table for so many pages: the last one for more than it knows. */
function gutterRow(pages: number): { pages: number; inches: number } {
  const { gutters } = PRINT_FIGURES;
  return gutters.find((row) => pages <= row.pages) ?? gutters[gutters.length - 1] ?? gutters[0];
}

/** The narrowest inside margin of a book of so many pages, in inches. */
export const gutterOf = (pages: number): number => gutterRow(pages).inches;

/** The inside margin from which on words stand clear of that gutter, in points. */
export const innerOf = (pages: number): number => gutterOf(pages) * INCH + BESIDE_GUTTER;

/** How thick a book of so many pages is, in inches. */
export const spineOf = (pages: number, paper: PrintPaper): number => pages * PRINT_FIGURES.calipers[paper];

/** Whether its spine is thick enough for words. */
export const hasSpineWords = (pages: number): boolean => pages >= PRINT_FIGURES.spine_words.pages;

/** What was made of a print edition, as its creator has to know it; lengths in inches. */
export interface PrintFacts {
  paper: PrintPaper;
  page_count: number;
  /** A page once it is cut, and as it is in the file. */
  trim: { width: number; height: number };
  page: { width: number; height: number };
  /** The file of the cover: back, spine, and front with their bleed. */
  cover: { width: number; height: number };
  spine: number;
  spine_words: boolean;
  /** The inside margin of its pages, and the least that printers take. */
  inner: number;
  gutter: number;
  color: 'cmyk' | 'rgb';
  /** What the files claim to be; null of RGB files. */
  standard: string | null;
}

/** Whether a printer takes the files. */
export interface PrinterCheck {
  printer: 'Amazon KDP' | 'IngramSpark';
  accepts: boolean;
  /** Why not: one sentence; null where it does. */
  reason: string | null;
}

function pagesCheck(
  printer: PrinterCheck['printer'],
  { page_count }: PrintFacts,
  least: number,
  most: number,
): PrinterCheck {
  if (page_count < least) return { printer, accepts: false, reason: `A book needs at least ${least} pages.` };
  if (page_count > most)
    return {
      printer,
      accepts: false,
      reason: `A book this size on this paper can have at most ${most} pages.`,
    };
  return { printer, accepts: true, reason: null };
}

/** Which printers take the files, as far as their published figures tell. */
export function printerChecks(facts: PrintFacts): PrinterCheck[] {
  const { kdp_pages, ingram_pages } = PRINT_FIGURES;
  const ingram = pagesCheck('IngramSpark', facts, ingram_pages.least, ingram_pages.most);
  // A4 is 8.268 inches wide.
  const row = kdp_pages.most.find(({ width }) => facts.trim.width <= width + 0.001) ?? kdp_pages.most[2];
  return [
    pagesCheck('Amazon KDP', facts, kdp_pages.least, row[facts.paper]),
    ingram.accepts && facts.color === 'rgb'
      ? { printer: 'IngramSpark', accepts: false, reason: 'It takes CMYK files only.' }
      : ingram,
  ];
}
