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
}

/** Of the size: the width of a letter, small or capital in Fraunces, in scripts it does not have, in CJK. */
const SMALL = 0.43;
const CAPITAL = 0.62;
const OTHER = 0.6;
const SQUARE = 1;
/** From line to line, of the size. */
export const COVER_LEADING = 1.15;

const SIZES = [21, 19, 17, 15.5, 14, 12.5, 11, 9.5, 8.5, 7.5, 6.5, 6] as const;
const from = (largest: number) => SIZES.filter((size) => size <= largest);

const ROOMS = {
  /** On a cover of its colour, and on a panel over its pattern. */
  plain: { width: 76, height: 62, sizes: from(21) },
  pattern: { width: 70, height: 66, sizes: from(19) },
  /** Under a photo, in a frame with it, and on it. */
  panel: { width: 84, height: 37, sizes: from(15.5) },
  framed: { width: 80, height: 37, sizes: from(15.5) },
  over: { width: 78, height: 70, sizes: from(17) },
} satisfies Record<string, Room>;

/**
 * The largest size at which the title fits without breaking a word; the smallest otherwise. `letters` is how wide they are
 * beside those of Fraunces at its largest optical size.
 */
export function coverTitle(title: string, on: keyof typeof ROOMS, letters: number): CoverTitle {
  const room: Room = ROOMS[on];
  const words = title.split(/[\s\u2010-]+/u).map(widthOf);
  const fits = (size: number) => {
    const width = room.width / (size * letters);
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
