import type { RecipeId } from '@/kernel/ids';
/**
 * What a notice may say of a book: a photo had no room on its page or card, it has too few pixels for its place, or it
 * could not be read; in a print edition it has fewer pixels than paper shows; a recipe is
 * printed for other servings than its own, and a line of it could not be scaled; a number in a line may be read in two
 * ways, as 1,125 is, or as 8 in 1 lb butter, cut into 8 pieces, once that is scaled. Of the whole book: its sample or its
 * pictures for listings could not be made, or the recipes that were chosen for its sample are more than half of it.
 */
export const NOTICE_CODES = [
  'photo_left_out',
  'photo_small',
  'photo_unreadable',
  'photo_not_sharp',
  'line_not_scaled',
  'open_number',
  'sample_failed',
  'sample_too_long',
  'pictures_failed',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** Something that is not in a file as its creator may expect it. A recipe has each code once at most. */
export interface BookNotice {
  code: NoticeCode;
  /** Null for the cover and the whole book. */
  recipe_id: RecipeId | null;
  /** The recipe's title, or the book's. */
  title: string;
  /**
   * Of `line_not_scaled` and `open_number`: the first of the lines, each once, at most `NOTICE_LINES` of at most `NOTICE_LINE`
   * characters, and how many there are. Absent from what was made before they were named.
   */
  lines?: string[] | undefined;
  line_count?: number | undefined;
  /** Of `photo_not_sharp`: its pixels in an inch, and the page where it has so few; the cover has none. */
  ppi?: number | undefined;
  page?: number | undefined;
}

/** Lines that a notice names, and the characters of one. */
export const NOTICE_LINES = 5;
export const NOTICE_LINE = 120;
