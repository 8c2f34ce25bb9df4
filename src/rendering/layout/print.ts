import { INCH } from '@/kernel/book/page-units';
import { PRINT_FIGURES } from '@/kernel/book/printing';
import { trimSize } from '@/kernel/book/trims';
import type { EbookModel } from '@/rendering/model/book.model';
import { paragraphs, typeset } from './typeset';

/** What the templates of a print edition read beside the book itself; lengths in points. */
export interface PrintLayout {
  color: 'cmyk' | 'rgb';
  trim: { width: number; height: number };
  bleed: number;
  /** How thick a page is. */
  caliper: number;
  /** A spine of so many pages has words, which keep `clear` from the folds. */
  spine_words: { pages: number; clear: number };
  barcode: { width: number; height: number; away: number };
  back_text: string[];
}

/** What a print edition adds to a book's layout; null of a book for screens. */
export function printLayout({ print, trim, description, language }: EbookModel): PrintLayout | null {
  if (print === undefined) return null;
  const { bleed, calipers, spine_words, barcode } = PRINT_FIGURES;
  return {
    color: print.color,
    trim: trimSize(trim),
    bleed: bleed * INCH,
    caliper: calipers[print.paper] * INCH,
    spine_words: { pages: spine_words.pages, clear: spine_words.clear * INCH },
    barcode: {
      width: barcode.width * INCH,
      height: barcode.height * INCH,
      away: barcode.away * INCH,
    },
    back_text: paragraphs(print.back_text ?? description, language, typeset),
  };
}
