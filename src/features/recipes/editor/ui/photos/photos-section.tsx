'use client';

import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, memo, useEffect, useId, useRef, useState } from 'react';
import type { Photo } from '@/features/images/photos.schema';
import type { DraftPhoto } from '@/features/recipes/editor/ui/draft/draft.rules';
import type { FieldErrors } from '@/features/recipes/editor/ui/draft/field-errors.rules';
import { newKey, unframedPicture } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { LIMITS } from '@/kernel/limits';
import { dragZone } from '@/ui/drag/handle';
import { PictureControls } from '@/ui/pictures/picture-upload';
import { usePictureUpload } from '@/ui/pictures/use-picture-upload';
import { PhotoRow } from './photo-row';
import { usePhotoRows } from './photos';
import css from './photos.module.css';

interface EditorPhotosProps {
  photos: DraftPhoto[];
  /** As they were saved last. */
  saved: readonly Photo[];
  errors: FieldErrors;
  /** Keeps its identity. */
  onPhotos: (change: (photos: DraftPhoto[]) => DraftPhoto[]) => void;
  /** One more or one fewer photo is on its way. Keeps its identity. */
  onSending: (by: 1 | -1) => void;
}

const unframed = (url: string): DraftPhoto => ({ key: newKey(), ...unframedPicture(url) });

/** The photos: chosen, dropped, or pasted anywhere in the editor; the first is the recipe's cover. */
export const EditorPhotos = memo(function EditorPhotos({
  photos,
  saved,
  errors,
  onPhotos,
  onSending,
}: EditorPhotosProps) {
  const sending = usePictureUpload((url) =>
    onPhotos((before) => (before.length < LIMITS.photos ? [...before, unframed(url)] : before)),
  );
  const { sendAll } = sending;
  const { verbs, list, said, layer } = usePhotoRows(photos, onPhotos);
  const [over, setOver] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const running = sending.state.kind === 'running';
  useEffect(() => {
    if (!running) return;
    onSending(1);
    return () => onSending(-1);
  }, [running, onSending]);
  const room = LIMITS.photos - photos.length;
  const add = (files: readonly File[]) => void sendAll(files.slice(0, room));

  // A picture in the clipboard is meant for the photos wherever the caret is; text stays text.
  useWindowEvent('paste', ({ clipboardData }) => {
    if (clipboardData === null || clipboardData.getData('text') !== '' || room === 0) return;
    const pictures = picturesIn(clipboardData.files);
    if (pictures.length === 0) return;
    add(pictures);
    section.current?.scrollIntoView({ block: 'center' });
  });

  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div ref={section}>
      <h2 className={css.heading} id="photo-heading">
        Photos
      </h2>
      {photos.length === 0 ? null : (
        <>
          <VisuallyHidden id={keysId}>
            The first photo is the cover. To move a photo, press Alt and an arrow key, or use its handle:
            Space picks it up and drops it.
          </VisuallyHidden>
          <ul
            className={`${css.rows} ${dragZone}`}
            ref={list}
            aria-labelledby="photo-heading"
            aria-describedby={keysId}
          >
            {photos.map((photo, index) => (
              <PhotoRow
                key={photo.key}
                photo={photo}
                place={index + 1}
                count={photos.length}
                saved={saved}
                error={errors[`photo:${photo.key}`]}
                verbs={verbs}
              />
            ))}
          </ul>
        </>
      )}
      {room === 0 ? (
        <p className={css.full}>That’s the most photos a recipe can have.</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of three ways; the button is for all
        <div
          className={css.place}
          data-over={over || undefined}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <PictureControls
            sending={sending}
            label={photos.length === 0 ? 'Choose photos' : 'Add photos'}
            ways={
              photos.length === 0
                ? 'Drop photos here, paste one, or choose files.'
                : 'Drop or paste more, or choose files.'
            }
            filled={false}
            error={errors.photos}
            onFiles={add}
          />
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {layer}
    </div>
  );
});

const picturesIn = (files: FileList): File[] => [...files].filter(({ type }) => type.startsWith('image/'));
