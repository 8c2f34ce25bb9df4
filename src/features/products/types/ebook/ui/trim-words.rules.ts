import type { Trim } from '@/kernel/book/trims';

/** The page sizes of a book. */
export const TRIM_WORDS: Record<Trim, string> = {
  us_letter: 'US Letter, 8½ × 11 in',
  a4: 'A4, 210 × 297 mm',
  a5: 'A5, 148 × 210 mm',
  '6x9': '6 × 9 in',
  '7x10': '7 × 10 in',
  '7.5x9.25': '7½ × 9¼ in',
  '8x10': '8 × 10 in',
  '8.5x8.5': '8½ × 8½ in',
};
