/** The small version of a picture in pixels: a card of the list at twice its size. */
export const THUMB = { width: 416, height: 292 } as const;

/** The address of the small version of an own picture; null stays null. */
export function thumbAddress(image_url: string | null): string | null {
  return image_url === null ? null : `${image_url}?w=${THUMB.width}`;
}
