/** A place between photos where one may be dropped. */
export interface PhotoGap {
  /** The photo beside which the line is drawn, and on which side of it. */
  row: string;
  side: 'before' | 'after';
  words: string;
  /** The place that the photo has there, from 0. */
  at: number;
}

/** The places where a photo may go, in order; the one where it stands is among them. */
export function photoGaps(photos: readonly { key: string }[], key: string): PhotoGap[] {
  const others = photos.filter((photo) => photo.key !== key);
  const last = others.at(-1);
  if (last === undefined) return [];
  const words = (at: number) => `position ${at + 1} of ${photos.length}${at === 0 ? ', the cover' : ''}`;
  return [
    ...others.map((photo, at): PhotoGap => ({ row: photo.key, side: 'before', words: words(at), at })),
    { row: last.key, side: 'after', words: words(others.length), at: others.length },
  ];
}

/** The photos with one of them at another place. */
export function withPhotoAt<P extends { key: string }>(photos: readonly P[], key: string, at: number): P[] {
  const moved = photos.filter((photo) => photo.key === key);
  const others = photos.filter((photo) => photo.key !== key);
  return [...others.slice(0, at), ...moved, ...others.slice(at)];
}
