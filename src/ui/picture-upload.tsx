'use client';

import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import css from './picture-upload.module.css';
import { UploadRefused, uploadPicture } from './upload';

interface PictureUploadProps {
  /** What the button says without a picture: `Choose a logo`. */
  label: string;
  /** Whether there is one that can be replaced and removed. */
  filled: boolean;
  /** The address of the picture that was kept; null when it was removed. */
  onChange: (image_url: string | null) => void;
  error?: string | undefined;
}

type State =
  | { kind: 'none' }
  | { kind: 'running'; name: string; part: number; stop: AbortController }
  | { kind: 'refused'; message: string; request_id: string | null };

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const MEGABYTE = 1024 * 1024;

/** Chooses a picture and sends it, with its progress. The one before stays until the new one is kept. */
export function PictureUpload({ label, filled, onChange, error }: PictureUploadProps) {
  const [state, setState] = useState<State>({ kind: 'none' });
  const stopping = useRef<AbortController | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const hint = useId();
  // She has left: nobody would see it.
  useEffect(() => () => stopping.current?.abort(), []);

  const send = async (file: File | null) => {
    if (file === null) return;
    if (file.size > LIMITS.image_bytes) {
      const message = `The file is larger than ${LIMITS.image_bytes / MEGABYTE} MB.`;
      return setState({ kind: 'refused', message, request_id: null });
    }
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    const running = { kind: 'running', name: file.name, stop } as const;
    setState({ ...running, part: 0 });
    try {
      const onProgress = (part: number) =>
        setState((now) => (now.kind === 'running' && now.stop === stop ? { ...running, part } : now));
      const { url } = await uploadPicture(file, { onProgress, signal: stop.signal });
      onChange(url);
      setState({ kind: 'none' });
    } catch (cause) {
      if (!(cause instanceof UploadRefused)) return; // stopped by her, or by another picture
      setState({ kind: 'refused', message: cause.message, request_id: cause.request_id });
    }
  };

  return (
    <div className={css.upload}>
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
              {filled ? 'Replace' : label}
            </Button>
          )}
        </FileButton>
        {filled ? (
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
        ) : null}
      </div>
      <p className={css.hint} id={hint}>
        JPEG, PNG, WebP, AVIF or GIF, up to {LIMITS.image_bytes / MEGABYTE} MB.
      </p>
      {state.kind === 'running' ? (
        <div className={css.running}>
          <span role="status">{state.part < 1 ? `Sending ${state.name}` : 'Preparing the picture'}</span>
          <Progress value={state.part * 100} aria-label="Upload" striped={state.part >= 1} />
        </div>
      ) : null}
      <div role="alert">
        {state.kind === 'refused' ? (
          <p className={css.refused}>
            {state.message}
            {state.request_id === null ? null : <small> Request {state.request_id}</small>}
          </p>
        ) : error === undefined ? null : (
          <p className={css.refused}>{error}</p>
        )}
      </div>
    </div>
  );
}
