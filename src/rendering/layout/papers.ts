import { INCH, MM } from '@/kernel/book/page-units';
import type { Trim } from '@/rendering/model/book.model';

/** A page, its margins and the size of its running text, in points. */
export interface Paper {
  width: number;
  height: number;
  side: number;
  top: number;
  bottom: number;
  type: number;
}

const SIZES: Record<Trim, [width: number, height: number]> = {
  us_letter: [8.5 * INCH, 11 * INCH],
  a4: [210 * MM, 297 * MM],
  a5: [148 * MM, 210 * MM],
  '6x9': [6 * INCH, 9 * INCH],
  '7.5x9.25': [7.5 * INCH, 9.25 * INCH],
  '8x10': [8 * INCH, 10 * INCH],
};

/** The page of a trim size: margins and type grow with it. Left and right are equal, for it is read on screens. */
export function paperOf(trim: Trim): Paper {
  const [width, height] = SIZES[trim];
  const type = width < 5.9 * INCH ? 9.5 : width < 7 * INCH ? 10 : width < 8.2 * INCH ? 10.5 : 11;
  return {
    width,
    height,
    side: Math.round(width * 0.105 * 100) / 100,
    top: Math.round(height * 0.085 * 100) / 100,
    bottom: Math.round(height * 0.095 * 100) / 100,
    type,
  };
}
