import { coverUrl, plainPhoto } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';

/** What a body says of a recipe's photos, in one way or both; all are the account's own. */
export interface SentPhotos {
  image_url?: string | null | undefined;
  photos?: readonly Photo[] | undefined;
}

const same = (left: readonly Photo[], right: readonly Photo[]): boolean =>
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
  { image_url, photos }: SentPhotos,
): readonly Photo[] | null {
  if (image_url === undefined) return photos ?? stored ?? [];
  if (photos === undefined) return withCover(stored ?? [], image_url);
  if (isCover(image_url, photos)) return photos;
  if (stored === null) return null;
  if (image_url === coverUrl(stored)) return photos;
  return same(photos, stored) ? withCover(photos, image_url) : null;
}
