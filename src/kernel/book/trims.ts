import { INCH, MM } from './page-units';

/** The pages of products as they are cut, upright: width and height in points. */
export const TRIM_SIZES = {
  a5: [148 * MM, 210 * MM],
  '6x9': [6 * INCH, 9 * INCH],
  '7x10': [7 * INCH, 10 * INCH],
  '7.5x9.25': [7.5 * INCH, 9.25 * INCH],
  '8x10': [8 * INCH, 10 * INCH],
  '8.5x8.5': [8.5 * INCH, 8.5 * INCH],
  us_letter: [8.5 * INCH, 11 * INCH],
  a4: [210 * MM, 297 * MM],
} as const;

/** The page of a lead magnet, whose creator does not choose one. */
export const LEAD_MAGNET_TRIM = '7.5x9.25';

/** The size of a page in points. */
export function trimSize(trim: keyof typeof TRIM_SIZES): { width: number; height: number } {
  const [width, height] = TRIM_SIZES[trim];
  return { width, height };
}
