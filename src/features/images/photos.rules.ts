import type { FocalPoint, Photo, PhotoCrop, PhotoInput } from './photos.schema';

/** How a photo is framed. */
export interface Frame {
  focal: FocalPoint | null;
  crop: PhotoCrop | null;
}

/** A thousandth of a side is less than anyone can see or aim at; framing anew by less makes no new version. */
const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** A frame as it is kept: rounded, members in one order; a crop of the whole photo is none. */
export function tidyFrame({ focal = null, crop = null }: Pick<PhotoInput, 'focal' | 'crop'>): Frame {
  const point = focal && { x: rounded(focal.x), y: rounded(focal.y) };
  const part = crop && {
    x: rounded(crop.x),
    y: rounded(crop.y),
    width: rounded(Math.min(crop.width, 1 - rounded(crop.x))),
    height: rounded(Math.min(crop.height, 1 - rounded(crop.y))),
  };
  const isWhole = part !== null && part.width >= 1 && part.height >= 1;
  return { focal: point, crop: isWhole ? null : part };
}

/** Whether a photo is shown as it is, from its center. */
export const isUnframed = ({ focal, crop }: Frame): boolean => focal === null && crop === null;

/** A photo that is only an address. */
export const plainPhoto = (url: string): Photo => ({
  url,
  alt: null,
  focal: null,
  crop: null,
  display_url: url,
});

/** Photos with their members in one order, so that two lists can be compared as JSON; jsonb keeps its own. */
export const tidyPhotos = (photos: readonly Photo[]): Photo[] =>
  photos.map(({ url, alt, focal, crop, display_url }) => ({
    url,
    alt,
    focal: focal && { x: focal.x, y: focal.y },
    crop: crop && { x: crop.x, y: crop.y, width: crop.width, height: crop.height },
    display_url,
  }));

/** The address of the photo that stands for the whole, as it is shown; null without one. */
export const coverUrl = (photos: readonly Pick<Photo, 'display_url'>[]): string | null =>
  photos[0]?.display_url ?? null;

/** Where the focal point lies in what is shown of a photo; null for the center. One outside the crop is moved to its edge. */
export function focalShown({ focal, crop }: Frame): FocalPoint | null {
  if (focal === null || crop === null) return focal;
  const within = (at: number, from: number, size: number) =>
    rounded(Math.min(1, Math.max(0, (at - from) / size)));
  return { x: within(focal.x, crop.x, crop.width), y: within(focal.y, crop.y, crop.height) };
}

/** The `object-position` of what is shown of a photo. */
export function positionOf(frame: Frame): string {
  const { x, y } = focalShown(frame) ?? { x: 0.5, y: 0.5 };
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return `${percent(x)} ${percent(y)}`;
}

/** The part of a picture of this size, in pixels, that a crop leaves: at least one pixel. */
export function cropPixels(
  { x, y, width, height }: PhotoCrop,
  size: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const left = Math.min(Math.round(x * size.width), size.width - 1);
  const top = Math.min(Math.round(y * size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(height * size.height), size.height - top)),
  };
}

/** The largest part with the proportions of `box` of a picture of this size, round the focal point and within the picture. */
export function coverPixels(
  size: { width: number; height: number },
  box: { width: number; height: number },
  focal: FocalPoint | null,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(size.width / box.width, size.height / box.height);
  const width = Math.max(1, Math.min(size.width, Math.round(box.width * scale)));
  const height = Math.max(1, Math.min(size.height, Math.round(box.height * scale)));
  const { x, y } = focal ?? { x: 0.5, y: 0.5 };
  const from = (at: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, at * whole - part / 2)));
  return { left: from(x, size.width, width), top: from(y, size.height, height), width, height };
}
