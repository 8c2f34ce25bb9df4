import type { FocalPoint, PhotoCrop } from '@/features/images/photos.schema';
import { LIMITS } from '@/kernel/limits';

/** The proportions that a crop can be held to; `free` for any. */
export const RATIOS = { free: null, '1:1': 1, '4:3': 4 / 3, '3:4': 3 / 4 } as const;
export type RatioName = keyof typeof RATIOS;

/** A crop of the whole photo. */
export const WHOLE: PhotoCrop = { x: 0, y: 0, width: 1, height: 1 };

/** The corners of a crop: which side of it each moves, left or right, top or bottom. */
export const CORNERS = {
  'top left': { x: 'left', y: 'top' },
  'top right': { x: 'right', y: 'top' },
  'bottom left': { x: 'left', y: 'bottom' },
  'bottom right': { x: 'right', y: 'bottom' },
} as const;
export type Corner = keyof typeof CORNERS;

const clamped = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
const rounded = (share: number) => Math.round(share * 1000) / 1000;

/** A point within the photo, a thousandth of a side exact. */
export const pointAt = (x: number, y: number): FocalPoint => ({
  x: rounded(clamped(x, 0, 1)),
  y: rounded(clamped(y, 0, 1)),
});

const tidy = ({ x, y, width, height }: PhotoCrop): PhotoCrop => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

/** A crop moved by shares of the photo, within it. */
export const movedCrop = (crop: PhotoCrop, dx: number, dy: number): PhotoCrop =>
  tidy({
    ...crop,
    x: clamped(crop.x + dx, 0, 1 - crop.width),
    y: clamped(crop.y + dy, 0, 1 - crop.height),
  });

/**
 * A crop with one corner moved by shares of the photo; the opposite corner stays. `shape` is its width by its height in
 * shares, null for any.
 */
export function resizedCrop(
  crop: PhotoCrop,
  corner: Corner,
  dx: number,
  dy: number,
  shape: number | null,
): PhotoCrop {
  const { x: side, y: edge } = CORNERS[corner];
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  const most_wide = side === 'left' ? right : 1 - crop.x;
  const most_high = edge === 'top' ? bottom : 1 - crop.y;
  const least = LIMITS.crop_side;
  let width = clamped(crop.width + (side === 'left' ? -dx : dx), least, most_wide);
  let height = clamped(crop.height + (edge === 'top' ? -dy : dy), least, most_high);
  if (shape !== null) {
    // Whichever side was moved further leads.
    const wide = Math.abs(dx) >= Math.abs(dy) ? width : height * shape;
    width = clamped(wide, Math.max(least, least * shape), Math.min(most_wide, most_high * shape));
    height = width / shape;
  }
  return tidy({
    x: side === 'left' ? right - width : crop.x,
    y: edge === 'top' ? bottom - height : crop.y,
    width,
    height,
  });
}

/** The largest crop of a shape about the middle of another one, within the photo. */
export function shapedCrop(crop: PhotoCrop, shape: number | null): PhotoCrop {
  if (shape === null) return crop;
  const width = Math.min(1, shape);
  const height = width / shape;
  const [x, y] = [crop.x + crop.width / 2 - width / 2, crop.y + crop.height / 2 - height / 2];
  return tidy({ x: clamped(x, 0, 1 - width), y: clamped(y, 0, 1 - height), width, height });
}

/** Proportions in pixels as shares of a photo of this size. */
export const shapeOf = (ratio: number | null, size: { width: number; height: number }): number | null =>
  ratio === null ? null : (ratio * size.height) / size.width;
