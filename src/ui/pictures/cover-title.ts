/**
 * How large the title of a cover is set. Covers in print measure their type (src/rendering/typst/templates); on a
 * screen the width of a letter is estimated, a little too wide rather than too narrow.
 */
export interface CoverTitle {
  /** In hundredths of the cover's width. */
  size: number;
  /** Lines that have room; a title that needs more ends in an ellipsis. */
  lines: number;
}

/** The room of a title, in hundredths of the cover's width, and the sizes that may be tried, largest first. */
interface Room {
  width: number;
  height: number;
  sizes: readonly number[];
  /** How wide its letters are beside those of Fraunces at its largest optical size. */
  letters: number;
}

/** Of the size: the width of a letter, small or capital in Fraunces, in scripts it does not have, in CJK. */
const SMALL = 0.43;
const CAPITAL = 0.62;
const OTHER = 0.6;
const SQUARE = 1;
/** From line to line, of the size. */
export const COVER_LEADING = 1.15;

const ROOMS = {
  /** Inside the double frame. */
  frame: { width: 76, height: 57.5, sizes: [15, 13.5, 12, 10.5, 9, 8, 7, 6], letters: 1.15 },
  /** On the panel under a photo. */
  panel: { width: 84, height: 28, sizes: [13.6, 12, 10.5, 9, 8, 7, 6], letters: 1.15 },
  /** Under the tiles of market, and under its photo. */
  block: { width: 82, height: 46, sizes: [14, 12.5, 11, 9.5, 8.5, 7.5, 6.5, 6], letters: 1.3 },
  block_panel: { width: 82, height: 36, sizes: [12.5, 11, 9.5, 8.5, 7.5, 6.5, 6], letters: 1.3 },
  /** On the white page of minimal, and under its photo. */
  page: { width: 82, height: 62, sizes: [13.5, 12, 10.5, 9.2, 8, 7, 6], letters: 1.15 },
  page_panel: { width: 82, height: 24, sizes: [9.7, 8.6, 7.6, 6.6, 6], letters: 1.15 },
} satisfies Record<string, Room>;

/** The largest size at which the title fits without breaking a word; the smallest otherwise. */
export function coverTitle(title: string, on: keyof typeof ROOMS): CoverTitle {
  const room: Room = ROOMS[on];
  const words = title.split(/[\s\u2010-]+/u).map(widthOf);
  const fits = (size: number) => {
    const width = room.width / (size * room.letters);
    return Math.max(...words) <= width && linesOf(words, width) <= linesIn(room, size);
  };
  const size = room.sizes.find(fits) ?? room.sizes.at(-1) ?? room.height;
  return { size, lines: linesIn(room, size) };
}

const linesIn = ({ height }: Room, size: number) => Math.max(1, Math.floor(height / (size * COVER_LEADING)));

/** The width of a word, in its size. */
function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) {
    if (/[\p{scx=Han}\p{scx=Kana}\p{scx=Hira}\p{scx=Hang}]/u.test(letter)) width += SQUARE;
    else if (/[\p{L}]/u.test(letter) && !/\p{sc=Latin}/u.test(letter)) width += OTHER;
    else width += /\p{Lu}/u.test(letter) ? CAPITAL : SMALL;
  }
  return width;
}

/** Lines that words of these widths take in a line of `width`. */
function linesOf(words: readonly number[], width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + SMALL + word > width) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? SMALL : 0) + word;
  }
  return lines;
}
