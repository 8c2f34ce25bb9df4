'use client';

import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Frame } from '@/features/images/photos.rules';
import { useSteps } from '@/features/recipes/editor/ui/autosave/history-toasts';
import type { DraftPhoto } from '@/features/recipes/editor/ui/draft/draft.rules';
import { moveRow } from '@/features/recipes/editor/ui/draft/row-edits.rules';
import { named } from '@/features/recipes/editor/ui/undo/undo.rules';
import { same } from '@/ui/autosave/autosave';
import { type DropPlace, type Grab, useDrag } from '@/ui/drag/drag';
import { type PhotoGap, photoGaps, withPhotoAt } from './photos.rules';

/** What can be done with the photos of a recipe, each by its key. The object keeps its identity. */
export interface PhotoVerbs {
  move: (key: string, by: number) => void;
  remove: (key: string) => void;
  /** Says what a photo shows. */
  describe: (key: string, alt: string) => void;
  /** Says which part of a photo is shown and what stays in view. */
  frame: (key: string, frame: Frame) => void;
  /** A pointer or a key went down on the handle of a photo. */
  grab: Grab;
}

/** How a photo is called in a sentence: by what it shows, or by its place. */
const nameOf = (photos: readonly DraftPhoto[], key: string): string => {
  const at = photos.findIndex((photo) => photo.key === key);
  const alt = photos[at]?.alt.trim() ?? '';
  return alt === '' ? `Photo ${at + 1}` : named(alt, 'photo');
};

/** The verbs of the photos. Each is a step of the editor, with an Undo; `said` is what a screen reader should hear. */
export function usePhotoRows(
  photos: DraftPhoto[],
  onPhotos: (change: (photos: DraftPhoto[]) => DraftPhoto[]) => void,
): { verbs: PhotoVerbs; list: RefObject<HTMLUListElement | null>; said: string; layer: ReactNode } {
  const [said, setSaid] = useState('');
  const steps = useSteps();
  const {
    zone: list,
    grab,
    layer,
  } = useDrag<DropPlace & PhotoGap, HTMLUListElement>({
    name: (key) => nameOf(photos, key),
    members: (key) => [key],
    places: (key) => photoGaps(photos, key),
    drop(key, { at }) {
      if (photos[at]?.key === key) return;
      steps.did(`${nameOf(photos, key)} moved`, () => onPhotos((now) => withPhotoAt(now, key, at)));
    },
  });
  const current = useRef(photos);
  useEffect(() => {
    current.current = photos;
  });
  const verbs = useMemo<PhotoVerbs>(
    () => ({
      grab,
      move(key, by) {
        const before = current.current;
        const to = before.findIndex((photo) => photo.key === key) + by;
        if (to < 0 || to >= before.length) {
          setSaid(by < 0 ? 'It’s already first.' : 'It’s already last.');
          return;
        }
        const run = `move ${key}`;
        steps.did(`${nameOf(before, key)} moved`, () => onPhotos((now) => moveRow(now, key, by)), { run });
        setSaid(`Moved to position ${to + 1} of ${before.length}.`);
      },
      remove(key) {
        steps.did(`${nameOf(current.current, key)} removed`, () =>
          onPhotos((now) => now.filter((photo) => photo.key !== key)),
        );
      },
      frame(key, frame) {
        const former = current.current.find((photo) => photo.key === key);
        if (former === undefined || same({ focal: former.focal, crop: former.crop }, frame)) return;
        steps.did(`${nameOf(current.current, key)} adjusted`, () =>
          onPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, ...frame } : photo))),
        );
      },
      describe(key, alt) {
        onPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, alt } : photo)));
      },
    }),
    [onPhotos, steps, grab],
  );
  return { verbs, list, said, layer };
}
