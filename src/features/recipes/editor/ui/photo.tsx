'use client';

import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { PictureControls } from '@/ui/pictures/picture-upload';
import { usePictureUpload } from '@/ui/pictures/use-picture-upload';
import css from './photo.module.css';

interface EditorPhotoProps {
  image_url: string | null;
  error: string | undefined;
  onChange: (image_url: string | null) => void;
  /** Whether a photo is on its way. Keeps its identity. */
  onSending: (sending: boolean) => void;
}

/** The photo: chosen, dropped, or pasted anywhere in the editor. The one before stays until the new one is kept. */
export function EditorPhoto({ image_url, error, onChange, onSending }: EditorPhotoProps) {
  const sending = usePictureUpload(onChange);
  const { send } = sending;
  const [over, setOver] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const running = sending.state.kind === 'running';
  useEffect(() => onSending(running), [running, onSending]);

  // A picture in the clipboard is meant for the photo wherever the caret is; text stays text.
  useWindowEvent('paste', ({ clipboardData }) => {
    if (clipboardData === null || clipboardData.getData('text') !== '') return;
    const file = pictureOf(clipboardData.files);
    if (file === null) return;
    void send(file);
    section.current?.scrollIntoView({ block: 'center' });
  });

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <div ref={section}>
      <h2 className={css.heading} id="photo-heading">
        Photo
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of three ways; the button is for all */}
      <div
        className={css.place}
        data-over={over || undefined}
        data-filled={image_url !== null || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {image_url === null ? null : (
          // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
          <img className={css.photo} src={image_url} alt="The recipe, as it looks" width={320} height={200} />
        )}
        <div className={css.words}>
          <PictureControls
            sending={sending}
            label="Choose a photo"
            ways={
              image_url === null
                ? 'Drop a photo here, paste one, or choose a file.'
                : 'Drop or paste another, or choose a file.'
            }
            filled={image_url !== null}
            error={error}
            onRemove={() => onChange(null)}
          />
        </div>
      </div>
    </div>
  );
}

function pictureOf(files: FileList): File | null {
  return [...files].find(({ type }) => type.startsWith('image/')) ?? null;
}
