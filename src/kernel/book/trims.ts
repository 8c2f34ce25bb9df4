import { INCH, MM } from './page-units';

/** The pages that a creator may choose, in the order in which they are offered. */
export const TRIMS = ['us_letter', 'a4', 'a5', '6x9', '7x10', '7.5x9.25', '8x10', '8.5x8.5'] as const;
export type Trim = (typeof TRIMS)[number];

/** The same as they are cut, upright: width and height in points. */
const TRIM_SIZES: Record<Trim, readonly [width: number, height: number]> = {
  a5: [148 * MM, 210 * MM],
  '6x9': [6 * INCH, 9 * INCH],
  '7x10': [7 * INCH, 10 * INCH],
  '7.5x9.25': [7.5 * INCH, 9.25 * INCH],
  '8x10': [8 * INCH, 10 * INCH],
  '8.5x8.5': [8.5 * INCH, 8.5 * INCH],
  us_letter: [8.5 * INCH, 11 * INCH],
  a4: [210 * MM, 297 * MM],
};

/** The page of a lead magnet, whose creator does not choose one. */
export const LEAD_MAGNET_TRIM: Trim = '7.5x9.25';

/** The size of a page in points. */
export function trimSize(trim: Trim): { width: number; height: number } {
  const [width, height] = TRIM_SIZES[trim];
  return { width, height };
}
