import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page drawn small, in gray: 0 is black, 255 white; row after row from the top. */
export interface Drawn {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Pixels to the point. */
const SCALE = 0.5;

/** What differs from the ground of its page by more than this is a mark. */
const FAINTEST = 12;

/** Three lines of running text, in points: an empty space no higher is no blank. */
const LINES = 39;

/** Draws a page at 36 pixels to the inch. */
export async function drawn(file: PDFDocumentProxy, page: PDFPageProxy): Promise<Drawn> {
  const viewport = page.getViewport({ scale: SCALE });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  // The reader's own canvas, which in Node comes from a package of its; its types say no more than Object.
  const canvases = file.canvasFactory as {
    create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
  };
  const { canvas, context } = canvases.create(width, height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    gray[at] = Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
  }
  return { width, height, gray };
}

/** The gray that most of a page has: its paper, or the tint that lies over all of it. */
function groundOf({ gray }: Drawn): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of gray) counts[value] = (counts[value] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

/** For each row of pixels between two heights, in points from the top of the page, whether any mark is in it. */
export function rowsMarked(page: Drawn, { top, bottom }: { top: number; bottom: number }): boolean[] {
  const ground = groundOf(page);
  const rows: boolean[] = [];
  for (let row = Math.ceil(top * SCALE); row < Math.floor(bottom * SCALE); row++) {
    const pixels = page.gray.subarray(row * page.width, (row + 1) * page.width);
    rows.push(pixels.some((value) => Math.abs(value - ground) > FAINTEST));
  }
  return rows;
}

/** The share of rows that are blank: what each run of rows without a mark has beyond three lines. */
export function blankShare(marked: readonly boolean[]): number {
  let [run, blank] = [0, 0];
  for (const mark of [...marked, true]) {
    if (mark) blank += Math.max(0, run - LINES * SCALE);
    run = mark ? 0 : run + 1;
  }
  return marked.length === 0 ? 0 : blank / marked.length;
}
