/**
 * How large the title of a cover is set. Covers in print measure their type (src/rendering/typst); on a
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

/** Of the size: the width of an average letter of Fraunces, and from line to line. */
const LETTER = 0.43;
export const COVER_LEADING = 1.15;

/** Inside the double frame. */
const framed: Room = { width: 76, height: 57.5, sizes: [15, 13.5, 12, 10.5, 9, 8, 7, 6] };
/** On the panel under a photo. */
const panel: Room = { width: 84, height: 28, sizes: [13.6, 12, 10.5, 9, 8, 7, 6] };

/** The largest size at which the title fits without breaking a word; the smallest otherwise. */
export function coverTitle(title: string, on: 'frame' | 'panel'): CoverTitle {
  const room = on === 'frame' ? framed : panel;
  const words = title.split(/[\s\u2010-]+/u).map((word) => [...word].length);
  const fits = (size: number) => {
    const letters = Math.floor(room.width / (size * LETTER));
    return Math.max(...words) <= letters && linesOf(words, letters) <= linesIn(room, size);
  };
  const size = room.sizes.find(fits) ?? room.sizes.at(-1) ?? room.height;
  return { size, lines: linesIn(room, size) };
}

const linesIn = ({ height }: Room, size: number) => Math.max(1, Math.floor(height / (size * COVER_LEADING)));

/** Lines that words of these lengths take, `letters` to a line. */
function linesOf(words: readonly number[], letters: number): number {
  let lines = 1;
  let used = -1;
  for (const word of words) {
    if (used + 1 + word > letters && used >= 0) {
      lines += 1;
      used = -1;
    }
    used += 1 + word;
  }
  return lines;
}
