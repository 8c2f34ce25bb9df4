'use client';

import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { UploadRefused, uploadPicture } from '@/ui/upload';
import css from './editor-photo.module.css';

interface EditorPhotoProps {
  image_url: string | null;
  error: string | undefined;
  onChange: (image_url: string | null) => void;
  /** Whether a photo is on its way. Keeps its identity. */
  onSending: (sending: boolean) => void;
}

type Upload =
  | { kind: 'none' }
  | { kind: 'running'; name: string; part: number; stop: AbortController }
  | { kind: 'refused'; message: string; file: File | null; request_id: string | null };

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const MEGABYTE = 1024 * 1024;

/** The photo: chosen, dropped, or pasted anywhere in the editor. The one before stays until the new one is kept. */
export function EditorPhoto({ image_url, error, onChange, onSending }: EditorPhotoProps) {
  const [upload, setUpload] = useState<Upload>({ kind: 'none' });
  const [over, setOver] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const stopping = useRef<AbortController | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const hint = useId();

  const send = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    const wrong = wrongWith(file);
    if (wrong !== null) return setUpload({ kind: 'refused', message: wrong, file: null, request_id: null });
    if (upload.kind === 'running') upload.stop.abort();
    const stop = new AbortController();
    stopping.current = stop;
    const running = { kind: 'running', name: file.name, stop } as const;
    setUpload({ ...running, part: 0 });
    try {
      const onProgress = (part: number) =>
        setUpload((now) => (now.kind === 'running' && now.stop === stop ? { ...running, part } : now));
      const { url } = await uploadPicture(file, { onProgress, signal: stop.signal });
      onChange(url);
      setUpload({ kind: 'none' });
    } catch (cause) {
      if (!(cause instanceof UploadRefused)) return; // stopped by her, or by another picture
      const { message, request_id } = cause;
      setUpload({ kind: 'refused', message, file: cause.again ? file : null, request_id });
    }
  };
  const running = upload.kind === 'running';
  useEffect(() => onSending(running), [running, onSending]);
  // She has left, and knew it: nobody would see the photo.
  useEffect(() => () => stopping.current?.abort(), []);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  // A picture in the clipboard is meant for the photo wherever the caret is; text stays text.
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData === null || clipboardData.getData('text') !== '') return;
      const file = pictureOf(clipboardData.files);
      if (file === null) return;
      void latest.current(file);
      section.current?.scrollIntoView({ block: 'center' });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

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
          <img
            className={css.photo}
            src={image_url}
            alt="The recipe, as it is shown"
            width={320}
            height={200}
          />
        )}
        <div className={css.words}>
          <p className={css.hint} id={hint}>
            {image_url === null
              ? 'Drop a photo here, paste one, or choose a file.'
              : 'Drop or paste another, or choose a file.'}
            <br />
            JPEG, PNG, WebP, AVIF or GIF, up to {LIMITS.image_bytes / MEGABYTE} MB.
          </p>
          <div className={css.actions}>
            <FileButton accept={TYPES} onChange={(file) => void send(file)}>
              {(props) => (
                <Button
                  {...props}
                  ref={chooser}
                  variant="default"
                  size="xs"
                  aria-describedby={hint}
                  leftSection={<IconPhotoPlus aria-hidden />}
                >
                  {image_url === null ? 'Choose a photo' : 'Replace'}
                </Button>
              )}
            </FileButton>
            {image_url === null ? null : (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconTrash aria-hidden />}
                onClick={() => {
                  onChange(null);
                  // This button leaves.
                  chooser.current?.focus();
                }}
              >
                Remove
              </Button>
            )}
          </div>
          {upload.kind === 'running' ? (
            <div className={css.running}>
              <span className={css.file}>
                {upload.part < 1 ? `Sending ${upload.name}` : 'Preparing the photo'}
              </span>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => {
                  upload.stop.abort();
                  setUpload({ kind: 'none' });
                  chooser.current?.focus();
                }}
              >
                Stop
              </Button>
              <Progress
                className={css.bar ?? ''}
                value={upload.part * 100}
                aria-label="Upload"
                striped={upload.part >= 1}
                animated={upload.part >= 1}
              />
            </div>
          ) : null}
          <div role="alert">
            {upload.kind === 'refused' ? (
              <p className={css.refused}>
                {upload.message} {image_url === null ? null : 'The photo before is still there.'}{' '}
                {upload.file === null ? null : (
                  <Button variant="subtle" size="xs" onClick={() => void send(upload.file)}>
                    Try again
                  </Button>
                )}
                {upload.request_id === null ? null : (
                  <span className={css.request}>Request {upload.request_id}</span>
                )}
              </p>
            ) : error === undefined ? null : (
              <p className={css.refused}>{error}</p>
            )}
          </div>
        </div>
      </div>
      <span className={css.hidden} role="status">
        {running ? 'The photo is being sent.' : null}
      </span>
    </div>
  );
}

function pictureOf(files: FileList): File | null {
  return [...files].find(({ type }) => type.startsWith('image/')) ?? null;
}

/** What can be said of a file before it is sent. */
function wrongWith({ type, size, name }: File): string | null {
  if (!TYPES.split(',').includes(type))
    return type.startsWith('image/')
      ? `${name} is a kind of picture that cannot be used. Save it as JPEG or PNG.`
      : `${name} is not a picture.`;
  if (size > LIMITS.image_bytes)
    return `${name} has ${Math.ceil(size / MEGABYTE)} MB; at most ${LIMITS.image_bytes / MEGABYTE} MB can be kept.`;
  return null;
}
