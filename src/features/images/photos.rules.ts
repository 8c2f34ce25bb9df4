import type { FocalPoint, Photo, PhotoCrop, PhotoInput } from './photos.schema';

/** How a photo is framed. */
export interface Frame {
  focal: FocalPoint | null;
  crop: PhotoCrop | null;
}

/** Photos of steps by the places of the steps, from 0. */
export type StepPhotos = ReadonlyMap<number, Photo>;

/** A thousandth of a side is less than anyone can see or aim at; framing anew by less makes no new version. */
const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** A frame as it is kept: rounded, within the photo, members in one order; a crop of the whole photo is none. */
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

/** A photo with its members in one order, so that two can be compared as JSON; jsonb keeps its own. */
export const tidyPhoto = ({ url, alt, focal, crop, display_url }: Photo): Photo => ({
  url,
  alt,
  focal: focal && { x: focal.x, y: focal.y },
  crop: crop && { x: crop.x, y: crop.y, width: crop.width, height: crop.height },
  display_url,
});

/** Photos with their members in one order, as `tidyPhoto` has them. */
export const tidyPhotos = (photos: readonly Photo[]): Photo[] => photos.map(tidyPhoto);

/** All photos of a recipe: its own in their order, then those of its steps. */
export const allPhotos = ({
  photos,
  instructions,
}: {
  photos: readonly Photo[];
  instructions: readonly { photo?: Photo | null | undefined }[];
}): Photo[] => [...photos, ...instructions.flatMap(({ photo }) => photo ?? [])];

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

/** What a body says of a recipe's photos, in one way or both; all are the account's own. */
export interface ChangedPhotos {
  image_url?: string | null | undefined;
  photos?: readonly Photo[] | undefined;
}

const areSame = (left: readonly Photo[], right: readonly Photo[]): boolean =>
  left.length === right.length &&
  left.every((photo, index) => photo.display_url === right[index]?.display_url);

/** Whether an address is that of the first photo, or null where there is none. */
function isCover(address: string | null, photos: readonly Photo[]): boolean {
  const [first] = photos;
  return first === undefined ? address === null : address === first.url || address === first.display_url;
}

/** The photos with another first one, which is shown whole; without the first where it is null. */
function withCover(photos: readonly Photo[], address: string | null): readonly Photo[] {
  if (address === coverUrl(photos)) return photos;
  const [, ...further] = photos;
  return address === null ? further : [plainPhoto(address), ...further];
}

/**
 * The photos of a recipe that has these, or of a new one (null), with what is sent: the list, or the address of the
 * first alone. Null where both are sent and contradict. Who reads a recipe, changes one of the two, and sends all of it back contradicts nothing.
 */
export function photosWith(
  stored: readonly Photo[] | null,
  { image_url, photos }: ChangedPhotos,
): readonly Photo[] | null {
  if (image_url === undefined) return photos ?? stored ?? [];
  if (photos === undefined) return withCover(stored ?? [], image_url);
  if (isCover(image_url, photos)) return photos;
  if (stored === null) return null;
  if (image_url === coverUrl(stored)) return photos;
  return areSame(photos, stored) ? withCover(photos, image_url) : null;
}
