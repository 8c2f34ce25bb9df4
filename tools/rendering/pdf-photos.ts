import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { areaOf, type Matrix, moved, type Outline, overlap, product, rectangle } from './outlines';

/** A picture on a page, in points. */
export interface Placed {
  page: number;
  /** Its corners on the page, also those that are cut away. */
  corners: Outline;
  /** The area that is seen, and the area it would have uncut. */
  seen: number;
  whole: number;
}

/** What is smaller than this either way is no photo, in points. */
const LEAST = 20;

/** How a path names its parts, and how many numbers each is followed by; curves end at the last two. */
const PARTS = [2, 2, 6, 4, 0];

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) || value instanceof Float32Array ? Array.from(value, Number) : [];

function matrixOf(value: unknown): Matrix {
  const [a, b, c, d, e, f] = numbersOf(value);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [1, 0, 0, 1, 0, 0];
  return [a, b, c, d, e ?? 0, f ?? 0];
}

/** The points of a path; a curve gives eight. */
function pointsOf(data: readonly number[]): Outline {
  const points: Outline = [];
  for (let at = 0; at < data.length; ) {
    const count = PARTS[data[at] ?? -1];
    if (count === undefined) throw new Error(`a path with an unknown part: ${data[at]}`);
    const own = data.slice(at + 1, at + 1 + count);
    const controls: Outline = [];
    for (let pair = 0; pair + 1 < own.length; pair += 2) controls.push([own[pair] ?? 0, own[pair + 1] ?? 0]);
    const from = points.at(-1);
    if (controls.length === 1 || from === undefined) points.push(...controls.slice(-1));
    else if (controls.length > 1) points.push(...curve([from, ...controls]));
    at += 1 + count;
  }
  return points;
}

/** Eight points of a Bézier curve, by halving between its points again and again (de Casteljau). */
function curve(controls: Outline): Outline {
  return Array.from({ length: 8 }, (_, step) => {
    const share = (step + 1) / 8;
    let points = controls;
    while (points.length > 1)
      points = points.slice(1).map(([x, y], at) => {
        const [left, up] = points[at] ?? [x, y];
        return [left + (x - left) * share, up + (y - up) * share];
      });
    return points[0] ?? [0, 0];
  });
}

/**
 * The photos of a page and how much of each is seen: the part of its rectangle that is on the page and inside every
 * clip around it. What is painted over a photo afterwards is not taken off. A clip counts as its convex outline, which
 * rectangles, rounded ones, arches and ovals are.
 */
export async function photosOf(page: PDFPageProxy): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, low = 0, right = 0, high = 0] = page.view;
  let now = { matrix: matrixOf([]), clip: rectangle(left, low, right, high) };
  const saved: (typeof now)[] = [];
  const photos: Placed[] = [];
  let clipping = false;
  const clipTo = (outline: Outline, matrix = now.matrix) => {
    now = { ...now, clip: overlap(now.clip, moved(outline, matrix)) };
  };
  const box = (value: unknown): Outline | null => {
    const [x, y, end, top] = numbersOf(value);
    if (x === undefined || y === undefined || end === undefined || top === undefined) return null;
    return rectangle(x, y, end, top);
  };
  for (const [at, operator] of fnArray.entries()) {
    const words: unknown = argsArray[at];
    const args: readonly unknown[] = Array.isArray(words) ? words : [];
    if (operator === OPS.save) saved.push(now);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd || operator === OPS.endGroup)
      now = saved.pop() ?? now;
    else if (operator === OPS.transform) now = { ...now, matrix: product(now.matrix, matrixOf(args)) };
    else if (operator === OPS.clip || operator === OPS.eoClip) clipping = true;
    else if (operator === OPS.constructPath) {
      const parts: unknown = args[1];
      if (clipping) clipTo(pointsOf(numbersOf(Array.isArray(parts) ? parts[0] : null)));
      clipping = false;
    } else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(now);
      now = { ...now, matrix: product(now.matrix, matrixOf(args[0])) };
      const bounds = box(args[1]);
      if (bounds !== null) clipTo(bounds);
    } else if (operator === OPS.beginGroup) {
      saved.push(now);
      // The form inside moves itself; the group is given the same matrix for its bounds alone.
      const group = args[0] as { matrix?: unknown; bbox?: unknown } | undefined;
      const bounds = box(group?.bbox);
      if (bounds !== null) clipTo(bounds, product(now.matrix, matrixOf(group?.matrix)));
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) {
      const corners = moved(rectangle(0, 0, 1, 1), now.matrix);
      const [a, b, c, d] = now.matrix;
      if (Math.hypot(a, b) < LEAST || Math.hypot(c, d) < LEAST) continue;
      photos.push({
        page: page.pageNumber,
        corners,
        seen: areaOf(overlap(now.clip, corners)),
        whole: areaOf(corners),
      });
    }
  }
  return photos;
}

/**
 * The photos of a book: one that runs over the gutter is painted on both pages, and is one photo. Its right half stands
 * where the left one would go on, a page's width farther left.
 */
export function overGutters(photos: readonly Placed[], width: number): Placed[] {
  const all: Placed[] = [];
  for (const photo of photos) {
    const half = all.find(
      ({ page, corners }) =>
        page % 2 === 0 &&
        page === photo.page - 1 &&
        corners.every(([x, y], at) => {
          const [across = 0, up = 0] = photo.corners[at] ?? [];
          return Math.abs(x - width - across) < 1 && Math.abs(y - up) < 1;
        }),
    );
    if (half === undefined) all.push({ ...photo });
    else half.seen = Math.min(half.seen + photo.seen, half.whole);
  }
  return all;
}
